"""Keep the review items of the transcript on show, go to them, and mark them as correct."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.transcript import TranscriptPane
from app.ui.background import Worker
from core.archive.moved_recordings import CHANGED, find_change
from core.contracts.errors import Bug, Fault, InputFault
from core.contracts.transcript import Segment
from core.formats.recognition import is_transcript
from core.journal import Job, Journal
from core.quality.findings import read_speech_of
from core.quality.review import Review, ReviewItem, confirmed, find_items, review, with_alternative
from core.queue.delivery import ENDED
from core.transcript.edits import Change, EditableSegment, Splice

_SETTLE = 250  # ms after the last change until the items are found again
_LEAD = 0.5  # seconds played before and after an item
_NOTHING = Review((), ())


class ReviewSession(QObject):
    """Finds items in a thread. `start` begins, `read_sound` adds the items that need the sound."""

    changed = Signal()  # `review` has changed
    gone_to = Signal(object)  # ReviewItem: the item that is current now
    edited = Signal()  # Enter ended the edit of an item

    def __init__(self, pane: TranscriptPane, journal: Path) -> None:
        """Follow the transcript of `pane`."""
        super().__init__(pane)
        self._pane, self._model = pane, pane.model
        self._worker = Worker(self, "review")
        self._sound = Worker(self, "speech", journal)  # of its own: an hour of sound takes seconds
        self.review = _NOTHING
        self.current: ReviewItem | None = None
        self.is_reading_sound = False
        self.is_known = False  # whether the items of the transcript were found
        self._kinds: frozenset[str] | None = None  # None: all kinds
        self._is_started = self._wants_sound = False
        self._job: int | None = None
        self._speech: bytes | None = None
        self._recognised: tuple[object, tuple[ReviewItem, ...]] = (None, ())
        self._timer = QTimer(self, singleShot=True, interval=_SETTLE)
        self._timer.timeout.connect(self._find)

    def start(self) -> None:
        """Begin to follow the pane."""
        if self._is_started:
            return
        self._is_started = True
        self._model.changed.connect(self._timer.start)
        self._model.threshold_changed.connect(self._timer.start)
        self._model.rowsInserted.connect(lambda *_: self._timer.start())
        self._model.modelReset.connect(self._on_reset)
        self._on_reset()

    def read_sound(self) -> None:
        """Find the items that need the sound, too: gaps, and words in silence."""
        self._wants_sound = True
        self.start()
        self._read_speech()

    def close(self) -> None:
        """End the thread."""
        self._timer.stop()
        for worker in (self._worker, self._sound):
            worker.drop_waiting()
            worker.close()

    # --- items

    @property
    def left(self) -> Sequence[ReviewItem]:
        """The items to review, of the chosen kinds."""
        return [item for item in self.review.left if self._kinds is None or item.kind in self._kinds]

    @property
    def checked(self) -> Sequence[ReviewItem]:
        """The checked items, of the chosen kinds."""
        return [item for item in self.review.checked if self._kinds is None or item.kind in self._kinds]

    def show_kinds(self, kinds: frozenset[str] | None) -> None:
        """Show only these kinds, or all for None."""
        self._kinds = kinds
        self.changed.emit()

    def _on_reset(self) -> None:
        job = self._pane.job
        number = None if job is None else job.id
        if number != self._job:
            self._job, self._speech, self.current = number, None, None
            self._worker.drop_waiting()
            self._sound.drop_waiting()
            self.is_reading_sound = self.is_known = False
            self._show(_NOTHING)
        self._timer.start()

    def _find(self) -> None:
        job = self._pane.job
        if job is None or job.id != self._job:
            return
        editable = self._model.editable
        recognised = [segment.content for segment in editable.recognised]
        present = [segment.content for segment in editable.segments]
        version = (job.id, len(recognised), self._speech is not None, self._model.doubtful_below)
        known = self._recognised[1] if self._recognised[0] == version else None
        work = partial(
            _find_all,
            recognised,
            present,
            editable.checked,
            known,
            self._model.doubtful_below,
            self._speech,
            job,
            editable.language,
        )
        self._worker.do(work, partial(self._take, job.id, version), lambda _fault: None)
        self._read_speech()

    def _take(self, job: int, version: object, found: tuple[tuple[ReviewItem, ...], Review]) -> None:
        if job == self._job:
            self._recognised = version, found[0]
            self.is_known = True
            self._show(found[1])

    def _show(self, found: Review) -> None:
        self.review = found
        self.changed.emit()

    def _read_speech(self) -> None:
        job = self._pane.job
        if not self._wants_sound or job is None or job.id != self._job or self._speech is not None:
            return
        if job.state not in ENDED or self.is_reading_sound or is_transcript(Path(job.path)):
            return
        self.is_reading_sound = True
        self.changed.emit()
        self._sound.do_with_journal(
            partial(_speech_of, job), partial(self._take_speech, job.id), lambda _: self._take_speech(job.id, b"")
        )

    def _take_speech(self, job: int, speech: bytes | None) -> None:
        if job != self._job:
            return
        self.is_reading_sound = False
        self._speech = speech or b""
        self.changed.emit()
        self._timer.start()

    # --- the user's steps

    def go(self, step: int) -> bool:
        """Go to the next (1) or previous (-1) item, around the end. Return whether one exists."""
        items = self.left
        if not items:
            return False
        here = self._here()
        if step > 0:
            target = next((item for item in items if _place(item) > here), items[0])
        else:
            target = next((item for item in reversed(items) if _place(item) < here), items[-1])
        self.go_to(target)
        return True

    def go_to(self, item: ReviewItem) -> None:
        """Make the item's word current, and play it."""
        self._pane.view.editing.finish()
        self.current = item
        row, word = self._locate(item)
        if row >= 0:
            self._pane.playback.play_place(row, word, max(0.0, item.start - _LEAD), item.end + _LEAD)
        self.gone_to.emit(item)

    def replay(self, item: ReviewItem) -> None:
        """Play an item again."""
        self._pane.player.play(max(0.0, item.start - _LEAD), item.end + _LEAD)

    def accept(self, item: ReviewItem) -> None:
        """Mark an item as correct, as one edit."""
        if item.key in self._model.editable.checked:
            return
        self._pane.view.editing.finish()
        row, word = self._locate(item)
        splices: tuple[Splice, ...] = ()
        if 0 <= row < len(self._model.editable.segments) and item.size:
            segment = self._model.editable.segments[row]
            content = confirmed(segment.content, msgspec.structs.replace(item, row=row, word=word))
            if content != segment.content:
                splices = (Splice(row, 1, (EditableSegment(content, segment.first, segment.last),)),)
        self._model.apply(Change(splices, checked=(item.key,)))
        left = tuple(each for each in self.review.left if each.key != item.key)
        self._show(Review(left, tuple(sorted((*self.review.checked, item), key=lambda each: each.start))))

    def accept_and_go_on(self, item: ReviewItem) -> None:
        """Mark an item as correct, and go to the next one."""
        following = next((each for each in self.left if _place(each) > _place(item)), None)
        self.accept(item)
        if following is not None:
            self.go_to(following)

    def take_other_reading(self) -> None:
        """Put the other reading of the current word in its place, as one edit."""
        self._pane.view.editing.finish()
        row, word = self._pane.view.current
        if not 0 <= row < len(self._model.editable.segments):
            return
        segment = self._model.editable.segments[row]
        content = with_alternative(segment.content, word)
        if content is not None:
            after = (EditableSegment(content, segment.first, segment.last),) if content.words else ()
            self._model.apply(Change((Splice(row, 1, after),)))

    def skip(self, item: ReviewItem) -> None:
        """Leave an item for later, and go to the next one."""
        following = next((each for each in self.left if _place(each) > _place(item)), None)
        if following is not None:
            self.go_to(following)

    def edit(self, item: ReviewItem) -> None:
        """Edit the item's words, or the words after a gap."""
        row, word = self._locate(item)
        if row < 0:
            return
        self._pane.view.set_current(row, word)
        if item.kind == "gap":
            self._pane.player.seek(item.start)
            self._pane.transcript_actions.type_heard.trigger()
        else:
            self._pane.view.editing.edit_current()
        editor = self._pane.view.delegate.editing
        if editor is not None:
            editor.finished.connect(partial(self._on_edited, item))

    def _on_edited(self, item: ReviewItem, step: int) -> None:
        """Go to the next item after Enter. Tab and the arrows went to another segment."""
        if not step:
            self.edited.emit()
            self.skip(item)

    def _here(self) -> tuple[float, int, int]:
        """Return the place from which to go on: the current item, unless the user went elsewhere."""
        row, word = self._pane.view.current
        seconds = self._pane.view.times.of(row, word) if row >= 0 else None
        item = self.current
        if item is not None and (seconds is None or item.start - 2 * _LEAD <= seconds <= item.end + 2 * _LEAD):
            return _place(item)
        return (-1.0, 0, -1) if seconds is None else (seconds, row, word)

    def _locate(self, item: ReviewItem) -> tuple[int, int]:
        """Return the row and the word of an item, which edits may have moved. The row is -1 without words."""
        segments = self._model.editable.segments
        if item.row < len(segments) and _is_at(segments[item.row].content, item.word, item):
            return item.row, item.word
        for row, segment in enumerate(segments):
            content = segment.content
            if content.end is not None and content.end < item.start:
                continue
            for word in range(len(content.words)):
                if _is_at(content, word, item):
                    return row, word
            if content.start is not None and content.start > item.end:
                break
        return self._pane.view.times.place_at(item.start)


def _place(item: ReviewItem) -> tuple[float, int, int]:
    return item.start, item.row, item.word


def _is_at(segment: Segment, word: int, item: ReviewItem) -> bool:
    """Tell whether an item's words are at this word of a segment."""
    words = segment.words[word : word + item.size]
    if not item.size:
        return word < len(segment.words) and (segment.words[word].end or 0.0) > item.start
    start = words[0].start if words else None
    return " ".join(each.text for each in words) == item.text and (start is None or abs(start - item.start) < 0.01)


def _find_all(
    recognised: Sequence[Segment],
    present: Sequence[Segment],
    checked: frozenset[str],
    known: tuple[ReviewItem, ...] | None,
    below: float,
    speech: bytes | None,
    job: Job,
    language: str | None,
) -> tuple[tuple[ReviewItem, ...], Review]:
    """Return the items of the recognised text, and the review of the present one. Runs in the thread."""
    find = partial(
        find_items,
        below=below,
        speech=speech or None,
        damaged=job.damaged_stretches,
        is_aligned=job.script is not None,
        language=language,
    )
    first = find(recognised) if known is None else known
    return first, review(first, first if present == recognised else find(present), checked)


def _speech_of(job: Job, journal: Journal) -> bytes | None:
    """Return the speech of a recording, or None if it cannot be read or was replaced. Runs in the thread."""
    try:
        change: Fault | None = find_change(journal, job)
        return None if change is not None and change.code == CHANGED else read_speech_of(job)
    except (InputFault, Bug):
        return None
