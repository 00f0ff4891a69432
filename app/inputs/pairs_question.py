"""Asks what is to be done with recordings that come together with their texts."""

from collections.abc import Sequence, Set
from pathlib import Path
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

    def ask(self, pairs: Sequence[Pair], exported: Set[Path] = frozenset()) -> PairsChoice | None:
        """What is wanted of the pairs, of whose texts Mynah has `exported` these; None when nothing is."""
        question = QMessageBox(self._window)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(self.tr("Recordings with texts"))
        first = pairs[0]
        own = sum(pair.transcript in exported for pair in pairs)
        told = self._told_of_one(own) if len(pairs) == 1 else self._told_of_several(len(pairs), own)
        question.setText(told.format(text=first.transcript.name, recording=first.recording.name, n=len(pairs), own=own))
        advice = self.tr("Aligning finds the time of every word in the sound, and leaves the text as it is.")
        if own == len(pairs):
            advice = self.tr("Opening is enough: the words have their times, unless somebody has changed them since.")
        question.setInformativeText(advice)
        role = QMessageBox.ButtonRole
        align = question.addButton(self.tr("Align"), role.AcceptRole)
        open_ = question.addButton(self.tr("Only open"), role.ActionRole)
        anew = question.addButton(self.tr("Transcribe anew"), role.ActionRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(open_ if own == len(pairs) else align)
        question.exec()
        choices: dict[object, PairsChoice] = {align: "align", open_: "open", anew: "transcribe"}
        return choices.get(question.clickedButton())

    def _told_of_one(self, own: int) -> str:
        if own:
            return self.tr("{text} is a transcript of {recording} that Mynah has written.")
        return self.tr("{text} seems to be the text of {recording}.")

    def _told_of_several(self, n: int, own: int) -> str:
        if own == n:
            return self.tr("{n} recordings come with transcripts that Mynah has written.")
        if own:
            return self.tr("{n} recordings come with their texts. Mynah has written {own} of these.")
        return self.tr("{n} recordings come with their texts.")
