"""A CHAT file in pieces that chatter is asked about: its head, its utterances and what ends it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.formats.chat.chat_options import CODE, ROLES
from core.formats.chat.chat_text import BULLET
from core.formats.chat.parsed import ParsedFile


@dataclass(frozen=True)
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
        """Where the last @End is, if nothing said follows it; else the end of the text."""
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

    @cached_property
    def plain_head(self) -> Piece:
        """A head without faults that has this file's languages and speakers."""
        languages = [code for code in self.file.languages if len(code) == 3] or ["eng"]
        options = "@Options:\tCA\n" if "CA" in (self.file.header("Options") or "") else ""
        people = {p.code: p.role if p.role in ROLES else "Participant" for p in self.file.participants}
        roles = {code: role for code, role in people.items() if CODE.fullmatch(code)} or {"PAR": "Participant"}
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
