"""Edits of a transcript, as the journal keeps them: each replaces runs of segments by others, and is undone alike."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

import msgspec

from core.contracts.transcript import LanguageRun, Segment


class EditableSegment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A segment after the edits in effect; it replaces the recognised words `first` to `last` (exclusive)."""

    content: Segment
    first: int
    last: int


class Splice(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """`count` segments from place `at` on are replaced by `segments`."""

    at: int
    count: int
    segments: tuple[EditableSegment, ...]


class Change(msgspec.Struct, frozen=True, tag="change", omit_defaults=True):
    """Splices, each in the text that the one before it left. `by_rules`: no person made it.

    `tells_speakers`: nothing but who speaks has changed, in all of a transcript; who asks again begins before it.
    """

    splices: tuple[Splice, ...]
    by_rules: bool = False
    assigns_speakers: bool = msgspec.field(default=False, name="tells_speakers")


class Rename(msgspec.Struct, frozen=True, tag="rename"):
    """The speaker `old` is `new` in the segments from `first` to `count` (exclusive). Small, however many those are."""

    old: str | None
    new: str | None
    count: int
    first: int = 0


class Reversion(msgspec.Struct, frozen=True, tag="reversion"):
    """Every segment is again as it was recognised."""


Edit = Change | Rename | Reversion


class SegmentMetadata(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The fields of an imported segment besides its words; see Segment."""

    speaker: str | None = None
    language: str | None = None
    span: tuple[float, float] | None = None
    translation: str | None = None
    lines: tuple[int, ...] = ()
    italic: tuple[int, ...] = ()

    @classmethod
    def of(cls, segment: Segment) -> "SegmentMetadata":
        """What a segment has besides its words."""
        return cls(segment.speaker, segment.language, segment.span, segment.translation, segment.lines, segment.italic)


class History(msgspec.Struct, frozen=True):
    """What the journal keeps of an edited transcript.

    `cuts` are the ends of the segments when they were first edited, counted in recognised words: the rules of
    segmentation may change, the places of the edits may not. The first `position` of `edits` are in effect, the others
    are undone. An imported transcript has metadata for each segment: its segments are those of the file. One whose
    speakers were told apart has metadata too. `given`: the words' times are those of a file, and may overlap.
    """

    cuts: tuple[int, ...] = ()
    edits: tuple[Edit, ...] = ()
    position: int = 0
    metadata: tuple[SegmentMetadata, ...] = ()
    given: bool = True


UNEDITED = History()


def with_speaker(segment: EditableSegment, speaker: str | None) -> EditableSegment:
    """The segment spoken by `speaker`."""
    content = msgspec.structs.replace(segment.content, speaker=speaker)
    return EditableSegment(content, segment.first, segment.last)


def with_language(segment: EditableSegment, language: str | None) -> EditableSegment:
    """The segment in `language`; None: in that of the transcript."""
    content = msgspec.structs.replace(segment.content, language=language)
    return EditableSegment(content, segment.first, segment.last)


def language_between(others: Sequence[LanguageRun], first: int, last: int) -> str | None:
    """The language of a segment of the words `first` to `last`, that of its middle; None where no run has it."""
    middle = (first + last) // 2
    place = bisect_right(others, middle, key=attrgetter("first")) - 1
    return others[place].language if place >= 0 and middle < others[place].last else None
