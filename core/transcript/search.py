"""Finding and replacing in transcripts: plain words or regular expressions, which may never hang the program."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import regex  # type: ignore[import-untyped]

_TIMEOUT = 0.25  # seconds for one text; a pattern that needs more on a few sentences would need years on others


class BadPattern(ValueError):
    """The pattern or the replacement is not valid, or takes too long; the message is that of `regex`.

    `place` is the character of the pattern, from 0, at which it is wrong, None where it is not wrong but slow; `reason`
    is the message without it.
    """

    def __init__(self, message: str, reason: str = "", place: int | None = None) -> None:
        super().__init__(message)
        self.reason, self.place = reason or message, place


@dataclass(frozen=True)
class Query:
    """What to find. `whole_words` does not find "art" in "start"; `expression` takes `text` as an expression."""

    text: str
    expression: bool = False
    match_case: bool = False
    whole_words: bool = False


class Search:
    """A compiled query."""

    def __init__(self, query: Query) -> None:
        """Raises BadPattern for an expression that is none."""
        self.query = query
        pattern = query.text if query.expression else _in_any_form(query.text)
        self.folded = "" if query.expression else fold_text(query.text)
        """What the folded text contains wherever something is found: to leave out, quickly, where nothing is."""
        self._timeout = _TIMEOUT if query.expression else None  # which costs five times what a short text does
        self._flags = 0 if query.match_case else regex.IGNORECASE
        self._pattern = _compiled(pattern, self._flags)
        if query.whole_words:
            self._pattern = _compiled(rf"(?<!\w)(?:{pattern})(?!\w)", self._flags)

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Where it is found, as (first, last) characters, exclusive; never empty places. Raises BadPattern."""
        if not self.query.text:
            return ()
        try:
            found = [match.span() for match in self._pattern.finditer(text, timeout=_TIMEOUT)]
        except TimeoutError as error:
            raise BadPattern("the expression takes too long") from error
        return [(first, last) for first, last in found if first < last]

    def check_replacement(self, replacement: str) -> None:
        """Raise BadPattern for a replacement that names a group which the expression does not have."""
        if self.query.expression:
            try:
                _compiled(rf"(?:{self.query.text})|\Z", self._flags).sub(replacement, "", timeout=_TIMEOUT)
            except (regex.error, IndexError) as error:
                raise BadPattern(str(error), str(error), len(self.query.text)) from error
            except TimeoutError as error:
                raise BadPattern("the expression takes too long") from error

    def replace_in(self, text: str, replacement: str, span: tuple[int, int] | None = None) -> tuple[str, int]:
        """The text with what is found replaced, everywhere or at `span` alone, and how often. Raises BadPattern.

        In the replacement of an expression, \\\\1 and \\\\g<name> are its groups.
        """
        parts, at, count = [], 0, 0
        try:
            for match in self._pattern.finditer(text, timeout=self._timeout, concurrent=True):
                first, last = match.span()
                if first < last and span in (None, (first, last)):
                    new = match.expand(replacement) if self.query.expression else replacement
                    parts += [text[at:first], new]
                    at, count = last, count + 1
        except TimeoutError as error:
            raise BadPattern("the expression takes too long") from error
        except (regex.error, IndexError) as error:
            raise BadPattern(str(error)) from error
        return "".join([*parts, text[at:]]), count


def fold_text(text: str) -> str:
    """The text without the differences that a search does not see: cases, forms of one letter, and Turkish dots."""
    return unicodedata.normalize("NFC", text).casefold().replace("\u0307", "").replace("\u0131", "i")


def _in_any_form(text: str) -> str:
    """A pattern for plain text, whose letters are found as one character and as letter and marks (UAX #15), as in
    "café" from another system."""
    if text.isascii():
        return str(regex.escape(text, special_only=True))
    patterns = []
    whole = unicodedata.normalize("NFC", text)
    for character in whole:
        parts = unicodedata.normalize("NFD", character)
        joined = [unicodedata.normalize("NFC", parts[:n]) + parts[n:] for n in range(len(parts), 0, -1)]
        forms = [regex.escape(form, special_only=True) for form in dict.fromkeys((character, *joined))]
        patterns.append(forms[0] if len(forms) == 1 else f"(?:{'|'.join(forms)})")
    pattern = "".join(patterns)
    return pattern if whole == text else f"(?:{pattern}|{regex.escape(text, special_only=True)})"


def _compiled(pattern: str, flags: int) -> Any:
    """The pattern as `regex` has it. Raises BadPattern."""
    try:
        return regex.compile(pattern, flags)
    except regex.error as error:
        raise BadPattern(str(error), error.msg, error.pos or 0) from error
    except (OverflowError, RecursionError) as error:
        raise BadPattern(str(error), str(error), 0) from error
