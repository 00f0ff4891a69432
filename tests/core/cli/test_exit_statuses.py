"""The same kind of mistake has the same exit status in every command, and no number is taken that means nothing."""

import contextlib
from pathlib import Path

import media
import pytest

from core.cli import main

NOTHING_THERE = [
    ["transcribe", "empty"],
    ["align", "empty"],
    ["speakers", "empty"],
    ["quality", "empty"],
    ["convert", "empty", "--format", "srt"],
    ["check", "empty"],
    ["batch", "report", "empty"],
]
SENSELESS = [
    ["transcribe", "a.wav", "--speakers", "0"],
    ["watch", "empty", "--quiet", "nan"],
    ["watch", "empty", "--quiet", "inf"],
    ["search", "word", "--padding", "nan"],
    ["batch", "run", "m.jsonl", "--output", "o", "--price", "-1"],
    ["batch", "report", "o", "--price", "nan"],
    ["batch", "run", "m.jsonl", "--output", "o", "--metrics", "99999"],
    ["batch", "run", "m.jsonl", "--output", "o", "--metrics", "localhost:123456789"],
    ["batch", "ray", "m.jsonl", "--output", "o", "--workers", "-1"],
    ["batch", "ray", "m.jsonl", "--output", "o", "--gpus-per-worker", "-1"],
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "empty").mkdir()
    media.speech(tmp_path / "a.wav", "hello")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", NOTHING_THERE, ids=" ".join)
def test_a_folder_with_nothing_to_do_in_it_is_status_1(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 1
    assert capsys.readouterr().err.startswith("mynah: Found no ")


@pytest.mark.parametrize("command", SENSELESS, ids=" ".join)
def test_a_number_that_means_nothing_is_status_2(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main(command)
    assert status.value.code == 2
    assert f"argument {command[-2]}: " in capsys.readouterr().err


@pytest.mark.parametrize("options", [["transcribe", "a.wav"], ["speakers", "a.wav"]])
def test_more_speakers_than_the_model_knows_are_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*options, "--speakers", "99"]) == 2
    assert "The model demo_diarizer identifies at most 4 speakers, not 99" in capsys.readouterr().err
    Path("m.jsonl").write_text('{"uri": "a.wav"}\n')
    assert main(["batch", "run", "m.jsonl", "--output", "o", "--speakers", "99"]) == 2
    assert not Path("o").exists()


@pytest.mark.parametrize("model", [[], ["--model", "demo"]], ids=["unnamed", "named"])
def test_a_language_that_the_demo_does_not_know_is_refused(
    model: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("m.jsonl").write_text('{"uri": "a.wav"}\n')
    for command in (["transcribe", "a.wav"], ["align", "a.wav"], ["batch", "run", "m.jsonl", "--output", "o"]):
        assert main([*command, *model, "--language", "de"]) == 2
        assert "The demo model supports only English, not de" in capsys.readouterr().err
    assert not Path("o").exists()


@pytest.mark.slow
def test_a_language_that_a_model_of_the_catalogue_would_not_hear_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such a model can be told no language, so it would take any; its file is never opened. Canary refuses itself."""
    english, several, canary = "parakeet-tdt-0.6b-v2", "parakeet-tdt-0.6b-v3", "canary-1b-flash"
    for name in (english, several, canary):
        (tmp_path / f"{name}.nemo").write_bytes(b"no checkpoint")
    Path("m.jsonl").write_text('{"uri": "a.wav"}\n')
    for command in (["transcribe", "a.wav"], ["batch", "run", "m.jsonl", "--output", "o"]):
        assert main([*command, "--model", str(tmp_path / f"{english}.nemo"), "--language", "de-AT"]) == 2
        said = capsys.readouterr().err
        assert "The model parakeet-tdt-0.6b-v2 doesn't support the language de-AT. It supports: en." in said
        assert "Or choose another model" in said
        assert main([*command, "--model", str(tmp_path / f"{several}.nemo"), "--language", "ja"]) == 2
        assert "v3 doesn't support the language ja. It supports: bg, hr" in capsys.readouterr().err
        for name, language in ((english, "eng"), (english, "en-GB"), (several, "de"), (canary, "ja")):
            main([*command, "--model", str(tmp_path / f"{name}.nemo"), "--language", language])
            assert "Choose another model" not in capsys.readouterr().err
    assert main(["batch", "run", "m.jsonl", "--output", "p", "--model", f"nvidia/{english}", "--language", "de"]) == 2
    assert not Path("p").exists()


def test_an_address_that_nobody_has_set_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update"]) == 1
    assert capsys.readouterr().err.startswith("mynah: No address for update checks is set. Set update_address")


def test_a_limit_of_subtitles_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for value, words in (("9", "at most 3"), ("0", "at least 1"), ("1.5", "it is not a whole number")):
        assert main(["transcribe", "a.wav", "--subtitle-lines", value]) == 2
        assert f"--subtitle-lines can't be {value} ({words})" in capsys.readouterr().err
    assert main(["transcribe", "a.wav", "--subtitle-gap", "x"]) == 2
    assert "--subtitle-gap can't be x (it is not a number)" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["foo", "http://mynah.example", ""])
def test_an_address_that_is_none_is_the_commands_mistake(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):
        assert main(["update", "--address", address]) == 2
    said = capsys.readouterr().err
    assert "--address" in said
    assert "settings" not in said


def test_training_data_has_to_go_into_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-corpus", "a.wav", "--output", "a.wav"]) == 1
    assert "a.wav can't be written (Not a directory)" in capsys.readouterr().err


@pytest.mark.slow
def test_a_recording_that_fails_is_told_by_the_status_although_another_is_damaged(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`mynah speakers` does what Mynah has transcribed first, and then the others."""
    whole = (Path(__file__).parents[3] / "resources" / "samples" / "conversation.flac").read_bytes()
    middle = len(whole) // 2
    (home / "talk.flac").write_bytes(whole[:middle] + bytes(20_000) + whole[middle + 20_000 :])
    (home / "broken.wav").write_bytes(b"RIFF nonsense")
    assert main(["transcribe", "talk.flac", "--format", "json"]) == 3
    assert main(["speakers", "talk.flac", "broken.wav"]) == 1
    assert "broken.wav: " in capsys.readouterr().err
