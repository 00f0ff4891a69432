"""Hearing a sentence again and again, and typing what is heard where nothing was recognised."""

from PySide6.QtCore import QObject

from app.transcript.player import Player
from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_view import TranscriptView
from app.transcript.waveform import Waveform
from core.transcript.gaps import gap_from, insert_at

_LEAD, _TAIL = 0.15, 0.25  # seconds that are heard before and after a sentence


class HearAndType(QObject):
    """The actions `repeat` and `type_heard`, on the sentence that is current or heard."""

    def __init__(
        self,
        view: TranscriptView,
        actions: TranscriptActions,
        player: Player,
        waveform: Waveform,
        header: TranscriptHeader,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view, self._actions, self._player, self._header = view, actions, player, header
        self._waveform = waveform
        actions.repeat.triggered.connect(self._repeat)
        actions.type_heard.triggered.connect(lambda *_: self.type_heard())
        player.repeating_changed.connect(actions.repeat.setChecked)
        view.word_changed.connect(self._follow)

    def type_heard(self) -> None:
        """Begin a segment in the stretch without words at the player's position, or the next one, and play that."""
        self._view.finish_editing()
        model = self._view.transcript_model
        gap = gap_from(model.editable, self._player.position, self._waveform.maximum() / 1000)
        if gap is None:
            self._header.show_state(self.tr("no stretch without words from here on"))
            return
        model.apply(insert_at(model.editable, gap))
        self._view.begin_edit(gap.before, 0, 0)
        if (editor := self._view.delegate.editing) is not None:
            editor.begun_at = model.editable.position
        self._player.play(gap.start, gap.end)

    def _repeat(self, wanted: bool) -> None:
        span = self._sentence() if wanted else None
        if span is None:
            self._player.stop_repeating()
            self._actions.repeat.setChecked(False)
        else:
            self._player.repeat(*span)

    def _follow(self) -> None:
        """While a sentence is repeated and another becomes current, that one is repeated."""
        span = self._sentence()
        if self._player.is_repeating and span is not None and span != self._player.repeated:
            self._player.repeat(*span)

    def _sentence(self) -> tuple[float, float] | None:
        """From and to which second the current sentence is heard, else the one that is played."""
        row = self._view.current[0]
        row = (self._view.playing_row or 0) if row < 0 else row
        model = self._view.transcript_model
        if not 0 <= row < model.rowCount():
            return None
        content = model.segment(row).content
        if content.start is None or content.end is None:
            return None
        return max(0.0, content.start - _LEAD), content.end + _TAIL
