"""Ask before quitting during a recording, during work, or with unsaved edits."""

from PySide6.QtWidgets import QMessageBox, QWidget


class _QuitQuestion(QMessageBox):
    def __init__(self, parent: QWidget, unfinished: int) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(self.tr("Quit Mynah"))
        self.setText(self.tr("%n recording(s) isn't/aren't finished. Quit now?", "", unfinished))
        self.setInformativeText(self.tr("They continue at the next start."))
        self.quit_button = self.addButton(self.tr("Quit"), QMessageBox.ButtonRole.AcceptRole)
        self.addButton(self.tr("Keep working"), QMessageBox.ButtonRole.RejectRole)


class _LosingQuestion(QMessageBox):
    def __init__(self, parent: QWidget, why: str) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle(self.tr("Quit Mynah"))
        self.setText(self.tr("Couldn't save your last edits: {why}").format(why=why))
        self.setInformativeText(self.tr("Mynah tries again every second. If you quit now, they will be lost."))
        self.quit_button = self.addButton(self.tr("Quit without saving"), QMessageBox.ButtonRole.DestructiveRole)
        stay = self.addButton(self.tr("Keep Mynah open"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(stay)
        self.setEscapeButton(stay)


class _RecordingQuestion(QMessageBox):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(self.tr("Quit Mynah"))
        self.setText(self.tr("A recording is running. Stop it and quit?"))
        self.setInformativeText(self.tr("Mynah saves the recording. It finishes the text at the next start."))
        self.stop_button = self.addButton(self.tr("Stop and save"), QMessageBox.ButtonRole.AcceptRole)
        stay = self.addButton(self.tr("Keep recording"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(stay)
        self.setEscapeButton(stay)


def stop_confirmed(parent: QWidget) -> bool:
    """Ask whether to stop and save the present recording before the program ends."""
    question = _RecordingQuestion(parent)
    question.exec()
    return question.clickedButton() is question.stop_button


def losing_confirmed(parent: QWidget, why: str) -> bool:
    """Ask whether to quit and lose unsaved edits. `why` is the reason that they could not be saved."""
    question = _LosingQuestion(parent, why)
    question.exec()
    return question.clickedButton() is question.quit_button


def quit_confirmed(parent: QWidget, unfinished: int) -> bool:
    """Ask whether to quit with unfinished recordings. They continue at the next start."""
    question = _QuitQuestion(parent, unfinished)
    question.exec()
    return question.clickedButton() is question.quit_button
