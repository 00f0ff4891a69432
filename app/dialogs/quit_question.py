"""Whether to quit while work is going on."""

from PySide6.QtWidgets import QMessageBox, QWidget


class _QuitQuestion(QMessageBox):
    def __init__(self, parent: QWidget, unfinished: int) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(self.tr("Quit Mynah"))
        self.setText(self.tr("%n recording(s) is/are not finished. Quit now?", "", unfinished))
        self.setInformativeText(self.tr("They go on where they stopped when Mynah is started again."))
        self.quit_button = self.addButton(self.tr("Quit"), QMessageBox.ButtonRole.AcceptRole)
        self.addButton(self.tr("Keep working"), QMessageBox.ButtonRole.RejectRole)


def quit_confirmed(parent: QWidget, unfinished: int) -> bool:
    """Ask whether to quit though so many recordings are not finished; they are kept in any case."""
    question = _QuitQuestion(parent, unfinished)
    question.exec()
    return question.clickedButton() is question.quit_button
