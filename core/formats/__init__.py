"""The formats of transcripts. Each module turns a Transcript into a file's content, without side effects."""

from importlib import import_module
from typing import Literal, NamedTuple, Protocol

import msgspec

from core.contracts.transcript import Transcript
from core.formats.chat import ChatOptions
from core.formats.recognition import EXTENSIONS
from core.formats.subtitles import SubtitleOptions
from core.formats.text_layout import TextLayout
from core.formats.text_options import TextOptions
from core.formats.timecode import TimecodeOptions


class FormatOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of all formats, kept with each job. Each format reads its own.

    `text` is for every format but CHAT, see export.render. `layout` is for plain text, and `timecode` for editing
    programs and STL. `translation` places a transcript's translation: beside the text, in place of the text ("only"),
    or nowhere. `pseudonyms` is the path of a key, whose names no file gets, see core.transcript.pseudonyms.
    """

    subtitles: SubtitleOptions = SubtitleOptions()
    chat: ChatOptions = ChatOptions()
    text: TextOptions = TextOptions()
    layout: TextLayout = TextLayout()
    timecode: TimecodeOptions = TimecodeOptions()
    translation: Literal["beside", "only", "none"] = "beside"
    pseudonyms: str = ""


DEFAULTS = FormatOptions()


class Writer(Protocol):
    """A function that makes the content of a file from a transcript: bytes, or text for UTF-8."""

    def __call__(
        self, transcript: Transcript, stem: str, options: FormatOptions = DEFAULTS, recording: str | None = None
    ) -> str | bytes:
        """Return the content of a file.

        Args:
            transcript: the transcript to write.
            stem: the stem of the file's name.
            options: the options of all formats.
            recording: the address of the recording relative to the file, if it is known. EAF links to it.
        """
        ...


class Format(NamedTuple):
    """The extension of a format's files, and the function that writes them."""

    extension: str
    write: Writer


def _writer(module: str, *arguments: str, function: str = "write") -> Writer:
    """Return a writer that imports its module at the first file.

    Args:
        module: the module in this package.
        arguments: the function's arguments behind the transcript: "stem", "recording", or a field of the options.
        function: the function in the module.
    """

    def write(
        transcript: Transcript, stem: str, options: FormatOptions = DEFAULTS, recording: str | None = None
    ) -> str | bytes:
        given = {"stem": stem, "recording": recording}
        values = [given[name] if name in given else getattr(options, name) for name in arguments]
        content: str | bytes = getattr(import_module(f"{__name__}.{module}"), function)(transcript, *values)
        return content

    return write


_WRITERS = {
    "txt": _writer("txt", "layout"),
    "md": _writer("md"),
    "docx": _writer("docx"),
    "srt": _writer("srt", "subtitles"),
    "vtt": _writer("vtt", "subtitles"),
    "ass": _writer("ass", "subtitles"),
    "ttml": _writer("ttml", "subtitles"),
    "stl": _writer("stl", "subtitles", "timecode"),
    "sbv": _writer("sbv", "subtitles"),
    "lrc": _writer("lrc", "subtitles"),
    "json": _writer("json"),
    "tsv": _writer("tsv"),
    "csv": _writer("tsv", function="write_csv"),
    "chat": _writer("chat", "stem", "chat"),
    "textgrid": _writer("tiers.textgrid"),
    "eaf": _writer("tiers.eaf", "recording"),
    "exb": _writer("exb", "recording"),
    "tei": _writer("tei", "recording"),
    "labels": _writer("labels"),
    "edl": _writer("markers", "timecode", function="write_edl"),
    "fcpxml": _writer("markers", "timecode", function="write_fcpxml"),
    "premiere": _writer("markers", "timecode", function="write_premiere"),
    "seglst": _writer("scoring", "stem", function="write_seglst"),
    "stm": _writer("scoring", "stem", function="write_stm"),
    "ctm": _writer("scoring", "stem", function="write_ctm"),
    "rttm": _writer("scoring", "stem", function="write_rttm"),
}
FORMATS = {name: Format(extension, _WRITERS[name]) for name, extension in EXTENSIONS.items()}

SUBTITLES = ("srt", "vtt", "ass", "ttml", "stl", "sbv", "lrc")
"""The formats of cues."""
TIERS = ("textgrid", "eaf", "exb")
"""The formats of tiers of intervals."""
SCORING = ("seglst", "stm", "ctm", "rttm")
"""The formats of scoring programs."""
EDITING = ("labels", "edl", "fcpxml", "premiere")
"""The formats of editing programs."""
TIMED = (*SUBTITLES, *SCORING, *EDITING)
"""The formats that omit sentences without a time."""

__all__ = [
    "DEFAULTS",
    "EDITING",
    "FORMATS",
    "SCORING",
    "SUBTITLES",
    "TIERS",
    "TIMED",
    "Format",
    "FormatOptions",
    "TextOptions",
    "Writer",
]
