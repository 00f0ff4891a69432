"""`mynah transcribe --search beam`: from the options and projects into the engine, and its words."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from checkpoints import build
from test_cli import place, script

from core.cli import main
from core.contracts.paths import data_dir
from core.journal import Journal

__all__ = ["place", "script"]

NOTE = Path(__file__).parents[3] / "resources" / "samples" / "note.wav"


def beams() -> list[int]:
    journal = Journal(data_dir() / "journal.sqlite3")
    found = [job.compute.prompt.beam for job in journal.jobs.select()]
    journal.close()
    return found


@pytest.mark.slow
def test_options_win_over_the_project_and_an_effect_that_is_missing_is_told(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"engine": {"beams": False}, "*": {"chunks": 1}})
    (place / "mynah.toml").write_text('search = "beam"\n')
    (place / "b.mp3").unlink()
    command = ["transcribe", str(place), "--format", "txt"]
    for options in ([], ["--search", "greedy"], ["--beam", "8"], ["--no-project"]):
        assert main([*command, *options]) == 0
    said = capsys.readouterr().err
    assert beams() == [4, 1, 8, 1]
    assert said.count("The beam search has no effect, because this model cannot use it.") == 2
    (place / "mynah.toml").write_text('search = "widest"\n')
    assert main(command) == 0
    assert "greedy or beam" in capsys.readouterr().err


@pytest.mark.usefixtures("script")
def test_a_beam_of_a_greedy_search_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--search", "greedy", "--beam", "4"]) == 2
    assert "--beam needs --search beam." in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["transcribe", str(place), "--beam", "17"])


@pytest.mark.slow
def test_a_transducer_writes_other_words_with_a_beam(
    warm_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = build("tdt", "tiny", tmp_path / "tiny.nemo")
    command = ["transcribe", str(NOTE), "--model", str(model), "--format", "txt", "--json-progress"]
    texts = []
    for number, options in enumerate(([], ["--search", "beam"])):
        output = tmp_path / str(number)
        assert main([*command, "--output", str(output), *options]) == 0
        texts.append((output / "note.txt").read_text("utf-8"))
    engines = [
        event for line in capsys.readouterr().out.splitlines() if (event := json.loads(line))["event"] == "engine"
    ]
    assert [engine["beams"] for engine in engines] == [True, True]
    assert texts[0] != texts[1]
