"""A CHAT file that was read; every change of it is a small edit that leaves the rest byte for byte as it was."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.contracts.transcript import Transcript
from core.formats.chat import bullets, text_edits
from core.formats.chat.chat_options import ChatOptions
from core.formats.chat.chat_text import decode, encode
from core.formats.chat.header_changes import with_options
from core.formats.chat.importing import to_transcript
from core.formats.chat.merging import merge
from core.formats.chat.parsed import BulletTimes, ParsedFile
from core.formats.chat.participant_table import options_of
from core.formats.chat.problems import Problem, find_problems


@dataclass(frozen=True)
class Document(ParsedFile):
    """A CHAT file, its problems, and the changes that can be made. Documents are immutable: a change makes another."""

    def to_bytes(self) -> bytes:
        """The file: the very bytes that were read, where nothing was changed."""
        return encode(self.text)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The violations of the rules of CHAT, in the order of the file. All of them are kept as they are."""
        return tuple(find_problems(self))

    @cached_property
    def options(self) -> ChatOptions:
        """What a file with the same headers would be written with: any CHAT file can be the template of others."""
        return options_of(self)

    def with_times(
        self,
        times: Mapping[int, BulletTimes],
        words: Mapping[int, Sequence[tuple[int, int, int]]] | None = None,
        *,
        media: str | None = None,
        video: bool = False,
    ) -> "Document":
        """The file with bullets of these utterances, index -> (start, end) in ms, and nothing else changed.

        A bullet is replaced in its place; a new one is put where most of the file's bullets are. The %wor tiers of
        the utterances in `words`, index -> [(index of the word, start, end)], are written anew; one of which no word is
        timed is removed. @Media loses its `unlinked`; where it is missing, it names `media`.
        Raises ValueError for a time that does not end after its start, or starts before 0.
        """
        return Document(text_edits.with_times(self, times, words or {}, media, video))

    def without_times(self, utterances: Collection[int]) -> "Document":
        """The file without the times of these utterances and of their words: no bullet, no %wor tier.

        Bullets of pictures or other recordings stay. When no bullet is left, @Media gets `unlinked`.
        """
        return Document(bullets.without_times(self, utterances))

    def with_options(self, wanted: ChatOptions) -> "Document":
        """The file with the headers of other options than its own `options`, changed only where the two differ.

        Nothing is removed but the %wor tiers where `wanted.wor` is False.
        """
        return Document(with_options(self, self.options, wanted))

    def with_transcript(self, edited: Transcript) -> "Document":
        """The file with the words, speakers and times of an edited import of it, changed only where they differ."""
        return Document(merge(self, edited))

    def to_transcript(self) -> Transcript:
        """The file as a transcript, a segment for each utterance, for the editor and the other formats.

        `media` is the name in @Media, else ""; a CHAT file does not tell the recording's length: `duration` is 0.
        """
        return to_transcript(self)


def read(data: bytes) -> Document:
    """The file of these bytes; whatever they are, nothing is lost and nothing is raised. See Document.problems."""
    return Document(decode(data))
