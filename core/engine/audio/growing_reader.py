"""Read a recording while it grows, from the recorder's folder. The end comes when the recorder has ended."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import numpy as np

from core.contracts import recording_folder
from core.contracts.errors import InputFault
from core.contracts.media import read_fault
from core.contracts.recording_folder import HEADER_BYTES, SAMPLE_BYTES, TRACK
from core.contracts.tracks import Track
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.opening import MediaInfo
from core.engine.audio.resampling import Resampler
from core.engine.recognizer import SAMPLE_RATE, Samples

_BLOCK_BYTES = 2**16
_POLL_SECONDS = 0.1
_LIVE_BLOCK, _LIVE_POLL_SECONDS = SAMPLE_RATE // 50, 0.02
_NOBODY_SECONDS = 5.0  # without a recorder: a front end starts another one sooner
_NO_SOUND: Samples = np.zeros(0, np.float32)


class GrowingReader:
    """One pass over a recording that may still grow. It yields the blocks that AudioReader yields of the finished file.

    Iteration waits for more sound. While it waits, it yields empty blocks, so that the caller can stop it.
    """

    def __init__(self, path: Path, *, is_live: bool = False, split: bool = False) -> None:
        """Open the recording at `path`, which is a folder so far.

        Args:
            path: the recording.
            is_live: yield the sound as soon as it is there, in small blocks.
            split: yield the channels side by side, shape (samples, channels). Else yield their mean.

        Raises:
            FileNotFoundError: the recording is no folder any more.
            InputFault: unreadable, read-error, not-media.
        """
        self._folder = recording_folder.folder_of(path)
        try:
            rate = recording_folder.rate_of(self._folder)
            self._file = (self._folder / TRACK).open("rb", buffering=0)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise read_fault(error) from error
        if rate is None:
            self._file.close()
            raise InputFault("not-media")
        self._file.seek(HEADER_BYTES)
        self._channels, self._split = recording_folder.channels_of(self._folder), split
        shape = self._channels if split else 0
        self._output = Resampler(shape, _LIVE_BLOCK) if is_live else Resampler(shape)
        self._poll_seconds = _LIVE_POLL_SECONDS if is_live else _POLL_SECONDS
        self._bytes = 0
        layout = "mono" if self._channels == 1 else "stereo"
        speakers = recording_folder.speakers_in(self._folder)
        self.tracks = (Track(1, "", None, self._channels, layout, True, speakers),)
        """The only track of the recording."""
        self.info = MediaInfo(None, False, "pcm_s16le", rate, self._channels)
        """The facts so far, without a length."""

    def __enter__(self) -> "GrowingReader":
        """Return the reader itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file. A running iteration must not continue."""
        self._file.close()

    @property
    def seconds(self) -> float:
        """The length of the sound so far."""
        return self._output.written / SAMPLE_RATE

    @property
    def end(self) -> RecordingEnd:
        """The facts about the recording, complete after the iteration."""
        return RecordingEnd(self.seconds, bytes_read=self._bytes)

    def __iter__(self) -> Iterator[Samples]:
        """Yield the blocks, and empty blocks while no sound comes.

        Raises:
            InputFault: read-error, no-samples.
        """
        torn, width = b"", SAMPLE_BYTES * self._channels
        for data in self._data():
            if not data:
                yield _NO_SOUND
                continue
            self._bytes += len(data)
            sound = torn + data
            whole = len(sound) // width * width
            torn = sound[whole:]
            yield from self._output.sound(self._heard(sound[:whole]), self.info.rate)
        if not self._output.seconds:
            raise InputFault("no-samples")
        yield from self._output.flush()

    def _heard(self, sound: bytes) -> Samples:
        """Return samples as float32 in [-1, 1]. The mean of two channels is that of Downmix."""
        samples = np.frombuffer(sound, "<i2").astype(np.float32)
        if self._split or self._channels > 1:
            samples = samples.reshape(-1, self._channels)
        if self._channels > 1 and not self._split:
            samples = samples[:, 0] + samples[:, 1]
            samples /= 2
        samples *= 2.0**-15
        return samples

    def _data(self) -> Iterator[bytes]:
        """Yield the bytes of the track as they come, and nothing of them while none come."""
        nobody_since: float | None = None
        while True:
            has_ended = not recording_folder.is_claimed(self._folder)  # before the read: the last bytes come first
            try:
                data = self._file.read(_BLOCK_BYTES)
            except OSError as error:
                raise read_fault(error) from error
            if data:
                nobody_since = None
                yield data
                continue
            now = time.monotonic()
            if nobody_since is None and not recording_folder.is_live(self._folder):
                nobody_since = now
            if has_ended or (nobody_since is not None and now - nobody_since > _NOBODY_SECONDS):
                return
            yield b""
            time.sleep(self._poll_seconds)
