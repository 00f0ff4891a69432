"""Read NIST's files of references and hypotheses with all their recordings, alternatives and ignored segments."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from core.formats.nist import numbered_lines, seconds, unended, unread
from core.formats.reading_notes import ReportNote, ignore_notes

SUFFIXES = (".stm", ".ctm", ".trn")
_IGNORED = re.compile("IGNORE_?TIME_?SEGMENT_?IN_?SCORING", re.IGNORECASE)
_STM_LABEL = re.compile(r"\A<[^<>]*>")
_TRN = re.compile(r"(.*)\(([^()\s]+)\)\s*$")
_TAGS = re.compile(r"(?<!\\);")
_PARTS = re.compile(r"[{}]|(?<!\S)/(?!\S)|[^\s{}]+")
_MOST_ALTERNATIVES = 1000  # of one place, with alternatives inside alternatives
_DEEPEST = 50  # alternatives inside alternatives


class NistWord(NamedTuple):
    """A word. `start` and `end` are seconds, None if unknown. The reference may lack an optional word."""

    text: str
    start: float | None = None
    end: float | None = None
    is_optional: bool = False


Alternatives = tuple[tuple[NistWord, ...], ...]


class Utterance(NamedTuple):
    """An utterance of a recording, or all words of a channel in a CTM file.

    `name` is the recording and its channel, or the identifier of a line in a trn file. `slots` are the places of the
    text with the alternatives of each. `is_ignored`: words at this time do not count.
    """

    name: tuple[str, ...]
    speaker: str | None
    start: float | None
    end: float | None
    slots: tuple[Alternatives, ...]
    is_ignored: bool = False


def read_utterances(path: Path, report: ReportNote = ignore_notes) -> list[Utterance]:
    """Return the utterances of an STM, CTM or trn file.

    Raises InputFault as core.formats.text_encoding.file_text, and transcript-unread with the line.
    """
    readers = {".stm": _read_stm, ".ctm": _read_ctm, ".trn": _read_trn}
    return list(readers[path.suffix.lower()](path, report))


def _read_stm(path: Path, report: ReportNote) -> Iterator[Utterance]:
    for number, line in numbered_lines(path, report):
        fields = line.split(None, 5)
        if len(fields) < 5:
            raise unread("STM", number)
        recording, channel, speaker, begin, end = fields[:5]
        text = _STM_LABEL.sub("", fields[5] if len(fields) == 6 else "")
        is_ignored = _IGNORED.search(line) is not None
        slots = () if is_ignored else _slots(text)
        times = seconds(begin, "STM", number), seconds(end, "STM", number)
        yield Utterance((recording, channel.upper()), speaker, *times, slots, is_ignored)


def _read_trn(path: Path, report: ReportNote) -> Iterator[Utterance]:
    for number, line in numbered_lines(path, report):
        found = _TRN.match(line)
        if found is None:
            raise unread("trn", number)
        speaker = re.split(r"[-_]", found[2])[0]
        yield Utterance((found[2].lower(),), speaker, None, None, _slots(found[1]))


def _read_ctm(path: Path, report: ReportNote) -> Iterator[Utterance]:
    channels: dict[tuple[str, ...], list[Alternatives]] = {}
    open_slot: list[list[NistWord]] | None = None
    begun = 0  # the line of the open alternatives
    for number, line in numbered_lines(path, report):
        fields = line.split()
        if len(fields) < 5:
            raise unread("CTM", number)
        slots = channels.setdefault((fields[0], fields[1].upper()), [])
        mark = fields[4].upper()
        if mark == "<ALT_BEGIN>" and open_slot is None:
            open_slot, begun = [[]], number
        elif mark == "<ALT>" and open_slot is not None:
            open_slot.append([])
        elif mark == "<ALT_END>" and open_slot is not None:
            slots.append(tuple(map(tuple, open_slot)))
            open_slot = None
        else:
            start = seconds(fields[2], "CTM", number)
            word = _word(fields[4])._replace(start=start, end=start + seconds(fields[3], "CTM", number))
            if open_slot is None:
                slots.append(((word,),))
            elif word.text != "@":
                open_slot[-1].append(word)
    if open_slot is not None:
        raise unended(begun)
    for name, slots in channels.items():
        yield Utterance(name, None, None, None, tuple(slots))


def _word(text: str) -> NistWord:
    """Return a word without its tags, which stand behind semicolons."""
    text = _TAGS.split(text, maxsplit=1)[0].replace("\\;", ";")
    is_optional = len(text) > 2 and text.startswith("(") and text.endswith(")")
    return NistWord(text[1:-1] if is_optional else text, is_optional=is_optional)


def _slots(text: str) -> tuple[Alternatives, ...]:
    """Return the places of a text with alternatives in braces: `{ a / b c / @ }`. The sign @ stands for no word."""
    found, _ = _sequence(_PARTS.findall(text), 0, 0)
    return tuple(found)


def _sequence(parts: Sequence[str], place: int, depth: int) -> tuple[list[Alternatives], int]:
    """Return the places up to the end of the text or of an alternative, and the number of the part behind them.

    `depth` is the number of open braces. A brace beyond the deepest level is a word.
    """
    found: list[Alternatives] = []
    while place < len(parts) and not (depth and parts[place] in ("/", "}")):
        if parts[place] == "{" and depth < _DEEPEST:
            alternatives, place = _alternatives(parts, place + 1, depth + 1)
            found.append(alternatives)
        else:
            if parts[place] != "@":
                found.append(((_word(parts[place]),),))
            place += 1
    return found, place


def _alternatives(parts: Sequence[str], place: int, depth: int) -> tuple[Alternatives, int]:
    every: list[tuple[NistWord, ...]] = []
    while place < len(parts):
        inner, place = _sequence(parts, place, depth)
        spelled: list[list[NistWord]] = [[]]
        for slot in inner:  # alternatives inside an alternative are written out, as many as are allowed
            if len(slot) > 1 and len(spelled) * len(slot) <= _MOST_ALTERNATIVES:
                spelled = [[*before, *words] for before in spelled for words in slot]
            elif slot:
                for words in spelled:
                    words += slot[0]
        every += map(tuple, spelled)
        place += 1
        if place > len(parts) or parts[place - 1] == "}":
            break
    return tuple(every), place
