"""The paths and the content of a transcript's files; what exists is replaced only where that was asked for."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import DEFAULTS, FORMATS, SUBTITLES, TIERS, FormatOptions, subtitles
from core.formats.chat.marks import without_marks
from core.formats.subtitles import clean
from core.formats.text_options import with_text_options
from core.formats.tiers import tier_layout


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


_LONGEST_NAME = 255  # bytes, of every common file system; NTFS counts UTF-16 units, which are never more
Existing = Literal["number", "overwrite", "skip"]
"""What to do where a file of the transcript's name exists: number the new one, replace the old one, or write none."""


def _never(_: str) -> bool:
    return False


def targets(
    source: Path,
    formats: Sequence[str],
    output: Path | None,
    overwrite: bool,
    is_taken: Callable[[str], bool] = _never,
    stem: str | None = None,
    over_source: bool = False,
) -> dict[str, Path]:
    """Format -> path for one export of `source`, in `output` or beside it: `STEM.srt`, or `STEM (2).srt` and so on.

    STEM is `stem`, the recording's own where that is None. All formats carry the same number, the smallest for which
    none of them exists; with `overwrite` files that exist do not count. What `is_taken` says so of, which gets a path
    as `folded` makes it, always counts, as the transcripts of other recordings do: so a.wav and a.mp3 never share a
    name. So does the source, but for `over_source`. Nothing is created or locked.
    Raises KeyError for an unknown format.
    """
    extensions = {name: FORMATS[name].extension for name in formats}
    return _free_paths(source, extensions, output, overwrite, is_taken, stem or source.stem, over_source)


def target(
    source: Path, extension: str, output: Path | None, overwrite: bool, is_taken: Callable[[str], bool] = _never
) -> Path:
    """As `targets`, for one file with an extension that is no format's of a transcript."""
    return _free_paths(source, {"": extension}, output, overwrite, is_taken, source.stem)[""]


def _free_paths(
    source: Path,
    extensions: Mapping[str, str],
    output: Path | None,
    overwrite: bool,
    is_taken: Callable[[str], bool],
    stem: str,
    over_source: bool = False,
) -> dict[str, Path]:
    folder = output if output is not None else source.parent
    own = None if over_source else folded(source)
    number = 1
    while True:
        chosen = {name: folder / _name(stem, number, extension) for name, extension in extensions.items()}
        free = not any(name == own or is_taken(name) for name in map(folded, chosen.values()))
        if free and (overwrite or not any(os.path.lexists(path) for path in chosen.values())):
            return chosen
        number += 1


class Untimed(NamedTuple):
    """How many sentences a transcript has, how many of them have no time, and of those how many are not in a file, and
    how many in tiers of what has none; the others lie in an utterance that has one."""

    sentences: int
    untimed: int
    left_out: int
    placed: int = 0


def untimed(transcript: Transcript, name: str) -> Untimed:
    """What becomes of the sentences without a time in format `name`: subtitles have none of them, tiers those of which
    it is known between which times they lie, and every other format has all."""
    missing, every = subtitles.count_sentences(transcript)
    if name in TIERS:
        placed, left_out = tier_layout.count_untimed(transcript) if missing else (0, 0)
        return Untimed(every, missing, left_out, placed)
    return Untimed(every, missing, missing if name in SUBTITLES else 0)


def render(
    transcript: Transcript, name: str, path: Path, options: FormatOptions = DEFAULTS, recording: Path | None = None
) -> bytes:
    """The content of a file of format `name` that is to lie at `path`; `recording` is where the recording lies.

    Raises InputFault("untimed") where a format that needs times would have none of the sentences.
    """
    if name in (*SUBTITLES, *TIERS) and not _is_timed(transcript):
        found = untimed(transcript, name)
        if found.left_out == found.sentences > 0:
            raise InputFault("untimed", sentences=found.sentences, format=FORMATS[name].extension)
    if options.translation != "beside":
        transcript = (translation_alone if options.translation == "only" else without_translation)(transcript)
    if name not in ("chat", "json"):  # which have the marks of CHAT that somebody has typed
        transcript = without_marks(transcript)
    if name != "chat":  # whose rules say how numbers, capitals and punctuation are written
        transcript = with_text_options(transcript, options.text)
    address = None if recording is None else address_of(recording, path.parent)
    if transcript.damaged and name in MARKING_DAMAGE:
        transcript = with_damage_marked(transcript)
    content = FORMATS[name].write(transcript, path.stem, options, address)
    return content.encode(errors="replace") if isinstance(content, str) else content


def _is_timed(transcript: Transcript) -> bool:
    """Whether a sentence with something to show has a time."""
    return any(segment.start is not None and clean(segment.text) for segment in transcript.segments)


def address_of(recording: Path, folder: Path) -> str:
    """The address of a file for what lies in `folder`: "./talk.wav", "../sound/my%20talk.wav"."""
    try:
        relative = Path(os.path.relpath(recording.absolute(), folder.absolute())).as_posix()
    except ValueError:  # on another drive
        return recording.absolute().as_uri()
    return quote(relative if relative.startswith("../") else f"./{relative}", errors="surrogateescape")


def _name(stem: str, number: int, extension: str) -> str:
    """`STEM (2).srt`; a stem too long for a file name is cut between characters."""
    ending = extension if number == 1 else f" ({number}){extension}"
    room = _LONGEST_NAME - len(ending.encode())
    encoded = stem.encode(errors="surrogateescape")
    return (stem if len(encoded) <= room else encoded[:room].decode(errors="ignore").rstrip()) + ending


def folded(path: Path) -> str:
    """The path as file systems that ignore case may see it."""
    return os.path.normcase(path.absolute()).casefold()
