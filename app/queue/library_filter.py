"""Filter the list of recordings by name and by state."""

from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QListView, QToolButton, QWidget

from app.queue.queue_model import QueueModel
from app.ui import icons, number_formats, style
from app.ui.widgets import ElidedLabel, accessible, hbox, line_edit, vbox
from core.journal import Job, JobState

Group = Literal["all", "working", "failed", "done"]
_WORKING = (JobState.QUEUED, JobState.RUNNING, JobState.PAUSED)
_FAILED = (JobState.FAILED, JobState.CANCELLED)
_GROUPS: dict[Group, tuple[JobState, ...]] = {
    "all": tuple(JobState),
    "working": _WORKING,
    "failed": _FAILED,
    "done": (JobState.DONE,),
}
_COUNTS_DELAY = 100  # ms during which changes are gathered
_PART = 2_000  # rows between two turns of the event loop


class LibraryFilter(QWidget):
    """A search field and four filters with counts. The rows that do not match are hidden.

    A row that becomes current shows itself: then all filters are cleared.
    """

    hidden_changed = Signal(int)  # the number of hidden rows, when all rows are filtered

    def __init__(self, view: QListView, model: QueueModel) -> None:
        super().__init__()
        self._view, self._model = view, model
        self._group: Group = "all"
        self._row = self._hidden = 0  # the first row that is still to be filtered, and the hidden rows before it
        self.field = line_edit(self.tr("Filter recordings by name"), self.tr("Filter recordings"))
        self.field.setClearButtonEnabled(True)
        sign = QAction(self)
        icons.set_icon(sign, "search", "quiet")
        self.field.addAction(sign, QLineEdit.ActionPosition.LeadingPosition)
        self.nothing = ElidedLabel("quiet", Qt.TextElideMode.ElideMiddle)
        self.nothing.hide()
        self.buttons: dict[Group, QToolButton] = {}
        self._words: dict[Group, str] = {
            "all": self.tr("All"),
            "working": self.tr("In progress"),
            "failed": self.tr("Failed"),
            "done": self.tr("Done"),
        }
        listed = QButtonGroup(self)
        for group, words in self._words.items():
            made = accessible(QToolButton(), words)
            made.setProperty("kind", "filter")
            made.setCheckable(True)
            made.setMinimumWidth(1)  # else four words and counts would widen the whole column
            made.setChecked(group == "all")
            made.clicked.connect(lambda *_, group=group: self.show_group(group))
            made.installEventFilter(self)
            listed.addButton(made)
            self.buttons[group] = made
        filters = hbox(*self.buttons.values(), 0, space=2)
        margin = (style.MARGIN, style.SPACE, style.MARGIN, style.SPACE)
        self.setLayout(vbox(self.field, filters, self.nothing, margin=margin))
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._filter_part)
        self.field.textChanged.connect(lambda _: self._filter())
        self.field.installEventFilter(self)
        view.selectionModel().currentChanged.connect(self._on_current)
        self._counts_timer = QTimer(self, singleShot=True, interval=_COUNTS_DELAY)
        self._counts_timer.timeout.connect(self._on_counts)
        model.counts_changed.connect(self._note_change)
        self._on_counts()

    @property
    def is_filtering(self) -> bool:
        """Whether rows may be hidden."""
        return self._group != "all" or bool(self.field.text().strip())

    def show_group(self, group: Group) -> None:
        """Show the recordings of a group of states."""
        self._group = group
        self.buttons[group].setChecked(True)
        self._filter()

    def clear(self) -> None:
        """Show all recordings."""
        self.field.clear()
        self.show_group("all")

    def _note_change(self) -> None:
        if not self._counts_timer.isActive():
            self._counts_timer.start()

    def _on_counts(self) -> None:
        self._show_counts()
        if self.is_filtering:
            self._filter()

    def _show_counts(self) -> None:
        """Show the counts beside the words. Without room, only tooltips and screen readers have them."""
        counts = {group: sum(self._model.states[state] for state in states) for group, states in _GROUPS.items()}
        for group, made in self.buttons.items():
            count = number_formats.count(counts[group])
            made.setText(f"{self._words[group]} {count}")
            made.setToolTip(made.text())
            made.setAccessibleName(f"{self._words[group]}, {count}")
        needed = sum(made.sizeHint().width() + 2 for made in self.buttons.values()) + 2 * style.MARGIN
        if needed > self.width():
            for group, made in self.buttons.items():
                made.setText(self._words[group])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the counts in a narrow column."""
        super().resizeEvent(event)
        self._show_counts()

    def _filter(self) -> None:
        self._row = self._hidden = 0
        self._timer.start()

    def _filter_part(self) -> None:
        """Filter some rows, and let the window go on before the next ones."""
        text, states = self.field.text().strip().casefold(), _GROUPS[self._group]
        end = min(self._row + _PART, self._model.rowCount())
        for place in range(self._row, end):
            hidden = not _matches(self._model.row_at(place).job, text, states)
            self._hidden += hidden
            if hidden != self._view.isRowHidden(place):
                self._view.setRowHidden(place, hidden)
        self._row = end
        if end < self._model.rowCount():
            self._timer.start()
            return
        self.nothing.set_full_text(self.tr("Nothing found."))
        self.nothing.setVisible(self.is_filtering and self._hidden == end)
        self.hidden_changed.emit(self._hidden)

    def _on_current(self) -> None:
        index = self._view.currentIndex()
        if index.isValid() and self._view.isRowHidden(index.row()):
            self.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go between the filters by arrows, from the field to the list by Enter or Down. Escape clears."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if watched is self.field:
            if key == Qt.Key.Key_Escape and self.is_filtering:
                self.clear()
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
                self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
            return False
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key, 0)
        if not step:
            return False
        groups = list(self.buttons)
        place = groups.index(next(group for group, made in self.buttons.items() if made is watched))
        group = groups[(place + (-step if self.isRightToLeft() else step)) % len(groups)]
        self.show_group(group)
        self.buttons[group].setFocus(Qt.FocusReason.TabFocusReason)
        return True


def _matches(job: Job, text: str, states: tuple[JobState, ...]) -> bool:
    return job.shown_state in states and (not text or text in job.name.casefold())
