"""Which files a text that is dropped or pasted names."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData

from app.inputs.drop_window import paths_in


def text(content: str) -> QMimeData:
    made = QMimeData()
    made.setText(content)
    return made


def test_lines_of_text_name_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "a b.wav").touch()
    lines = ["# a list", f'"{tmp_path / "a b.wav"}"', "~/a b.wav", (tmp_path / "a b.wav").as_uri(), "elsewhere"]
    assert [Path(path) for path in paths_in(text("\n".join(lines)))] == [tmp_path / "a b.wav"]


@pytest.mark.parametrize("line", ["~ five minutes", "~no-such-user/a.wav", "/" + 5000 * "a", "/a\0b", ""])
def test_any_other_text_names_none(line: str) -> None:
    assert paths_in(text(line)) == []
