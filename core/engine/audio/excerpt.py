"""The stretch of a recording that is heard, cut out of its blocks; times then begin with the stretch."""

from collections.abc import Iterable, Iterator

from core.contracts.errors import InputFault
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.damage import Stretch
from core.engine.recognizer import SAMPLE_RATE, Samples


class Excerpt:
    """The seconds of a recording that its address names. `seconds` is how long the sound is that was given so far."""

    def __init__(self, address: RecordingAddress) -> None:
        self._first = round(address.offset * SAMPLE_RATE)
        self._behind = None if address.duration is None else self._first + round(address.duration * SAMPLE_RATE)
        self._offset = address.offset
        self._given = 0
        self.stopped = False
        """Whether the recording was left before its end was read."""

    @property
    def seconds(self) -> float:
        """Length of the sound given so far."""
        return self._given / SAMPLE_RATE

    def length(self, whole: float | None) -> float | None:
        """Seconds that are to be expected of a recording of `whole` seconds; None where nothing tells."""
        rest = None if whole is None else max(0.0, whole - self._offset)
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
            raise InputFault("entry-beyond", seconds=f"{position / SAMPLE_RATE:.1f}", offset=f"{self._offset:g}")

    def shifted(self, stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
        """Stretches of the recording's damage, on the excerpt's clock, as far as they lie in it."""
        moved = ((max(0.0, start - self._offset), min(self.seconds, end - self._offset)) for start, end in stretches)
        return tuple((start, end) for start, end in moved if start < end)
