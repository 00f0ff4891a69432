"""Who speaks from when to when, of frame-by-frame probabilities: NeMo's post-processing, step by step.

nemo.collections.asr.parts.utils.vad_utils 3.0.0: ts_vad_post_processing, binarization, filtering. NeMo computes in
fp32, and a duration may equal a threshold in it: so do we.
"""

import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from core.contracts import foreign_yaml
from core.contracts.errors import InputFault

UNIT = 0.01  # seconds: a frame of probabilities is taken for so many of these as it lasts
_LONGEST = 2**20  # characters of settings
_MOST = 1e6  # seconds of a setting
_FLOAT = struct.Struct("<f")
_Interval = tuple[float, float]


class PostProcessing(msgspec.Struct, frozen=True, kw_only=True):
    """NeMo's settings, under NeMo's names, with NeMo's defaults.

    A turn begins where the probability is above `onset` and ends where it is below `offset`. It is made longer by
    `pad_onset` and `pad_offset` seconds at its ends; turns shorter than `min_duration_on` seconds are dropped, and then
    gaps shorter than `min_duration_off` closed.
    """

    onset: float = 0.5
    offset: float = 0.5
    pad_onset: float = 0.0
    pad_offset: float = 0.0
    min_duration_on: float = 0.0
    min_duration_off: float = 0.0


def read_post_processing(text: str) -> PostProcessing:
    """The settings of a NeMo post-processing file (YAML, `parameters:`); raises InputFault("post-processing")."""
    if len(text) > _LONGEST:
        raise InputFault("post-processing", reason="it is too long")
    try:
        given = foreign_yaml.decode(text)
        if not isinstance(given, dict) or "parameters" not in given:
            raise InputFault("post-processing", reason="it has no parameters")
        settings = msgspec.convert(given["parameters"], PostProcessing)
    except (ValueError, ImportError) as error:
        raise InputFault("post-processing", reason=str(error).partition("\n")[0]) from error
    for name, value in msgspec.structs.asdict(settings).items():
        if not abs(value) <= _MOST:  # nor if it is no number
            raise InputFault("post-processing", reason=f"{name} is {value}")
    return settings


def find_turns(probabilities: Sequence[float], frame_seconds: float, settings: PostProcessing) -> list[_Interval]:
    """The turns of one speaker, (start, end) in seconds, in order, for fp32 probabilities of its frames.

    A turn that is open at the end loses its last hundredth of a second, as NeMo's does.
    """
    found = _merged(_above(probabilities, round(frame_seconds / UNIT), settings))
    if settings.min_duration_on > 0:
        found = [each for each in found if _length(each) >= _fp32(settings.min_duration_on)]
    if settings.min_duration_off > 0 and found:
        gaps = [(end, start) for (_, end), (start, _) in pairwise(found)]
        found = _merged([*found, *(gap for gap in gaps if not _length(gap) >= _fp32(settings.min_duration_off))])
    rounded = ((round(start, 2), round(end, 2)) for start, end in found)
    return [(start, end) for start, end in rounded if start < end]


def _above(probabilities: Sequence[float], units: int, settings: PostProcessing) -> list[_Interval]:
    """Hysteresis over the frames, each of which stands for `units` of NeMo's."""
    onset, offset = _fp32(settings.onset), _fp32(settings.offset)
    if offset > onset:  # then a turn may close and open again within a frame
        probabilities, units = [p for p in probabilities for _ in range(units)], 1
    found: list[_Interval] = []
    start: float | None = None
    for index, probability in enumerate(probabilities):
        if start is not None:
            if probability < offset:
                _add(found, start - settings.pad_onset, index * units * UNIT + settings.pad_offset)
                start = None
        elif probability > onset:
            start = index * units * UNIT
    if start is not None:
        end = (len(probabilities) * units - 1) * UNIT + settings.pad_offset
        found.append((_fp32(max(0.0, start - settings.pad_onset)), _fp32(end)))
    return found


def _add(found: list[_Interval], start: float, end: float) -> None:
    if end > max(0.0, start):
        found.append((_fp32(max(0.0, start)), _fp32(end)))


def _merged(intervals: Iterable[_Interval]) -> list[_Interval]:
    """The intervals in order; of those that touch the next one, the first one's start and the last one's end."""
    found: list[list[float]] = []
    for start, end in sorted(intervals, key=lambda each: each[0]):
        if found and found[-1][1] >= start:
            found[-1][1] = end
        else:
            found.append([start, end])
    return [(start, end) for start, end in found]


def _length(interval: _Interval) -> float:
    return _fp32(interval[1] - interval[0])


def _fp32(value: float) -> float:
    """The nearest number in fp32."""
    return float(_FLOAT.unpack(_FLOAT.pack(value))[0])
