"""Turn frame-by-frame probabilities into speaker turns: NeMo's post-processing, step by step.

Source: nemo.collections.asr.parts.utils.vad_utils 3.0.0 (ts_vad_post_processing, binarization, filtering). NeMo
computes in fp32. A duration may equal a threshold in fp32 alone, so this module rounds to fp32 too.
"""

import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from core.contracts import foreign_yaml
from core.contracts.errors import InputFault

UNIT_S = 0.01  # NeMo repeats a frame of probabilities once for each of these units
_MOST_CHARACTERS = 2**20  # of a settings file
_MOST_S = 1e6  # largest value of a setting
_FLOAT = struct.Struct("<f")
_Interval = tuple[float, float]


class PostProcessing(msgspec.Struct, frozen=True, kw_only=True):
    """NeMo's settings, under NeMo's names, with NeMo's defaults.

    A turn begins when the probability rises above `onset`, and ends when it falls below `offset`. `pad_onset` and
    `pad_offset` seconds are added at its ends. Then turns shorter than `min_duration_on` seconds are dropped. Then gaps
    shorter than `min_duration_off` seconds are closed.
    """

    onset: float = 0.5
    offset: float = 0.5
    pad_onset: float = 0.0
    pad_offset: float = 0.0
    min_duration_on: float = 0.0
    min_duration_off: float = 0.0


def read_post_processing(text: str) -> PostProcessing:
    """Return the settings of a NeMo post-processing file (YAML with `parameters:`).

    Raises:
        InputFault: post-processing.
    """
    if len(text) > _MOST_CHARACTERS:
        raise InputFault("post-processing", reason="it is too long")
    try:
        given = foreign_yaml.decode(text)
        if not isinstance(given, dict) or "parameters" not in given:
            raise InputFault("post-processing", reason="it has no parameters")
        settings = msgspec.convert(given["parameters"], PostProcessing)
    except (ValueError, ImportError) as error:
        raise InputFault("post-processing", reason=str(error).partition("\n")[0]) from error
    for name, value in msgspec.structs.asdict(settings).items():
        if not abs(value) <= _MOST_S:  # also true for NaN
            raise InputFault("post-processing", reason=f"{name} is {value}")
    return settings


def find_turns(probabilities: Sequence[float], frame_seconds: float, settings: PostProcessing) -> list[_Interval]:
    """Return the turns of one speaker, (start, end) in seconds, in order.

    A turn that is open at the end loses its last hundredth of a second, as in NeMo.

    Args:
        probabilities: fp32, by frame.
        frame_seconds: length of a frame.
        settings: thresholds and durations.
    """
    found = _merge(_binarize(probabilities, round(frame_seconds / UNIT_S), settings))
    if settings.min_duration_on > 0:
        found = [each for each in found if _length(each) >= _fp32(settings.min_duration_on)]
    if settings.min_duration_off > 0 and found:
        gaps = [(end, start) for (_, end), (start, _) in pairwise(found)]
        found = _merge([*found, *(gap for gap in gaps if not _length(gap) >= _fp32(settings.min_duration_off))])
    rounded = ((round(start, 2), round(end, 2)) for start, end in found)
    return [(start, end) for start, end in rounded if start < end]


def _binarize(probabilities: Sequence[float], units: int, settings: PostProcessing) -> list[_Interval]:
    """Return the intervals above the thresholds, with hysteresis. A frame stands for `units` of NeMo's frames."""
    onset, offset = _fp32(settings.onset), _fp32(settings.offset)
    if offset > onset:  # a turn may close and open again within one frame
        probabilities, units = [p for p in probabilities for _ in range(units)], 1
    found: list[_Interval] = []
    start: float | None = None
    for index, probability in enumerate(probabilities):
        if start is not None:
            if probability < offset:
                _add(found, start - settings.pad_onset, index * units * UNIT_S + settings.pad_offset)
                start = None
        elif probability > onset:
            start = index * units * UNIT_S
    if start is not None:
        end = (len(probabilities) * units - 1) * UNIT_S + settings.pad_offset
        found.append((_fp32(max(0.0, start - settings.pad_onset)), _fp32(end)))
    return found


def _add(found: list[_Interval], start: float, end: float) -> None:
    if end > max(0.0, start):
        found.append((_fp32(max(0.0, start)), _fp32(end)))


def _merge(intervals: Iterable[_Interval]) -> list[_Interval]:
    """Sort the intervals, and merge neighbours that touch: the start of the first, the end of the last."""
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
    """Round a number to fp32."""
    return float(_FLOAT.unpack(_FLOAT.pack(value))[0])
