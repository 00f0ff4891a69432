"""Keep player, waveform, play bar and words in step."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView

from app.transcript.following import Following
from app.transcript.play_bar import PlayBar
from app.transcript.player import Player
from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_view import TranscriptView
from app.transcript.waveform import Waveform
from core.journal import Job, JobState, file_at
from core.transcript.gaps import find_gap, insert_segment

SKIP = 5.0  # seconds
_UNDECODABLE = frozenset(
    {"empty", "not-media", "no-audio", "no-samples", "incomplete", "codec", "protected", "undecodable"}
)  # faults of recordings without any sound


class Playback(QObject):
    """Keeps one playhead for player, waveform, play bar and words.

    Every step of the user sets it: a click, the keyboard in a paused text, a search, the waveform.
    """

    def __init__(
        self,
        player: Player,
        view: TranscriptView,
        waveform: Waveform,
        play_bar: PlayBar,
        following: Following,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._player, self._view, self._waveform, self._play_bar = player, view, waveform, play_bar
        self._following = following
        self._moves = False  # whether playhead and current word are being joined
        self._decoded: float | None = None  # the length of the sound that was transcribed, in seconds
        self._place: tuple[int, int] | None = None  # the row and word whose stretch is played
        view.seek_requested.connect(player.seek)
        view.toggle_requested.connect(player.toggle)
        view.skip_requested.connect(lambda step: player.skip(step * SKIP))
        view.word_changed.connect(self._follow_word)
        waveform.seek_requested.connect(player.seek)
        waveform.toggle_requested.connect(player.toggle)
        play_bar.seek_requested.connect(player.seek)
        player.position_changed.connect(self._show_position)
        player.sought.connect(self._follow_seek)
        player.playing_changed.connect(self._on_playing)
        player.duration_changed.connect(self._on_length)

    def open(self, job: Job | None) -> None:
        """Load a job's recording, or none."""
        self._decoded = job.duration if job is not None and job.attempt else None
        if job is None:
            self._player.open(None)
        else:
            self._player.open(Path(job.path), is_undecodable=_is_undecodable(job))

    def follow(self, job: Job) -> None:
        """Update the open job, which may have failed without sound, or started again."""
        self._decoded = job.duration if job.attempt else None
        if self._player.silence in (None, "undecodable"):
            if _is_undecodable(job) != (self._player.silence == "undecodable"):
                self.open(job)
            self._play_bar.refresh()

    def _on_length(self, seconds: float) -> None:
        """Take the length of the player's file, unless the decoded one is known. A picture may be longer."""
        if self._decoded is None:
            self.note_duration(seconds)

    def note_duration(self, seconds: float) -> None:
        """Show the recording's length, if it is known (not 0)."""
        if seconds:
            self.set_duration(seconds)

    def set_duration(self, seconds: float) -> None:
        """Show the recording's length, even 0."""
        self._waveform.set_duration(seconds)
        self._play_bar.set_duration(seconds)

    def play_word(self) -> None:
        """Play from the current word."""
        row, word = self._view.current
        seconds = self._view.times.of(row, word) if row >= 0 else None
        if seconds is not None:
            self._player.play(seconds)

    def play_place(self, row: int, word: int, start: float, end: float) -> None:
        """Make a word current, and play from `start` to `end` seconds around it."""
        self._moves = True
        self._view.set_current(row, word, QAbstractItemView.ScrollHint.PositionAtCenter)
        if not self._player.unplayable:
            self._player.play(start, end)
            self._place = row, word
        self._moves = False

    def _show_position(self, seconds: float) -> None:
        seconds = seconds if self._decoded is None else min(seconds, self._decoded)
        self._waveform.show_position(seconds)
        self._play_bar.show_position(seconds)
        self._show_word(seconds)

    def _show_word(self, seconds: float) -> None:
        is_playing = self._player.is_playing
        self._view.show_playing(seconds if seconds > 0 or is_playing else None, is_playing)

    def _on_playing(self, is_playing: bool) -> None:
        self._show_word(self._player.position)
        if is_playing:
            return
        place, self._place = self._place, None
        if place is not None and self._player.is_past_end:
            self._go_back_to(*place)
        elif self._view.delegate.playing is not None and self._following.is_on:
            self._make_current(self._player.position)

    def _go_back_to(self, row: int, word: int) -> None:
        """Keep the word current whose stretch was played, and set the playhead to it."""
        seconds = self._view.times.of(row, word) if self._view.current == (row, word) else None
        if seconds is not None and self._view.delegate.editing is None:
            self._moves = True
            self._player.seek(seconds)
            self._moves = False

    def _follow_seek(self, seconds: float) -> None:
        """Make the word at the playhead current."""
        if not self._player.is_playing:
            self._make_current(seconds)

    def _make_current(self, seconds: float) -> None:
        if not self._moves and self._view.delegate.editing is None:
            self._moves = True
            self._view.go_to_time(seconds, make_current=True)
            self._moves = False

    def _follow_word(self) -> None:
        """Set the playhead of a paused recording to the current word."""
        row, word = self._view.current
        if row < 0 or self._moves or self._player.is_playing or self._view.delegate.editing is not None:
            return
        seconds = self._view.times.of(row, word)
        if seconds is not None and seconds != self._player.position:
            self._moves = True
            self._player.seek(seconds)
            self._moves = False


def _is_undecodable(job: Job) -> bool:
    """Tell whether the job failed because its file has no sound, and the file is unchanged."""
    is_broken = job.state == JobState.FAILED and job.fault_code in _UNDECODABLE
    return is_broken and file_at(job.path) == (job.path, job.size, job.mtime_ns)


_LEAD, _TAIL = 0.15, 0.25  # seconds played before and after a sentence


class HearAndType(QObject):
    """The actions `repeat` and `type_heard`, for the current or playing sentence."""

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
        """Start a segment in the gap at the player's position, or in the next gap, and play it."""
        self._view.editing.finish()
        model = self._view.transcript_model
        gap = find_gap(model.editable, self._player.position, self._waveform.maximum() / 1000)
        if gap is None:
            self._header.show_note(self.tr("No gaps after this point"))
            return
        model.apply(insert_segment(model.editable, gap))
        self._view.editing.begin(gap.before, 0, 0)
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
        """Loop another sentence when it becomes current."""
        span = self._sentence()
        if self._player.is_repeating and span is not None and span != self._player.repeated:
            self._player.repeat(*span)

    def _sentence(self) -> tuple[float, float] | None:
        """Return start and end of the current sentence, or of the playing one, in seconds."""
        row = self._view.current[0]
        row = (self._view.playing_row or 0) if row < 0 else row
        model = self._view.transcript_model
        if not 0 <= row < model.rowCount():
            return None
        content = model.segment(row).content
        if content.start is None or content.end is None:
            return None
        return max(0.0, content.start - _LEAD), content.end + _TAIL
