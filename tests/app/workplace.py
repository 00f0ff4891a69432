"""A window with a runner and a scripted engine of its own: everything real but the recognising."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from app.bridge import Bridge
from app.main_window import MainWindow
from core.journal import Job, Journal, Recipe
from core.protocol import Load
from core.settings import Settings

ENGINE = Path(__file__).parent.parent / "faults" / "scripted_engine.py"
PATIENCE = 20_000  # ms


class Workplace:
    """Folders, recordings that are recordings by name alone, and windows that come and go over one journal."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.folder, self._qtbot = folder, qtbot
        self.journal_file = folder / "journal.sqlite3"
        self.settings_file = folder / "settings.json"
        (folder / "state").mkdir()
        self.recipe = Recipe(Load("m", "cache"))
        self.window: MainWindow
        self.bridge: Bridge

    def recordings(self, *names: str, under: str = "in") -> list[str]:
        paths = [self.folder / under / f"{name}.wav" for name in names]
        for path in paths:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"RIFF")
        return [str(path) for path in paths]

    def open(self, script: dict[str, Any] | None = None, **settings: Any) -> MainWindow:
        (self.folder / "script.json").write_text(json.dumps(script or {}))
        command = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]
        self.bridge = Bridge(self.journal_file, self.folder / "engine.log", command)
        chosen = Settings(**{"welcomed": True, "auto_export": False, **settings})
        self.window = MainWindow(self.bridge, self.journal_file, chosen, self.settings_file)
        self.bridge.open()
        self.window.show()
        self.window.begin([])
        return self.window

    def close(self) -> None:
        """As when the program is killed, save that its threads are waited for: nothing is asked, nothing is told."""
        self.window.shut_down()
        self.window.hide()
        self.window.deleteLater()

    def jobs(self) -> list[Job]:
        journal = Journal(self.journal_file)
        try:
            return journal.jobs()
        finally:
            journal.close()

    def text(self, name: str) -> list[str]:
        journal = Journal(self.journal_file)
        try:
            jobs = [job for job in journal.jobs() if job.name == f"{name}.wav"]
            return [word.text for job in jobs for word in journal.words(job.id)]
        finally:
            journal.close()

    def states(self) -> dict[str, str]:
        return {Path(job.path).stem: job.state.value for job in self.jobs()}

    def until(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=PATIENCE)

    def until_states(self, **states: str) -> None:
        self.until(lambda: self.shown() == states)

    def shown(self) -> dict[str, str]:
        """What the rows show: stem -> state."""
        return {Path(job.path).stem: job.state.value for job in self.window.model.jobs()}

    def order(self) -> list[str]:
        return [Path(job.path).stem for job in self.window.model.jobs()]

    def lines(self) -> dict[str, str]:
        """The second line of each row."""
        model = self.window.model
        rows = [model.at(n) for n in range(model.rowCount())]
        return {Path(row.job.path).stem: self.window.words.line(row) for row in rows}
