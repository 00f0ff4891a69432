"""Read passages: their tokens for comparison, and their words, speakers and languages for display."""

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
    """A passage with its words' `texts` and all of their `tokens`."""

    def __init__(self, n: int, texts: Sequence[str], read: Callable[[], Sequence[Word]]) -> None:
        """Tokenise the texts. `read` returns the words with their times."""
        self.n, self.texts, self._read = n, texts, read
        self.tokens = list(chain.from_iterable(map(search_tokens, texts)))

    @functools.cached_property
    def word_of(self) -> Sequence[int]:
        """The number of each token's word."""
        return [number for number, text in enumerate(self.texts) for _ in search_tokens(text)]

    @property
    def words(self) -> Sequence[Word]:
        """The words with their times."""
        return self._read()

    def accented(self, token: int) -> str:
        """Return a token with its accents."""
        word = self.word_of[token]
        tokens = accented_tokens(self.texts[word])
        at = token - self.word_of.index(word)
        return tokens[at] if at < len(tokens) else ""


class _JobTexts:
    """A reader of the passages of one job."""

    def __init__(self, journal: Journal, job: int, stored: bool, runs: Sequence[LanguageRun]) -> None:
        self._journal, self._job, self._stored, self._runs = journal, job, stored, runs

    def passage(self, n: int) -> Passage | None:
        """Return passage `n`, or None if it does not exist."""
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
        """Return the speaker and language of a word of passage `n`."""
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
        """The ends of the segments, their metadata, and the first word of each chunk."""
        history = self._journal.edits.history(self._job)
        counts = self._journal.chunks.word_counts(self._job) if history.metadata or self._runs else []
        return history.cuts, history.metadata, [0, *accumulate(counts)]


class PassageReader:
    """A reader of passages as the index has them. Call `refresh` before each search."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._jobs: dict[int, _JobTexts] = {}
        self._passages: dict[tuple[int, int], Passage | None] = {}
        self._stored: Mapping[int, bool] = {}
        self._runs: Mapping[int, Sequence[LanguageRun]] = {}

    def refresh(self, stored: Mapping[int, bool], runs: Mapping[int, Sequence[LanguageRun]]) -> None:
        """Forget all passages, because texts may have changed.

        Args:
            stored: by job: passages are stored apart from the chunks.
            runs: by job: runs of words in other languages.
        """
        self._stored, self._runs = stored, runs
        self._jobs.clear()
        self._passages.clear()

    def passage(self, job: int, n: int) -> Passage | None:
        """Return passage `n` of a job, or None if it does not exist."""
        key = job, n
        if key not in self._passages:
            if len(self._passages) >= _CACHED:
                self._passages.clear()
            self._passages[key] = self._job(job).passage(n)
        return self._passages[key]

    def metadata(self, job: int, n: int, word: int) -> SegmentMetadata | PassageSegment:
        """Return the speaker and language of a word. See Segment."""
        return self._job(job).metadata(n, word)

    def _job(self, job: int) -> _JobTexts:
        if job not in self._jobs:
            self._jobs[job] = _JobTexts(self._journal, job, self._stored.get(job, False), self._runs.get(job, ()))
        return self._jobs[job]
