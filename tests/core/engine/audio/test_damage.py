"""Test damage inside a recording: its place is reported, and later times stay right."""

from pathlib import Path

import media
import numpy as np
import pytest

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.damage import DamageLog
from core.engine.audio.decoding import AudioReader, RecordingEnd

SECONDS = 40
OPTIONS = {
    "m4a": ("-movflags", "faststart"),
    **dict.fromkeys(("mkv", "webm"), ("-cluster_time_limit", "1000")),
}
KINDS = ["mp3", "flac", "ogg", "opus", "m4a", "mkv", "webm", "wma", "ac3"]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("damage")
    text = " ".join([media.SENTENCE] * 8)
    return media.converted(media.speech(folder / "long.wav", text), folder / "cut.wav", "-t", str(SECONDS))


def read(path: Path | RecordingAddress) -> tuple[media.Sound, RecordingEnd]:
    with AudioReader(path) as reader:
        return np.concatenate(list(reader)), reader.end


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_located_and_later_times_stay(kind: str, spoken: Path, tmp_path: Path) -> None:
    whole = media.converted(spoken, tmp_path / f"whole.{kind}", *OPTIONS.get(kind, ()))
    sound, end = read(media.damaged(whole, tmp_path / f"hurt.{kind}", 0.4, 0.65))
    assert end.truncated_at is None
    assert len(end.damaged) == 1
    ((first, last),) = end.damaged
    assert first == pytest.approx(0.4 * SECONDS, abs=2.5)
    assert last == pytest.approx(0.65 * SECONDS, abs=2.5)
    original, _ = read(whole)
    behind = slice(round(30 * media.RATE), round(38 * media.RATE))
    assert abs(media.delay_of(sound[behind], original[behind])) < 0.3
    assert end.duration == pytest.approx(SECONDS, abs=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hurt.flac", "hurt.mkv", "hurt.mp4", "hurt.tta"])
def test_a_block_with_a_wrong_checksum_is_damage(name: str, spoken: Path, tmp_path: Path) -> None:
    """Such a block decodes to noise, from which words are made; what comes behind several is no earlier for them."""
    options = ("-ar", "16000", "-c:a", "tta" if name == "hurt.tta" else "flac", "-strict", "-2")
    whole = media.converted(spoken, tmp_path / f"whole-{name}", *options)
    content = bytearray(whole.read_bytes())
    for share in (0.2, 0.5, 0.8):
        place = int(share * len(content))
        content[place : place + 8] = np.random.default_rng(1).bytes(8)
    (tmp_path / name).write_bytes(content)
    sound, end = read(tmp_path / name)
    assert [start for start, _ in end.damaged] == pytest.approx([0.2 * SECONDS, 0.5 * SECONDS, 0.8 * SECONDS], abs=2.5)
    assert sum(last - first for first, last in end.damaged) < (4 if name == "hurt.tta" else 0.5)
    original, _ = read(whole)
    assert len(sound) == pytest.approx(len(original), abs=0.02 * media.RATE)
    behind = slice(round(36 * media.RATE), round(39 * media.RATE))
    assert abs(media.delay_of(sound[behind], original[behind])) < 0.02


def pages_of(content: bytes) -> list[bytes]:
    """Return the pages of an Ogg file (RFC 3533, 6)."""
    pages = []
    while content:
        size = 27 + content[26] + sum(content[27 : 27 + content[26]])
        pages.append(content[:size])
        content = content[size:]
    return pages


def numbered(page: bytes, number: int) -> bytes:
    """Return the page with this number and its new checksum."""
    page = page[:18] + number.to_bytes(4, "little") + bytes(4) + page[26:]
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 & 0xFFFFFFFF) ^ (0x04C11DB7 if value >> 31 else 0)
    return page[:22] + value.to_bytes(4, "little") + page[26:]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ogg", "opus", "oga"])
def test_lost_ogg_pages_are_damage_and_pauses_are_not(kind: str, spoken: Path, tmp_path: Path) -> None:
    """Test that pages which the writer never wrote are not missed, because it numbers only its own."""
    whole = media.converted(spoken, tmp_path / f"whole.{kind}")
    original, _ = read(whole)
    pages = pages_of(whole.read_bytes())
    middle = len(pages) // 2
    before, behind = pages[:middle], pages[middle + 3 :]
    hurt, paused = tmp_path / f"hurt.{kind}", tmp_path / f"paused.{kind}"
    hurt.write_bytes(b"".join(before + behind))
    paused.write_bytes(b"".join([*before, *(numbered(page, middle + n) for n, page in enumerate(behind))]))
    sound, end = read(hurt)
    ((first, last),) = end.damaged
    assert first == pytest.approx(0.5 * SECONDS, abs=2.5)
    assert last - first == pytest.approx(3 * SECONDS / len(pages), abs=1.0)
    silent, end = read(paused)
    assert (end.damaged, end.truncated_at) == ((), None)
    assert len(silent) == len(sound) == pytest.approx(len(original), abs=0.05 * media.RATE)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ogg", "opus", "oga"])
def test_lost_pages_of_chained_streams_are_damage(kind: str, spoken: Path, tmp_path: Path) -> None:
    """Test streams that count pages and samples anew, at other rates."""
    first = media.converted(spoken, tmp_path / f"first.{kind}")
    rate = () if kind == "opus" else ("-ar", "24000")
    pages = pages_of(media.converted(spoken, tmp_path / f"second.{kind}", *rate).read_bytes())
    renamed = [page[:14] + b"next" + page[18:] for page in pages]
    pages = [numbered(page, int.from_bytes(page[18:22], "little")) for page in renamed]
    middle = len(pages) // 2
    (tmp_path / f"chain.{kind}").write_bytes(first.read_bytes() + b"".join(pages))
    (tmp_path / f"hurt.{kind}").write_bytes(first.read_bytes() + b"".join(pages[:middle] + pages[middle + 3 :]))
    _, end = read(tmp_path / f"chain.{kind}")
    assert (end.damaged, end.truncated_at) == ((), None)
    _, end = read(tmp_path / f"hurt.{kind}")
    ((start, _),) = end.damaged
    assert start == pytest.approx(1.5 * SECONDS, abs=2.5)


@pytest.mark.slow
def test_lost_pages_count_in_their_excerpt_only(spoken: Path, tmp_path: Path) -> None:
    pages = pages_of(media.converted(spoken, tmp_path / "whole.ogg").read_bytes())
    middle = len(pages) // 2
    (tmp_path / "hurt.ogg").write_bytes(b"".join(pages[:middle] + pages[middle + 3 :]))
    uri = (tmp_path / "hurt.ogg").as_uri()
    _, end = read(RecordingAddress(uri, 10.0, 20.0))
    ((start, _),) = end.damaged
    assert start == pytest.approx(0.5 * SECONDS - 10, abs=2.5)
    for offset in (2.0, 31.0):
        _, end = read(RecordingAddress(uri, offset, 5.0))
        assert end.damaged == ()


def test_a_changed_page_of_flac_in_ogg_is_damage(spoken: Path, tmp_path: Path) -> None:
    whole = media.converted(spoken, tmp_path / "whole.oga")
    pages = pages_of(whole.read_bytes())
    middle = len(pages) // 2
    page = pages[middle]
    pages[middle] = page[: len(page) // 2] + bytes(20) + page[len(page) // 2 + 20 :]
    (tmp_path / "hurt.oga").write_bytes(b"".join(pages))
    _, end = read(tmp_path / "hurt.oga")
    ((first, last),) = end.damaged
    assert first == pytest.approx(0.5 * SECONDS, abs=2.5)
    assert last - first < 2.5


@pytest.mark.slow
def test_damage_of_raw_aac_is_located(spoken: Path, tmp_path: Path) -> None:
    """Neither times nor places of packets are known in it, so what comes behind the damage may come too early."""
    whole = media.converted(spoken, tmp_path / "whole.aac")
    _, end = read(media.damaged(whole, tmp_path / "hurt.aac", 0.4, 0.65))
    ((first, _),) = end.damaged
    assert first == pytest.approx(0.4 * SECONDS, abs=2.5)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS, "aac", "wav", "aiff", "caf", "w64", "tta", "wv", "au"])
def test_a_whole_recording_has_no_damage(kind: str, spoken: Path, tmp_path: Path) -> None:
    _, end = read(media.converted(spoken, tmp_path / f"whole.{kind}"))
    assert (end.damaged, end.truncated_at) == ((), None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["film.mkv", "film.mp4", "film.avi", "film.ts", "film.webm", "film.wmv", "film.ogv"])
def test_a_whole_film_has_no_damage(name: str, spoken: Path, tmp_path: Path) -> None:
    _, end = read(media.with_picture(spoken, tmp_path / name))
    assert (end.damaged, end.truncated_at) == ((), None)


@pytest.mark.slow
def test_mp3_files_joined_with_their_tags_have_no_damage(spoken: Path, tmp_path: Path) -> None:
    part = media.converted(spoken, tmp_path / "part.mp3", "-metadata", f"comment={'tag ' * 20_000}").read_bytes()
    (tmp_path / "joined.mp3").write_bytes(part * 2)
    _, end = read(tmp_path / "joined.mp3")
    assert (end.damaged, end.truncated_at) == ((), None)


def test_near_damage_is_joined_and_clicks_are_ignored() -> None:
    log = DamageLog()
    for start, end in [(10.0, 10.1), (12.0, 12.5), (60.0, 60.05), (0.0, 0.026), (100.0, 101.0)]:
        log.note(start, end)
    assert log.stretches == ((10.0, 12.5), (100.0, 101.0))


def test_the_number_of_stretches_is_limited() -> None:
    log = DamageLog()
    for place in range(30_000):
        log.note(4.0 * place, 4.0 * place + 0.5)
    assert 0 < len(log.stretches) <= 200
    assert log.stretches[0][0] == 0.0
    assert log.stretches[-1][1] == 4.0 * 29_999 + 0.5
