"""`mynah transcribe --bilingual` as a user meets it: what is asked, refused, written, and kept through a crash."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_cli import names, place, script

from core.cli import main
from core.contracts.paths import data_dir, models_dir
from core.journal import Journal

__all__ = ["place", "script"]


@pytest.fixture
def model(place: Path) -> str:
    """A model of one's own, of which nothing is known."""
    file = place.parent / "own.nemo"
    file.write_bytes(b"model")
    return str(file)


def asked(place: Path, model: str, *more: str) -> list[str]:
    return ["transcribe", str(place), "--model", model, "--language", "de", "--translate-to", "en", *more]


def segments(file: Path) -> list[tuple[str, str | None]]:
    return [(each["text"], each.get("translation")) for each in json.loads(file.read_bytes())["segments"]]


@pytest.mark.slow
def test_every_sentence_has_its_translation(place: Path, model: str, script: Callable[[dict[str, Any]], None]) -> None:
    script({"*": {"chunks": 2}})
    assert main(asked(place, model, "--bilingual", "--format", "json")) == 0
    found = json.loads((place / "a.json").read_bytes())
    assert (found["language"], found["translation_language"]) == ("de", "en")
    assert {word["text"] for segment in found["segments"] for word in segment["words"]} == {"a-0", "a-1"}
    assert " ".join(translation or "" for _, translation in segments(place / "a.json")) == "a-0 in en. a-1 in en."


@pytest.mark.slow
def test_a_crash_loses_no_translation_and_doubles_none(
    place: Path, model: str, script: Callable[[dict[str, Any]], None]
) -> None:
    script({"*": {"chunks": 5, "crash_at": 2, "times": 1, "how": "kill"}})
    assert main(asked(place, model, "--bilingual", "--format", "json")) == 0
    for stem in "ab":
        told = " ".join(translation or "" for _, translation in segments(place / f"{stem}.json"))
        assert told == " ".join(f"{stem}-{n} in en." for n in range(5))


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_without_it_the_text_is_the_translation_alone(place: Path, model: str) -> None:
    assert main(asked(place, model, "--format", "json")) == 0
    found = json.loads((place / "a.json").read_bytes())
    assert found["language"] == "en"
    assert "translation_language" not in found
    assert all(translation is None for _, translation in segments(place / "a.json"))


@pytest.mark.slow
@pytest.mark.usefixtures("script")
@pytest.mark.parametrize(("choice", "texts"), [("only", "a-0 in en. a-1 in en. a-2 in en."), ("none", "a-0 a-1 a-2")])
def test_either_may_be_written_alone(place: Path, model: str, choice: str, texts: str) -> None:
    assert main(asked(place, model, "--bilingual", "--format", "json,txt", "--translation", choice)) == 0
    assert " ".join(text for text, _ in segments(place / "a.json")) == texts
    assert " ".join((place / "a.txt").read_text().split()) == texts


@pytest.mark.usefixtures("script")
def test_what_does_not_fit_together_is_said(place: Path, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--bilingual"]) == 2
    assert "--bilingual needs --translate-to." in capsys.readouterr().err
    assert main([*asked(place, model, "--bilingual"), "--translate-to", "de"]) == 2
    assert "--translate-to and --language name the same language" in capsys.readouterr().err
    assert main(asked(place, model, "--bilingual", "--speakers", "channels")) == 2
    assert "when each channel is a speaker" in capsys.readouterr().err
    assert names(place) == []


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize("name", ["parakeet-tdt-0.6b-v3", "demo"])
def test_a_model_that_cannot_translate_is_refused_before_anything_is_queued(
    place: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    models_dir().mkdir(parents=True, exist_ok=True)
    (models_dir() / "parakeet-tdt-0.6b-v3.nemo").write_bytes(b"model")
    command = ["transcribe", str(place), "--model", name, "--language", "en", "--translate-to", "de", "--bilingual"]
    assert main(command) == 2
    said = capsys.readouterr().err
    assert f"The model {name} can't translate" in said
    assert "canary-1b-v2" in said
    assert not Journal(data_dir() / "journal.sqlite3").jobs.select()


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_the_same_command_is_one_batch_and_another_is_another(place: Path, model: str) -> None:
    for more in ((), (), ("--bilingual",), ("--bilingual",), ("--bilingual", "--translation", "only")):
        assert main(asked(place, model, "--format", "txt", *more)) == 0
    journal = Journal(data_dir() / "journal.sqlite3")
    prompts = [job.compute.prompt.bilingual for job in journal.jobs.select()]
    assert sorted(set(prompts)) == [False, True]
