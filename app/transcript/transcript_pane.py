"""Build the transcript pane: header, waveform, find bar, words and play bar."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.transcript.copied_text import segment_lines, turn_lines
from app.transcript.edit_saver import Additions, Autosave, TranscriptReader
from app.transcript.find_bar import FindBar
from app.transcript.find_session import FindSession
from app.transcript.following import Following
from app.transcript.outline_loader import OutlineLoader
from app.transcript.picture import PicturePlace
from app.transcript.play_bar import PlayBar
from app.transcript.playback import SKIP, HearAndType, Playback
from app.transcript.player import Player
from app.transcript.read_view import ReadView
from app.transcript.segment_commands import SegmentCommands
from app.transcript.segment_edges import SegmentEdges
from app.transcript.sound_strips import SoundStrips
from app.transcript.speaker_tools import SpeakerTools
from app.transcript.text_look import TextLook
from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_stack import TranscriptStack
from app.transcript.transcript_view import TranscriptView
from app.transcript.waveform import Waveform
from app.ui import translations, wording
from app.ui.widgets import hbox, set_kind, vbox
from core.contracts.engine_messages import Chunk, Progress
from core.contracts.errors import Fault
from core.contracts.tracks import AUTO
from core.journal import Job, JobState
from core.queue.delivery import ENDED
from core.queue.uncertainty import uncertain_below
from core.transcript.replacement_rules import Replacement
from core.transcript.timestamps import format_duration

_NARROWEST = 350  # px
_NO_SOUND = ("no-recording", "recording", "gone", "undecodable")  # nothing to draw an outline of


class TranscriptPane(QWidget):
    """One job's transcript. `on_job_changed` and `on_chunk` take the events JobChanged and ChunkCommitted."""

    def __init__(self, journal: Path, doubtful_below: float | None = None, parent: QWidget | None = None) -> None:
        """Save edits into the file `journal`. Words with a confidence below `doubtful_below` are marked.

        None: each job has the value of its model.
        """
        super().__init__(parent)
        self.model = TranscriptModel(self)
        self._doubtful_below = doubtful_below
        self.review_step: Callable[[int], bool] | None = None  # takes the place of the view's own step
        self.player = Player(self)
        self.picture = PicturePlace(self.player)  # the side panel holds it
        self.outline = OutlineLoader(self)
        self.transcript_actions = TranscriptActions(self)
        self.look = TextLook(self)
        self.view = TranscriptView(self.model)
        self.read_view = ReadView(self.view)
        self.segment_commands = SegmentCommands(self.model, self.view, self)
        self.find_session = FindSession(self.model, self.view)
        self.header = TranscriptHeader(self.transcript_actions, self.look)
        self.autosave = Autosave(journal, self.model, self.header, self)
        self.edit_saver = self.autosave.saver
        self._reader = TranscriptReader(self.edit_saver, self.model, self.view, self.player)
        self.waveform = Waveform(self.outline)
        self.find_bar = FindBar(self.find_session)
        self.edges = SegmentEdges(self.model, self.outline, self)
        self.play_bar = PlayBar(self.player, self.transcript_actions)
        self.stack = TranscriptStack(self.view, self.read_view)
        self.following = Following(self.player, self.view, self.stack)
        self.following.watch(self.read_view)
        self.playback = Playback(self.player, self.view, self.waveform, self.play_bar, self.following, self)
        parts = self.view, self.transcript_actions, self.player, self.waveform, self.header
        self.speakers = SpeakerTools(*parts, self)
        HearAndType(*parts, self)
        self._lay_out()
        self._connect()
        self._connect_actions()
        self.show_job(None)

    def _lay_out(self) -> None:
        self._sound = SoundStrips(self.waveform, self.speakers.lanes, self.play_bar.strip)
        strips = self.header, _hairline(), self._sound, hbox(self.find_bar, margin=(24, 0, 24, 0))
        self.stack.setMinimumWidth(_NARROWEST)  # in a narrow window the queue shrinks first
        self._words = vbox(*strips, self.stack, grow=self.stack, space=0)
        self._beside_panel = vbox(self._words, self.play_bar, space=0, grow=self._words)
        self.setLayout(self._beside_panel)
        self.setAccessibleName(self.tr("Transcript pane"))
        self._apply_look()
        copying = self.transcript_actions.copying
        self.addActions([action for action in self.transcript_actions.all if action not in copying])
        self.waveform.addActions(copying)  # not the whole pane: Ctrl+C has its own meaning in the lists beside the view
        for view in (self.view, self.read_view):
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
            view.addActions(self.transcript_actions.context_menu(view))

    def _connect(self) -> None:
        self._reader.shown.connect(self._refresh_stack)
        self.edit_saver.failed.connect(self._on_failed)
        self.edit_saver.refused.connect(self._on_refused)
        self.model.changed.connect(self._refresh_actions)
        self.model.rowsInserted.connect(self._refresh_stack)
        self.view.word_changed.connect(self._refresh_actions)
        self.view.row_opened.connect(self.edges.show_row)
        self.view.selectionModel().selectionChanged.connect(self._refresh_actions)
        self.find_bar.finishing.connect(self.view.editing.finish)
        self.find_bar.closed.connect(self.view.setFocus)
        for view in (self.view, self.read_view):
            view.escaped.connect(self.following.dismiss)
        self.view.editing.begins.connect(lambda: self.look.choose(reads=False))
        self.speakers.model.counted.connect(self._show_turns)
        self.read_view.seek_requested.connect(self.player.seek)
        self.read_view.toggle_requested.connect(self.view.toggle_requested)
        self.read_view.skip_requested.connect(self.view.skip_requested)
        self.read_view.edit_requested.connect(self._edit_word)
        self.read_view.speaker_requested.connect(self._ask_speaker)
        self.speakers.commands.place_of = self._name_place
        self.speakers.commands.recoloured.connect(self._recolour)
        self.read_view.selection_changed.connect(self._refresh_actions)
        self.look.changed.connect(self._apply_look)
        self.look.keep_hints(self.speakers.panel.hints)
        self.following.changed.connect(self.transcript_actions.follow.setChecked)
        self.model.edited.connect(self.header.drop_note)
        self.model.position_changed.connect(self.header.drop_note)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    def _connect_actions(self) -> None:
        self.view.bar.connect_actions(self.transcript_actions)
        actions, view, player, edit = self.transcript_actions, self.view, self.player, self.segment_commands
        self.transcript_actions.connect_all(
            {
                actions.undo: edit.undo,
                actions.redo: edit.redo,
                actions.copy: self._copy,
                actions.copy_with_names: lambda: self._copy(names_and_times=True),
                actions.copy_transcript: self._copy_transcript,
                actions.edit: view.editing.edit_current,
                actions.edit_translation: view.editing.edit_translation,
                actions.split: edit.split,
                actions.merge_previous: lambda: edit.merge(-1),
                actions.merge_next: lambda: edit.merge(1),
                actions.set_language: edit.ask_language,
                actions.find: lambda: self.find_bar.open(False),
                actions.replace: lambda: self.find_bar.open(True),
                actions.find_next: lambda: self.find_bar.step(1),
                actions.find_previous: lambda: self.find_bar.step(-1),
                actions.next_doubtful: lambda: self.go_to_doubtful(1),
                actions.previous_doubtful: lambda: self.go_to_doubtful(-1),
                actions.play: player.toggle,
                actions.play_word: self.playback.play_word,
                actions.skip_back: lambda: player.skip(-SKIP),
                actions.skip_forward: lambda: player.skip(SKIP),
                actions.back_to_playhead: self.following.go_back,
                actions.follow: self._follow_or_stop,
                actions.start_here: lambda: edit.set_edge("start", player.position),
                actions.end_here: lambda: edit.set_edge("end", player.position),
                actions.show_hints: lambda: self.look.choose(hints=not self.look.choices.hints),
                actions.copy_transcript_with_times: lambda: self._copy_transcript(names_and_times=True),
                actions.copy_plain: lambda: self._copy_transcript(plain=True),
                actions.read_or_edit: lambda: self.look.choose(reads=not self.look.choices.reads),
                actions.larger: lambda: self.look.resize_text(1),
                actions.smaller: lambda: self.look.resize_text(-1),
                actions.normal_size: self.look.reset_size,
                actions.show_waveform: lambda: self.look.choose(waveform=not self.look.choices.waveform),
                actions.show_picture: lambda: self.look.choose(picture=not self.look.choices.picture),
                actions.show_lanes: lambda: self.look.choose(lanes=not self.look.choices.lanes),
                **{
                    action: partial(self.look.choose, line_width=width) for width, action in actions.line_widths.items()
                },
                actions.faster: lambda: player.step_rate(1),
                actions.slower: lambda: player.step_rate(-1),
                actions.zoom_in: lambda: self.waveform.zoom(True),
                actions.zoom_out: lambda: self.waveform.zoom(False),
                actions.revert: edit.revert,
                actions.revert_all: edit.ask_to_revert_all,
            }
        )

    # --- for the window

    @property
    def job(self) -> Job | None:
        """The job on show."""
        return self._reader.job

    @property
    def shown_view(self) -> QWidget:
        """The view of the words on show, to read or to edit."""
        return self.read_view if self.look.choices.reads else self.view

    def show_job(self, job: Job | None) -> None:
        """Save the former transcript's typing, and show another job's transcript, or none."""
        self.view.editing.finish()
        self.autosave.deliver()
        self.autosave.job = job
        if job is not None:
            self.model.doubtful_below = uncertain_below(job, self._doubtful_below)
        self._reader.read(job)
        self.view.show_playing(None)
        self.following.restart()
        self.playback.open(job)
        self._open_outline(job)
        self.outline.failed = self.player.silence in ("gone", "undecodable")  # the waveform says so, too
        self.playback.set_duration(0.0 if job is None else job.duration or job.seconds)
        self.waveform.show_all()
        self.play_bar.refresh()
        self.play_bar.show_position(0.0)
        self.play_bar.setVisible(job is not None)
        self._show_waveform()
        self.waveform.show_damage(() if job is None else job.damaged_stretches)
        self.header.show_job(job)
        self.speakers.show_job(job)
        if job is None:
            self.find_bar.close_bar()
        self._refresh_stack()
        self._refresh_actions()

    def open_finished_sound(self) -> None:
        """Let the transcript play a recording whose file is complete now."""
        self.playback.open(self.job)
        self._open_outline(self.job)
        self.play_bar.refresh()

    def _open_outline(self, job: Job | None) -> None:
        tracks = AUTO if job is None else job.heard_tracks
        self.outline.open(None if self.player.silence in _NO_SOUND else self.player.recording, tracks)

    def on_chunk(self, chunk: Chunk) -> None:
        """Show newly saved words."""
        if self.job is None or chunk.job != self.job.id:
            return
        if not self._reader.take(chunk):
            self.show_job(self.job)  # the job was shown before the missing chunk arrived
        elif not self._reader.is_reading and self.waveform.maximum() < chunk.end * 1000:
            self.playback.note_duration(chunk.end)

    def on_progress(self, progress: Progress) -> None:
        """Show the recording's length, which is known before its end."""
        known = self.waveform.maximum()
        if self.job is not None and progress.job == self.job.id and known < (progress.duration or 0.0) * 1000:
            self.playback.note_duration(progress.duration or 0.0)

    def on_job_changed(self, job: Job) -> None:
        """Show the job's new state."""
        if self.job is None or job.id != self.job.id:
            return
        started_afresh = job.chunks < self.job.chunks or job.path != self.job.path
        aligned = job.script is not None and job.state == JobState.DONE != self.job.state
        told = job.state == JobState.DONE and job.languages != self.job.languages
        self._reader.job = self.autosave.job = job
        self.header.show_job(job)
        self.speakers.show_job(job)
        self.waveform.show_damage(job.damaged_stretches)
        self.playback.follow(job)
        if started_afresh:
            self.show_job(job)
        elif aligned or told:  # the text now has its segments, speakers and languages
            self._reader.read_again()
        elif job.state in ENDED and not self._reader.is_reading:
            self.model.complete()
            self.playback.note_duration(job.duration or job.seconds)
        self._refresh_stack()

    def on_speakers_assigned(self, job: int) -> None:
        """Read the transcript again with its speakers, at the same place.

        If it was edited meanwhile, the speakers are assigned to the edited text.
        """
        if self.job is not None and self.job.id == job:
            self.view.editing.finish()
            self._reader.read_again(Additions(speakers=bool(self.model.editable.edits)))

    def on_rules_applied(self, job: int) -> None:
        """Read the transcript again with the job's replacements, as with speakers."""
        if self.job is not None and self.job.id == job:
            self._reader.read_again(Additions(lost_rules=True))

    def read_with_rules(self, rules: tuple[Replacement, ...]) -> None:
        """Show the transcript with these replacements, as one edit."""
        self._reader.read_again(Additions(rules=rules))

    def go_to_time(self, job: int, seconds: float) -> None:
        """Go to the word at that time and play from there next, as soon as the job is shown."""
        self._reader.go_to_time(job, seconds)

    def set_doubtful_below(self, confidence: float | None) -> None:
        """Mark words with a confidence below this. None: each job has the value of its model."""
        self._doubtful_below = confidence
        if self.job is not None:
            self.model.mark_below(uncertain_below(self.job, confidence))

    def save(self) -> None:
        """Save the current typing. It is on disk soon after."""
        self.view.editing.save()

    def shut_down(self) -> bool:
        """Save, stop playback and end the threads. Return whether every edit is on disk."""
        self.view.editing.finish()
        self.autosave.deliver()
        self.player.open(None)
        self.outline.shut_down()
        return self.edit_saver.close()

    # --- navigation

    def go_to_doubtful(self, step: int) -> None:
        """Go to the next or previous item of the review, or report that none is left."""
        self.view.editing.finish()
        if (self.review_step or self.view.go_to_doubtful)(step):
            self.shown_view.setFocus()
        else:
            words = self.tr("No uncertain words")
            self.header.show_note(words)
            self.view.announce(words)

    # --- reading and editing

    def _apply_look(self) -> None:
        """Show the text as chosen, with the same words in sight."""
        look, reads = self.look, self.look.choices.reads
        self.model.preferred_numbers = look.choices.colours
        before = self.following.view
        if reads:
            self.view.editing.finish()
        self.view.set_look(look.edited_size, look.measure)
        self.read_view.set_look(look.read_size, look.measure)
        after = self.read_view if reads else self.view
        self.waveform.use_edges(None if reads else self.edges)
        self.speakers.lanes.set_with_words(not reads)
        self.view.setFocusProxy(self.read_view if reads else None)  # type: ignore[arg-type]  # missing in the stub
        if after is not before:
            had_focus = before.hasFocus()
            row = before.top_segment()
            self.stack.set_reading(reads)
            self.following.use(after)
            if row >= 0:
                after.scrollTo(after.index_of(row), after.ScrollHint.PositionAtTop)
            if had_focus:
                after.setFocus()
        self._refresh_look()

    def _refresh_look(self) -> None:
        actions, choices = self.transcript_actions, self.look.choices
        actions.show_waveform.setChecked(choices.waveform)
        actions.show_lanes.setChecked(choices.lanes)
        actions.show_picture.setChecked(choices.picture)
        actions.show_hints.setChecked(choices.hints)
        self.picture.set_wanted(choices.picture)
        self._show_waveform()
        self.speakers.lanes.set_wanted(choices.lanes)
        actions.line_widths[choices.line_width].setChecked(True)
        self._make_room()

    def _follow_or_stop(self) -> None:
        if self.following.is_on:
            self.following.stop()
        else:
            self.following.go_back()

    def _show_turns(self) -> None:
        self.play_bar.strip.show_turns(self.speakers.model.turns, self.model.speaker_numbers)

    def _show_waveform(self) -> None:
        has_sound = self.job is not None and self.player.silence not in ("no-recording", "gone")
        self._sound.show_waveform(has_sound and self.look.choices.waveform)

    def _edit_word(self, row: int, word: int) -> None:
        """Edit a word that was found while reading."""
        if row >= 0 and not self.model.is_live(row):
            self.look.choose(reads=False)
            self.view.set_current(row, word)
            self.view.editing.edit_current()

    def _ask_speaker(self, row: int, place: QRect) -> None:
        """Ask who speaks in a paragraph."""
        if not self.model.is_live(row):
            self.view.set_current(row, 0)
            paragraph = self.read_view.paragraphs.rows(self.read_view.paragraphs.paragraph_of(row))
            rows = [each for each in paragraph if not self.model.is_live(each)]
            self.speakers.commands.ask_about(rows, place)

    def _name_place(self, row: int) -> QRect:
        """Return the place of a segment's name on the screen, in the view on show."""
        return (self.read_view if self.look.choices.reads else self.view).name_place(row)

    def _recolour(self, name: str, number: int) -> None:
        """Give a speaker another colour, here and in other transcripts."""
        changed = self.model.recolour(name, number)
        self.look.choose(colours={**self.look.choices.colours, **changed})

    # --- copying

    def _copy(self, *, names_and_times: bool = False) -> None:
        """Copy the selected words or segments, or the current segment."""
        if self.look.choices.reads and self.read_view.selection is not None:
            segments = self.read_view.selected_segments()
            self._put_on_clipboard(segment_lines(segments, names_and_times=names_and_times))
            return
        self.view.editing.save()
        selected = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        rows = selected or [row for row in self.view.current[:1] if row >= 0]
        segments = [self.model.segment(row).content for row in rows]
        self._put_on_clipboard(segment_lines(segments, names_and_times=names_and_times))

    def _copy_transcript(self, *, names_and_times: bool = False, plain: bool = False) -> None:
        """Copy the whole transcript, one line for each turn."""
        self.view.editing.save()
        segments = self.model.editable.plain_segments
        self._put_on_clipboard(turn_lines(segments, times=names_and_times, names=not plain))

    def _put_on_clipboard(self, text: str) -> None:
        if text:
            QGuiApplication.clipboard().setText(text)
            words = self.tr("%n line(s) copied", "", text.count("\n") + 1)
            self.header.show_note(words)
            self.view.announce(words)

    # --- events

    def _on_failed(self, fault: Fault) -> None:
        if self._reader.is_reading:  # the transcript cannot be read
            self.model.show(None)
            self._refresh_stack()
            self.stack.show_message(wording.message(fault))
        else:
            self.header.show_unsaved(wording.message(fault))

    def _on_refused(self, job: Job, fault: Fault) -> None:
        """Show the saved transcript after an edit was set aside."""
        if self.job is not None and job.id == self.job.id:
            self.show_job(self.job)
            self.header.show_refused(wording.message(fault))

    # --- looks

    def _refresh_actions(self) -> None:
        several = len(self.view.selected_rows()) > 1
        self.transcript_actions.refresh(self.model, *self.view.current, several, self.job is not None)
        ended = self.job is not None and self.job.state in ENDED and not self._reader.is_reading
        self.transcript_actions.type_heard.setEnabled(ended and not self.model.editable.tail)

        self.header.show_facts(self._facts())

    def _facts(self) -> list[str]:
        """Return length, language and number of speakers of the transcript, as far as they are known."""
        job = self.job
        if job is None:
            return []
        length, speakers = job.duration or job.seconds, len(self.model.speaker_numbers.names)
        language = self.model.editable.language
        facts = [format_duration(length)] if length else []
        facts += [translations.endonym(language)] if language else []
        return facts + ([self.tr("%n speaker(s)", "", speakers)] if speakers else [])

    def _refresh_stack(self) -> None:
        self.stack.show_words(self.job, self._reader.is_reading, self.model.rowCount() > 0)

    def _make_room(self) -> None:
        """Hide the waveform in a low pane, because the play bar has the position too. During a search, hide the name
        as well.
        """
        room = self.height() - self._beside_panel.minimumSize().height()
        parts = self._sound, self.header
        heights = {part: max(part.minimumSizeHint().height(), part.minimumHeight()) for part in parts}
        room -= sum(height for part, height in heights.items() if part.isHidden())
        for part, height in heights.items():
            is_left_out = room < 0 and (part is self._sound or not self.find_bar.isHidden())
            room += height if is_left_out else 0
            part.setVisible(not is_left_out)

    def event(self, event: QEvent) -> bool:
        """Fit the parts to a new size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._make_room()
        return super().event(event)

    # --- leaving

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Save at once when the program goes to the background, because it may not return."""
        if state != Qt.ApplicationState.ApplicationActive:
            self.save()

    def hideEvent(self, event: QHideEvent) -> None:
        """Save the current typing."""
        self.save()
        super().hideEvent(event)


def _hairline() -> QFrame:
    made = QFrame()
    set_kind(made, "line")
    return made
