"""Every action of the window, once: words, shortcut, icon. Menus, toolbar and context menu are made of these."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QWidget

from app.shell import icons

_Keys = QKeySequence | QKeySequence.StandardKey | str | None


class Actions(QObject):
    """The actions. Those of the transcript belong to its pane."""

    def __init__(self, window: QWidget, queue: QWidget) -> None:
        """Keys that edit text elsewhere work in `queue` only, the others in the whole `window`."""
        super().__init__(window)
        self._window = window
        standard = QKeySequence.StandardKey
        # --- file
        self.add_files = self._made(self.tr("&Add files …"), standard.Open, "add", self.tr("Add files"))
        self.add_folder = self._made(self.tr("Add &folder …"), "Ctrl+Shift+O", "folder")
        self.open_transcripts = self._made(self.tr("Open &transcripts …"), "Ctrl+I", "edit")
        self.paste = self._made(self.tr("&Paste files"), standard.Paste, "copy")
        self.export = self._made(self.tr("&Export …"), "Ctrl+E", "export", self.tr("Export"))
        self.show_files = self._made(self.tr("Show in &folder"), "Ctrl+Shift+E", "folder")
        self.settings = self._made(self.tr("&Settings …"), "Ctrl+,", "settings", self.tr("Settings"))
        self.quit = self._made(self.tr("&Quit"), "Ctrl+Q")
        # --- the queue as a whole
        self.start = self._made(self.tr("&Start the queue"), "F5", "play", self.tr("Start"))
        self.hold = self._made(self.tr("&Pause the queue"), "F6", "pause", self.tr("Pause"))
        # --- the selection
        self.resume = self._made(self.tr("Sta&rt selected"), "Ctrl+Return", "play")
        self.pause = self._made(self.tr("Paus&e selected"), "Ctrl+P", "pause")
        self.retry = self._made(self.tr("&Try again"), "Ctrl+R", "retry")
        self.again = self._made(self.tr("Transcribe a&gain …"), "Ctrl+Shift+R", "replace")
        self.cancel = self._made(self.tr("&Cancel selected"), "Ctrl+Backspace", "cancelled")
        self.up = self._made(self.tr("Move &up"), "Alt+Up", "up", at=queue)
        self.down = self._made(self.tr("Move &down"), "Alt+Down", "down", at=queue)
        self.first = self._made(self.tr("Do &next"), "Alt+Home", "top", at=queue)
        self.remove = self._made(self.tr("Re&move from the queue"), standard.Delete, "remove", at=queue)
        # --- view
        self.queue = self._made(self.tr("Go to the &queue"), "Ctrl+1")
        self.transcript = self._made(self.tr("Go to the &transcript"), "Ctrl+2")
        self.memory = self._made(self.tr("&Memory …"), "Ctrl+M", "memory")
        # --- help
        self.models = self._made(self.tr("&Models …"), "Ctrl+L", "download")
        self.diagnostics = self._made(self.tr("&Diagnostics …"), None, "info")
        self.welcome = self._made(self.tr("&Welcome …"), standard.HelpContents)
        self.about = self._made(self.tr("&About Mynah"), None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self._line = QAction(self)
        self._line.setSeparator(True)

    def for_selection(self) -> list[QAction]:
        """The context menu."""
        line = self._line
        files = [self.export, self.show_files]
        order = [self.first, self.up, self.down]
        steps = [self.resume, self.pause, self.retry, self.cancel, self.again]
        return [*steps, line, *order, line, *files, line, self.remove]

    def fill(self, bar: QMenuBar, of_transcript: Sequence[QAction]) -> None:
        """Make the menu bar; `of_transcript` are the actions of the transcript's pane."""
        line = self._line
        menus = {
            self.tr("&File"): [
                *(
                    self.add_files,
                    self.add_folder,
                    self.open_transcripts,
                    self.paste,
                    line,
                    self.export,
                    self.show_files,
                ),
                *(line, self.settings, line, self.quit),
            ],
            self.tr("&Queue"): [
                *(self.start, self.hold, line, self.resume, self.pause, self.retry, self.cancel, self.again),
                *(line, self.first, self.up, self.down, line, self.remove),
            ],
            self.tr("&Transcript"): list(of_transcript),
            self.tr("&View"): [self.queue, self.transcript, line, self.memory],
            self.tr("&Help"): [self.models, line, self.welcome, self.diagnostics, line, self.about],
        }
        for title, actions in menus.items():
            bar.addMenu(title).addActions(actions)

    def _made(self, text: str, keys: _Keys, icon: str = "", short: str = "", at: QWidget | None = None) -> QAction:
        action = QAction(text, self._window)
        if at is not None:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if isinstance(keys, QKeySequence.StandardKey):
            action.setShortcuts(keys)
        elif keys is not None:
            action.setShortcut(QKeySequence(keys))
        plain = text.replace("&", "").removesuffix(" …")
        action.setIconText(short or plain)
        shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{short or plain} ({shown})" if shown else short or plain)
        if icon:
            icons.set_icon(action, icon)
        (at or self._window).addAction(action)
        return action
