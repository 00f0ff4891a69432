"""The recorder keeps every sample of a device, and knows the gaps. The device is a file."""

import time
import wave
from pathlib import Path

import msgspec
import numpy as np
import pytest

from core.capture import recorder as recorder_module
from core.capture.recorder import Recorder
from core.capture.source_list import source_of
from core.capture.sources import DeviceFault, Sink, SourceChoice
from core.capture.track_writer import TrackWriter
from core.contracts import recorder_messages as messages
from core.contracts import recording_folder
from core.contracts.recording_folder import HEADER_BYTES, TRACK, Begun, Gap, Mark
from core.engine.audio.decoding import AudioReader
from core.engine.audio.finish_recording import finish

RATE = 16_000


def noise(seconds: float) -> np.ndarray:
    return np.random.default_rng(3).integers(-9000, 9000, round(seconds * RATE), np.int16).astype("<i2")


def recorded(
    folder: Path, sound: np.ndarray, *faults: DeviceFault, commands: tuple[messages.ToRecorder, ...] = ()
) -> list[messages.FromRecorder]:
    """Play the sound as fast as possible into `talk.flac.recording`. Return the recorder's reports."""
    with wave.open(str(folder / "device.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())
    grown = folder / "talk.flac.recording"
    grown.mkdir()
    reports: list[messages.FromRecorder] = []
    choice = SourceChoice(file=str(folder / "device.wav"), pace=0, faults=faults)
    recorder = Recorder(grown, source_of(choice), reports.append)
    for command in commands:
        recorder.submit(command)
    recorder.run(None)
    return [*reports, recorder.written]


def track(folder: Path) -> np.ndarray:
    return np.frombuffer((folder / "talk.flac.recording" / TRACK).read_bytes()[HEADER_BYTES:], "<i2")


def gaps(folder: Path) -> list[Gap]:
    return [each for each in recording_folder.read_events(folder / "talk.flac.recording") if isinstance(each, Gap)]


def test_every_delivered_sample_is_written(tmp_path: Path) -> None:
    sound = noise(3.21)
    reports = recorded(tmp_path, sound)
    written = reports[-1]
    assert isinstance(written, messages.Written)
    assert (written.samples, written.delivered, written.filled) == (len(sound), len(sound), 0)
    assert np.array_equal(track(tmp_path), sound)
    assert gaps(tmp_path) == []
    anchors = (tmp_path / "talk.flac.recording" / recording_folder.ANCHORS).read_text().split("\n")[:-1]
    assert len(anchors) == 4  # one a second
    assert reports[0] == messages.Recording("device.wav", RATE)


def test_lost_sound_becomes_silence_at_its_place(tmp_path: Path) -> None:
    sound = noise(4)
    reports = recorded(tmp_path, sound, DeviceFault("lost", at=1, seconds=0.7))
    (gap,) = gaps(tmp_path)
    assert gap.reason == "lost"
    assert gap.seconds == pytest.approx(0.7, abs=0.05)
    assert gap.at == pytest.approx(RATE, abs=0.05 * RATE)
    kept = track(tmp_path)
    assert len(kept) == len(sound)
    assert not kept[gap.at : gap.at + gap.filled].any()
    assert np.array_equal(kept[gap.at + gap.filled :], sound[gap.at + gap.filled :])
    assert [each.seconds for each in reports if isinstance(each, messages.GapFound)] == [gap.seconds]


def test_very_long_absence_is_known_but_not_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.capture.recorder._LONGEST_SILENCE", 2.0)  # in place of ten minutes
    recorded(tmp_path, noise(8), DeviceFault("unplugged", 1, 6))
    (gap,) = gaps(tmp_path)
    assert gap.seconds == pytest.approx(6, abs=0.05)
    assert gap.filled == 2 * RATE
    assert len(track(tmp_path)) == pytest.approx(4 * RATE, abs=0.05 * RATE)


@pytest.mark.parametrize("fault", [DeviceFault("late", at=1, seconds=1.5), DeviceFault("drift", value=200)])
def test_late_blocks_and_drift_lose_nothing(tmp_path: Path, fault: DeviceFault) -> None:
    sound = noise(4)
    recorded(tmp_path, sound, fault)
    assert np.array_equal(track(tmp_path), sound)
    assert gaps(tmp_path) == []


class PromptDevice:
    """Gives all of its sound before a disk takes the first block."""

    name, rate, is_live, may_rest = "prompt", RATE, True, False
    blocks = 100

    def __init__(self, sound: np.ndarray) -> None:
        self._sound = sound

    def open(self, sink: Sink, rate: int | None) -> None:
        for n, block in enumerate(np.split(self._sound, self.blocks), 1):
            sink(block.tobytes(), round(1e9 * n * len(block) / RATE))
        sink(b"", 0)

    def close(self) -> None:
        pass


def test_blocks_that_wait_behind_a_slow_disk_are_not_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0

    class SlowDisk(TrackWriter):
        def write(self, block: bytes, arrived_ns: int) -> None:
            nonlocal now
            now += 10**8  # five times what the block lasts
            time.sleep(0.02)  # the recorder looks at its source meanwhile
            super().write(block, arrived_ns)

    monkeypatch.setattr(recorder_module, "now_ns", lambda: now)
    monkeypatch.setattr(recorder_module, "TrackWriter", SlowDisk)
    grown = tmp_path / "talk.flac.recording"
    grown.mkdir()
    sound = noise(2)
    reports: list[messages.FromRecorder] = []
    Recorder(grown, PromptDevice(sound), reports.append).run(None)
    assert not [each for each in reports if isinstance(each, messages.GapFound | messages.SourceLost)]
    assert np.array_equal(track(tmp_path), sound)


def test_device_with_another_rate_goes_on_at_the_same_length(tmp_path: Path) -> None:
    sound = noise(2)
    recorded(tmp_path, sound, DeviceFault("rate", at=1, value=8000))
    kept = track(tmp_path)
    assert len(kept) == len(sound)
    assert np.array_equal(kept[:RATE], sound[:RATE])
    assert kept[RATE + 1000 :].any()


def test_muted_microphone_is_reported(tmp_path: Path) -> None:
    reports = recorded(tmp_path, noise(13), DeviceFault("zeros", at=1, seconds=11))
    about = [type(each) for each in reports if isinstance(each, messages.Silent | messages.Heard)]
    assert about == [messages.Silent, messages.Heard]


def test_paused_recording_takes_no_sound(tmp_path: Path) -> None:
    recorded(tmp_path, noise(1), commands=(messages.Pause(),))
    assert not len(track(tmp_path))


def test_finished_file_holds_the_samples_marks_and_gaps(tmp_path: Path) -> None:
    sound = noise(3)
    recorded(tmp_path, sound, DeviceFault("lost", 1, 0.5), commands=(messages.SetMark("Lamp"), messages.SetMark()))
    grown = tmp_path / "talk.flac.recording"
    kept, events = track(tmp_path), recording_folder.read_events(grown)
    assert [type(each) for each in events] == [Begun, Mark, Mark, Gap]
    finish(grown)
    assert not grown.exists()
    with AudioReader(tmp_path / "talk.flac") as reader:
        assert np.array_equal(np.concatenate(list(reader)), kept.astype(np.float32) * 2.0**-15)
    text = (tmp_path / "talk.flac").read_bytes()[:4000]
    for tag in (
        b"CHAPTER000NAME=Lamp",
        b"CHAPTER001NAME=Mark 2",
        b"GAP000=00:00:01.",
        b"SOURCE=device.wav",
        b"DATE=20",
    ):
        assert tag in text


def test_crash_between_the_last_steps_of_finishing_is_mended(tmp_path: Path) -> None:
    recorded(tmp_path, noise(1))
    grown = tmp_path / "talk.flac.recording"
    kept = (grown / TRACK).read_bytes()
    finish(grown)
    grown.mkdir()
    (grown / TRACK).write_bytes(kept + b"\x01")  # with half a sample
    finish(grown)
    assert (tmp_path / "talk.flac").exists()
    assert not grown.exists()


def test_finishing_replaces_no_other_file(tmp_path: Path) -> None:
    recorded(tmp_path, noise(1))
    (tmp_path / "talk.flac").write_bytes(b"another file")
    with pytest.raises(Exception, match="already exists"):
        finish(tmp_path / "talk.flac.recording")
    assert (tmp_path / "talk.flac").read_bytes() == b"another file"
    assert len(track(tmp_path)) == RATE


def test_another_source_goes_on_in_the_same_track(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    tone = np.tile(np.array([0, 500, 0, -500], "<i2"), RATE)
    with wave.open(str(other / "tone.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(tone.tobytes())
    choices = [SourceChoice(file=str(other / name), pace=10) for name in ("none.wav", "tone.wav")]
    commands = tuple(messages.ChangeSource(msgspec.Raw(msgspec.json.encode(choice))) for choice in choices)
    reports = recorded(tmp_path, noise(20), commands=commands)  # more than may wait
    (refused,) = [each for each in reports if isinstance(each, messages.SourceRefused)]
    assert refused.code == "no-microphone"
    (changed,) = [each for each in reports if isinstance(each, messages.SourceChanged)]
    assert (changed.source, msgspec.json.decode(changed.choice, type=SourceChoice)) == ("tone.wav", choices[1])
    assert np.array_equal(track(tmp_path)[-RATE:], tone[-RATE:])
