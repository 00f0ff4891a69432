"""Update the index of the journal's texts in short transactions, so that no other writer waits long."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from core.contracts.transcript import Segment, Word
from core.journal import Journal
from core.journal.text_index import PassageSegment
from core.queue import delivery

_WORDS = 96  # of a passage, about as many as in a window of speech


def update_index(journal: Journal, stopped: Callable[[], bool] = lambda: False) -> Iterator[int]:
    """Index all pending texts, then tidy up. Yield the number of jobs left after each transaction.

    The caller or the process may stop at any time. The next call goes on. Raises EnvironmentFault.
    """
    while journal.index.available and (pending := journal.index.pending()):
        for left in range(len(pending) - 1, -1, -1):
            job = pending[len(pending) - 1 - left]
            while not stopped() and not _index_piece(journal, job):
                yield left + 1
            if stopped():
                return
            yield left
    while journal.index.available and not stopped() and journal.index.tidy():
        yield 0
    if journal.index.available and journal.index.pending() and not stopped():  # tidying cleared the index
        yield from update_index(journal, stopped)


def _index_piece(journal: Journal, job_id: int) -> bool:
    """Index a piece of a job. Tell whether the whole job is indexed now."""
    left = journal.index.index_chunks(job_id)
    if left is not None:
        return left == 0
    changes = journal.index.changes(job_id)
    try:
        job = journal.jobs.get(job_id)
    except KeyError:  # the job was removed meanwhile
        return True
    transcript = delivery.editable_transcript_of(journal, job)
    return journal.index.store(job_id, transcript.chunks, changes, passages(transcript.plain_segments))


def passages(segments: Sequence[Segment]) -> Iterator[Sequence[PassageSegment]]:
    """Yield the words of a transcript in passages, without data that a search does not show."""
    gathered: list[PassageSegment] = []
    count = 0
    for segment in segments:
        for first in range(0, len(segment.words), _WORDS):
            words = tuple(map(_plain, segment.words[first : first + _WORDS]))
            if gathered and count + len(words) > _WORDS:
                yield gathered
                gathered, count = [], 0
            gathered.append(PassageSegment(words, segment.speaker, segment.language))
            count += len(words)
    if gathered:
        yield gathered


def _plain(word: Word) -> Word:
    return msgspec.structs.replace(word, confidence=None, doubt=None, alternative=None)
