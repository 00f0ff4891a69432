"""Define every action of the window once: words, shortcut, icon. Menus, toolbar and context menus use these."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QWidget

from app.ui import icons
from app.ui.widgets import with_separators

_Keys = QKeySequence | QKeySequence.StandardKey | str | None


class Actions(QObject):
    """The window's actions. The transcript's actions belong to its pane."""

    def __init__(self, window: QWidget, queue: QWidget) -> None:
        """Create all actions. Keys that edit text elsewhere work in `queue` only, the others in the whole `window`."""
        super().__init__(window)
        self._window = window
        standard = QKeySequence.StandardKey
        # --- file
        self.add_files = self._create(self.tr("&Add files …"), standard.Open, "add", self.tr("Add files"))
        self.add_folder = self._create(self.tr("Add &folder …"), "Ctrl+Shift+O", "folder")
        self.watch_folders = self._create(self.tr("&Watch folders …"), "Ctrl+Shift+Y", "folder")
        self.project = self._create(self.tr("Settings of the f&older …"), "Ctrl+Shift+,", "settings")
        self.open_transcripts = self._create(self.tr("Open &transcripts …"), "Ctrl+I", "edit")
        self.paste = self._create(self.tr("&Paste files"), standard.Paste, "copy")
        self.export = self._create(self.tr("&Export …"), "Ctrl+E", "export", self.tr("Export"))
        self.compare = self._create(self.tr("Compare with a &reference …"), "Ctrl+Shift+D", "check")
        self.quality = self._create(self.tr("Q&uality …"), "Ctrl+Shift+A", "check")
        self.show_files = self._create(self.tr("Show &in folder"), "Ctrl+Shift+E", "folder")
        self.archive = self._create(self.tr("Arc&hive …"), "Ctrl+Shift+M", "folder")
        self.deleted = self._create(self.tr("&Deleted transcripts…"), None, "remove")
        self.settings = self._create(self.tr("&Settings …"), "Ctrl+,", "settings", self.tr("Settings"))
        self.quit = self._create(self.tr("&Quit"), "Ctrl+Q")
        # --- the queue as a whole
        self.start = self._create(self.tr("&Start the queue"), "F5", "play", self.tr("Start"))
        self.hold = self._create(self.tr("&Pause the queue"), "F6", "pause", self.tr("Pause"))
        # --- the selection
        self.resume = self._create(self.tr("Sta&rt selected"), "Ctrl+Return", "play")
        self.pause = self._create(self.tr("Paus&e selected"), "Ctrl+P", "pause")
        self.retry = self._create(self.tr("&Try again"), "Ctrl+R", "retry")
        self.redo = self._create(self.tr("Transcribe a&gain …"), "Ctrl+Shift+R", "replace")
        self.tell_speakers = self._create(self.tr("Tell spea&kers apart …"), "Ctrl+Shift+K", "speaker")
        self.expected_words = self._create(self.tr("&Words to expect …"), "Ctrl+Shift+W", "edit")
        self.cancel = self._create(self.tr("&Cancel selected"), "Ctrl+Backspace", "cancelled")
        self.move_up = self._create(self.tr("Move &up"), "Alt+Up", "up", scope=queue)
        self.move_down = self._create(self.tr("Move &down"), "Alt+Down", "down", scope=queue)
        self.move_to_front = self._create(self.tr("Do &next"), "Alt+Home", "top", scope=queue)
        self.remove = self._create(self.tr("Re&move from list"), standard.Delete, "remove", scope=queue)
        self.delete = self._create(self.tr("De&lete transcript…"), "Shift+Del", "remove", scope=queue)
        # --- the transcript that is shown
        self.versions = self._create(self.tr("Earlier &versions…"), None, "retry")
        # --- view
        self.queue = self._create(self.tr("Go to the &queue"), "Ctrl+1")
        self.search = self._create(self.tr("&Search in all recordings"), "Ctrl+Shift+F", "search")
        self.transcript = self._create(self.tr("Go to the &transcript"), "Ctrl+2")
        self.memory = self._create(self.tr("&Memory …"), "Ctrl+M", "memory")
        # --- help
        self.models = self._create(self.tr("&Models …"), "Ctrl+L", "download")
        self.diagnostics = self._create(self.tr("&Diagnostics …"), None, "info")
        self.manual = self._create(self.tr("Man&ual"), standard.HelpContents, "info")
        self.welcome = self._create(self.tr("&Welcome …"), None)
        self.about = self._create(self.tr("&About Mynah"), None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self._work = [self.resume, self.pause, self.retry, self.cancel, self.redo]
        self._work += [self.tell_speakers, self.expected_words, self.project]
        self._order = [self.move_to_front, self.move_up, self.move_down]
        self._files = [self.export, self.compare, self.quality, self.show_files]

    def context_menu(self) -> list[QAction]:
        """Return the context menu of the selected rows."""
        return with_separators((self._work, self._order, self._files, [self.remove, self.delete]), self)

    def fill_menu_bar(
        self,
        bar: QMenuBar,
        edit_actions: Sequence[QAction],
        transcript_actions: Sequence[QAction],
        speaker_actions: Sequence[QAction],
    ) -> None:
        """Fill the menu bar. The sequences come from the transcript's pane."""
        inputs = [self.add_files, self.add_folder, self.open_transcripts, self.paste, self.watch_folders, self.project]
        menus: dict[str, list[Sequence[QAction]]] = {
            self.tr("&File"): [inputs, self._files, [self.archive, self.deleted, self.settings], [self.quit]],
            self.tr("&Edit"): [edit_actions],
            self.tr("&Queue"): [[self.start, self.hold], self._work, self._order, [self.remove, self.delete]],
            self.tr("&Transcript"): [transcript_actions, [self.versions]],
            self.tr("&Speakers"): [speaker_actions],
            self.tr("&View"): [[self.search], [self.queue, self.transcript], [self.memory]],
            self.tr("&Help"): [[self.manual, self.welcome], [self.models, self.diagnostics], [self.about]],
        }
        for title, groups in menus.items():
            bar.addMenu(title).addActions(with_separators(groups, self))

    def _create(self, text: str, keys: _Keys, icon: str = "", short: str = "", scope: QWidget | None = None) -> QAction:
        action = QAction(text, self._window)
        if scope is not None:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if isinstance(keys, QKeySequence.StandardKey):
            action.setShortcuts(keys)
        elif keys is not None:
            action.setShortcut(QKeySequence(keys))
        plain = text.replace("&", "").removesuffix("…").rstrip()
        action.setIconText(short or plain)
        shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{short or plain} ({shown})" if shown else short or plain)
        if icon:
            icons.set_icon(action, icon)
        (scope or self._window).addAction(action)
        return action
