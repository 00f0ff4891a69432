"""Two sources become two channels of one recording. Their clocks differ, a device disappears, a recorder is killed."""

import os
import signal
import sys
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path

import av
import numpy as np
import pytest

from core.capture.recorder_client import RecorderClient
from core.capture.sources import DeviceFault, SourceChoice, now_ns
from core.contracts import recorder_messages as messages
from core.contracts import recording_folder
from core.contracts.errors import EnvironmentFault

pytestmark = pytest.mark.slow
RATE = 16_000
_STEP = 5  # seconds between two clicks
PATIENCE = 180  # seconds: a busy machine starts a process in half a minute
LONG = 600  # seconds of a device that plays while processes start


def clicks(path: Path, seconds: int, drift: float = 0.0) -> str:
    """Write a click every few seconds of true time, as a device with that drift hears them."""
    sound = np.zeros(round(seconds * RATE * (1 + drift / 1e6)), np.int16)
    for second in range(_STEP, seconds, _STEP):
        place = round(second * RATE * (1 + drift / 1e6))
        sound[place : place + 8] = 20_000
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.astype("<i2").tobytes())
    return str(path)


def noise(path: Path, seconds: int, seed: int) -> str:
    sound = np.random.default_rng(seed).integers(100, 9000, seconds * RATE, np.int16)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.astype("<i2").tobytes())
    return str(path)


def channels(recording: Path) -> np.ndarray:
    with av.open(str(recording)) as file:
        return np.concatenate([frame.to_ndarray().reshape(-1, 2) for frame in file.decode(audio=0)]).T


def places(channel: np.ndarray) -> np.ndarray:
    return np.flatnonzero(np.diff((channel > 10_000).astype(int)) == 1) / RATE


class Recording:
    """A recording of two files, and its reports."""

    def __init__(self, path: Path, microphone: SourceChoice, computer: SourceChoice) -> None:
        self.reports: list[messages.FromRecorder] = []
        self._came = threading.Condition()
        choice = SourceChoice(
            file=microphone.file,
            pace=microphone.pace,
            faults=microphone.faults,
            other=computer,
            speakers=("Me", "They"),
        )
        self.client = RecorderClient(path, choice, self._take)
        self.client.start()

    def _take(self, report: messages.FromRecorder) -> None:
        with self._came:
            self.reports.append(report)
            self._came.notify_all()

    def all(self, kind: type) -> list:  # type: ignore[type-arg]
        return [each for each in self.reports if isinstance(each, kind)]

    def wait_for(self, is_there: Callable[[], bool]) -> None:
        with self._came:
            assert self._came.wait_for(is_there, PATIENCE)

    def end(self) -> None:
        self.client.send(messages.End())
        assert self.client.wait(PATIENCE)
        assert self.client.fault is None


@pytest.mark.parametrize("drifts", [(0.0, 100.0), (100.0, 0.0), (-100.0, 100.0)])
def test_channels_of_drifting_clocks_stay_together(tmp_path: Path, own_home: Path, drifts: tuple[float, float]) -> None:
    names = [clicks(tmp_path / f"{number}.wav", 600, drift) for number, drift in enumerate(drifts)]
    faults = [(DeviceFault("drift", value=drift),) for drift in drifts]
    recording = Recording(
        tmp_path / "talk.flac",
        SourceChoice(file=names[0], pace=0, faults=faults[0]),
        SourceChoice("computer", file=names[1], pace=0, faults=faults[1]),
    )
    assert recording.client.wait(PATIENCE)
    left, right = map(places, channels(tmp_path / "talk.flac"))
    assert len(left) == len(right) == 600 // _STEP - 1
    assert np.abs(left - right).max() < 0.002
    with av.open(str(tmp_path / "talk.flac")) as file:
        assert file.metadata["SPEAKERS"] == "Me; They"


def test_lost_device_is_silent_in_its_channel_alone(tmp_path: Path, own_home: Path) -> None:
    unplugged = (DeviceFault("unplugged", at=3, seconds=3),)
    recording = Recording(
        tmp_path / "talk.flac",
        SourceChoice(file=noise(tmp_path / "a.wav", LONG, 1)),
        SourceChoice("computer", file=noise(tmp_path / "plain.wav", LONG, 2)),
    )
    # This device begins to play when it is open. The first two play while the recorder's process starts.
    recording.client.change_source(SourceChoice("computer", file=noise(tmp_path / "b.wav", LONG, 2), faults=unplugged))
    recording.wait_for(lambda: bool(recording.all(messages.GapFound)))
    recording.wait_for(lambda: bool(recording.all(messages.SourceBack)))
    back = recording.all(messages.Written)[-1].samples
    recording.wait_for(lambda: recording.all(messages.Written)[-1].samples > back + 3 * RATE)
    recording.end()
    left, right = channels(tmp_path / "talk.flac")
    assert np.count_nonzero(left == 0) < 0.1 * RATE
    silent = np.flatnonzero(right == 0)
    assert 2.5 * RATE < len(silent) < back + RATE  # a busy machine opens the device late
    assert recording.all(messages.SourceLost)
    assert recording.all(messages.SourceBack)[0].source == "b.wav"
    assert {each.channel for each in recording.all(messages.Level)} == {0, 1}
    assert [each.channel for each in recording.all(messages.SourceLost)] == [1]
    # a busy machine may open the device late a second time
    assert {(each.reason, each.channel) for each in recording.all(messages.GapFound)} == {("unplugged", 1)}
    with av.open(str(tmp_path / "talk.flac")) as file:
        assert file.metadata["GAP000"].endswith("unplugged channel 2")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_recorder_of_two_sources_goes_on(tmp_path: Path, own_home: Path) -> None:
    recording = Recording(
        tmp_path / "talk.flac",
        SourceChoice(file=clicks(tmp_path / "a.wav", LONG)),
        SourceChoice("computer", file=clicks(tmp_path / "b.wav", LONG)),
    )
    recording.wait_for(lambda: len(recording.all(messages.Written)) > 2)
    os.kill(recording.client.pid, signal.SIGKILL)
    recording.wait_for(lambda: len(recording.all(messages.Recording)) == 2)
    recording.wait_for(lambda: bool(recording.all(messages.GapFound)))
    gaps = [event for event in recording_folder.read_events(recording.client.folder) if hasattr(event, "filled")]
    assert [(gap.reason, gap.channel) for gap in gaps] == [("recorder", None)]
    silent = gaps[0].at / RATE, (gaps[0].at + gaps[0].filled) / RATE
    recording.wait_for(lambda: recording.all(messages.Written)[-1].samples / RATE > silent[1] + 2 * _STEP + 1)
    gaps = [event for event in recording_folder.read_events(recording.client.folder) if hasattr(event, "filled")]
    assert len(gaps) == 1
    recording.end()
    left, right = map(places, channels(tmp_path / "talk.flac"))
    assert len(left) == len(right) >= 2
    assert np.abs(left - right).max() < 0.02
    true = np.arange(left[-1], 0, -_STEP)[::-1]
    heard = true[(true < silent[0]) | (true > silent[1])]  # a click while no recorder ran is lost
    assert len(left) == len(heard)
    assert np.abs(left - heard).max() < 0.05


def test_missing_second_source_refuses_the_recording(tmp_path: Path, own_home: Path) -> None:
    with pytest.raises(EnvironmentFault):
        Recording(
            tmp_path / "talk.flac",
            SourceChoice(file=noise(tmp_path / "a.wav", 5, 1)),
            SourceChoice("computer", file=str(tmp_path / "none.wav")),
        )
    assert not (tmp_path / "talk.flac.recording").exists()


def test_pause_and_another_microphone_keep_the_channels_together(tmp_path: Path, own_home: Path) -> None:
    files = [clicks(tmp_path / f"{number}.wav", LONG) for number in range(3)]
    recording = Recording(tmp_path / "talk.flac", SourceChoice(file=files[0]), SourceChoice("computer", file=files[1]))
    recording.wait_for(lambda: bool(recording.all(messages.Written)))
    recording.wait_for(lambda: recording.all(messages.Written)[-1].samples > (_STEP + 1) * RATE)
    recording.client.send(messages.Pause())
    time.sleep(1.5)
    recording.client.send(messages.Resume())
    paused = recording.all(messages.Written)[-1].samples
    recording.wait_for(lambda: recording.all(messages.Written)[-1].samples > paused + (_STEP + 2) * RATE)
    changed = recording.all(messages.Written)[-1].samples / RATE
    recording.client.change_source(SourceChoice(file=files[2], began_ns=now_ns()))
    recording.wait_for(lambda: bool(recording.all(messages.SourceChanged)))
    recording.wait_for(lambda: recording.all(messages.Written)[-1].samples / RATE > changed + 3)
    gaps = [event for event in recording_folder.read_events(recording.client.folder) if hasattr(event, "filled")]
    assert [gap.reason for gap in gaps] == ["paused"]
    recording.end()
    left, right = map(places, channels(tmp_path / "talk.flac"))
    before = left[left < changed]
    assert np.abs(before - right[: len(before)]).max() < 0.02
    at, seconds = gaps[0].at / RATE, gaps[0].seconds
    assert before[0] < at < before[-1]
    true = np.where(right > at, right + seconds, right)  # the device played on
    assert np.abs((true - true[0] + _STEP / 2) % _STEP - _STEP / 2).max() < 0.1
