"""Filter, sort and search the library: one field, filters with counts, and a menu for the order."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, get_args

from msgspec import structs
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QMenu, QToolButton, QWidget

from app.queue.library_model import FoundWords
from app.queue.queue_view import QueueView
from app.ui import icons, number_formats, style
from app.ui.widgets import ElidedLabel, accessible, hbox, line_edit, tool_button, vbox
from core.journal import JobState
from core.settings.settings import LibraryGroup, LibrarySort

Group = Literal["all", "working", "failed", "done", "unsaved"]
_GROUPS: dict[Group, tuple[JobState, ...] | None] = {
    "all": None,
    "working": (JobState.QUEUED, JobState.RUNNING, JobState.PAUSED),
    "failed": (JobState.FAILED, JobState.CANCELLED),
    "done": (JobState.DONE,),
    "unsaved": None,
}
_COUNTS_DELAY = 100  # ms during which changes are gathered
_LEAST_LETTERS = 3  # before words are searched


class LibraryFilter(QWidget):
    """A field, filters with counts, and the order. The list shows the recordings that match.

    The field filters names as one types. From three letters on it also searches words, if `search_words` is set.
    """

    search_wanted = Signal(str)  # Enter in the field: search these words everywhere
    choices_changed = Signal()  # another order, other groups, or other folded groups

    def __init__(self, view: QueueView) -> None:
        """Filter the library of `view`."""
        super().__init__()
        self._view, self._library, self._source = view, view.library, view.library.source
        self._group: Group = "all"
        self.search_words: Callable[[str], object] | None = None
        self.field = line_edit(self.tr("Search recordings and words"), self.tr("Search recordings and words"))
        self.field.setClearButtonEnabled(True)
        sign = QAction(self)
        icons.set_icon(sign, "search", "quiet")
        self.field.addAction(sign, QLineEdit.ActionPosition.LeadingPosition)
        self.nothing = ElidedLabel("quiet", Qt.TextElideMode.ElideMiddle)
        self.nothing.hide()
        self._words: dict[Group, str] = {
            "all": self.tr("All"),
            "working": self.tr("In progress"),
            "failed": self.tr("Failed"),
            "done": self.tr("Done"),
            "unsaved": self.tr("Not saved"),
        }
        self.buttons = self._filter_buttons()
        self.order_menu = QMenu(self.tr("Sort and group"), self)
        self._orders = self._fill_menu()
        self.show_menu = QMenu(self.tr("Show"), self)
        self.show_menu.aboutToShow.connect(self._fill_show_menu)
        self._fill_show_menu()
        self.order_menu.aboutToShow.connect(self.show_choices)
        self.sort_button = tool_button("sort", self.tr("Sort and group"))
        self.sort_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sort_button.setMenu(self.order_menu)
        filters = hbox(*self.buttons.values(), 0, space=2)
        margin = (style.MARGIN, style.SPACE, style.MARGIN, style.SPACE)
        line = hbox(self.field, self.sort_button, grow=self.field)
        self.setLayout(vbox(line, filters, self.nothing, margin=margin))
        self.field.textChanged.connect(self._on_text)
        self.field.installEventFilter(self)
        view.hidden_wanted.connect(self.clear)
        self._library.changed.connect(self._show_nothing)
        self._library.folded.connect(self.choices_changed)
        self._counts_timer = QTimer(self, singleShot=True, interval=_COUNTS_DELAY)
        self._counts_timer.timeout.connect(self._show_counts)
        self._source.counts_changed.connect(self._note_change)
        self._show_counts()

    def _filter_buttons(self) -> dict[Group, QToolButton]:
        listed = QButtonGroup(self)
        buttons: dict[Group, QToolButton] = {}
        for group, words in self._words.items():
            made = accessible(QToolButton(), words)
            made.setProperty("kind", "filter")
            made.setCheckable(True)
            made.setMinimumWidth(1)  # else the words and counts would widen the whole column
            made.setChecked(group == "all")
            made.clicked.connect(lambda *_, group=group: self.show_group(group))
            made.installEventFilter(self)
            listed.addButton(made)
            buttons[group] = made
        icons.set_icon(buttons["unsaved"], "warning", "warning")
        buttons["unsaved"].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        buttons["unsaved"].hide()
        return buttons

    # --- the order

    def _fill_menu(self) -> dict[str, QAction]:
        sorts: dict[LibrarySort, str] = {
            "queue": self.tr("Sort by &queue order"),
            "name": self.tr("N&ame"),
            "added": self.tr("&Date added"),
            "length": self.tr("&Length"),
            "state": self.tr("&State"),
            "words": self.tr("&Words"),
        }
        groups: dict[LibraryGroup, str] = {
            "folder": self.tr("Group by &folder"),
            "date": self.tr("Group by &month"),
            "none": self.tr("&No groups"),
        }
        made: dict[str, QAction] = {}
        menu = self.order_menu
        for names in (sorts, groups):
            one = QActionGroup(self)
            for name, words in names.items():
                action = menu.addAction(words)
                action.setCheckable(True)
                one.addAction(action)
                field = "sort" if name in get_args(LibrarySort) else "group"
                action.triggered.connect(lambda *_, field=field, name=name: self._choose(**{field: name}))
                made[name] = action
            if names is sorts:
                made["reverse"] = menu.addAction(self.tr("&Reverse order"))
                made["reverse"].setCheckable(True)
                made["reverse"].triggered.connect(lambda on: self._choose(reverse=on))
            menu.addSeparator()
        menu.addAction(self.tr("&Collapse all groups")).triggered.connect(lambda *_: self._library.fold_all())
        menu.addAction(self.tr("&Expand all groups")).triggered.connect(lambda *_: self._choose(folded=()))
        return made

    def _fill_show_menu(self) -> None:
        """Offer the filters as commands, too."""
        self.show_menu.clear()
        for group, words in self._words.items():
            action = self.show_menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(group == self._group)
            action.setEnabled(group != "unsaved" or bool(self._source.unsaved))
            action.triggered.connect(partial(self.show_group, group))

    def show_choices(self) -> None:
        """Tick the present order in the menus."""
        choices = self._library.choices
        for name in (choices.sort, choices.group):
            self._orders[name].setChecked(True)
        self._orders["reverse"].setChecked(choices.reverse)

    def _choose(self, **fields: object) -> None:
        self._library.show(structs.replace(self._library.choices, **fields))
        self.choices_changed.emit()

    # --- filters

    @property
    def is_filtering(self) -> bool:
        """Whether recordings may be hidden."""
        return self._library.is_filtered

    def show_group(self, group: Group, *_: object) -> None:
        """Show the recordings of a group of states. Without unsaved recordings, show all."""
        group = "all" if group == "unsaved" and not self._source.unsaved else group
        self._group = group
        self.buttons[group].setChecked(True)
        self._library.show_states(_GROUPS[group], unsaved_only=group == "unsaved")

    def clear(self) -> None:
        """Show all recordings."""
        self.field.clear()
        self.show_group("all")

    def enter(self) -> None:
        """Go to the field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def show_found(self, text: str, found: Sequence[FoundWords]) -> None:
        """Show the places where the words of the field were said, if it still has these words."""
        if text != self.field.text().strip():
            return
        by_job: dict[int, list[FoundWords]] = {}
        for each in found:
            by_job.setdefault(each.job, []).append(each)
        self._library.show_found(by_job)

    def _on_text(self) -> None:
        text = self.field.text().strip()
        self._library.show_text(text)
        if self.search_words is not None:
            self.search_words(text if len(text) >= _LEAST_LETTERS else "")

    def _show_nothing(self) -> None:
        is_empty = self.is_filtering and not self._library.rowCount()
        words = self.field.text().strip()
        self.nothing.set_full_text(
            self.tr("Nothing found for “{words}”.").format(words=words) if words else self.tr("Nothing found.")
        )
        self.nothing.setVisible(is_empty)

    # --- counts

    def _note_change(self) -> None:
        if not self._counts_timer.isActive():
            self._counts_timer.start()

    def _show_counts(self) -> None:
        """Show the counts beside the words. Without room, only tooltips and screen readers have them."""
        states = self._source.states
        counts = {group: sum(states[state] for state in among or ()) for group, among in _GROUPS.items()}
        counts["all"], counts["unsaved"] = self._source.rowCount(), len(self._source.unsaved)
        self.buttons["unsaved"].setVisible(counts["unsaved"] > 0)
        if self._group == "unsaved" and not counts["unsaved"]:
            self.show_group("all")
        shown = [group for group in self.buttons if group != "unsaved" or counts[group]]
        for group, made in self.buttons.items():
            count = number_formats.count(counts[group])
            words = f"{self._words[group]} {count}"
            made.setText(count if group == "unsaved" else words)  # its icon stands for the words
            made.setToolTip(words)
            made.setAccessibleName(f"{self._words[group]}, {count}")
        needed = sum(self.buttons[group].sizeHint().width() + 2 for group in shown) + 2 * style.MARGIN
        if needed > self.width():
            for group, made in self.buttons.items():
                made.setText(made.text() if group == "unsaved" else self._words[group])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the counts in a narrow column."""
        super().resizeEvent(event)
        self._show_counts()

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go between the filters by arrows, and from the field to the list by Down. Enter searches, Escape clears."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if watched is self.field:
            return self._take_key(key)
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key, 0)
        if not step:
            return False
        groups = [group for group, made in self.buttons.items() if not made.isHidden()]
        place = groups.index(next(group for group in groups if self.buttons[group] is watched))
        group = groups[(place + (-step if self.isRightToLeft() else step)) % len(groups)]
        self.show_group(group)
        self.buttons[group].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _take_key(self, key: Qt.Key) -> bool:
        text = self.field.text().strip()
        if key == Qt.Key.Key_Escape:
            if self.is_filtering:
                self.clear()
            else:
                self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and text:
            self.search_wanted.emit(text)
            return True
        if key == Qt.Key.Key_Down:
            self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        return False
