"""Keep a transcript that can be edited: recognised segments, the log of edits, and the resulting text.

The log of edits is the undo stack. See edits.py.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby, pairwise
from typing import NamedTuple

import msgspec

from core.contracts.transcript import LanguageRun, Segment, Word
from core.transcript.edits import (
    UNEDITED,
    Change,
    Edit,
    EditableSegment,
    History,
    Rename,
    Reversion,
    SegmentMetadata,
    Splice,
    language_between,
    with_speaker,
)
from core.transcript.segmentation import tidy_times
from core.transcript.sentence_pairs import (
    TranslatedRun,
    align_translation,
    last_shared_end,
    runs_from,
    translations_by_cut,
    with_translations,
)
from core.transcript.untimed_windows import (
    UntimedWindow,
    WindowTime,
    count_open,
    find_untimed,
    span_between,
    split_windows,
)


class ChunkTranslation(NamedTuple):
    """The translation of the `words` words of a chunk, or None if nobody asked for one. See engine_messages.Chunk."""

    words: int
    text: str | None


class ListChange(NamedTuple):
    """A change of the list of segments: `inserted` segments replace `removed` ones from index `at` on."""

    at: int
    removed: int
    inserted: int


ChangeContext = Callable[[ListChange], AbstractContextManager[None]]


def _unwatched(_change: ListChange) -> AbstractContextManager[None]:
    return nullcontext()


class EditableTranscript:
    """The segments of one transcript, the edits in effect, and the edits that can be redone.

    `segments` may be edited. `tail` follows them: the utterance that is still coming in. It may not be edited, because
    the next chunk can cut it differently. `segments` and `tail` count as one list. A view sets `change_context`, which
    is entered before each change of that list and left after it.
    """

    def __init__(
        self,
        words: Sequence[Word] = (),
        chunks: int = 0,
        *,
        complete: bool = True,
        history: History = UNEDITED,
        language: str | None = None,
        duration: float = 0.0,
        translations: Sequence[ChunkTranslation] = (),
        translation_language: str | None = None,
        others: Sequence[LanguageRun] = (),
        windows: Sequence[WindowTime] | None = None,
    ) -> None:
        """Cut the words into segments, and apply the edits of the history.

        Args:
            words: the words of the first `chunks` chunks.
            chunks: how many chunks have arrived.
            complete: no more chunks will come.
            history: the stored edits.
            language: ISO 639-1 code. Decides where sentences end.
            duration: of the recording in seconds, 0 if unknown.
            translations: one for each chunk.
            translation_language: ISO 639-1 code of the translations.
            others: runs of words in other languages.
            windows: one for each chunk. Text without word times gets the time of its window. None: no text gets one.
        """
        self.language = language
        self.translation_language = translation_language
        self.duration = duration
        self._others = others
        self.chunks = chunks
        self.recognised: list[EditableSegment] = []
        self.segments: list[EditableSegment] = []
        self.tail: tuple[EditableSegment, ...] = ()
        self._untimed: list[UntimedWindow] = find_untimed(words, windows or ())
        self._has_windows = windows is not None
        self.has_metadata = bool(history.metadata)  # without it, the words decide about unedited segments
        self.change_context: ChangeContext = _unwatched
        self._log: list[Edit] = []
        self._inverses: list[Change] = []  # of the edits in effect
        given = history.given and bool(history.metadata)
        tidy = tuple(words) if given else tidy_times(words, duration)  # imported words may overlap
        runs = self._runs(tidy, translations)
        translated = translations_by_cut(runs, history.cuts)
        for n, (first, last) in enumerate(pairwise((0, *history.cuts))):
            metadata = history.metadata[n] if history.metadata else None
            each = metadata or SegmentMetadata(
                language=language_between(others, first, last),
                span=span_between(self._untimed, first, last),
                translation=translated[n],
            )
            self.recognised.append(
                EditableSegment(Segment(tidy[first:last], *msgspec.structs.astuple(each)), first, last)
            )
        self._tail_words: tuple[Word, ...] = tidy[self._settled :]
        self._tail_runs = runs_from(runs, self._settled)
        self.segments = list(self.recognised)
        self._settle(complete)
        for edit in history.edits:
            self.apply(edit)
        while self.position > history.position:
            self.undo()

    # --- what was recognised

    def extend(
        self, words: Sequence[Word], translation: str | None = None, window: tuple[float, float] | None = None
    ) -> None:
        """Add the words of the next chunk, their translation, and the window's start and end in seconds."""
        self.chunks += 1
        if window is not None and self._has_windows:
            reached = self._settled + len(self._tail_words)
            self._untimed += find_untimed(words, [WindowTime(len(words), *window)], reached)
        self._tail_words = tidy_times((*self._tail_words, *words), self.duration)
        self._tail_runs += self._runs(words, [ChunkTranslation(len(words), translation)])
        self._settle(False)

    def complete(self) -> None:
        """Turn the tail into segments that may be edited. No more chunks will come."""
        self._settle(True)

    def _settle(self, complete: bool) -> None:
        """Move words from the tail to the segments if later words cannot cut them differently, all if `complete`."""
        first = self._settled
        pending = 0 if complete else count_open(self._tail_words, self._untimed, self.language, first)
        cut = len(self._tail_words) - pending
        if self._tail_runs and pending:
            cut = last_shared_end(self._split(self._tail_words[:cut], first), self._tail_runs)
        settled = list(self._cut(self._tail_words[:cut], first, self._tail_runs))
        self._tail_runs = runs_from(self._tail_runs, cut)
        tail = tuple(self._cut(self._tail_words[cut:], first + cut, self._tail_runs))
        with self.change_context(ListChange(len(self.segments), len(self.tail), len(settled) + len(tail))):
            self.recognised += settled
            self.segments += settled
            self.tail = tail
            self._tail_words = self._tail_words[cut:]

    def _runs(self, words: Sequence[Word], translations: Sequence[ChunkTranslation]) -> list[TranslatedRun]:
        """Return the words of chunks in runs with their translations. Chunks without a translation give no run."""
        runs: list[TranslatedRun] = []
        first = 0
        for count, text in translations:
            if text is not None:
                own = words[first : first + count]
                runs += align_translation(own, text, self.language, self.translation_language)
            first += count
        return runs

    def _cut(self, words: Sequence[Word], first: int, runs: Sequence[TranslatedRun]) -> Iterator[EditableSegment]:
        for segment in with_translations(self._split(words, first), runs):
            last = first + len(segment.words)
            language = language_between(self._others, first, last)
            content = segment if language is None else msgspec.structs.replace(segment, language=language)
            yield EditableSegment(content, first, last)
            first = last

    def _split(self, words: Sequence[Word], first: int) -> list[Segment]:
        return split_windows(words, self._untimed, self.language, first=first)

    @property
    def _settled(self) -> int:
        """The number of recognised words in segments that may be edited."""
        return self.recognised[-1].last if self.recognised else 0

    @property
    def cuts(self) -> tuple[int, ...]:
        """The ends of the recognised segments in words, as in History."""
        return tuple(segment.last for segment in self.recognised)

    @property
    def plain_segments(self) -> tuple[Segment, ...]:
        """The segments after the edits, the tail included, without empty segments."""
        return tuple(segment.content for segment in (*self.segments, *self.tail) if segment.content.words)

    # --- edits

    @property
    def position(self) -> int:
        """The number of edits in effect."""
        return len(self._inverses)

    @property
    def edits(self) -> Sequence[Edit]:
        """All edits. Undone edits come last."""
        return self._log

    @property
    def checked(self) -> frozenset[str]:
        """The keys of the review items that are marked as correct. A reversion of all segments unmarks them."""
        marked: set[str] = set()
        for edit in self._log[: self.position]:
            if isinstance(edit, Reversion):
                marked.clear()
            elif isinstance(edit, Change):
                marked.update(edit.checked)
        return frozenset(marked)

    @property
    def next_undo(self) -> Change | None:
        """The change that `undo` will make, or None without an edit to undo."""
        return self._inverses[-1] if self._inverses else None

    def apply(self, edit: Edit) -> None:
        """Make an edit, and forget all undone edits."""
        del self._log[self.position :]
        self._log.append(edit)
        self._do(edit)

    def undo(self) -> None:
        """Take the last edit back, if any."""
        if self._inverses:
            self._splice(self._inverses.pop())

    def redo(self) -> None:
        """Make the last undone edit again, if any."""
        if self.position < len(self._log):
            self._do(self._log[self.position])

    def _do(self, edit: Edit) -> None:
        match edit:
            case Rename():
                edit = Change(tuple(self._renaming(edit)))
            case Reversion():
                edit = Change((Splice(0, len(self.segments), tuple(self.recognised)),))
        self._inverses.append(self._splice(edit))

    def _splice(self, change: Change) -> Change:
        """Make the splices of a change. Return the change that undoes them."""
        inverse: list[Splice] = []
        for at, count, inserted in map(msgspec.structs.astuple, change.splices):
            inverse.append(Splice(at, len(inserted), tuple(self.segments[at : at + count])))
            with self.change_context(ListChange(at, count, len(inserted))):
                self.segments[at : at + count] = inserted
        return Change(tuple(reversed(inverse)))

    def _renaming(self, rename: Rename) -> Iterator[Splice]:
        indices = range(rename.first, min(rename.count, len(self.segments)))
        runs = groupby(indices, key=lambda index: self.segments[index].content.speaker == rename.old)
        for is_old, run in runs:
            found = list(run)
            if is_old:
                yield Splice(found[0], len(found), tuple(with_speaker(self.segments[i], rename.new) for i in found))
