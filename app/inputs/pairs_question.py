"""Asks what is to be done with recordings that come together with their texts."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from core.queue.alignments import Pair

PairsChoice = Literal["align", "open", "transcribe"]


class PairsQuestion(QObject):
    """The question, asked over a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def ask(self, pairs: Sequence[Pair]) -> PairsChoice | None:
        """What is wanted of the pairs; None when nothing is."""
        question = QMessageBox(self._window)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(self.tr("Recordings with texts"))
        first = pairs[0]
        if len(pairs) == 1:
            text = self.tr("{text} seems to be the text of {recording}.")
            question.setText(text.format(text=first.transcript.name, recording=first.recording.name))
        else:
            question.setText(self.tr("{n} recordings come with their texts.").format(n=len(pairs)))
        question.setInformativeText(
            self.tr("Aligning finds the time of every word in the sound, and leaves the text as it is.")
        )
        role = QMessageBox.ButtonRole
        align = question.addButton(self.tr("Align"), role.AcceptRole)
        open_ = question.addButton(self.tr("Only open"), role.ActionRole)
        anew = question.addButton(self.tr("Transcribe anew"), role.ActionRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(align)
        question.exec()
        choices: dict[object, PairsChoice] = {align: "align", open_: "open", anew: "transcribe"}
        return choices.get(question.clickedButton())
