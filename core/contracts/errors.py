"""Faults: errors that a user must know about, as codes with figures.

Engine and front end exchange codes and figures only. The front end words them.
"""

from typing import ClassVar, Literal

from core.contracts import fault_reasons
from core.contracts.fault_sentences import WORDING

Kind = Literal["input", "environment", "bug"]
Figure = str | int | float


class Fault(Exception):
    """An error that a user must know about: a code and its figures."""

    kind: ClassVar[Kind] = "bug"

    def __init__(self, code: str, **figures: Figure) -> None:
        """Make a fault.

        Args:
            code: a key of WORDING.
            figures: the values for the placeholders of the sentence and the advice.

        Raises:
            KeyError: WORDING has no such code.
        """
        self.code = code
        self.figures = figures
        WORDING[code]
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """The event in English, without the file's name, a capital letter and a full stop."""
        return fill(WORDING[self.code][0], self._worded())

    @property
    def advice(self) -> str:
        """The remedy in English."""
        return fill(WORDING[self.code][1], self._worded())

    @property
    def message(self) -> str:
        """The sentence and the advice as whole sentences, in English."""
        return whole_message(WORDING[self.code], self._worded())

    def _worded(self) -> dict[str, Figure]:
        """Return the figures with words in place of a reason's code."""
        reason = self.figures.get("reason")
        return self.figures | {"reason": fault_reasons.in_words(reason)} if isinstance(reason, str) else self.figures


class InputFault(Fault):
    """A fault of one file. Mynah can still process the other files."""

    kind = "input"


class EnvironmentFault(Fault):
    """A fault of this machine: disk, memory, driver, model or permissions."""

    kind = "environment"


class Bug(Fault):
    """A mistake in Mynah. The log keeps a traceback for this kind of fault only."""

    kind = "bug"


def fill(template: str, figures: dict[str, Figure]) -> str:
    """Fill a text of WORDING, or its translation, with figures. A missing figure becomes "?"."""
    return template.format_map(_QuestionMarks(figures))


def whole_sentence(template: str, figures: dict[str, Figure]) -> str:
    """Fill a sentence of WORDING, or its translation. Add a capital letter and a full stop.

    A figure at the beginning keeps its case: it may be a path or the name of a model.
    """
    begins = template if template.startswith("{") else template[:1].upper() + template[1:]
    return fill(begins, figures).removesuffix(".") + "."


def whole_message(wording: tuple[str, str], figures: dict[str, Figure]) -> str:
    """Join a sentence and its advice, filled with `figures`, to whole sentences."""
    sentence, advice = wording
    return f"{whole_sentence(sentence, figures)} {fill(advice, figures)}"


class _QuestionMarks(dict[str, Figure]):
    """Figures for `filled`. A missing one must not turn a clear sentence into a KeyError."""

    def __missing__(self, key: str) -> str:
        return "?"


def fault_from(kind: Kind, code: str, figures: dict[str, Figure]) -> Fault:
    """Return the fault of a message or a row. An unknown code becomes a Bug."""
    classes: dict[str, type[Fault]] = {"input": InputFault, "environment": EnvironmentFault, "bug": Bug}
    if code not in WORDING:
        return Bug("bug", reason=code)
    return classes[kind](code, **figures)
