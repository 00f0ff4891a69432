"""Files that options name and that are none of their kind: each is named, with what to do, before any work."""

from collections.abc import Callable
from pathlib import Path

import media
import pytest

from core.cli import main
from core.contracts.vocabulary import MOST_PHRASES

RUBBISH = bytes(range(256)) * 64
Maker = Callable[[Path], object]
NO_FILES: dict[str, tuple[Maker, str]] = {
    "missing": (lambda path: None, "File not found"),
    "folder": (lambda path: path.mkdir(), "This is a folder, not a file"),
    "empty": (lambda path: path.write_bytes(b""), ""),
    "rubbish": (lambda path: path.write_bytes(RUBBISH), ""),
    "utf-16": (lambda path: path.write_text("no word of it\n", "utf-16"), ""),
    "wrong encoding": (lambda path: path.write_bytes(b"\x81\x8d caf\xe9\n"), ""),
}
UNCLOSED = 'code,name\nCHI,"Anna\n' + "MOT,Maria\n" * 20_000
TRAPS = {
    "a cell of 200 KB": (
        ["transcribe", "--chat-table", "named.csv"],
        UNCLOSED,
        "row at line 2 is not valid CSV",
    ),
    "of words, too": (["transcribe", "--vocabulary", "named.csv"], UNCLOSED, "row at line 2 is not valid CSV"),
    "a shorter one": (
        ["transcribe", "--vocabulary", "named.csv"],
        'Ulm\n"Bonn\nKiel\n',
        "row at line 2 is not valid CSV",
    ),
    "lists in lists": (
        ["speakers", "--post-processing", "named.yaml"],
        "parameters: " + "[" * 100_000,
        "(nested too deeply)",
    ),
    "a novel": (["speakers", "--post-processing", "named.yaml"], "a: b\n" * 300_000, "(it is too long)"),
    "a number that is none": (
        ["speakers", "--post-processing", "named.yaml"],
        'parameters: {onset: !!int ""}',
        "not a post-processing file",
    ),
}
OPTIONS = [
    ["transcribe", "--chat-template", "named.cha"],
    ["transcribe", "--chat-template", "named.cdc"],
    ["transcribe", "--chat-table", "named.csv"],
    ["transcribe", "--vocabulary", "named.csv"],
    ["transcribe", "--replacements", "named.txt"],
    ["convert", "--format", "vtt", "--chat-template", "named.cha"],
    ["convert", "--format", "vtt", "--chat-table", "named.csv"],
    ["align", "--chat-table", "named.csv"],
    ["speakers", "--rttm", "named.rttm"],
    ["speakers", "--transcript", "named.srt"],
    ["speakers", "--post-processing", "named.yaml"],
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recording with a transcript, in the folder in which commands run."""
    (tmp_path / "in").mkdir()
    media.speech(tmp_path / "in" / "a.wav", "hello")
    (tmp_path / "in" / "a.srt").write_text("1\n00:00:00,000 --> 00:00:01,000\nHello.\n")
    monkeypatch.chdir(tmp_path / "in")
    return tmp_path / "in"


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("command", OPTIONS, ids=" ".join)
def test_a_file_that_is_none_is_named(
    command: list[str], kind: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, words = NO_FILES[kind]
    make(home / command[-1])
    if kind == "utf-16" and command[-2] == "--vocabulary":
        return  # words they are
    assert main([command[0], "a.wav", *command[1:]]) == 2
    said = capsys.readouterr().err
    assert any(line.startswith(f"mynah: {command[-1]}") for line in said.splitlines())  # behind how a file was read
    assert words in said
    assert "in this transcript" not in said
    assert sorted(path.name for path in home.iterdir() if path.name != command[-1]) == ["a.srt", "a.wav"]


@pytest.mark.parametrize("trap", TRAPS)
def test_what_no_reader_can_read_is_named(trap: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Quotation marks that are not closed, which take all rows behind them, and nesting that ends libyaml."""
    command, text, words = TRAPS[trap]
    (home / command[-1]).write_text(text)
    assert main([command[0], "a.wav", *command[1:]]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"mynah: {command[-1]}: ")
    assert words in said


@pytest.mark.parametrize("option", ["--chat-template", "--chat-table", "--replacements", "--vocabulary"])
def test_what_a_script_left_empty_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main(["transcribe", "a.wav", option, ""])
    assert status.value.code == 2
    assert f"{option} is empty" in capsys.readouterr().err


@pytest.mark.slow
def test_lists_that_are_too_long_say_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "rules.txt").write_text("".join(f"a{n} => b\n" for n in range(5001)))
    assert main(["convert", "a.srt", "--format", "vtt", "--replacements", "rules.txt"]) == 2
    assert "mynah: rules.txt: The list has more than 5000 replacement rules. Remove" in capsys.readouterr().err
    (home / "words.txt").write_text("".join(f"word{n}\n" for n in range(MOST_PHRASES)))
    (home / "more.txt").write_text("one too many\n")
    assert main(["transcribe", "a.wav", "--vocabulary", "words.txt", "--vocabulary", "more.txt"]) == 2
    assert "mynah: words.txt, more.txt: The vocabulary has more than 50000 entries" in capsys.readouterr().err


def test_a_corpus_is_not_begun_with_a_list_of_words_that_is_none(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "corpus.jsonl").write_text('{"uri": "a.wav"}\n')
    (home / "words.txt").touch()
    command = ["batch", "run", "corpus.jsonl", "--output", "out", "--vocabulary", "words.txt"]
    assert main(command) == 2
    assert capsys.readouterr().err.startswith("mynah: words.txt: The file contains no words")
    assert not (home / "out").exists()
