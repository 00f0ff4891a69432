"""Translate core's English sentences for the window. The translations are in resources/i18n."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QLocale

from core.contracts import device_reasons, fault_reasons
from core.contracts.engine_messages import Ready
from core.contracts.errors import Fault, Figure, fill, whole_message, whole_sentence
from core.contracts.fault_sentences import WORDING
from core.formats.reading_notes import ReadingNote

CONTEXT = "core"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_PROSE = ("cause", "reason", "needed", "free")  # figures that core chose as words


def translated(text: str) -> str:
    """Return a text of core in the window's language, or unchanged without a translation.

    resources/i18n/update.py lists these texts.
    """
    return QCoreApplication.translate(CONTEXT, text)


def sentence(fault: Fault) -> str:
    """Return the fault's sentence without the file's name and the full stop."""
    return fill(translated(WORDING[fault.code][0]), _figures(fault))


def advice(fault: Fault) -> str:
    """Return the fault's advice."""
    return fill(translated(WORDING[fault.code][1]), _figures(fault))


def message(fault: Fault) -> str:
    """Return the fault's sentence and its advice."""
    happened, todo = WORDING[fault.code]
    return whole_message((translated(happened), translated(todo)), _figures(fault))


def note(told: ReadingNote) -> str:
    """Return a reading note as a sentence."""
    said = told.worded(translated)
    return f"{said[:1].upper()}{said[1:]}."


def messages(faults: Iterable[Fault]) -> list[str]:
    """Return the sentences of several faults, each once, with each advice after the last sentence that it serves."""
    said: dict[str, str] = {}
    for fault in faults:
        said[whole_sentence(translated(WORDING[fault.code][0]), _figures(fault))] = advice(fault)
    last = {todo: what for what, todo in said.items()}
    lines = ((what, todo if last[todo] == what else "") for what, todo in said.items())
    return [" ".join(filter(None, line)) for line in lines]


def reason(code: str) -> str:
    """Return the reason why the engine chose a device, a precision or a backend."""
    name, _, detail = code.partition(":")
    if name not in device_reasons.WORDING:
        return device_reasons.reason(code)
    return translated(device_reasons.WORDING[name]).replace("{}", fault_reasons.in_words(detail, translated))


def stand_in(ready: Ready | None) -> str:
    """Return a sentence if NeMo replaces the native backend, else an empty text."""
    return "" if ready is None else stand_in_for(ready.backend_reason)


def stand_in_for(backend_reason: str) -> str:
    """Return the sentence of `stand_in` for a backend's reason."""
    if not device_reasons.is_stand_in(backend_reason):
        return ""
    text = QCoreApplication.translate("backend", "Mynah uses NVIDIA NeMo, which is slower: {reason}.")
    return text.format(reason=reason(backend_reason))


def cause(text: str) -> str:
    """Translate the cause of the engine's death, or a size. The English holds at most one number."""
    number = _NUMBER.search(text)
    if number is None:
        return translated(text)
    figure = number[0].replace(".", QLocale().decimalPoint())
    return translated(_NUMBER.sub("{n}", text, count=1)).replace("{n}", figure)


def _figures(fault: Fault) -> dict[str, Figure]:
    return fault.figures | {name: _prose(str(fault.figures[name])) for name in _PROSE if name in fault.figures}


def _prose(text: str) -> str:
    """Translate a figure that is a code of core.contracts.fault_reasons, or a text like those of `cause`."""
    worded = fault_reasons.in_words(text, translated)
    return worded if worded != text else cause(text)


def destination(address: str) -> str:
    """Return a sentence that says to which server the sound goes."""
    from core.remote.language_service import is_this_computer

    text = QCoreApplication.translate("ServerPage", "The sound goes to {host} for recognition.")
    text = text.format(host=urlsplit(address).netloc)
    if address.startswith("http:") and not is_this_computer(address):
        text += " " + QCoreApplication.translate("ServerPage", "The connection has no encryption.")
    return text
