"""Asks before the text of recordings is given up."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from core.queue.journal import Job


def confirm_loss(parent: QWidget, jobs: Sequence[Job], one: str, many: str, button: str) -> bool:
    """Whether the text of `jobs` may go; without text there is nothing to ask.

    `one` asks for a single recording (`{name}`), `many` for several (`{n}`); `button` says what is done.
    """
    if not any(job.chunks for job in jobs):
        return bool(jobs)
    question = QMessageBox(parent)
    question.setIcon(QMessageBox.Icon.Question)
    question.setWindowTitle("Mynah")
    question.setText(one.format(name=jobs[0].name) if len(jobs) == 1 else many.format(n=len(jobs)))
    question.setInformativeText(
        QCoreApplication.translate(
            "LossQuestion",
            "Recordings and exported files stay where they are; edits that were not exported are lost.",
        )
    )
    sure = question.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    question.addButton(QMessageBox.StandardButton.Cancel)
    question.exec()
    return question.clickedButton() is sure
