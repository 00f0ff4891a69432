"""Where a recording lies that is no plain file of this machine, and which stretch and channel of it is heard."""

import re
from pathlib import Path

import msgspec

_FIGURE = r"\d+(?:\.\d+)?(?:e[+-]\d+)?"
_ADDRESS = re.compile(
    rf"(?P<uri>.*://.*)#t=(?P<offset>{_FIGURE})(?:,(?P<end>{_FIGURE}))?"
    r"(?:&channel=(?P<channel>\d+))?&id=(?P<number>\d+)",
    re.DOTALL,
)
_DRIVE = re.compile(r"/[A-Za-z]:[/\\]")


class RecordingAddress(msgspec.Struct, frozen=True):
    """A recording on any storage that fsspec reaches: `uri`, such as s3://bucket/talk.flac or file:///home/a/talk.wav.

    `duration` seconds of it are heard from `offset` on, None: up to its end; only that `channel`, counted from 0, if
    one is given. `number` tells addresses apart that are the same otherwise.
    """

    uri: str
    offset: float = 0.0
    duration: float | None = None
    channel: int | None = None
    number: int = 0

    def __str__(self) -> str:
        """The URI with W3C media fragments (t=BEGIN,END in seconds), as `address_in` reads it."""
        begin = float(self.offset)  # NumPy's numbers name their type
        end = "" if self.duration is None else f",{float(begin + self.duration)!r}"
        channel = "" if self.channel is None else f"&channel={self.channel}"
        return f"{self.uri}#t={begin!r}{end}{channel}&id={self.number}"

    @property
    def local_path(self) -> Path | None:
        """The file of this machine that it is; None for one elsewhere."""
        if not self.uri.startswith("file://"):
            return None
        path = self.uri.removeprefix("file://")
        return Path(path[1:] if _DRIVE.match(path) else path)

    @property
    def is_whole(self) -> bool:
        """Whether all of the recording is heard."""
        return not self.offset and self.duration is None

    @property
    def name(self) -> str:
        """The recording's file name."""
        return self.uri.rstrip("/").rpartition("/")[2]


def address_in(text: str) -> RecordingAddress | None:
    """The address that `str` has made `text` of; None for what is a plain path."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    offset, channel = float(found["offset"]), found["channel"]
    duration = None if found["end"] is None else float(found["end"]) - offset
    return RecordingAddress(
        found["uri"], offset, duration, None if channel is None else int(channel), int(found["number"])
    )


def located(text: str) -> Path | RecordingAddress:
    """The path or the address that a message or a row names."""
    return address_in(text) or Path(text)
