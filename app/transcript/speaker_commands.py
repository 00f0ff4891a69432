"""What a person does to speakers from menus, the panel and keys, the questions that go with it included."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from app.ui import chosen_files, wording
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import write_atomic
from core.formats import rttm
from core.transcript import edit_operations, speaker_names
from core.transcript.speaker_activity import SpeakerActivity
from core.transcript.speaker_tally import speaker_turns


class SpeakerCommands(QObject):
    """Acts on the selected segments of a view, or on a speaker. What is typed is saved first."""

    def __init__(
        self, model: TranscriptModel, view: TranscriptView, tell: Callable[[str], object], parent: QWidget
    ) -> None:
        """`parent` is where questions are asked; `tell` says why something was not done."""
        super().__init__(parent)
        self._parent = parent
        self._model = model
        self._view = view
        self._tell = tell
        view.speaker_requested.connect(lambda _row: self.ask_speaker())
        view.give_requested.connect(self.give)

    def give(self, number: int) -> None:
        """Give the selected segments to the speaker with this number, a new one where nobody has it.

        With a single one selected, while it plays, it is the one that is heard. Who types goes on typing.
        """
        self._view.save_editing(apart=True)
        rows = self._view.selected_rows()
        playing = self._view.playing_row
        if len(rows) < 2 and playing is not None:
            rows = [playing]
        if rows:
            names = self._model.speaker_numbers.names
            name = self._model.speaker_numbers.name(number) or speaker_names.unused(names, number)
            self._model.apply(edit_operations.set_speaker(self._model.editable, rows, name))
            self._view.announce(name)

    def ask_speaker(self) -> None:
        """Ask who speaks in the selected segments."""
        self._view.finish_editing()
        rows = self._view.selected_rows()
        if rows:
            current = self._model.segment(rows[0]).content.speaker or ""
            names = self._model.speaker_numbers.names
            name = _ask_name(self._parent, self.tr("Set speaker"), self.tr("Who speaks here?"), names, current)
            if name is not None:
                self._model.apply(edit_operations.set_speaker(self._model.editable, rows, name or None))

    def ask_new_name(self) -> None:
        """Ask what the speaker of the current segment is called everywhere."""
        self._view.finish_editing()
        rows = self._view.selected_rows()
        if rows:
            self.ask_new_name_of(self._model.segment(rows[0]).content.speaker)

    def ask_new_name_of(self, old: str | None) -> None:
        """Ask what a speaker is called everywhere."""
        self._view.finish_editing()
        question = (
            self.tr("Who speaks in all segments without a speaker?")
            if old is None
            else self.tr("New name of {name} everywhere:").format(name=old)
        )
        names = self._model.speaker_numbers.names
        name = _ask_name(self._parent, self.tr("Rename speaker"), question, names, old or "")
        if name is not None:
            self._model.apply(edit_operations.rename_speaker(self._model.editable, old, name or None))

    def ask_to_merge(self) -> None:
        """Ask with whom the speaker of the current segment is to be one."""
        rows = self._view.selected_rows()
        if rows and (name := self._model.segment(rows[0]).content.speaker) is not None:
            self.ask_to_merge_with(name)

    def ask_to_merge_with(self, name: str) -> None:
        """Ask who the same person as `name` is; both have that name then."""
        self._view.finish_editing()
        others = [other for other in self._model.speaker_numbers.names if other != name]
        if others:
            question = self.tr("{name} is the same person as:").format(name=name)
            chosen = _ask_choice(self._parent, self.tr("Merge speakers"), question, others)
            if chosen is not None:
                self._model.apply(edit_operations.rename_speaker(self._model.editable, name, chosen))

    def split_from_here(self) -> None:
        """What the current segment's speaker says from there on is a new speaker's."""
        self._view.finish_editing()
        row = self._view.current[0]
        if 0 <= row < len(self._model.editable.segments):
            old = self._model.segment(row).content.speaker
            names = self._model.speaker_numbers.names
            new = speaker_names.unused(names, len(names))
            self._model.apply(edit_operations.rename_speaker(self._model.editable, old, new, row))
            self._view.announce(new)

    def ask_for_turns(self) -> None:
        """Ask for a file that tells who speaks when, and give the segments to its speakers."""
        self._view.finish_editing()
        title, kind = self.tr("Take speakers from a file"), self.tr("Turns of speakers (*.rttm)")
        path, _ = QFileDialog.getOpenFileName(self._parent, title, "", kind)
        if path:
            self.take_turns(Path(path))

    def take_turns(self, path: Path) -> None:
        """Give the segments to the speakers of an RTTM file."""
        try:
            turns = rttm.read(path)
        except InputFault as fault:
            self._tell(wording.message(fault))
            return
        self._model.apply(edit_operations.tell_speakers(self._model.editable, *SpeakerActivity.of_turns(turns)))

    def ask_where_to_save_turns(self) -> None:
        """Ask for a file, and write who speaks when into it, for programs that compare such turns."""
        self._view.finish_editing()
        title, kind = self.tr("Save turns as RTTM"), self.tr("Turns of speakers (*.rttm)")
        path, _ = QFileDialog.getSaveFileName(self._parent, title, "", kind)
        if path:
            target = chosen_files.with_suffix(Path(path), rttm.EXTENSION)
            turns = speaker_turns(segment.content for segment in self._model.editable.segments)
            try:
                write_atomic(target, rttm.write(turns, target.stem))
            except EnvironmentFault as fault:
                self._tell(wording.message(fault))


def _ask_name(parent: QWidget, title: str, question: str, names: Sequence[str], current: str) -> str | None:
    """The name that was chosen or typed, without white space around it; None when the question was cancelled."""
    return _ask(parent, title, question, names if current in names else [current, *names], current, editable=True)


def _ask_choice(parent: QWidget, title: str, question: str, names: Sequence[str]) -> str | None:
    """The name that was chosen; None when the question was cancelled."""
    return _ask(parent, title, question, names, names[0], editable=False)


def _ask(
    parent: QWidget, title: str, question: str, names: Sequence[str], current: str, *, editable: bool
) -> str | None:
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    dialog.setComboBoxEditable(editable)
    dialog.setComboBoxItems(list(names))
    dialog.setTextValue(current)
    accepted = dialog.exec() == QInputDialog.DialogCode.Accepted
    name = " ".join(dialog.textValue().split())
    dialog.deleteLater()
    return name if accepted else None
