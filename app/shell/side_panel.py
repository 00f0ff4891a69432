"""Show the panel at the end of the window: Speakers, Review, Compare, CHAT. Each page is built at its first use."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QStackedWidget, QWidget

from app.ui import style
from app.ui.widgets import accessible, hbox, label, set_kind, tool_button, vbox

Tab = Literal["speakers", "review", "compare", "chat"]
TABS: tuple[Tab, ...] = ("speakers", "review", "compare", "chat")
HEAD = 56  # px
WIDTH, NARROWEST, WIDEST = 336, 288, 480  # px
_BESIDE_WORDS, _LEAST_BESIDE = 20, 8  # px beside the words of a tab, and where there is little room


class Page(NamedTuple):
    """A tab: its words, the function that builds its page, and the widget in it that takes the keyboard."""

    words: str
    build: Callable[[], QWidget]
    focus: Callable[[QWidget], QWidget]


class SidePanel(QFrame):
    """Tabs over one page. The panel is a column of a wide window and a drawer over a narrow one."""

    tab_changed = Signal(str)
    closed = Signal()

    def __init__(self, pages: dict[Tab, Page], tab: Tab) -> None:
        """Show `tab` first, once the panel is visible."""
        super().__init__()
        self.setProperty("kind", "side-panel")
        self.setAccessibleName(self.tr("Side panel"))
        self._pages = pages
        self._built: dict[Tab, QWidget] = {}
        self._stack = QStackedWidget()
        self._buttons: dict[Tab, QPushButton] = {}
        self._badge = label(kind="tab-badge", wrap=False)
        self._badge.setFixedHeight(20)
        self._badge.hide()
        self.tab = tab
        self.close_button = tool_button("close", self.tr("Hide panel"))
        self.close_button.clicked.connect(self.closed)
        self._lay_out()

    def _lay_out(self) -> None:
        items: list[QWidget | int] = []
        for tab, page in self._pages.items():
            made = accessible(QPushButton(page.words), page.words)
            made.setProperty("kind", "tab")
            made.setCheckable(True)
            made.setAutoDefault(False)
            made.clicked.connect(lambda *_, tab=tab: self.show_tab(tab))
            made.installEventFilter(self)
            self._buttons[tab] = made
            items.append(made)
            if tab == "review":
                items.append(self._badge)
        self._buttons["chat"].hide()
        head = QFrame()
        head.setProperty("kind", "panel-head")
        head.setFixedHeight(HEAD)
        row = hbox(*items, 0, self.close_button, margin=(style.SPACE, 0, style.SPACE, 0), space=0)
        row.setAlignment(self._badge, Qt.AlignmentFlag.AlignVCenter)
        head.setLayout(row)
        self._column = vbox(head, self._stack, space=0, grow=self._stack)
        self.setLayout(self._column)
        self._mark()

    def add_foot(self, foot: QWidget) -> None:
        """Show a widget below the pages."""
        self._column.addWidget(foot)

    def sizeHint(self) -> QSize:
        """Return the width of the design."""
        return QSize(WIDTH, 0)

    def minimumSizeHint(self) -> QSize:
        """Return the least width, which has room for the words of the tabs."""
        tabs = sum(width + _LEAST_BESIDE for width in self._tab_words().values())
        return QSize(max(NARROWEST, tabs + self._beside_tabs()), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the tabs to the new width."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Build the page on show, after the window is visible."""
        super().showEvent(event)
        if self.tab not in self._built:
            QTimer.singleShot(0, self, lambda: self.show_tab(self.tab))

    # --- tabs

    def page(self, tab: Tab) -> QWidget:
        """Return the page of a tab. Build it if necessary."""
        if tab not in self._built:
            made = self._pages[tab].build()
            self._built[tab] = made
            self._stack.addWidget(made)
        return self._built[tab]

    def built(self, tab: Tab) -> QWidget | None:
        """Return the page of a tab, or None before its first use."""
        return self._built.get(tab)

    def show_tab(self, tab: Tab) -> None:
        """Show the page of a tab."""
        self.tab = tab
        self._stack.setCurrentWidget(self.page(tab))
        self._buttons[tab].show()
        self._mark()
        self.tab_changed.emit(tab)

    def focus_page(self) -> None:
        """Give the keyboard to the page on show."""
        page = self.page(self.tab)
        self._pages[self.tab].focus(page).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(self, tab: Tab) -> None:
        """Show the button of a tab that was hidden."""
        self._buttons[tab].show()
        self.updateGeometry()
        self._fit()

    def show_count(self, count: str) -> None:
        """Show the number of items to review beside its tab."""
        self._badge.setText(count)
        self._fit()
        words = self._pages["review"].words
        self._buttons["review"].setAccessibleName(f"{words}, {count}" if count else words)

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is in the panel."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    @property
    def badge(self) -> QLabel:
        """The count beside Review."""
        return self._badge

    def _tab_words(self) -> dict[QPushButton, int]:
        """Return the tabs in sight, each with the width of its words when it is chosen."""
        bold = QFontMetrics(style.font(13, bold=True))
        return {made: bold.horizontalAdvance(made.text()) for made in self._buttons.values() if not made.isHidden()}

    def _fit(self) -> None:
        """Fit the tabs and the count into the head. The count goes where the tabs need its room."""
        words = self._tab_words()
        room = self.width() - sum(words.values()) - self._beside_tabs()
        count = self._badge.sizeHint().width() if self._badge.text() else 0
        if room - count < _LEAST_BESIDE * len(words):
            count = 0
        beside = max(_LEAST_BESIDE, min(_BESIDE_WORDS, (room - count) // len(words)))
        for made, width in words.items():
            made.setMinimumWidth(width + beside)
        self._badge.setVisible(count > 0)

    def _beside_tabs(self) -> int:
        """Return the width of the head without its tabs and the count."""
        return self.close_button.sizeHint().width() + 2 * style.SPACE

    def _mark(self) -> None:
        for tab, made in self._buttons.items():
            made.setChecked(tab == self.tab)
        set_kind(self._badge, "tab-badge-on" if self.tab == "review" else "tab-badge")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go to the next tab by the arrows."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0)
            if step:
                shown = [tab for tab, made in self._buttons.items() if not made.isHidden()]
                place = next((n for n, tab in enumerate(shown) if self._buttons[tab] is watched), 0)
                if self.isRightToLeft():
                    step = -step
                tab = shown[(place + step) % len(shown)]
                self.show_tab(tab)
                self._buttons[tab].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return to the text by Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
