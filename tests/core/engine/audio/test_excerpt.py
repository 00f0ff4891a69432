"""Test excerpts of recordings: the sound of a whole pass, without reading what lies before. Test remote files."""

import random
import threading
from pathlib import Path
from typing import Any

import fsspec
import numpy as np
import pytest
from fsspec.implementations.memory import MemoryFileSystem
from media import converted

from core.contracts import object_storage
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.recording_address import RecordingAddress, address_in
from core.engine.audio.decoding import AudioReader
from core.engine.audio.timed_file import FIRST_RANGE, RemoteFile
from core.engine.recognizer import SAMPLE_RATE

CONVERSATION = Path(__file__).resolve().parents[4] / "resources" / "samples" / "conversation.flac"


class Counted(MemoryFileSystem):
    """Remembers which ranges were asked for; every third request fails."""

    protocol = "counted"
    ranges: list[tuple[int, int]] = []  # noqa: RUF012 (emptied by each test)
    lock = threading.Lock()
    calls = 0

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **options: Any) -> bytes:
        with self.lock:
            Counted.calls += 1
            if Counted.calls % 3 == 0:
                raise TimeoutError("no answer")
            self.ranges.append((start or 0, end or 0))
        return bytes(super().cat_file(path, start, end, **options))


@pytest.fixture
def elsewhere() -> str:
    fsspec.register_implementation("counted", Counted, clobber=True)
    Counted.ranges.clear()
    return "counted://talks/conversation.flac"


def heard(place: Path | RecordingAddress) -> tuple[Any, AudioReader]:
    with AudioReader(place) as reader:
        return np.concatenate(list(reader)), reader


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["flac", "wav", "m4a", "mp3"])
def test_an_excerpt_equals_the_part_of_a_whole_pass(tmp_path: Path, ending: str) -> None:
    file = CONVERSATION if ending == "flac" else converted(CONVERSATION, tmp_path / f"a.{ending}")
    whole, _ = heard(file)
    place = RecordingAddress(f"file://{file}", 150.3, 5.0)
    part, reader = heard(place)
    first = round(150.3 * SAMPLE_RATE)
    assert np.array_equal(part, whole[first : first + 5 * SAMPLE_RATE])
    assert (reader.info.duration, reader.end.duration, reader.end.truncated_at) == (5.0, 5.0, None)
    if ending in ("flac", "wav"):
        assert reader.end.bytes_read < file.stat().st_size / 2
    with pytest.raises(InputFault, match=r"the offset 5000.* s lies after the end"):
        heard(RecordingAddress(f"file://{file}", 5000.0))
    with pytest.raises(InputFault, match=r"the offset 9e\+08 s lies after the end"):
        heard(RecordingAddress(f"file://{file}", 9e8))  # beyond the largest file of many file systems


@pytest.mark.slow
def test_a_remote_recording_is_read_in_growing_ranges(elsewhere: str) -> None:
    fsspec.filesystem("counted").pipe_file(elsewhere, CONVERSATION.read_bytes())
    whole, _ = heard(CONVERSATION)
    Counted.ranges.clear()
    there, reader = heard(RecordingAddress(elsewhere))
    assert np.array_equal(there, whole)
    assert reader.end.bytes_read >= CONVERSATION.stat().st_size
    lengths = [end - begin for begin, end in Counted.ranges]
    assert lengths[0] == FIRST_RANGE < max(lengths)
    assert sum(lengths) < 1.5 * CONVERSATION.stat().st_size
    Counted.ranges.clear()
    with AudioReader(RecordingAddress(elsewhere)) as reader:
        assert reader.info.duration == pytest.approx(233.91)
    assert sum(end - begin for begin, end in Counted.ranges) <= 4 * FIRST_RANGE


@pytest.mark.slow
def test_seeking_gives_the_same_bytes(elsewhere: str) -> None:
    content, chance = random.Random(1).randbytes(3_000_000), random.Random(2)
    fsspec.filesystem("counted").pipe_file(elsewhere, content)
    file = RemoteFile(elsewhere)
    for _ in range(60):
        place, size = chance.randrange(len(content)), chance.randrange(1, 300_000)
        file.seek(place)
        data = b""
        while len(data) < size and (more := file.read(size - len(data))):
            data += more
        assert data == content[place : place + size]
        assert file.tell() == place + len(data)
    file.close()


def test_missing_files_and_silent_storages_are_faults(elsewhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_storage, "TRIES", 1)
    with pytest.raises(InputFault, match="file not found"):
        AudioReader(RecordingAddress("counted://talks/none.wav"))
    with pytest.raises(EnvironmentFault, match="unknown storage"):
        AudioReader(RecordingAddress("nowhere://talks/none.wav"))
    fsspec.filesystem("counted").pipe_file(elsewhere, CONVERSATION.read_bytes())
    Counted.calls = 2
    with pytest.raises(EnvironmentFault, match=r"the storage of counted.* is not responding"):
        AudioReader(RecordingAddress(elsewhere))


def test_addresses_are_parsed_and_paths_are_not() -> None:
    for address in (
        RecordingAddress("s3://b/a#t=1,2&id=3", 1e-7, 2.5, 1, 12),
        RecordingAddress("file:///C:/a b.wav"),
        RecordingAddress("https://h/a?x=1#y", 3.0, None, None, 4),
    ):
        assert address_in(str(address)) == address
    assert address_in("/home/a#t=0.0&id=0") is None
    assert RecordingAddress("file:///home/ä.wav").local_path == Path("/home/ä.wav")
