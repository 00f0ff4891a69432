"""The input and the output of a library engine."""

import math
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.object_storage import is_uri
from core.contracts.recording_address import RecordingAddress
from core.contracts.tracks import TrackOutcome
from core.contracts.transcript import Transcript
from core.library.engine_options import Speakers, check_speakers, check_tracks

SCHEMES = ("file", "http", "https", "s3", "s3a", "gs", "gcs", "az", "abfs", "abfss")
"""The schemes of allowed addresses. Some other schemes of fsspec run code or read other addresses."""
LONGEST_SECONDS = 1e9
"""The latest end of a stretch, about 30 years."""
MOST_CHANNELS = 2**16
"""The most channels in the header of a sound file."""


class Recording(msgspec.Struct, frozen=True):
    """A recording or a part of it. `uri` is a path or an address of fsspec (s3://, gs://, https://).

    The recording is heard from `offset` for `duration` seconds, None: to its end. `channel` selects one channel, from
    0. The transcript's times begin at `offset`. `language`, `speakers` and `tracks` None: as in the engine's
    options.
    """

    uri: str
    offset: float = 0.0
    duration: float | None = None
    channel: int | None = None
    language: str | None = None
    speakers: Speakers | None = None
    tracks: str | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: the stretch, the channel, the speakers or the tracks are impossible.
        """
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
        if self.tracks is not None:
            check_tracks(self.tracks)


class Result(msgspec.Struct, frozen=True):
    """The outcome of one recording: its `transcript`, or the `fault` that says what happened and what to do.

    `number` counts recordings from 0 in their given order. `damaged` holds stretches (start, end in seconds) that could
    not be decoded. `speakers_fault` says why a transcript lacks speakers. `bytes_read` counts the bytes of the file
    that were read. `tracks` has the result for each sound track, none for a recording with one ordinary track.
    """

    number: int
    recording: Recording
    transcript: Transcript | None = None
    fault: Fault | None = None
    damaged: tuple[tuple[float, float], ...] = ()
    speakers_fault: Fault | None = None
    bytes_read: int = 0
    tracks: tuple[TrackOutcome, ...] = ()

    @property
    def text(self) -> str:
        """All words, one line per segment. Empty without a transcript."""
        return "" if self.transcript is None else "\n".join(segment.text for segment in self.transcript.segments)


def as_recording(given: str | Path | Recording) -> Recording:
    """Return a path, an address or a recording as a Recording."""
    return given if isinstance(given, Recording) else Recording(str(given))


def check_scheme(uri: str) -> None:
    """Check that the scheme of an address is in SCHEMES.

    Raises:
        EnvironmentFault: storage-protocol.
    """
    scheme = uri.partition("://")[0]
    if is_uri(uri) and scheme not in SCHEMES:
        raise EnvironmentFault("storage-protocol", protocol=scheme[:40])


def address_of(recording: Recording, number: int) -> RecordingAddress:
    """Return the address of a recording, made unique by `number`."""
    uri = recording.uri if is_uri(recording.uri) else f"file://{_absolute(recording.uri)}"
    return RecordingAddress(uri, recording.offset, recording.duration, recording.channel, number)


def _absolute(path: str) -> str:
    text = Path(path).absolute().as_posix()
    return text if text.startswith("/") else f"/{text}"
