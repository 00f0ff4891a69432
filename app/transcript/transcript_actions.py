"""Define the actions of the transcript pane, for its menu, its buttons and the window's menus."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.transcript.speaker_numbers import DIGITS
from app.transcript.transcript_model import TranscriptModel
from app.ui import icons
from app.ui.widgets import with_separators
from core.settings.settings import LineWidth

_Keys = str | QKeySequence.StandardKey


class TranscriptActions(QObject):
    """The actions by name. `edit_groups`, `menu_groups` and `speaker_groups` are their order in menus."""

    def __init__(self, parent: QObject) -> None:
        """Create all actions without connections."""
        super().__init__(parent)
        self.undo = self._create(self.tr("Undo"), "undo", QKeySequence.StandardKey.Undo)
        self.redo = self._create(self.tr("Redo"), "redo", "Ctrl+Y", "Ctrl+Shift+Z")
        self.copy = self._create(self.tr("Copy"), "copy", QKeySequence.StandardKey.Copy)
        self.copy_with_names = self._create(self.tr("Copy with names and times"), "copy", "Ctrl+Shift+C")
        self.copy_transcript = self._create(self.tr("Copy transcript"), "copy")
        self.edit = self._create(self.tr("Edit segment"), "edit")
        self.edit_translation = self._create(self.tr("Edit translation"), "edit", "Shift+Return")
        self.split = self._create(self.tr("Split segment"), "split", "Ctrl+B")
        self.merge_previous = self._create(self.tr("Merge with previous"), "merge", "Ctrl+Shift+J")
        self.merge_next = self._create(self.tr("Merge with next"), "merge", "Ctrl+J")
        self.start_here = self._create(self.tr("Start at playhead"), "", "Alt+Shift+Left")
        self.end_here = self._create(self.tr("End at playhead"), "", "Alt+Shift+Right")
        self.set_language = self._create(self.tr("Set language…"), "globe", "Ctrl+Shift+I")
        self.hear_again = self._create(self.tr("Transcribe this part again…"), "retry")
        self.set_speaker = self._create(self.tr("Assign speaker…"), "speaker", "Ctrl+T")
        self.rename_speaker = self._create(self.tr("Rename speaker…"), "speaker", "Ctrl+Shift+T")
        self.merge_speaker = self._create(self.tr("Merge speaker into…"), "merge", "Ctrl+Shift+G")
        self.split_speaker = self._create(self.tr("Start a new speaker here"), "split", "Ctrl+Shift+B")
        self.hear_speaker = self._create(self.tr("Play voice"), "sound", "Ctrl+Shift+H")
        self.take_turns = self._create(self.tr("Import speakers…"), "import")
        self.save_turns = self._create(self.tr("Export speaker turns (RTTM)…"), "export")
        self.give = tuple(self._create(self._give_words(n, None), "", f"Alt+{n + 1}") for n in range(DIGITS))
        self.find = self._create(self.tr("Find…"), "search", QKeySequence.StandardKey.Find)
        self.replace = self._create(self.tr("Find and replace…"), "replace", "Ctrl+H")
        # IBus and Fcitx take the first keys of this action and of `play`, so both have second keys
        self.replace_by_rules = self._create(self.tr("Apply replacements"), "replace", "Ctrl+Shift+U", "Ctrl+Shift+P")
        self.find_next = self._create(self.tr("Find next"), "down", "F3")
        self.find_previous = self._create(self.tr("Find previous"), "up", "Shift+F3")
        self.next_doubtful = self._create(self.tr("Next to review"), "next-doubtful", "F8")
        self.previous_doubtful = self._create(self.tr("Previous to review"), "next-doubtful", "Shift+F8")
        media_play = ("Toggle Media Play/Pause", "Media Play", "Media Pause")  # media keys of keyboards and foot pedals
        self.play = self._create(self.tr("Play or pause"), "play", "Ctrl+Space", "F9", *media_play)
        self.play_word = self._create(self.tr("Play from word"), "sound", "Shift+F9")
        self.skip_back = self._create(self.tr("Back 5 seconds"), "", "Alt+Left", "Media Previous")
        self.skip_forward = self._create(self.tr("Ahead 5 seconds"), "", "Alt+Right", "Media Next")
        self.follow = self._choice(self.tr("Follow playhead"))
        self.back_to_playhead = self._create(self.tr("Back to playhead"), "", "F5")
        self.repeat = self._create(self.tr("Loop sentence"), "retry", "F4")
        self.repeat.setCheckable(True)
        self.type_heard = self._create(self.tr("Add missing speech"), "edit", "Ctrl+Shift+N")
        self.read_or_edit = self._create(self.tr("Read or edit"), "edit", "Ctrl+D")
        self.larger = self._create(self.tr("Larger"), "", "Ctrl++", "Ctrl+=")
        self.smaller = self._create(self.tr("Smaller"), "", "Ctrl+-")
        self.normal_size = self._create(self.tr("Normal size"), "", "Ctrl+0")
        self.line_widths: dict[LineWidth, QAction] = {
            "narrow": self._choice(self.tr("Narrow")),
            "normal": self._choice(self.tr("Normal")),
            "wide": self._choice(self.tr("Wide")),
        }
        group = QActionGroup(self)
        for action in self.line_widths.values():
            group.addAction(action)
        self.show_waveform = self._choice(self.tr("Waveform"))
        self.show_lanes = self._choice(self.tr("Speaker lanes"))
        self.show_picture = self._choice(self.tr("Picture"))
        self.show_hints = self._choice(self.tr("Hints"))
        self.faster = self._create(self.tr("Faster"), "", "Alt+Up")
        self.slower = self._create(self.tr("Slower"), "", "Alt+Down")
        self.zoom_in = self._create(self.tr("Zoom in"), "", "Alt++", "Alt+=")
        self.zoom_out = self._create(self.tr("Zoom out"), "", "Alt+-")
        self.revert = self._create(self.tr("Revert to original"), "retry")
        self.revert_all = self._create(self.tr("Revert the whole transcript…"), "retry")
        self.copy_transcript_with_times = self._create(self.tr("Copy transcript with names and times"), "copy")
        self.copy_plain = self._create(self.tr("Copy transcript as plain text"), "copy")
        self.summarise = self._create(self.tr("Summarise…"), "")
        self.clean_up = self._create(self.tr("Clean up…"), "")
        self.copying = self.copy, self.copy_with_names, self.copy_transcript
        edits = (self.edit, self.edit_translation, self.split, self.merge_previous, self.merge_next)
        self._segment = (*edits, self.start_here, self.end_here, self.set_language, self.hear_again)
        self._finding = (self.find, self.replace, self.replace_by_rules), (self.find_next, self.find_previous)
        self._playback = (
            (self.play, self.play_word, self.repeat),
            (self.skip_back, self.skip_forward, self.follow, self.back_to_playhead, self.faster, self.slower),
            (self.zoom_in, self.zoom_out),
        )
        self._doubtful = self.next_doubtful, self.previous_doubtful
        self._reverting = self.revert, self.revert_all
        self.services = self.summarise, self.clean_up
        everywhere = {self.undo, self.redo, self.find, self.replace, self.find_next, self.find_previous}
        everywhere |= {self.next_doubtful, self.previous_doubtful, self.play, self.read_or_edit}
        for action in set(self.all) - everywhere:  # the same keys may have another meaning in the queue
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _create(self, text: str, icon: str, *keys: _Keys) -> QAction:
        action = QAction(text, self)
        if icon:
            icons.set_icon(action, icon)
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action

    def _choice(self, text: str) -> QAction:
        action = self._create(text, "")
        action.setCheckable(True)
        return action

    def _give_words(self, number: int, name: str | None) -> str:
        if name is None:
            return self.tr("Assign to new speaker ({n})").format(n=number + 1)
        return self.tr("Assign to {name}").format(name=name)

    @property
    def edit_groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The order in the edit menu."""
        return ((self.undo, self.redo), self.copying, *self._finding)

    @property
    def speaker_groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The order in the speakers menu."""
        return (
            self.give,
            (self.set_speaker, self.split_speaker),
            (self.rename_speaker, self.merge_speaker, self.hear_speaker),
            (self.take_turns, self.save_turns),
        )

    @property
    def look_groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The order in the view menu. `line_widths` are a submenu."""
        return (
            (self.read_or_edit,),
            (self.show_waveform, self.show_lanes, self.show_picture, self.show_hints),
            (self.larger, self.smaller, self.normal_size),
        )

    @property
    def transcript_copies(self) -> tuple[QAction, ...]:
        """The ways to copy the whole transcript."""
        return self.copy_transcript, self.copy_transcript_with_times, self.copy_plain

    @property
    def all(self) -> list[QAction]:
        """Every action."""
        groups = (
            *self.edit_groups,
            self._segment,
            self._reverting,
            *self._playback,
            *self.speaker_groups,
            self._doubtful,
            *self.look_groups,
            tuple(self.line_widths.values()),
            self.transcript_copies[1:],
            self.services,
        )
        return [self.type_heard, *(action for group in groups for action in group)]

    def menu_groups(self, parent: QWidget) -> list[tuple[QAction, ...]]:
        """Return the order in the transcript menu. Submenus keep it lower than a small screen."""
        return [
            (_submenu(self.tr("Segment"), "edit", (self._segment,), parent), self._playback_menu(parent)),
            (self.type_heard, *self._doubtful),
            self._reverting,
        ]

    def context_menu(self, parent: QWidget) -> list[QAction]:
        """Return the context menu of the words, with a submenu for speakers."""
        speakers = _submenu(self.tr("Speakers"), "speaker", self.speaker_groups, parent)
        find = _submenu(self.tr("Find"), "search", self._finding, parent)
        menus = speakers, find, self._playback_menu(parent)
        undo, copying, *_ = self.edit_groups
        _, *rest = self.menu_groups(parent)
        return with_separators((undo, copying, self._segment, menus, *rest), parent)

    def _playback_menu(self, parent: QWidget) -> QAction:
        return _submenu(self.tr("Playback"), "play", self._playback, parent)

    def refresh(self, model: TranscriptModel, row: int, word: int, several: bool, has_job: bool) -> None:
        """Enable the actions for a word of a row (-1 for none) and for `several` selected rows."""
        count = len(model.editable.segments)
        editable = 0 <= row < count
        for action in self.all:
            action.setEnabled(model.rowCount() > 0)
        self.undo.setEnabled(model.can_undo)
        self.redo.setEnabled(model.can_redo)
        of_speakers = (self.set_speaker, self.rename_speaker, self.split_speaker, *self.give)
        of_segment = self.edit, self.start_here, self.end_here, self.set_language, self.hear_again, self.revert
        for action in (*of_segment, *of_speakers):
            action.setEnabled(editable)
        self._refresh_speakers(model, row if editable else None)
        for action in (self.copy, self.copy_with_names):
            action.setEnabled(0 <= row < model.rowCount())
        for action in (*self.transcript_copies, *self.services):
            action.setEnabled(model.rowCount() > 0 and not model.is_opening)
        self.edit_translation.setEnabled(editable and model.is_translated)
        self.split.setEnabled(editable)
        self.merge_previous.setEnabled(editable and (several or row > 0))
        self.merge_next.setEnabled(editable and (several or row + 1 < count))
        self.revert_all.setEnabled(model.can_undo)
        for action in (self.play, *self._playback[1], *self._playback[2]):
            action.setEnabled(has_job)
        for group in (*self.look_groups, self.line_widths.values()):
            for action in group:
                action.setEnabled(True)

    def _refresh_speakers(self, model: TranscriptModel, row: int | None) -> None:
        numbers = model.speaker_numbers
        for n, action in enumerate(self.give):
            action.setText(self._give_words(n, numbers.name(n)))
        named = row is not None and model.segment(row).content.speaker is not None
        self.hear_speaker.setEnabled(named)
        self.merge_speaker.setEnabled(named and len(numbers.names) > 1)
        self.take_turns.setEnabled(bool(model.editable.segments) and not model.editable.tail)
        self.save_turns.setEnabled(bool(numbers.names))

    def connect_all(self, calls: dict[QAction, Callable[[], object]]) -> None:
        """Connect each action to its function."""
        for action, call in calls.items():
            action.triggered.connect(lambda _=False, call=call: call())


def _submenu(title: str, icon: str, groups: Iterable[Iterable[QAction]], parent: QWidget) -> QAction:
    """Return an action that opens a menu of these actions."""
    menu = QMenu(title, parent)
    menu.addActions(with_separators(groups, parent))
    icons.set_icon(menu.menuAction(), icon)
    return menu.menuAction()
