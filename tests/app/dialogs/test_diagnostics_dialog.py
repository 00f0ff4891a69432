"""The diagnostics dialog examines with a real engine, and saves the report with one button."""

import json
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.diagnostics_dialog import DiagnosticsDialog
from core.queue.engine_process import engine_client
from core.settings.settings import Settings

SCRIPTED = Path(__file__).parents[2] / "faults" / "scripted_engine.py"


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Callable[..., DiagnosticsDialog]:
    def open_it(**steer: object) -> DiagnosticsDialog:
        (tmp_path / "script.json").write_text(json.dumps({"engine": steer, "*": {"chunks": 2}}))
        (tmp_path / "state").mkdir()
        command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
        monkeypatch.setattr(engine_client, "engine_command", lambda: command)
        dialog = DiagnosticsDialog(None, Settings(), tmp_path / "journal.sqlite3")
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return open_it


def texts(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


@pytest.mark.slow
def test_the_engine_works_and_the_report_is_saved(
    opened: Callable[..., DiagnosticsDialog], qtbot: QtBot, tmp_path: Path, child: Callable[..., QWidget]
) -> None:
    dialog = opened()
    save = child(dialog, QPushButton, "Save report…")
    assert not save.isEnabled()
    qtbot.waitUntil(save.isEnabled)
    assert "The engine works on cpu: as chosen." in texts(dialog)
    assert "✓ 3 s of speech" in child(dialog, QPlainTextEdit, "Results").toPlainText()
    dialog.save(tmp_path / "report.zip")
    qtbot.waitUntil(lambda: "Saved: " in texts(dialog))
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        assert "✓ 3 s of speech" in archive.read("doctor.txt").decode()
    (tmp_path / "folder.zip").mkdir()
    qtbot.waitUntil(save.isEnabled)
    dialog.save(tmp_path / "folder.zip")
    qtbot.waitUntil(lambda: "can't be written" in texts(dialog))


@pytest.mark.slow
def test_nemo_standing_in_is_said(
    opened: Callable[..., DiagnosticsDialog], qtbot: QtBot, child: Callable[..., QWidget]
) -> None:
    dialog = opened(backend=("nemo", "failed:TypeError"))
    qtbot.waitUntil(child(dialog, QPushButton, "Save report…").isEnabled)
    assert "Mynah uses NVIDIA NeMo, which is slower: the native backend couldn't load it: TypeError." in texts(dialog)


@pytest.mark.slow
def test_an_engine_that_refuses_is_said_in_a_sentence(
    opened: Callable[..., DiagnosticsDialog], qtbot: QtBot, child: Callable[..., QWidget]
) -> None:
    dialog = opened(refuse="model-broken")
    qtbot.waitUntil(child(dialog, QPushButton, "Save report…").isEnabled)
    assert "The model m couldn't be loaded (scripted). Download the file again, or try another model." in texts(dialog)


@pytest.mark.slow
def test_it_can_go_while_it_examines(opened: Callable[..., DiagnosticsDialog], qtbot: QtBot) -> None:
    dialog = opened(load_seconds=0.5)
    dialog.close()
    qtbot.waitUntil(lambda: "background" not in {thread.name for thread in threading.enumerate()})
