"""A recording from a real sound server holds the played samples, and survives a lost device."""

import shutil
import subprocess
import sys
import threading
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.capture.recorder_client import RecorderClient
from core.capture.source_list import list_devices
from core.capture.sources import Device, SourceChoice
from core.contracts import recorder_messages as messages
from core.contracts.recording_folder import HEADER_BYTES, TRACK

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="PulseAudio is the sound server of Linux"),
    pytest.mark.skipif(shutil.which("pulseaudio") is None, reason="no sound server can be started here"),
]
RATE = 48_000
PATIENCE = 180  # seconds: a busy machine starts a process in half a minute
NULL_SINK = ("module-null-sink", "sink_name=mic_in", f"rate={RATE}", "channels=1")
MICROPHONE = (
    "module-remap-source",
    "master=mic_in.monitor",
    "source_name=desk",
    "source_properties=device.description=Desk",
)


def pactl(*arguments: str) -> None:
    subprocess.run(["pactl", *arguments], check=True, capture_output=True)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start a sound server whose microphone hears what programs play."""
    folder = tmp_path_factory.mktemp("pulse")
    socket = folder / "native"
    for name in ("HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH"):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setenv("PULSE_SERVER", f"unix:{socket}")
    options = ["-n", "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no"]
    modules = [f"module-native-protocol-unix socket={socket}", " ".join(NULL_SINK), " ".join(MICROPHONE)]
    command = ["pulseaudio", *options, *(part for module in modules for part in ("-L", module))]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not socket.exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def test_recording_holds_what_was_played_and_survives_a_lost_device(
    tmp_path: Path, server: None, own_home: Path
) -> None:
    assert list_devices() == [Device("microphone", "Desk", True), Device("computer", "Monitor of Null Output", True)]
    sound = np.random.default_rng(1).integers(-20_000, 20_000, 2 * RATE, np.int16).astype("<i2")
    with wave.open(str(tmp_path / "played.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(RATE) + sound.tobytes() + bytes(RATE))  # a player may swallow its first samples
    reports: list[messages.FromRecorder] = []
    came = threading.Condition()

    def take(report: messages.FromRecorder) -> None:
        with came:
            reports.append(report)
            came.notify_all()

    def wait_for(kind: type, count: int = 1) -> None:
        with came:
            assert came.wait_for(lambda: sum(isinstance(each, kind) for each in reports) >= count, PATIENCE)

    client = RecorderClient(tmp_path / "talk.flac", SourceChoice("computer"), take)
    client.start()
    wait_for(messages.Written, 2)
    subprocess.run(["paplay", "--latency-msec=2000", str(tmp_path / "played.wav")], check=True)
    # The next report may be older than the end of the sound.
    wait_for(messages.Written, sum(isinstance(each, messages.Written) for each in reports) + 2)
    kept = np.frombuffer((client.folder / TRACK).read_bytes()[HEADER_BYTES:], "<i2")
    begin = int(np.flatnonzero(kept)[0])
    heard = kept[begin : begin + len(sound)].astype(int)
    assert np.abs(heard - sound[: len(heard)]).max() <= 1
    assert len(heard) == len(sound)

    pactl("unload-module", "module-remap-source")
    pactl("unload-module", "module-null-sink")
    wait_for(messages.SourceLost)
    pactl("load-module", "module-null-sink", "sink_name=mic_in", "rate=16000", "channels=1")
    wait_for(messages.SourceBack)
    client.send(messages.End())
    assert client.wait(PATIENCE)
    (ended,) = [each for each in reports if isinstance(each, messages.Ended)]
    assert ended.fault is None
    assert ended.written.samples == ended.written.delivered + ended.written.filled
    assert (tmp_path / "talk.flac").exists()
