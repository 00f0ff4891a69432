"""What `mynah convert` says of a file that no transcript holds all of."""

from pathlib import Path

import pytest
from test_reading import EAF, SHORT_GRID

from core.cli import main
from core.formats.reading import read

CHAT = (
    "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Target_Child\n@ID:\teng|corpus|CHI|||||Target_Child|||\n"
    "@Media:\ta, audio\n*CHI:\thi there . \x151000_2000\x15\n%mor:\tco|hi adv|there .\n%com:\tshouted\n"
    "%wor:\thi \x151000_1500\x15 there \x151500_2000\x15 .\n%eng:\thi there\n"
    "*CHI:\tbye . \x153000_4000\x15\n%mor:\tco|bye .\n"
    "@End\n"
)
VTT = (
    "WEBVTT\n\nNOTE a comment\n\nNOTE\nanother one\n\n00:01.000 --> 00:02.000 align:start position:0%\n"
    "<i>Hello</i> <b>there</b>.\n\n00:03.000 --> 00:04.000\nBye\n"
)
STYLED = (
    "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:top\nlines:3\n\nSTYLE\n::cue(b) { color: blue }\n\n"
    "00:01.000 --> 00:02.000\nSTYLE\n\n00:03.000 --> 00:04.000\nREGION\n"
)
ASS = (
    "[Events]\nComment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Not this.\n"
    "Dialogue: 0,0:00:01.50,0:00:02.25,Default,,0,0,0,,{\\p1}m 0 0 l 9 9\n"
    "Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\i1}Yes{\\i0} no.\n"
    "Dialogue: 0,now,0:00:06.00,Default,,0,0,0,,Never.\n"
)
RTF = (
    r"{\rtf1\ansi{\b Anna:} So it was.{\super 1{\footnote In 1999.}} It is{\*\annotation Check.}.\par "
    r"{\b Ben:} Never{\footnote{\i Ibid.}}.\par}"
)
SCC = (  # "Hello." in the first channel, "HolaXX" in the second one
    "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94d0 94d0 c8e5 ecec efae 942f 942f\n\n"
    "00:00:02:00\t1c20 1c20 1cd0 1cd0 c8ef ec61 5858 1c2f 1c2f\n\n00:00:03:00\t942c 942c 1c2c 1c2c\n"
)
OHMS = (
    '<ROOT xmlns="https://www.weareavp.com/nunncenter/ohms"><record><index><point><time>1</time><title>A house</title>'
    "</point><point><time>9</time><title>A street</title></point></index>"
    "<transcript>Anna: So.\n\nBen: Yes.</transcript></record></ROOT>"
)
POINTS = '"TextTier"\n"clicks"\n0\n9\n2\n1\n"a"\n2\n"b"\n'
GRID = (
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n3\n'
    f'"IntervalTier"\n"Anna"\n0\n9\n1\n0\n1\n"so"\n{POINTS}{POINTS}'
)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.rtf", RTF, "left out: footnotes (2), comments (1)"),
        ("a.scc", SCC, "left out: captions of the second channel (1)"),
        ("a.xml", OHMS, "left out: entries of the index (2)"),
        ("a.TextGrid", GRID, "left out: tier “clicks” (4)"),
        ("a.cha", CHAT, "left out: %mor (2), %com (1)"),
        ("a.vtt", STYLED, "left out: style sheets (2), regions of the screen (1)"),
        ("a.vtt", VTT, "left out: formatting (1), placements (1), comments (2)"),
        ("a.ass", ASS, "left out: comments (1), drawings (1), formatting (1), events without readable times (1)"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n<i>Hi</i>, <b>you</b>\n", "left out: formatting (1)"),
        ("a.eaf", EAF, "left out: tier “gloss@A” (1)"),
        ("a.TextGrid", SHORT_GRID, "left out: tier “phones” (1), tier “clicks” (1)"),
    ],
)  # fmt: skip
def test_skipped_parts_are_reported_and_counted(
    name: str, content: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8", newline="")
    assert main(["convert", str(path), "--format", "txt"]) == 0
    assert [line for line in capsys.readouterr().err.splitlines() if "left out" in line] == [f"{path}: {told}"]


def test_a_chat_file_that_stays_one_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.cha").write_text(CHAT, encoding="utf-8", newline="")
    assert main(["convert", str(tmp_path / "a.cha"), "--format", "chat"]) == 0
    assert "left out" not in capsys.readouterr().err


@pytest.mark.parametrize("made", ["srt", "vtt", "ass", "eaf", "textgrid", "json"])
def test_mynahs_own_files_are_read_completely(made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(
        "Anna: Hello.\n\t→ Guten Tag.\nBert: Bye.\n\t→ Auf Wiedersehen.\n", encoding="utf-8"
    )
    assert main(["convert", str(tmp_path / "a.txt"), "--format", made, "--spread-times"]) == 0
    suffix = {"textgrid": "TextGrid"}.get(made, made)
    assert main(["convert", str(tmp_path / f"a.{suffix}"), "--format", "md"]) == 0
    assert capsys.readouterr().err == ""


def test_a_text_behind_a_blank_line_of_a_cue_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.vtt"
    first, second = "00:01.000 --> 00:02.000\nOne.\n\nTwo.", "7\n00:03.000 --> 00:04.000\nIt."
    path.write_text(f"WEBVTT\nKind: captions\n\nNOTE by hand\n\n{first}\n\n{second}\n")
    notes: list[str] = []
    found = read(path, report=lambda note: notes.append(note.sentence))
    assert [each.text for each in found.segments] == ["One.", "It."]
    assert notes == ["left out: comments (1), texts without times (1)"]
