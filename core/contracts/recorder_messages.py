"""The messages between a front end and its recorder: a JSON object a line, on the recorder's standard streams."""

import msgspec

from core.contracts.errors import Figure, Kind
from core.contracts.recording_folder import GapReason


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """Record nothing for a while."""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Go on after Pause."""


class SetMark(msgspec.Struct, frozen=True, tag="mark"):
    """Mark the current place."""

    text: str = ""


class ChangeSource(msgspec.Struct, frozen=True, tag="change"):
    """Record another source from now on. `choice` is a SourceChoice as JSON.

    A recording of two sources changes the one of the same kind.
    """

    choice: msgspec.Raw


class End(msgspec.Struct, frozen=True, tag="end"):
    """End the recording and write its file. The end of the pipe means the same."""


class Recording(msgspec.Struct, frozen=True, tag="recording"):
    """The recording has begun, or goes on after a crash. `source` is the name of the device."""

    source: str
    rate: int


class Level(msgspec.Struct, frozen=True, tag="level"):
    """The loudest sample since the last message, from 0 to 1. `clipped`: it was the largest that fits.

    `channel` is 1 for the sound of the computer beside a microphone.
    """

    peak: float
    clipped: bool
    channel: int = 0


class Written(msgspec.Struct, frozen=True, tag="written"):
    """Sound on disk.

    `samples` is the length of the recording, with `filled` samples of silence in gaps. `delivered` counts the samples
    of the device. `free` is the space on the disk in bytes.
    """

    samples: int
    delivered: int
    filled: int
    free: int


class GapFound(msgspec.Struct, frozen=True, tag="gap"):
    """Sound is missing `at` a second of the recording, see `recording_folder.Gap`."""

    at: float
    seconds: float
    reason: GapReason
    channel: int | None = None


class SourceLost(msgspec.Struct, frozen=True, tag="lost"):
    """The device is gone. The recording goes on with silence until it is back.

    `channel` is the device's channel if two sources are recorded.
    """

    channel: int | None = None


class SourceBack(msgspec.Struct, frozen=True, tag="back"):
    """The device is back. `source` is its name."""

    source: str


class SourceChanged(msgspec.Struct, frozen=True, tag="changed"):
    """Another source is recorded. `source` is its name, `choice` that of ChangeSource."""

    source: str
    choice: msgspec.Raw


class SourceRefused(msgspec.Struct, frozen=True, tag="refused"):
    """The other source cannot be opened. The former one is still recorded."""

    kind: Kind
    code: str
    figures: dict[str, Figure]


class Silent(msgspec.Struct, frozen=True, tag="silent"):
    """Only silence has come for `seconds`. The microphone may be muted or forbidden."""

    seconds: float


class Heard(msgspec.Struct, frozen=True, tag="heard"):
    """Sound came after Silent."""


class Marked(msgspec.Struct, frozen=True, tag="marked"):
    """A mark is on disk, `at` a second of the recording."""

    at: float
    text: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """All sound is on disk, and the recording's file follows. `fault` ended the recording, None: the user did."""

    written: Written
    seconds: float
    fault: tuple[Kind, str, dict[str, Figure]] | None = None


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The recording's file is complete and was compared with the samples."""

    path: str


class NotFinished(msgspec.Struct, frozen=True, tag="not_finished"):
    """The recording did not begin, or its file could not be written. Its sound stays in the folder."""

    kind: Kind
    code: str
    figures: dict[str, Figure]


ToRecorder = Pause | Resume | SetMark | ChangeSource | End
FromRecorder = (
    Recording
    | Level
    | Written
    | GapFound
    | SourceLost
    | SourceBack
    | SourceChanged
    | SourceRefused
    | Silent
    | Heard
    | Marked
    | Ended
    | Finished
    | NotFinished
)
to_recorder: msgspec.json.Decoder[ToRecorder] = msgspec.json.Decoder(ToRecorder)
from_recorder: msgspec.json.Decoder[FromRecorder] = msgspec.json.Decoder(FromRecorder)


def line(message: ToRecorder | FromRecorder) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"
