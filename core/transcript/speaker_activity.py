"""Hold the probability of each speaker at each moment of a recording, and derive turns and speakers from it."""

import math
from array import array
from collections.abc import Sequence
from itertools import groupby

from core.contracts.transcript import SpeakerTurn
from core.transcript.speaker_turns import UNIT_S, PostProcessing, find_turns

_SPEECH = 0.5  # probability
LEAST_ALONE_S = 1.0
"""A speaker counts if they once speak this long alone. It applies while the number of speakers is unknown."""
_ROUNDING_FRAMES = 1e-6  # 0.3 / 0.01 is a little less than 30
_BIG_ENDIAN = array("H", [1]).tobytes()[0] == 0


class SpeakerActivity:
    """Probabilities in [0, 1] by speaker and frame. Speakers are numbers from 0, by order of arrival."""

    def __init__(self, speakers: int, frame_seconds: float) -> None:
        """Create an activity without frames for `speakers` speakers. `frame_seconds` is the length of a frame."""
        self.frame_seconds = frame_seconds
        self._columns = [array("f") for _ in range(speakers)]

    @classmethod
    def from_turns(cls, given: Sequence[SpeakerTurn]) -> "tuple[SpeakerActivity, tuple[str, ...]]":
        """Return the activity of known turns and the speakers' names by order of arrival. Probabilities are 0 or 1."""
        names = tuple(dict.fromkeys(turn.speaker for turn in sorted(given, key=lambda turn: turn.start)))
        activity = cls(len(names), UNIT_S)
        frames = max((_last_frame(turn.end, UNIT_S) for turn in given), default=0)
        activity._columns = [array("f", bytes(4 * frames)) for _ in names]
        for turn in given:
            begin, end = _first_frame(turn.start, UNIT_S), _last_frame(turn.end, UNIT_S)
            activity._columns[names.index(turn.speaker)][begin:end] = array("f", [1.0]) * (end - begin)
        return activity, names

    @property
    def speakers(self) -> int:
        """The number of speakers, silent ones included."""
        return len(self._columns)

    def extend(self, probabilities: bytes) -> None:
        """Append the next frames, in the format of SpeakerChunk."""
        values = array("f")
        values.frombytes(probabilities)
        if _BIG_ENDIAN:
            values.byteswap()
        for number, column in enumerate(self._columns):
            column.extend(values[number :: self.speakers])

    def mean(self, start: float, end: float) -> list[float]:
        """Return each speaker's mean probability from `start` to `end` seconds, over at least one frame.

        Frames after the end of the recording count as 0.
        """
        begin = _first_frame(start, self.frame_seconds)
        until = max(begin + 1, _last_frame(end, self.frame_seconds))
        return [sum(column[begin:until]) / (until - begin) for column in self._columns]

    def turns(self, settings: PostProcessing, names: Sequence[str]) -> list[SpeakerTurn]:
        """Return the turns of all speakers by time. `names` are by speaker."""
        found = [
            SpeakerTurn(start, end, name)
            for name, column in zip(names, self._columns, strict=True)
            for start, end in find_turns(column, self.frame_seconds, settings)
        ]
        return sorted(found, key=lambda turn: (turn.start, turn.end, turn.speaker))

    def find_present(self, settings: PostProcessing, least_alone: float = 0.0) -> list[int]:
        """Return the speakers with a turn, by the start of their first turn.

        A speaker must also speak `least_alone` seconds alone at least once.
        """
        found = [find_turns(column, self.frame_seconds, settings) for column in self._columns]
        speakers = [number for number, each in enumerate(found) if each]
        if least_alone > 0.0:
            alone = _longest_alone(found)
            speakers = [number for number in speakers if alone[number] >= least_alone]
        return sorted(speakers, key=lambda number: (found[number][0], number))

    def find_audible(self, settings: PostProcessing, least: float) -> list[int]:
        """Return the speakers whose turns last at least `least` seconds in all, by the start of their first turn."""
        found = [find_turns(column, self.frame_seconds, settings) for column in self._columns]
        lasting = [sum(end - start for start, end in each) for each in found]
        return [number for number in self.find_present(settings) if lasting[number] >= least]

    def select(self, numbers: Sequence[int]) -> "SpeakerActivity":
        """Return the activity of these speakers in this order.

        Each turn of another speaker goes to the likeliest of these.
        """
        activity = SpeakerActivity(0, self.frame_seconds)
        activity._columns = [array("f", self._columns[number]) for number in numbers]
        for number in range(self.speakers):
            if number not in numbers and numbers:
                activity._take_over(self._columns[number])
        return activity

    def rank_by_speech(self) -> list[int]:
        """Return all speakers. The speaker who speaks longest comes first, and of silent ones the likeliest."""
        spoken = [(sum(probability > _SPEECH for probability in column), sum(column)) for column in self._columns]
        return sorted(range(self.speakers), key=lambda number: spoken[number], reverse=True)

    def _take_over(self, other: "array[float]") -> None:
        """Give each turn of a removed speaker to the likeliest remaining speaker."""
        begin = 0
        for speaks, run in groupby(other, key=lambda probability: probability > _SPEECH):
            end = begin + sum(1 for _ in run)
            if speaks:
                sums = [sum(column[begin:end]) for column in self._columns]
                column = self._columns[sums.index(max(sums))]
                column[begin:end] = array("f", map(max, column[begin:end], other[begin:end]))
            begin = end


def _longest_alone(found: Sequence[Sequence[tuple[float, float]]]) -> list[float]:
    """Return for each speaker the longest time in seconds in which only that speaker speaks.

    `found` has the turns of each speaker as (start, end).
    """
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
    return max(0, math.floor(seconds / frame_seconds + _ROUNDING_FRAMES))


def _last_frame(seconds: float, frame_seconds: float) -> int:
    """Return the frame after the last frame that begins before `seconds`."""
    return max(0, math.ceil(seconds / frame_seconds - _ROUNDING_FRAMES))


def limit_speakers(
    activity: SpeakerActivity, settings: PostProcessing, exactly: int | None = None, most: int | None = None
) -> SpeakerActivity:
    """Return the activity of the speakers who are present, by order of arrival.

    Models open a column for moments: beside the real speaker, or when the voice changes. A speaker must therefore speak
    for LEAST_ALONE_S alone, or for as long in all if nobody speaks alone. Speakers who say least are dropped first.

    Args:
        activity: of all speakers of the model.
        settings: the thresholds of a turn.
        exactly: the known number of speakers. The result has fewer if the model has fewer.
        most: the largest number of speakers.
    """
    present = activity.find_present(settings, LEAST_ALONE_S) or activity.find_audible(settings, LEAST_ALONE_S)
    if exactly is None and most is None:
        return activity.select(present)
    longest = activity.rank_by_speech()
    if exactly is not None:  # a known speaker may say less than that, or have no turn by these settings
        present += [number for number in longest if number not in present][: max(0, exactly - len(present))]
    count = exactly if exactly is not None else most
    if count is not None:
        staying = [number for number in longest if number in present][:count]
        present = [number for number in present if number in staying]
    return activity.select(present)
