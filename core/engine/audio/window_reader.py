"""Read a recording as windows, in this process or in another."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window, windows


class WindowReader(Protocol):
    """One pass over the windows of a recording. Iteration raises as AudioReader does."""

    @property
    def duration(self) -> float | None:
        """The length in the file's header, in seconds."""
        ...

    @property
    def end(self) -> RecordingEnd:
        """The facts about the recording, available after the iteration."""
        ...

    def __iter__(self) -> Iterator[Window]:
        """Yield the windows in order, once."""
        ...


OpenWindows = Callable[[Path | RecordingAddress, Callable[[], bool]], AbstractContextManager[WindowReader]]
"""Opens a recording. Reading ends once the given function returns False. It raises as AudioReader does."""


class _OwnWindowReader:
    def __init__(self, reader: AudioReader, may_continue: Callable[[], bool]) -> None:
        self._reader, self._may_continue = reader, may_continue

    @property
    def duration(self) -> float | None:
        return self._reader.info.duration

    @property
    def end(self) -> RecordingEnd:
        return self._reader.end

    def __iter__(self) -> Iterator[Window]:
        return windows(itertools.takewhile(lambda _: self._may_continue(), self._reader))


@contextmanager
def open_windows(path: Path | RecordingAddress, may_continue: Callable[[], bool]) -> Iterator[WindowReader]:
    """Open a recording that this process reads. See OpenWindows."""
    with AudioReader(path) as reader:
        yield _OwnWindowReader(reader, may_continue)
