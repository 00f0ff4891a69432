"""Cuts a recording into windows for the recogniser: at pauses where there are any, without the silence between."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from core.engine.audio.voice_activity import FRAME, STEP, Levels, Mask, VoiceActivityDetector
from core.engine.recognizer import SAMPLE_RATE, Samples

LONGEST = 30.0  # seconds: what the models were trained on, and the fastest shape on a CPU
OVERLAP = 2.0  # seconds in both windows where speech had to be cut without a pause

_RATE = SAMPLE_RATE // FRAME  # frames a second
_LONGEST = int(LONGEST * _RATE)
_OVERLAP = int(OVERLAP * _RATE)
_AHEAD = 2 * _LONGEST  # frames looked at before a cut, to avoid a short remainder
_MARGIN = int(0.3 * _RATE)  # frames of silence kept around sound: soft beginnings and endings do not count as sound
_SKIP = 3 * _RATE  # frames: a longer silence ends a window and is not recognised
_PAUSE = int(0.2 * _RATE)  # frames: longer than the closure of a stop consonant
_JOINED = int(0.7 * _RATE)  # frames: across a shorter pause a sentence may go on
_REMAINDER = 6 * _RATE  # frames: never leave less than this for the last window of a stretch of speech
_EARLIEST, _EARLIEST_OPEN = 12 * _RATE, 15 * _RATE  # frames into a window before which it is not cut
_HARD_FROM = 20 * _RATE  # frames into a window from which it may be cut without a pause
_PAUSE_DEPTH = 0.25  # of the way from the 10th to the 90th percentile of level: what is below counts as a pause


@dataclass(frozen=True)
class Window:
    """One piece of sound to recognise; `start` and `end` are seconds in the file, `end - start` at most LONGEST.

    `n` counts from 0. `overlap_before` are the seconds at its beginning that the window before it ends with (0.0 after
    a pause). `joined_before` and `joined_after` tell that the pause there is absent or so short that a sentence
    may run across, so that the words at the seam depend on both windows. `quiet` are the stretches (start, end in
    seconds of the file) without voice activity.
    """

    n: int
    start: float
    end: float
    samples: Samples
    overlap_before: float
    joined_before: bool
    joined_after: bool
    quiet: tuple[tuple[float, float], ...]

    @property
    def seconds(self) -> float:
        """Length of the window."""
        return self.end - self.start


def windows(blocks: Iterable[Samples]) -> Iterator[Window]:
    """The windows of a recording that arrives in `blocks` of any size (16 kHz mono); a silent one has none.

    What comes out depends on the samples alone, not on the sizes of the blocks. Holds about 70 s of sound at most.
    """
    segmenter = Segmenter()
    for block in blocks:
        yield from segmenter.push(block)
    yield from segmenter.finish()


class Segmenter:
    """The state of one recording's cutting; see `windows`. All positions inside are 20-ms frames of the file."""

    def __init__(self) -> None:
        """At the beginning of a file."""
        self._vad = VoiceActivityDetector()
        self._rest: list[Samples] = []  # what does not fill a step yet
        self._resting = 0
        self._steps: deque[Samples] = deque()  # sound from frame _first on
        self._total = 0  # samples in whole steps, from the beginning of the file
        self._first = 0  # frame at which _steps, _levels and _active begin: a whole second
        self._levels: Levels = np.zeros(0, np.float32)
        self._active: Mask = np.zeros(0, np.bool_)
        self._position = 0  # frame behind the last window
        self._begun: int | None = None  # frame at which the next window begins, once known
        self._overlap = 0
        self._joined = False
        self._n = 0

    def push(self, block: Samples) -> list[Window]:
        """Takes the next samples; gives the windows that are certain now."""
        self._rest.append(block)
        self._resting += len(block)
        if self._resting < STEP:
            return []
        sound = np.concatenate(self._rest)
        whole = len(sound) // STEP * STEP
        found: list[Window] = []
        for begin in range(0, whole, STEP):
            self._take(sound[begin : begin + STEP])
            found += self._cut(final=False)
        self._rest, self._resting = [sound[whole:].copy()], len(sound) - whole
        return found

    @property
    def held_from(self) -> float:
        """The second of the file before which no window begins that is still to come."""
        return self._first / _RATE

    def finish(self) -> list[Window]:
        """The windows that are left at the end of the file."""
        if self._resting:
            self._take(np.concatenate(self._rest))
            self._rest, self._resting = [], 0
        for levels, active in self._vad.finish():
            self._score(levels, active)
        return self._cut(final=True)

    def _take(self, step: Samples) -> None:
        self._steps.append(step)
        self._total += len(step)
        for levels, active in self._vad.push(step):
            self._score(levels, active)

    def _score(self, levels: Levels, active: Mask) -> None:
        self._levels = np.concatenate((self._levels, levels))
        self._active = np.concatenate((self._active, active))

    def _cut(self, final: bool) -> list[Window]:
        found = []
        while self._begin(final):
            assert self._begun is not None
            if not final and self._known < self._begun + _AHEAD:
                break
            found.append(self._next(self._begun))
        return found

    @property
    def _known(self) -> int:
        return self._first + len(self._active)

    def _begin(self, final: bool) -> bool:
        """Finds where the next window begins, passing over silence; False when that is not known yet."""
        if self._begun is not None:
            return True
        sound = np.flatnonzero(self._active[max(0, self._position - self._first) :])
        if len(sound):
            self._begun = max(self._position, max(self._position, self._first) + int(sound[0]) - _MARGIN)
            self._forget(self._begun)
            return True
        self._position = max(self._position, self._known if final else self._known - _MARGIN)
        self._forget(self._position)
        return False

    def _forget(self, frame: int) -> None:
        """Drops whole steps before `frame`."""
        while self._first + _RATE <= frame and len(self._active) >= _RATE:
            self._steps.popleft()
            self._levels, self._active = self._levels[_RATE:], self._active[_RATE:]
            self._first += _RATE

    def _next(self, start: int) -> Window:
        """The window that begins at frame `start`, from nothing but the _AHEAD frames behind it."""
        here = start - self._first
        active = self._active[here : here + _AHEAD]
        run, closed = _stretch(active)
        if run <= _LONGEST:
            window = self._window(start, start + run, joined=False)
            self._position, self._begun, self._overlap, self._joined = start + run, None, 0, False
            return window
        cut, pause = _cut_point(self._levels[here : here + _AHEAD], active, run, closed)
        if not pause:
            window = self._window(start, start + cut, joined=True)
            self._begun, self._overlap, self._joined = start + cut - _OVERLAP, _OVERLAP, True
            self._forget(self._begun)
            return window
        before, after = np.flatnonzero(active[:cut]), np.flatnonzero(active[cut:])
        end = min(cut, int(before[-1]) + 1 + _MARGIN) if len(before) else cut
        gap = cut + int(after[0]) - (int(before[-1]) + 1 if len(before) else 0)
        joined = max(pause, gap) < _JOINED
        window = self._window(start, start + end, joined)
        self._position, self._begun, self._overlap, self._joined = start + cut, None, 0, joined
        return window

    def _window(self, start: int, end: int, joined: bool) -> Window:
        first, last = start * FRAME, min(end * FRAME, self._total)
        steps = np.concatenate(list(self._steps)[: -(-(last - self._first * FRAME) // STEP)])
        samples = steps[first - self._first * FRAME : last - self._first * FRAME].copy()
        quiet = _quiet(self._active[start - self._first : end - self._first], start)
        window = Window(
            self._n,
            first / SAMPLE_RATE,
            last / SAMPLE_RATE,
            samples,
            self._overlap / _RATE,
            self._joined,
            joined,
            quiet,
        )
        self._n += 1
        return window


def _stretch(active: Mask) -> tuple[int, bool]:
    """Frames from the beginning of `active` to the end of its first stretch of sound without a long silence.

    The margin behind it is included. False when the stretch goes on beyond what is known.
    """
    sound = np.flatnonzero(active)
    gaps = np.flatnonzero(np.diff(sound) > _SKIP)
    if len(gaps):
        return int(sound[gaps[0]]) + 1 + _MARGIN, True
    last = int(sound[-1]) + 1
    if len(active) - last > _SKIP or len(active) < _AHEAD:
        return min(last + _MARGIN, len(active)), True
    return len(active), False


def _cut_point(levels: Levels, active: Mask, run: int, closed: bool) -> tuple[int, int]:
    """The frame at which to cut a stretch of `run` frames, and the length of the pause there, 0 when there is none.

    Longer pauses win over shorter ones up to 0.8 s; among equals the one that leaves the fullest window, or, when the
    end of the stretch is in sight, the one nearest its middle. Without a pause: the quietest 0.2 s.
    """
    last = min(_LONGEST, run - _REMAINDER) if closed else _LONGEST
    first = min(max(run - _LONGEST, _EARLIEST), _HARD_FROM) if closed else _EARLIEST_OPEN
    target = min(run // 2, last) if closed else last
    low, high = np.percentile(levels[:_LONGEST], (10, 90))
    smooth = np.convolve(levels, np.full(3, 1 / 3), "same")
    calm = ~active | (smooth < low + _PAUSE_DEPTH * (high - low))
    best, chosen = -1.0, (0, 0)
    for begin, end in _runs(calm):
        inner_begin, inner_end = begin + (end - begin) // 4, end - (end - begin) // 4
        inner_begin, inner_end = max(inner_begin, first), min(inner_end, last)
        if end - begin < _PAUSE or inner_begin >= inner_end:
            continue
        cut = _quietest(levels, inner_begin, inner_end, 5)
        score = min((end - begin) / (0.8 * _RATE), 1.0) + 0.5 * (1 - abs(cut - target) / (last - first))
        if score > best:
            best, chosen = score, (cut, end - begin)
    return chosen if chosen[1] else (_quietest(levels, _HARD_FROM, last, 10), 0)


def _quietest(levels: Levels, begin: int, end: int, width: int) -> int:
    """The frame in [begin, end) around which `width` frames are quietest on average."""
    smooth = np.convolve(levels[: end + width], np.full(width, 1 / width), "same")
    return begin + int(smooth[begin:end].argmin())


def _runs(mask: Mask) -> list[tuple[int, int]]:
    """Where `mask` is true without interruption, as [begin, end) frames."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def _quiet(active: Mask, start: int) -> tuple[tuple[float, float], ...]:
    """Stretches of `active`, which begins at frame `start`, that lie further than the margin from any sound."""
    spans = []
    for begin, end in _runs(~active):
        begin = begin + _MARGIN if begin else 0
        end = end - _MARGIN if end < len(active) else end
        if end - begin >= _MARGIN:
            spans.append(((start + begin) / _RATE, (start + end) / _RATE))
    return tuple(spans)
