"""Times, sizes and speeds as people read them, in the window's language."""

from PySide6.QtCore import QCoreApplication, QLocale

_LONG = 600  # minutes from which on nobody counts minutes


def time_left(seconds: float) -> str:
    """A time still to wait, as coarse as it is uncertain: "20 s left", "14 min left", "3 h 20 min left"."""
    if seconds < 1:
        return QCoreApplication.translate("NumberFormats", "nearly done")
    if round(seconds) < 60:
        return QCoreApplication.translate("NumberFormats", "{s} s left").format(s=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 60:
        return QCoreApplication.translate("NumberFormats", "{min} min left").format(min=minutes)
    if minutes >= _LONG:
        return QCoreApplication.translate("NumberFormats", "{h} h left").format(h=count(round(minutes / 60)))
    return QCoreApplication.translate("NumberFormats", "{h} h {min} min left").format(h=minutes // 60, min=minutes % 60)


def length(seconds: float) -> str:
    """How long something lasts, as coarse as one says it: "20 s", "58 min", "2 h 5 min"."""
    minutes = round(seconds / 60)
    if round(seconds) < 60:
        return QCoreApplication.translate("NumberFormats", "{s} s").format(s=round(seconds))
    if minutes < 60:
        return QCoreApplication.translate("NumberFormats", "{min} min").format(min=minutes)
    return QCoreApplication.translate("NumberFormats", "{h} h {min} min").format(h=minutes // 60, min=minutes % 60)


def memory(size: float) -> str:
    """Bytes as GB (10⁹ bytes, as systems sell them), below one as MB: never more than 5 % off."""
    if size < 1e9:
        return f"{QLocale().toString(round(size / 1e6))} MB"
    return f"{number(size / 1e9)} GB"


def file_size(size: int, decimals: int = 0) -> str:
    """Bytes in the largest unit that fits (kB, MB, GB), gigabytes with at least one decimal."""
    precision = max(decimals, 1 if size >= 1e9 else 0)
    return QLocale().formattedDataSize(size, precision, QLocale.DataSizeFormat.DataSizeSIFormat)


def count(value: int) -> str:
    """A number of things."""
    return QLocale().toString(value)


def number(value: float) -> str:
    """With one decimal, as the language writes it."""
    return QLocale().toString(value, "f", 1)


def speed(factor: float) -> str:
    """So many times as fast as the recording runs."""
    shown = number(factor) if factor < 10 else QLocale().toString(round(factor))
    return QCoreApplication.translate("NumberFormats", "{n}× real time").format(n=shown)


def part(share: float) -> str:
    """A part of a whole, 0 to 1, that is as it is."""
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=round(share * 100))


def percent(share: float) -> str:
    """A share of 0 to 1; never 100 % before the end."""
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=min(99, int(share * 100)))


def error_rate(rate: float | None) -> str:
    """As 12.3 %, of 0.123, which may be over 1; a dash where there is no rate."""
    if rate is None:
        return "–"
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=number(100 * rate))
