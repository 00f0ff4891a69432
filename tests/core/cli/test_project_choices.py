"""mynah.toml and the options of a command together, through whole commands."""

from pathlib import Path

import pytest
from test_trees import files, tree

from core.cli import main
from core.contracts.paths import data_dir
from core.journal import Journal

__all__ = ["tree"]


@pytest.fixture
def corpora(tree: Path) -> Path:
    (tree / "one" / "mynah.toml").write_text(
        'formats = ["chat"]\nlanguage = "en"\nvocabulary = ["Nguyen"]\nspeaker = 3\n'
        '[chat]\nparticipants = ["CHI:Anna"]\n'
    )
    (tree / "two" / "mynah.toml").write_text('formats = ["json", "txt"]\noutput = "texts"\n')
    return tree


@pytest.mark.slow
def test_each_recording_is_done_as_its_project_says(corpora: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(corpora)]) == 0
    written = [name for name in files(corpora) if not name.endswith((".wav", ".toml"))]
    assert written == ["one/talk.cha", "two/texts/deep/talk.json", "two/texts/deep/talk.txt"]
    assert "CHI Anna Target_Child" in (corpora / "one" / "talk.cha").read_text()
    said = capsys.readouterr().err
    assert f"{corpora / 'one' / 'mynah.toml'} sets options of 1 recording" in said
    assert f"{corpora / 'one' / 'mynah.toml'}, line 4: unknown setting speaker" in said
    journal = Journal(data_dir() / "journal.sqlite3")
    boosting = journal.jobs.select()[0].compute.prompt.boosting
    assert boosting is not None
    assert [phrase.text for phrase in journal.vocabularies.get(boosting.vocabulary)] == ["Nguyen"]
    journal.close()


@pytest.mark.slow
def test_what_an_option_says_wins_and_projects_can_be_passed_over(corpora: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["transcribe", str(corpora), "--format", "txt,srt", "--output", str(out)]) == 0
    assert files(out) == [f"{name}/talk.{suffix}" for name in ("one", "two/deep") for suffix in ("srt", "txt")]
    assert main(["transcribe", str(corpora), "--no-project", "--output", str(tmp_path / "none")]) == 0
    assert files(tmp_path / "none") == files(out)


@pytest.mark.slow
def test_a_project_that_cannot_be_read_stops_the_command(corpora: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (corpora / "one" / "mynah.toml").write_text("language = de\n")
    assert main(["transcribe", str(corpora)]) == 2
    said = capsys.readouterr().err
    assert f"{corpora / 'one' / 'mynah.toml'} can't be read" in said
    assert "line 1" in said
    assert "--no-project" in said
    assert main(["transcribe", str(corpora), "--no-project"]) == 0


@pytest.mark.parametrize(
    ("text", "line", "key", "words"),
    [
        ('formats = ["txt"]\nmodel = "nobody"\n', 2, "model", "No model is called nobody. See `mynah models`"),
        ('# spoken\nlanguage = "de"\n', 2, "language", "The demo model supports only English, not de"),
        (
            "[chat]\ncorpus = 'x'\nheaders = {'Birth of CHI' = '1 May'}\n",
            3,
            "chat.headers",
            "The header Birth of CHI or its text",
        ),
        ("[chat]\n\n[chat.headers]\n'L1 of CHI' = 'deu'\n", 4, "chat.headers", "The header L1 of CHI or its text"),
        ("speakers = 8\n", 1, "speakers", "identifies at most 4 speakers, not 8"),
        ('output = "taken"\n', 1, "output", "taken can't be written"),
    ],
)
def test_a_value_that_stops_the_command_is_named_with_its_line(
    corpora: Path, text: str, line: int, key: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (corpora / "one" / "taken").write_text("a file")
    path = corpora / "one" / "mynah.toml"
    path.write_text(text)
    before = files(corpora)
    assert main(["transcribe", str(corpora)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"mynah: {path}, line {line}: {key}: ")
    assert words in said
    assert "Use --no-project to ignore the file." in said
    assert files(corpora) == before
    assert main(["watch", str(corpora / "one")]) == 2
    assert f"{path}, line {line}: {key}: " in capsys.readouterr().err


def test_what_the_command_itself_is_to_blame_for_names_no_project(
    corpora: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcribe", str(corpora), "--model", "nobody"]) == 2
    assert "mynah.toml" not in capsys.readouterr().err


@pytest.mark.slow
def test_a_header_that_chat_does_not_have_is_left_out_and_told_with_what_may_stand_there(
    corpora: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpora / "one" / "mynah.toml"
    path.write_text('formats = ["chat"]\n[chat]\nheaders = {Place = "Bonn"}\n')
    assert main(["transcribe", str(corpora)]) == 0
    said = capsys.readouterr().err
    assert (
        f"{path}, line 3: chat.headers can't be {{'Place': 'Bonn'}} (the header Place or its text is not valid in CHAT"
        in said
    )
    assert "Correct it. The rest of the file applies." in said


@pytest.mark.slow
def test_a_project_names_its_key_and_no_file_is_written_without_it(
    corpora: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = corpora / "two" / "mynah.toml"
    project.write_text(f'formats = ["txt"]\noutput = "texts"\npseudonyms = "{tmp_path / "key.txt"}"\n')
    assert main(["transcribe", str(corpora / "two")]) == 2
    assert "key.txt" in capsys.readouterr().err
    assert not (corpora / "two" / "texts").exists()
    (tmp_path / "key.txt").write_text("talk => Chat\n")
    assert main(["transcribe", str(corpora / "two")]) == 0
    assert [path.name for path in (corpora / "two" / "texts").rglob("*.txt")] == ["Chat.txt"]
