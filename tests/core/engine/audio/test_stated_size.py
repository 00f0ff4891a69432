"""Test that sound behind the end in a header is heard, or the recording is reported as broken off there."""

import struct
from pathlib import Path

import media
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.recognizer import Samples

SECONDS = 8
W64_TAIL = bytes.fromhex("f3acd3118cd100c04f8edb8a")
KINDS = {
    "pcm8.wav": ("-c:a", "pcm_u8"),
    "pcm16.wav": ("-c:a", "pcm_s16le"),
    "pcm24.wav": ("-c:a", "pcm_s24le"),
    "float.wav": ("-c:a", "pcm_f32le"),
    "stereo.wav": ("-ac", "2"),
    "high.wav": ("-ar", "48000", "-c:a", "pcm_s24le", "-ac", "2"),
    "alaw.wav": ("-c:a", "pcm_alaw"),
    "rf64.wav": ("-rf64", "always"),
    "sony.w64": (),
    "apple.aiff": (),
    "apple24.aiff": ("-c:a", "pcm_s24be", "-ac", "2"),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the content of a recording of each kind. Nothing follows the sound."""
    folder = tmp_path_factory.mktemp("sizes")
    text = " ".join([media.SENTENCE] * 2)
    spoken = media.converted(media.speech(folder / "long.wav", text), folder / "cut.wav", "-t", str(SECONDS))
    return {name: media.converted(spoken, folder / name, *KINDS[name]).read_bytes() for name in KINDS}


def sound_of(content: bytes) -> tuple[int, int]:
    """Return the place of the sound and the place of its size."""
    if content[:4] == b"FORM":
        place = content.find(b"SSND")
        return place + 16, place + 4
    if content[:4] == b"riff":
        place = content.find(b"data" + W64_TAIL)
        return place + 24, place + 16
    place = content.find(b"data")
    return place + 8, (content.find(b"ds64") + 16) if content[:4] == b"RF64" else place + 4


def stating(content: bytes, share: float) -> tuple[bytes, int]:
    """Return the file with a header that states a share of its sound, and the stated end."""
    begin, field = sound_of(content)
    length = int((len(content) - begin) * share) // 24 * 24  # whole samples in every kind
    changed = bytearray(content)
    if content[:4] == b"FORM":
        struct.pack_into(">I", changed, field, length + 8)
        comm = content.find(b"COMM") + 8
        channels, _, bits = struct.unpack_from(">HIH", content, comm)
        struct.pack_into(">I", changed, comm + 2, length // (channels * bits // 8))
    elif content[:4] in (b"riff", b"RF64"):
        struct.pack_into("<Q", changed, field, length + 24 * (content[:4] == b"riff"))
    else:
        struct.pack_into("<I", changed, field, length)
    return bytes(changed), begin + length


def heard(path: Path, content: bytes) -> tuple[Samples, RecordingEnd, float | None]:
    path.write_bytes(content)
    with AudioReader(path) as reader:
        blocks = list(reader)
        return np.concatenate(blocks), reader.end, reader.info.duration


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0.02, 0.97))
def test_sound_behind_the_stated_end_is_heard(name: str, share: float, files: dict[str, bytes], tmp_path: Path) -> None:
    whole, whole_end, whole_length = heard(tmp_path / name, files[name])
    changed, _ = stating(files[name], share)
    sound, end, length = heard(tmp_path / name, changed)
    assert np.array_equal(sound, whole)
    assert end.truncated_at is None
    assert whole_end.truncated_at is None
    assert length == pytest.approx(whole_length, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in KINDS if name != "alaw.wav"])
@pytest.mark.parametrize("rest", ["random", "text"])
def test_a_rest_that_is_no_sound_is_reported_and_not_heard(
    name: str, rest: str, files: dict[str, bytes], tmp_path: Path
) -> None:
    whole, _, _ = heard(tmp_path / name, files[name])
    junk = (
        np.random.default_rng(3).bytes(2_000_000) if rest == "random" else b"\x01" + b"A line of a log file.\n" * 90_000
    )
    sound, end, _ = heard(tmp_path / name, files[name] + junk)
    assert np.array_equal(sound, whole)
    assert end.truncated_at == pytest.approx(SECONDS, abs=0.05)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from([name for name in KINDS if name.endswith(("wav", "aiff"))]),
    names=st.lists(st.sampled_from([b"LIST", b"bext", b"iXML", b"id3 ", b"JUNK", b"cue ", b"afsp"]), min_size=1),
    seed=st.integers(0, 2**32 - 1),
)
def test_chunks_behind_the_sound_are_neither_heard_nor_reported(
    name: str, names: list[bytes], seed: int, files: dict[str, bytes], tmp_path: Path
) -> None:
    random = np.random.default_rng(seed)
    whole, _, _ = heard(tmp_path / name, files[name])
    order = ">I" if name.endswith("aiff") else "<I"
    content = files[name] + bytes(len(files[name]) % 2)
    for chunk in names:
        data = random.bytes(2 * int(random.integers(0, 60_000)))
        content += chunk + struct.pack(order, len(data)) + data
    sound, end, _ = heard(tmp_path / name, content)
    assert np.array_equal(sound, whole)
    assert end.truncated_at is None


@pytest.mark.parametrize("name", KINDS)
def test_silence_before_sound_in_the_rest_is_read(name: str, files: dict[str, bytes], tmp_path: Path) -> None:
    begin, _ = sound_of(files[name])
    changed, stated = stating(files[name], 0.5)
    silent = b"\x80" if name == "pcm8.wav" else b"\xd5" if name == "alaw.wav" else b"\x00"
    end_of_silence = stated + (len(changed) - stated) // 48 * 24
    content = changed[:stated] + silent * (end_of_silence - stated) + changed[end_of_silence:]
    assert begin < stated < end_of_silence < len(content)
    sound, end, _ = heard(tmp_path / name, content)
    assert len(sound) == pytest.approx(SECONDS * media.RATE, abs=200)
    assert np.abs(sound[-media.RATE * SECONDS // 4 :]).max() > 0.01
    assert end.truncated_at is None


def test_an_excerpt_behind_the_stated_end_is_heard(files: dict[str, bytes], tmp_path: Path) -> None:
    changed, _ = stating(files["pcm16.wav"], 0.25)
    path = tmp_path / "part.wav"
    path.write_bytes(changed)
    whole, _, _ = heard(tmp_path / "whole.wav", files["pcm16.wav"])
    address = RecordingAddress(path.as_uri(), offset=5.0, duration=1.0)
    with AudioReader(address) as reader:
        part = np.concatenate(list(reader))
    assert np.array_equal(part, whole[5 * media.RATE : 6 * media.RATE])
