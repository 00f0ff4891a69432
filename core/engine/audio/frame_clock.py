"""The clock of a recording's frames, by which silence stands in for what is missing between them."""

import av
from av.audio.stream import AudioStream
from av.container import InputContainer

START_TOLERANCE = 0.02  # seconds by which the sound may begin late before silence stands in for the delay
GAP_TOLERANCE = 0.1  # seconds; live recordings jitter by tens of milliseconds, and a filled hole may split a word
LONGEST_GAP = 3600.0  # seconds; a longer jump of an unbounded file's clock is a new clock, not a silence
END_TOLERANCE = 1.0  # seconds by which a sound recording may fall short of its declared length


class FrameClock:
    """Compares a frame's timestamp with the sound so far; believes holes, restarts at nonsense."""

    def __init__(self, container: InputContainer, stream: AudioStream, began: float = 0.0) -> None:
        """What the container has begins `began` seconds after the recording."""
        self._origin = (container.start_time or 0) / av.time_base - began
        self._end = began + container.duration / av.time_base if container.duration else None
        self._time_base = stream.time_base
        self._tick: tuple[int, int] | None = None  # of the frames' times: a fraction of a second
        self._rate = 0  # of the frames that have it: links of a chain, as of Ogg, may have others
        self._started = False

    def missing(self, frame: av.AudioFrame, position: float, damaged: bool) -> float:
        """Seconds of silence that belong before `frame` when the sound so far ends at `position` seconds.

        Of a hole that is `damaged` short ones count, too: else what comes after each would be early by one more.
        """
        pts = frame.pts
        if pts is not None and frame.sample_rate != self._rate:  # asked of each frame it is a tenth of reading an MP3
            base, self._rate = frame.time_base or self._time_base, frame.sample_rate
            self._tick = None if base is None else (base.numerator, base.denominator)
        if pts is None or self._tick is None:
            self._started = True
            return 0.0
        late = pts * self._tick[0] / self._tick[1] - self._origin - position
        tolerance = GAP_TOLERANCE if self._started and not damaged else START_TOLERANCE
        self._started = True
        beyond = position + late > self._end + END_TOLERANCE if self._end is not None else late > LONGEST_GAP
        if beyond or late < -END_TOLERANCE:
            self._origin += late
            return 0.0
        return late if late > tolerance else 0.0
