"""Addresses of recordings: a URI with a time range and a channel."""

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
    """A recording on any storage of fsspec. `uri` is, for example, s3://bucket/talk.flac or file:///home/a/talk.wav.

    The recording is heard from `offset` for `duration` seconds, None: to its end. `channel` selects one channel, from
    0. `number` makes equal addresses different.
    """

    uri: str
    offset: float = 0.0
    duration: float | None = None
    channel: int | None = None
    number: int = 0

    def __str__(self) -> str:
        """Return the URI with W3C media fragments (t=BEGIN,END in seconds), as `address_in` reads it."""
        begin = float(self.offset)  # repr of a NumPy number contains its type
        end = "" if self.duration is None else f",{float(begin + self.duration)!r}"
        channel = "" if self.channel is None else f"&channel={self.channel}"
        return f"{self.uri}#t={begin!r}{end}{channel}&id={self.number}"

    @property
    def local_path(self) -> Path | None:
        """The file on this machine. None for a file elsewhere."""
        if not self.uri.startswith("file://"):
            return None
        path = self.uri.removeprefix("file://")
        return Path(path[1:] if _DRIVE.match(path) else path)

    @property
    def is_whole(self) -> bool:
        """Whether the address means the whole recording."""
        return not self.offset and self.duration is None

    @property
    def name(self) -> str:
        """The file name of the recording."""
        return self.uri.rstrip("/").rpartition("/")[2]


def address_in(text: str) -> RecordingAddress | None:
    """Return the address that `str` wrote as `text`. None for a plain path."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        return None
    offset, channel = float(match["offset"]), match["channel"]
    duration = None if match["end"] is None else float(match["end"]) - offset
    return RecordingAddress(
        match["uri"], offset, duration, None if channel is None else int(channel), int(match["number"])
    )


def located(text: str) -> Path | RecordingAddress:
    """Return the path or the address that a message or a row names."""
    return address_in(text) or Path(text)
