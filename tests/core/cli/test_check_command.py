"""`mynah check`: what breaks the rules of CHAT, in plain words or as JSON; 1 when there is anything."""

import json
from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA, document

from core.cli import main

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.mark.slow
def test_findings_have_a_place_a_code_words_and_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "talk.cha"
    path.write_bytes(document("*CHI:\tI have 3dogs . •0_900•").to_bytes())
    assert main(["check", str(path)]) == 1
    said = '"3dogs" is not a legal word in language(s) "eng": numeric digits not allowed'
    assert capsys.readouterr().out == f"{path}:8:14: E220: {said}. Spell the number out in words.\n"
    assert main(["check", "--json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "file": str(path), "line": 8, "column": 14, "code": "E220", "text": said,
        "advice": "Spell the number out in words.",
    }  # fmt: skip


@pytest.mark.slow
def test_a_folder_is_searched_and_valid_files_are_status_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one" / "two").mkdir(parents=True)
    for folder in ("one", "one/two"):
        (tmp_path / folder / "talk.cha").write_bytes(document("*CHI:\thi . •0_900•").to_bytes())
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Checked 2 files: no rule of CHAT is broken.\n"
    assert main(["check", "--json", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_a_hundred_findings_are_shown_and_the_others_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "talk.cha"
    path.write_text(HEAD + MEDIA.replace("audio", "audio, unlinked") + "*CHI:\tdogs3 .\n" * 250 + "@End\n")
    assert main(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (101, f"{path}: and 150 more")
    assert main(["convert", str(path), "--format", "txt"]) == 0
    assert len(capsys.readouterr().err.splitlines()) == 101


def test_what_cannot_be_checked_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert "Found no .cha files" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "gone.cha")]) == 1
    assert "gone.cha" in capsys.readouterr().err


def test_what_is_no_chat_is_said_to_be_that(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, content in (("talk.wav", b"RIFF\x24\x80\0\0WAVE"), ("talk.eaf", b"<?xml?>"), ("talk", b"Hello.")):
        (tmp_path / name).write_bytes(content)
        for command in (["check"], ["morphology", "--model", "x"]):
            assert main([*command, str(tmp_path / name)]) == 1
            shown = capsys.readouterr()
            kind = ".wav" if name == "talk.wav" else ".eaf" if name == "talk.eaf" else "talk"
            assert shown.err == f"{tmp_path / name}: Mynah can't read {kind} files as transcripts. {KNOWN}\n"
            assert shown.out == ""


KNOWN = "It reads files with these endings: .cha."
