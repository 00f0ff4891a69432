"""Find and replace in transcripts: plain words or regular expressions. A time limit stops slow expressions."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import regex  # type: ignore[import-untyped]

_TIMEOUT_S = 0.25  # for one text: a pattern that takes longer on a few sentences may take years on others


class BadPattern(ValueError):
    """The pattern or the replacement is invalid or takes too long. The message comes from `regex`.

    `place` is the index of the wrong character in the pattern, or None for a slow pattern. `reason` is the message
    without the place.
    """

    def __init__(self, message: str, reason: str = "", place: int | None = None) -> None:
        super().__init__(message)
        self.reason, self.place = reason or message, place


@dataclass(frozen=True)
class Query:
    """A text to find. `expression` takes it as a regular expression. `whole_words` does not find "art" in "start"."""

    text: str
    expression: bool = False
    match_case: bool = False
    whole_words: bool = False


class Search:
    """A compiled query."""

    def __init__(self, query: Query) -> None:
        """Compile a query. Raises BadPattern for an invalid expression."""
        self.query = query
        pattern = query.text if query.expression else _pattern_of_forms(query.text)
        self.folded = "" if query.expression else fold_text(query.text)
        """Text that every folded text with a match contains. Callers skip other texts quickly."""
        self._timeout = _TIMEOUT_S if query.expression else None  # a timeout makes a short text five times slower
        self._flags = 0 if query.match_case else regex.IGNORECASE
        self._pattern = _compile(pattern, self._flags)
        if query.whole_words:
            self._pattern = _compile(rf"(?<!\w)(?:{pattern})(?!\w)", self._flags)

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Return the non-empty matches in a text as (first, last) characters, last exclusive. Raises BadPattern."""
        if not self.query.text:
            return ()
        try:
            found = [match.span() for match in self._pattern.finditer(text, timeout=_TIMEOUT_S)]
        except TimeoutError as error:
            raise BadPattern("the expression takes too long") from error
        return [(first, last) for first, last in found if first < last]

    def check_replacement(self, replacement: str) -> None:
        """Check the groups in a replacement. Raises BadPattern for a group that the expression does not have."""
        if self.query.expression:
            try:
                _compile(rf"(?:{self.query.text})|\Z", self._flags).sub(replacement, "", timeout=_TIMEOUT_S)
            except (regex.error, IndexError) as error:
                raise BadPattern(str(error), str(error), len(self.query.text)) from error
            except TimeoutError as error:
                raise BadPattern("the expression takes too long") from error

    def replace_in(self, text: str, replacement: str, span: tuple[int, int] | None = None) -> tuple[str, int]:
        """Return the text with its matches replaced, and the number of replacements.

        Args:
            text: the text to change.
            replacement: in the replacement of an expression, \\\\1 and \\\\g<name> are its groups.
            span: replace only this match. None replaces all matches.

        Raises:
            BadPattern: the expression takes too long, or the replacement names an unknown group.
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
    """Return the text without differences that a search ignores: case, forms of one letter, and Turkish dots."""
    return unicodedata.normalize("NFC", text).casefold().replace("\u0307", "").replace("\u0131", "i")


def _pattern_of_forms(text: str) -> str:
    """Return a pattern for plain text that finds each letter as one character and as letter with marks (UAX #15).

    Some systems write "é" as one character, others as two.
    """
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


def _compile(pattern: str, flags: int) -> Any:
    """Compile a pattern. Raises BadPattern."""
    try:
        return regex.compile(pattern, flags)
    except regex.error as error:
        raise BadPattern(str(error), error.msg, error.pos or 0) from error
    except (OverflowError, RecursionError) as error:
        raise BadPattern(str(error), str(error), 0) from error
