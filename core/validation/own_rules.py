"""Rules of chatter's catalogue that its parser does not judge, or only as something that cannot be read.

Each has chatter's own code. Where chatter itself reports that code in the same line, its finding counts.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.formats.chat import Document
from core.formats.chat.chat_text import BOM
from core.formats.chat.headers import ID_FIELDS
from core.formats.chat.parsed import Header

_CLOCK = re.compile(r"\d+:\d\d")
_NEEDED = ("Languages", "Participants")
_EMPTY = {"Participants": "E506", "Options": "E533"}


class Violation(NamedTuple):
    """A character of the file's text, chatter's code, and what is wrong there."""

    offset: int
    code: str
    text: str


def violations(file: Document) -> Iterator[Violation]:
    """What breaks these rules, in no order."""
    if not file.text.removeprefix(BOM).startswith("@UTF8"):
        yield Violation(0, "E503", "the file does not begin with @UTF8")
    if not file.utterances:  # chatter asks for headers only where somebody speaks
        present = {header.name for header in file.headers}
        for name in _NEEDED:
            if name not in present:
                yield Violation(0, "E504", f"there is no @{name}")
    for header in file.headers:
        yield from _of_header(header)
    yield from _of_utterances(file)


def _of_header(header: Header) -> Iterator[Violation]:
    at = header.tier.start
    if header.name in _EMPTY and not header.text:
        yield Violation(at, _EMPTY[header.name], f"@{header.name} is empty")
    elif header.name == "Participants":
        codes = (entry.split()[0] for entry in header.text.split(",") if entry.split())
        yield from (Violation(at, "E307", f"{code} is no speaker's code") for code in codes if ":" in code)
    elif header.name == "ID":
        fields = [field.strip() for field in header.text.split("|")]
        if len(fields) < len(ID_FIELDS) + 1:
            yield Violation(at, "E505", f"@ID has {max(0, len(fields) - 1)} fields of {len(ID_FIELDS)}")
        for name, code in (("code", "E511"), ("role", "E515")):
            if len(fields) > ID_FIELDS.index(name) and not fields[ID_FIELDS.index(name)]:
                yield Violation(at, code, f"@ID names no {'speaker' if name == 'code' else name}")


def _of_utterances(file: Document) -> Iterator[Violation]:
    for utterance in file.utterances:
        main = utterance.main
        if len(utterance.tokens) == 1 + (utterance.bullet is not None) and utterance.terminator:
            spaces = utterance.tokens[0].start > main.content_start or main.separator.rstrip(" ") != main.separator
            code, text = ("E253", "there is no word here") if spaces else ("E306", "the utterance has no content")
            yield Violation(main.content_start, code, text)
        for tier in utterance.tiers:
            if tier.label == "%tim" and (text := file.tier_text(tier)) and not _CLOCK.search(text):
                yield Violation(tier.start, "E603", "%tim has no time")
