"""Represent a CHAT file. Every change is a small edit that keeps all other bytes."""

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
    """A CHAT file, its problems, and its possible changes. Documents are immutable: a change makes another one."""

    def to_bytes(self) -> bytes:
        """Return the file. Without changes, these are exactly the bytes that were read."""
        return encode(self.text)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The violations of the rules of CHAT, in the order of the file. Changes keep them."""
        return tuple(find_problems(self))

    @cached_property
    def options(self) -> ChatOptions:
        """The options for a new file with the same headers. Any CHAT file can be a template."""
        return options_of(self)

    def with_times(
        self,
        times: Mapping[int, BulletTimes],
        words: Mapping[int, Sequence[tuple[int, int, int]]] | None = None,
        *,
        media: str | None = None,
        video: bool = False,
    ) -> "Document":
        """Return the file with new bullets, and with nothing else changed.

        A bullet is replaced in its place. A new bullet stands where most of the file's bullets stand. A %wor tier
        without a timed word is removed. @Media loses its `unlinked`. Raises ValueError for a time that starts before
        0, or does not end after its start.

        Args:
            times: the (start, end) of utterances in milliseconds, by the index of the utterance.
            words: the words of new %wor tiers, by the index of the utterance: (index of the word, start, end).
            media: the name for a missing @Media.
            video: whether the recording has pictures.
        """
        return Document(text_edits.with_times(self, times, words or {}, media, video))

    def without_times(self, utterances: Collection[int]) -> "Document":
        """Return the file without the times of these utterances and their words: without bullets and %wor tiers.

        Bullets of pictures or other recordings stay. When no bullet is left, @Media gets `unlinked`.
        """
        return Document(bullets.without_times(self, utterances))

    def with_options(self, wanted: ChatOptions) -> "Document":
        """Return the file with changed headers. Only headers that differ from its own `options` change.

        Nothing is removed, except the %wor tiers if `wanted.wor` is False.
        """
        return Document(with_options(self, self.options, wanted))

    def with_transcript(self, edited: Transcript) -> "Document":
        """Return the file with the words, speakers and times of an edited import of it. Only differences change it."""
        return Document(merge(self, edited))

    def to_transcript(self) -> Transcript:
        """Return the file as a transcript with a segment for each utterance.

        `media` is the name in @Media, else "". `duration` is 0, because a CHAT file does not hold the recording's
        length.
        """
        return to_transcript(self)


def read(data: bytes) -> Document:
    """Return the file of these bytes. Any bytes are accepted, and nothing is lost. See Document.problems."""
    return Document(decode(data))
