"""Define the edits of a transcript as the journal stores them: replacements of runs of segments."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

import msgspec

from core.contracts.transcript import LanguageRun, Segment


class EditableSegment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A segment after the edits in effect. It replaces the recognised words `first` to `last` (exclusive)."""

    content: Segment
    first: int
    last: int


class Splice(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The replacement of `count` segments from place `at` on by `segments`."""

    at: int
    count: int
    segments: tuple[EditableSegment, ...]


class Change(msgspec.Struct, frozen=True, tag="change", omit_defaults=True):
    """Splices, each in the text that the splice before it left.

    `by_rules`: rules made the change, not a person. `assigns_speakers`: the change only sets the speakers of a whole
    transcript. The next assignment of speakers replaces it. `checked`: the keys of review items that the person marked
    as correct, see core.quality.review.
    """

    splices: tuple[Splice, ...]
    by_rules: bool = False
    assigns_speakers: bool = msgspec.field(default=False, name="tells_speakers")
    checked: tuple[str, ...] = ()


class Rename(msgspec.Struct, frozen=True, tag="rename"):
    """The change of the speaker `old` to `new` in the segments `first` to `count` (exclusive). Its size is constant."""

    old: str | None
    new: str | None
    count: int
    first: int = 0


class Reversion(msgspec.Struct, frozen=True, tag="reversion"):
    """The return of all segments to the recognised text."""


Edit = Change | Rename | Reversion


def corrects(edit: Edit) -> bool:
    """Tell whether a person changed or checked the text. New names, rules and found speakers correct nothing."""
    return isinstance(edit, Change) and not edit.by_rules and not edit.assigns_speakers


class SegmentMetadata(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The fields of an imported segment besides its words. See Segment."""

    speaker: str | None = None
    language: str | None = None
    span: tuple[float, float] | None = None
    translation: str | None = None
    lines: tuple[int, ...] = ()
    italic: tuple[int, ...] = ()
    members: str = ""

    @classmethod
    def of(cls, segment: Segment) -> "SegmentMetadata":
        """Return the metadata of a segment."""
        return cls(*msgspec.structs.astuple(segment)[1:])


class History(msgspec.Struct, frozen=True):
    """The part of an edited transcript that the journal stores.

    `cuts` are the ends of the segments at the first edit, counted in recognised words. They are stored because the
    rules of segmentation may change, but the places of the edits must not. The first `position` of `edits` are in
    effect, the others are undone. `metadata` has an item for each segment of an imported transcript, whose segments
    are those of the file. It is also there after speakers were identified. `given`: the word times come from a file and
    may overlap.
    """

    cuts: tuple[int, ...] = ()
    edits: tuple[Edit, ...] = ()
    position: int = 0
    metadata: tuple[SegmentMetadata, ...] = ()
    given: bool = True


UNEDITED = History()


def with_speaker(segment: EditableSegment, speaker: str | None) -> EditableSegment:
    """Return the segment with another speaker."""
    content = msgspec.structs.replace(segment.content, speaker=speaker)
    return EditableSegment(content, segment.first, segment.last)


def with_language(segment: EditableSegment, language: str | None) -> EditableSegment:
    """Return the segment in another language. None means the transcript's language."""
    content = msgspec.structs.replace(segment.content, language=language)
    return EditableSegment(content, segment.first, segment.last)


def language_between(others: Sequence[LanguageRun], first: int, last: int) -> str | None:
    """Return the language of the word in the middle of `first` to `last`, or None if it is in no run of `others`."""
    middle = (first + last) // 2
    place = bisect_right(others, middle, key=attrgetter("first")) - 1
    return others[place].language if place >= 0 and middle < others[place].last else None
