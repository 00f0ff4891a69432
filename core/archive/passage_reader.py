"""Reads passages: their tokens to be compared, their words to be shown, who says them and in which language."""

import functools
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain

import msgspec

from core.contracts.transcript import LanguageRun, Word
from core.journal import Journal
from core.journal.text_index import PassageSegment, word_texts
from core.transcript.edits import SegmentMetadata
from core.transcript.search_tokens import accented_tokens, search_tokens

_CACHED = 4096  # passages


_words = msgspec.msgpack.Decoder(tuple[Word, ...])
_NOBODY = SegmentMetadata()


class Passage:
    """One passage: `texts` are its words, `tokens` those of all of them."""

    def __init__(self, n: int, texts: Sequence[str], read: Callable[[], Sequence[Word]]) -> None:
        """`read` gives the words with their times."""
        self.n, self.texts, self._read = n, texts, read
        self.tokens = list(chain.from_iterable(map(search_tokens, texts)))

    @functools.cached_property
    def word_of(self) -> Sequence[int]:
        """The number of the word that each token is of."""
        return [number for number, text in enumerate(self.texts) for _ in search_tokens(text)]

    @property
    def words(self) -> Sequence[Word]:
        """The words with their times."""
        return self._read()

    def accented(self, token: int) -> str:
        """A token with its accents."""
        word = self.word_of[token]
        tokens = accented_tokens(self.texts[word])
        at = token - self.word_of.index(word)
        return tokens[at] if at < len(tokens) else ""


class _JobTexts:
    """How the passages of one job are read."""

    def __init__(self, journal: Journal, job: int, stored: bool, runs: Sequence[LanguageRun]) -> None:
        self._journal, self._job, self._stored, self._runs = journal, job, stored, runs

    def passage(self, n: int) -> Passage | None:
        """Passage `n`, None when there is none."""
        if n < 0:
            return None
        if self._stored:
            segments = self._journal.index.stored_passage(self._job, n)
            words = [word for segment in segments for word in segment.words]
            return Passage(n, [word.text for word in words], lambda: words) if segments else None
        encoded = self._journal.chunks.encoded(self._job, n)
        if encoded is None:
            return None
        return Passage(n, [word.text for word in word_texts.decode(encoded)], lambda: _words.decode(encoded))

    def metadata(self, n: int, word: int) -> SegmentMetadata | PassageSegment:
        """Who says a word of passage `n`, in which language."""
        if self._stored:
            segments = self._journal.index.stored_passage(self._job, n)
            ends = list(accumulate(len(segment.words) for segment in segments))
            at = bisect_right(ends, word)
            return segments[at] if at < len(segments) else _NOBODY
        cuts, metadata, firsts = self._segments
        if n >= len(firsts):
            return _NOBODY
        word += firsts[n]
        at = bisect_right(cuts, word)
        found = metadata[at] if at < len(metadata) else _NOBODY
        if found.language is None and self._runs:
            language = next((run.language for run in self._runs if run.first <= word < run.last), None)
            return msgspec.structs.replace(found, language=language)
        return found

    @functools.cached_property
    def _segments(self) -> tuple[Sequence[int], Sequence[SegmentMetadata], Sequence[int]]:
        """Where segments end, what they are, and the first word of each chunk."""
        history = self._journal.edits.history(self._job)
        counts = self._journal.chunks.word_counts(self._job) if history.metadata or self._runs else []
        return history.cuts, history.metadata, [0, *accumulate(counts)]


class PassageReader:
    """Reads the passages of a journal as the index has them now; `refresh` before each search."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._jobs: dict[int, _JobTexts] = {}
        self._passages: dict[tuple[int, int], Passage | None] = {}
        self._stored: Mapping[int, bool] = {}
        self._runs: Mapping[int, Sequence[LanguageRun]] = {}

    def refresh(self, stored: Mapping[int, bool], runs: Mapping[int, Sequence[LanguageRun]]) -> None:
        """Forget what was read: texts may have changed.

        `stored`: of each job whether its passages are stored; `runs`: which of its words are in other languages.
        """
        self._stored, self._runs = stored, runs
        self._jobs.clear()
        self._passages.clear()

    def passage(self, job: int, n: int) -> Passage | None:
        """Passage `n` of a job, None where there is none."""
        key = job, n
        if key not in self._passages:
            if len(self._passages) >= _CACHED:
                self._passages.clear()
            self._passages[key] = self._job(job).passage(n)
        return self._passages[key]

    def metadata(self, job: int, n: int, word: int) -> SegmentMetadata | PassageSegment:
        """Who says a word, in which language; see Segment."""
        return self._job(job).metadata(n, word)

    def _job(self, job: int) -> _JobTexts:
        if job not in self._jobs:
            self._jobs[job] = _JobTexts(self._journal, job, self._stored.get(job, False), self._runs.get(job, ()))
        return self._jobs[job]
