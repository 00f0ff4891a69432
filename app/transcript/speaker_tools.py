"""What the transcript pane has for speakers, put together: the panel, the lanes below the waveform, the commands."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from app.transcript.player import Player
from app.transcript.speaker_commands import SpeakerCommands
from app.transcript.speaker_lanes import SpeakerLanes
from app.transcript.speaker_model import SpeakerModel
from app.transcript.speaker_panel import SpeakerPanel
from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_view import TranscriptView
from app.transcript.waveform import Waveform

_NARROW = 640  # px of the pane; below, there is no room for the panel


class SpeakerTools(QObject):
    """Follows the transcript's model. The panel is shown where there are speakers, room, and a person who wants it."""

    panel_wanted = Signal(bool)

    def __init__(
        self,
        view: TranscriptView,
        actions: TranscriptActions,
        player: Player,
        waveform: Waveform,
        header: TranscriptHeader,
        pane: QWidget,
    ) -> None:
        """These are the parts of `pane` that speakers have to do with."""
        super().__init__(pane)
        self._view, self._actions, self._player, self._pane = view, actions, player, pane
        self._transcript = view.transcript_model
        self.model = SpeakerModel(self._transcript, self)
        self.panel = SpeakerPanel(self.model)
        self.lanes = SpeakerLanes(self.model, waveform)
        self.commands = SpeakerCommands(self._transcript, view, header.show_state, pane)
        self._wanted = True
        self.panel.hide()
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
                actions.show_speakers: self._go_to_panel,
                **{action: partial(commands.give, n) for n, action in enumerate(actions.give)},
            }
        )
        cards.rename_requested.connect(commands.ask_new_name_of)
        cards.merge_requested.connect(commands.ask_to_merge_with)
        cards.hear_requested.connect(self.hear)
        self.panel.closed.connect(lambda: self.want_panel(False, tell=True))
        self.lanes.seek_requested.connect(self._player.seek)
        self._transcript.changed.connect(self.refresh)
        self._pane.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pane is wider now, or narrower."""
        if event.type() == QEvent.Type.Resize:
            self.refresh()
        return False

    def want_panel(self, wanted: bool, tell: bool = False) -> None:
        """Show the panel where it can be, or never; `tell` says that a person has chosen it."""
        if self._wanted != wanted:
            self._wanted = wanted
            self.refresh()
            if tell:
                self.panel_wanted.emit(wanted)

    def refresh(self) -> None:
        """Show what there is to show: the transcript, the size of the pane or a choice has changed."""
        numbers = self._transcript.speaker_numbers
        has_room = self._pane.width() >= _NARROW
        had_focus = self._panel_has_focus
        self.panel.show_numbers(numbers)
        self.panel.setVisible(self._wanted and has_room and bool(numbers.names))
        self.lanes.show_numbers(numbers)
        self._actions.show_speakers.setChecked(self._wanted)
        if had_focus and not self.panel.isVisible():
            self._view.setFocus()

    def hear(self, name: str) -> None:
        """Play an utterance to know a speaker by."""
        sample = self.model.sample(name)
        if sample is not None:
            self._player.play(*sample)

    def _hear_current(self) -> None:
        row = self._view.current[0]
        name = self._transcript.segment(row).content.speaker if row >= 0 else None
        if name is not None:
            self.hear(name)

    @property
    def _panel_has_focus(self) -> bool:
        widget = self._pane.window().focusWidget()
        return widget is not None and self.panel.isAncestorOf(widget)

    def _go_to_panel(self) -> None:
        """Lead to the panel, shown where it was not; from there back to the text, and hide it."""
        self.want_panel(not self._panel_has_focus, tell=True)
        self._actions.show_speakers.setChecked(self._wanted)  # the key has turned it over
        if self.panel.isVisible():
            self.panel.view.setFocus()
