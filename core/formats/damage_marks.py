"""Where a recording is damaged: a mark in the text, for formats that have no other place for it."""

import msgspec

from core.contracts.transcript import Segment, Transcript, Word

DAMAGE_MARK = "[damaged]"
"""One word, so that no cue ends within it."""
MARKING_DAMAGE = frozenset({"txt", "md", "docx", "srt", "vtt", "ass", "tsv", "csv", "textgrid", "eaf"})
"""Formats in which the mark is a segment. JSON has a member for the damage, CHAT a comment."""


def with_damage_marked(transcript: Transcript) -> Transcript:
    """The transcript with a segment that says so, of that very time, for each stretch that is damaged."""
    segments = list(transcript.segments)
    place = 0
    for stretch in transcript.damaged:
        while place < len(segments) and (segments[place].start or 0.0) < stretch[0]:
            place += 1
        segments.insert(place, Segment((Word(DAMAGE_MARK),), span=stretch))
    return msgspec.structs.replace(transcript, segments=tuple(segments), damaged=())
