"""Find the word of a transcript at a time, and the time of a word."""

from bisect import bisect_right

from PySide6.QtCore import QObject

from app.transcript.transcript_model import TranscriptModel

_HIGHLIGHT_TAIL = 0.4  # seconds that a word stays highlighted after its end, unless the next word starts
_SIDE_BY_SIDE = 8  # rows whose times may overlap


class WordTimes(QObject):
    """The starts of a model's rows, computed again after a change."""

    def __init__(self, model: TranscriptModel, parent: QObject) -> None:
        """Use `model` for the object's whole life."""
        super().__init__(parent)
        self._model = model
        self._known: list[float] | None = None
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._forget)

    def _forget(self) -> None:
        self._known = None

    @property
    def starts(self) -> list[float]:
        """The start of each row in seconds. A row without times takes the one before it."""
        if self._known is None:
            self._known, last = [], 0.0
            for segment in (*self._model.editable.segments, *self._model.editable.tail):
                start = segment.content.start
                last = last if start is None else max(last, start)
                self._known.append(last)
        return self._known

    def of(self, row: int, word: int) -> float | None:
        """Return the start of a word in seconds. A word without a time takes the one before it."""
        segment = self._model.segment(row).content
        times = (w.start for w in reversed(segment.words[: word + 1]) if w.start is not None)
        return next(times, segment.start)

    def place_at(self, seconds: float) -> tuple[int, int]:
        """Return row and number of the word at that time, or of the last one before. The row is -1 without words."""
        last = bisect_right(self.starts, seconds) - 1
        for row in range(last, max(-1, last - _SIDE_BY_SIDE), -1):  # sentences may overlap
            for number, word in enumerate(self._model.segment(row).content.words):
                if word.start == seconds:
                    return row, number
        words = self._model.segment(last).content.words if last >= 0 else ()
        begun = (number for number, word in enumerate(words) if word.start is not None and word.start <= seconds)
        return last, max(begun, default=0)

    def word_at(self, seconds: float) -> tuple[int, int] | None:
        """Return the word that sounds at that time: in the row that started last, else in a row beside it."""
        last = bisect_right(self.starts, seconds) - 1
        for tail in (0.0, _HIGHLIGHT_TAIL):
            for row in range(last, max(-1, last - _SIDE_BY_SIDE), -1):
                words = self._model.segment(row).content.words
                for n in range(len(words) - 1, -1, -1):
                    start, end = words[n].start, words[n].end
                    if start is not None and end is not None and start <= seconds < end + tail:
                        return row, n
        return None
