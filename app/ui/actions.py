"""Define every action of the window once: words, shortcut, icon. Menus, heads and the command palette use these."""

import sys

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from app.ui import icons
from app.ui.style import Theme
from app.ui.widgets import with_separators

_MARK_KEYS = "Ctrl+Shift+M" if sys.platform == "darwin" else "Ctrl+M"  # a Mac's ⌘M minimises the window
_Keys = QKeySequence | QKeySequence.StandardKey | str | None


class Actions(QObject):
    """The window's actions. The transcript's actions belong to its pane."""

    def __init__(self, window: QWidget, queue: QWidget) -> None:
        """Create all actions. Keys that edit text elsewhere work in `queue` only, the others in the whole `window`."""
        super().__init__(window)
        self._window = window
        standard = QKeySequence.StandardKey
        # --- file
        self.add_files = self._create(self.tr("&Add files…"), standard.Open, "add", self.tr("Add files"))
        self.add_folder = self._create(self.tr("Add &folder…"), "Ctrl+Shift+O", "folder")
        self.watch_folders = self._create(self.tr("&Watch folders…"), None, "folder")
        self.record = self._create(self.tr("Start &recording"), "Ctrl+R", "record", self.tr("Record"))
        self.pause_recording = self._create(self.tr("&Pause recording"), "Ctrl+Shift+R", "pause", self.tr("Pause"))
        self.mark_recording = self._create(self.tr("Mar&k"), _MARK_KEYS, "mark", self.tr("Mark"))
        self.live_words = self._view(self.tr("Show &words while recording"), None)
        self.open_transcripts = self._create(self.tr("Open &transcript…"), None, "file")
        self.export = self._create(self.tr("&Export…"), "Ctrl+E", "export", self.tr("Export"))
        self.export_again = self._create(self.tr("Export a&gain"), None, "export")
        self.burn = self._create(self.tr("Captions in the &video…"), None, "film")
        self.show_files = self._create(self.tr("Show &in folder"), "Ctrl+Shift+E", "folder")
        self.project = self._create(self.tr("F&older settings…"), "Ctrl+Shift+,", "settings")
        self.models = self._create(self.tr("&Models…"), "Ctrl+L", "download")
        self.archive = self._create(self.tr("Sto&rage…"), None, "folder")
        self.deleted = self._create(self.tr("Remove&d recordings…"), None, "remove")
        self.settings = self._create(self.tr("&Settings…"), "Ctrl+,", "settings", self.tr("Settings"))
        self.quit = self._create(self.tr("&Quit"), "Ctrl+Q")
        # --- edit
        self.cut = self._create(self.tr("Cu&t"), None)
        self.paste = self._create(self.tr("&Paste"), standard.Paste)
        self.select_all = self._create(self.tr("Select &all"), None)
        self.search = self._create(self.tr("&Search library"), "Ctrl+Shift+F", "search")
        self.expected_words = self._create(self.tr("&Vocabulary…"), "Ctrl+Shift+W", "edit")
        # --- view
        self.palette = self._create(self.tr("&Command palette…"), "Ctrl+K", "search")
        self.queue = self._view(self.tr("&Library"), "Ctrl+1")
        self.transcript = self._create(self.tr("Te&xt"), "Ctrl+2")
        self.speakers = self._view(self.tr("&Speakers"), "Ctrl+3")
        self.review = self._view(self.tr("&Review"), "Ctrl+4")
        self.compare = self._view(self.tr("&Compare"), "Ctrl+5")
        self.chat = self._view("C&HAT", "Ctrl+6")
        self.panels = self.speakers, self.review, self.compare, self.chat
        self.captions = self._view(self.tr("Ca&ptions"), None)
        icons.set_icon(self.captions, "captions")
        self.full_screen = self._view(self.tr("&Full screen"), "F11")
        self.full_screen.setShortcuts([QKeySequence("F11")])
        themes: dict[Theme, str] = {
            "system": self.tr("&System"),
            "light": self.tr("&Light"),
            "dark": self.tr("&Dark"),
        }
        group = QActionGroup(self)
        self.themes = {name: self._view(words, None) for name, words in themes.items()}
        for action in self.themes.values():
            group.addAction(action)
        # --- library: the selection, then all
        self.resume = self._create(self.tr("&Transcribe"), "Ctrl+Return", "play")
        self.redo = self._create(self.tr("Transcribe a&gain…"), "Ctrl+Shift+Return", "replace")
        self.tell_speakers = self._create(self.tr("&Identify speakers…"), "Ctrl+Shift+K", "speaker")
        self.pause = self._create(self.tr("&Pause"), None, "pause")
        self.cancel = self._create(self.tr("&Cancel"), "Ctrl+Backspace", "cancelled")
        self.retry = self._create(self.tr("R&etry"), None, "retry")
        self.hold = self._create(self.tr("Pause &all"), "F6", "pause")
        self.start = self._create(self.tr("C&ontinue all"), None, "play")
        self.move_to_front = self._create(self.tr("Move to &top"), "Ctrl+Shift+Home", "top")
        self.move_up = self._create(self.tr("Move &up"), "Ctrl+Shift+Up", "up")
        self.move_down = self._create(self.tr("Move &down"), "Ctrl+Shift+Down", "down")
        self.show_working = self._create(self.tr("&Go to the one in progress"), None, "waiting")
        self.locate = self._create(self.tr("Locate &file…"), None, "search", self.tr("Locate…"))
        self.link = self._create(self.tr("L&ink recording…"), None, "sound", self.tr("Link recording…"))
        self.remove = self._create(self.tr("Re&move from library"), "Del", "remove", scope=queue)
        self.delete = self._create(self.tr("De&lete transcript…"), "Shift+Del", "remove", scope=queue)
        # --- the transcript that is shown
        self.versions = self._create(self.tr("Earlier &versions…"), None, "retry")
        self.mark_correct = self._create(self.tr("Mark as &correct"), "Ctrl+F8", "check")
        self.take_other_reading = self._create(self.tr("Use the other readin&g"), "F12", "replace")
        # --- help
        self.manual = self._create(self.tr("&Manual"), standard.HelpContents, "info")
        self.shortcuts = self._create(self.tr("&Keyboard shortcuts"), "Ctrl+/")
        self.sample = self._create(self.tr("Open &sample"), None, "play")
        self.memory = self._create(self.tr("Memory and &hardware…"), None, "memory")
        self.diagnostics = self._create(self.tr("Save &diagnostics…"), None, "info")
        self.updates = self._create(self.tr("Check for &updates"), None)
        self.about = self._create(self.tr("&About Mynah"), None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        for action in self.findChildren(QAction) + window.findChildren(QAction):
            if action.menuRole() == QAction.MenuRole.TextHeuristicRole:
                action.setMenuRole(QAction.MenuRole.NoRole)  # else macOS moves "Folder settings" to its own menu
        self.work = [self.resume, self.redo, self.tell_speakers, self.pause, self.cancel, self.retry]
        self.order = [self.move_to_front, self.move_up, self.move_down]

    def context_menu(self) -> list[QAction]:
        """Return the context menu of the selected rows."""
        files = [self.export, self.burn, self.show_files, self.locate, self.link, self.project, self.versions]
        return with_separators((self.work, self.order, files, [self.remove, self.delete]), self)

    def _view(self, text: str, keys: _Keys) -> QAction:
        action = self._create(text, keys)
        action.setCheckable(True)
        return action

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
