"""Plan the paths of a transcript's files, and render their content.

Existing files are replaced only on request.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import DEFAULTS, EDITING, FORMATS, SCORING, SUBTITLES, TIERS, TIMED, FormatOptions, subtitles
from core.formats.chat.marks import without_marks
from core.formats.recognition import EXTENSIONS
from core.formats.subtitles import clean
from core.formats.subtitles.cue_words import without_untimed_sentences
from core.formats.text_options import with_text_options
from core.formats.tiers import tier_layout

if TYPE_CHECKING:
    from core.transcript.pseudonyms import Pseudonyms


def without_translation(transcript: Transcript) -> Transcript:
    """Return the transcript without its translation."""
    if not transcript.is_translated:
        return transcript
    segments = (msgspec.structs.replace(segment, translation=None) for segment in transcript.segments)
    return msgspec.structs.replace(transcript, segments=tuple(segments), translation_language=None)


def translation_alone(transcript: Transcript) -> Transcript:
    """Return the transcript with the translation in place of the text.

    Each segment keeps its time, and its words have none. A transcript without a translation stays as it is.
    """
    if not transcript.is_translated:
        return transcript
    segments = tuple(_translated(segment) for segment in transcript.segments if segment.translation)
    language = transcript.translation_language
    return msgspec.structs.replace(transcript, segments=segments, language=language, translation_language=None)


def _translated(segment: Segment) -> Segment:
    span = None if segment.start is None or segment.end is None else (segment.start, segment.end)
    return Segment(tuple(map(Word, (segment.translation or "").split())), segment.speaker, span=span)


DAMAGE_MARK = "[damaged]"
"""The text of a damaged stretch. It is one word, and no cue ends within it."""
MARKING_DAMAGE = frozenset({"txt", "md", "docx", "tsv", "csv", "tei", *EDITING, *SUBTITLES, *TIERS})
"""The formats that show the mark as a segment. JSON has a member for damage, CHAT a comment, and STM a line."""


def with_damage_marked(transcript: Transcript) -> Transcript:
    """Return the transcript with a timed segment "[damaged]" for each stretch that did not decode."""
    segments = list(transcript.segments)
    place = 0
    for stretch in transcript.damaged:
        while place < len(segments) and (segments[place].start or 0.0) < stretch[0]:
            place += 1
        segments.insert(place, Segment((Word(DAMAGE_MARK),), span=stretch))
    return msgspec.structs.replace(transcript, segments=tuple(segments), damaged=())


_LONGEST_NAME_BYTES = 255  # on every common file system; NTFS counts UTF-16 units, which are never more
Existing = Literal["number", "overwrite", "skip"]
"""The treatment of an existing file of the same name: number the new one, replace the old one, or write none."""


def _never(_: str) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Destination:
    """The place of the files of one export, and the rules for their names.

    `folder` None means the folder of the source, and `stem` None means the stem of the source. If `overwrite`, existing
    files do not block a name. `is_taken` receives a path from `folded`, and reserves names that stay blocked even
    then, such as those of other recordings' transcripts: a.wav and a.mp3 never share a name. The source's own name is
    blocked too, unless `may_replace_source`.
    """

    folder: Path | None = None
    overwrite: bool = False
    is_taken: Callable[[str], bool] = _never
    stem: str | None = None
    may_replace_source: bool = False


def targets(source: Path, formats: Sequence[str], destination: Destination) -> dict[str, Path]:
    """Return the path of each format for one export of `source`: `STEM.srt`, or `STEM (2).srt` and so on.

    All formats carry the same number. It is the smallest for which no path is blocked. Nothing is created or locked.
    Raises KeyError for an unknown format.
    """
    return _free_paths(source, {name: EXTENSIONS[name] for name in formats}, destination)


def target(source: Path, extension: str, destination: Destination) -> Path:
    """Return the path of one file with any extension. See `targets`."""
    return _free_paths(source, {"": extension}, destination)[""]


def _free_paths(source: Path, extensions: Mapping[str, str], destination: Destination) -> dict[str, Path]:
    folder = destination.folder if destination.folder is not None else source.parent
    stem = destination.stem or source.stem
    own = None if destination.may_replace_source else folded(source)
    number = 1
    while True:
        chosen = {name: folder / _name(stem, number, extension) for name, extension in extensions.items()}
        is_free = not any(name == own or destination.is_taken(name) for name in map(folded, chosen.values()))
        if is_free and (destination.overwrite or not any(os.path.lexists(path) for path in chosen.values())):
            return chosen
        number += 1


class Untimed(NamedTuple):
    """The sentences of a transcript in one format.

    `untimed` of all `sentences` have no time. The file omits `left_out` of these. It shows `placed` of them in tiers
    for untimed text. The rest lie in an utterance with a time. The file also omits single `words` of other sentences.
    """

    sentences: int
    untimed: int
    left_out: int
    placed: int = 0
    words: int = 0


def untimed(transcript: Transcript, name: str) -> Untimed:
    """Count the sentences without a time, and the ones that format `name` omits.

    Subtitles and other formats of timed text omit all of them. CTM also omits words without a time. Tiers omit those
    that have no known time before or after them. Other formats omit none.
    """
    missing, every = subtitles.count_sentences(transcript)
    if name in TIERS:
        placed, left_out = tier_layout.count_untimed(transcript) if missing else (0, 0)
        return Untimed(every, missing, left_out, placed)
    words = 0
    if name == "ctm":
        bare = without_spans(transcript)
        missing = subtitles.count_sentences(bare)[0]
        words = sum(word.start is None and bool(clean(word.text)) for word in without_untimed_sentences(bare).words)
    return Untimed(every, missing, missing if name in TIMED else 0, words=words)


def may_be_untimed(transcript: Transcript, name: str) -> bool:
    """Tell at once whether `untimed` may find anything. It takes seconds for millions of words."""
    return any(
        (name == "ctm" or segment.span is None) and any(word.start is None for word in segment.words)
        for segment in transcript.segments
    )


def without_spans(transcript: Transcript) -> Transcript:
    """Return the transcript with the times of words alone."""
    segments = tuple(msgspec.structs.replace(segment, span=None) for segment in transcript.segments)
    return msgspec.structs.replace(transcript, segments=segments)


def render(
    transcript: Transcript, name: str, path: Path, options: FormatOptions = DEFAULTS, recording: Path | None = None
) -> bytes:
    """Return the content of a file.

    Args:
        transcript: the transcript to write.
        name: the format.
        path: the path that the file will have. Its stem and folder matter.
        options: the options of all formats.
        recording: the path of the recording, if it is known.

    Raises:
        InputFault: "untimed" if the format needs times and no sentence has one, "untimed-words" if no word has one,
            and "stl-letters".
    """
    key = key_of(options)
    if key is not None:
        transcript = key.transcript(transcript)
        options = msgspec.structs.replace(options, chat=key.struct(options.chat))
    if name in (*TIMED, *TIERS) and not _is_timed(transcript):
        counts = untimed(transcript, name)
        if counts.left_out == counts.sentences > 0:
            raise InputFault("untimed", sentences=counts.sentences, format=EXTENSIONS[name])
    if name in SCORING and options.translation == "beside":
        transcript = without_translation(transcript)
    elif options.translation != "beside":
        transcript = (translation_alone if options.translation == "only" else without_translation)(transcript)
    if name == "ctm" and all(word.start is None for word in transcript.words):
        raise InputFault("untimed-words", format=EXTENSIONS[name])
    if name not in ("chat", "json"):  # these two keep the CHAT marks that a person typed
        transcript = without_marks(transcript)
    if name != "chat":  # CHAT has its own rules for numbers, capitals and punctuation
        transcript = with_text_options(transcript, options.text)
    address = None if recording is None else address_of(recording, path.parent)
    if transcript.damaged and name in MARKING_DAMAGE:
        transcript = with_damage_marked(transcript)
    stem = path.stem if key is None else key.text(path.stem)
    if key is not None and address is not None and key.finds(unquote(address)):
        address = None  # the link would name a person
    content = FORMATS[name].write(transcript, stem, options, address)
    return content.encode(errors="replace") if isinstance(content, str) else content


def key_of(options: FormatOptions) -> "Pseudonyms | None":
    """Return the key of pseudonyms, or None without one. Raises InputFault, so that no file gets the names."""
    if not options.pseudonyms:
        return None
    try:
        status = Path(options.pseudonyms).stat()
    except OSError as error:
        raise InputFault("pseudonym-key", path=options.pseudonyms, reason=error.strerror or str(error)) from error
    return _read_key(options.pseudonyms, status.st_mtime_ns, status.st_size)


@lru_cache(8)
def _read_key(path: str, _changed: int, _size: int) -> "Pseudonyms":
    from core.formats.word_lists import read_pseudonyms  # few exports need it, and the window starts without it

    return read_pseudonyms(Path(path))


def _is_timed(transcript: Transcript) -> bool:
    """Tell whether any visible sentence has a time."""
    return any(segment.start is not None and clean(segment.text) for segment in transcript.segments)


def address_of(recording: Path, folder: Path) -> str:
    """Return the address of a file relative to `folder`: "./talk.wav", "../sound/my%20talk.wav"."""
    try:
        relative = Path(os.path.relpath(recording.absolute(), folder.absolute())).as_posix()
    except ValueError:  # on another drive
        return recording.absolute().as_uri()
    return quote(relative if relative.startswith("../") else f"./{relative}", errors="surrogateescape")


def _name(stem: str, number: int, extension: str) -> str:
    """Return a file name such as `STEM (2).srt`. A stem that is too long is cut between characters."""
    ending = extension if number == 1 else f" ({number}){extension}"
    room = _LONGEST_NAME_BYTES - len(ending.encode())
    encoded = stem.encode(errors="surrogateescape")
    return (stem if len(encoded) <= room else encoded[:room].decode(errors="ignore").rstrip()) + ending


def folded(path: Path) -> str:
    """Return a path as a file system that ignores case sees it."""
    return os.path.normcase(path.absolute()).casefold()
