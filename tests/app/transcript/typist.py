"""Someone who types without end into a transcript pane, and says what was saved: to be killed at any instant.

usage: typist.py JOURNAL JOB
"""

import itertools
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.transcript import TranscriptPane
from core.journal import Journal


def main() -> int:
    application = QApplication(sys.argv)
    path, number = Path(sys.argv[1]), int(sys.argv[2])
    journal = Journal(path)
    job = journal.job(number)
    pane = TranscriptPane(path)
    pane.show()
    pane.show_job(job)
    letters = itertools.cycle("abc defg hi ")

    def say(_unsaved: int) -> None:
        history = journal.history(number)
        (splice,) = history.edits[history.position - 1].splices
        print(history.position, len(splice.passages[0].segment.text), flush=True)

    def type_on() -> None:
        editor = pane.view.delegate.editing
        if not pane.model.rowCount():
            return
        if editor is None:
            row = pane.model.edition.position % pane.model.rowCount()
            pane.view.begin_edit(row, 0, 999 if len(pane.view.row_layout(row).text) > 60 else 0, "so")
        elif len(editor.toPlainText()) > 60:
            pane.view.finish_editing()
        else:
            QTest.keyClicks(editor, next(letters))

    pane.keeper.saved.connect(say)
    timer = QTimer(interval=8)
    timer.timeout.connect(type_on)
    timer.start()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
