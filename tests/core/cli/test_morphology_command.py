"""`mynah morphology` where it has no models: said before anything is written."""

from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA

from core.cli import main


def test_a_folder_without_models_is_named_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    file = tmp_path / "talk.cha"
    file.write_text(f"{HEAD}{MEDIA}*CHI:\thi .\n@End\n")
    before = file.read_bytes()
    assert main(["morphology", str(file), "--model", str(tmp_path / "none"), "--overwrite"]) == 1
    said = capsys.readouterr().err
    assert "contains no Stanza models for the language en" in said
    assert "Mynah downloads no Stanza models" in said
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("*.cha")) == ["talk.cha"]
