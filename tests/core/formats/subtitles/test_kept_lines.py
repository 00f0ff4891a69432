"""Subtitles of subtitles: cues that were read keep their lines, while their words stay and nobody asks for others."""

import tempfile
from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st

from core.cli import main
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, vtt
from core.formats.reading import read

LONG = "One\nline of few words, and one that is longer than any limit"
CUES = ["- Yes.\n- No.", LONG, "Up\nand\ndown.", "A short one.", "你好 世界\n再见"]


def subrip(*cues: str) -> str:
    return "\n".join(
        f"{n}\n00:00:{2 * n:02},000 --> 00:00:{2 * n + 1:02},500\n{cue}\n" for n, cue in enumerate(cues, 1)
    )


def lines_of(path: Path) -> list[str]:
    """The text of each cue of a SubRip file, with its lines."""
    return [block.split("\n", 2)[2].rstrip("\n") for block in path.read_text(encoding="utf-8").split("\n\n")]


def converted(source: Path, *names: str, options: tuple[str, ...] = ()) -> Path:
    """The last of files of which each is made of the one before."""
    for name in names:
        folder = source.parent / "next"
        assert main(["convert", str(source), "--format", name, "--output", str(folder), *options]) == 0
        source = folder / f"a{FORMATS[name].extension}"
    return source


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "a.srt").write_text(subrip(*CUES), encoding="utf-8")
    return tmp_path / "a.srt"


@pytest.mark.parametrize("way", [("srt",), ("vtt", "srt"), ("ass", "srt"), ("json", "srt"), ("vtt", "ass", "srt")])
def test_lines_are_kept_on_any_way_that_has_lines(file: Path, way: tuple[str, ...]) -> None:
    assert lines_of(converted(file, *way)) == CUES


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (("--subtitle-line-length", "42"), [0, 3, 4]),  # three lines are one too many
        (("--subtitle-line-length", "70", "--subtitle-lines", "3"), [0, 1, 2, 3, 4]),
        (("--subtitle-preset", "netflix"), [0, 3, 4]),
        (("--subtitle-speed", "12"), [0, 1, 2, 3, 4]),
    ],
)
def test_limits_that_are_asked_for_break_the_lines_that_break_them(
    file: Path, options: tuple[str, ...], kept: list[int]
) -> None:
    found = lines_of(converted(file, "srt", options=options))
    for place, cue in enumerate(CUES):
        assert (cue in found) == (place in kept), cue
    assert " ".join(found).split() == " ".join(CUES).split()


def test_a_cue_whose_words_changed_is_broken_anew(file: Path) -> None:
    rules = file.parent / "rules.txt"
    rules.write_text("down => all the way down\nshort => brief\n", encoding="utf-8")
    found = lines_of(converted(file, "srt", options=("--replacements", str(rules))))
    assert found[2:4] == ["Up and all the way down.", "A brief one."]


@pytest.mark.parametrize(
    ("cue", "made"),
    [
        ("- Yes, 19.5.\n- No.", "Yes nineteen point five No"),  # as many words as before
        ("<i>So it was\n12 there.</i>", "<i>So it was</i>\n<i>twelve there</i>"),
    ],
)
def test_lines_whose_words_become_others_do_not_take_each_others(cue: str, made: str, tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text(subrip(cue), encoding="utf-8")
    options = ("--no-punctuation", "--numbers", "words", "--language", "en")
    assert lines_of(converted(tmp_path / "a.srt", "srt", options=options)) == [made]


def test_a_hard_space_of_ass_is_no_line(tmp_path: Path) -> None:
    (tmp_path / "a.ass").write_text(
        "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,So\\hit\\nwas\\Nthere.\n"
    )
    assert lines_of(converted(tmp_path / "a.ass", "srt")) == ["So it was\nthere."]


def test_a_name_in_front_makes_no_other_lines(tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna>So what\nhappened?\n\n"
    text += "00:03.000 --> 00:04.000\n<v Bert>Well,\nit did.\n"
    (tmp_path / "a.vtt").write_text(text, encoding="utf-8")
    made = converted(tmp_path / "a.vtt", "srt")
    assert lines_of(made) == ["Anna: So what\nhappened?", "Bert: Well,\nit did."]
    assert converted(made, "vtt").read_text(encoding="utf-8") == text.replace("00:0", "00:00:0").replace(
        "WEBVTT", vtt.HEADER
    )


words = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20)
shown = st.lists(st.lists(words, min_size=1, max_size=9), min_size=1, max_size=4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["srt", "vtt", "ass", "json"])
@fewer
@given(st.lists(shown, min_size=1, max_size=5))
def test_any_lines_come_back(name: str, cues: list[list[list[str]]]) -> None:
    segments = tuple(
        Segment(
            tuple(Word(word) for line in cue for word in line),
            span=(2.0 * n, 2.0 * n + 1.5),
            lines=tuple(map(len, cue)),
        )
        for n, cue in enumerate(cues)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a{FORMATS[name].extension}"
        content = FORMATS[name].write(Transcript(segments, "a", 0.0, ""), "a")
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        found = read(path).segments
    assert [segment.span for segment in found] == [segment.span for segment in segments]
    lines = [segment.lines for segment in segments]
    if name == "srt" and len(lines[-1]) > 1 and lines[-1][-1] == 1 and segments[-1].words[-1].text.isdigit():
        *above, line, _ = lines[-1]
        lines[-1] = (*above, line + 1)  # a number alone in the very last line stands behind the line before
    assert [(segment.words, segment.lines) for segment in found] == [
        (before.words, kept) for before, kept in zip(segments, lines, strict=True)
    ]
