"""A killed recorder loses no written sample. A front end that dies and a full disk end the recording cleanly."""

import os
import resource
import signal
import subprocess
import sys
import threading
import wave
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pytest

from core.capture.recorder_client import RecorderClient
from core.capture.recovery import recover_interrupted
from core.capture.sources import SourceChoice
from core.contracts import recorder_messages as messages
from core.contracts import recording_folder
from core.contracts.errors import EnvironmentFault
from core.engine.audio.decoding import AudioReader

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")]
RATE = 16_000
PATIENCE = 180  # seconds: a busy machine starts a process in half a minute


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("device") / "device.wav"
    sound = np.random.default_rng(5).integers(-9000, 9000, 600 * RATE, np.int16).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())
    return path


def samples_of(device: Path) -> np.ndarray:
    return np.frombuffer(device.read_bytes()[44:], "<i2")


class Watcher:
    """Collects the reports of a recorder and waits for them."""

    def __init__(self) -> None:
        self.reports: list[messages.FromRecorder] = []
        self._came = threading.Condition()

    def take(self, report: messages.FromRecorder) -> None:
        with self._came:
            self.reports.append(report)
            self._came.notify_all()

    def all(self, kind: type) -> list:  # type: ignore[type-arg]
        return [each for each in self.reports if isinstance(each, kind)]

    def wait_for(self, kind: type, count: int = 1) -> None:
        with self._came:
            assert self._came.wait_for(lambda: len(self.all(kind)) >= count, PATIENCE)


def test_killed_recorders_lose_little_and_the_recording_goes_on(tmp_path: Path, device: Path, own_home: Path) -> None:
    watcher = Watcher()
    client = RecorderClient(tmp_path / "talk.flac", SourceChoice(file=str(device)), watcher.take)
    client.start()
    for kill in range(1, 3):
        watcher.wait_for(messages.Recording, kill)
        before = len(watcher.all(messages.Written))
        watcher.wait_for(messages.Written, before + 2)
        os.kill(client.pid, signal.SIGKILL)
        assert recording_folder.samples_in(client.folder) >= watcher.all(messages.Written)[-1].samples
    watcher.wait_for(messages.Recording, 3)
    client.send(messages.SetMark("after"))
    watcher.wait_for(messages.Marked)
    watcher.wait_for(messages.GapFound, 2)
    kept = np.frombuffer((client.folder / recording_folder.TRACK).read_bytes()[44:], "<i2")
    gaps = [each for each in recording_folder.read_events(client.folder) if isinstance(each, recording_folder.Gap)]
    assert [gap.reason for gap in gaps] == ["recorder"] * 2
    heard = kept.astype(bool)
    for gap in gaps:
        assert not heard[gap.at : gap.at + gap.filled].any()
    client.send(messages.End())
    assert client.wait(PATIENCE)
    (ended,) = watcher.all(messages.Ended)
    assert ended.written.samples == round(ended.seconds * RATE)
    assert (tmp_path / "talk.flac").exists()
    assert not client.folder.exists()
    assert client.fault is None


def test_a_refused_source_is_forgotten_by_the_next_recorder(tmp_path: Path, device: Path, own_home: Path) -> None:
    other = tmp_path / "other.wav"
    other.write_bytes(device.read_bytes())
    watcher = Watcher()
    client = RecorderClient(tmp_path / "talk.flac", SourceChoice(file=str(device)), watcher.take)
    client.start()
    client.change_source(SourceChoice(file=str(other)))
    client.change_source(SourceChoice(file=str(tmp_path / "none.wav")))  # refused before the first answer can come
    watcher.wait_for(messages.SourceRefused)
    watcher.wait_for(messages.SourceChanged)
    watcher.wait_for(messages.Written, 2)
    os.kill(client.pid, signal.SIGKILL)
    watcher.wait_for(messages.Recording, 2)
    assert watcher.all(messages.Recording)[-1].source == "other.wav"
    client.send(messages.End())
    assert client.wait(PATIENCE)
    assert client.fault is None


def test_recorder_without_front_end_finishes_the_recording(tmp_path: Path, device: Path, own_home: Path) -> None:
    grown = tmp_path / "talk.flac.recording"
    grown.mkdir()
    choice = msgspec.json.encode(SourceChoice(file=str(device))).decode()
    command = [sys.executable, "-m", "core.capture", str(grown), choice]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdin is not None
    while b'"samples":0' in (report := process.stdout.readline()) or b'"written"' not in report:
        pass
    process.stdin.close()
    assert process.wait(PATIENCE) == 0
    assert (tmp_path / "talk.flac").exists()
    assert not grown.exists()


def test_full_disk_ends_the_recording_and_keeps_all_before(tmp_path: Path, device: Path, own_home: Path) -> None:
    grown = tmp_path / "talk.flac.recording"
    grown.mkdir()
    choice = msgspec.json.encode(SourceChoice(file=str(device), pace=0)).decode()
    limit = 100_044

    def fill_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [sys.executable, "-m", "core.capture", str(grown), choice]
    commands, front_end = os.pipe()  # open to the end: the recording also ends with its front end
    result = subprocess.run(command, stdin=commands, capture_output=True, check=False, preexec_fn=fill_disk)
    os.close(commands)
    os.close(front_end)
    reports = [messages.from_recorder.decode(line) for line in result.stdout.splitlines()]
    (ended,) = [each for each in reports if isinstance(each, messages.Ended)]
    assert ended.fault is not None
    assert ended.fault[1] == "disk"
    if grown.exists():  # noise makes a FLAC file as large as the limit, so the file waits for a free disk
        assert isinstance(reports[-1], messages.NotFinished)
        kept = np.frombuffer((grown / recording_folder.TRACK).read_bytes()[44:], "<i2")
        assert np.array_equal(kept, samples_of(device)[: len(kept)])
        assert len(kept) == 50_000
        assert not recording_folder.is_live(grown)
        assert recover_interrupted([tmp_path / "talk.flac"]) == [tmp_path / "talk.flac"]
    assert (tmp_path / "talk.flac").exists()


def test_missing_device_leaves_nothing_behind(tmp_path: Path, own_home: Path) -> None:
    client = RecorderClient(tmp_path / "talk.flac", SourceChoice(file=str(tmp_path / "none.wav")), lambda _: None)
    with pytest.raises(EnvironmentFault) as fault:
        client.start()
    assert fault.value.code == "no-microphone"
    assert list(tmp_path.iterdir()) == [own_home] or not list(tmp_path.glob("talk*"))


def test_a_recording_that_begins_is_not_taken_for_an_interrupted_one(
    tmp_path: Path, device: Path, own_home: Path
) -> None:
    watcher, has_begun = Watcher(), threading.Event()

    def recover_always() -> list[Path]:
        """Look for interrupted recordings until this one has begun, as a window that starts."""
        found: list[Path] = []
        while not has_begun.is_set():
            found += recover_interrupted(map(recording_folder.recording_of, tmp_path.glob("*.recording")))
        return found

    client = RecorderClient(tmp_path / "talk.flac", SourceChoice(file=str(device)), watcher.take)
    with ThreadPoolExecutor() as threads:
        found = threads.submit(recover_always)
        client.start()
        watcher.wait_for(messages.Written, 2)
        has_begun.set()
        assert found.result() == []
    client.send(messages.End())
    assert client.wait(PATIENCE)
    written = watcher.all(messages.Written)[-1].samples
    with AudioReader(tmp_path / "talk.flac") as reader:
        assert sum(map(len, reader)) >= written > 0


def test_recording_without_any_process_is_recovered(tmp_path: Path, device: Path, own_home: Path) -> None:
    grown = tmp_path / "talk.flac.recording"
    grown.mkdir()
    choice = msgspec.json.encode(SourceChoice(file=str(device))).decode()
    process = subprocess.Popen(
        [sys.executable, "-m", "core.capture", str(grown), choice], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    while b'"samples":0' in (report := process.stdout.readline()) or b'"written"' not in report:
        pass
    assert recover_interrupted([tmp_path / "talk.flac"]) == []  # it is live
    process.kill()
    process.wait()
    recording_folder.claim(grown, [(process.pid, 0.0)])  # the front end has died as well
    kept = recording_folder.samples_in(grown)
    with ThreadPoolExecutor() as threads:  # two programs that start at once
        recovered = list(threads.map(recover_interrupted, [[tmp_path / "talk.flac"]] * 2))
    assert [tmp_path / "talk.flac"] in recovered
    with AudioReader(tmp_path / "talk.flac") as reader:
        assert sum(map(len, reader)) == kept
