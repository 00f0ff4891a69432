"""Format times, sizes and speeds in the window's language."""

from PySide6.QtCore import QCoreApplication, QLocale

from core.transcript import timestamps

_LONG = 600  # from this many minutes on, minutes do not matter


def time_left(seconds: float) -> str:
    """Format a remaining time, rounded to its uncertainty: "20 s left", "14 min left", "3 h 20 min left"."""
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
    """Format a duration, rounded as in speech: "20 s", "58 min", "2 h 5 min"."""
    minutes = round(seconds / 60)
    if round(seconds) < 60:
        return QCoreApplication.translate("NumberFormats", "{s} s").format(s=round(seconds))
    if minutes < 60:
        return QCoreApplication.translate("NumberFormats", "{min} min").format(min=minutes)
    return QCoreApplication.translate("NumberFormats", "{h} h {min} min").format(h=minutes // 60, min=minutes % 60)


def timestamp(seconds: float) -> str:
    """Format a time with tenths of a second: "12:25.8", in German "12:25,8"."""
    return timestamps.format_timestamp(seconds).replace(".", QLocale().decimalPoint())


def hundredths(seconds: float) -> str:
    """Format a time with hundredths of a second: "12:25.80", in German "12:25,80"."""
    return timestamps.format_hundredths(seconds).replace(".", QLocale().decimalPoint())


def memory(size: float) -> str:
    """Format bytes as GB (10⁹ bytes), or as MB below one GB. The error is at most 5 %."""
    if size < 1e9:
        return QCoreApplication.translate("core", "{n} MB").format(n=QLocale().toString(round(size / 1e6)))
    return QCoreApplication.translate("core", "{n} GB").format(n=number(size / 1e9))


def file_size(size: int, decimals: int = 0) -> str:
    """Format bytes in the largest unit that fits (kB, MB, GB), with at least one decimal for GB."""
    precision = max(decimals, 1 if size >= 1e9 else 0)
    return QLocale().formattedDataSize(size, precision, QLocale.DataSizeFormat.DataSizeSIFormat)


def count(value: int) -> str:
    """Format a count."""
    return QLocale().toString(value)


def number(value: float) -> str:
    """Format a number with one decimal."""
    return QLocale().toString(value, "f", 1)


def speed(factor: float) -> str:
    """Format a multiple of real time."""
    shown = number(factor) if factor < 10 else QLocale().toString(round(factor))
    return QCoreApplication.translate("NumberFormats", "{n}× real time").format(n=shown)


def part(share: float) -> str:
    """Format a share of 0 to 1 as a percentage."""
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=round(share * 100))


def percent(share: float) -> str:
    """Format a progress of 0 to 1 as a percentage. It never shows 100 % before the end."""
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=min(99, int(share * 100)))


def error_rate(rate: float | None) -> str:
    """Format a rate of 0.123 as 12.3 %. The rate may exceed 1. None becomes a dash."""
    if rate is None:
        return "–"
    return QCoreApplication.translate("NumberFormats", "{n} %").format(n=number(100 * rate))
