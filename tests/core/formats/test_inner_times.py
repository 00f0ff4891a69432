"""Karaoke: times within a cue are those of its words, where they are any word's."""

import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st

from core.cli import main
from core.contracts.transcript import Transcript
from core.formats import export
from core.formats.reading import read
from core.formats.timed_text import clock

Times = list[tuple[str, float | None, float | None]]


def read_text(folder: Path, name: str, content: str) -> tuple[Transcript, list[str]]:
    (folder / name).write_text(content, encoding="utf-8")
    told: list[str] = []
    return read(folder / name, report=lambda note: told.append(note.sentence)), told


def times(found: Transcript) -> Times:
    return [(word.text, word.start, word.end) for word in found.words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Never <00:00:01.500>gonna <00:02.000><c>give</c>",
            [("Never", 1.0, 1.5), ("gonna", 1.5, 2.0), ("give", 2.0, 4.0)],
        ),
        ("Never<00:01.500><c> gonna</c>", [("Never", 1.0, 1.5), ("gonna", 1.5, 4.0)]),
        ("<00:01.200>Hel<00:01.500>lo <00:02.000>you<00:03.000>", [("Hello", 1.2, 2.0), ("you", 2.0, 3.0)]),
        ("a &amp; <00:02.000>b", [("a", None, None), ("&", None, None), ("b", 2.0, 4.0)]),
        ("One\n<00:02.000>two", [("One", 1.0, 2.0), ("two", 2.0, 4.0)]),
        ("<00:03.000>back <00:02.000>wards", [("back", None, None), ("wards", None, None)]),
        ("<00:00.500>too <00:02.000>early", [("too", None, None), ("early", None, None)]),
        ("no times", [("no", None, None), ("times", None, None)]),
    ],
)
def test_webvtt(text: str, expected: Times, tmp_path: Path) -> None:
    found, told = read_text(tmp_path, "a.vtt", f"WEBVTT\n\n00:01.000 --> 00:04.000\n{text}\n")
    assert times(found) == expected
    assert found.segments[0].span == (1.0, 4.0)
    untimed = any(start is None for _, start, _ in expected) and "<" in text
    assert told == ["left out: times of parts of a cue that are no single words (1)"] * untimed


def test_no_time_is_made_up_for_where_one_voice_ends_and_the_next_begins(tmp_path: Path) -> None:
    text = "<v Anna>Hello <00:02.000>there</v>\n<v Bob>Yes <00:03.000>no</v>"
    found, told = read_text(tmp_path, "a.vtt", f"WEBVTT\n\n00:01.000 --> 00:04.000\n{text}\n")
    assert times(found) == [(word, None, None) for word in ("Hello", "there", "Yes", "no")]
    assert told == ["left out: times of parts of a cue that are no single words (2)"]


edges = st.lists(st.integers(0, 9000), min_size=2, max_size=12, unique=True).map(sorted)


@fewer
@given(edges, st.sampled_from(("srt", "json", "vtt")))
def test_words_between_two_times_have_them(edges: list[int], through: str) -> None:
    marks = [f"<{clock(edge, '.')}>" for edge in edges]
    said = " ".join(f"{mark}word{n}" for n, mark in enumerate(marks[:-1])) + marks[-1]
    with tempfile.TemporaryDirectory() as folder:
        found, _ = read_text(Path(folder), "a.vtt", f"WEBVTT\n\n00:00.000 --> 00:10.000\n{said}\n")
        assert [(word.start, word.end) for word in found.words] == [(a / 1000, b / 1000) for a, b in pairwise(edges)]
        path = Path(folder) / f"b.{through}"
        path.write_bytes(export.render(found, through, path))
        (segment,) = read(path).segments
    assert (segment.span, segment.lines) == ((0.0, 10.0), (len(found.words),))


def test_a_cue_may_have_very_many_times(tmp_path: Path) -> None:
    marks = [f"<00:{n // 60:02}:{n % 60:02}.000>word{n}" for n in range(1, 3_000)]
    found, told = read_text(tmp_path, "a.vtt", f"WEBVTT\n\n00:00.000 --> 59:00.000\n{' '.join(marks)}\n")
    assert times(found)[::1_000] == [("word1", 1.0, 2.0), ("word1001", 1001.0, 1002.0), ("word2001", 2001.0, 2002.0)]
    assert told == []


def test_ass(tmp_path: Path) -> None:
    line = (
        r"Dialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,{\k50}Ne{\kf25}ver {\k20}{\K30}gon{\ko10}na {\i1\k100}give"
    )
    found, told = read_text(tmp_path, "a.ass", f"[Events]\n{line}\n")
    assert times(found) == [("Never", 1.0, 1.75), ("gonna", 1.95, 2.35), ("give", 2.35, 3.35)]
    assert told == ["left out: formatting (1)"]


@pytest.mark.parametrize("way", [["srt"], ["json", "srt"]])
def test_a_cue_of_timed_words_keeps_its_time_and_its_lines(way: list[str], tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:01.100 --> 00:04.700\nNever <00:00:01.500>gonna\n<00:02.000>give\n"
    source = tmp_path / "a.vtt"
    source.write_text(text, encoding="utf-8")
    for name in way:
        assert main(["convert", str(source), "--format", name]) == 0
        source = source.with_suffix(f".{name}")
    assert source.read_text(encoding="utf-8") == "1\n00:00:01,100 --> 00:00:04,700\nNever gonna\ngive\n"
    assert main(["convert", str(tmp_path / "a.vtt"), "--format", "chat", "--language", "en"]) == 0
    assert "gonna \x151500_2000\x15" in (tmp_path / "a.cha").read_text(encoding="utf-8")
