"""Play a sound file like a device, in real time or faster, with the faults that real devices have."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.capture.sound_library import miniaudio
from core.capture.sources import DeviceFault, Sink, missing_device, now_ns

_PERIOD = 0.02  # seconds of a block
_S16 = miniaudio.SampleFormat.SIGNED16


class FileSource:
    """See Source. The file plays on while the source is closed, as a device hears on while nobody records."""

    may_rest = False

    def __init__(self, file: Path, pace: float, faults: Sequence[DeviceFault], began_ns: int) -> None:
        """Prepare a file.

        Args:
            file: a WAV, FLAC or MP3 file.
            pace: 1 is real time, 0 is as fast as possible.
            faults: faults to play.
            began_ns: the time at which the file began to play, 0: with the first `open`.
        """
        self._file, self._pace, self._faults, self._began_ns = file, pace, faults, began_ns
        self.name, self.rate, self.is_live = file.name, 0, pace > 0
        drift = next((fault.value for fault in faults if fault.kind == "drift"), 0.0)
        self._true_second = 1e9 / (1 + drift / 1e6)  # nanoseconds in which the device gives a second of samples
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._clock_ns = 0  # of a file that plays as fast as possible

    def open(self, sink: Sink, rate: int | None) -> None:
        """See Source."""
        try:
            native = miniaudio.get_file_info(str(self._file)).sample_rate
        except (miniaudio.MiniaudioError, OSError) as error:
            raise missing_device("microphone", "device-missing") from error
        self.rate = rate or native
        self._began_ns = self._began_ns or now_ns()
        second = (now_ns() - self._began_ns) / self._true_second * self._pace if self.is_live else 0.0
        if self._fault(second, "unplugged") is not None:
            raise missing_device("microphone", "device-missing")
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._play, args=(sink, second, self._closed), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """See Source."""
        self._closed.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _fault(self, second: float, *kinds: str) -> DeviceFault | None:
        faults = (fault for fault in self._faults if fault.kind in kinds)
        return next((fault for fault in faults if fault.at <= second < fault.at + fault.seconds), None)

    def _play(self, sink: Sink, second: float, closed: threading.Event) -> None:
        frames = round(self.rate * _PERIOD)
        position = round(second * self.rate) // frames * frames
        late: list[tuple[bytes, int]] = []
        for block in self._blocks(position, frames):
            second = position / self.rate
            position += len(block) // 2
            at_ns = self._began_ns + round(position / self.rate * self._true_second / (self._pace or 1))
            if self.is_live and closed.wait(max(0.0, (at_ns - now_ns()) / 1e9)):
                return
            if closed.is_set() or self._fault(second, "unplugged") is not None:
                if self.is_live:
                    return
                continue
            if self._fault(second, "lost") is not None:
                continue
            if self._fault(second, "late") is not None:
                late.append((block, at_ns))
                continue
            for early, _ in late:
                sink(early, at_ns)
            late = []
            sink(bytes(len(block)) if self._fault(second, "zeros") is not None else block, at_ns)
        sink(b"", now_ns() if self.is_live else self._began_ns)

    def _blocks(self, position: int, frames: int) -> Iterator[bytes]:
        """Yield the sound from a sample on, in blocks."""
        change = next((fault for fault in self._faults if fault.kind == "rate"), None)
        stream = miniaudio.stream_file(str(self._file), _S16, 1, self.rate, frames, seek_frame=position)
        for block in stream:
            sound = bytes(block)
            if change is not None and position >= change.at * self.rate:
                other = round(change.value)
                narrow = miniaudio.convert_frames(_S16, 1, self.rate, sound, _S16, 1, other)
                wide = bytes(miniaudio.convert_frames(_S16, 1, other, bytes(narrow), _S16, 1, self.rate))
                sound = wide[: len(sound)].ljust(len(sound), b"\0")
            position += len(sound) // 2
            yield sound
