"""How much each speaker of a transcript says, in which turns, and an utterance to know the voice by."""

from collections.abc import Iterable
from typing import NamedTuple

from core.contracts.transcript import Segment, SpeakerTurn
from core.transcript.uncertain_words import is_uncertain

PAUSE = 0.5  # seconds; a longer one ends a turn, as in NIST's evaluations
_LONG_ENOUGH = 8.0  # seconds of an utterance to know a voice by
_DOUBTFUL, _NOT_ALONE = 0.3, 0.3  # what these flaws leave of its worth


class SpeakerShare(NamedTuple):
    """What a speaker says: `seconds` in all, in `turns` turns of `words` words.

    `sample` is the start and the end of an utterance to know the voice by, in seconds; None where nothing is timed.
    """

    name: str
    seconds: float
    words: int
    turns: int
    sample: tuple[float, float] | None


class _Count:
    """Of one speaker, so far."""

    def __init__(self) -> None:
        self.seconds, self.words, self.turns, self.worth = 0.0, 0, 0, 0.0
        self.sample: tuple[float, float] | None = None
        self.until = 0.0  # the end of what was said last


class SpeakerTally:
    """Counts the segments of a transcript, one after another, so that a window can count 10,000 of them in steps.

    `turns` are what each speaker says with no longer a pause than PAUSE and nobody between, in order.
    """

    def __init__(self, doubtful_below: float = 0.0) -> None:
        """A sample has no word of a lower confidence than `doubtful_below`, if there is one without."""
        self.turns: list[SpeakerTurn] = []
        self._doubtful_below = doubtful_below
        self._counts: dict[str, _Count] = {}
        self._last: str | None = None
        self._candidate: tuple[_Count, float, tuple[float, float]] | None = None  # of the segment before: count, worth

    def add(self, segment: Segment) -> None:
        """Count the next segment. One without a speaker only ends the turn before it, one without words nothing."""
        name, start, end = segment.speaker, segment.start, segment.end
        self._settle(name, start)
        if name is None or not segment.words:
            self._last = None if segment.words else self._last
            return
        count = self._counts.setdefault(name, _Count())
        count.words += len(segment.words)
        count.turns += name != self._last
        if start is not None and end is not None and end > start:
            count.seconds += end - start
            self._take_sample(name, count, segment, (start, end))
            self._take_turn(name, start, end)
            count.until = max(count.until, end)
        self._last = name

    def shares(self) -> list[SpeakerShare]:
        """What each speaker says, of those who say anything, in order of their first segments."""
        self._settle(None, None)
        return [
            SpeakerShare(name, count.seconds, count.words, count.turns, count.sample)
            for name, count in self._counts.items()
        ]

    def _take_turn(self, name: str, start: float, end: float) -> None:
        before = self.turns[-1] if self.turns else None
        if before is not None and name == self._last == before.speaker and start - before.end <= PAUSE:
            self.turns[-1] = SpeakerTurn(before.start, max(before.end, end), name)
        else:
            self.turns.append(SpeakerTurn(start, end, name))

    def _take_sample(self, name: str, count: _Count, segment: Segment, times: tuple[float, float]) -> None:
        """Keep the segment in mind if it can be better than what is there: long, sure, and nobody else speaking."""
        worth = min(times[1] - times[0], _LONG_ENOUGH)
        if worth <= count.worth:
            return
        sure = [word.confidence for word in segment.words if word.confidence is not None]
        worth *= sum(sure) / len(sure) if sure else 1.0
        if any(is_uncertain(word, self._doubtful_below) for word in segment.words):
            worth *= _DOUBTFUL
        if any(other.until > times[0] for speaker, other in self._counts.items() if speaker != name):
            worth *= _NOT_ALONE
        self._candidate = count, worth, times

    def _settle(self, name: str | None, start: float | None) -> None:
        """The segment before is a sample, now that it is known who speaks next and when."""
        if self._candidate is None:
            return
        (count, worth, times), self._candidate = self._candidate, None
        overlapped = start is not None and start < times[1] and self._counts.get(name or "") is not count
        worth *= _NOT_ALONE if overlapped else 1.0
        if worth > count.worth:
            count.worth, count.sample = worth, times


def speaker_turns(segments: Iterable[Segment]) -> list[SpeakerTurn]:
    """The turns of a transcript's speakers, as SpeakerTally has them."""
    tally = SpeakerTally()
    for segment in segments:
        tally.add(segment)
    return tally.turns
