"""The face of all sources of sound: microphones, the sound of the computer, and files that play like a device."""

import sys
import time
from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

import msgspec

from core.contracts.errors import EnvironmentFault

Sink = Callable[[bytes, int], None]
"""Takes the next samples (16 bits, one channel) and the time of the last one in nanoseconds. May run in any thread."""
SourceKind = Literal["microphone", "computer"]


class DeviceFault(msgspec.Struct, frozen=True):
    """A fault of a file that plays like a device. `at` and `seconds` are seconds of the file.

    * lost: the sound does not arrive.
    * unplugged: the device is gone for that time, and opens again after it.
    * late: the sound arrives at once after that time, as from a stopped process.
    * zeros: digital silence.
    * rate: the device runs at `value` samples a second from there on.
    * drift: the device's clock is `value` millionths too fast.
    """

    kind: Literal["lost", "unplugged", "late", "zeros", "rate", "drift"]
    at: float = 0.0
    seconds: float = 0.0
    value: float = 0.0


class SourceChoice(msgspec.Struct, frozen=True):
    """The source to record.

    `kind` and `name` choose a device, an empty name the system's default. `file` plays a file instead. `pace` is its
    speed: 1 is real time, 0 is as fast as possible. `other` is a second source for a second channel. `speakers` then
    names the speakers of the two channels.
    """

    kind: SourceKind = "microphone"
    name: str = ""
    file: str | None = None
    pace: float = 1.0
    faults: tuple[DeviceFault, ...] = ()
    began_ns: int = 0
    other: "SourceChoice | None" = None
    speakers: tuple[str, ...] = ("You", "Others")

    def changed(self, choice: "SourceChoice") -> "SourceChoice":
        """Return this choice after a change of one source. In a pair, the source of the same kind changes."""
        if self.other is None:
            return choice
        if choice.kind == self.other.kind:
            return msgspec.structs.replace(self, other=choice)
        return msgspec.structs.replace(choice, other=self.other, speakers=self.speakers)


class Device(NamedTuple):
    """A device to record from. `is_default`: the system's choice."""

    kind: SourceKind
    name: str
    is_default: bool


class Source(Protocol):
    """A device that is open or can be opened again."""

    name: str
    rate: int
    is_live: bool
    """Whether time passes without sound. Only a file that plays as fast as possible is not live."""
    may_rest: bool
    """Whether no sound may come for a long time without a fault, as from a computer that plays nothing."""

    def open(self, sink: Sink, rate: int | None) -> None:
        """Begin to give sound to `sink`, at `rate` samples a second. None: the device's own rate.

        A last empty block means that no more follows.

        Raises:
            EnvironmentFault: "no-microphone", "no-computer-sound".
        """

    def close(self) -> None:
        """End the sound. `open` may follow."""


def now_ns() -> int:
    """Return a time that also runs while the computer sleeps, in nanoseconds."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    return time.perf_counter_ns()


def missing_device(kind: SourceKind, reason: str) -> EnvironmentFault:
    """Return the fault of a device that cannot be opened."""
    return EnvironmentFault("no-microphone" if kind == "microphone" else "no-computer-sound", reason=reason)
