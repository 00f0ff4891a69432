"""What a script gives an engine, and what it gets back."""

import math
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.object_storage import is_uri
from core.contracts.recording_address import RecordingAddress
from core.contracts.transcript import Transcript
from core.library.engine_options import Speakers, check_speakers

SCHEMES = ("file", "http", "https", "s3", "s3a", "gs", "gcs", "az", "abfs", "abfss")
"""Schemes of addresses that are opened. fsspec knows more: some of them run code or read other addresses."""
LONGEST_SECONDS = 1e9
"""Seconds of the last moment that a stretch may reach, about 30 years."""
MOST_CHANNELS = 2**16
"""Channels that the header of a sound file can announce."""


class Recording(msgspec.Struct, frozen=True):
    """A recording, or a stretch of one: `uri` is a path or an address that fsspec knows (s3://, gs://, https://).

    `duration` seconds are heard from `offset` on, None: up to the end; only that `channel`, from 0, if one is given.
    The transcript's times begin at `offset`. `language` and `speakers`: None as the engine's options say.
    """

    uri: str
    offset: float = 0.0
    duration: float | None = None
    channel: int | None = None
    language: str | None = None
    speakers: Speakers | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a stretch, a channel or speakers that there cannot be."""
        if not (self.offset >= 0 and (self.duration is None or self.duration > 0)):
            raise ValueError("an offset is 0 s or more, a duration more than 0 s")
        if not self.offset + (self.duration or 0.0) < math.inf:
            raise ValueError("a stretch ends somewhere; without a duration it goes on to the recording's end")
        if not self.offset + (self.duration or 0.0) <= LONGEST_SECONDS:
            raise ValueError(f"offset and duration reach {LONGEST_SECONDS:.0f} s at most")
        if self.channel is not None and not 0 <= self.channel < MOST_CHANNELS:
            raise ValueError(f"channels are counted from 0 to {MOST_CHANNELS - 1}")
        if self.speakers is not None:
            check_speakers(self.speakers)


class Result(msgspec.Struct, frozen=True):
    """What came of one recording: its `transcript`, or the `fault` that says why there is none and what to do.

    `number` counts recordings from 0, in the order in which they were given. `damaged` are stretches (start, end in
    seconds) that could not be decoded. `speakers_fault` is why a transcript has no speakers, though they were wanted.
    `bytes_read` is how much of the recording's file was read.
    """

    number: int
    recording: Recording
    transcript: Transcript | None = None
    fault: Fault | None = None
    damaged: tuple[tuple[float, float], ...] = ()
    speakers_fault: Fault | None = None
    bytes_read: int = 0

    @property
    def text(self) -> str:
        """All words, a line for each segment; "" where there is no transcript."""
        return "" if self.transcript is None else "\n".join(segment.text for segment in self.transcript.segments)


def as_recording(given: str | Path | Recording) -> Recording:
    """The recording that a script names in any way."""
    return given if isinstance(given, Recording) else Recording(str(given))


def check_scheme(uri: str) -> None:
    """Raise EnvironmentFault("storage-protocol") for an address whose scheme is not in SCHEMES."""
    scheme = uri.partition("://")[0]
    if is_uri(uri) and scheme not in SCHEMES:
        raise EnvironmentFault("storage-protocol", protocol=scheme[:40])


def address_of(recording: Recording, number: int) -> RecordingAddress:
    """Where a recording lies, apart from all others by its `number`."""
    uri = recording.uri if is_uri(recording.uri) else f"file://{_absolute(recording.uri)}"
    return RecordingAddress(uri, recording.offset, recording.duration, recording.channel, number)


def _absolute(path: str) -> str:
    text = Path(path).absolute().as_posix()
    return text if text.startswith("/") else f"/{text}"
