"""A transcript with its translation left out, or in place of its text, where an export wants one of the two alone."""

import msgspec

from core.contracts.transcript import Segment, Transcript, Word


def without_translation(transcript: Transcript) -> Transcript:
    """The text alone."""
    if not transcript.is_translated:
        return transcript
    segments = (msgspec.structs.replace(segment, translation=None) for segment in transcript.segments)
    return msgspec.structs.replace(transcript, segments=tuple(segments), translation_language=None)


def translation_alone(transcript: Transcript) -> Transcript:
    """The translation in place of the text: each segment has its time, its words have none. Without one, the text."""
    if not transcript.is_translated:
        return transcript
    segments = tuple(_translated(segment) for segment in transcript.segments if segment.translation)
    language = transcript.translation_language
    return msgspec.structs.replace(transcript, segments=segments, language=language, translation_language=None)


def _translated(segment: Segment) -> Segment:
    span = None if segment.start is None or segment.end is None else (segment.start, segment.end)
    return Segment(tuple(map(Word, (segment.translation or "").split())), segment.speaker, span=span)
