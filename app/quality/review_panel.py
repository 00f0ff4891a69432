"""Show the items to review in a list that plays, and the checked ones below."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QMenu, QProgressBar, QPushButton, QWidget

from app.quality.review_session import ReviewSession
from app.ui import icons, number_formats, style
from app.ui.item_list import ItemView, Part, Row
from app.ui.key_hints import KeyHints
from app.ui.widgets import MenuButton, accessible, announce, button, hbox, label, vbox
from core.quality.review import KINDS, ReviewItem, ReviewKind
from core.transcript.timestamps import format_duration

_CONTEXT_OF_A_ROW = 4  # words after the item


class ReviewPanel(QWidget):
    """One list of everything to check. Moving to an item plays it."""

    figures_requested = Signal()  # about this recording

    def __init__(self, session: ReviewSession) -> None:
        """Show the items of `session`, and read the sound for it."""
        super().__init__()
        self._session = session
        self._kind: ReviewKind | None = None
        self.setAccessibleName(self.tr("Review"))
        self.heading = label(kind="heading", wrap=False)
        self.kinds = MenuButton(self.tr("Kinds"), self._fill_kinds)
        self.kinds.setProperty("kind", "bare")
        self.kinds.set_choice(self.tr("All kinds"))
        self.bar = accessible(QProgressBar(), self.tr("Checked items"))
        self.bar.setTextVisible(False)
        self.note = label(kind="small")
        name, hint = self.tr("Items to review"), self.tr("Space plays, Enter marks as correct, F2 edits")
        self.items = ItemView(name, hint, self._make_buttons)
        self.fold = QPushButton()
        self.fold.setProperty("kind", "fold")
        self.fold.setCheckable(True)
        icons.set_icon(self.fold, "chevron-right", "quiet")
        self.done = ItemView(self.tr("Checked items"), self.tr("Space plays, F2 edits"))
        self.done.hide()
        self.hints = KeyHints(
            ("F8", self.tr("Next")),
            ("Space", self.tr("Play")),
            ("Enter", self.tr("Correct, next")),
            ("F2", self.tr("Edit")),
            ("F12", self.tr("Other reading")),
        )
        self._lay_out()
        self._connect()
        session.read_sound()
        self._refresh()

    def _lay_out(self) -> None:
        head = hbox(self.heading, 0, self.kinds)
        top = QFrame()
        top.setProperty("kind", "panel-top")
        top.setLayout(vbox(head, self.bar, self.note, margin=(style.MARGIN, 10, style.MARGIN, 12)))
        fold = hbox(self.fold, margin=(style.MARGIN - 6, 4, style.MARGIN, 4))
        column = vbox(top, self.items, fold, self.done, self.hints, space=0, grow=self.items)
        column.setStretch(3, 1)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(column)

    def _connect(self) -> None:
        session = self._session
        for view in (self.items, self.done):
            view.chosen.connect(session.go_to)
            view.replay_requested.connect(session.replay)
            view.edit_requested.connect(session.edit)
        self.items.accept_requested.connect(session.accept_and_go_on)
        self.fold.toggled.connect(self._show_done)
        session.changed.connect(self._refresh)
        session.gone_to.connect(self.items.show_content)
        session.edited.connect(self.items.setFocus)

    def _make_buttons(self, view: ItemView) -> QWidget:
        made = QWidget()
        made.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        made.setAutoFillBackground(False)
        session = self._session
        buttons = []
        for text, icon, kind, does in (
            (self.tr("Correct"), "check", "primary-row", session.accept_and_go_on),
            (self.tr("Edit"), "", "row", session.edit),
            (self.tr("Skip"), "", "row", session.skip),
        ):
            each = button(text, kind)
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            if icon:
                icons.set_icon(each, icon, "on_accent" if kind == "primary-row" else "text")
            each.clicked.connect(partial(self._act, view, does))
            buttons.append(each)
        row = QHBoxLayout()
        row.setContentsMargins(46, 0, 8, 10)
        row.setSpacing(6)
        for each in buttons:
            row.addWidget(each, 0, Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        made.setLayout(row)
        return made

    @staticmethod
    def _act(view: ItemView, does: object, *_: object) -> None:
        item = view.current
        if isinstance(item, ReviewItem) and callable(does):
            view.setFocus()  # before an editor takes it
            does(item)

    # --- display

    def _refresh(self) -> None:
        session = self._session
        left, checked = session.left, session.checked
        total = len(left) + len(checked)
        numbers = number_formats.count(len(left)), number_formats.count(total)
        text = self.tr("{n} of {total} left").format(n=numbers[0], total=numbers[1])
        if not left:
            text = self.tr("Nothing left to review.") if session.is_known else ""
        changed = text != self.heading.text()
        self.heading.setText(text)
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(len(checked) if total or not session.is_known else 1)
        self.note.setText(self.tr("Looking for gaps in the sound…") if session.is_reading_sound else "")
        self.note.setVisible(session.is_reading_sound)
        self.items.show_rows([self._row(item) for item in left])
        self.fold.setVisible(bool(checked))
        self.fold.setText(self.tr("%n checked", "", len(checked)))
        self.done.setVisible(bool(checked) and self.fold.isChecked())
        if self.fold.isChecked():
            self.done.show_rows([self._row(item, is_checked=True) for item in checked])
        if changed and self.items.hasFocus():
            announce(self, text)

    def _show_done(self, shown: bool) -> None:
        icons.set_icon(self.fold, "chevron-down" if shown else "chevron-right", "quiet")
        self._refresh()

    def _row(self, item: ReviewItem, *, is_checked: bool = False) -> Row:
        detail = f"{format_duration(item.start)} · {self._kind_words()[item.kind]}"
        if item.kind == "gap":
            text = self.tr("{time} without words").format(time=number_formats.length(item.end - item.start))
            return Row((Part(text),), detail, item, is_checked)
        if item.kind == "damage":
            text = self.tr("{time} unreadable").format(time=number_formats.length(item.end - item.start))
            return Row((Part(text),), detail, item, is_checked)
        if item.kind == "spelling":
            parts = (Part(item.text, "item"), Part(self.tr("also written {name}").format(name=item.other)))
            return Row(parts, detail, item, is_checked)
        before = Part(f"…{item.before}" if item.before else "")
        after = Part(" ".join(item.after.split()[:_CONTEXT_OF_A_ROW]))
        reading = "" if item.alternative is None or is_checked else self._reading_words(item.alternative)
        return Row((before, Part(item.text, "item"), after, Part(reading)), detail, item, is_checked)

    def _reading_words(self, reading: str) -> str:
        if not reading:
            return self.tr("(other reading: nothing)")
        return self.tr("(other reading: {words})").format(words=reading)

    def _kind_words(self) -> dict[ReviewKind, str]:
        return {
            "uncertain": self.tr("Uncertain word"),
            "gap": self.tr("Gap, may contain speech"),
            "repeat": self.tr("Repeated words"),
            "spelling": self.tr("Spelled two ways"),
            "invented": self.tr("Possibly not spoken"),
            "unaligned": self.tr("Not found by alignment"),
            "damage": self.tr("Damaged recording"),
        }

    # --- kinds

    def _fill_kinds(self, menu: QMenu) -> None:
        counts = Counter(item.kind for item in self._session.review.left)
        group = QActionGroup(menu)
        words = self._kind_words()
        choices: Sequence[tuple[ReviewKind | None, str, int]] = [
            (None, self.tr("All kinds"), sum(counts.values())),
            *((kind, words[kind], counts[kind]) for kind in KINDS if counts[kind] or kind == self._kind),
        ]
        for kind, text, count in choices:
            action = QAction(f"{text}  {number_formats.count(count)}", group)
            action.setCheckable(True)
            action.setChecked(kind == self._kind)
            action.triggered.connect(partial(self._choose_kind, kind, text))
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(self.tr("About this recording")).triggered.connect(lambda *_: self.figures_requested.emit())

    def _choose_kind(self, kind: ReviewKind | None, text: str, *_: object) -> None:
        self._kind = kind
        self.kinds.set_choice(text)
        self._session.show_kinds(None if kind is None else frozenset((cast("str", kind),)))
