"""A recording that grows is read as its finished file is."""

import os
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from core.contracts import processes, recording_folder
from core.contracts.errors import InputFault
from core.contracts.recording_folder import TRACK, wav_header
from core.engine.audio.decoding import AudioReader
from core.engine.audio.finish_recording import finish
from core.engine.audio.growing_reader import GrowingReader
from core.engine.audio.tracks_reader import open_sound


def begun(folder: Path, rate: int) -> Path:
    grown = folder / "talk.flac.recording"
    grown.mkdir()
    (grown / TRACK).write_bytes(wav_header(rate))
    recording_folder.claim(grown, [processes.own_identity()])
    return grown


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
def test_growing_recording_reads_like_its_finished_file(tmp_path: Path, rate: int) -> None:
    grown = begun(tmp_path, rate)
    sound = np.random.default_rng(rate).integers(-20_000, 20_000, 7 * rate, np.int16).astype("<i2").tobytes()
    blocks: list[np.ndarray] = []

    def read() -> None:
        with open_sound(tmp_path / "talk.flac") as reader:
            assert isinstance(reader, GrowingReader)
            blocks.extend(reader)
            assert reader.end.duration == pytest.approx(7)

    thread = threading.Thread(target=read)
    thread.start()
    with (grown / TRACK).open("ab") as file:
        for start in range(0, len(sound), 99_999):  # pieces with half samples
            file.write(sound[start : start + 99_999])
            file.flush()
    recording_folder.end(grown)
    thread.join()
    finish(grown)
    with open_sound(tmp_path / "talk.flac") as reader:
        assert isinstance(reader, AudioReader)
        assert np.array_equal(np.concatenate(list(reader)), np.concatenate(blocks))


def test_reader_waits_with_empty_blocks_and_ends_with_the_recording(tmp_path: Path) -> None:
    grown = begun(tmp_path, 16_000)
    with GrowingReader(tmp_path / "talk.flac") as reader:
        blocks = iter(reader)
        assert not len(next(blocks))
        with (grown / TRACK).open("ab") as file:
            file.write(bytes(4000))
        recording_folder.end(grown)
        assert sum(map(len, blocks)) == 2000


def test_recording_of_a_dead_recorder_is_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = begun(tmp_path, 16_000)
    recording_folder.claim(grown, [(os.getpid(), 1.0)])  # another process had this number
    with (grown / TRACK).open("ab") as file:
        file.write(bytes(4000))
    assert not recording_folder.is_live(grown)
    began = time.monotonic()
    monkeypatch.setattr("core.engine.audio.growing_reader._NOBODY_SECONDS", 0.2)
    with GrowingReader(tmp_path / "talk.flac") as reader:
        assert sum(map(len, reader)) == 2000
    assert time.monotonic() - began > 0.2


def test_recording_without_sound_is_reported(tmp_path: Path) -> None:
    recording_folder.end(begun(tmp_path, 16_000))
    with GrowingReader(tmp_path / "talk.flac") as reader, pytest.raises(InputFault) as fault:
        list(reader)
    assert fault.value.code == "no-samples"
