"""The formats of transcripts. Each module turns a Transcript into a file's content, without side effects."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

import msgspec

from core.contracts.transcript import Transcript
from core.formats import (
    ass,
    chat,
    docx,
    exb,
    json,
    labels,
    lrc,
    markers,
    md,
    sbv,
    scoring,
    srt,
    stl,
    tei,
    tsv,
    ttml,
    txt,
    vtt,
)
from core.formats.chat import ChatOptions
from core.formats.recognition import EXTENSIONS
from core.formats.subtitles import SubtitleOptions
from core.formats.text_layout import TextLayout
from core.formats.text_options import TextOptions
from core.formats.tiers import eaf, textgrid
from core.formats.timecode import TimecodeOptions


class FormatOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of all formats, kept with each job. Each format reads its own.

    `text` is for every format but CHAT, see export.render. `layout` is for plain text, and `timecode` for editing
    programs and STL. `translation` places a transcript's translation: beside the text, in place of the text ("only"),
    or nowhere.
    """

    subtitles: SubtitleOptions = SubtitleOptions()
    chat: ChatOptions = ChatOptions()
    text: TextOptions = TextOptions()
    layout: TextLayout = TextLayout()
    timecode: TimecodeOptions = TimecodeOptions()
    translation: Literal["beside", "only", "none"] = "beside"


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


def _plain(write: Callable[[Transcript], str | bytes]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript)


def _subtitles(write: Callable[[Transcript, SubtitleOptions], str | bytes]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript, options.subtitles)


def _marked(write: Callable[[Transcript, TimecodeOptions], str]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript, options.timecode)


def _scored(write: Callable[[Transcript, str], str | bytes]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript, stem)


_WRITERS: dict[str, Writer] = {
    "txt": lambda transcript, stem, options=DEFAULTS, recording=None: txt.write(transcript, options.layout),
    "md": _plain(md.write),
    "docx": _plain(docx.write),
    "srt": _subtitles(srt.write),
    "vtt": _subtitles(vtt.write),
    "ass": _subtitles(ass.write),
    "ttml": _subtitles(ttml.write),
    "stl": lambda transcript, stem, options=DEFAULTS, recording=None: stl.write(
        transcript, options.subtitles, options.timecode
    ),
    "sbv": _subtitles(sbv.write),
    "lrc": _subtitles(lrc.write),
    "json": _plain(json.write),
    "tsv": _plain(tsv.write),
    "csv": _plain(tsv.write_csv),
    "chat": lambda transcript, stem, options=DEFAULTS, recording=None: chat.write(transcript, stem, options.chat),
    "textgrid": _plain(textgrid.write),
    "eaf": lambda transcript, stem, options=DEFAULTS, recording=None: eaf.write(transcript, recording),
    "exb": lambda transcript, stem, options=DEFAULTS, recording=None: exb.write(transcript, recording),
    "tei": lambda transcript, stem, options=DEFAULTS, recording=None: tei.write(transcript, recording),
    "labels": _plain(labels.write),
    "edl": _marked(markers.write_edl),
    "fcpxml": _marked(markers.write_fcpxml),
    "premiere": _marked(markers.write_premiere),
    "seglst": _scored(scoring.write_seglst),
    "stm": _scored(scoring.write_stm),
    "ctm": _scored(scoring.write_ctm),
    "rttm": _scored(scoring.write_rttm),
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
