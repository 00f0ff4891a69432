"""A recording as the windows that it is cut into, wherever it is read."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window, windows


class WindowReader(Protocol):
    """One pass over the windows of a recording; iterating raises as AudioReader does."""

    @property
    def duration(self) -> float | None:
        """What the file claims, in seconds."""
        ...

    @property
    def end(self) -> RecordingEnd:
        """What is known after the iteration; there is none before."""
        ...

    def __iter__(self) -> Iterator[Window]:
        """The windows in order. Only once."""
        ...


OpenWindows = Callable[[Path | RecordingAddress, Callable[[], bool]], AbstractContextManager[WindowReader]]
"""Opens a recording, to be read while the function that is given says so; raises as AudioReader does."""


class _OwnWindowReader:
    def __init__(self, reader: AudioReader, goes_on: Callable[[], bool]) -> None:
        self._reader, self._goes_on = reader, goes_on

    @property
    def duration(self) -> float | None:
        return self._reader.info.duration

    @property
    def end(self) -> RecordingEnd:
        return self._reader.end

    def __iter__(self) -> Iterator[Window]:
        return windows(itertools.takewhile(lambda _: self._goes_on(), self._reader))


@contextmanager
def open_windows(path: Path | RecordingAddress, goes_on: Callable[[], bool]) -> Iterator[WindowReader]:
    """An OpenWindows that reads in this process."""
    with AudioReader(path) as reader:
        yield _OwnWindowReader(reader, goes_on)
