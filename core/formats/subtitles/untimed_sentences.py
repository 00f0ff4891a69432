"""Leaves sentences out of an aligned text that were not found in the recording: subtitles show only what is said."""

from collections.abc import Iterator

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.segmentation import sentences

_MOST = 0.5
"""Of the words; when more have no time, the text may be that of another recording, and no cue of it can be trusted."""


def without_untimed_sentences(transcript: Transcript) -> Transcript:
    """The transcript without the sentences none of whose words has a time; a segment with its own time stays whole.

    Raises InputFault("subtitles-unheard") when over half of the words have no time.
    """
    missed = sum(
        word.start is None for segment in transcript.segments if segment.span is None for word in segment.words
    )
    if missed > _MOST * len(transcript.words):
        raise InputFault("subtitles-unheard", missed=missed, words=len(transcript.words))
    kept = (
        msgspec.structs.replace(
            segment, words=tuple(word for part, found in _parts(transcript, segment) if found for word in part)
        )
        for segment in transcript.segments
    )
    return msgspec.structs.replace(transcript, segments=tuple(segment for segment in kept if segment.words))


def count_untimed_sentences(transcript: Transcript) -> int:
    """How many sentences `without_untimed_sentences` leaves out."""
    return sum(not found for segment in transcript.segments for _, found in _parts(transcript, segment))


def _parts(transcript: Transcript, segment: Segment) -> Iterator[tuple[list[Word], bool]]:
    """A segment's sentences, and whether each was found."""
    for part in sentences(segment.words, segment.language or transcript.language):
        yield list(part), segment.span is not None or any(word.start is not None for word in part)
