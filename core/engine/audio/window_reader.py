"""Read a recording as windows, in this process or in another."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.growing_reader import GrowingReader
from core.engine.audio.segmenter import Window, windows
from core.engine.audio.tracks_reader import TracksReader, open_sound


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

    @property
    def several(self) -> TracksReader | None:
        """The reader of the tracks if several tracks are chosen. Read either its sources or the windows of the mix."""
        ...

    def __iter__(self) -> Iterator[Window]:
        """Yield the windows in order, once."""
        ...


OpenWindows = Callable[[Path | RecordingAddress, str, Callable[[], bool]], AbstractContextManager[WindowReader]]
"""Opens the chosen tracks of a recording. Reading ends once the given function returns False.

It raises as AudioReader does, and no-track.
"""


class MixedWindowReader:
    """One pass over the windows of a recording, or of the mix of its tracks. See WindowReader."""

    def __init__(self, reader: AudioReader | TracksReader | GrowingReader, may_continue: Callable[[], bool]) -> None:
        self._reader, self._may_continue = reader, may_continue

    @property
    def several(self) -> TracksReader | None:
        """See WindowReader."""
        return self._reader if isinstance(self._reader, TracksReader) else None

    @property
    def duration(self) -> float | None:
        """See WindowReader."""
        return self._reader.info.duration

    @property
    def end(self) -> RecordingEnd:
        """See WindowReader."""
        return self._reader.end

    def __iter__(self) -> Iterator[Window]:
        """Yield the windows in order, once."""
        blocks = itertools.takewhile(lambda _: self._may_continue(), self._reader)
        return windows(blocks, early=isinstance(self._reader, GrowingReader))


@contextmanager
def open_windows(
    path: Path | RecordingAddress, tracks: str, may_continue: Callable[[], bool]
) -> Iterator[WindowReader]:
    """Open a recording that this process reads. See OpenWindows."""
    with open_sound(path, tracks) as reader:
        yield MixedWindowReader(reader, may_continue)
