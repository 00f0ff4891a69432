"""Find the problems of a CHAT file that only Mynah looks for. chatter checks all other rules (`core.validation`)."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from core.formats.chat.chat_text import BOM, LineIndex
from core.formats.chat.parsed import ParsedFile

OVERLAP: Final = 500
"""The most milliseconds that one speaker's utterances may overlap (CLAN CHECK 133, chatter E704)."""
PROBLEMS: Final = {
    "bytes": "these bytes are not UTF-8",
    "bom": "the file begins with a byte order mark, which CLAN refuses",
    "wor": "%wor does not have the words of its main tier",
}
"""The text of each problem, by its code."""


class Problem(NamedTuple):
    """A violation at a line and column, both from 1. `code` is a key of PROBLEMS."""

    line: int
    column: int
    code: str

    @property
    def text(self) -> str:
        """The problem in English."""
        return PROBLEMS[self.code]


def find_problems(file: ParsedFile) -> Iterator[Problem]:
    """Yield every problem of the file, in order."""
    lines = LineIndex(file.text)
    for at, code in sorted(_places_of_problems(file)):
        yield Problem(*lines.position(at), code)


def _places_of_problems(file: ParsedFile) -> Iterator[tuple[int, str]]:
    if file.text.startswith(BOM):
        yield 0, "bom"
    for match in re.finditer("[\udc80-\udcff]+", file.text):
        yield match.start(), "bytes"
    for utterance in file.utterances:
        if (wor := utterance.tier("%wor")) is None:
            continue
        on_wor = [token.wor_form for token in utterance.wor_tokens if token.is_on_wor]
        if on_wor != [word.wor_form for word in utterance.words]:
            yield wor.start, "wor"
