"""mynah.toml and the options of a command together, through whole commands."""

from pathlib import Path

import pytest
from test_trees import files, tree

from core.cli import main
from core.contracts.paths import data_dir
from core.queue.journal import Journal

__all__ = ["tree"]


@pytest.fixture
def corpora(tree: Path) -> Path:
    (tree / "one" / "mynah.toml").write_text(
        'formats = ["chat"]\nlanguage = "en"\nvocabulary = ["Nguyen"]\nspeaker = 3\n'
        '[chat]\nparticipants = ["CHI:Anna"]\n'
    )
    (tree / "two" / "mynah.toml").write_text('formats = ["json", "txt"]\noutput = "texts"\n')
    return tree


def test_each_recording_is_done_as_its_project_says(corpora: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(corpora)]) == 0
    written = [name for name in files(corpora) if not name.endswith((".wav", ".toml"))]
    assert written == ["one/talk.cha", "two/texts/deep/talk.json", "two/texts/deep/talk.txt"]
    assert "CHI Anna Target_Child" in (corpora / "one" / "talk.cha").read_text()
    said = capsys.readouterr().err
    assert f"1 recording as {corpora / 'one' / 'mynah.toml'} says" in said
    assert f"{corpora / 'one' / 'mynah.toml'}, line 4: there is no setting speaker" in said
    journal = Journal(data_dir() / "journal.sqlite3")
    boosting = journal.jobs.select()[0].compute.prompt.boosting
    assert boosting is not None
    assert [phrase.text for phrase in journal.vocabularies.get(boosting.vocabulary)] == ["Nguyen"]
    journal.close()


def test_what_an_option_says_wins_and_projects_can_be_passed_over(corpora: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["transcribe", str(corpora), "--format", "txt,srt", "--output", str(out)]) == 0
    assert files(out) == [f"{name}/talk.{suffix}" for name in ("one", "two/deep") for suffix in ("srt", "txt")]
    assert main(["transcribe", str(corpora), "--no-project", "--output", str(tmp_path / "none")]) == 0
    assert files(tmp_path / "none") == files(out)


def test_a_project_that_cannot_be_read_stops_the_command(corpora: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (corpora / "one" / "mynah.toml").write_text("language = de\n")
    assert main(["transcribe", str(corpora)]) == 2
    said = capsys.readouterr().err
    assert f"{corpora / 'one' / 'mynah.toml'} cannot be read" in said
    assert "line 1" in said
    assert "--no-project" in said
    assert main(["transcribe", str(corpora), "--no-project"]) == 0
