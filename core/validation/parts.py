"""A CHAT file in pieces that chatter is asked about: its head, its utterances and what ends it."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.formats.chat.chat_options import CODE, ROLES
from core.formats.chat.chat_text import BULLET
from core.formats.chat.parsed import Header, ParsedFile


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text to be judged; `start` is its first character in the file, None where it is made up."""

    text: str
    start: int | None


@dataclass(frozen=True)
class Pieces:
    """The pieces of a file. Every utterance has its dependent tiers and the headers that follow it."""

    file: ParsedFile

    @cached_property
    def _bounds(self) -> list[int]:
        return [tier.start for tier in self.file.tiers if tier.kind == "main"]

    @cached_property
    def _tail_start(self) -> int:
        """Where the first @End is, if nothing said follows it; else the end of the text."""
        ends = [tier.start for tier in self.file.tiers if tier.label == "@End"]
        after = self._bounds[-1] if self._bounds else 0
        return ends[0] if ends and ends[0] >= after else len(self.file.text)

    @cached_property
    def head(self) -> Piece:
        """All before the first utterance."""
        end = self._bounds[0] if self._bounds else self._tail_start
        return Piece(self.file.text[:end], 0)

    @cached_property
    def utterances(self) -> list[Piece]:
        """One piece each."""
        ends = [*self._bounds[1:], max(self._tail_start, *self._bounds)] if self._bounds else []
        return [Piece(self.file.text[a:b], a) for a, b in zip(self._bounds, ends, strict=True)]

    @cached_property
    def tail(self) -> Piece:
        """@End and what follows."""
        return Piece(self.file.text[self._tail_start :], self._tail_start)

    def mended_head(self, faults: Collection[int]) -> Piece:
        """The head up to @End, with a comment in place of each header that has a fault at one of these characters.

        The comments are as long as the headers, so that what is found in it keeps its place.
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
        """Lines that may stand for a header at fault, of `length` bytes: an @ID of the same speaker, else a comment."""
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
        """Code -> role of the speakers who have a valid code."""
        people = self.file.participants
        return {p.code: p.role if p.role in ROLES else "Participant" for p in people if CODE.fullmatch(p.code)}

    @cached_property
    def plain_head(self) -> Piece:
        """A head without faults that has this file's languages and speakers."""
        languages, roles = self._languages, self._roles or {"PAR": "Participant"}
        options = "@Options:\tCA\n" if "CA" in (self.file.header("Options") or "") else ""
        lines = ["@UTF8", "@Begin", f"@Languages:\t{', '.join(languages)}"]
        lines.append("@Participants:\t" + ", ".join(f"{code} {role}" for code, role in roles.items()))
        ids = "".join(f"@ID:\t{languages[0]}|corpus|{code}|||||{role}|||\n" for code, role in roles.items())
        media = f"@Media:\trecording, audio{'' if BULLET in self.file.text else ', unlinked'}\n"
        return Piece("\n".join(lines) + "\n" + options + ids + media, None)


END = Piece("@End\n", None)
"""The end of a part that is not the file's last."""


def cut(utterances: Sequence[Piece], longest: int) -> list[list[Piece]]:
    """The utterances in runs of at most `longest` characters, as far as single ones are no longer than that."""
    runs: list[list[Piece]] = [[]]
    size = 0
    for piece in utterances:
        if runs[-1] and size + len(piece.text) > longest:
            runs.append([])
            size = 0
        runs[-1].append(piece)
        size += len(piece.text)
    return runs
