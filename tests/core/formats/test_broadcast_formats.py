"""Read the captions of television in two forms of bytes: SCC and EBU STL."""

import random
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from foreign_files import Turn

from core.contracts.errors import InputFault
from core.formats.reading import read

FILES = 20
FRAME = 1001 / 30000  # seconds of SCC
SPECIAL = {letter: (0x11, 0x30 + n) for n, letter in enumerate("®°½¿™¢£♪à\0èâêîôû") if letter != "\0"}
EXTENDED = {
    letter: (first, 0x20 + n)
    for first, letters in ((0x12, "ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»"), (0x13, "ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß"))
    for n, letter in enumerate(letters)
}
WORDS = (
    "so it was never closed",
    "über den Fluß",
    "l’eau à côté",
    "10:30",
    "R&D",
    "“quoted”",
    "x-ray",
    "naïve Öl",
    "¿qué?",
)
BASIC = {"á": 0x2A, "é": 0x5C, "í": 0x5E, "ó": 0x5F, "ú": 0x60, "ç": 0x7B, "÷": 0x7C, "Ñ": 0x7D, "ñ": 0x7E}


def speech(seed: int) -> list[Turn]:
    """Return turns with letters of the West, which begin and end at whole seconds with room between them."""
    rng = random.Random(seed)
    found = []
    for n in range(rng.randint(3, 8)):
        spoken = ["Well", *" ".join(rng.choices(WORDS, k=rng.randint(1, 3))).split(), "yes."]
        start, end = 10_000 * (n + 1), 10_000 * n + 14_000
        found.append(Turn(("Anna", "Ben")[n % 2], tuple((word, start, end) for word in spoken)))
    return found


def lines_of(turn: Turn) -> list[str]:
    lines = [f"{turn.speaker}:"]
    for word, _, _ in turn.words:
        if len(lines[-1]) + 1 + len(word) > 32:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines


def caption_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield the words of two bytes for a text. Special letters take a whole word, which is sent twice."""
    waiting: list[int] = []
    for letter in text:
        if special := SPECIAL.get(letter) or EXTENDED.get(letter):
            if letter in EXTENDED:  # a simple letter for old decoders, which the next word replaces
                waiting.append(ord(unicodedata.normalize("NFD", letter)[0]) if letter.isalpha() else ord("'"))
            if waiting:
                yield waiting[0], waiting[1] if len(waiting) > 1 else 0
            yield from (special, special)
            waiting = []
            continue
        waiting.append(BASIC.get(letter, ord(letter)))
        if len(waiting) == 2:
            yield waiting[0], waiting[1]
            waiting = []
    if waiting:
        yield waiting[0], 0


def in_hex(words: Sequence[tuple[int, int]]) -> str:
    """Return words of two bytes with their bits of parity."""
    return " ".join("".join(f"{code | (0 if code.bit_count() % 2 else 0x80):02x}" for code in word) for word in words)


def scc(turns: Sequence[Turn]) -> tuple[str, list[tuple[float, float]]]:
    """Return captions that are loaded and then shown, and the times at which each is shown and erased."""
    out, times = ["Scenarist_SCC V1.0"], []
    for turn in turns:
        words = [(0x14, 0x20)] * 2 + [(0x14, 0x2E)] * 2
        for row, line in enumerate(lines_of(turn)):
            words += [(0x14, 0x50 + row % 2 * 0x20)] * 2 + list(caption_words(line))
        shown = turn.start // 1000 * 30 + len(words)  # numbers of frames
        words += [(0x14, 0x2F)] * 2
        out.append(f"00:{turn.start // 60000:02}:{turn.start // 1000 % 60:02}:00\t{in_hex(words)}")
        out.append(f"00:{turn.end // 60000:02}:{turn.end // 1000 % 60:02}:15\t{in_hex([(0x14, 0x2C)] * 2)}")
        times.append((round(shown * FRAME, 3), round((turn.end // 1000 * 30 + 15) * FRAME, 3)))
    return "\n\n".join(out) + "\n", times


LATIN = dict(zip("¿¡°½“”’£×÷ßøæ", bytes.fromhex("bfa1b0bdaabab9a3b4b8fbf9f1"), strict=True))
ACCENTS = {"\u0300": 0xC1, "\u0301": 0xC2, "\u0302": 0xC3, "\u0303": 0xC4, "\u0308": 0xC8, "\u0327": 0xCB}


def iso_6937(text: str) -> bytes:
    out = b""
    for letter in text:
        parts = unicodedata.normalize("NFD", letter)
        out += bytes(ACCENTS[each] for each in parts[1:]) + bytes([LATIN.get(parts[0], ord(parts[0]))])
    return out


def ebu_stl(turns: Sequence[Turn], start: int = 0) -> bytes:
    """Return subtitles at 25 frames a second. `start` is the hour at which the programme begins."""
    blocks = b""
    for number, turn in enumerate(turns):
        text = b"\x8a".join(b"\x0d\x0b\x0b" + iso_6937(line) + b"\x0a\x0a" for line in lines_of(turn))
        parts = [text[n : n + 112].ljust(112, b"\x8f") for n in range(0, len(text), 112)]
        for n, part in enumerate(parts):
            codes = [(start, time // 60000, time // 1000 % 60, 5) for time in (turn.start, turn.end)]
            last = 0xFF if n + 1 == len(parts) else n
            blocks += struct.pack("<BHBB4B4BBBB", 0, number, last, 0, *codes[0], *codes[1], 20, 2, 0) + part
        blocks += struct.pack("<BHBB4B4BBBB", 0, number, 0xFF, 0, *codes[0], *codes[1], 20, 2, 1) + b"note".ljust(
            112, b"\x8f"
        )
    head = b"850STL25.01100" + b"09" + b"Talk".ljust(32)
    return (head.ljust(256) + f"{start:02}000000".encode()).ljust(1024) + blocks


@pytest.mark.parametrize("name", ["a.scc", "a.stl", "late.stl"])
def test_names_times_and_words_are_right(name: str, tmp_path: Path) -> None:
    for seed in range(FILES):
        turns = speech(seed)
        content, times = scc(turns)
        if name.endswith(".scc"):
            (tmp_path / name).write_text(content)
        else:
            (tmp_path / name).write_bytes(ebu_stl(turns, 10 * (name == "late.stl")))
            times = [(turn.start / 1000 + 0.2, turn.end / 1000 + 0.2) for turn in turns]
        notes: list[str] = []
        found = read(tmp_path / name, report=lambda note: notes.append(note.sentence))  # noqa: B023 - called at once
        assert [(each.speaker, each.text) for each in found.segments] == [(turn.speaker, turn.text) for turn in turns]
        assert [each.span for each in found.segments] == times
        assert notes == ([] if name == "a.scc" else [f"left out: comments ({len(turns)})"])


@pytest.mark.parametrize(
    ("code", "frame"), [("00:01:00:00", 1800), ("00:01:00;02", 1800), ("01:00:00;00", 107_892), ("00:09:59;29", 17_981)]
)
def test_dropped_numbers_of_frames_count(code: str, frame: int, tmp_path: Path) -> None:
    shown = in_hex([(0x14, 0x29), (0x14, 0x70), *caption_words("Hello.")])  # painted at once
    (tmp_path / "a.scc").write_text(f"Scenarist_SCC V1.0\n\n{code}\t{shown}\n\n02:00:00:00\t{in_hex([(0x14, 0x2C)])}\n")
    (segment,) = read(tmp_path / "a.scc").segments
    assert segment.text == "Hello."
    assert segment.start == round((frame + 2) * FRAME, 3)


def test_captions_that_roll_up_are_read_once(tmp_path: Path) -> None:
    lines = [
        f"00:00:{10 + n}:00\t{in_hex([(0x14, 0x25), (0x14, 0x2D), (0x14, 0x70), *caption_words(text)])}\n"
        for n, text in enumerate((">> So it was.", "It was late.", ">> Was it?"))
    ]
    (tmp_path / "a.scc").write_text("Scenarist_SCC V1.0\n\n" + "\n".join(lines))
    assert [each.text for each in read(tmp_path / "a.scc").segments] == ["So it was.", "It was late.", "Was it?"]


@pytest.mark.parametrize("name", ["a.scc", "a.stl"])
def test_damaged_files_are_read_or_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    rng, turns = random.Random(name), speech(1)
    whole = scc(turns)[0].encode() if name == "a.scc" else ebu_stl(turns)
    for _ in range(40):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 9)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        (tmp_path / name).write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
        with suppress(InputFault):  # any other exception fails
            read(tmp_path / name)
