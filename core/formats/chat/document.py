"""A CHAT file that was read, from which every change is a small edit, and nothing else of it is touched."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.contracts.transcript import Transcript
from core.formats.chat import bullets, text_edits
from core.formats.chat.chat_options import ChatOptions
from core.formats.chat.chat_text import decode, encode
from core.formats.chat.header_changes import with_options
from core.formats.chat.header_template import options_of
from core.formats.chat.importing import transcript
from core.formats.chat.merging import merged
from core.formats.chat.parsed import BulletTimes, Parsed
from core.formats.chat.problems import Problem, find_problems


@dataclass(frozen=True)
class Document(Parsed):
    """A CHAT file with what can be said of it and done with it. Documents are values: a change makes another one."""

    def to_bytes(self) -> bytes:
        """The file: the very bytes that were read, where nothing was changed."""
        return encode(self.text)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What breaks the rules of CHAT, in the order of the file. All of it is kept as it is."""
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
        wor: bool = False,
        media: str | None = None,
        video: bool = False,
    ) -> "Document":
        """The file with bullets of these utterances, index -> (start, end) in ms, and nothing else changed.

        A bullet is replaced where it stands, a new one stands as most of the file's own do. With `wor` the %wor
        tiers of the utterances in `words`, index -> [(index of the word, start, end)], are written anew; one of
        which no word is timed goes. @Media says no longer `unlinked`; where it is missing, it names `media`.
        Raises ValueError for a time that does not end after its start, or starts before 0.
        """
        return Document(text_edits.with_times(self, times, words if wor and words else {}, media, video))

    def without_times(self, utterances: Collection[int]) -> "Document":
        """The file without the times of these utterances and of their words: no bullet, no %wor tier.

        Bullets that show pictures or play another recording stay. Without a bullet left @Media says `unlinked`.
        """
        return Document(bullets.without_times(self, utterances))

    def with_options(self, wanted: ChatOptions) -> "Document":
        """The file with the headers of other options than its own `options`, changed only where the two differ.

        Nothing is taken out of it, but the %wor tiers where `wanted.wor` is False.
        """
        return Document(with_options(self, self.options, wanted))

    def with_transcript(self, edited: Transcript) -> "Document":
        """The file with the words, speakers and times of an edited import of it, changed only where they differ."""
        return Document(merged(self, edited))

    def to_transcript(self, media: str | None = None, duration: float = 0.0) -> Transcript:
        """What is said in it, an utterance a segment, for the editor and the other formats.

        `media` is the recording's file name, else what @Media says, else ""; `duration` is in seconds.
        """
        return transcript(self, media, duration)


def read(data: bytes) -> Document:
    """The file of these bytes; whatever they are, nothing is lost and nothing is raised. See Document.problems."""
    return Document(decode(data))
