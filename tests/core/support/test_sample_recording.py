"""The copy of the sample transcript and its recording: whole or absent."""

import sys
from pathlib import Path

import pytest
from full_disk import full_disk

from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.formats import reading
from core.support.self_test import copy_sample

SAMPLES = paths.resources_dir() / "samples"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_copy_is_made_once_and_keeps_changes() -> None:
    copy = copy_sample()
    assert copy.read_bytes() == (SAMPLES / "transcripts" / "conversation.json").read_bytes()
    assert copy.with_suffix(".flac").read_bytes() == (SAMPLES / "conversation.flac").read_bytes()
    copy.write_bytes(b"mine")
    assert copy_sample() == copy
    assert copy.read_bytes() == b"mine"


def test_sample_transcript_has_the_spoken_words_with_their_times() -> None:
    """The text is the corrected one, not the output of a model."""
    spoken = (SAMPLES / "texts" / "conversation.true.txt").read_text(encoding="utf-8")
    words = [word for line in spoken.splitlines() for word in line.split()[1:]]
    transcript = reading.read(copy_sample())
    found = [word for segment in transcript.segments for word in segment.words]
    assert [word.text for word in found] == words
    assert {segment.speaker for segment in transcript.segments} == {"Sarah", "David"}
    starts = [word.start for word in found]
    assert starts == sorted(starts)
    assert all(word.end > word.start for word in found)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_full_disk_leaves_no_partial_copy() -> None:
    with full_disk(), pytest.raises(EnvironmentFault) as caught:
        copy_sample()
    assert caught.value.code == "disk"
    assert copy_sample().with_suffix(".flac").read_bytes() == (SAMPLES / "conversation.flac").read_bytes()
