"""The stretch of a recording that is heard, cut out of its blocks; times then begin with the stretch."""

from collections.abc import Iterable, Iterator

import av
from av.audio.stream import AudioStream
from av.container import InputContainer

from core.contracts.errors import InputFault
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.damage import Stretch
from core.engine.recognizer import SAMPLE_RATE, Samples

_NEAR = 30.0  # seconds of a recording that are read rather than passed over
_MARGIN = 2.0  # seconds before a place from which on they are decoded: codecs need some to get going


class Excerpt:
    """The seconds of a recording that its address names. `seconds` is how long the sound is that was given so far."""

    def __init__(self, address: RecordingAddress) -> None:
        self._first = round(address.offset * SAMPLE_RATE)
        self._behind = None if address.duration is None else self._first + round(address.duration * SAMPLE_RATE)
        self.offset = address.offset
        """Seconds of the recording before it."""
        self._given = 0
        self.stopped = False
        """Whether the recording was left before its end was read."""

    @property
    def seconds(self) -> float:
        """Length of the sound given so far."""
        return self._given / SAMPLE_RATE

    def length(self, whole: float | None) -> float | None:
        """Seconds that are to be expected of a recording of `whole` seconds; None where nothing tells."""
        rest = None if whole is None else max(0.0, whole - self.offset)
        if self._behind is None:
            return rest
        wanted = (self._behind - self._first) / SAMPLE_RATE
        return wanted if rest is None else min(wanted, rest)

    def of(self, blocks: Iterable[Samples]) -> Iterator[Samples]:
        """What belongs to it of all blocks, in order. Raises InputFault("entry-beyond") when nothing does."""
        position = 0  # of the next sample
        for block in blocks:
            part = block[max(0, self._first - position) :]
            position += len(block)
            if self._behind is not None and position > self._behind:
                part = part[: max(0, len(part) - (position - self._behind))]
            if len(part):
                self._given += len(part)
                yield part
            if self._behind is not None and position >= self._behind:
                self.stopped = True
                break
        if not self._given:
            raise InputFault("entry-beyond", seconds=f"{position / SAMPLE_RATE:.1f}", offset=f"{self.offset:g}")

    def shifted(self, stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
        """Stretches of the recording's damage, on the excerpt's clock, as far as they lie in it."""
        moved = ((max(0.0, start - self.offset), min(self.seconds, end - self.offset)) for start, end in stretches)
        return tuple((start, end) for start, end in moved if start < end)


def go_near(container: InputContainer, stream: AudioStream, seconds: float) -> None:
    """Have the next packet be one shortly before that place of a recording, by its index; else its first."""
    if seconds < _NEAR:
        return
    origin = container.start_time or 0
    target = origin + round((seconds - _MARGIN) * av.time_base)
    try:
        container.seek(target)
        packet = next(container.demux(stream))
        if packet.pts is None or packet.time_base is None:
            target = origin
        elif float(packet.pts * packet.time_base) - origin / av.time_base > seconds:
            target = origin  # an index that leads behind the place
        container.seek(target)
    except (av.error.FFmpegError, StopIteration):
        container.seek(origin)
