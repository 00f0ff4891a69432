"""The sound of a Mac: Core Audio's process taps (macOS 14.2 and later), with catap."""

from typing import Any

from core.capture.sound_library import miniaudio
from core.capture.sources import Sink, missing_device, now_ns


class ComputerSoundOfMac:
    """See Source. Without the user's permission, the system gives silence."""

    is_live = True
    may_rest = True

    def __init__(self) -> None:
        self.name, self.rate = "Computer sound", 0
        self._session: Any = None

    def open(self, sink: Sink, rate: int | None) -> None:
        """See Source."""
        self.close()
        try:
            import catap  # only on macOS 14.2 and later

            def take(buffer: Any) -> None:
                sink(_converted(buffer, self.rate or round(buffer.format.sample_rate)), now_ns())

            session = catap.record_system_audio(mono=True, on_buffer=take)
            self.rate = rate or 0
            session.start()
            self.rate = rate or round(session.stream_format.sample_rate)
        except Exception as error:  # a system without taps raises ImportError, a refusal an error of catap's
            raise missing_device("computer", "device-refused") from error
        self._session = session

    def close(self) -> None:
        """See Source."""
        session, self._session = self._session, None
        if session is not None:
            try:
                session.stop()
            except Exception as error:  # a capture that failed on the way says so only here
                print(f"The tap ended with {error!r}", flush=True)


SampleFormat = miniaudio.SampleFormat


def _converted(buffer: Any, rate: int) -> bytes:
    form = buffer.format
    kind = SampleFormat.FLOAT32 if form.is_float else SampleFormat.SIGNED32
    if form.bits_per_sample == 16:
        kind = SampleFormat.SIGNED16
    native = round(form.sample_rate)
    converted = miniaudio.convert_frames(kind, form.num_channels, native, buffer.data, SampleFormat.SIGNED16, 1, rate)
    return bytes(converted)
