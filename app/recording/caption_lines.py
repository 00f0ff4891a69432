"""Break live words into the lines of captions. A line that is full never changes."""

from collections import deque
from collections.abc import Callable

_MOST_LINES = 12
_MOST_WORDS = 200  # for the lines of another width


class CaptionLines:
    """The last lines of the words so far. New words only add to the last line, or begin another one."""

    def __init__(self, width_of: Callable[[str], float]) -> None:
        """Begin without words. `width_of` returns the width of a text in px."""
        self._width_of, self._width = width_of, 0.0
        self._words: deque[str] = deque(maxlen=_MOST_WORDS)  # "" is a pause
        self.lines: deque[str] = deque(maxlen=_MOST_LINES)

    def clear(self) -> None:
        """Forget all words."""
        self._words.clear()
        self.lines.clear()

    def add(self, word: str) -> None:
        """Add a word."""
        self._place(word)
        self._words.append(word)

    def pause(self) -> None:
        """Begin the next word in a line of its own."""
        if self._words and self._words[-1]:
            self._words.append("")

    def fit(self, width: float) -> None:
        """Break the words again, for another width or other letters."""
        self._width = width
        words = list(self._words)
        self._words.clear()
        self.lines.clear()
        for word in words:
            if word:
                self.add(word)
            else:
                self.pause()

    def _place(self, word: str) -> None:
        follows = bool(self.lines) and bool(self._words) and self._words[-1] != ""
        longer = f"{self.lines[-1]} {word}" if follows else word
        if follows and self._width_of(longer) <= self._width:
            self.lines[-1] = longer
        else:
            self.lines.append(word)
