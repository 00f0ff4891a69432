"""Read transcript files in every format that Mynah reads, including files of other programs."""

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import ass, chat, json, srt, txt, vtt
from core.formats.legacy_encodings import decode_legacy, guess_encoding
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import format_of, is_transcript, unsupported_fault
from core.formats.text_encoding import as_utf8, file_bytes
from core.formats.tiers import eaf, textgrid

_READERS: Mapping[str, Callable[[Path, ReportNote], Transcript]] = {
    "srt": srt.read,
    "vtt": vtt.read,
    "ass": ass.read,
    "chat": lambda path, report: _read_document(path, report).to_transcript(),
    "txt": txt.read,
    "json": lambda path, report: json.read(as_utf8(file_bytes(path))),
    "textgrid": textgrid.read,
    "eaf": eaf.read,
}


def read(path: Path, *, wordless: bool = False, report: ReportNote = ignore_notes) -> Transcript:
    """Return the transcript in a file.

    A segment gets a `span` if the file times only the whole utterance: a cue, an interval or a bullet. Its words stay
    untimed then. If the file names no recording, `media` is the stem of the file. If the file has no duration,
    `duration` is the last time in it.

    Args:
        path: a file with one of READABLE_SUFFIXES.
        wordless: accept a JSON file of Mynah without a word.
        report: receives notes about guesses and about skipped parts of the file.

    Raises:
        InputFault: as media.check_file does, transcript-kind, -large, -encoding, -unread, -broken, -newer, and
            -empty for a file without a word.
    """
    if not is_transcript(path):
        raise unsupported_fault(path)
    name = format_of(path) or ""
    return _completed(_READERS[name](path, report), path, wordless and name == "json")


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
