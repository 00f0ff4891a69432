"""Transcribe the selected segments of a transcript again, and replace them in one edit."""

import queue
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.transcript.transcript_pane import TranscriptPane
from app.ui import wording
from app.ui.background import Worker
from app.ui.kept_settings import KeptSettings
from core import models
from core.contracts import paths
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.part import Part
from core.contracts.transcript import Segment
from core.journal import Job, SpeakerChoice
from core.journal.job import Stretch
from core.queue.part_run import transcribe_part
from core.queue.scheduler.commands import Stop
from core.queue.scheduler.scheduler import Mailbox
from core.settings.settings import Settings
from core.specs.folder_choices import settings_for_folder
from core.specs.recording_specs import RecordingSpecs
from core.transcript import edit_operations
from core.transcript.edits import EditableSegment

_MARGIN_S = 0.2  # sound before and behind the segments, as far as their neighbours allow
Run = Callable[..., tuple[Segment, ...]]


class PartAgain(QObject):
    """Asks for model, language and vocabulary with the sheet of "Transcribe again". Works on one part at a time."""

    def __init__(
        self,
        window: QWidget,
        pane: TranscriptPane,
        settings: KeptSettings,
        vocabulary: Callable[[], object],
        run: Run = transcribe_part,
    ) -> None:
        """Replace segments in `pane`. `vocabulary` opens the dialog of the vocabulary. `run` transcribes."""
        super().__init__(window)
        self._window, self._pane, self._settings, self._vocabulary = window, pane, settings, vocabulary
        self._run = run
        self._mailbox: Mailbox = queue.SimpleQueue()
        self._worker = Worker(self, "part of a recording")
        pane.transcript_actions.hear_again.triggered.connect(self.ask)

    def ask(self) -> None:
        """Open the sheet for the part chosen in the waveform, else for the selected segments or the current one."""
        pane, job = self._pane, self._pane.job
        pane.view.editing.finish()
        segments, chosen = pane.model.editable.segments, pane.waveform.chosen
        rows = pane.view.selected_rows() or [row for row in pane.view.current[:1] if row >= 0]
        if job is None or not (rows or chosen):
            return
        if self._worker.busy:
            pane.header.show_note(self.tr("Another part is still being transcribed"))
            return
        if chosen is not None:
            rows = [row for row, each in enumerate(segments) if _overlaps(each, chosen)]
        first = rows[0] if rows else _row_after(segments, chosen)
        count = rows[-1] - rows[0] + 1 if rows else 0
        part = _part(segments, first, count, chosen)
        if part is None:
            pane.header.show_note(self.tr("These segments have no times"))
            return
        self._open(job, part, tuple(segments[first : first + count]))

    def close(self) -> None:
        """End the work and the thread."""
        self._mailbox.put(Stop())
        self._worker.drop_waiting()
        self._worker.close()

    def _open(self, job: Job, part: Part, old: tuple[EditableSegment, ...]) -> None:
        from app.dialogs.transcribe_sheet import TranscribeSheet

        folder = str(Path(job.path).parent)
        choices = settings_for_folder(self._settings.get(), folder)
        sheet = TranscribeSheet(self._window, choices, [Path(job.path)], folder, part=part)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.vocabulary_requested.connect(self._vocabulary)
        sheet.chosen.connect(partial(self._start, job, part, old))
        sheet.open()

    def _start(self, job: Job, part: Part, old: tuple[EditableSegment, ...], own: Settings) -> None:
        try:
            own = msgspec.structs.replace(own, server=None)  # a server takes whole recordings
            models.resolve(own.model)
            specs = RecordingSpecs(own, with_projects=False)
            spec = specs.of(Path(job.path))
        except EnvironmentFault as fault:
            self._on_failed(fault)
            return
        compute = msgspec.structs.replace(
            spec.compute, part=part, speakers=SpeakerChoice(), tracks=job.heard_tracks, replacements=None
        )
        self._mailbox = queue.SimpleQueue()
        work = partial(self._run, job.path, compute, specs.words, paths.engine_log(), self._mailbox)
        self._pane.header.show_note(self.tr("Transcribing this part again…"))
        self._worker.do(work, partial(self._replace, job.id, part, old), self._on_failed)

    def _replace(self, job: int, part: Part, old: tuple[EditableSegment, ...], new: tuple[Segment, ...]) -> None:
        """Replace the segments, if they are still there as they were."""
        pane = self._pane
        pane.view.editing.finish()
        segments = pane.model.editable.segments
        stretch = part.start, part.end or part.start
        place: int | None = _row_after(segments, stretch)
        if old:
            place = next((n for n, each in enumerate(segments) if each == old[0]), None)
        elif any(_overlaps(each, stretch) for each in segments):
            place = None
        if pane.job is None or pane.job.id != job or place is None or tuple(segments[place : place + len(old)]) != old:
            pane.header.show_note(self.tr("The text changed meanwhile. Nothing was replaced."))
            return
        if not new:
            pane.header.show_note(self.tr("No words were found in this part. Nothing was replaced."))
            return
        pane.model.apply(edit_operations.replace_part(pane.model.editable, place, len(old), new))
        pane.waveform.choose(None)
        pane.view.set_current(place, 0)
        pane.header.show_note(self.tr("This part was transcribed again. You can undo this."))

    def _on_failed(self, fault: Fault) -> None:
        self._pane.header.show_note(wording.message(fault))


def _overlaps(segment: EditableSegment, stretch: Stretch) -> bool:
    start, end = segment.content.start, segment.content.end
    return start is not None and end is not None and start < stretch[1] and stretch[0] < end


def _row_after(segments: Sequence[EditableSegment], stretch: Stretch | None) -> int:
    """Return the row of the first segment that begins behind the start of a stretch."""
    if stretch is None:
        return len(segments)
    starts = ((row, each.content.start) for row, each in enumerate(segments))
    return next((row for row, start in starts if start is not None and start >= stretch[0]), len(segments))


def _part(segments: Sequence[EditableSegment], first: int, count: int, chosen: Stretch | None = None) -> Part | None:
    """Return the time of some segments and of a chosen range, with a margin up to their neighbours.

    Return None without times.
    """
    contents = [each.content for each in segments[first : first + count]]
    starts = [each.start for each in contents if each.start is not None] + ([] if chosen is None else [chosen[0]])
    ends = [each.end for each in contents if each.end is not None] + ([] if chosen is None else [chosen[1]])
    if not starts or not ends or max(ends) <= min(starts):
        return None
    start, end = min(starts), max(ends)
    before = [each.content.end for each in segments[max(0, first - 1) : first]]
    behind = [each.content.start for each in segments[first + count : first + count + 1]]
    lowest = max([0.0, start - _MARGIN_S, *(time for time in before if time is not None and time <= start)])
    highest = min([end + _MARGIN_S, *(time for time in behind if time is not None and time >= end)])
    return Part(round(lowest, 3), round(highest, 3))
