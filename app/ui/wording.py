"""core's sentences in the language of the window. core words them in English; resources/i18n has the others."""

import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from core.contracts import device_reasons, fault_reasons
from core.contracts.engine_messages import Ready
from core.contracts.errors import Fault, Figure, filled
from core.contracts.fault_sentences import WORDING
from core.formats.reading_notes import ReadingNote

CONTEXT = "core"
_NUMBER = re.compile(r"-?\d+")
_PROSE = ("cause", "reason", "needed", "free")  # figures that are words, where core itself chose them


def translated(text: str) -> str:
    """A text of core's own (see resources/i18n/update.py for which); itself where there is no translation."""
    return QCoreApplication.translate(CONTEXT, text)


def sentence(fault: Fault) -> str:
    """What happened, without the file's name and without a full stop."""
    return filled(translated(WORDING[fault.code][0]), _figures(fault))


def advice(fault: Fault) -> str:
    """What the user can do about it."""
    return filled(translated(WORDING[fault.code][1]), _figures(fault))


def message(fault: Fault) -> str:
    """What happened and what to do, as two sentences."""
    said = sentence(fault)
    return f"{said[:1].upper()}{said[1:]}. {advice(fault)}"


def note(told: ReadingNote) -> str:
    """What is told of a file that was read, as a sentence."""
    said = told.worded(translated)
    return f"{said[:1].upper()}{said[1:]}."


def messages(faults: Iterable[Fault]) -> list[str]:
    """What happened each time, each thing once; what to do follows the last of those that it is for."""
    said: dict[str, str] = {}
    for fault in faults:
        said[sentence(fault)] = advice(fault)
    last = {todo: what for what, todo in said.items()}
    lines = ((f"{what[:1].upper()}{what[1:]}.", todo if last[todo] == what else "") for what, todo in said.items())
    return [" ".join(filter(None, line)) for line in lines]


def reason(code: str) -> str:
    """Why the engine took a device, a precision or a backend."""
    name, _, detail = code.partition(":")
    if name not in device_reasons.WORDING:
        return device_reasons.reason(code)
    return translated(device_reasons.WORDING[name]).replace("{}", fault_reasons.worded(detail, translated))


def stand_in(ready: Ready | None) -> str:
    """That NeMo stands in for the native backend, and why; nothing where it does not."""
    return "" if ready is None else stand_in_for(ready.backend_reason)


def stand_in_for(backend_reason: str) -> str:
    """As stand_in, of an engine that took its backend for this reason."""
    if not device_reasons.is_stand_in(backend_reason):
        return ""
    text = QCoreApplication.translate("backend", "NVIDIA NeMo stands in, which is slower: {reason}.")
    return text.format(reason=reason(backend_reason))


def cause(text: str) -> str:
    """Why the engine died, from the English of EngineLost and Exited: with at most one number in it."""
    number = _NUMBER.search(text)
    if number is None:
        return translated(text)
    return translated(_NUMBER.sub("{n}", text, count=1)).replace("{n}", number[0])


def _figures(fault: Fault) -> dict[str, Figure]:
    return fault.figures | {name: _prose(str(fault.figures[name])) for name in _PROSE if name in fault.figures}


def _prose(text: str) -> str:
    """A figure that is words: a code of core.contracts.fault_reasons, or a text as `cause` takes it."""
    worded = fault_reasons.worded(text, translated)
    return worded if worded != text else cause(text)
