"""Collect the damage inside a recording: stretches that cannot be decoded, and missing sound."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import av
    from av.audio.stream import AudioStream

Stretch = tuple[float, float]
"""Start and end in seconds of the recording."""

SHORTEST = 0.2  # seconds: less costs no word, and many good MP3 or AAC files lack a frame at the beginning
JOINED = 3.0  # seconds: sound between bad places as near as this is mostly noise
_LARGEST_PACKET = 2**15  # bytes: larger than any frame of compressed sound
MOST = 200  # stretches reported for one recording


class DamageLog:
    """The damaged stretches of one recording, added in order."""

    def __init__(self, shortest: float = SHORTEST) -> None:
        """Ignore stretches shorter than `shortest` seconds."""
        self._shortest = shortest
        self._stretches: list[Stretch] = []

    def note(self, start: float, end: float) -> None:
        """Add a stretch in seconds whose sound is missing or wrong."""
        if end <= start:
            return
        self._stretches.append((start, end))
        if len(self._stretches) > 10 * MOST:
            self._stretches = _at_most(5 * MOST, self._stretches)  # half, so that joining happens rarely

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The damaged stretches in order, without those that are too short to cost a word."""
        stretches = _at_most(MOST, self._stretches)
        return tuple((round(start, 2), round(end, 2)) for start, end in stretches if end - start >= self._shortest)


class ByteCount:
    """Counts the bytes of a file that became no sound, and estimates how much sound they held."""

    def __init__(self) -> None:
        self._place: int | None = None  # byte offset of the last packets: several may share one
        self._bytes_at_place = 0
        self._silent_bytes = 0  # since the last packet with sound
        self._sound_bytes, self._ticks = 0, 0  # bytes and duration of the packets with sound
        self._tick: float | None = None  # seconds, cached: reading it from each packet is slow

    def add(self, packet: "av.Packet[AudioStream]", has_sound: bool) -> float:
        """Count the next packet. Return the seconds of sound that the silent bytes before it held.

        Args:
            packet: the packet.
            has_sound: whether it was decoded to sound. Otherwise the result is 0.
        """
        self.skip(packet)
        size = packet.size
        if not has_sound:
            self._silent_bytes += size
            return 0.0
        lost, self._silent_bytes = self.seconds_of_rest, 0
        if size > _LARGEST_PACKET:  # FLAC's parser adds the garbage behind a frame to the frame
            self._silent_bytes = size
        elif duration := packet.duration:
            if self._tick is None:
                self._tick = float(packet.time_base or 0)
            self._sound_bytes += size
            self._ticks += duration
        return lost

    def skip(self, packet: "av.Packet[AudioStream]") -> None:
        """Count a packet that never holds sound, such as a tag."""
        place, size = packet.pos, packet.size
        if place is not None and place >= 0 and place != self._place:
            if self._place is not None:
                self._silent_bytes += max(0, place - self._place - self._bytes_at_place)
            self._place, self._bytes_at_place = place, 0
        self._bytes_at_place += size

    @property
    def place(self) -> int:
        """The first byte of the last packets, 0 before the first packet."""
        return self._place or 0

    @property
    def seconds_of_rest(self) -> float:
        """The seconds of sound that the bytes after the last packet with sound held."""
        if not self._sound_bytes:
            return 0.0
        return self._silent_bytes * self._ticks * (self._tick or 0.0) / self._sound_bytes


def _at_most(most: int, stretches: Iterable[Stretch]) -> list[Stretch]:
    """Return the stretches in order. Join those that are near to each other, until at most `most` are left."""
    joined, apart = _joined(stretches, JOINED), JOINED
    while len(joined) > most:
        apart *= 2
        joined = _joined(joined, apart)
    return joined


def _joined(stretches: Iterable[Stretch], apart: float) -> list[Stretch]:
    """Return the stretches in order. Join those that are less than `apart` seconds apart."""
    joined: list[Stretch] = []
    for start, end in sorted(stretches):
        if joined and start - joined[-1][1] < apart:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined
