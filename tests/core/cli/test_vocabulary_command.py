"""`mynah transcribe --vocabulary` as a user meets it: which commands are the same, and what is said of bad lists."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import soundfile
from test_cli import place, script

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.vocabulary import Phrase
from core.journal import Journal

__all__ = ["place", "script"]


@pytest.mark.slow
def test_the_words_and_not_the_file_tell_commands_apart(
    place: Path, tmp_path: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("one", "Fraser\n"), ("same", "# a comment\nFraser\n"), ("other", "Frazer\n")):
        (tmp_path / f"{name}.txt").write_text(text)
    command = ["transcribe", str(place), "--format", "txt", "--vocabulary"]
    script({"b": {"fail": "no-audio"}})
    assert main([*command, str(tmp_path / "one.txt")]) == 1
    for different in ([str(tmp_path / "other.txt")], [str(tmp_path / "one.txt"), "--vocabulary-strength", "2"]):
        assert main([*command, *different]) == 1
        assert "Resuming" not in capsys.readouterr().err
    script({})
    assert main([*command, str(tmp_path / "same.txt")]) == 0
    assert "Resuming the last run: 1 of 2 done" in capsys.readouterr().err
    journal = Journal(data_dir() / "journal.sqlite3")
    boostings = [job.compute.prompt.boosting for job in journal.jobs.select()]
    assert [each and (journal.vocabularies.get(each.vocabulary), each.strength, each.variants) for each in boostings][
        ::2
    ] == [((Phrase("Fraser"),), 1.0, True), ((Phrase("Frazer"),), 1.0, True), ((Phrase("Fraser"),), 2.0, True)]
    journal.close()


@pytest.mark.usefixtures("script")
def test_a_bad_list_is_named_before_anything_is_done(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("Fraser\nDoe | 99\n")
    for path, said in ((bad, "Line 2: the weight 99 is not"), (tmp_path / "none.txt", "File not found")):
        assert main(["transcribe", str(place), "--vocabulary", str(path)]) == 2
        assert f"mynah: {path}: {said}" in capsys.readouterr().err
    assert sorted(path.name for path in place.iterdir()) == ["a.wav", "b.mp3"]


@pytest.mark.usefixtures("script")
def test_a_strength_that_is_none_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["transcribe", str(place), "--vocabulary-strength", "-1"])
    assert "is not a number from 0 to 5" in capsys.readouterr().err


@pytest.mark.slow
def test_a_diariser_beside_the_recogniser_says_nothing_of_words(tmp_path: Path) -> None:
    """It expects none; the built-in models, as a user would run them."""
    root = Path(__file__).resolve().parents[3]
    samples, rate = soundfile.read(root / "resources" / "samples" / "conversation.flac", frames=6 * 16_000)
    soundfile.write(tmp_path / "talk.wav", samples, rate)
    (tmp_path / "words.txt").write_text("Fraser\n")
    home = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CACHE", "CONFIG", "STATE")}
    command = [sys.executable, "-m", "core.cli", "transcribe", str(tmp_path / "talk.wav"), "--format", "txt"]
    command += ["--speakers", "auto", "--vocabulary", str(tmp_path / "words.txt")]
    done = subprocess.run(command, cwd=root, env=os.environ | home, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert "Speakers: demo_diarizer" in done.stderr
    assert "no effect" not in done.stderr
