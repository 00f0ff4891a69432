"""Read transcript files in every format that Mynah reads, including files of other programs."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import ass, chat, json, srt, txt, vtt
from core.formats.foreign.kinds import Kind, Sample
from core.formats.legacy_encodings import decode_legacy, guess_encoding
from core.formats.reading_notes import ReadingNote, ReportNote, TierChoice, ignore_notes
from core.formats.recognition import LOSSLESS_SUFFIXES, is_transcript, unsupported_fault
from core.formats.text_encoding import as_utf8, file_bytes
from core.formats.tiers import eaf, textgrid

_SURE = 0.5  # a content of less confidence is what its suffix says
_TIMES_OF_SUBRIP = re.compile(r"(?:\d+\s*\n\s*\d{1,3}:\d\d:\d\d[,.]|\d{1,3}:\d\d:\d\d,)\d{1,3}\s*-->")
_MARKS_OF_TIERS = re.compile(r'File type = "ooTextFile|"?ooTextFile|ooBinaryFile|"Praat chronological')


def _own(
    title: str,
    suffixes: tuple[str, ...],
    sign: Callable[[Sample], bool],
    read: Callable[[Path, ReportNote], Transcript],
) -> Kind:
    """Return the kind of a format that Mynah writes. `sign` tells it by the beginning of a file."""
    return Kind(title, suffixes, lambda sample: 0.9 * sign(sample), lambda sample, report: read(sample.path, report))


def _starts(*marks: str) -> Callable[[Sample], bool]:
    return lambda sample: sample.head.startswith(marks)


_JSON = _own(
    "JSON",
    (".json",),
    lambda sample: sample.head.startswith("{") and f'"{json.SCHEMA}"' in sample.head,
    lambda path, report: json.read(as_utf8(file_bytes(path))),
)
_TEXT = _own("text", (".txt",), lambda sample: False, txt.read)
_OWN_KINDS: tuple[Kind, ...] = (
    _own("SubRip", (".srt",), lambda sample: _TIMES_OF_SUBRIP.match(sample.head) is not None, srt.read),
    _own("WebVTT", (".vtt",), _starts("WEBVTT"), vtt.read),
    _own("ASS", (".ass", ".ssa"), _starts("[Script Info]"), ass.read),
    _own(
        "CHAT",
        (".cha",),
        _starts("@UTF8", "@Begin"),
        lambda path, report: _read_document(path, report).to_transcript(),
    ),
    Kind(
        "TextGrid",
        (".textgrid",),
        lambda sample: 0.9 * (_MARKS_OF_TIERS.match(sample.head) is not None),
        lambda sample, report: textgrid.read(sample.path, report, sample.tiers),
    ),
    Kind(
        "ELAN",
        (".eaf",),
        lambda sample: 0.9 * (sample.root == "annotation_document"),
        lambda sample, report: eaf.read(sample.path, report, sample.tiers),
    ),
    _JSON,
    _TEXT,
)
_SHARED = frozenset({".json", ".txt", ".xml", ".csv", ".tsv", ".tab", ".html", ".htm"})
"""Suffixes of many kinds: a note says which kind was found."""


def _kinds() -> tuple[Kind, ...]:
    """Return all kinds of files, those of Mynah first. Others are imported on demand, because few files need them."""
    from core.formats.foreign.every import FOREIGN_KINDS

    return (*_OWN_KINDS, *FOREIGN_KINDS)


def recognise(sample: Sample) -> Kind | None:
    """Return the kind of a file by its content. If no content is sure enough, its suffix decides.

    Return None for a file that is no transcript.
    """
    own = next((kind for kind in _OWN_KINDS if sample.suffix in kind.suffixes), None)
    if own is not None and own.confidence(sample) >= _SURE:
        return own
    scores = [(kind.confidence(sample), sample.suffix in kind.suffixes, -n) for n, kind in enumerate(_kinds())]
    confidence, _, place = max(scores)
    if confidence >= _SURE:
        return _kinds()[-place]
    return own or next((kind for kind in _kinds() if sample.suffix in kind.suffixes), None)


def holds_transcript(path: Path) -> bool:
    """Tell whether a file is a transcript. Documents and tables count only if their content is one."""
    if path.name.startswith(".") or not is_transcript(path) or not path.is_file():
        return False
    if path.suffix.lower() in LOSSLESS_SUFFIXES:
        return True
    sample = Sample(path)
    return max(kind.confidence(sample) for kind in _kinds()) >= _SURE


def read(
    path: Path, *, wordless: bool = False, tiers: Sequence[str] = (), report: ReportNote = ignore_notes
) -> Transcript:
    """Return the transcript in a file. The content decides its format, see `recognise`.

    A segment gets a `span` if the file times only the whole utterance: a cue, an interval or a bullet. Its words stay
    untimed then. If the file names no recording, `media` is the stem of the file. If the file has no duration,
    `duration` is the last time in it.

    Args:
        path: a file with one of READABLE_SUFFIXES, or with a content that is recognised.
        wordless: accept a JSON file of Mynah without a word.
        tiers: the names of the tiers to read, in a file with tiers. Without them, names and structure decide.
        report: receives notes about guesses and about skipped parts of the file.

    Raises:
        InputFault: as media.check_file does, transcript-kind, -large, -encoding, -unread, -broken, -newer,
            -empty for a file without a word, and tier-missing.
    """
    sample = Sample(path, report, tiers)
    kind = recognise(sample)
    if kind is None:
        raise unsupported_fault(path)
    if sample.suffix not in kind.suffixes or (sample.suffix in _SHARED and kind not in _OWN_KINDS):
        report(ReadingNote("taken-for", {"kind": kind.title}))
    return _completed(kind.read(sample, report), path, wordless and kind is _JSON)


def unsure_tiers(path: Path) -> tuple[TierChoice, ...]:
    """Return the tiers of a file if it is unsure which of them hold the speech, else none."""
    notes: list[ReadingNote] = []
    with suppress(InputFault):  # the later reading names the fault
        read(path, report=notes.append)
    return next((note.tiers for note in notes if note.tiers), ())


def read_chat(
    path: Path, *, wordless: bool = False, report: ReportNote = ignore_notes
) -> tuple[chat.Document, Transcript]:
    """Return a CHAT file as a document, and the transcript in it.

    Both come from the same bytes. If `wordless`, a file with CHAT's headers may have no words, as with `notrans`.
    Raises InputFault as `read` does.
    """
    document = _read_document(path, report)
    return document, _completed(document.to_transcript(), path, wordless and document.header("Begin") is not None)


def _read_document(path: Path, report: ReportNote) -> chat.Document:
    """Read a CHAT file, and keep its bytes if CHAT's signs can be found among them.

    UTF-16 and UTF-32 become UTF-8. Code pages with characters of several bytes become UTF-8 too, because their bytes
    may equal CHAT's own signs.
    """
    data = as_utf8(file_bytes(path))
    try:
        data.decode()
    except UnicodeDecodeError:
        text, guess = decode_legacy(data, report), guess_encoding(data)
        data = text.encode() if guess is not None and guess.has_many_bytes else data
    return chat.read(data)


def _completed(transcript: Transcript, path: Path, wordless: bool) -> Transcript:
    if not wordless and not any(segment.words for segment in transcript.segments):
        raise InputFault("transcript-empty")
    ends = [segment.end for segment in transcript.segments if segment.end is not None]
    return msgspec.structs.replace(
        transcript,
        media=transcript.media or path.stem,
        duration=transcript.duration or max(ends, default=0.0),
    )
