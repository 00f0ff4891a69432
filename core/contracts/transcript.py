"""The transcript model that every other room speaks of: words, segments, transcripts."""

from typing import Literal

import msgspec

Doubt = Literal["silence", "loop"]
"""Why a word may be the recogniser's invention: it stands where nothing is heard, or repeats what was just said."""

# gc=False: trees of frozen values hold no cycles, and a collector that walks 100,000 words stalls a window for it.


class Word(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One displayed word with its punctuation attached, as the recogniser wrote it.

    `start` and `end` are seconds from the beginning of the recording, None when the word is untimed;
    both are None or neither is. `confidence` is in [0, 1], None when the model gives none. `doubt` is why the word may
    not have been said at all, None for almost all words. `boosted`: without the words to expect (`vocabulary`) it would
    have been recognised as another word.
    """

    text: str
    start: float | None = None
    end: float | None = None
    confidence: float | None = None
    doubt: Doubt | None = None
    boosted: bool = False


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Roughly a sentence, spoken by one speaker. `speaker` is None when nobody has told them apart.

    `language` is an ISO 639-1 code, set only where it is not the transcript's own. `span` is the segment's own time
    (start, end in seconds), where one is known apart from its words': a bullet, a cue, an interval that somebody set.
    `translation` is what the whole segment says in the transcript's `translation_language`; it has no times of its own.
    `lines` is, of a cue that was read, how many words stood on each of its lines, and `italic` are those of them, from
    0, that are in italics.
    """

    words: tuple[Word, ...]
    speaker: str | None = None
    language: str | None = None
    span: tuple[float, float] | None = None
    translation: str | None = None
    lines: tuple[int, ...] = ()
    italic: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The words joined by single spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def has_its_lines(self) -> bool:
        """Whether `lines` are those of its words, of which none came or went since."""
        return bool(self.lines) and sum(self.lines) == len(self.words)

    @property
    def start(self) -> float | None:
        """Seconds at which the segment starts: its own time, else its first timed word's; None without either."""
        if self.span is not None:
            return self.span[0]
        return next((word.start for word in self.words if word.start is not None), None)

    @property
    def end(self) -> float | None:
        """Seconds at which the segment ends: its own time, else its last timed word's; None without either."""
        if self.span is not None:
            return self.span[1]
        return next((word.end for word in reversed(self.words) if word.end is not None), None)


class SpeakerTurn(msgspec.Struct, frozen=True, gc=False):
    """One speaker speaks from `start` to `end` seconds; turns of several speakers may overlap."""

    start: float
    end: float
    speaker: str


class LanguageRun(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The words `first` to `last` (exclusive) of a text are in `language` (ISO 639-1)."""

    first: int
    last: int
    language: str


class Transcript(msgspec.Struct, frozen=True):
    """A whole recording's text.

    `media` is the recording's file name without folders; `duration` is its length in seconds; `language` is an
    ISO 639-1 code ("en"), None when unknown; `model` is the name of the checkpoint that recognised it. `damaged` are
    the stretches (start, end in seconds) of the recording that could not be decoded. `translation_language` is the ISO
    639-1 code of the language that the segments are translated into, None when unknown or there is none.
    """

    segments: tuple[Segment, ...]
    media: str
    duration: float
    model: str
    language: str | None = None
    video: bool = False
    damaged: tuple[tuple[float, float], ...] = ()
    translation_language: str | None = None

    @property
    def is_translated(self) -> bool:
        """Whether a segment has a translation."""
        return any(segment.translation for segment in self.segments)

    @property
    def words(self) -> tuple[Word, ...]:
        """All words in order, across segments."""
        return tuple(word for segment in self.segments for word in segment.words)
