"""The transcript model of all packages: words, segments, transcripts."""

from functools import lru_cache
from typing import Literal

import msgspec

from core.contracts.tracks import TrackOutcome

Doubt = Literal["silence", "loop"]
"""Why a word may be invented: it stands in silence, or repeats the words before it."""

# gc=False: frozen trees have no cycles, and a collector stalls the window while it walks 100,000 words.


class Word(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One displayed word with its punctuation, as the recogniser wrote it.

    `start` and `end` are seconds from the beginning of the recording. Both are None for a word without times.
    `confidence` is in [0, 1], None if the model gives none. `doubt` says why the word may be invented, None for almost
    all words. `boosted`: without the vocabulary, another word would stand here. `alternative` is the other reading of a
    second opinion, "" if it heard nothing here. None: it heard the same, or nobody asked.
    """

    text: str
    start: float | None = None
    end: float | None = None
    confidence: float | None = None
    doubt: Doubt | None = None
    boosted: bool = False
    alternative: str | None = None


@lru_cache(2**14)
def untimed_word(text: str) -> Word:
    """Return a word without times. Equal words are one object, because a long text has millions of them."""
    return Word(text)


@lru_cache(2**6)
def in_seconds(milliseconds: int) -> float:
    """Return milliseconds as seconds. Words that touch share one number, because a long text has millions of them."""
    return milliseconds / 1000


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Roughly one sentence of one speaker. `speaker` is None before speakers are identified.

    `language` is an ISO 639-1 code, set only if it differs from the transcript's. `span` is the segment's own time
    (start, end in seconds), if one is known apart from its words: a bullet, a cue, an interval. `translation` is the
    segment in the transcript's `translation_language`, without times. `lines` counts the words on each line of a cue
    that was read. `italic` holds the numbers of its italic lines, from 0. `members` is the JSON of members that another
    program added, see core.formats.json_members.
    """

    words: tuple[Word, ...]
    speaker: str | None = None
    language: str | None = None
    span: tuple[float, float] | None = None
    translation: str | None = None
    lines: tuple[int, ...] = ()
    italic: tuple[int, ...] = ()
    members: str = ""

    @property
    def text(self) -> str:
        """The words joined by single spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def has_its_lines(self) -> bool:
        """Whether `lines` still fits: no word came or went after reading."""
        return bool(self.lines) and sum(self.lines) == len(self.words)

    @property
    def start(self) -> float | None:
        """Start in seconds: that of the span, else of the first word with times. None without either."""
        if self.span is not None:
            return self.span[0]
        return next((word.start for word in self.words if word.start is not None), None)

    @property
    def end(self) -> float | None:
        """End in seconds: that of the span, else of the last word with times. None without either."""
        if self.span is not None:
            return self.span[1]
        return next((word.end for word in reversed(self.words) if word.end is not None), None)


class SpeakerTurn(msgspec.Struct, frozen=True, gc=False):
    """One speaker speaks from `start` to `end` seconds. Turns of several speakers may overlap."""

    start: float
    end: float
    speaker: str


class LanguageRun(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The words `first` to `last` (exclusive) of a text are in `language` (ISO 639-1)."""

    first: int
    last: int
    language: str


class Transcript(msgspec.Struct, frozen=True):
    """The text of a whole recording.

    `media` is the recording's file name without folders. `duration` is its length in seconds. `language` is an ISO
    639-1 code such as "en", None if unknown. `model` is the name of the checkpoint. `damaged` holds the stretches
    (start, end in seconds) that could not be decoded. `translation_language` is the ISO 639-1 code of the translation,
    None without one. `part` is the part of the recording that was heard (start, end in seconds), None for the whole.
    `tracks` has the result for each sound track, none for a recording with one ordinary track. `members` is as for
    segments.
    """

    segments: tuple[Segment, ...]
    media: str
    duration: float
    model: str
    language: str | None = None
    video: bool = False
    damaged: tuple[tuple[float, float], ...] = ()
    translation_language: str | None = None
    part: tuple[float, float] | None = None
    tracks: tuple[TrackOutcome, ...] = ()
    members: str = ""

    @property
    def is_translated(self) -> bool:
        """Whether a segment has a translation."""
        return any(segment.translation for segment in self.segments)

    @property
    def words(self) -> tuple[Word, ...]:
        """All words in order, across segments."""
        return tuple(word for segment in self.segments for word in segment.words)
