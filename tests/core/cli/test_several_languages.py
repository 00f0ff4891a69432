"""`--language de,en`: what is asked of the recogniser, refused, kept in the journal, and said."""

from pathlib import Path

import msgspec
import pytest
from test_cli import place, script

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.protocol import Prompt
from core.journal import Journal

__all__ = ["place", "script"]


@pytest.fixture
def model(place: Path) -> str:
    """Return the path of a model of one's own, about which the catalogue says nothing."""
    file = place.parent / "own.nemo"
    file.write_bytes(b"model")
    return str(file)


def prompts() -> list[Prompt]:
    journal = Journal(data_dir() / "journal.sqlite3")
    found = [job.compute.prompt for job in journal.jobs.select()]
    journal.close()
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_both_languages_reach_the_recogniser(place: Path, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--model", model, "--language", "de,en"]) == 0
    assert {(each.language, each.other_languages) for each in prompts()} == {("de", ("en",))}
    assert "no rule" not in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_project_file_names_two_languages(place: Path, model: str) -> None:
    (place / "mynah.toml").write_text('language = "de, en"\n')
    assert main(["transcribe", str(place), "--model", model]) == 0
    assert {each.text_languages for each in prompts()} == {("de", "en")}


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_language_without_a_rule_is_named(place: Path, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--model", model, "--language", "ca"]) == 0
    assert capsys.readouterr().err.count("no rule that keeps other languages out of texts in ca") == 1


@pytest.mark.parametrize("languages", ["de,,en", "de,de", "auto,en", "de,"])
def test_list_that_is_none_is_refused(place: Path, model: str, languages: str) -> None:
    assert main(["transcribe", str(place), "--model", model, "--language", languages]) == 2
    (place / "mynah.toml").write_text(f'language = "{languages}"\n')
    assert main(["transcribe", str(place), "--model", model]) != 0


def test_model_with_language_prompts_takes_one(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place.parent / "canary-1b-flash.nemo"
    file.write_bytes(b"model")
    assert main(["transcribe", str(place), "--model", str(file), "--language", "de,en"]) == 2
    assert "can't work with the languages de,en. Name one language." in capsys.readouterr().err


def test_prompts_without_a_list_are_stored_as_before() -> None:
    assert msgspec.json.decode(b'{"language": "de"}', type=Prompt).text_languages == ("de",)
    assert Prompt().speaking("pt-BR, en").text_languages == ("pt-BR", "en")
    assert Prompt().speaking(None) == Prompt()
    assert Prompt("de", "en", other_languages=("fr",)).text_languages == ("en",)
