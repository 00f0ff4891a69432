"""Count how much each speaker of a transcript says, in which turns, and choose a sample of each voice."""

from collections.abc import Iterable
from typing import NamedTuple

from core.contracts.transcript import Segment, SpeakerTurn
from core.transcript.uncertain_words import is_uncertain

TURN_PAUSE_S = 0.5  # a longer pause ends a turn, as in NIST's evaluations
_LONG_ENOUGH_S = 8.0  # longer samples are no better
_UNCERTAIN_FACTOR, _OVERLAP_FACTOR = 0.3, 0.3  # a sample with such a flaw is worth less


class SpeakerShare(NamedTuple):
    """The speech of one speaker: `seconds` in all, in `turns` turns of `words` words.

    `sample` is the (start, end) in seconds of an utterance that shows the voice, or None without word times.
    """

    name: str
    seconds: float
    words: int
    turns: int
    sample: tuple[float, float] | None


class _SpeakerCount:
    """The counts of one speaker so far."""

    def __init__(self) -> None:
        self.seconds, self.words, self.turns, self.worth = 0.0, 0, 0, 0.0
        self.sample: tuple[float, float] | None = None
        self.until = 0.0  # the end of the last speech


class SpeakerTally:
    """A count over the segments of a transcript. It takes one segment at a time, so that a window can work in steps.

    `turns` are the turns of all speakers in order. A turn has no pause over TURN_PAUSE_S and no other speaker in it.
    """

    def __init__(self, uncertain_below: float = 0.0) -> None:
        """Start with no segments. Samples avoid words with a confidence below `uncertain_below`."""
        self.turns: list[SpeakerTurn] = []
        self._uncertain_below = uncertain_below
        self._counts: dict[str, _SpeakerCount] = {}
        self._last: str | None = None
        self._candidate: tuple[_SpeakerCount, float, tuple[float, float]] | None = (
            None  # of the segment before: count, worth
        )

    def add(self, segment: Segment) -> None:
        """Count the next segment.

        A segment without a speaker only ends the turn before it. A segment without words changes nothing.
        """
        name, start, end = segment.speaker, segment.start, segment.end
        self._settle(name, start)
        if name is None or not segment.words:
            self._last = None if segment.words else self._last
            return
        count = self._counts.setdefault(name, _SpeakerCount())
        count.words += len(segment.words)
        count.turns += name != self._last
        if start is not None and end is not None and end > start:
            count.seconds += end - start
            self._take_sample(name, count, segment, (start, end))
            self._take_turn(name, start, end)
            count.until = max(count.until, end)
        self._last = name

    def shares(self) -> list[SpeakerShare]:
        """Return the share of each speaker with words, in order of their first segments."""
        self._settle(None, None)
        return [
            SpeakerShare(name, count.seconds, count.words, count.turns, count.sample)
            for name, count in self._counts.items()
        ]

    def _take_turn(self, name: str, start: float, end: float) -> None:
        before = self.turns[-1] if self.turns else None
        if before is not None and name == self._last == before.speaker and start - before.end <= TURN_PAUSE_S:
            self.turns[-1] = SpeakerTurn(before.start, max(before.end, end), name)
        else:
            self.turns.append(SpeakerTurn(start, end, name))

    def _take_sample(self, name: str, count: _SpeakerCount, segment: Segment, times: tuple[float, float]) -> None:
        """Remember the segment if it may be a better sample: longer, surer, with nobody else speaking."""
        worth = min(times[1] - times[0], _LONG_ENOUGH_S)
        if worth <= count.worth:
            return
        sure = [word.confidence for word in segment.words if word.confidence is not None]
        worth *= sum(sure) / len(sure) if sure else 1.0
        if any(is_uncertain(word, self._uncertain_below) for word in segment.words):
            worth *= _UNCERTAIN_FACTOR
        if any(other.until > times[0] for speaker, other in self._counts.items() if speaker != name):
            worth *= _OVERLAP_FACTOR
        self._candidate = count, worth, times

    def _settle(self, name: str | None, start: float | None) -> None:
        """Rate the remembered segment. The next speaker and start are known now, so an overlap is too."""
        if self._candidate is None:
            return
        (count, worth, times), self._candidate = self._candidate, None
        overlapped = start is not None and start < times[1] and self._counts.get(name or "") is not count
        worth *= _OVERLAP_FACTOR if overlapped else 1.0
        if worth > count.worth:
            count.worth, count.sample = worth, times


def speaker_turns(segments: Iterable[Segment]) -> list[SpeakerTurn]:
    """Return the turns of a transcript's speakers, as in SpeakerTally."""
    tally = SpeakerTally()
    for segment in segments:
        tally.add(segment)
    return tally.turns
