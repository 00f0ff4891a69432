"""`mynah language-model build`, and transcribing with its model."""

import io
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from corrected_recordings import add_corrected_words
from test_cli import place, script

from core.cli import main
from core.contracts.language_model_origin import MEMBER, Origin, file_beside, mark_of, read_origin
from core.contracts.paths import data_dir
from core.contracts.protocol import LanguageModel
from core.journal import Journal

__all__ = ["place", "script"]

NOTE = Path(__file__).parents[3] / "resources" / "samples" / "note.wav"
TEXT = "My sister is learning to drive. We had soup and bread for lunch.\nCould you turn the light off?\n" * 20


def prompts() -> list[tuple[int, LanguageModel | None]]:
    journal = Journal(data_dir() / "journal.sqlite3")
    found = [(job.compute.prompt.beam, job.compute.prompt.language_model) for job in journal.jobs.select()]
    journal.close()
    return found


@pytest.mark.slow
def test_a_model_of_texts_changes_a_transcript(
    warm_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tmp_path / "project"
    (project / "deeper").mkdir(parents=True)
    (project / "a.txt").write_text(TEXT, "utf-8")
    (project / "deeper" / "b.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nSoup for Anna\n", "utf-8")
    (project / "note.wav").symlink_to(NOTE)
    (project / "note.txt").write_text("errors of the recogniser " * 50, "utf-8")  # nobody corrected it
    target = tmp_path / "talk.nemo"
    build = ["language-model", "build", str(project), "-o", str(target)]
    assert main(build) == 0
    words = len(TEXT.split()) + 3
    assert f"{target}: {words:,} words, " in capsys.readouterr().err
    assert main(build) == 1
    assert "--overwrite" in capsys.readouterr().err
    assert main([*build, "--overwrite", "--order", "3"]) == 0
    texts = []
    choices = (["--search", "beam"], ["--language-model", str(target), "--language-model-weight", "2"])
    for number, options in enumerate(choices):
        output = tmp_path / str(number)
        command = ["transcribe", str(NOTE), "--format", "txt", "--output", str(output)]
        assert main([*command, *options]) == 0
        texts.append((output / "note.txt").read_text("utf-8"))
    assert texts[0] != texts[1]
    other = tmp_path / "other.nemo"
    other.write_bytes(b"no model")
    assert main(["transcribe", str(NOTE), "--format", "txt", "--language-model", str(other), "--overwrite"]) == 1
    assert "is not a readable language model" in capsys.readouterr().err


@pytest.mark.slow
def test_options_win_over_the_project(place: Path, script: Callable[[dict[str, Any]], None]) -> None:
    script({"engine": {"beams": True}, "*": {"chunks": 1}})
    (place / "b.mp3").unlink()
    for name in ("own.arpa", "other.arpa"):
        (place / name).write_text("\\data\\\n", "utf-8")
    (place / "mynah.toml").write_text('language_model = "own.arpa"\nlanguage_model_weight = 0.5\n', "utf-8")
    command = ["transcribe", str(place), "--format", "txt"]
    other = str(place / "other.arpa")
    for options in ([], ["--language-model", other], ["--language-model-weight", "1"], ["--search", "greedy"]):
        assert main([*command, *options]) == 0
    own = str(place / "own.arpa")
    assert prompts() == [
        (4, LanguageModel(own, 0.5)),
        (4, LanguageModel(other)),
        (4, LanguageModel(own, 1.0)),
        (1, LanguageModel(own, 0.5)),
    ]


@pytest.mark.usefixtures("script")
def test_wrong_uses_are_refused(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = {
        "--language-model-weight needs --language-model.": ["transcribe", str(place), "--language-model-weight", "1"],
        "The file does not exist.": ["transcribe", str(place), "--language-model", str(tmp_path / "none.arpa")],
        "--output must end with .nemo or .arpa.": ["language-model", "build", str(place), "-o", "model.bin"],
    }
    for sentence, command in cases.items():
        assert main(command) == 2
        assert sentence in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["transcribe", str(place), "--language-model-weight", "9"])
    empty = tmp_path / "empty.txt"
    empty.write_text("\u4e16\n", "utf-8")
    assert main(["language-model", "build", str(empty), "-o", str(tmp_path / "a.nemo")]) == 1
    assert "no words that the model can write" in capsys.readouterr().err
    assert not (tmp_path / "a.nemo").exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["talk.nemo", "talk.arpa"])
def test_a_model_is_offered_and_built_again_after_many_corrections(
    name: str,
    place: Path,
    script: Callable[[dict[str, Any]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    script({"engine": {"beams": True}, "*": {"chunks": 1}})
    (place / "mynah.toml").write_text(f'language_model = "{name}"\n', "utf-8")
    (place / "notes.txt").write_text(TEXT, "utf-8")
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    add_corrected_words(journal, place / "c.wav", 2000)
    assert main(["language-model", "build", str(place), "-o", str(place / name), "--order", "3"]) == 0
    first = capsys.readouterr().err
    transcribe = ["transcribe", str(place / "a.wav"), "--format", "txt", "--overwrite"]

    def offer() -> str:
        assert main(transcribe) == 0
        lines = capsys.readouterr().err.splitlines()
        return next((line for line in lines if "have grown" in line), "")

    add_corrected_words(journal, place / "d.wav", 399)  # less than a fifth, and less than 500 words
    assert offer() == ""
    add_corrected_words(journal, place / "e.wav", 101)
    assert f"grown by 500 words since {name} was built. Build it again: mynah language-model refresh" in offer()
    add_corrected_words(journal, place.parent / "elsewhere.wav", 4000)
    assert "grown by 500 words" in offer()
    assert main([*transcribe, "--language-model", str(place / name)]) == 0  # the user named it: no project's model
    assert "have grown" not in capsys.readouterr().err
    assert main(["language-model", "refresh", str(place)]) == 0
    again = capsys.readouterr().err
    assert words_of(again) == words_of(first) + 500
    origin = read_origin(place / name)
    assert origin is not None
    assert (origin.sources, origin.order, origin.corrected_words) == ((".",), 3, 2500)
    assert offer() == ""
    journal.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["talk.nemo", "talk.arpa"])
@pytest.mark.parametrize("change", ["other size", "same size", "no mark"])
def test_the_model_of_another_program_is_neither_offered_nor_replaced(
    name: str, change: str, place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"engine": {"beams": True}, "*": {"chunks": 1}})
    model = place / name
    (place / "mynah.toml").write_text(f'language_model = "{name}"\n', "utf-8")
    (place / "notes.txt").write_text(TEXT, "utf-8")
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    add_corrected_words(journal, place / "c.wav", 600)
    build = ["language-model", "build", str(place), "-o", str(model), "--order", "2"]
    assert main(build) == 0
    add_corrected_words(journal, place / "d.wav", 600)
    journal.close()
    disown(model, change)
    before = model.read_bytes()
    capsys.readouterr()
    assert main(["transcribe", str(place / "a.wav"), "--format", "txt"]) == 0
    assert "have grown" not in capsys.readouterr().err
    assert main(["language-model", "refresh", str(place), "--allow-outside"]) == 1
    error = capsys.readouterr().err
    assert ("n earlier version of Mynah built" if change == "no mark" else "another program changed") in error
    assert "mynah language-model build and --overwrite" in error
    assert model.read_bytes() == before
    assert main([*build, "--overwrite"]) == 0
    assert main(["language-model", "refresh", str(place)]) == 0


def disown(model: Path, change: str) -> None:
    """Change a language model as another program does. Its origin stays. "no mark": an earlier version built it."""
    origin = read_origin(model)
    assert origin is not None
    if change == "no mark":
        origin = msgspec.structs.replace(origin, marks=())
    content = model.read_bytes()
    if model.suffix == ".arpa":
        file_beside(model).write_bytes(msgspec.json.encode(origin))
        if change != "no mark":
            model.write_bytes(content.replace(b"-1.", b"-2.", 1) if change == "same size" else content + b"\n")
        return
    with tarfile.open(model) as archive:
        members = {member.name: archive.extractfile(member).read() for member in archive}  # type: ignore[union-attr]
    weights = members["model_weights.ckpt"]
    if change != "no mark":
        members["model_weights.ckpt"] = weights[:-1] + b"!" + b"!" * (change == "other size")
    with tarfile.open(model, "w") as archive:
        for name, text in (members | {MEMBER: msgspec.json.encode(origin)}).items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))


@pytest.mark.usefixtures("own_home")
def test_a_refresh_takes_the_folder_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    (inner / "mynah.toml").write_text('language_model = "talk.arpa"\n', "utf-8")
    (inner / "talk.arpa").write_text("\\data\\\n", "utf-8")
    monkeypatch.chdir(inner)
    assert main(["language-model", "refresh", ".."]) == 2
    assert "No mynah.toml there names a language model" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["language-model", "refresh", ""])
    assert "an argument is empty" in capsys.readouterr().err


@pytest.mark.usefixtures("warm_home")
def test_a_refresh_of_a_moved_project_forgets_no_corrections(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project, moved = tmp_path / "project", tmp_path / "moved"
    project.mkdir()
    (project / "notes.txt").write_text(TEXT, "utf-8")
    (project / "mynah.toml").write_text('language_model = "talk.nemo"\n', "utf-8")
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    for name in ("a.wav", "b.wav"):
        add_corrected_words(journal, project / name, 300)
    journal.close()
    build = ["language-model", "build", str(project), "-o", str(project / "talk.nemo"), "--order", "2"]
    assert main(build) == 0
    words = words_of(capsys.readouterr().err)
    before = (project / "talk.nemo").read_bytes()
    (project / "a.wav").rename(tmp_path / "a.wav")
    assert main(["language-model", "refresh", str(project)]) == 1
    assert "talk.nemo knows 600 corrected words, and Mynah finds only 300 of them now." in capsys.readouterr().err
    (tmp_path / "a.wav").rename(project / "a.wav")
    project.rename(moved)
    refresh = ["language-model", "refresh", str(moved)]
    assert main(refresh) == 1
    error = capsys.readouterr().err
    assert "talk.nemo knows 600 corrected words, and Mynah finds only 0 of them now." in error
    assert "mynah archive relink" in error
    assert (moved / "talk.nemo").read_bytes() == before
    assert main(["archive", "relink", str(moved)]) == 0
    assert main(refresh) == 0
    assert words_of(capsys.readouterr().err) == words


def words_of(report: str) -> int:
    """The number of words in the line about a new model."""
    line = next(line for line in report.splitlines() if "n-gram" in line)
    return int(line.rsplit(": ", 1)[1].split(" word")[0].replace(",", ""))


@pytest.mark.usefixtures("script")
def test_a_refresh_replaces_no_model_with_less(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refresh = ["language-model", "refresh", str(place)]

    def refused(status: int, sentence: str) -> None:
        assert main(refresh) == status
        assert sentence in capsys.readouterr().err

    refused(2, "No mynah.toml there names a language model")
    model = place / "talk.arpa"
    (place / "mynah.toml").write_text('language_model = "talk.arpa"\n', "utf-8")
    model.write_text("\\data\\\n", "utf-8")
    refused(1, "doesn't say which texts it was built from")
    for broken in ("", "no json", '{"sources": ["."], "order": 99, "words": 1, "corrected_words": 0}'):
        file_beside(model).write_text(broken, "utf-8")
        refused(1, "doesn't say which texts it was built from")
    (tmp_path / "outside.txt").write_text(TEXT, "utf-8")
    marks = (mark_of(model, is_tar=False),)
    for source, sentence in (("gone.txt", "gone.txt is missing"), ("../outside.txt", "lies outside the project")):
        file_beside(model).write_bytes(msgspec.json.encode(Origin((source,), 3, 10, 0, marks=marks)))
        refused(1, sentence)
        assert model.read_text("utf-8") == "\\data\\\n"
    refresh.append("--allow-outside")
    assert main(refresh) == 0
    assert "\\3-grams:" in model.read_text("utf-8")
