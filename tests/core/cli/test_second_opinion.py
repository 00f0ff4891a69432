"""`mynah transcribe --second-opinion`: words on which two readings differ, and a vote of both."""

import json
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from held_out import held_out_sentences, joined, speak
from test_cli import place, script

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.transcript import Word
from core.journal import Journal
from core.transcript.uncertain_words import is_uncertain

__all__ = ["place", "script"]

LIVE = Path(__file__).parents[3] / "resources" / "demo_model" / "demo_live.nemo"


def talk(folder: Path) -> Path:
    """Return a recording of five sentences that the demo model does not know."""
    sound = joined(speak(held_out_sentences()[:5]))
    path = folder / "talk.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes((sound * 32_767).astype(np.int16).tobytes())
    return path


def written(recording: Path, output: Path, options: Sequence[str]) -> tuple[str, list[dict[str, Any]]]:
    """Return the text and the words of a transcription with these options."""
    assert main(["transcribe", str(recording), "--format", "txt,json", "--output", str(output), *options]) == 0
    document = json.loads((output / "talk.json").read_text("utf-8"))
    words = [word for segment in document["segments"] for word in segment["words"]]
    return (output / "talk.txt").read_text("utf-8"), words


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_a_second_reading_marks_words_and_leaves_the_text(tmp_path: Path) -> None:
    recording = talk(tmp_path)
    text, plain = written(recording, tmp_path / "plain", [])
    assert not any("alternative" in word for word in plain)
    for options in (["--second-opinion", "auto"], ["--second-opinion", str(LIVE)]):
        same, marked = written(recording, tmp_path / Path(options[1]).stem, options)
        assert same == text
        differing = [word for word in marked if "alternative" in word]
        assert 0 < len(differing) < len(marked)
        assert all(word["alternative"] != word["text"] for word in differing)
        assert [{**word, "alternative": None} for word in marked] == [{**word, "alternative": None} for word in plain]
    voted, words = written(recording, tmp_path / "vote", ["--second-opinion", "tdt", "--second-opinion-vote"])
    assert voted != text
    replaced = {word["alternative"] for word in words if "alternative" in word}
    assert replaced & {word["text"] for word in plain}


@pytest.mark.slow
def test_options_win_over_the_project_and_a_model_with_one_head_is_told(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"engine": {}, "*": {"chunks": 1}})
    (place / "mynah.toml").write_text('second_opinion = "ctc"\n')
    (place / "b.mp3").unlink()
    command = ["transcribe", str(place), "--format", "txt"]
    for options in ([], ["--second-opinion", "off"], ["--second-opinion", "auto"], ["--no-project"]):
        assert main([*command, *options]) == 0
    assert capsys.readouterr().err.count("The second opinion has no effect") == 2
    journal = Journal(data_dir() / "journal.sqlite3")
    found = [job.compute.prompt.second_opinion for job in journal.jobs.select()]
    journal.close()
    assert [None if each is None else each.head for each in found] == ["ctc", None, "auto", None]


@pytest.mark.usefixtures("script")
def test_impossible_choices_are_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--second-opinion-vote"]) == 2
    assert "--second-opinion-vote needs --second-opinion." in capsys.readouterr().err
    assert main(["transcribe", str(place), "--second-opinion", "no-such-model"]) != 0
    assert "no-such-model" in capsys.readouterr().err


def test_words_of_old_journals_have_no_other_reading() -> None:
    old = msgspec.msgpack.encode([["note", 0.0, 0.5, 0.9, None, False], ["taker", 0.5, 0.9, 0.8]])
    words = msgspec.msgpack.decode(old, type=tuple[Word, ...])
    assert [word.alternative for word in words] == [None, None]
    assert not any(is_uncertain(word, 0.5) for word in words)
    assert is_uncertain(msgspec.structs.replace(words[0], alternative=""), 0.5)
