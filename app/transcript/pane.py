"""The transcript pane put together: header, strip, find bar, words and play bar; what the window talks to."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QHideEvent
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QStackedLayout, QVBoxLayout, QWidget

from app import style, wording
from app.transcript.actions import TranscriptActions
from app.transcript.find_bar import FindBar
from app.transcript.finder import Finder
from app.transcript.header import Header
from app.transcript.keeper import Keeper
from app.transcript.model import TranscriptModel
from app.transcript.peaks import Peaks
from app.transcript.play_bar import PlayBar
from app.transcript.player import Player
from app.transcript.speakers import ask_speaker
from app.transcript.view import TranscriptView
from app.transcript.waveform import Waveform
from core import editing
from core.delivery import ENDED
from core.edits import Edit, Edition
from core.errors import Fault
from core.journal import Job, JobState
from core.protocol import Chunk

_SKIP = 5.0  # seconds


class TranscriptPane(QWidget):
    """One job's transcript. Connect the bridge's job_changed and chunk_committed to the slots of like names."""

    def __init__(self, journal: Path, doubtful_below: float = 0.5, parent: QWidget | None = None) -> None:
        """`journal` is the file that the edits are kept in; words of a lower confidence than `doubtful_below` are
        marked.
        """
        super().__init__(parent)
        self.job: Job | None = None
        self._early: list[Chunk] | None = None  # chunks that came while the transcript is being read
        self.model = TranscriptModel(self)
        self.model.doubtful_below = doubtful_below
        self.keeper = Keeper(journal, self)
        self.player = Player(self)
        self.peaks = Peaks(self)
        self.commands = TranscriptActions(self)
        self.view = TranscriptView(self.model)
        self.finder = Finder(self.model, self.view)
        self.header = Header(self.commands)
        self.strip = Waveform(self.peaks)
        self.find_bar = FindBar(self.finder)
        self.play_bar = PlayBar(self.player)
        self._note = QLabel()
        self._arrange()
        self._connect()
        self._connect_actions()
        self.show_job(None)

    def _arrange(self) -> None:
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.setWordWrap(True)
        self._note.setProperty("kind", "quiet-on-window")
        self._rows = QWidget()
        self._stack = QStackedLayout(self._rows)
        self._stack.addWidget(self._note)
        self._stack.addWidget(self.view)
        inside = QVBoxLayout()
        inside.setContentsMargins(20, 12, 20, 0)
        inside.setSpacing(style.SPACE)
        for widget in (self.header, self.strip, self.find_bar):
            inside.addWidget(widget)
        inside.addWidget(self._rows, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(inside, 1)
        whole.addWidget(self.play_bar)
        self.setAccessibleName(self.tr("Transcript pane"))
        self.addActions(self.commands.all)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.view.addActions(self.commands.with_separators(self.view))

    def _connect(self) -> None:
        self.keeper.loaded.connect(self._on_loaded)
        self.keeper.saved.connect(self._on_saved)
        self.keeper.failed.connect(self._on_failed)
        self.model.edited.connect(self._on_edited)
        self.model.moved.connect(self._on_moved)
        self.model.changed.connect(self._refresh_actions)
        self.model.rowsInserted.connect(self._refresh_note)
        self.view.play_asked.connect(self.player.play)
        self.view.toggle_asked.connect(self.player.toggle)
        self.view.split_asked.connect(self._split_at)
        self.view.merge_asked.connect(self._merge)
        self.view.speaker_asked.connect(lambda _row: self.ask_speaker())
        self.view.undo_asked.connect(self.model.undo)
        self.view.redo_asked.connect(self.model.redo)
        self.view.word_changed.connect(self._refresh_actions)
        self.view.selectionModel().selectionChanged.connect(self._refresh_actions)
        self.strip.seek_asked.connect(self.player.seek)
        self.play_bar.seek_asked.connect(self.player.seek)
        self.player.position_changed.connect(self._on_position)
        self.player.duration_changed.connect(self._on_duration)
        self.find_bar.finishing.connect(self.view.finish_editing)
        self.find_bar.closed.connect(self.view.setFocus)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def _connect_actions(self) -> None:
        commands, view, player = self.commands, self.view, self.player
        self.commands.connect_all(
            {
                commands.undo: self.undo,
                commands.redo: self.redo,
                commands.edit: view.edit_current,
                commands.split: self.split,
                commands.merge_before: lambda: self.merge(-1),
                commands.merge_next: lambda: self.merge(1),
                commands.speaker: self.ask_speaker,
                commands.rename: self.ask_new_name,
                commands.find: lambda: self.find_bar.open(False),
                commands.replace: lambda: self.find_bar.open(True),
                commands.find_next: lambda: self._find(1),
                commands.find_previous: lambda: self._find(-1),
                commands.doubtful: lambda: self.go_to_doubtful(1),
                commands.doubtful_before: lambda: self.go_to_doubtful(-1),
                commands.play: player.toggle,
                commands.play_word: self.play_word,
                commands.back: lambda: player.skip(-_SKIP),
                commands.ahead: lambda: player.skip(_SKIP),
                commands.faster: lambda: player.faster(1),
                commands.slower: lambda: player.faster(-1),
                commands.closer: lambda: self.strip.zoom(True),
                commands.wider: lambda: self.strip.zoom(False),
                commands.revert: self.revert,
                commands.revert_all: self.ask_to_revert_all,
            }
        )

    # --- for the window

    def show_job(self, job: Job | None) -> None:
        """Show another job's transcript, or none. What was typed in the one before is saved."""
        self.view.finish_editing()
        self.job = job
        self._early = None if job is None else []
        self.model.show(None)
        recording = None if job is None else Path(job.path)
        self.player.open(recording)
        self.peaks.open(recording if recording is not None and recording.is_file() else None)
        self._on_duration((job.duration or job.seconds) if job is not None else 0.0)
        self.play_bar.refresh()
        self.play_bar.setVisible(job is not None)
        self.strip.setVisible(job is not None)
        self.header.show_job(job)
        if job is None:
            self.find_bar.close_bar()
        else:
            self.keeper.load(job)
        self._refresh_note()
        self._refresh_actions()

    def on_chunk(self, chunk: Chunk) -> None:
        """New words are on disk."""
        if self.job is None or chunk.job != self.job.id:
            return
        if self._early is not None:
            self._early.append(chunk)
        elif not self.model.extend(chunk):
            self.show_job(self.job)  # it was shown before the one that is missing arrived
        elif self.strip.maximum() < chunk.end * 1000:
            self._on_duration(chunk.end)

    def on_job_changed(self, job: Job) -> None:
        """The job's row has changed."""
        if self.job is None or job.id != self.job.id:
            return
        started_afresh = job.chunks < self.job.chunks
        self.job = job
        self.header.show_job(job)
        if started_afresh:
            self.show_job(job)
        elif job.state in ENDED and self._early is None:
            self.model.complete()
            self._on_duration(job.duration or job.seconds)
        self._refresh_note()

    def set_doubtful_below(self, confidence: float) -> None:
        """Mark words of a lower confidence from now on."""
        self.model.doubtful_below = confidence
        self.view.viewport().update()

    def save(self) -> None:
        """Save what is being typed; it is on disk soon after."""
        self.view.save_editing()

    def shut_down(self) -> bool:
        """Save, stop playing and end the threads; whether every edit is on disk."""
        self.view.finish_editing()
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.player.open(None)
        self.peaks.close()
        return self.keeper.close()

    # --- edits

    def undo(self) -> None:
        """Take the last edit back, what is being typed first."""
        self.view.finish_editing()
        self.model.undo()

    def redo(self) -> None:
        """Make the last edit that was taken back again."""
        self.view.finish_editing()
        self.model.redo()

    def split(self) -> None:
        """Split before the current word."""
        row, word = self.view.current
        if row >= 0:
            self.view.finish_editing()
            words = self.model.passage(row).segment.words[:word]
            self._split_at(row, sum(len(w.text) + 1 for w in words))

    def _split_at(self, row: int, character: int) -> None:
        if row < 0 or self.model.is_live(row):
            return
        if self.model.do(editing.split(self.model.edition, row, character)):
            self.view.set_current(row + 1, 0)
            self.view.setFocus()

    def merge(self, direction: int) -> None:
        """Merge the selected segments; a single one with its neighbour, -1 the one before, 1 the next."""
        self.view.finish_editing()
        rows = self.view.selected_rows()
        if len(rows) > 1 and rows == list(range(rows[0], rows[-1] + 1)):
            self._merge_rows(rows[0], len(rows))
        elif self.view.current[0] >= 0:
            self._merge(self.view.current[0], direction)

    def _merge(self, row: int, direction: int) -> None:
        self._merge_rows(min(row, row + direction), 2)

    def _merge_rows(self, first: int, count: int) -> None:
        if first < 0 or first + count > len(self.model.edition.passages):
            return
        seam = len(self.model.passage(first).segment.words)
        if self.model.do(editing.merged(self.model.edition, first, count)):
            self.view.set_current(first, seam)
            self.view.setFocus()

    def ask_speaker(self) -> None:
        """Ask who speaks in the selected segments."""
        self.view.finish_editing()
        rows = self.view.selected_rows()
        if rows:
            current = self.model.passage(rows[0]).segment.speaker or ""
            name = ask_speaker(
                self, self.tr("Set speaker"), self.tr("Who speaks here?"), self.model.speakers(), current
            )
            if name is not None:
                self.model.do(editing.spoken_by(self.model.edition, rows, name or None))

    def ask_new_name(self) -> None:
        """Ask what the speaker of the current segment is called everywhere."""
        self.view.finish_editing()
        rows = self.view.selected_rows()
        if rows:
            old = self.model.passage(rows[0]).segment.speaker
            question = (
                self.tr("Who speaks in all segments without a speaker?")
                if old is None
                else self.tr("New name of {name} everywhere:").format(name=old)
            )
            name = ask_speaker(self, self.tr("Rename speaker"), question, self.model.speakers(), old or "")
            if name is not None:
                self.model.do(editing.renamed(self.model.edition, old, name or None))

    def revert(self) -> None:
        """Show the selected segments as they were recognised."""
        self.view.finish_editing()
        self.model.do(editing.reverted(self.model.edition, self.view.selected_rows()))

    def ask_to_revert_all(self) -> None:
        """Show everything as it was recognised, if that is really meant; it can be undone."""
        self.view.finish_editing()
        question = self.tr("Show the whole transcript as it was recognised? You can undo this.")
        if QMessageBox.question(self, self.tr("Revert"), question) == QMessageBox.StandardButton.Yes:
            self.model.revert_all()

    # --- going about

    def go_to_doubtful(self, step: int) -> None:
        """Go to the next doubtful word or the one before, and say when there is none."""
        self.view.finish_editing()
        if self.view.go_to_doubtful(step):
            self.view.setFocus()
        else:
            self.header.say(self.tr("no doubtful words"))

    def play_word(self) -> None:
        """Play from the current word."""
        row, word = self.view.current
        seconds = self.view.seconds_of(row, word) if row >= 0 else None
        if seconds is not None:
            self.player.play(seconds)

    def _find(self, step: int) -> None:
        if self.find_bar.isVisible():
            self.finder.go(step)
        else:
            self.find_bar.open(False)

    # --- what comes

    def _on_loaded(self, job: Job, edition: Edition) -> None:
        if self.job is None or job.id != self.job.id or self._early is None:
            return
        early, self._early = self._early, None
        if self.job.state in ENDED and job.state not in ENDED:
            edition.complete()
        self.model.show(edition)
        for chunk in early:
            self.model.extend(chunk)
        self._refresh_note()

    def _on_edited(self, n: int, edit: Edit) -> None:
        if self.job is not None:
            self.header.show_saving()
            self.keeper.keep_edit(self.job.id, n, edit, self.model.edition.cuts)

    def _on_moved(self, position: int) -> None:
        if self.job is not None:
            self.header.show_saving()
            self.keeper.keep_position(self.job.id, position)

    def _on_saved(self, unsaved: int) -> None:
        if not unsaved and not self.keeper.unsaved:
            self.header.show_saved()

    def _on_failed(self, fault: Fault) -> None:
        self.header.show_unsaved(wording.both(fault))

    def _on_position(self, seconds: float) -> None:
        self.strip.show_position(seconds)
        self.play_bar.show_position(seconds)
        self.view.show_playing(seconds if seconds > 0 or self.player.is_playing else None, self.player.is_playing)

    def _on_duration(self, seconds: float) -> None:
        if seconds or self.job is None:
            self.strip.set_duration(seconds)
            self.play_bar.set_duration(seconds)

    # --- looks

    def _refresh_actions(self) -> None:
        model, commands = self.model, self.commands
        rows = model.rowCount()
        row, word = self.view.current
        editable = 0 <= row < len(model.edition.passages)
        for action in commands.all:
            action.setEnabled(rows > 0)
        commands.undo.setEnabled(model.can_undo or self.view.delegate.editing is not None)
        commands.redo.setEnabled(model.can_redo)
        for action in (commands.edit, commands.speaker, commands.rename, commands.revert):
            action.setEnabled(editable)
        commands.split.setEnabled(editable and word > 0)
        commands.merge_before.setEnabled(editable and row > 0)
        commands.merge_next.setEnabled(editable and row + 1 < len(model.edition.passages))
        commands.revert_all.setEnabled(bool(model.edition.edits))
        for action in (commands.play, commands.back, commands.ahead, commands.closer, commands.wider):
            action.setEnabled(self.job is not None)

    def _refresh_note(self) -> None:
        self._stack.setCurrentIndex(1 if self.model.rowCount() else 0)
        self._note.setText(self._reason())

    def _reason(self) -> str:
        """Why there are no words."""
        if self.job is None:
            return self.tr("Choose a recording to read and hear it here")
        if self._early is not None:
            return ""
        reasons = {
            JobState.QUEUED: self.tr("Waiting to be transcribed"),
            JobState.PAUSED: self.tr("Paused before the first words"),
            JobState.RUNNING: self.tr("Listening … the first words will appear here"),
            JobState.FAILED: self.tr("Nothing was recognised before it failed"),
            JobState.CANCELLED: self.tr("Cancelled before the first words"),
            JobState.DONE: self.tr("There is no speech in this recording"),
        }
        return reasons[self.job.state]

    # --- leaving

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save at once when the program goes to the background: who knows whether it comes back."""
        if event.type() == QEvent.Type.ApplicationDeactivate:
            self.save()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Save what is being typed."""
        self.save()
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A pane that is a window of its own."""
        self.view.finish_editing()
        super().closeEvent(event)
