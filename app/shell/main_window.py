"""Build the main window from its parts and connect them."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from app.bridge import Bridge
from app.chat.chat_parts import ChatParts
from app.comparison.reference_drop import ReferenceDrop
from app.dialogs.quit_question import losing_confirmed, quit_confirmed
from app.inputs import drop_window
from app.inputs.drop_window import DropWindow
from app.inputs.input_tasks import InputTasks
from app.inputs.intake import Intake
from app.inputs.messages import Messages
from app.memory.memory_meter import MemoryMeter
from app.memory.memory_source import MemorySource
from app.models.model_tasks import ModelTasks
from app.queue.added_rows import AddedRows
from app.queue.compute_settings import ComputeSettings
from app.queue.job_outlook import JobOutlook
from app.queue.queue_controller import QueueController
from app.queue.queue_model import QueueModel, RowFacts
from app.queue.queue_view import QueuePane, QueueView
from app.queue.removal import Removal
from app.queue.row_text import RowText
from app.search.search_opener import SearchOpener
from app.shell import wheel_guard
from app.shell.batch_monitor import BatchMonitor
from app.shell.dialog_opener import DialogOpener
from app.shell.manual import Manual
from app.shell.toolbar import Toolbar
from app.shell.workspace import WindowGeometry, Workspace
from app.transcript import TranscriptPane
from app.ui import style, wording
from app.ui.actions import Actions
from app.ui.banner import MessageBanner
from app.ui.kept_settings import KeptSettings
from app.ui.update_check import UpdateCheck
from app.ui.widgets import limit_to_screen, resize_to_fit, vbox, with_separators
from app.watch.watch_parts import WatchParts
from app.words.words_parts import WordsParts
from core.contracts.engine_messages import Heartbeat, Progress, Ready
from core.contracts.errors import EnvironmentFault
from core.journal import Job
from core.queue.events import (
    ChunkCommitted,
    EngineLost,
    EngineReleased,
    EngineStarted,
    Halted,
    JobChanged,
    SpeakersAssigned,
    TranscriptReplaced,
)
from core.queue.scheduler.commands import LimitMemory, ReleaseAfter
from core.settings.settings import Settings


def route_to_transcript(bridge: Bridge, pane: TranscriptPane) -> None:
    """Forward the events of the shown job to the transcript pane."""

    def replaced(event: TranscriptReplaced) -> None:
        if pane.job is not None and pane.job.id == event.job.id:
            pane.show_job(event.job)

    bridge.subscribe(TranscriptReplaced, replaced)
    bridge.subscribe(ChunkCommitted, lambda event: pane.on_chunk(event.chunk))
    bridge.subscribe(Progress, pane.on_progress)
    bridge.subscribe(JobChanged, lambda event: pane.on_job_changed(event.job))
    bridge.subscribe(SpeakersAssigned, lambda event: pane.on_speakers_assigned(event.job))


def route_engine_events(bridge: Bridge, memory: MemorySource, toolbar: Toolbar) -> None:
    """Forward the engine's events to the memory meter and the toolbar."""

    def ready(told: Ready) -> None:
        if told.kind == "recognition":
            memory.engine_ready(told)
            toolbar.show_ready(told)

    def gone(_: object) -> None:
        memory.engine_ended()
        toolbar.show_ready(None)

    bridge.subscribe(EngineStarted, lambda event: memory.engine_started(event.pid))
    bridge.subscribe(Heartbeat, memory.set_heartbeat)
    bridge.subscribe(Ready, ready)
    for event in (EngineLost, EngineReleased, Halted):
        bridge.subscribe(event, gone)


_SIZE = (1360, 860)
_SMALLEST = (720, 520)


class MainWindow(DropWindow):
    """The queue at the leading side, the transcript at the other, memory below. It holds no state of its own."""

    def __init__(self, bridge: Bridge, journal: Path, settings: Settings, settings_file: Path) -> None:
        """Use the bridge's `journal`. `settings` is the content of `settings_file`, which receives all changes."""
        super().__init__()
        wheel_guard.install()
        self._bridge, self._journal = bridge, journal
        self._settings = KeptSettings(settings, settings_file, self)
        self._build_views(settings)
        self._build_inputs()
        self._build_rooms()
        self._lay_out()
        self._connect()
        resize_to_fit(self, *_SIZE)
        self._geometry = WindowGeometry(self, self._splitter, settings.window, settings.panes)
        self._geometry.changed.connect(lambda window, panes: self._settings.keep(window=window, panes=panes))
        self._apply(settings)

    # --- composition

    def _build_views(self, settings: Settings) -> None:
        """Build the visible parts: queue, toolbar, banner, transcript, memory meter."""
        self.row_text = RowText(self)
        self.model = QueueModel(self.row_text.accessible_text, self.row_text.tooltip, self)
        self._facts = RowFacts(self._journal, settings.doubtful_below, self)
        self.view = QueueView(self.model, self.row_text)
        self.window_actions = Actions(self, self.view)
        self.toolbar = Toolbar(self.window_actions, settings)
        self.banner = MessageBanner()
        self._manual = Manual(self.banner)
        self.pane = QueuePane(self.view)
        self._transcript = TranscriptPane(self._journal, settings.doubtful_below)
        self._transcript.speakers.want_panel(settings.speaker_panel)
        self.memory = MemorySource(self)
        self._meter = MemoryMeter(self.memory)

    def _build_inputs(self) -> None:
        """Build the dialogs, and what takes files and commands."""
        self._tasks = ModelTasks(self)
        self._updates = UpdateCheck(self)
        self._updates.answered.connect(self._show_update)
        self.dialogs = DialogOpener(
            self,
            self._settings.get,
            self._bridge,
            self.window_actions,
            (self.view, self.model),
            self.memory,
            self._tasks,
            self._journal,
        )
        self._input_tasks = InputTasks(self._bridge, self._journal, self)
        self.messages = Messages(
            self._bridge,
            self._input_tasks,
            self.banner,
            self.dialogs.models,
            self.dialogs.project,
            self.dialogs.export_jobs,
        )
        self._intake = Intake(
            self,
            self._input_tasks,
            self.window_actions,
            self.banner,
            self.messages,
            self._tasks,
            self._settings.get,
            self.dialogs.models,
        )
        self._references = ReferenceDrop(self, self.view, self.dialogs.compare_with, self.add)
        self._queue = QueueController(
            self._bridge, self.window_actions, self.view, self.pane, self.model, self.row_text
        )
        self._input_tasks.opened.connect(self._queue.show_opened)
        self._intake.named.connect(AddedRows(self._bridge, self.view).expect)
        removal = Removal(self, self._bridge, self.banner, self._transcript)
        removal.restored.connect(self.select_job)
        self.dialogs.restore_requested.connect(removal.restore)
        JobOutlook(self._queue, self.model, self.window_actions, self._transcript.stack)

    def _build_rooms(self) -> None:
        """Build CHAT, vocabulary, watched folders and search, and what follows the settings."""
        settings = self._settings.get
        self._chat = ChatParts(self._transcript, self._bridge, self._journal, self.banner, settings)
        self._chat.job_requested.connect(self.select_job)
        self._chat.export_requested.connect(self.dialogs.export)
        self.dialogs.findings_requested.connect(self._chat.show_findings)
        self._input_tasks.opened.connect(self._chat.check_opened)
        self._words = WordsParts(
            self._transcript, self._bridge, self.banner, self.window_actions, self.view, self._journal, settings
        )
        self._words.changed.connect(self._settings.change)
        self._watch = WatchParts(self, self._journal, self.window_actions.watch_folders, self.banner, settings)
        self._watch.changed.connect(self._settings.change)
        self._compute = ComputeSettings(self._bridge, self.model.jobs, settings, self.messages.stopped)
        self.search = SearchOpener(self._journal, self._bridge, self._transcript, self.select_job, self)
        self._batch_monitor = BatchMonitor(self, self._bridge, settings)

    def _lay_out(self) -> None:
        self.setWindowTitle("Mynah")
        limit_to_screen(self, *_SMALLEST)
        actions = self._transcript.transcript_actions
        groups = (*actions.menu_groups(self), tuple(self._chat.actions))
        menus = (with_separators(listed, self) for listed in (actions.edit_groups, groups, actions.speaker_groups))
        self.window_actions.fill_menu_bar(self.menuBar(), *menus)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self.pane)
        self._splitter.addWidget(self._transcript)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self.pane.setMinimumWidth(240)
        self._splitter.setSizes([371, _SIZE[0] - 371])
        self.workspace = Workspace(self._splitter, self.window_actions, self._bridge, self.model, self._settings.get)
        self.workspace.setFocusProxy(self.view)
        whole = QWidget()
        panes = vbox(self.workspace, space=0, grow=self.workspace)
        self.search.place_in(panes, self.toolbar, self.workspace)
        whole.setLayout(vbox(self.toolbar, self.banner, panes, self._meter, space=0, grow=panes))
        self.setCentralWidget(whole)
        self.view.set_menu(self.window_actions.context_menu())
        self.view.setFocus()

    def _connect(self) -> None:
        actions = self.window_actions
        for action, does in (
            (actions.queue, partial(self.view.setFocus, Qt.FocusReason.ShortcutFocusReason)),
            (actions.transcript, self._transcript.view.setFocus),
            (actions.search, self.search.open),
            (actions.redo, self._transcript.view.finish_editing),  # the edits belong to the present transcript
            (actions.versions, self._show_versions),
            (actions.manual, self._manual.open),
            (actions.quit, self.close),
        ):
            action.triggered.connect(lambda *_, does=does: does())
        self.model.facts_requested.connect(self._facts.request)
        self._facts.read.connect(self.model.set_facts)
        self._facts.read.connect(self.messages.note_facts)
        self._transcript.autosave.paused.connect(self.model.refresh_facts)
        self._transcript.speakers.panel_wanted.connect(lambda wanted: self._settings.keep(speaker_panel=wanted))
        self._transcript.edit_saver.delivered.connect(self.messages.delivered)
        self._transcript.edit_saver.refused.connect(lambda _job, fault: self.messages.warn(fault))
        self._queue.current_changed.connect(self._show_job)
        self._queue.working_changed.connect(self._batch_monitor.set_working)
        self._queue.redo_requested.connect(self._compute.redo)
        self._queue.redo_refused.connect(self.messages.not_transcribed_again)
        self._queue.speed_changed.connect(self._meter.show_speed)
        self.toolbar.changed.connect(self._settings.change)
        self.toolbar.models_requested.connect(self.dialogs.models)
        self.dialogs.settings_changed.connect(self._settings.change)
        self.dialogs.sample_requested.connect(lambda path: self.add([str(path)]))
        self.dialogs.project_changed.connect(self._compute.apply)
        self.dialogs.sample_failed.connect(self.messages.warn)
        self.workspace.models_requested.connect(self.dialogs.models)
        self.workspace.sample_requested.connect(self.dialogs.sample)
        self.workspace.path_chosen.connect(lambda path: self.add([path]))
        self.workspace.paths_forgotten.connect(lambda: self._settings.keep(recent_paths=()))
        self._intake.named.connect(self._settings.note_recent)
        self._meter.details_requested.connect(self.dialogs.memory)
        self._settings.changed.connect(self._settings_changed)
        self._settings.kept.connect(self._show_settings)
        self._settings.not_saved.connect(self.messages.warn)
        self.dragged.connect(self.workspace.show_dragged)
        self.dragged.connect(self.view.show_dragged)
        self.dropped.connect(self._take_drop)
        route_to_transcript(self._bridge, self._transcript)
        route_engine_events(self._bridge, self.memory, self.toolbar)

    def _show_update(self, text: str, is_newer: bool) -> None:
        if is_newer:
            self.banner.show_message(text, "note", "newer")

    # --- files

    def on_started(self, paths: list[str], settings_fault: EnvironmentFault | None = None) -> None:
        """Add the files that the program was started with, and report a problem with the settings."""
        if settings_fault is not None:
            self.messages.warn(settings_fault)
        if paths:
            self.add(paths)
        if not self.settings.welcomed:
            self.dialogs.welcome()
        self.search.index.update_soon()
        self._watch.apply(self.settings)
        if self.settings.check_updates:
            self._updates.ask(self.settings.update_address)

    def select_job(self, job_id: int) -> bool:
        """Select a job and show its transcript. Return False if the queue does not have it."""
        index = self.model.index_of(job_id)
        self.view.setCurrentIndex(index)
        return index.isValid()

    def _show_job(self, job: Job | None) -> None:
        shown = self._transcript.job
        if job is None or shown is None or job.id != shown.id:  # else it follows the events
            self._transcript.show_job(job)

    def add(self, paths: Iterable[str]) -> None:
        """Add recordings, folders, transcripts and models."""
        self._intake.add(paths)

    def raise_window(self, paths: list[str]) -> None:
        """Come to the front for another start of the program, and add its files."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.add(paths)

    def _take_drop(self, data: QMimeData, place: QPoint) -> None:
        shown = self._transcript
        beside = shown.isVisible() and shown.rect().contains(shown.mapFrom(self, place))
        if not self._references.takes(drop_window.paths_in(data), beside):
            self._intake.add_mime_data(data)

    def _show_versions(self) -> None:
        """Open the list of versions after all edits of the present transcript are queued for saving."""
        self._transcript.view.finish_editing()
        trouble = self._transcript.edit_saver.trouble
        if trouble is None:
            self.dialogs.versions()
        else:
            self.messages.warn(trouble)

    # --- settings

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings.get()

    def change_settings(self, settings: Settings) -> None:
        """Save and apply the settings. Jobs that have not started use them."""
        self._settings.change(settings)

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        self._apply(settings)
        self._watch.apply(settings)
        self._batch_monitor.apply_settings()
        self._compute.change(before, settings)

    def _apply(self, settings: Settings) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            style.apply(application, settings.theme)
        self._show_settings(settings)
        self.memory.limit = settings.memory_limit
        self._bridge.submit(LimitMemory(settings.memory_limit))
        self._bridge.submit(ReleaseAfter(60.0 * settings.release_after or None))
        self._transcript.set_doubtful_below(settings.doubtful_below)
        if settings.doubtful_below != self._facts.doubtful_below:
            self._facts.doubtful_below = settings.doubtful_below
            self.model.forget_facts()
            self.view.viewport().update()

    def _show_settings(self, settings: Settings) -> None:
        self.toolbar.show_settings(settings)
        self.workspace.show_settings(settings)

    # --- the window itself

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before work is interrupted or edits would be lost."""
        self._transcript.view.finish_editing()
        trouble = self._transcript.edit_saver.trouble
        if trouble is not None and not losing_confirmed(self, wording.message(trouble)):
            event.ignore()
            return
        if self._queue.is_working and not quit_confirmed(self, self._queue.unfinished):
            event.ignore()
            return
        self._geometry.report()
        self.shut_down()
        super().closeEvent(event)

    def shut_down(self) -> None:
        """Save all edits, end all threads, and let the machine sleep."""
        self._transcript.shut_down()
        self.workspace.shut_down()
        self.search.shut_down()
        self._chat.close()
        self._watch.close()
        self._batch_monitor.close()
        self._input_tasks.close()
        self._bridge.close()
        self._facts.close()
