"""Faults: what went wrong, worded once for the user; engine and front end exchange codes and figures only."""

from typing import ClassVar, Literal

from core.contracts import fault_reasons
from core.contracts.fault_sentences import WORDING

Kind = Literal["input", "environment", "bug"]
Figure = str | int | float


class Fault(Exception):
    """Something went wrong that a user must hear of, as a code and its figures."""

    kind: ClassVar[Kind] = "bug"

    def __init__(self, code: str, **figures: Figure) -> None:
        """`code` is a key of WORDING (KeyError otherwise); `figures` fill its placeholders."""
        self.code = code
        self.figures = figures
        WORDING[code]
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """What happened, in English, without the file's name."""
        return filled(WORDING[self.code][0], self._worded())

    @property
    def advice(self) -> str:
        """What the user can do about it, in English."""
        return filled(WORDING[self.code][1], self._worded())

    def _worded(self) -> dict[str, Figure]:
        """The figures, with a reason that is a code in words."""
        reason = self.figures.get("reason")
        return self.figures | {"reason": fault_reasons.worded(reason)} if isinstance(reason, str) else self.figures


class InputFault(Fault):
    """This file cannot be transcribed; the others can."""

    kind = "input"


class EnvironmentFault(Fault):
    """This machine stands in the way: disk, memory, driver, model, permissions."""

    kind = "environment"


class Bug(Fault):
    """Our mistake. The only fault whose traceback is kept, in the log."""

    kind = "bug"


def filled(template: str, figures: dict[str, Figure]) -> str:
    """A sentence of WORDING, or a translation of one, with its figures; "?" for those that are missing."""
    return template.format_map(_QuestionMarks(figures))


class _QuestionMarks(dict[str, Figure]):
    """A missing figure becomes "?": it must never turn a clear sentence into a KeyError."""

    def __missing__(self, key: str) -> str:
        return "?"


def fault_from(kind: Kind, code: str, figures: dict[str, Figure]) -> Fault:
    """The fault that `kind`, `code` and `figures` describe, in a message or a row; an unknown code becomes a Bug."""
    classes: dict[str, type[Fault]] = {"input": InputFault, "environment": EnvironmentFault, "bug": Bug}
    if code not in WORDING:
        return Bug("bug", reason=code)
    return classes[kind](code, **figures)
