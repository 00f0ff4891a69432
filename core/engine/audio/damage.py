"""Where a recording is damaged inside: the stretches that could not be decoded, and sound that is missing."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import av
    from av.audio.stream import AudioStream

Stretch = tuple[float, float]
"""Beginning and end in seconds of the recording."""

SHORTEST = 0.2  # seconds: less costs no word, and many a healthy MP3 or AAC file begins with a frame too few
JOINED = 3.0  # seconds: what decodes between two bad places so near to each other is mostly noise
_LARGEST_PACKET = 2**15  # bytes; no frame of sound that is compressed is larger
MOST = 200  # stretches that are told of one recording; the nearest ones are joined


class DamageLog:
    """Collects the bad places of one recording, in order, as they are come upon."""

    def __init__(self, shortest: float = SHORTEST) -> None:
        """Stretches of less than `shortest` seconds count as none."""
        self._shortest = shortest
        self._found: list[Stretch] = []

    def note(self, start: float, end: float) -> None:
        """From `start` to `end` seconds nothing, or not what was recorded, was heard."""
        if end <= start:
            return
        self._found.append((start, end))
        if len(self._found) > 10 * MOST:
            self._found = _at_most(5 * MOST, self._found)  # not the same again at the next place

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The damage, in order and apart, without what is too short to cost a word."""
        found = _at_most(MOST, self._found)
        return tuple((round(start, 2), round(end, 2)) for start, end in found if end - start >= self._shortest)


class ByteCount:
    """Counts the bytes of a file that became no sound, and how much sound they would have been."""

    def __init__(self) -> None:
        self._place: int | None = None  # of the packets that were seen last, several of which may lie at one
        self._held = 0  # bytes of the packets there
        self._silent = 0  # bytes since the last packet that became sound
        self._sounded, self._ticks = 0, 0  # bytes of those that did, and how long they are
        self._tick: float | None = None  # in seconds; asking each packet for it would cost more than the rest

    def add(self, packet: "av.Packet[AudioStream]", has_sound: bool) -> float:
        """The next packet; how many seconds of sound the bytes would have been that passed by before it without any.

        0 for a packet that has no sound itself.
        """
        self.pass_over(packet)
        size = packet.size
        if not has_sound:
            self._silent += size
            return 0.0
        lost, self._silent = self.seconds_of_rest, 0
        if size > _LARGEST_PACKET:  # FLAC's parser gives the garbage behind a frame along with it
            self._silent = size
        elif duration := packet.duration:
            if self._tick is None:
                self._tick = float(packet.time_base or 0)
            self._sounded += size
            self._ticks += duration
        return lost

    def pass_over(self, packet: "av.Packet[AudioStream]") -> None:
        """A packet that was never sound, such as a tag."""
        place, size = packet.pos, packet.size
        if place is not None and place >= 0 and place != self._place:
            if self._place is not None:
                self._silent += max(0, place - self._place - self._held)
            self._place, self._held = place, 0
        self._held += size

    @property
    def seconds_of_rest(self) -> float:
        """How much sound the bytes would have been that came after the last packet with sound."""
        return self._silent * self._ticks * (self._tick or 0.0) / self._sounded if self._sounded else 0.0


def _at_most(most: int, stretches: Iterable[Stretch]) -> list[Stretch]:
    """The stretches in order, those near to each other as one: of more than `most` also such as are further apart."""
    found, apart = _joined(stretches, JOINED), JOINED
    while len(found) > most:
        apart *= 2
        found = _joined(found, apart)
    return found


def _joined(stretches: Iterable[Stretch], apart: float) -> list[Stretch]:
    """The stretches in order, those less than `apart` seconds from each other as one."""
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start - found[-1][1] < apart:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found
