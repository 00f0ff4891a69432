"""Hold the speakers of a transcript as rows, with their shares counted in steps."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, QTimer, Signal

from app.transcript.transcript_model import TranscriptModel
from app.ui import number_formats
from app.ui.style import Index
from core.contracts.transcript import Segment, SpeakerTurn
from core.transcript.speaker_tally import SpeakerShare, SpeakerTally

SHARE = Qt.ItemDataRole.UserRole
"""The role of a row's SpeakerShare."""
PART = Qt.ItemDataRole.UserRole + 1
"""The role of a speaker's share of all speech, 0 to 1: by time, or by words without times."""
_STEP = 300  # segments in one step, about 1 ms
_DELAY = 150  # ms after the last edit


class SpeakerModel(QAbstractListModel):
    """A row for each speaker of a TranscriptModel, by number. The shares follow an edit after a moment."""

    counted = Signal()  # turns and shares are up to date

    def __init__(self, transcript: TranscriptModel, parent: QObject | None = None) -> None:
        """Use `transcript` for the model's whole life."""
        super().__init__(parent)
        self.transcript = transcript
        self._names: list[str] = []
        self._shares: dict[str, SpeakerShare] = {}
        self.turns: list[SpeakerTurn] = []
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self._begin)
        self._steps = QTimer(self, interval=0)
        self._steps.timeout.connect(self._step)
        self._tally = SpeakerTally()
        self._rest: Iterator[Segment] = iter(())
        transcript.modelReset.connect(self._forget)
        transcript.changed.connect(self._refresh)

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of speakers."""
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a speaker's name, share, and text for screen readers."""
        if not index.isValid() or index.row() >= len(self._names):
            return None
        name = self._names[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return name
        if role == SHARE:
            return self._shares.get(name)
        if role == PART:
            return self._part(name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (name, self.figures(name), self._turns(name))))
        return None

    def name_at(self, row: int) -> str | None:
        """Return the speaker of a row, or None beyond the last."""
        return self._names[row] if 0 <= row < len(self._names) else None

    def row_of(self, name: str) -> int:
        """Return the row of a speaker, or -1."""
        return self._names.index(name) if name in self._names else -1

    def sample(self, name: str) -> tuple[float, float] | None:
        """Return start and end of a typical utterance in seconds, or None without times."""
        share = self._shares.get(name)
        return None if share is None else share.sample

    def figures(self, name: str) -> str:
        """Return a speaker's share and duration in words, or an empty text before they are counted."""
        share = self._shares.get(name)
        if share is None:
            return ""
        length = number_formats.length(share.seconds) if share.seconds else self.tr("%n word(s)", "", share.words)
        return f"{number_formats.part(self._part(name))} · {length}"

    def _turns(self, name: str) -> str:
        share = self._shares.get(name)
        return "" if share is None else self.tr("%n turn(s)", "", share.turns)

    def _part(self, name: str) -> float:
        shares = self._shares.values()
        timed = any(share.seconds for share in shares)
        of = {share.name: share.seconds if timed else float(share.words) for share in shares}
        return of.get(name, 0.0) / (sum(of.values()) or 1.0)

    # --- following the transcript

    def _forget(self) -> None:
        """Start with another transcript: names at once, shares later."""
        self._shares, self.turns = {}, []
        self._stop()
        self.counted.emit()

    def _refresh(self) -> None:
        names = self.transcript.speaker_numbers.names
        if len(names) != len(self._names):
            self.beginResetModel()
            self._names = names
            self.endResetModel()
        elif names != self._names:
            self._names = names
            self.dataChanged.emit(self.index(0), self.index(len(names) - 1))
        if names or self.turns:
            self._stop()
            self._delay.start(_DELAY if self.turns else 0)

    def _stop(self) -> None:
        self._delay.stop()
        self._steps.stop()

    def _begin(self) -> None:
        self._tally = SpeakerTally(self.transcript.doubtful_below)
        self._rest = (segment.content for segment in tuple(self.transcript.editable.segments))
        self._steps.start()

    def _step(self) -> None:
        found = list(islice(self._rest, _STEP))
        for segment in found:
            self._tally.add(segment)
        if not found:
            self._steps.stop()
            self._shares = {share.name: share for share in self._tally.shares()}
            self.turns = self._tally.turns
            if self._names:
                self.dataChanged.emit(self.index(0), self.index(len(self._names) - 1))
            self.counted.emit()
