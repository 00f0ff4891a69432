"""Asks before a transcript is deleted or replaced. Enter and Escape keep it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from core.journal import Job


def confirm_loss(parent: QWidget, jobs: Sequence[Job], question: str, more: str, button: str) -> bool:
    """Return whether the transcripts of `jobs` may go. Jobs without a transcript need no question.

    `more` says what stays. `button` names the action.
    """
    if not any(job.chunks for job in jobs):
        return bool(jobs)
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Mynah")
    box.setText(question)
    box.setInformativeText(more)
    sure = box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is sure
