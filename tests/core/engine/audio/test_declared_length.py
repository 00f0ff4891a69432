"""Test that half a file is truncated in every format that states its length, and a whole file is not."""

from pathlib import Path

import media
import numpy as np
import pytest

from core.engine.audio.decoding import AudioReader

SECONDS = 20
KINDS = {
    "xing.mp3": ("-q:a", "5"),
    "info.mp3": ("-b:a", "64k"),
    "low.mp3": ("-ar", "16000"),
    "vorbis.ogg": (),
    "opus.opus": (),
    "flac.oga": ("-c:a", "flac"),
    "w64.w64": (),
    "caf.caf": (),
    "tta.tta": (),
    "wv.wv": (),
}


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("length")
    text = " ".join([media.SENTENCE] * 4)
    return media.converted(media.speech(folder / "long.wav", text), folder / "cut.wav", "-t", str(SECONDS))


def broken_off(path: Path) -> float | None:
    with AudioReader(path) as reader:
        heard = sum(map(len, reader)) / media.RATE
        end = reader.end
    assert end.truncated_at in (None, pytest.approx(heard, abs=0.01))
    return end.truncated_at


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_half_a_file_is_truncated_and_a_whole_one_is_not(name: str, spoken: Path, tmp_path: Path) -> None:
    whole = media.converted(spoken, tmp_path / f"whole-{name}", *KINDS[name])
    assert broken_off(whole) is None
    assert broken_off(media.truncated(whole, tmp_path / name, 0.5)) == pytest.approx(SECONDS / 2, abs=2)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["mp3", "flac"])
def test_a_cover_does_not_hide_truncation(kind: str, spoken: Path, tmp_path: Path) -> None:
    plain, whole = media.converted(spoken, tmp_path / f"plain.{kind}"), tmp_path / f"whole.{kind}"
    picture = ("-f", "lavfi", "-i", "testsrc=size=64x48:rate=1:duration=1")
    cover = ("-map", "0:a", "-map", "1:v", "-c:a", "copy", "-c:v", "png", "-disposition:v", "attached_pic")
    media.ffmpeg("-i", plain, *picture, *cover, whole)
    assert broken_off(whole) is None
    assert broken_off(media.truncated(whole, tmp_path / f"half.{kind}", 0.5)) == pytest.approx(SECONDS / 2, abs=2)


def test_vbri_counts_like_xing(spoken: Path, tmp_path: Path) -> None:
    """Replace LAME's header by Fraunhofer's: version, delay, quality, bytes, frames."""
    content = bytearray(media.converted(spoken, tmp_path / "a.mp3", "-q:a", "5", "-id3v2_version", "0").read_bytes())
    place = max(content.find(b"Xing", 0, 64), content.find(b"Info", 0, 64))
    frames, size = content[place + 8 : place + 12], content[place + 12 : place + 16]
    content[place : place + 4] = bytes(4)
    content[36:62] = b"VBRI" + bytes([0, 1, 0, 0, 0, 50]) + size + frames + bytes([0, 0, 0, 1, 0, 2, 0, 1])
    (tmp_path / "whole.mp3").write_bytes(content)
    (tmp_path / "half.mp3").write_bytes(content[: len(content) // 2])
    assert broken_off(tmp_path / "whole.mp3") is None
    assert broken_off(tmp_path / "half.mp3") == pytest.approx(SECONDS / 2, abs=2)


@pytest.mark.slow
def test_guessed_or_nearly_right_lengths_are_no_truncation(spoken: Path, tmp_path: Path) -> None:
    bare = media.converted(spoken, tmp_path / "bare.mp3", "-q:a", "5", "-write_xing", "0")
    assert broken_off(media.truncated(bare, tmp_path / "half.mp3", 0.5)) is None
    counted = media.converted(spoken, tmp_path / "counted.mp3", "-q:a", "5")
    assert broken_off(media.truncated(counted, tmp_path / "most.mp3", 0.95)) is None


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ogg", "opus"])
def test_the_last_link_of_a_chain_counts(kind: str, spoken: Path, tmp_path: Path) -> None:
    link = media.converted(spoken, tmp_path / f"link.{kind}").read_bytes()
    (tmp_path / f"chain.{kind}").write_bytes(link * 2)
    (tmp_path / f"part.{kind}").write_bytes(link + link[: len(link) // 2])
    assert broken_off(tmp_path / f"chain.{kind}") is None
    assert broken_off(tmp_path / f"part.{kind}") is not None


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ogg", "opus"])
def test_a_missing_mark_of_the_last_page_is_no_truncation(kind: str, spoken: Path, tmp_path: Path) -> None:
    content = media.converted(spoken, tmp_path / f"whole.{kind}").read_bytes()
    pages = content[: content.rfind(b"OggS\0")]  # the one that is marked is gone, and those before it are whole
    (tmp_path / f"unmarked.{kind}").write_bytes(pages)
    assert broken_off(tmp_path / f"unmarked.{kind}") is None
    (tmp_path / f"cut.{kind}").write_bytes(pages[:-10])
    assert broken_off(tmp_path / f"cut.{kind}") is not None


@pytest.mark.parametrize("kind", ["caf", "wav", "ogg"])
def test_an_unknown_length_is_no_truncation(kind: str, tmp_path: Path) -> None:
    """Test files as ffmpeg writes them into a pipe, without a length in the header."""
    media.write_wav(tmp_path / "a.wav", np.zeros(5 * media.RATE, np.float32))
    media.ffmpeg("-i", tmp_path / "a.wav", "-f", kind, "-seekable", "0", tmp_path / f"piped.{kind}")
    assert broken_off(tmp_path / f"piped.{kind}") is None
