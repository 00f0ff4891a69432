"""The transcript model that every other room speaks of: words, segments, transcripts."""

import msgspec

# gc=False: trees of frozen values hold no cycles, and a collector that walks 100,000 words stalls a window for it.


class Word(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One displayed word with its punctuation attached, as the recogniser wrote it.

    `start` and `end` are seconds from the beginning of the recording, None when the word is untimed;
    both are None or neither is. `confidence` is in [0, 1], None when the model gives none.
    """

    text: str
    start: float | None = None
    end: float | None = None
    confidence: float | None = None


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Roughly a sentence, spoken by one speaker. `speaker` is None when nobody has told them apart.

    `language` is an ISO 639-1 code, set only where it is not the transcript's own.
    """

    words: tuple[Word, ...]
    speaker: str | None = None
    language: str | None = None

    @property
    def text(self) -> str:
        """The words joined by single spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def start(self) -> float | None:
        """Seconds at which the first timed word starts, None when no word is timed."""
        return next((word.start for word in self.words if word.start is not None), None)

    @property
    def end(self) -> float | None:
        """Seconds at which the last timed word ends, None when no word is timed."""
        return next((word.end for word in reversed(self.words) if word.end is not None), None)


class Transcript(msgspec.Struct, frozen=True):
    """A whole recording's text.

    `media` is the recording's file name without folders; `duration` is its length in seconds; `language` is an
    ISO 639-1 code ("en"), None when unknown; `model` is the name of the checkpoint that recognised it.
    """

    segments: tuple[Segment, ...]
    media: str
    duration: float
    model: str
    language: str | None = None
    video: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """All words in order, across segments."""
        return tuple(word for segment in self.segments for word in segment.words)
