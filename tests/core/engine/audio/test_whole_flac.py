"""Test that whole FLAC files are read without FFmpeg, and all others exactly as FFmpeg reads them."""

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import media
import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from own_peak import with_own_peak

from core.contracts.errors import InputFault
from core.engine.audio import whole_flac
from core.engine.audio.decoding import AudioReader
from core.engine.audio.timed_file import TimedFile
from core.engine.audio.whole_flac import WholeFlac

RATE = 16_000
SECONDS = 61.3
CODERS = ("libsndfile", "0", "5", "12")  # FFmpeg's levels


def sound() -> NDArray[np.int16]:
    """Return speech-like noise, digital silence and full scale."""
    samples = (media.bursts([(1, 20), (22, 22.5), (30, 58)], SECONDS, level=0.3) * 32767).astype(np.int16)
    samples[25 * RATE : 28 * RATE] = 0
    samples[60 * RATE : 60 * RATE + 1000 : 2] = 32767
    samples[60 * RATE + 1 : 60 * RATE + 1000 : 2] = -32768
    return samples


@lru_cache
def coded(coder: str, samples: int | None, folder: Path) -> bytes:
    """Return the first `samples` of the sound as a file."""
    path = folder / "coded.flac"
    if coder == "libsndfile":
        soundfile.write(path, sound()[:samples], RATE)
    else:
        soundfile.write(folder / "plain.wav", sound()[:samples], RATE)
        media.converted(folder / "plain.wav", path, "-compression_level", coder)
    return path.read_bytes()


def is_read_without_ffmpeg(path: Path) -> bool:
    file = TimedFile(path)
    flac = WholeFlac.open(file)
    lengths = [len(block) for block in flac or ()]
    file.close()
    assert max(lengths, default=0) <= 6 * RATE
    return flac is not None and flac.is_complete


def everything(path: Path) -> Any:
    """Return the sound and the facts about the recording, or the fault."""
    try:
        with AudioReader(path) as reader:
            blocks = b"".join(block.tobytes() for block in reader)
            end = reader.end
            return blocks, end.duration, end.truncated_at, end.damaged, end.tracks, reader.seconds, reader.skipped
    except InputFault as fault:
        return fault.code


def by_ffmpeg(path: Path) -> Any:
    """Return the same if all of the file is read by FFmpeg."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_flac, "_LEAST_SECONDS", 1e9)
        return everything(path)


@pytest.mark.parametrize("coder", CODERS)
@pytest.mark.parametrize("samples", [None, 1152 * 850, 4096 * 240])
def test_whole_files_are_read_bit_by_bit(coder: str, samples: int | None, tmp_path: Path) -> None:
    path = tmp_path / "whole.flac"
    path.write_bytes(coded(coder, samples, tmp_path))
    assert is_read_without_ffmpeg(path)
    found = everything(path)
    assert np.array_equal(np.frombuffer(found[0], np.float32) * 2**15, sound()[:samples])
    assert found == by_ffmpeg(path)


@pytest.mark.parametrize(
    "options",
    [("-ar", "8000"), ("-ac", "2"), ("-sample_fmt", "s32"), ("-t", "50")],
    ids=["rate", "channels", "bits", "short"],
)
def test_other_files_are_left_to_ffmpeg(options: tuple[str, str], tmp_path: Path) -> None:
    source = tmp_path / "source.flac"
    source.write_bytes(coded("5", None, tmp_path))
    path = media.converted(source, tmp_path / "other.flac", *options)
    assert not is_read_without_ffmpeg(path)
    assert everything(path) == by_ffmpeg(path)


def test_tags_and_a_picture_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "source.flac").write_bytes(coded("5", None, tmp_path))
    media.ffmpeg("-f", "lavfi", "-i", "color=size=300x300", "-frames:v", "1", tmp_path / "cover.png")
    inputs = ("-i", tmp_path / "source.flac", "-i", tmp_path / "cover.png", "-map", "0", "-map", "1")
    path = tmp_path / "tagged.flac"
    media.ffmpeg(*inputs, "-c", "copy", "-disposition:v", "attached_pic", "-metadata", "title=Talk", path)
    assert is_read_without_ffmpeg(path)
    assert everything(path) == by_ffmpeg(path)


Damage = tuple[str, float, int]
damages = st.lists(
    st.tuples(
        st.sampled_from(("flip", "remove", "insert", "repeat", "cut", "append", "append copy")),
        st.floats(0, 1, exclude_max=True) | st.floats(0, 0.01),
        st.integers(1, 9000),
    ),
    min_size=1,
    max_size=2,
)


def damaged(content: bytes, damage: Damage) -> bytes:
    kind, share, size = damage
    place, noise = int(share * len(content)), np.random.default_rng(size).bytes(size)
    before, behind = content[:place], content[place:]
    match kind:
        case "flip":
            return before + bytes([behind[0] ^ 1 << size % 8]) + behind[1:]
        case "remove":
            return before + behind[size:]
        case "insert":
            return before + noise + behind
        case "repeat":
            return before + behind[:size] + behind
        case "cut":
            return before
        case "append":
            return content + noise
        case _:
            return content + behind


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.sampled_from(CODERS), damages)
def test_damaged_files_are_read_as_ffmpeg_reads_them(
    tmp_path_factory: pytest.TempPathFactory, coder: str, damages: list[Damage]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    content = coded(coder, None, folder)
    for damage in damages:
        content = damaged(content, damage) or content
    path = folder / "damaged.flac"
    path.write_bytes(content)
    assert everything(path) == by_ffmpeg(path)


def frames_of(content: bytes) -> list[int]:
    """Return the places at which the frames begin, but not that of the last one."""
    begins, place = [], content.index(b"\xff\xf8")
    mark = content[place : place + 4]
    while place >= 0:
        begins.append(place)
        place = content.find(mark, place + 4)
    return begins


@pytest.mark.parametrize("size", [7, 60, 3000])
@pytest.mark.parametrize("frame", [5, 300, 800])
def test_foreign_bytes_between_frames_cost_no_sound(frame: int, size: int, tmp_path: Path) -> None:
    content = coded("5", None, tmp_path)
    place = frames_of(content)[frame]
    path = tmp_path / "foreign.flac"
    path.write_bytes(content[:place] + np.random.default_rng(frame).bytes(size) + content[place:])
    found = everything(path)
    assert found == by_ffmpeg(path)
    assert size == 3000 or np.array_equal(np.frombuffer(found[0], np.float32) * 2**15, sound())


@pytest.mark.parametrize("frame", [5, 300, 800])
def test_a_lost_frame_is_noticed_before_later_sound_is_given(frame: int, tmp_path: Path) -> None:
    """Remove one frame exactly. All checksums are then right, and only the frames' numbers have a hole."""
    content = coded("5", None, tmp_path)
    begins = frames_of(content)
    path = tmp_path / "hole.flac"
    path.write_bytes(content[: begins[frame]] + content[begins[frame + 1] :])
    assert not is_read_without_ffmpeg(path)
    found = everything(path)
    assert found == by_ffmpeg(path)
    heard = np.frombuffer(found[0], np.float32) * 2**15
    assert np.array_equal(heard[(frame + 1) * 1152 :], sound()[(frame + 1) * 1152 :])
    assert found[3], "the hole is damage"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory is told there")
def test_memory_does_not_grow_with_the_length(tmp_path: Path) -> None:
    """Read two hours in a fresh process, and the same with a second frame that never comes."""
    script = """
import sys
from pathlib import Path
from core.engine.audio.decoding import AudioReader
from own_peak import own_peak
before = None
with AudioReader(Path(sys.argv[1])) as reader:
    samples = 0
    for block in reader:
        samples += len(block)
        before = before or own_peak()
print(samples / 16000, own_peak() - before)
"""
    (tmp_path / "source.flac").write_bytes(coded("5", None, tmp_path))
    path = tmp_path / "long.flac"
    media.ffmpeg("-stream_loop", "-1", "-i", tmp_path / "source.flac", "-t", "7200", path)
    broken = tmp_path / "broken.flac"
    content = bytearray(path.read_bytes())
    first = content.index(b"\xff\xf8")
    content[content.index(content[first : first + 4], first + 4) + 4] ^= 1
    broken.write_bytes(content)
    assert is_read_without_ffmpeg(path)
    assert not is_read_without_ffmpeg(broken)
    for each in (path, broken):
        command = [sys.executable, "-c", script, each]
        child = subprocess.run(command, capture_output=True, text=True, check=True, env=with_own_peak())
        seconds, grown = map(float, child.stdout.split())
        assert seconds > 7199
        assert grown < 15_000  # kilobytes; the sound has 460,000
