"""Finding and replacing in transcripts: plain words or regular expressions, which may never hang the program."""

from collections.abc import Sequence
from dataclasses import dataclass

import regex  # type: ignore[import-untyped]

_TIMEOUT = 0.25  # seconds for one text; a pattern that needs more on a few sentences would need years on others


class BadPattern(ValueError):
    """The pattern or the replacement is not valid, or takes too long; the message is that of `regex`."""


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
        pattern = query.text if query.expression else regex.escape(query.text, special_only=True)
        if query.whole_words:
            pattern = rf"\b(?:{pattern})\b"
        try:
            self._pattern = regex.compile(pattern, 0 if query.match_case else regex.IGNORECASE)
        except (regex.error, OverflowError, RecursionError) as error:
            raise BadPattern(str(error)) from error

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Where it is found, as (first, last) characters, exclusive; never empty places. Raises BadPattern."""
        if not self.query.text:
            return ()
        try:
            found = [match.span() for match in self._pattern.finditer(text, timeout=_TIMEOUT)]
        except TimeoutError as error:
            raise BadPattern("the expression takes too long") from error
        return [(first, last) for first, last in found if first < last]

    def replaced(self, text: str, replacement: str, span: tuple[int, int] | None = None) -> tuple[str, int]:
        """The text with what is found replaced, everywhere or at `span` alone, and how often. Raises BadPattern.

        In the replacement of an expression, \\\\1 and \\\\g<name> are its groups.
        """
        parts, at, count = [], 0, 0
        try:
            for match in self._pattern.finditer(text, timeout=_TIMEOUT):
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
