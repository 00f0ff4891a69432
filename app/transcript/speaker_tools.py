"""Connect panel, lanes and commands for speakers to the transcript pane."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.transcript.player import Player
from app.transcript.speaker_lanes import SpeakerLanes
from app.transcript.speaker_model import SpeakerModel
from app.transcript.speaker_panel import SpeakerPanel
from app.transcript.speaker_popover import SpeakerPopover
from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from app.transcript.voice_panel import VoiceSession
from app.transcript.waveform import Waveform
from app.ui import file_manager, wording
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import write_atomic
from core.contracts.transcript import Segment
from core.formats import rttm
from core.journal import Job, JobState
from core.transcript import edit_operations, speaker_names
from core.transcript.speaker_activity import SpeakerActivity
from core.transcript.speaker_tally import speaker_turns


class SpeakerCommands(QObject):
    """Acts on a view's selected segments, or on a speaker. Typing is saved first."""

    recoloured = Signal(str, int)  # the speaker, and the number of the new colour
    hear_requested = Signal(str)

    def __init__(
        self, model: TranscriptModel, view: TranscriptView, tell: Callable[[str], object], parent: QWidget
    ) -> None:
        """Use `parent` as the parent of questions. `tell` explains why a command had no effect."""
        super().__init__(parent)
        self._parent = parent
        self._model = model
        self._view = view
        self._tell = tell
        self.place_of: Callable[[int], QRect] = view.name_place  # the place of a segment's name on the screen
        self.has_voice: Callable[[str], bool] = lambda _name: False
        view.speaker_requested.connect(lambda row, place: self.ask_about(self._rows_with(row), place))
        view.give_requested.connect(self.give)

    def _rows_with(self, row: int) -> list[int]:
        """Return the selected rows if `row` is one of them, else `row` alone."""
        rows = self._view.selected_rows()
        return rows if row in rows else [row]

    def give(self, number: int) -> None:
        """Assign the selected segments to the speaker with this number, or to a new one.

        During playback with one selected segment, the playing segment is assigned. An open editor stays open.
        """
        self._view.editing.save(apart=True)
        rows = self._view.selected_rows()
        playing = self._view.playing_row
        if len(rows) < 2 and playing is not None:
            rows = [playing]
        if rows:
            names = self._model.speaker_numbers.names
            name = self._model.speaker_numbers.name(number) or speaker_names.unused_name(names, number)
            self._model.apply(edit_operations.set_speaker(self._model.editable, rows, name))
            self._view.announce(name)

    def ask_speaker(self) -> None:
        """Ask for the speaker of the selected segments."""
        self.ask_about(self._view.selected_rows(), everywhere=False)

    def ask_new_name(self) -> None:
        """Ask for a new name of the current segment's speaker everywhere."""
        self.ask_about(self._view.selected_rows())

    def ask_to_merge(self) -> None:
        """Ask for the speaker to merge the current segment's speaker with."""
        self.ask_about(self._view.selected_rows(), merge=True)

    def ask_about(
        self, rows: Sequence[int], place: QRect | None = None, *, everywhere: bool = True, merge: bool = False
    ) -> None:
        """Ask about the speaker of some segments, over the name at `place` on the screen."""
        self._view.editing.finish()
        if rows:
            name = self._model.segment(rows[0]).content.speaker
            self._ask(name, rows, place or self.place_of(rows[0]), everywhere=everywhere, merge=merge)

    def ask_about_speaker(self, name: str, place: QRect, *, merge: bool = False) -> None:
        """Ask for another name of a speaker everywhere, over the name at `place` on the screen."""
        self._view.editing.finish()
        self._ask(name, (), place, everywhere=True, merge=merge)

    def _ask(self, name: str | None, rows: Sequence[int], place: QRect, *, everywhere: bool, merge: bool) -> None:
        popover = SpeakerPopover(self._model.speaker_numbers, self._parent)
        popover.assigned.connect(self._assign)
        popover.renamed.connect(self._rename)
        popover.recoloured.connect(self.recoloured)
        popover.hear_requested.connect(self.hear_requested)
        voice = name is not None and self.has_voice(name)
        popover.ask(name, rows, place, everywhere=everywhere, merge=merge, voice=voice)

    def _assign(self, rows: Sequence[int], name: str) -> None:
        self._model.apply(edit_operations.set_speaker(self._model.editable, rows, name or None))

    def _rename(self, old: str | None, name: str) -> None:
        self._model.apply(edit_operations.rename_speaker(self._model.editable, old, name or None))

    def split_from_here(self) -> None:
        """Start a new speaker for the current speaker's segments from here on."""
        self._view.editing.finish()
        row = self._view.current[0]
        if 0 <= row < len(self._model.editable.segments):
            old = self._model.segment(row).content.speaker
            names = self._model.speaker_numbers.names
            new = speaker_names.unused_name(names, len(names))
            self._model.apply(edit_operations.rename_speaker(self._model.editable, old, new, row))
            self._view.announce(new)

    def ask_for_turns(self) -> None:
        """Ask for a file of speaker turns, and assign the segments by it."""
        self._view.editing.finish()
        title, kind = self.tr("Import speakers"), self.tr("Speaker turns (*.rttm)")
        path, _ = QFileDialog.getOpenFileName(self._parent, title, "", kind)
        if path:
            self.take_turns(Path(path))

    def take_turns(self, path: Path) -> None:
        """Assign the segments to the speakers of an RTTM file."""
        try:
            turns = rttm.read(path)
        except InputFault as fault:
            self._tell(wording.message(fault))
            return
        self._model.apply(edit_operations.assign_speakers(self._model.editable, *SpeakerActivity.from_turns(turns)))

    def ask_where_to_save_turns(self) -> None:
        """Ask for a file, and write the speaker turns to it."""
        self._view.editing.finish()
        title, kind = self.tr("Export speaker turns (RTTM)"), self.tr("Speaker turns (*.rttm)")
        path, _ = QFileDialog.getSaveFileName(self._parent, title, "", kind)
        if path:
            target = file_manager.with_suffix(Path(path), rttm.EXTENSION)
            turns = speaker_turns(segment.content for segment in self._model.editable.segments)
            try:
                write_atomic(target, rttm.write(turns, target.stem))
            except EnvironmentFault as fault:
                self._tell(wording.message(fault))


class SpeakerTools(QObject):
    """Follows the transcript's model. `panel` belongs to the window's side panel."""

    def __init__(
        self,
        view: TranscriptView,
        actions: TranscriptActions,
        player: Player,
        waveform: Waveform,
        header: TranscriptHeader,
        pane: QWidget,
    ) -> None:
        """Connect the parts of `pane` that concern speakers."""
        super().__init__(pane)
        self._view, self._actions, self._player = view, actions, player
        self._transcript = view.transcript_model
        self.model = SpeakerModel(self._transcript, self)
        self.panel = SpeakerPanel(self.model)
        self.voices = VoiceSession(self.panel.voices)
        self.lanes = SpeakerLanes(self.model, waveform, view.times)
        self.commands = SpeakerCommands(self._transcript, view, header.show_note, pane)
        self._connect()

    def _connect(self) -> None:
        actions, commands, cards = self._actions, self.commands, self.panel.view
        actions.connect_all(
            {
                actions.set_speaker: commands.ask_speaker,
                actions.rename_speaker: commands.ask_new_name,
                actions.merge_speaker: commands.ask_to_merge,
                actions.split_speaker: commands.split_from_here,
                actions.hear_speaker: self._hear_current,
                actions.take_turns: commands.ask_for_turns,
                actions.save_turns: commands.ask_where_to_save_turns,
                **{action: partial(commands.give, n) for n, action in enumerate(actions.give)},
            }
        )
        cards.rename_requested.connect(lambda name: commands.ask_about_speaker(name, cards.name_place(name)))
        cards.merge_requested.connect(lambda name: commands.ask_about_speaker(name, cards.name_place(name), merge=True))
        voices = self.panel.voices
        voices.suggest_requested.connect(
            lambda: self.voices.suggest(self._segments(), list(self._transcript.speaker_numbers.names))
        )
        voices.remember_requested.connect(lambda: self.voices.remember(self._segments(), cards.current))
        voices.taken.connect(self._take_name)
        commands.has_voice = lambda name: self.model.sample(name) is not None and not self._player.unplayable
        commands.hear_requested.connect(self.hear)
        cards.hear_requested.connect(self.hear)
        self.lanes.seek_requested.connect(self._player.seek)
        self._transcript.changed.connect(self.refresh)

    def _segments(self) -> list[Segment]:
        """Save the typing, and return all segments."""
        self._view.editing.finish()
        return [segment.content for segment in self._transcript.editable.segments]

    def _take_name(self, speaker: str, name: str) -> None:
        """Give a speaker the name of a known voice, as an edit."""
        self._view.editing.finish()
        self._transcript.apply(edit_operations.rename_speaker(self._transcript.editable, speaker, name))
        self.panel.voices.drop(speaker)

    def show_job(self, job: Job | None) -> None:
        """Follow the job on show."""
        self.voices.show_job(job)
        is_known = job is not None and job.speakers_state == JobState.DONE
        self.panel.show_asked(job.compute.speakers.exactly if job is not None and is_known else None)

    def refresh(self) -> None:
        """Update panel and lanes after a change of the transcript."""
        numbers = self._transcript.speaker_numbers
        self.panel.show_numbers(numbers)
        self.lanes.show_numbers(numbers)

    def hear(self, name: str) -> None:
        """Play a typical utterance of a speaker."""
        sample = self.model.sample(name)
        if sample is not None:
            self._player.play(*sample)

    def _hear_current(self) -> None:
        row = self._view.current[0]
        name = self._transcript.segment(row).content.speaker if row >= 0 else None
        if name is not None:
            self.hear(name)
