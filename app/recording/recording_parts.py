"""Connect recording to the window: actions, bar, library, banner, and the recovery of interrupted recordings."""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from app.bridge import Bridge
from app.queue.queue_model import QueueModel
from app.queue.row_text import Recorded, RowText
from app.recording.live_parts import LiveParts
from app.recording.record_bar import RecordBar
from app.recording.recording_session import RecordingSession
from app.ui import file_manager, icons, number_formats, wording
from app.ui.actions import Actions
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from app.ui.kept_settings import KeptSettings
from core import models
from core.capture.sources import SourceChoice
from core.contracts import recorder_messages as messages
from core.contracts.errors import EnvironmentFault, Fault, fault_from
from core.contracts.recording_folder import SUFFIX, GapReason, channels_of, folder_of, is_live, recording_of
from core.journal import Job, JobState, Journal, RecordingFile, file_at
from core.queue.events import JobsAdded
from core.queue.recordings import new_recording, recover, take_complete_file
from core.queue.scheduler.commands import ReorderJobs
from core.settings.settings import Settings
from core.specs.folder_choices import settings_for_folder
from core.transcript.timestamps import format_duration

_TOPIC, _RECOVERED = "recording", "recovered"
_LOW = 2 * 10**9  # bytes free: the bar warns
_PATIENCE = 20.0  # seconds that a closing window waits for the file
_LOOKS, _LOOK = 20, 0.5  # looks at recordings whose recorder is about to end, and seconds between them
AddRecording = Callable[[RecordingFile, Settings, bool], object]
"""Queues a recording with settings. The last argument says that it waits for its model."""


class RecordingParts(QObject):
    """Makes one recording at a time. Its sound is safe without the window, and its text follows in the library."""

    recording_changed = Signal(bool)  # whether sound is recorded, for a computer that must stay awake
    finished = Signal(str)  # the file is complete, or could not be written

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        journal: Path,
        actions: Actions,
        banner: Banner,
        settings: KeptSettings,
        rows: tuple[QueueModel, RowText],
        button: QPushButton,
        add: AddRecording,
        show: Callable[[int], object],
    ) -> None:
        """Build the hidden bar. `button` begins a recording, and shows its time. `add` queues a recording.

        `show` selects a job by its id.
        """
        super().__init__(window)
        self._window, self._bridge, self._actions, self._banner = window, bridge, actions, banner
        self._settings, self._add, self._show = settings, add, show
        self._model, self._row_text = rows
        self._button = button
        button.clicked.connect(lambda *_: self._press())
        self._worker = Worker(self, "recordings", journal)
        self._is_closing = threading.Event()
        self._own: set[Path] = set()
        self._job: int | None = None
        self._trouble = ""  # a sentence that stays until it is over
        self.session: RecordingSession | None = None
        self.source: SourceChoice | None = None  # in place of the chosen one, such as a file that plays
        self.bar = RecordBar(actions)
        self.live = LiveParts(
            self.bar,
            bridge,
            actions,
            settings,
            lambda: self._own_settings(self.folder, is_pair=self._is_pair),
            lambda: 0.0 if self.session is None else self.session.seconds,
        )
        self.bar.source_chosen.connect(self._change_source)
        self.bar.folder_wanted.connect(self._choose_folder)
        self.bar.told_off.connect(self._hide_consent)
        for action, does in (
            (actions.record, self.toggle),
            (actions.pause_recording, self._pause),
            (actions.mark_recording, self._mark),
        ):
            action.triggered.connect(lambda *_, does=does: does())
        bridge.subscribe(JobsAdded, lambda event: self._on_added(event.jobs))
        self._show_actions()

    # --- for the window

    @property
    def is_recording(self) -> bool:
        """Whether a recording is there whose file is not complete."""
        return self.session is not None

    @property
    def folder(self) -> Path:
        """The folder of new recordings."""
        chosen = self._settings.get().recording.folder
        if chosen is not None:
            return Path(chosen)
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(documents or Path.home()) / "Mynah recordings"

    def toggle(self) -> None:
        """Begin a recording, or end the present one."""
        if self.session is None:
            self._begin()
        else:
            self.stop()

    def _press(self) -> None:
        """Begin a recording, or show the present one. Only Stop ends it."""
        if self.session is None:
            self._begin()
        elif self._job is not None:
            self._show(self._job)

    def stop(self) -> None:
        """End the recording. Its file and the rest of its text follow."""
        if self.session is not None and not self.session.is_ending:
            self.session.end()
            self._refresh()

    def recover(self) -> None:
        """Complete recordings that a crash interrupted."""
        self._worker.do_with_journal(
            partial(_recovered, self.folder, self._settings.get().recording.begun, self._is_closing),
            self._on_recovered,
            self._warn,
        )

    def close(self) -> None:
        """End the recording, wait for its file, and end the threads."""
        if self.session is not None:
            self.session.close(_PATIENCE)
        self.live.close()
        self.bar.sources.close_thread()
        self._is_closing.set()
        self._worker.close()

    # --- commands

    def _begin(self, choice: SourceChoice | None = None) -> None:
        kept = self._settings.get().recording
        usual = self.bar.sources.both if kept.both else SourceChoice(kept.kind, kept.name)
        choice = choice or self.source or usual
        session = self.session = RecordingSession(new_recording(self.folder), choice, self)
        self._own.add(session.recording)
        self._job, self._trouble = None, ""
        session.began.connect(partial(self._on_begun, session))
        session.refused.connect(self._on_refused)
        session.reported.connect(self._on_report)
        self._banner.withdraw(_TOPIC)
        self._keep(begun=str(session.recording))
        self.bar.begin(session.recording.stem, choice, consent=not kept.told)
        self._refresh()
        session.start()
        self.live.prepare(session.recording)

    def _pause(self) -> None:
        if self.session is not None and self.session.has_begun and not self.session.is_ending:
            self.session.pause()
            self._refresh()

    def _mark(self) -> None:
        if self.session is not None and self.session.has_begun and not self.session.is_paused:
            self.session.mark()

    def _change_source(self, choice: SourceChoice) -> None:
        session = self.session
        if session is None or not session.has_begun:
            return
        if choice.other is not None or (session.choice.other is not None and not choice.name):
            self._keep(kind=choice.kind, name=choice.name, both=choice.other is not None)
            self.bar.sources.choice = session.choice
            self.bar.show_note(self.tr("The next recording has this source. This one keeps its channels."))
            return
        session.change_source(choice)

    def _choose_folder(self) -> None:
        title = self.tr("Folder for recordings")
        chosen = QFileDialog.getExistingDirectory(self._window, title, str(self.folder))
        if chosen:
            self._keep(folder=chosen)
            self._banner.show_message(self.tr("The next recording goes to {folder}.").format(folder=chosen))

    def _hide_consent(self) -> None:
        self._keep(told=True)
        self.bar.consent.hide()

    def _keep(self, **fields: object) -> None:
        self._settings.keep(recording=msgspec.structs.replace(self._settings.get().recording, **fields))

    # --- the library

    def _on_begun(self, session: RecordingSession) -> None:
        """Put the recording into the library. Its text follows while it grows."""
        self._queue((str(session.recording), 0, 0), is_pair=session.choice.other is not None)
        self.live.begin()
        self.recording_changed.emit(True)
        self._refresh()

    @property
    def _is_pair(self) -> bool:
        return self.session is not None and self.session.choice.other is not None

    def _own_settings(self, folder: Path, *, is_pair: bool) -> Settings:
        """Return the settings of recordings in a folder. A pair has a channel for each of two sources."""
        own = settings_for_folder(self._settings.get(), str(folder))
        if is_pair or own.speakers == "channels":  # any other recording has one channel
            own = msgspec.structs.replace(own, speakers="channels" if is_pair else "off")
        if not own.welcomed:  # no file is written before the user has seen a sheet with formats
            own = msgspec.structs.replace(own, auto_export=False)
        return msgspec.structs.replace(own, server=None)  # a server takes whole recordings

    def _queue(self, file: RecordingFile, *, is_pair: bool) -> None:
        own = self._own_settings(Path(file[0]).parent, is_pair=is_pair)
        waits = False
        try:
            models.resolve(own.model)
        except EnvironmentFault as fault:  # the sound is safe meanwhile
            self._warn(fault)
            waits = True
        self._add(file, own, waits)

    def _on_added(self, jobs: tuple[Job, ...]) -> None:
        """Show the recording, and let its text come before that of waiting recordings."""
        for job in jobs:
            if self.session is not None and job.path == str(self.session.recording):
                self._job = job.id
                self.live.belongs_to(job)
                self._show(job.id)
                waiting = (each.id for each in self._model.jobs() if each.state == JobState.QUEUED)
                before = next((each for each in waiting if each != job.id), None)
                if before is not None:
                    self._bridge.submit(ReorderJobs([job.id], before))

    # --- reports

    def _on_report(self, report: messages.FromRecorder) -> None:
        session = self.session
        if session is None:
            return
        match report:
            case messages.Level(peak=peak, clipped=clipped, channel=channel):
                if not (session.is_paused or session.is_ending):
                    (self.bar.other_meter if channel else self.bar.meter).show_level(peak, clipped)
                return
            case messages.Written():
                self._show_progress()
                return
            case messages.Ended(fault=fault):
                if fault is not None:
                    self._banner.show_message(
                        self.tr("The recording has ended. {why}").format(why=wording.message(fault_from(*fault))),
                        "error",
                        _TOPIC,
                    )
            case messages.Finished(path=path):
                self._on_finished(path)
            case messages.NotFinished(kind=kind, code=code, figures=figures):
                if session.has_begun:
                    self._on_unfinished(fault_from(kind, code, figures))
            case messages.SourceChanged():
                if session.choice.other is None:
                    self._keep(kind=session.choice.kind, name=session.choice.name, both=False)
        self._note(report)
        if self.session is not None:
            self._refresh()

    def _note(self, report: messages.FromRecorder) -> None:
        """Tell an event of the recording in the bar."""
        match report:
            case messages.SourceLost(channel=channel):
                self._trouble = (
                    self.tr("The device is gone. Silence is recorded until it is back."),
                    self.tr("The microphone is gone. Silence is recorded until it is back."),
                    self.tr("The sound of the computer is gone. Silence is recorded until it is back."),
                )[0 if channel is None else channel + 1]
            case messages.Silent() if self.session is not None:
                name = self.session.source or self.tr("the microphone")
                self._trouble = self.tr("No sound arrives from {name}. Is it muted, or not allowed?").format(name=name)
            case messages.Heard() | messages.Recording() | messages.SourceChanged():
                self._trouble = ""
                self.bar.show_note("")
            case messages.SourceBack(source=source):
                self._trouble = ""
                self.bar.show_note(self.tr("The device is back: {name}").format(name=source))
            case messages.SourceRefused(kind=kind, code=code, figures=figures):
                self.bar.show_note(wording.message(fault_from(kind, code, figures)), "warning")
                return
            case messages.Marked(at=at):
                self.bar.show_note(self.tr("Marked at {time}").format(time=format_duration(at)))
            case messages.GapFound(at=at, seconds=seconds, reason=reason, channel=channel):
                told = (
                    self.tr("{seconds} s of sound are missing at {time}: {why}"),
                    self.tr("{seconds} s of the microphone are missing at {time}: {why}"),
                    self.tr("{seconds} s of the computer's sound are missing at {time}: {why}"),
                )[0 if channel is None else channel + 1]
                told = told.format(
                    seconds=number_formats.number(seconds), time=format_duration(at), why=self._why(reason)
                )
                self.bar.show_note(told, "warning")
                return
        if self._trouble:
            self.bar.show_note(self._trouble, "warning")

    def _why(self, reason: GapReason) -> str:
        return {
            "unplugged": self.tr("the device was gone"),
            "lost": self.tr("the device lost sound"),
            "suspended": self.tr("the computer slept or was too busy"),
            "recorder": self.tr("the recorder crashed and started again"),
            "paused": self.tr("you paused"),
        }[reason]

    def _show_progress(self) -> None:
        session = self.session
        assert session is not None
        self.bar.show_time(session.seconds)
        if 0 < session.free < _LOW and not self._trouble:
            free = number_formats.memory(session.free)
            self.bar.show_note(self.tr("The disk is nearly full: {size} are left.").format(size=free), "warning")
        self._show_row()

    def _show_row(self) -> None:
        session = self.session
        self._row_text.recorded = (
            None
            if session is None
            else Recorded(str(session.recording), session.seconds, session.free, session.is_paused, session.is_ending)
        )
        if self._job is not None:
            self._model.redraw(self._job)
        self._show_title()

    def _refresh(self) -> None:
        """Show the state in actions, bar, row and title."""
        session = self.session
        self._show_actions()
        if session is not None:
            self.bar.show_source(session.choice, session.source)
            self.bar.show_state(is_paused=session.is_paused, is_ending=session.is_ending)
            self.bar.show_time(session.seconds)
        self._show_row()

    def _show_actions(self) -> None:
        actions, session = self._actions, self.session
        runs = session is not None and not session.is_ending
        has_begun = session is not None and session.has_begun
        is_paused = session is not None and session.is_paused
        _word(
            actions.record,
            self.tr("Stop recording") if session else self.tr("Start recording"),
            self.tr("Stop") if session else self.tr("Record"),
        )
        actions.record.setEnabled(session is None or runs)
        _word(
            actions.pause_recording,
            self.tr("Continue recording") if is_paused else self.tr("Pause recording"),
            self.tr("Continue") if is_paused else self.tr("Pause"),
        )
        icons.set_icon(actions.pause_recording, "play" if is_paused else "pause")
        actions.pause_recording.setEnabled(runs and has_begun)
        actions.mark_recording.setEnabled(runs and has_begun and not is_paused)

    def _show_title(self) -> None:
        """Show the time in the window's title and on the button."""
        session = self.session
        shown = format_duration(session.seconds) if session else self.tr("Record")
        self._button.setText(f" {shown}")
        title = "Mynah" if session is None else f"{format_duration(session.seconds)} – Mynah"
        self._window.setWindowTitle(title if session is None or session.is_paused else f"● {title}")

    # --- the end

    def _end(self, *, is_complete: bool = False) -> None:
        session, self.session = self.session, None
        assert session is not None
        session.deleteLater()
        self._keep(begun="")
        self.bar.hide()
        self.live.end(is_complete=is_complete)
        self.recording_changed.emit(False)
        self._refresh()
        self._job = None
        self.finished.emit(str(session.recording))

    def _on_refused(self, fault: Fault) -> None:
        session = self.session
        assert session is not None
        choice = session.choice
        self._end()
        answers = []
        if choice.kind == "computer" or choice.name or choice.other is not None:
            usual = SourceChoice()
            answers.append(Answer(self.tr("Record the default microphone"), partial(self._begin, usual)))
        self._banner.show_message(wording.message(fault), "error", _TOPIC, *answers)

    def _on_finished(self, path: str) -> None:
        self._worker.do_with_journal(
            lambda journal: take_complete_file(journal, Path(path)), lambda _: None, self._warn
        )
        if Path(path).exists() and not self._banner.text:
            shown = Answer(self.tr("Show in folder"), lambda: file_manager.show_in_folder(Path(path)))
            said = self.tr("{name} is saved.").format(name=Path(path).name)
            self._banner.show_message(said, "note", _TOPIC, shown)
        self._end(is_complete=True)

    def _on_unfinished(self, fault: Fault) -> None:
        session = self.session
        assert session is not None
        text = self.tr("{why} The sound is safe in {folder}. Mynah tries again at its next start.").format(
            why=wording.message(fault), folder=session.recording.name + SUFFIX
        )
        self._banner.show_message(text, "error", _TOPIC)
        self._end()

    def _on_recovered(self, found: "_Recovered") -> None:
        recovered = [path for path in found.recordings if path not in self._own]  # one of this window's just ended
        for file in found.without_job:
            if Path(file[0]) not in self._own:
                self._queue(file, is_pair=Path(file[0]) in found.pairs)
        if self.session is None:
            self._keep(begun="")
        if recovered:
            names = ", ".join(path.name for path in recovered[:3])
            said = self.tr("Recovered recordings: {names}").format(names=names)
            if len(recovered) == 1:
                said = self.tr("Recovered the recording {name}.").format(name=names)
            self._banner.show_message(said, "note", _RECOVERED)

    def _warn(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "warning", _TOPIC)


def _word(action: QAction, text: str, short: str) -> None:
    """Give an action other words. Only its first text has a marked letter: another one could collide in the menu."""
    if action.text().replace("&", "") != text:
        action.setText(text)
    if action.iconText() != short:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setIconText(short)
        action.setToolTip(f"{short} ({keys})")


class _Recovered(NamedTuple):
    """The recovered recordings, the files of those without a job, and those with two sources."""

    recordings: list[Path]
    without_job: list[RecordingFile]
    pairs: set[Path]


def _recovered(folder: Path, begun: str, is_closing: threading.Event, journal: Journal) -> _Recovered:
    """Complete recordings that a crash interrupted."""
    recovered: list[Path] = []
    pairs: set[Path] = set()
    for look in range(_LOOKS):
        if look and is_closing.wait(_LOOK):
            break
        others = [recording_of(each) for each in folder.glob(f"*{SUFFIX}")] + ([Path(begun)] if begun else [])
        pairs |= {each for each in others if channels_of(folder_of(each)) > 1}  # the folder goes with the recovery
        recovered += [each for each in recover(journal, others) if each not in recovered]
        grown = [*others, *map(Path, journal.jobs.growing())]
        if not any(is_live(folder_of(each)) for each in grown):  # else a recorder is about to end
            break
    known = {job.path for job in journal.jobs.select()} if recovered else set()
    files = [file_at(each) for each in recovered if str(each) not in known]
    return _Recovered(recovered, [file for file in files if file is not None], pairs)
