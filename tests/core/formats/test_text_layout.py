"""Text by template: each preset is read back with the same words, names and times, and no template does any harm."""

import re
import tempfile
from pathlib import Path

import msgspec
import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from test_written_formats import conversation, written
from transcripts import names, texts, timed, transcript

from core.cli import main
from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import text_layout, txt
from core.formats.reading import read
from core.formats.text_layout import PRESETS, TextLayout, check, preset_of, stamped

TWO = transcript(
    Segment(timed("Good morning."), "Anna"),
    Segment(timed("So we begin.", start=61.26), "Anna"),
    Segment(timed("Yes.", start=3725.5), "Ben"),
    Segment((Word("Fine."),), "Ben"),
    Segment(timed("No name.", start=3800.0)),
)


def made(given: Transcript = TWO, **parts: object) -> str:
    return txt.write(given, TextLayout(**parts))  # type: ignore[arg-type]


def test_long_lines_keep_their_tabs() -> None:
    lines = made(template=r"{name:\t}{text}", width=9).split("\n")
    assert lines[:4] == ["Anna\tGood", "morning.", "So we", "begin."]
    translated = transcript(Segment(timed("So it is."), translation="Also so ist es."))
    assert made(translated, template="{text}", width=9) == "So it is.\n\t→ Also\nso ist\nes.\n"


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_read_back_with_the_same_words_names_and_times(name: str, tmp_path: Path) -> None:
    layout = PRESETS[name]
    for seed in range(40):
        given = conversation(seed)
        notes: list[str] = []
        found = read(written(given, "txt", tmp_path, layout=layout), report=lambda n: notes.append(n.sentence))  # noqa: B023
        assert [word.text for word in found.words] == [word.text for word in given.words]
        assert [each.speaker for each in found.segments] == [each.speaker for each in given.segments]
        assert not notes
        if "{end}" in layout.template:
            assert [each.end for each in found.segments] == [int((e.end or 0) * 10 + 1e-6) / 10 for e in given.segments]
        if "{time" in layout.template:
            assert [each.start for each in found.segments[:-1]] == [e.start for e in given.segments[:-1]]
    assert preset_of(layout) == name


def test_a_stamp_has_the_look_that_is_asked_for() -> None:
    assert stamped(3725.987, "[HH:MM:SS]") == "[01:02:05]"
    assert stamped(3725.987, "#H:MM:SS-t#") == "#1:02:05-9#"
    assert stamped(3725.987, "(MM:SS.cc)") == "(62:05.98)"
    assert stamped(360000.0, "HH:MM:SS.mmm") == "100:00:00.000"
    assert stamped(None, "[HH:MM:SS]") == ""


def test_parts_of_a_paragraph_can_be_chosen() -> None:
    assert made(template="{n}\\t{time: }{name:: }{text}") == (
        "1\t[00:00:00] Anna: Good morning. So we begin.\n2\t[01:02:05] Ben: Yes. Fine.\n3\t[01:03:20] No name.\n"
    )
    assert made(template="{name:\\n}{text}", paragraphs="sentences", names="changes") == (
        "Anna\nGood morning.\nSo we begin.\nBen\nYes.\nFine.\nNo name.\n"
    )
    assert made(template="{name:: }{text}", paragraphs="short", blank_lines=True, line_numbers=True, width=14) == (
        " 1 Anna: Good\n 2 morning.\n 3\n 4 Anna: So we\n 5 begin.\n 6\n 7 Ben: Yes.\n 8 Fine.\n 9\n10 No name.\n"
    )


def test_times_stand_in_the_text_once_for_each_interval() -> None:
    assert made(template="{time: }{name:: }{text}", interval=60) == (
        "Anna: [00:00:00] Good morning. [00:01:01] So we begin.\nBen: [01:02:05] Yes. Fine.\n[01:03:20] No name.\n"
    )


def test_a_translation_stands_below_its_paragraph(tmp_path: Path) -> None:
    given = transcript(Segment(timed("Ja."), "Anna", translation="Yes."), Segment(timed("Nein.", start=2.0), "Anna"))
    assert made(given, template="{name:: }{text}") == "Anna: Ja.\n\t→ Yes.\nAnna: Nein.\n"


@pytest.mark.parametrize(
    "template", ["no field", "{text", "{text} {word}", "{text!r}", "{text.words}", "{text[0]}", "{0}{text}", "x" * 201]
)
def test_a_wrong_template_is_refused(template: str) -> None:
    with pytest.raises(InputFault, match="template of plain text is not valid"):
        check(TextLayout(template=template))


@pytest.mark.parametrize("stamp", ["", "[SS]", "HH:MM", "HH:H:MM:SS", "MM:SS:SS", "[MM:SS]" + "x" * 200])
def test_a_wrong_look_of_times_is_refused(stamp: str) -> None:
    with pytest.raises(InputFault, match="is not the look of a time"):
        check(TextLayout(stamp=stamp))


@pytest.mark.slow
@fewer
@given(st.text("{}[]: \\ntex!.a0", max_size=30), st.text("[]()#:.-HMStcm x", max_size=16), st.lists(texts), names)
def test_no_template_and_no_text_does_any_harm(template: str, stamp: str, words: list[str], speaker: str) -> None:
    said = [" ".join(each.split()) or "x" for each in words] or ["x"]
    given = transcript(*(Segment(timed(each, start=9.0 * n), speaker) for n, each in enumerate(said)))
    layout = TextLayout(template=template + "{text}", stamp=stamp)
    try:
        check(layout)
    except InputFault:
        return
    text = txt.write(given, layout)
    for fields in ("{", "}"):
        assert text.count(fields) <= (template + "".join(said)).count(fields) * (len(said) + 1)
    with tempfile.TemporaryDirectory() as folder:
        for preset in PRESETS.values():
            path = written(given, "txt", Path(folder), layout=preset)
            assert re.fullmatch(r"(?:[^\n]*\n)*", path.read_text(encoding="utf-8", errors="replace"))


def test_the_command_line_takes_a_preset_and_single_parts(
    tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(TWO, "json", tmp_path)
    arguments = ["convert", str(source), "--format", "txt", "--overwrite"]
    assert main([*arguments, "--text-preset", "f4", "--text-names", "changes"]) == 0
    assert (tmp_path / "talk.txt").read_text() == (
        "Anna: Good morning. So we begin. #00:01:02-4#\nBen: Yes. Fine.\nNo name. #01:03:20-7#\n"
    )
    assert main([*arguments, "--text-interval", "60"]) == 0
    assert "[01:02:05] Yes. Fine." in (tmp_path / "talk.txt").read_text()
    assert main([*arguments, "--text-template", "{words}"]) == 2
    assert "The template of plain text is not valid. Use the field {text}" in capsys.readouterr().err
    assert main([*arguments, "--text-width", "many"]) == 2
    assert "--text-width can't be many (it is not a whole number)" in capsys.readouterr().err


def test_the_presets_are_those_of_the_command_line() -> None:
    from core.cli.format_arguments import LAYOUT_PRESETS

    assert tuple(text_layout.PRESETS) == LAYOUT_PRESETS
    assert msgspec.convert(msgspec.to_builtins(PRESETS["f4"]), TextLayout) == PRESETS["f4"]
