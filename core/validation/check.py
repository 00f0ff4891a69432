"""Check a CHAT file: collect chatter's findings with line and column, and those that only Mynah looks for."""

import re
import time
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final, NamedTuple

from core.formats.chat import Document
from core.formats.chat.chat_options import CODE, ROLES
from core.formats.chat.chat_text import BOM, BULLET, LineIndex
from core.formats.chat.headers import ID_FIELDS, media_name
from core.formats.chat.parsed import Header, ParsedFile
from core.validation.advice import ADVICE, PLAIN, UNJUDGED
from core.validation.chatter import Chatter, Message


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text to check. `start` is its first character in the file, None for text that is not from the file."""

    text: str
    start: int | None


@dataclass(frozen=True)
class Pieces:
    """The pieces of a file. Each utterance includes its dependent tiers and the headers after it."""

    file: ParsedFile

    @cached_property
    def _bounds(self) -> list[int]:
        return [tier.start for tier in self.file.tiers if tier.kind == "main"]

    @cached_property
    def _tail_start(self) -> int:
        """The offset of the first @End if no utterance follows it, else the end of the text."""
        ends = [tier.start for tier in self.file.tiers if tier.label == "@End"]
        after = self._bounds[-1] if self._bounds else 0
        return ends[0] if ends and ends[0] >= after else len(self.file.text)

    @cached_property
    def head(self) -> Piece:
        """Everything before the first utterance."""
        end = self._bounds[0] if self._bounds else self._tail_start
        return Piece(self.file.text[:end], 0)

    @cached_property
    def utterances(self) -> list[Piece]:
        """One piece for each utterance."""
        ends = [*self._bounds[1:], max(self._tail_start, *self._bounds)] if self._bounds else []
        return [Piece(self.file.text[a:b], a) for a, b in zip(self._bounds, ends, strict=True)]

    @cached_property
    def tail(self) -> Piece:
        """@End and everything after it."""
        return Piece(self.file.text[self._tail_start :], self._tail_start)

    def mended_head(self, faults: Collection[int]) -> Piece:
        """Return the head up to @End with a comment in place of each faulty header.

        A comment is as long as its header, which keeps the offsets of findings. `faults` are offsets of characters.
        """
        end = next((header.tier.start for header in self.file.headers if header.name == "End"), len(self.file.text))
        text, places = self.head.text[:end], sorted(faults)
        parts, at = [], 0
        for header in self.file.headers:
            start, stop = header.tier.start, header.tier.end
            i = bisect_left(places, start)
            if stop <= len(text) and i < len(places) and places[i] <= stop:
                length = len(text[start:stop].encode())
                made = next((line for line in self._stand_ins(header, length) if len(line.encode()) == length), None)
                parts += [text[at:start], made or text[start:stop]]
                at = stop
        return Piece("".join((*parts, text[at:])), 0)

    def _stand_ins(self, header: Header, length: int) -> Iterator[str]:
        """Yield lines of `length` bytes that may replace a faulty header: an @ID of the speaker, else a comment."""
        fields = header.text.split("|")
        code = fields[2].strip() if header.name == "ID" and len(fields) > 2 else ""
        role = self._roles.get(code)
        if role is not None:
            before, after = f"@ID:\t{self._languages[0]}|x", f"|{code}|||||{role}|||"
            yield before.ljust(length - len(after), "x") + after
        yield "@Comment:\tx".ljust(length, "x")

    @cached_property
    def _languages(self) -> list[str]:
        return [code for code in self.file.languages if len(code) == 3] or ["eng"]

    @cached_property
    def _roles(self) -> dict[str, str]:
        """The role of each speaker with a valid code, by code."""
        people = self.file.participants
        return {p.code: p.role if p.role in ROLES else "Participant" for p in people if CODE.fullmatch(p.code)}

    @cached_property
    def plain_head(self) -> Piece:
        """A head without faults, with this file's languages and speakers."""
        languages, roles = self._languages, self._roles or {"PAR": "Participant"}
        options = "@Options:\tCA\n" if "CA" in (self.file.header("Options") or "") else ""
        lines = ["@UTF8", "@Begin", f"@Languages:\t{', '.join(languages)}"]
        lines.append("@Participants:\t" + ", ".join(f"{code} {role}" for code, role in roles.items()))
        ids = "".join(f"@ID:\t{languages[0]}|corpus|{code}|||||{role}|||\n" for code, role in roles.items())
        media = f"@Media:\trecording, audio{'' if BULLET in self.file.text else ', unlinked'}\n"
        return Piece("\n".join(lines) + "\n" + options + ids + media, None)


END = Piece("@End\n", None)
"""The end of every part but the last."""


def cut(utterances: Sequence[Piece], longest: int) -> list[list[Piece]]:
    """Return the utterances in runs of at most `longest` characters. A longer utterance is a run of its own."""
    runs: list[list[Piece]] = [[]]
    size = 0
    for piece in utterances:
        if runs[-1] and size + len(piece.text) > longest:
            runs.append([])
            size = 0
        runs[-1].append(piece)
        size += len(piece.text)
    return runs


_CLOCK = re.compile(r"\d+:\d\d")
_NEEDED = ("Languages", "Participants")
_EMPTY = {"Participants": "E506", "Options": "E533"}


class Violation(NamedTuple):
    """A violated rule: an offset in the file's text, chatter's code, and an explanation."""

    offset: int
    code: str
    text: str


def violations(file: Document) -> Iterator[Violation]:
    """Yield the violations of the rules that chatter does not check, in no order."""
    if not file.text.removeprefix(BOM).startswith("@UTF8"):
        yield Violation(0, "E503", "the file does not begin with @UTF8")
    if not file.utterances:  # chatter requires headers only in files with utterances
        present = {header.name for header in file.headers}
        for name in _NEEDED:
            if name not in present:
                yield Violation(0, "E504", f"@{name} is missing")
    for header in file.headers:
        yield from _of_header(header)
    yield from _of_utterances(file)


def _of_header(header: Header) -> Iterator[Violation]:
    at = header.tier.start
    if header.name in _EMPTY and not header.text:
        yield Violation(at, _EMPTY[header.name], f"@{header.name} is empty")
    elif header.name == "Participants":
        codes = (entry.split()[0] for entry in header.text.split(",") if entry.split())
        yield from (Violation(at, "E307", f"{code} is not a speaker code") for code in codes if ":" in code)
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
            code, text = ("E253", "a word is missing here") if spaces else ("E306", "the utterance has no content")
            yield Violation(main.content_start, code, text)
        for tier in utterance.tiers:
            if tier.label == "%tim" and (text := file.tier_text(tier)) and not _CLOCK.search(text):
                yield Violation(tier.start, "E603", "%tim has no time")


MOST: Final = 100
"""The number of findings that are shown. Further ones are counted."""
_LONGEST_PART: Final = 200_000  # characters that chatter gets at once: it takes 0.5 MB of memory a kilobyte
_LONGEST_UTTERANCE: Final = 20_000  # characters: longer ones are not speech, and may take all the time
_ROUNDS: Final = 6
_LONGEST_TEXT: Final = 160  # characters of a finding's text
# Seconds of processor time: for a file and each megabyte of it, for a part and each megabyte of it.
_FILE, _FILE_MEGABYTE, _SOME, _SOME_MEGABYTE = 1.0, 3.0, 0.3, 8.0
_LEAST: Final = 0.1  # the share of a file's seconds that is always left for chatter
# Overlap marks and gems have two ends. A part of a valid file may seem to break these rules.
_OF_THE_WHOLE: Final = frozenset({"E347", "E348", "E526", "E527", "E528", "E529", "E530"})
_NO_BULLETS: Final = "E544"
_LACKING: Final = "E504"  # a missing header, which chatter reports at the end of the text
# chatter reports these codes for a text that it cannot parse. It then checks no other rules.
_UNPARSED: Final = frozenset(
    {"E202", "E203", "E207", "E233", "E242", "E245", "E256", "E301", "E311", "E316", "E320", "E326", "E342", "E375"}
    | {"E376", "E404", "E501", "E504", "E505", "E507", "E509", "E513", "E522", "E523", "E524", "E550", "E600"}
    | {"E601", "E602", "E702", "E709", "E747", "E748", "E750", "E759", "E760", "E766"}
)
# Findings about one header. They hold even if other headers of the head were replaced.
_OF_ONE_HEADER: Final = frozenset(
    {"E517", "E518", "E519", "E524", "E525", "E526", "E527", "E528", "E529", "E530", "E532", "E534", "E535", "E536"}
    | {"E537", "E538", "E539", "E540", "E541", "E542", "E545", "E546"}
)


class Finding(NamedTuple):
    """A broken rule at a line and column, both from 1. `code` is chatter's, or one of Mynah's own."""

    line: int
    column: int
    code: str
    text: str
    advice: str


def check(document: Document, chatter: Chatter, name: str | None = None, *, spent: float = 0.0) -> list[Finding]:
    """Return the findings of a file, in order.

    If chatter cannot check some utterances, a finding has the code "unjudged".

    Args:
        document: the file.
        chatter: the parser.
        name: the file's name without .cha, if it has one.
        spent: seconds of processor time that the file has already cost. chatter gets less by this.
    """
    began = time.process_time() - spent
    beside, own = list(_beside_chatter(document)), set(_own(document, name))
    judged = set(_Check(document, chatter, began).findings())
    known = {(finding.line, finding.code) for finding in judged}
    return sorted(judged | own | {finding for finding in beside if (finding.line, finding.code) not in known})


def _beside_chatter(document: Document) -> Iterator[Finding]:
    lines = LineIndex(document.text)
    for violation in violations(document):
        place = lines.position(violation.offset)
        yield Finding(*place, violation.code, _short(violation.text), ADVICE[violation.code])


def _own(document: Document, name: str | None) -> Iterator[Finding]:
    for problem in document.problems:
        yield Finding(problem.line, problem.column, problem.code, problem.text, ADVICE[problem.code])
    media = document.media
    if name is None or media is None or "/" in media.name:  # an address on the web may have any name
        return
    if _folded(media.name) != _folded(name):
        tier = next(header.tier for header in document.headers if header.name == "Media")
        text = f"@Media names {_short(media.name)}, and the file is called {_short(name)}"
        yield Finding(*LineIndex(document.text).position(tier.start), "E531", text, ADVICE["E531"])


def _folded(name: str) -> str:
    """Return a file's name for comparison, without regard to case and to the composition of accents."""
    return unicodedata.normalize("NFC", media_name(name).casefold())


class _Check:
    """The check of one file by chatter. Work on it began at processor time `began` of this process."""

    def __init__(self, document: Document, chatter: Chatter, began: float) -> None:
        text = re.sub("[\ud800-\udfff]", "x", document.text)  # `_own` reports bytes that are not UTF-8
        self._file = document if text == document.text else Document(text)
        self._chatter = chatter
        self._pieces = Pieces(self._file)
        self._lines = LineIndex(text)
        utterances = self._pieces.utterances
        self._short = [piece for piece in utterances if len(piece.text) <= _LONGEST_UTTERANCE]
        self._long = [[piece] for piece in utterances if len(piece.text) > _LONGEST_UTTERANCE]
        seconds = _FILE + _FILE_MEGABYTE * len(text) / 1e6
        self._left = max(_LEAST * seconds, seconds - (time.process_time() - began))
        self._findings: list[Finding] = []

    def findings(self) -> list[Finding]:
        """Return all of chatter's findings, in no order."""
        runs = [*cut(self._short, _LONGEST_PART), *self._long]  # long utterances come last: they may take all the time
        before: list[Piece] = []
        for i, run in enumerate(runs):
            head = self._pieces.head if i == 0 else self._pieces.plain_head
            tail = self._pieces.tail if run is runs[-1] else END
            self._judge(_Part(head, before, run, tail, whole=len(runs) == 1))
            before = run[-1:] if i + 1 < len(runs) - len(self._long) else []
        return self._findings

    def _judge(self, part: "_Part") -> None:
        """Check a part. Halve it if chatter fails on it, or names no place for a fault."""
        size, parsed = len(part.text) / 1e6, False
        for round_ in range(_ROUNDS):
            limit = min(self._left, _SOME + _SOME_MEGABYTE * size)
            messages = self._chatter.messages(part.text, limit) if limit > 0.05 else None
            self._left -= self._chatter.seconds if limit > 0.05 else 0.0
            if messages is None and round_ == 0:
                self._halve(part)
                return
            if messages is None:
                break
            at_fault = {0 if message.code == _LACKING else part.piece_at(message.start) for message in messages}
            for message in messages:
                self._note(part, message)
            head = self._next_head(part, messages) if 0 in at_fault else part.head
            if not messages or (part.is_spent(at_fault) and head.start is None):
                return
            parsed = _UNPARSED.isdisjoint(message.code for message in messages)
            before, part = part, part.without(at_fault, head)  # chatter stops at text that it cannot parse
            if part.text == before.text and not parsed:  # chatter does not name the faulty piece
                if part.utterances:
                    self._halve(part)
                return
        if not parsed and part.utterances:
            self._note_unjudged(part.utterances)

    def _next_head(self, part: "_Part", messages: Sequence[Message]) -> Piece:
        """Return the head to try after a faulty one: first the same without its faults, then the plain one."""
        if part.head is not self._pieces.head:
            return self._pieces.plain_head
        places = (part.place_of(message.start) for message in messages if part.piece_at(message.start) == 0)
        mended = self._pieces.mended_head({place for place in places if place is not None})
        return self._pieces.plain_head if mended.text == part.head.text else mended

    def _halve(self, part: "_Part") -> None:
        if len(part.utterances) < 2 or self._left <= 0.05:
            self._note_unjudged(part.utterances or [part.head])
            return
        middle = len(part.utterances) // 2
        halves = part.utterances[:middle], part.utterances[middle:]
        self._judge(_Part(part.head, part.before, halves[0], END, whole=False))
        self._judge(_Part(self._pieces.plain_head, list(halves[0][-1:]), halves[1], part.tail, whole=False))

    def _note_unjudged(self, pieces: Sequence[Piece]) -> None:
        """Note that everything from the first to the last of these pieces is unchecked."""
        first, last = pieces[0].start or 0, (pieces[-1].start or 0) + len(pieces[-1].text)
        until = self._lines.position(max(first, last - 1))[0]
        place = self._lines.position(first)
        self._findings.append(Finding(*place, "unjudged", UNJUDGED.format(until), ADVICE["unjudged"]))

    def _note(self, part: "_Part", message: Message) -> None:
        start = part.place_of(message.start)
        named = re.search("'([^'\n]+)'", message.text) or re.search("(@[BE]g)", message.text)
        if start == 0 and message.end == 0 and named:  # chatter often quotes a header without its place
            start = max(0, part.head.text.find(named[1]))
        if start is None or (message.code in _OF_THE_WHOLE and not part.whole):
            return
        mended = part.head.start == 0 and part.head is not self._pieces.head
        if mended and part.piece_at(message.start) == 0 and message.code not in _OF_ONE_HEADER:
            return
        if message.code == _NO_BULLETS and BULLET in self._file.text:  # the bullets are in another part
            return
        excerpt = part.excerpt(message)
        text = PLAIN.get(message.code, "{text}").format(text=message.text.split("\n")[0], excerpt=_short(excerpt, 60))
        advice = ADVICE.get(message.code, ADVICE[""])
        self._findings.append(Finding(*self._lines.position(start), message.code, _short(text), advice))


@dataclass(frozen=True)
class _Part:
    """The text that chatter gets at once.

    `before` is only context for the next utterance, and its faults are ignored.
    """

    head: Piece
    before: Sequence[Piece]
    utterances: Sequence[Piece]
    tail: Piece
    whole: bool

    @cached_property
    def pieces(self) -> list[Piece]:
        context = [Piece(piece.text, None) for piece in self.before]
        pieces = [self.head, *context, *self.utterances]
        is_cut_off = self.tail is END and pieces[-1].text[-1:] not in ("", "\n", "\r")
        return [*pieces, Piece(f"\n{END.text}", None) if is_cut_off else self.tail]

    @cached_property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @cached_property
    def _starts(self) -> list[int]:
        """The start of each piece in bytes."""
        return [0, *accumulate(len(piece.text.encode()) for piece in self.pieces)][:-1]

    def piece_at(self, offset: int) -> int:
        """Return the index of the piece with this byte. The byte at the end of a piece belongs to the next."""
        return max(0, bisect_right(self._starts, offset) - 1)

    def place_of(self, offset: int) -> int | None:
        """Return the character of the file at this byte of the part, None for text that is not from the file."""
        i = self.piece_at(offset)
        start = self.pieces[i].start
        if start is None:
            return None
        return start + len(self.pieces[i].text.encode()[: offset - self._starts[i]].decode(errors="ignore"))

    def excerpt(self, message: Message) -> str:
        """Return the text that a message is about."""
        i = self.piece_at(message.start)
        own = self.pieces[i].text.encode()
        excerpt = own[message.start - self._starts[i] : message.end - self._starts[i]]
        return excerpt.decode(errors="ignore").strip()

    def is_spent(self, at_fault: set[int]) -> bool:
        """Tell whether no utterance is left without the faulty pieces."""
        first = 1 + len(self.before)
        return all(i in at_fault for i in range(first, first + len(self.utterances)))

    def without(self, at_fault: set[int], head: Piece) -> "_Part":
        """Return the part without the faulty utterances and a faulty end, with another head."""
        first = 1 + len(self.before)
        left = [piece for i, piece in enumerate(self.utterances, first) if i not in at_fault]
        last = len(self.pieces) - 1 in at_fault
        whole = self.whole and head.start == 0 and len(left) == len(self.utterances) and not last
        return _Part(head, [], left, END if last or head is not self.head else self.tail, whole)


def _short(text: str, longest: int = _LONGEST_TEXT) -> str:
    """Return a text on one line, shortened if it is long. Bullets look as in CLAN."""
    line = " ".join(text.replace(BULLET, "•").split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
