"""How likely each speaker speaks at each moment of a recording, and what follows from it."""

import math
from array import array
from collections.abc import Sequence
from itertools import groupby

from core.contracts.transcript import SpeakerTurn
from core.transcript.speaker_turns import UNIT, PostProcessing, find_turns

_SPEECH = 0.5  # probability
LEAST_ALONE = 1.0
"""Seconds that a speaker must once speak on with nobody else to count as one, where their number is not known."""


class SpeakerActivity:
    """Probabilities by speaker and frame, all in [0, 1]. `speakers` are numbers from 0, by order of arrival."""

    def __init__(self, speakers: int, frame_seconds: float) -> None:
        """Of a recording of which nothing is known yet."""
        self.frame_seconds = frame_seconds
        self._columns = [array("f") for _ in range(speakers)]

    @classmethod
    def from_turns(cls, given: Sequence[SpeakerTurn]) -> "tuple[SpeakerActivity, tuple[str, ...]]":
        """Certainty where somebody speaks and where not, and the speakers' names, by order of arrival."""
        names = tuple(dict.fromkeys(turn.speaker for turn in sorted(given, key=lambda turn: turn.start)))
        activity = cls(len(names), UNIT)
        frames = max((_last_frame(turn.end, UNIT) for turn in given), default=0)
        activity._columns = [array("f", bytes(4 * frames)) for _ in names]
        for turn in given:
            begin, end = _first_frame(turn.start, UNIT), _last_frame(turn.end, UNIT)
            activity._columns[names.index(turn.speaker)][begin:end] = array("f", [1.0]) * (end - begin)
        return activity, names

    @property
    def speakers(self) -> int:
        """How many speakers are told apart, whether they say anything or not."""
        return len(self._columns)

    def extend(self, probabilities: bytes) -> None:
        """The next frames, as SpeakerChunk has them."""
        values = array("f")
        values.frombytes(probabilities)
        if _BIG_ENDIAN:
            values.byteswap()
        for number, column in enumerate(self._columns):
            column.extend(values[number :: self.speakers])

    def mean(self, start: float, end: float) -> list[float]:
        """Each speaker's mean probability from `start` to `end` seconds, of one frame at least; 0 beyond the end."""
        begin = _first_frame(start, self.frame_seconds)
        until = max(begin + 1, _last_frame(end, self.frame_seconds))
        return [sum(column[begin:until]) / (until - begin) for column in self._columns]

    def turns(self, settings: PostProcessing, names: Sequence[str]) -> list[SpeakerTurn]:
        """The turns of all speakers in order of time; `names` by speaker."""
        found = [
            SpeakerTurn(start, end, name)
            for name, column in zip(names, self._columns, strict=True)
            for start, end in find_turns(column, self.frame_seconds, settings)
        ]
        return sorted(found, key=lambda turn: (turn.start, turn.end, turn.speaker))

    def find_present(self, settings: PostProcessing, least_alone: float = 0.0) -> list[int]:
        """The speakers who have a turn, by the start of their first; once they speak `least_alone` seconds alone."""
        found = [find_turns(column, self.frame_seconds, settings) for column in self._columns]
        speakers = [number for number, each in enumerate(found) if each]
        if least_alone > 0.0:
            alone = _longest_alone(found)
            speakers = [number for number in speakers if alone[number] >= least_alone]
        return sorted(speakers, key=lambda number: (found[number][0], number))

    def find_audible(self, settings: PostProcessing, least: float) -> list[int]:
        """The speakers whose turns last `least` seconds in all, by the start of their first."""
        found = [find_turns(column, self.frame_seconds, settings) for column in self._columns]
        lasting = [sum(end - start for start, end in each) for each in found]
        return [number for number in self.find_present(settings) if lasting[number] >= least]

    def select(self, kept: Sequence[int]) -> "SpeakerActivity":
        """The activity of these speakers, in this order; what the others say is theirs who are likeliest then."""
        activity = SpeakerActivity(0, self.frame_seconds)
        activity._columns = [array("f", self._columns[number]) for number in kept]
        for number in range(self.speakers):
            if number not in kept and kept:
                activity._take_over(self._columns[number])
        return activity

    def rank_by_speech(self) -> list[int]:
        """All speakers, the one who speaks longest first."""
        spoken = [sum(probability > _SPEECH for probability in column) for column in self._columns]
        return sorted(range(self.speakers), key=lambda number: -spoken[number])

    def _take_over(self, other: "array[float]") -> None:
        """Give each turn of a speaker who is not kept to the one who is likeliest in it."""
        begin = 0
        for speaks, run in groupby(other, key=lambda probability: probability > _SPEECH):
            end = begin + sum(1 for _ in run)
            if speaks:
                sums = [sum(column[begin:end]) for column in self._columns]
                column = self._columns[sums.index(max(sums))]
                column[begin:end] = array("f", map(max, column[begin:end], other[begin:end]))
            begin = end


def _longest_alone(found: Sequence[Sequence[tuple[float, float]]]) -> list[float]:
    """The longest time for which each speaker, of whom these are the turns, is the only one who speaks."""
    edges = sorted(
        (time, change, number)
        for number, each in enumerate(found)
        for turn in each
        for time, change in zip(turn, (1, -1), strict=True)
    )
    alone, speaking, last = [0.0] * len(found), set[int](), 0.0
    for time, change, number in edges:
        if len(speaking) == 1:
            one = next(iter(speaking))
            alone[one] = max(alone[one], time - last)
        last = time
        if change > 0:
            speaking.add(number)
        else:
            speaking.discard(number)
    return alone


def _first_frame(seconds: float, frame_seconds: float) -> int:
    return max(0, math.floor(seconds / frame_seconds + _ROUNDING))


def _last_frame(seconds: float, frame_seconds: float) -> int:
    """The frame behind the last one before `seconds`."""
    return max(0, math.ceil(seconds / frame_seconds - _ROUNDING))


_ROUNDING = 1e-6  # frames: 0.3 / 0.01 is a little less than 30
_BIG_ENDIAN = array("H", [1]).tobytes()[0] == 0


def limit_speakers(
    activity: SpeakerActivity, settings: PostProcessing, exactly: int | None = None, most: int | None = None
) -> SpeakerActivity:
    """The activity of the speakers who are there, by order of arrival: `exactly` so many if known, or at `most`.

    There are never more than the model tells apart. Who speaks least gives way. A speaker must once have spoken for
    LEAST_ALONE seconds alone, or, where nobody has, for as long in all: models open a column for moments, beside the
    one who speaks or where the voice changes.
    """
    present = activity.find_present(settings, LEAST_ALONE) or activity.find_audible(settings, LEAST_ALONE)
    if exactly is None and most is None:
        return activity.select(present)
    longest = activity.rank_by_speech()
    if exactly is not None:  # some may be there who say less than that, or have no turn by these settings
        present += [number for number in longest if number not in present][: max(0, exactly - len(present))]
    count = exactly if exactly is not None else most
    if count is not None:
        staying = [number for number in longest if number in present][:count]
        present = [number for number in present if number in staying]
    return activity.select(present)
