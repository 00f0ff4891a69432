"""Write two sources as the two channels of one track. The second channel follows the clock of the first one.

Two devices differ by up to 100 millionths, 0.36 s an hour. The second channel gains or loses single samples, at the
place of a block at which that changes the sound least. The recording thus needs no repair at its end, and its
recognition can begin meanwhile.
"""

import array
import itertools
import threading

import msgspec

from core.capture.track_clock import TrackClock
from core.capture.track_writer import TrackWriter
from core.contracts.recording_folder import SAMPLE_BYTES, Event, Gap, GapReason

SHARED: frozenset[GapReason] = frozenset({"paused", "recorder", "suspended"})
"""The reasons of gaps that both channels have."""

_TOLERANCE = 0.0005  # seconds that the channels may differ
_JUMP = 0.015  # seconds: a larger difference is no drift, and silence or a cut removes it at once
_MOST_AHEAD = 5.0  # seconds that a file may play before the other one


class ChannelPair:
    """A track of two channels. It grows by the samples that both channels have."""

    def __init__(self, track: TrackWriter, rate: int) -> None:
        self.rate = rate
        self.changed = threading.Condition()
        self._track = track
        self.channels = (Channel(self, 0), Channel(self, 1))

    @property
    def joint(self) -> int:
        """The samples that both channels have."""
        return self._track.samples

    def note(self, event: Event) -> None:
        """See TrackWriter."""
        self._track.note(event)

    def join(self) -> None:
        """Write the samples that both channels have. An ended channel has silence."""
        lengths = [len(each.pending) for each in self.channels if not each.has_ended]
        size = min(lengths) if lengths else max(len(each.pending) for each in self.channels)
        if not size:
            return
        sound = array.array("h", bytes(2 * size))
        for number, channel in enumerate(self.channels):
            part = bytes(channel.pending[:size]).ljust(size, b"\0")
            del channel.pending[:size]
            sound[number::2] = array.array("h", part)
        self._track.write(sound.tobytes(), self.channels[0].time_of(self.joint + size // SAMPLE_BYTES))
        self.changed.notify_all()

    def close(self) -> None:
        """Write the rest, and close the track if no channel is left."""
        try:
            self.join()
        except OSError as error:
            print(f"The last samples of a channel are lost: {error}", flush=True)
        if all(each.has_ended for each in self.channels):
            self._track.close()
        self.changed.notify_all()


class Channel:
    """One channel of a pair. See TrackWriter for its methods. Each channel has a thread of its own."""

    def __init__(self, pair: ChannelPair, number: int) -> None:
        self._pair, self._number = pair, number
        self.clock: TrackClock | None = None
        """The clock of the device."""
        self.waits = False
        """Whether the channel waits for the other one. A file that plays as fast as possible may wait."""
        self.pending = bytearray()  # samples that the other channel does not have yet
        self.has_ended = False
        self._anchor: tuple[int, int] | None = None  # a number of samples and the time of the last one

    @property
    def samples(self) -> int:
        """The samples of the channel so far."""
        return self._pair.joint + len(self.pending) // SAMPLE_BYTES

    def time_of(self, place: int) -> int:
        """Return the time of a sample, 0 before the first block."""
        if self._anchor is None:
            return 0
        return self._anchor[1] + round((place - self._anchor[0]) * 1e9 / self._pair.rate)

    def write(self, block: bytes, arrived_ns: int) -> None:
        """Append samples, at their place beside the other channel."""
        with self._pair.changed:
            self.pending += self._aligned(block, arrived_ns if self.clock is None else self.clock.end_ns)
            self._anchor = self.samples, arrived_ns if self.clock is None else self.clock.end_ns
            self._pair.join()
            if self.waits:
                most = int(_MOST_AHEAD * self._pair.rate) * SAMPLE_BYTES
                self._pair.changed.wait_for(lambda: len(self.pending) < most)

    def silence(self, samples: int) -> None:
        """Append silence."""
        with self._pair.changed:
            if self._anchor is not None:
                self._anchor = self._anchor[0] + samples, self.time_of(self._anchor[0] + samples)
            self.pending += bytes(samples * SAMPLE_BYTES)
            self._pair.join()

    def note(self, event: Event) -> None:
        """Append an event. The first channel tells of pauses and crashes for both."""
        if isinstance(event, Gap):
            if event.reason not in SHARED:
                event = msgspec.structs.replace(event, channel=self._number)
            elif self._number:
                return
        with self._pair.changed:
            self._pair.note(event)

    def rest(self) -> None:
        """Forget the time of the last sample, because none comes for a while."""
        with self._pair.changed:
            self._anchor = None

    def close(self) -> None:
        """End the channel. The other one may go on, beside silence."""
        with self._pair.changed:
            self.has_ended = True
            self._pair.close()

    def _aligned(self, block: bytes, end_ns: int) -> bytes:
        """Return a block with the samples that its place needs."""
        first = self._pair.channels[0]
        if first is self or first._anchor is None:
            return block
        rate = self._pair.rate
        place = first._anchor[0] + (end_ns - first._anchor[1]) * rate / 1e9
        error = round(place) - self.samples - len(block) // SAMPLE_BYTES
        if abs(error) <= _TOLERANCE * rate:
            return block
        if abs(error) <= _JUMP * rate:
            return with_one_more(block) if error > 0 else with_one_less(block)
        if error > 0:
            return bytes(error * SAMPLE_BYTES) + block
        late = -error * SAMPLE_BYTES
        held = min(late, len(self.pending))
        del self.pending[:held]
        return block[late - held :]


def with_one_more(block: bytes) -> bytes:
    """Return a block with one more sample, between the two neighbours that differ least."""
    samples = array.array("h", block)
    if len(samples) < 2:
        return block
    place = _smoothest(samples)
    samples.insert(place + 1, (samples[place] + samples[place + 1]) // 2)
    return samples.tobytes()


def with_one_less(block: bytes) -> bytes:
    """Return a block without one of the two neighbours that differ least."""
    samples = array.array("h", block)
    if len(samples) < 2:
        return block
    del samples[_smoothest(samples)]
    return samples.tobytes()


def _smoothest(samples: "array.array[int]") -> int:
    steps = [abs(after - before) for before, after in itertools.pairwise(samples)]
    return steps.index(min(steps))
