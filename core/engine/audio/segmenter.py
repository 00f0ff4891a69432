"""Cut a recording into windows: at pauses if possible, and without long silence between them."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from core.engine.audio.level import levelled
from core.engine.audio.voice_activity import FRAME, STEP, Levels, Mask, VoiceActivityDetector
from core.engine.recognizer import SAMPLE_RATE, Samples

LONGEST = 30.0  # seconds: the length in training, and the fastest shape on a CPU
OVERLAP = 2.0  # seconds that two windows share if speech was cut without a pause

_AT_A_TIME = 10 * STEP  # samples: voice detection costs half as much as for single steps
_RATE = SAMPLE_RATE // FRAME  # frames per second
_LONGEST = int(LONGEST * _RATE)
_OVERLAP = int(OVERLAP * _RATE)
_AHEAD = 2 * _LONGEST  # frames that are examined before a cut, to avoid a short remainder
_MARGIN = int(0.3 * _RATE)  # frames of silence around sound: soft beginnings and endings do not count as sound
_SKIP = 3 * _RATE  # frames: a longer silence ends a window and is not recognised
_PAUSE = int(0.2 * _RATE)  # frames: longer than the closure of a stop consonant
_JOINED = int(0.7 * _RATE)  # frames: a sentence may continue across a shorter pause
_REMAINDER = 6 * _RATE  # frames: the last window of a stretch has at least as many
_EARLIEST, _EARLIEST_OPEN = 12 * _RATE, 15 * _RATE  # frames: no cut comes earlier in a window
_HARD_FROM = 20 * _RATE  # frames: from here on a window may be cut without a pause
_PAUSE_DEPTH = 0.25  # pauses lie below this part of the range from the 10th to the 90th percentile of level


@dataclass(frozen=True)
class Window:
    """A piece of sound to recognise.

    Attributes:
        n: the number of the window, from 0.
        start: seconds in the file.
        end: seconds in the file, at most LONGEST after `start`.
        samples: shape (samples,), at the level that `levelled` gives.
        overlap_before: seconds that the window shares with the one before it, 0.0 after a pause.
        joined_before: no pause, or a short one, lies before the window. A sentence may run across.
        joined_after: the same behind the window. Words at such a seam depend on both windows.
        quiet: stretches without voice activity, start and end in seconds of the file.
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
        """The length of the window."""
        return self.end - self.start


def windows(blocks: Iterable[Samples], *, early: bool = False) -> Iterator[Window]:
    """Yield the windows of a recording. A silent recording has no windows.

    The windows depend on the samples alone, not on the sizes of the blocks. At most about 80 s of sound are held.

    Args:
        blocks: 16 kHz mono, of any size.
        early: yield a window as soon as no later sound can change it, for a recording that grows. It costs time.
    """
    segmenter = Segmenter(early=early)
    for block in blocks:
        if len(block):  # an empty one says that a growing recording has no more sound yet
            yield from segmenter.push(block)
    yield from segmenter.finish()


class Segmenter:
    """Cuts one recording, see `windows`. All positions inside are 20 ms frames of the file."""

    def __init__(self, *, early: bool = False) -> None:
        """Start at the beginning of a file. `early` as in windows."""
        self._early = early
        self._vad = VoiceActivityDetector()
        self._rest: list[Samples] = []  # samples that wait for others
        self._rest_length = 0
        self._steps: deque[Samples] = deque()  # sound from frame _first on
        self._total = 0  # samples in whole steps, from the beginning of the file
        self._first = 0  # the frame at which _steps, _levels and _active begin: a whole second
        self._levels: Levels = np.zeros(0, np.float32)
        self._active: Mask = np.zeros(0, np.bool_)
        self._position = 0  # frame behind the last window
        self._next_start: int | None = None  # the frame at which the next window begins, once known
        self._overlap = 0
        self._joined = False
        self._n = 0

    def push(self, block: Samples) -> list[Window]:
        """Take the next samples. Return the windows that are now certain."""
        self._rest.append(block)
        self._rest_length += len(block)
        if self._rest_length < (STEP if self._early else _AT_A_TIME):
            return []
        sound = np.concatenate(self._rest)
        whole = len(sound) // STEP * STEP
        self._take(sound[:whole])
        self._rest, self._rest_length = [sound[whole:].copy()], len(sound) - whole
        return self._cut(final=False)

    @property
    def held_from(self) -> float:
        """The second of the file before which no later window begins."""
        return self._first / _RATE

    def finish(self) -> list[Window]:
        """Return the remaining windows at the end of the file."""
        if self._rest_length:
            self._take(np.concatenate(self._rest))
            self._rest, self._rest_length = [], 0
        self._score(*self._vad.finish())
        return self._cut(final=True)

    def _take(self, steps: Samples) -> None:
        self._steps.extend(steps[begin : begin + STEP] for begin in range(0, len(steps), STEP))
        self._total += len(steps)
        self._score(*self._vad.push(steps))

    def _score(self, levels: Levels, active: Mask) -> None:
        self._levels = np.concatenate((self._levels, levels))
        self._active = np.concatenate((self._active, active))

    def _cut(self, final: bool) -> list[Window]:
        ready = []
        while self._begin(final):
            assert self._next_start is not None
            is_open = not final and self._known < self._next_start + _AHEAD
            if is_open and not (self._early and self._is_certain(self._next_start)):
                break
            ready.append(self._next(self._next_start))
        return ready

    def _is_certain(self, start: int) -> bool:
        """Tell whether the window that begins at frame `start` ends at the same place, whatever follows."""
        active, levels = self._active[start - self._first :], self._levels[start - self._first :]
        run, _ = _stretch(active)
        is_closed = len(active) - (run - _MARGIN) > _SKIP
        if run <= _LONGEST or (not is_closed and run < _LONGEST + _REMAINDER):
            return is_closed
        pauses = _pauses(levels, active)
        if pauses and pauses[-1][0] < _LONGEST and pauses[-1][1] >= len(active) - 1:  # it may become longer
            return False
        if is_closed:
            return True
        cuts = _Cuts(levels, pauses)
        chosen = cuts.best(_AHEAD, closed=False)
        return all(cuts.best(length, closed=True) == chosen for length in range(run - _MARGIN, _AHEAD + 1))

    @property
    def _known(self) -> int:
        return self._first + len(self._active)

    def _begin(self, final: bool) -> bool:
        """Find where the next window begins, behind the silence. Return False if that is not known yet."""
        if self._next_start is not None:
            return True
        sound = np.flatnonzero(self._active[max(0, self._position - self._first) :])
        if len(sound):
            self._next_start = max(self._position, max(self._position, self._first) + int(sound[0]) - _MARGIN)
            self._forget(self._next_start)
            return True
        self._position = max(self._position, self._known if final else self._known - _MARGIN)
        self._forget(self._position)
        return False

    def _forget(self, frame: int) -> None:
        """Drop whole steps before `frame`."""
        while self._first + _RATE <= frame and len(self._active) >= _RATE:
            self._steps.popleft()
            self._levels, self._active = self._levels[_RATE:], self._active[_RATE:]
            self._first += _RATE

    def _next(self, start: int) -> Window:
        """Return the window that begins at frame `start`. Only the next _AHEAD frames decide where it ends."""
        here = start - self._first
        active = self._active[here : here + _AHEAD]
        run, closed = _stretch(active)
        if run <= _LONGEST:
            window = self._window(start, start + run, joined=False)
            self._position, self._next_start, self._overlap, self._joined = start + run, None, 0, False
            return window
        levels = self._levels[here : here + _AHEAD]
        cut, pause = _Cuts(levels, _pauses(levels, active)).best(run, closed=closed)
        if not pause:
            window = self._window(start, start + cut, joined=True)
            self._next_start, self._overlap, self._joined = start + cut - _OVERLAP, _OVERLAP, True
            self._forget(self._next_start)
            return window
        before, after = np.flatnonzero(active[:cut]), np.flatnonzero(active[cut:])
        end = min(cut, int(before[-1]) + 1 + _MARGIN) if len(before) else cut
        gap = cut + int(after[0]) - (int(before[-1]) + 1 if len(before) else 0)
        joined = max(pause, gap) < _JOINED
        window = self._window(start, start + end, joined)
        self._position, self._next_start, self._overlap, self._joined = start + cut, None, 0, joined
        return window

    def _window(self, start: int, end: int, joined: bool) -> Window:
        first, last = start * FRAME, min(end * FRAME, self._total)
        samples = self._sound(first - self._first * FRAME, last - self._first * FRAME)
        quiet = _quiet(self._active[start - self._first : end - self._first], start)
        window = Window(
            self._n,
            first / SAMPLE_RATE,
            last / SAMPLE_RATE,
            levelled(samples),
            self._overlap / _RATE,
            self._joined,
            joined,
            quiet,
        )
        self._n += 1
        return window

    def _sound(self, first: int, last: int) -> Samples:
        """Return a copy of the samples from `first` to `last`, counted from the first held step."""
        parts = [
            step[max(0, first - begin) : last - begin]
            for begin, step in zip(range(0, last, STEP), self._steps, strict=False)
            if first < begin + STEP
        ]
        return np.concatenate(parts)


def _stretch(active: Mask) -> tuple[int, bool]:
    """Return the length in frames of the first stretch of sound without a long silence, and whether its end is known.

    The margin behind the stretch is included.
    """
    sound = np.flatnonzero(active)
    gaps = np.flatnonzero(np.diff(sound) > _SKIP)
    if len(gaps):
        return int(sound[gaps[0]]) + 1 + _MARGIN, True
    last = int(sound[-1]) + 1
    if len(active) - last > _SKIP or len(active) < _AHEAD:
        return min(last + _MARGIN, len(active)), True
    return len(active), False


def _pauses(levels: Levels, active: Mask) -> list[tuple[int, int]]:
    """Return the pauses in a stretch, as [begin, end) frames. Only the levels of its first _LONGEST frames decide."""
    low, high = np.percentile(levels[:_LONGEST], (10, 90))
    smooth = np.convolve(levels, np.full(3, 1 / 3), "same")
    calm = ~active | (smooth < low + _PAUSE_DEPTH * (high - low))
    return [(begin, end) for begin, end in _runs(calm) if end - begin >= _PAUSE]


class _Cuts:
    """The places at which a stretch may be cut."""

    def __init__(self, levels: Levels, pauses: list[tuple[int, int]]) -> None:
        self._levels, self._pauses = levels, pauses
        self._places: dict[tuple[int, int], int] = {}

    def best(self, run: int, *, closed: bool) -> tuple[int, int]:
        """Return the frame at which to cut, and the length of the pause there in frames (0: no pause).

        Longer pauses win, up to 0.8 s. Among equal pauses the fullest window wins, or the one nearest the middle if
        the end of the stretch is known. Without a pause the cut lies in the quietest 0.2 s.

        Args:
            run: the length of the stretch, in frames.
            closed: whether the end of the stretch is known.
        """
        last = min(_LONGEST, run - _REMAINDER) if closed else _LONGEST
        first = min(max(run - _LONGEST, _EARLIEST), _HARD_FROM) if closed else _EARLIEST_OPEN
        target = min(run // 2, last) if closed else last
        best, chosen = -1.0, (0, 0)
        for begin, end in self._pauses:
            inner_begin, inner_end = begin + (end - begin) // 4, end - (end - begin) // 4
            inner_begin, inner_end = max(inner_begin, first), min(inner_end, last)
            if inner_begin >= inner_end:
                continue
            cut = self._quietest(inner_begin, inner_end)
            score = min((end - begin) / (0.8 * _RATE), 1.0) + 0.5 * (1 - abs(cut - target) / (last - first))
            if score > best:
                best, chosen = score, (cut, end - begin)
        return chosen if chosen[1] else (_quietest(self._levels, _HARD_FROM, last, 10), 0)

    def _quietest(self, begin: int, end: int) -> int:
        if (begin, end) not in self._places:
            self._places[begin, end] = _quietest(self._levels, begin, end, 5)
        return self._places[begin, end]


def _quietest(levels: Levels, begin: int, end: int, width: int) -> int:
    """Return the frame in [begin, end) whose neighbourhood of `width` frames is quietest."""
    smooth = np.convolve(levels[: end + width], np.full(width, 1 / width), "same")
    return begin + int(smooth[begin:end].argmin())


def _runs(mask: Mask) -> list[tuple[int, int]]:
    """Return the uninterrupted runs of true values, as [begin, end) frames."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def _quiet(active: Mask, start: int) -> tuple[tuple[float, float], ...]:
    """Return the stretches that lie further than the margin from any sound. `active` begins at frame `start`."""
    spans = []
    for begin, end in _runs(~active):
        begin = begin + _MARGIN if begin else 0
        end = end - _MARGIN if end < len(active) else end
        if end - begin >= _MARGIN:
            spans.append(((start + begin) / _RATE, (start + end) / _RATE))
    return tuple(spans)
