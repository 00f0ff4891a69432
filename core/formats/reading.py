"""Reads transcript files of all formats that Mynah reads, also those that other programs wrote."""

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import ass, chat, json, srt, txt, vtt
from core.formats.legacy_encodings import decode_legacy, guess_encoding
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.text_encoding import as_utf8, file_bytes
from core.formats.tiers import eaf, textgrid

READERS: Mapping[str, Callable[[Path, ReportNote], Transcript]] = {
    ".srt": srt.read,
    ".vtt": vtt.read,
    ".ass": ass.read,
    ".ssa": ass.read,
    ".cha": lambda path, report: _document(path, report).to_transcript(),
    ".txt": txt.read,
    ".json": lambda path, report: json.read(as_utf8(file_bytes(path))),
    ".textgrid": textgrid.read,
    ".eaf": eaf.read,
}
"""By the ending of the file's name, in lower case."""
_UNSUPPORTED = frozenset({".md", ".docx", ".tsv", ".csv", ".doc", ".odt", ".rtf", ".pdf", ".htm", ".html"})


def is_readable(path: Path) -> bool:
    """Whether a file's name ends like that of a transcript that can be read."""
    return path.suffix.lower() in READERS


def is_unsupported(path: Path) -> bool:
    """Whether a file's name ends like that of a document with text that Mynah cannot read."""
    return path.suffix.lower() in _UNSUPPORTED and not path.is_dir()


def unsupported_fault(path: Path) -> InputFault:
    """The fault of a file that is none of READERS."""
    return InputFault("transcript-kind", suffix=path.suffix or path.name, known=", ".join(READERS))


def read(path: Path, *, wordless: bool = False, report: ReportNote = ignore_notes) -> Transcript:
    """The transcript in a file, with what its format has of it; what was guessed or left out is told.

    A time of a whole utterance alone (a cue, an interval, a bullet) becomes the `span` of a segment, whose words stay
    untimed. `media` is the file's own stem where the recording is not named, `duration` the last time in
    it where no other is known.

    Raises InputFault: as media.check_file does, transcript-kind (none of READERS), -large, -encoding, -unread,
    -broken, -newer, and -empty for a file without a word; with `wordless` only where it is no CHAT and no JSON of Mynah
    either, which may be whole without one.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise unsupported_fault(path)
    return _whole(reader(path, report), path, wordless and path.suffix.lower() == ".json")


def read_chat(
    path: Path, *, wordless: bool = False, report: ReportNote = ignore_notes
) -> tuple[chat.Document, Transcript]:
    """A CHAT file as UTF-8 and, of the same bytes, the transcript in it. Raises InputFault as `read` does.

    With `wordless` a file that has the headers of CHAT may be without a word (`notrans`, or headers alone).
    """
    document = _document(path, report)
    return document, _whole(document.to_transcript(), path, wordless and document.header("Begin") is not None)


def _document(path: Path, report: ReportNote) -> chat.Document:
    """A CHAT file with its bytes as they are; as UTF-8 where it is UTF-16 or 32, or in a code page whose characters are
    several bytes, among which there may be CHAT's own signs."""
    data = as_utf8(file_bytes(path))
    try:
        data.decode()
    except UnicodeDecodeError:
        text, guess = decode_legacy(data, report), guess_encoding(data)
        data = text.encode() if guess is not None and guess.has_many_bytes else data
    return chat.read(data)


def _whole(found: Transcript, path: Path, wordless: bool) -> Transcript:
    if not wordless and not any(segment.words for segment in found.segments):
        raise InputFault("transcript-empty")
    ends = [segment.end for segment in found.segments if segment.end is not None]
    return msgspec.structs.replace(
        found, media=found.media or path.stem, duration=found.duration or max(ends, default=0.0)
    )
