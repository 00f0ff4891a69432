"""Keep the playhead in sight, and lead back to it after the user scrolled away."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.transcript.lazy_list_view import LazyListView
from app.transcript.player import Player
from app.transcript.transcript_view import TranscriptView
from app.ui import icons, style
from app.ui.widgets import set_kind
from core.transcript.timestamps import format_duration

_RIGHT, _BOTTOM = 32, 16  # px from the button to the edges of the text


class Following(QObject):
    """Scrolls the text with the playhead, playing or not, until the user scrolls. `button` then leads back."""

    changed = Signal(bool)  # whether the text follows now

    def __init__(self, player: Player, words: TranscriptView, host: QWidget) -> None:
        """Follow in `words`, or in the view of `use`. The button stands in the corner of `host`."""
        super().__init__(host)
        self._player, self._words, self._host = player, words, host
        self.view: LazyListView = words  # the one on show
        self._is_dismissed = False
        self.is_on = True
        self.button = QPushButton(host)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setIconSize(QSize(16, 16))
        self.button.setToolTip(self.tr("Back to playhead (F5)"))
        set_kind(self.button, "pill")
        self.button.hide()
        self.button.clicked.connect(self.go_back)
        self.watch(words)
        words.word_changed.connect(self._on_word)
        words.playing_changed.connect(self._follow)
        player.sought.connect(self._on_sought)
        host.installEventFilter(self)

    def watch(self, view: LazyListView) -> None:
        """Stop following when the user scrolls `view`."""
        view.scrolled_by_hand.connect(self.stop)
        view.verticalScrollBar().valueChanged.connect(lambda _value: self._refresh())

    def use(self, view: LazyListView) -> None:
        """Follow in `view`, the one on show, from now on."""
        self.view = view
        self._refresh()

    def restart(self) -> None:
        """Follow in another transcript."""
        self.is_on, self._is_dismissed = True, False
        self.changed.emit(True)
        self._refresh()

    def go_back(self) -> None:
        """Scroll to the playhead, and follow it."""
        self.restart()
        self._reveal()

    def dismiss(self) -> bool:
        """Hide the button until the user scrolls again. Return whether it was there."""
        shown = self.button.isVisible()
        self._is_dismissed = True
        self._refresh()
        return shown

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the button in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    # --- inside

    @property
    def _playhead(self) -> tuple[int, int]:
        """The row and number of the word at the playhead. The row is -1 without words."""
        return self._words.times.place_at(self._player.position)

    def stop(self) -> None:
        """Leave the text where it is."""
        self.is_on = self._is_dismissed = False
        self.changed.emit(False)
        self._refresh()

    def _on_word(self) -> None:
        """Stay where the user goes during playback."""
        if self._player.is_playing:
            self.stop()

    def _on_sought(self) -> None:
        self.restart()
        self._reveal()

    def _follow(self) -> None:
        if self.is_on and self._words.delegate.playing is not None:
            self._reveal()
        else:
            self._refresh()

    def _reveal(self) -> None:
        row, word = self._playhead
        if row >= 0 and self._words.delegate.editing is None:
            self.view.scroll_to_word(row, word)

    def _refresh(self) -> None:
        position = self._player.position
        wanted = not self.is_on and not self._is_dismissed and (position > 0 or self._player.is_playing)
        row, word = self._playhead if wanted else (-1, 0)
        if row < 0 or self.view.is_word_visible(row, word):
            self.button.hide()
            return
        icons.set_icon(self.button, "up" if self.view.word_area(row, word).top() < 0 else "down", "accent")
        words = self.tr("Back to playhead")
        self.button.setText(f"{words}  {format_duration(position)}")
        self.button.setAccessibleName(words)
        self._place()
        self.button.show()
        self.button.raise_()

    def _place(self) -> None:
        self.button.adjustSize()
        room, size = self._host.size(), self.button.size()
        left = _RIGHT if self._host.layoutDirection() == Qt.LayoutDirection.RightToLeft else room.width() - _RIGHT
        left = left if left == _RIGHT else left - size.width()
        self.button.move(max(style.SPACE, left), max(0, room.height() - size.height() - _BOTTOM))
