"""Build the main window from its parts and connect them."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from app.bridge import Bridge
from app.chat.chat_parts import ChatParts
from app.comparison.reference_drop import ReferenceDrop
from app.dialogs.quit_question import losing_confirmed, quit_confirmed, stop_confirmed
from app.inputs import drop_window
from app.inputs.command_messages import CommandMessages
from app.inputs.drop_window import DropWindow
from app.inputs.input_tasks import InputTasks
from app.inputs.intake import Intake
from app.inputs.join_offer import JoinOffer
from app.inputs.messages import Messages
from app.inputs.part_again import PartAgain
from app.inputs.sheet_opener import Openings, SheetOpener
from app.memory.memory_meter import MemoryMeter
from app.memory.memory_source import MemorySource
from app.models.model_tasks import ModelTasks
from app.queue.added_rows import AddedRows
from app.queue.compute_settings import ComputeSettings
from app.queue.job_outlook import JobOutlook
from app.queue.library_search import LibrarySearch
from app.queue.queue_controller import QueueController
from app.queue.queue_model import QueueModel, RowFacts
from app.queue.queue_pane import QueuePane
from app.queue.queue_view import QueueView
from app.queue.removal import Removal
from app.queue.row_help import RowHelp
from app.queue.row_text import RowText
from app.recording.recording_parts import RecordingParts
from app.search.search_opener import SearchOpener
from app.shell import wheel_guard
from app.shell.batch_monitor import BatchMonitor
from app.shell.columns import Columns
from app.shell.dialog_opener import DialogOpener
from app.shell.event_routes import route_engine_events, route_to_transcript
from app.shell.language_service_opener import LanguageServiceOpener
from app.shell.last_place import LastPlaceKeeper
from app.shell.library_head import LibraryHead
from app.shell.manual import Manual
from app.shell.menus import Menus
from app.shell.panel_parts import PanelParts, edit_focused
from app.shell.workspace import WindowGeometry, Workspace
from app.transcript import TranscriptPane
from app.ui import style, wording
from app.ui.actions import Actions
from app.ui.banner import MessageBanner
from app.ui.kept_settings import KeptSettings
from app.ui.update_check import UpdateCheck
from app.ui.widgets import limit_to_screen, resize_to_fit, vbox, with_model
from app.watch.watch_parts import WatchParts
from app.words.language_model_parts import LanguageModelParts
from app.words.words_parts import WordsParts
from core.contracts.errors import EnvironmentFault
from core.journal import Job, JobState
from core.queue.scheduler.commands import LimitMemory, ReleaseAfter
from core.settings.settings import Settings

if TYPE_CHECKING:
    from app.shell import palette_search


_SIZE = (1360, 860)
_SMALLEST = (800, 560)


class MainWindow(DropWindow):
    """Three columns: library, text, panel. The status line is below. The window holds no state of its own."""

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
        self.view.library.show(settings.library)
        self._last_place = LastPlaceKeeper(self._transcript, self._queue, settings.last_place)
        self._last_place.changed.connect(lambda place: self._settings.keep(last_place=place))
        self._geometry = WindowGeometry(self, self.columns, settings.window, settings.panes)
        self._geometry.changed.connect(lambda window, panes: self._settings.keep(window=window, panes=panes))
        self._apply(settings)

    # --- composition

    def _build_views(self, settings: Settings) -> None:
        """Build the visible parts: library, banner, text, status line."""
        self.row_text = RowText(self)
        self.model = QueueModel(self.row_text.accessible_text, self.row_text.tooltip, self)
        self._facts = RowFacts(self._journal, settings.doubtful_below, self)
        self.view = QueueView(self.model, self.row_text)
        self.window_actions = Actions(self, self.view)
        self.head = LibraryHead(self.window_actions)
        self.banner = MessageBanner()
        self._manual = Manual(self.banner)
        self.pane = QueuePane(self.view)
        self._transcript = TranscriptPane(self._journal, settings.doubtful_below)
        self._transcript.speakers.panel.add_identify(self.window_actions.tell_speakers)
        self._transcript.look.take(settings.text)
        self._transcript.header.add_export(self.window_actions.export)
        self._transcript.play_bar.add_help(self.window_actions.locate, self.window_actions.link)
        self.memory = MemorySource(self)
        self.status = MemoryMeter(self.memory, self.window_actions.hold, self.window_actions.start)

    def _build_inputs(self) -> None:
        """Build the dialogs, and what takes files and commands."""
        self._tasks = ModelTasks(self)
        self._updates = UpdateCheck(self)
        self._asked_for_update = False
        self._is_ending = False  # the user has agreed to the end of a recording, and of the program behind it
        self._recent_commands: list[str] = []
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
        CommandMessages(self._bridge, self._input_tasks, self.banner, self._settings)
        JoinOffer(self._bridge, self._input_tasks, self.banner, self.model.jobs, self)
        self._compute = ComputeSettings(self._bridge, self.model.jobs, self._settings.get, self.messages.stopped)
        self.sheets = SheetOpener(
            self,
            self._settings,
            self._input_tasks,
            self._compute,
            self._tasks,
            Openings(
                self.dialogs.models,
                self.window_actions.expected_words.trigger,
                lambda: self.memory.ready.devices if self.memory.ready is not None else (),
                lambda: self._queue.eta.speed,
                lambda: [job.path for job in self.model.jobs()],
            ),
            self.messages.stopped,
        )
        self._part_again = PartAgain(self, self._transcript, self._settings, self.window_actions.expected_words.trigger)
        self._intake = Intake(
            self,
            self._input_tasks,
            self.sheets,
            self.window_actions,
            self.banner,
            self.messages,
            self._tasks,
            self._settings.get,
            self.dialogs.models,
        )
        self._references = ReferenceDrop(self, self.view, lambda job, path: self.panels.compare(job, path), self.add)
        self._queue = QueueController(
            self._bridge, self.window_actions, self.view, self.pane, self.model, self.row_text
        )
        self._input_tasks.opened.connect(self._queue.show_opened)
        self._added_rows = AddedRows(self._bridge, self.view)
        self._intake.named.connect(self._added_rows.expect)
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
        self.panels = PanelParts(
            self._transcript, self._chat, self._journal, self.window_actions, self.settings.side_tab
        )
        self.panels.tab_changed.connect(lambda tab: self._settings.keep(side_tab=tab))
        self._words = WordsParts(
            self._transcript, self._bridge, self.banner, self.window_actions, self.view, self._journal, settings
        )
        self._words.changed.connect(self._settings.change)
        parts = self._transcript, self._bridge, self.banner
        self._language_models = LanguageModelParts(*parts, self._journal, settings)
        self._language_models.declined.connect(lambda names: self._settings.keep(declined_language_models=names))
        self._watch = WatchParts(self, self._journal, self.window_actions.watch_folders, self.banner, settings)
        self._watch.changed.connect(self._settings.change)
        self.recording = RecordingParts(
            self,
            self._bridge,
            self._journal,
            self.window_actions,
            self.banner,
            self._settings,
            (self.model, self.row_text),
            self.head.record,
            self._input_tasks.add_recording,
            self._show_recording,
        )
        self._library_search = LibrarySearch(self._journal, self)
        self._row_help = RowHelp(
            self, self._bridge, self._journal, self.model, self.dialogs.models, self.dialogs.export_jobs
        )
        self.search = SearchOpener(self._journal, self._bridge, self._transcript, self.select_job, settings, self)
        self._batch_monitor = BatchMonitor(self, self._bridge, settings)
        LanguageServiceOpener(self, self._transcript, settings, self.dialogs.service_settings)

    def _lay_out(self) -> None:
        self.setWindowTitle("Mynah")
        limit_to_screen(self, *_SMALLEST)
        self.menus = Menus(self.menuBar(), self.window_actions, self._transcript.transcript_actions, self._chat)
        library = QFrame()
        library.setProperty("kind", "queue")
        library.setLayout(vbox(self.head, self.pane, space=0, grow=self.pane))
        text = QWidget()
        text.setLayout(vbox(self.banner, self.recording.bar, self._transcript, space=0, grow=self._transcript))
        self.columns = Columns(library, text, self.panels.panel)
        self.panels.attach(self.columns, self.view)
        self.workspace = Workspace(
            self.columns, self.window_actions, self._bridge, self.model, self._tasks, self._settings.get
        )
        self.workspace.focus_place = self.view
        whole = QWidget()
        panes = vbox(self.workspace, space=0, grow=self.workspace)
        self.search.place_in(panes, self.workspace)
        whole.setLayout(vbox(panes, self.status, space=0, grow=panes))
        self.setCentralWidget(whole)
        self.banner.place_notes(whole, self.status, self._transcript.play_bar)
        self.view.set_menu(self.window_actions.context_menu())

    def _connect(self) -> None:
        actions = self.window_actions
        for action, does in (
            (actions.cut, partial(edit_focused, "cut")),
            (actions.select_all, partial(edit_focused, "selectAll")),
            (actions.compare, self._compare_selected),
            (actions.full_screen, self._toggle_full_screen),
            (actions.updates, self._ask_for_update),
            (actions.palette, self._open_palette),
            (actions.shortcuts, self._open_shortcuts),
            (actions.search, self._enter_search),
            (actions.redo, self._transcript.view.editing.finish),  # the edits belong to the present transcript
            (actions.versions, self._show_versions),
            (actions.locate, self._locate),
            (actions.link, self._locate),
            (actions.manual, self._manual.open),
            (actions.quit, self.close),
        ):
            action.triggered.connect(lambda *_, does=does: does())
        self._connect_library()
        self.model.facts_requested.connect(self._facts.request)
        self._facts.read.connect(self.model.set_facts)
        self._facts.read.connect(self.messages.note_facts)
        self._transcript.autosave.paused.connect(self.model.refresh_facts)
        self._transcript.look.changed.connect(lambda: self._settings.keep(text=self._transcript.look.choices))
        self._transcript.edit_saver.delivered.connect(self.messages.delivered)
        self._transcript.edit_saver.delivered.connect(lambda event: self.model.refresh_facts(event.job))
        self._transcript.edit_saver.refused.connect(lambda _job, fault: self.messages.warn(fault))
        self._queue.current_changed.connect(self._show_job)
        self._queue.current_changed.connect(self.recording.live.show_for)
        self._queue.working_changed.connect(self._batch_monitor.set_working)
        self._queue.redo_requested.connect(self.sheets.transcribe_again)
        self._queue.redo_refused.connect(self.messages.not_transcribed_again)
        self._queue.speed_changed.connect(self.status.show_speed)
        self.recording.recording_changed.connect(self._batch_monitor.set_recording)
        self.recording.finished.connect(self._reopen_recording)
        self.model.counts_changed.connect(self._show_counts)
        self.messages.engine_news.connect(self.status.show_news)
        for theme, action in actions.themes.items():
            action.triggered.connect(partial(self._choose_theme, theme))
        self.menus.recent.aboutToShow.connect(self._fill_recent)
        self.dialogs.settings_changed.connect(self._settings.change)
        self.dialogs.sample_requested.connect(lambda path: self.add([str(path)]))
        self.dialogs.project_changed.connect(self._compute.apply)
        self.dialogs.sample_failed.connect(self.messages.warn)
        self.workspace.models_requested.connect(self.dialogs.models)
        self.workspace.model_chosen.connect(self._use_model)
        self.workspace.sample_requested.connect(self.dialogs.sample)
        self.workspace.path_chosen.connect(lambda path: self.add([path]))
        self.workspace.paths_forgotten.connect(lambda: self._settings.keep(recent_paths=()))
        self._intake.named.connect(self._settings.note_recent)
        self.status.details_requested.connect(self.dialogs.memory)
        self._settings.changed.connect(self._settings_changed)
        self._settings.kept.connect(self._show_settings)
        self._settings.not_saved.connect(lambda fault: self.messages.warn(fault, "settings"))
        self._settings.saved.connect(lambda: self.banner.withdraw("settings"))
        self._settings.file_replaced.connect(self.messages.settings_replaced)
        self.dragged.connect(self.workspace.show_dragged)
        self.dragged.connect(self.view.show_dragged)
        self.dropped.connect(self._take_drop)
        route_to_transcript(self._bridge, self._transcript)
        route_engine_events(self._bridge, self.memory)

    def _connect_library(self) -> None:
        """Connect the field, the order and the buttons of the library."""
        library, found = self.pane.filter, self._library_search
        library.search_words = found.search
        found.found.connect(library.show_found)
        library.search_wanted.connect(self.search.open)
        library.choices_changed.connect(lambda: self._settings.keep(library=self.view.library.choices))
        self.view.place_requested.connect(self._transcript.go_to_time)
        self.view.help_requested.connect(self._row_help.help)
        self._row_help.failed.connect(self.messages.warn)
        self._row_help.located.connect(self.model.change)
        self._row_help.located.connect(self._transcript.on_job_changed)
        self._facts.overview.connect(self.model.set_overview)
        self.search.index.updated.connect(lambda _worked: self._facts.request_overview())
        for menu in (library.show_menu, library.order_menu):
            self.menus.library.insertMenu(self.window_actions.show_working, menu)

    def _enter_search(self) -> None:
        """Go to the field of the library, or to the search page if there is no library."""
        if self.workspace.is_inviting:
            self.search.open()
            return
        self.search.close()
        self.columns.show_side("library", True)
        self.pane.filter.enter()

    def _locate(self) -> None:
        """Ask for the file of the recording on show."""
        job = self.view.current_job()
        if job is not None:
            self._row_help.locate(job)

    def _ask_for_update(self) -> None:
        self._asked_for_update = True
        self._updates.ask(self.settings.update_address)

    def _show_update(self, text: str, is_newer: bool) -> None:
        if is_newer or self._asked_for_update:
            self._asked_for_update = False
            self.banner.show_message(text, "note", "newer")

    def _open_palette(self) -> None:
        from app.shell import palette, palette_entries

        settings = palette_entries.SettingEntries(self._settings.get, self.change_settings)
        names = {
            "notify": self.tr("Notify me when everything is done"),
            "auto_export": self.tr("Save finished transcripts automatically"),
            "polite": self.tr("Run in the background, save battery"),
            "inhibit_sleep": self.tr("Keep the computer awake while transcribing"),
        }

        def entries(typed: str) -> "list[palette_search.Entry]":
            return [
                *palette_entries.commands(self.menuBar()),
                *palette_entries.recordings(self.view.library, self.select_job, typed),
                *palette_entries.words(self._transcript, typed),
                *settings.entries(names, self.tr("On"), self.tr("Off")),
            ]

        def note(text: str) -> None:
            self._recent_commands = palette.with_recent(self._recent_commands, text)

        made = palette.CommandPalette(self, entries, self._recent_commands)
        made.ran.connect(note)
        made.show()

    def _open_shortcuts(self) -> None:
        from app.shell.palette_entries import menu_actions
        from app.shell.shortcut_sheet import ShortcutSheet

        ShortcutSheet(self, menu_actions(self.menuBar())).open()

    def _show_counts(self) -> None:
        states = self.model.states
        self.status.show_counts(states[JobState.RUNNING], states[JobState.QUEUED])

    def _compare_selected(self) -> None:
        """Compare two selected transcripts with each other."""
        job = self.view.current_job()
        others = [other for other in self.view.jobs() if job is not None and other.id != job.id]
        if job is not None and len(others) == 1:
            self.panels.compare(job, others[0])

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self.window_actions.full_screen.setChecked(self.isFullScreen())

    def _choose_theme(self, theme: style.Theme, *_: object) -> None:
        self.change_settings(msgspec.structs.replace(self.settings, theme=theme))

    def _fill_recent(self) -> None:
        self.menus.recent.clear()
        for path in self.settings.recent_paths:
            action = self.menus.recent.addAction(Path(path).name.replace("&", "&&") or path)
            action.setToolTip(path)
            action.triggered.connect(lambda *_, path=path: self.add([path]))

    # --- files

    def on_started(self, paths: list[str], settings_fault: EnvironmentFault | None = None) -> None:
        """Add the files that the program was started with, and report a problem with the settings."""
        if settings_fault is not None:
            self.messages.warn(settings_fault)
        if paths:
            self.add(paths)
        self.search.index.update_soon()
        self._facts.request_overview()
        self._watch.apply(self.settings)
        self.recording.recover()
        if self.settings.check_updates:
            self._updates.ask(self.settings.update_address)

    def select_job(self, job_id: int) -> bool:
        """Select a job and show its transcript. Return False if the queue does not have it."""
        self._added_rows.forget()  # the user went elsewhere meanwhile
        return self.view.select_job(job_id)

    def _show_job(self, job: Job | None) -> None:
        shown = self._transcript.job
        if job is None or shown is None or job.id != shown.id:  # else it follows the events
            self._transcript.show_job(job)

    def _show_recording(self, job_id: int) -> None:
        """Show the recording that grows, from the search page too."""
        self.search.close()
        self.select_job(job_id)

    def _reopen_recording(self, path: str) -> None:
        """Let the transcript play a recording that is complete now. Go on with the end of the program."""
        job = self._transcript.job
        if job is not None and job.path == path:
            self._transcript.open_finished_sound()
        if self._is_ending:
            self.close()

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
        self._transcript.view.editing.finish()
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

    def _use_model(self, name: str) -> None:
        """Choose a model on the page for an empty library."""
        self.change_settings(msgspec.structs.replace(with_model(self.settings, name), welcomed=True))

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
        self.window_actions.themes[settings.theme].setChecked(True)
        self.memory.limit = settings.memory_limit
        self._bridge.submit(LimitMemory(settings.memory_limit))
        self._bridge.submit(ReleaseAfter(60.0 * settings.release_after or None))
        self._transcript.set_doubtful_below(settings.doubtful_below)
        if settings.doubtful_below != self._facts.doubtful_below:
            self._facts.doubtful_below = settings.doubtful_below
            self.model.forget_facts()
            self.view.viewport().update()

    def _show_settings(self, settings: Settings) -> None:
        self.view.library.set_watched([each.path for each in settings.watched_folders if each.active])
        self.workspace.show_settings(settings)
        self._transcript.speakers.voices.set_on(settings.known_voices)
        self.status.show_destination("" if settings.server is None else wording.destination(settings.server.address))

    # --- the window itself

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the library. Columns that find their place lose it."""
        super().showEvent(event)
        if self.focusWidget() is None:
            self.view.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Take changes of commands when the user comes back to the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._settings.take_others()
            self._language_models.check_offers()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before work is interrupted or edits would be lost."""
        self._transcript.view.editing.finish()
        trouble = self._transcript.edit_saver.trouble
        if trouble is not None and not losing_confirmed(self, wording.message(trouble)):
            self._is_ending = False
            event.ignore()
            return
        if self.recording.is_recording and not self._is_ending:
            self._is_ending = stop_confirmed(self)
            if not self._is_ending:
                event.ignore()
                return
            self.recording.stop()
        if self.recording.is_recording:  # its end closes the window
            event.ignore()
            return
        if not self._is_ending and self._queue.is_working and not quit_confirmed(self, self._queue.unfinished):
            event.ignore()
            return
        self._geometry.report()
        self._last_place.report()
        self.shut_down()
        super().closeEvent(event)

    def shut_down(self) -> None:
        """Save all edits, end all threads, and let the machine sleep."""
        self._transcript.shut_down()
        self.workspace.shut_down()
        self.search.shut_down()
        self._library_search.close()
        self._row_help.close()
        self.panels.close()
        self._chat.close()
        self._watch.close()
        self._language_models.close()
        self.recording.close()
        self._batch_monitor.close()
        self._input_tasks.close()
        self.sheets.close()
        self._part_again.close()
        self._bridge.close()
        self._facts.close()
        self._settings.close()
