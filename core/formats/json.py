"""Write and read the transcript as JSON: a versioned schema that loads back without loss.

The document (resources/schema/transcript-1.schema.json describes it for programs):

    {"schema": "mynah-transcript", "version": 1,
     "media": "talk.wav", "duration": 61.5, "model": "parakeet", "language": "en", "video": false,
     "segments": [{"speaker": null, "language": null, "start": 0.4, "end": 0.7, "text": "Hello.",
                   "words": [{"text": "Hello.", "start": 0.4, "end": 0.7, "confidence": 0.93}]}]}

Times are seconds from the beginning of the recording. Unknown values are null. A segment's `text`, `start` and `end`
repeat those of its words, for readers that ignore words. A segment with a time of its own has that time in `start`
and `end`, and it becomes the segment's `span`.

Some members are optional:

* `damaged` lists the stretches that did not decode, as [start, end].
* `part` is the part of the recording that was heard, as [start, end]. It is missing if the whole was heard.
* `tracks` tells for each sound track whether it was heard. It is missing for a recording with one ordinary track.
* A translated segment has `translation`. The document has `translation_language` if the language is known.
* A segment from a subtitle has `lines`, the number of words on each line. Its `italic` lists the italic lines, from 0.
* A word that the recogniser may have invented has `doubt`, "silence" or "loop".
* A word that a second opinion read differently has `alternative`, the other reading. It is empty if nothing was heard.

Members may be added within a version. A reader keeps unknown members of the document, its segments and its words. Any
other change raises the version.
"""

import io
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Annotated, Final, Literal

import msgspec

from core.contracts import foreign_json
from core.contracts.errors import InputFault
from core.contracts.tracks import Outcome, Track, TrackOutcome
from core.contracts.transcript import Doubt, Segment, Transcript, Word
from core.formats.json_members import document_members, segment_members, unknown_members, with_members

SCHEMA: Final = "mynah-transcript"
VERSION: Final = 1
_Seconds = Annotated[float, msgspec.Meta(description="seconds from the beginning of the recording")]


class JsonWord(msgspec.Struct, frozen=True, kw_only=True):
    """One displayed word with its punctuation. `start` and `end` are both null, or neither is."""

    text: str
    start: _Seconds | None = None
    end: _Seconds | None = None
    confidence: Annotated[float, msgspec.Meta(description="in [0, 1]")] | None = None
    doubt: Doubt | msgspec.UnsetType = msgspec.UNSET  # omitted for most words
    boosted: (
        Annotated[bool, msgspec.Meta(description="true if the vocabulary led to this word; else omitted")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    alternative: (
        Annotated[str, msgspec.Meta(description="the differing reading of a second opinion; else omitted")]
        | msgspec.UnsetType
    ) = msgspec.UNSET


class JsonSegment(msgspec.Struct, frozen=True, kw_only=True):
    """Roughly a sentence of one speaker.

    `text`, `start` and `end` follow from the words, unless the segment has a time of its own.
    """

    speaker: str | None = None
    language: Annotated[str, msgspec.Meta(description="ISO 639-1, unless it is the transcript's own")] | None = None
    start: _Seconds | None = None
    end: _Seconds | None = None
    text: str | None = None
    translation: (
        Annotated[str, msgspec.Meta(description="the text in translation_language; omitted without a translation")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    lines: (
        Annotated[
            tuple[Annotated[int, msgspec.Meta(ge=1)], ...],
            msgspec.Meta(
                description="words on each line of the subtitle that it came from; omitted without a subtitle"
            ),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    italic: (
        Annotated[
            tuple[Annotated[int, msgspec.Meta(ge=0)], ...],
            msgspec.Meta(description="numbers of the lines in italics, from 0; omitted without italics"),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    words: tuple[JsonWord, ...]


class JsonTrack(msgspec.Struct, frozen=True, kw_only=True):
    """A sound track of the recording, and whether it was heard."""

    number: Annotated[int, msgspec.Meta(description="counts the sound tracks from 1")]
    title: str = ""
    language: Annotated[str, msgspec.Meta(description="ISO 639-1")] | None = None
    outcome: Outcome
    others: (
        Annotated[tuple[int, ...], msgspec.Meta(description="the tracks that a copy or a mix repeats")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    inverted: (
        Annotated[bool, msgspec.Meta(description="true if its channels cancel each other; else omitted")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    beside: (
        Annotated[float, msgspec.Meta(description="seconds of sound beside a speaking centre channel, not heard")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    echoes: (
        Annotated[int, msgspec.Meta(description="words left out as the echo of a much louder track")]
        | msgspec.UnsetType
    ) = msgspec.UNSET


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """The transcript of a recording as Mynah writes it."""

    schema: Literal["mynah-transcript"]
    version: Literal[1]
    media: Annotated[str, msgspec.Meta(description="the recording's file name, without folders")]
    duration: Annotated[float, msgspec.Meta(description="length of the recording in seconds")]
    model: Annotated[str, msgspec.Meta(description="the checkpoint that recognised it")]
    language: Annotated[str, msgspec.Meta(description="ISO 639-1")] | None = None
    video: Annotated[bool, msgspec.Meta(description="whether the recording has pictures")] = False
    damaged: (
        Annotated[
            tuple[tuple[_Seconds, _Seconds], ...],
            msgspec.Meta(description="stretches that did not decode; omitted without damage"),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    translation_language: (
        Annotated[str, msgspec.Meta(description="ISO 639-1, of the segments' translations; omitted if unknown")]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    part: (
        Annotated[
            tuple[_Seconds, _Seconds],
            msgspec.Meta(description="the part that was heard; omitted if the whole recording was heard"),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    tracks: (
        Annotated[
            tuple[JsonTrack, ...],
            msgspec.Meta(description="the sound tracks; omitted for a recording with one ordinary track"),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    segments: tuple[JsonSegment, ...]


class _KnownWord(JsonWord, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word without unknown members."""


class _KnownSegment(JsonSegment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A segment without unknown members."""

    words: tuple[_KnownWord, ...]


class _KnownDocument(Document, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document without unknown members."""

    segments: tuple[_KnownSegment, ...]


class _Heading(msgspec.Struct):
    """The members that are checked first, to name a newer document as such."""

    schema: str
    version: int


def write(transcript: Transcript) -> bytes:
    """Return the transcript as a version 1 document in UTF-8. Times must be finite.

    The indentation is two spaces, and the last line ends with a newline. The document is assembled word by word,
    because it is many times as long as its text.
    """
    heading = Document(
        schema=SCHEMA,
        version=VERSION,
        media=transcript.media,
        duration=transcript.duration,
        model=transcript.model,
        segments=(),
        language=transcript.language,
        video=transcript.video,
        damaged=transcript.damaged or msgspec.UNSET,
        translation_language=transcript.translation_language or msgspec.UNSET,
        part=transcript.part or msgspec.UNSET,
        tracks=tuple(map(json_track, transcript.tracks)) or msgspec.UNSET,
    )
    out = io.BytesIO()
    whole = with_members(heading, document_members(transcript.members), "segments") if transcript.members else heading
    _write_list(out, _indented(whole, 0), (_segment(segment) for segment in transcript.segments))
    out.write(b"\n")
    return out.getvalue()


def json_track(outcome: TrackOutcome) -> JsonTrack:
    """Return the result of a sound track as the document holds it."""
    track = outcome.track
    return JsonTrack(
        number=track.number,
        title=track.title,
        language=track.language,
        outcome=outcome.outcome,
        others=outcome.others or msgspec.UNSET,
        inverted=outcome.inverted or msgspec.UNSET,
        beside=round(outcome.beside, 1) or msgspec.UNSET,
        echoes=outcome.echoes or msgspec.UNSET,
    )


def _outcome(track: JsonTrack) -> TrackOutcome:
    others = () if track.others is msgspec.UNSET else track.others
    described = Track(track.number, track.title, track.language)
    beside = 0.0 if track.beside is msgspec.UNSET else track.beside
    echoes = 0 if track.echoes is msgspec.UNSET else track.echoes
    return TrackOutcome(described, track.outcome, others, (), track.inverted is True, beside, echoes)


def _segment(segment: Segment) -> tuple[bytes, Iterator[bytes]]:
    """Return a segment without words, and its words, each in the form of the document."""
    without = JsonSegment(
        speaker=segment.speaker,
        language=segment.language,
        start=segment.start,
        end=segment.end,
        text=segment.text,
        translation=segment.translation or msgspec.UNSET,
        lines=segment.lines or msgspec.UNSET,
        italic=segment.italic or msgspec.UNSET,
        words=(),
    )
    words = (
        JsonWord(
            text=word.text,
            start=word.start,
            end=word.end,
            confidence=word.confidence,
            doubt=word.doubt or msgspec.UNSET,
            boosted=word.boosted or msgspec.UNSET,
            alternative=msgspec.UNSET if word.alternative is None else word.alternative,
        )
        for word in segment.words
    )
    if not segment.members:
        return _indented(without, 2), (_indented(word, 4) for word in words)
    own, of_words = segment_members(segment.members, len(segment.words))
    every = (with_members(word, members, "") for word, members in zip(words, of_words, strict=True))
    return _indented(with_members(without, own, "words"), 2), (_indented(word, 4) for word in every)


def _write_list(out: io.BytesIO, whole: bytes, items: Iterable[bytes | tuple[bytes, Iterator[bytes]]]) -> None:
    """Write an object with these items in its last member, which is an empty list in `whole`.

    Items are bytes, or objects of the same kind.
    """
    head, _, indentation = whole.removesuffix(b"}").rpartition(b"[]")
    inner = indentation + b"    "
    is_empty = True
    for item in items:
        out.write((head + b"[" if is_empty else b",") + inner)
        is_empty = False
        if isinstance(item, bytes):
            out.write(item)
        else:
            _write_list(out, *item)
    out.write(whole if is_empty else indentation + b"  ]" + indentation + b"}")


def _indented(value: object, depth: int) -> bytes:
    """Return a value as JSON. Indent all lines except the first by `depth` more levels."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).replace(b"\n", b"\n" + b"  " * depth)


def read(text: str | bytes) -> Transcript:
    """Return the transcript in a document from `write`. Bytes must be UTF-8, with or without a byte order mark.

    Raises InputFault("transcript-newer") for a higher version, InputFault("transcript-broken") for anything else
    that is not such a document.
    """
    raw = text.encode(errors="replace") if isinstance(text, str) else text
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        heading: _Heading = foreign_json.decode(raw, _Heading)
        if heading.schema == SCHEMA and heading.version > VERSION:
            raise InputFault("transcript-newer", version=heading.version, known=VERSION)
        document, members, others = _decoded(raw)
    except ValueError as error:
        raise InputFault("transcript-broken", reason=str(error)) from error
    return Transcript(
        segments=tuple(map(_read_segment, document.segments, others)),
        media=document.media,
        duration=document.duration,
        model=document.model,
        language=document.language,
        video=document.video,
        damaged=() if document.damaged is msgspec.UNSET else document.damaged,
        translation_language=_known(document.translation_language),
        part=None if document.part is msgspec.UNSET else document.part,
        tracks=() if document.tracks is msgspec.UNSET else tuple(map(_outcome, document.tracks)),
        members=members,
    )


def _decoded(raw: bytes) -> tuple[Document, str, Iterable[str]]:
    """Return a document, its unknown members, and those of each segment. Raises ValueError for no document."""
    try:
        return foreign_json.decode(raw, _KnownDocument), "", repeat("")
    except ValueError:  # most documents have no unknown members, and looking for them takes twice the time
        document = foreign_json.decode(raw, Document)
    known = (Document.__struct_fields__, JsonSegment.__struct_fields__, JsonWord.__struct_fields__)
    return document, *unknown_members(raw, *known)


def _read_segment(segment: JsonSegment, members: str) -> Segment:
    words, translation = tuple(_word(word) for word in segment.words), _known(segment.translation)
    if not words and segment.text:  # written by a program that ignores words
        words = tuple(map(Word, segment.text.split()))
    lines = () if segment.lines is msgspec.UNSET else segment.lines
    italic = () if segment.italic is msgspec.UNSET else segment.italic
    read = Segment(
        words, segment.speaker, segment.language, translation=translation, lines=lines, italic=italic, members=members
    )
    if segment.start is None or segment.end is None:
        return read
    if (segment.start, segment.end) == (read.start, read.end) and not lines:  # subtitles keep their own time
        return read
    return msgspec.structs.replace(read, span=(segment.start, segment.end))


def _known(text: str | msgspec.UnsetType) -> str | None:
    return None if text is msgspec.UNSET else text or None


def _word(word: JsonWord) -> Word:
    if (word.start is None) != (word.end is None):
        raise InputFault("transcript-broken", reason=f"the word {word.text!r} has one time of two")
    doubt = None if word.doubt is msgspec.UNSET else word.doubt
    alternative = None if word.alternative is msgspec.UNSET else word.alternative
    return Word(word.text, word.start, word.end, word.confidence, doubt, word.boosted is True, alternative)
