"""Leaves sentences without a time out of subtitles, and counts them: subtitles show what is known to be said."""

from collections.abc import Iterator

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles.screen_text import clean
from core.transcript.segmentation import sentences

_MOST = 0.5
"""Of the words; when more have no time, the text may be that of another recording, and no cue of it can be trusted."""


def without_untimed_sentences(transcript: Transcript) -> Transcript:
    """The transcript without the sentences none of whose words has a time; a segment with its own time stays whole."""
    if all(_is_timed(segment) for segment in transcript.segments):
        return transcript
    kept = (
        msgspec.structs.replace(
            segment, words=tuple(word for part, found in _parts(transcript, segment) if found for word in part)
        )
        for segment in transcript.segments
    )
    return msgspec.structs.replace(transcript, segments=tuple(segment for segment in kept if segment.words))


def check_found(transcript: Transcript) -> None:
    """Raises InputFault("subtitles-unheard") when over half of the words of an aligned text have no time."""
    missed = sum(
        word.start is None for segment in transcript.segments if segment.span is None for word in segment.words
    )
    if missed > _MOST * len(transcript.words):
        raise InputFault("subtitles-unheard", missed=missed, words=len(transcript.words))


def count_sentences(transcript: Transcript) -> tuple[int, int]:
    """How many sentences have no time, and how many there are; what no screen can show is none."""
    found = [
        timed
        for segment in transcript.segments
        for part, timed in _parts(transcript, segment)
        if any(clean(word.text) for word in part)
    ]
    return found.count(False), len(found)


def _is_timed(segment: Segment) -> bool:
    return segment.span is not None or all(word.start is not None for word in segment.words)


def _parts(transcript: Transcript, segment: Segment) -> Iterator[tuple[list[Word], bool]]:
    """A segment's sentences, and whether each has a time."""
    for part in sentences(segment.words, segment.language or transcript.language):
        yield list(part), segment.span is not None or any(word.start is not None for word in part)
