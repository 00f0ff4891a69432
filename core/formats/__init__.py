"""One module per transcript format, each a pure function from a Transcript to a file's content."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

import msgspec

from core.contracts.transcript import Transcript
from core.formats import ass, chat, docx, json, md, srt, tsv, txt, vtt
from core.formats.chat import ChatOptions
from core.formats.subtitles import SubtitleOptions
from core.formats.text_options import TextOptions
from core.formats.tiers import eaf, textgrid


class FormatOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The choices for each kind of file, kept with each job; a format takes from it what concerns it.

    `text` is for every format but CHAT, see export.render. `translation`: where a transcript has one it is
    written beside the text, in its place ("only"), or not at all.
    """

    subtitles: SubtitleOptions = SubtitleOptions()
    chat: ChatOptions = ChatOptions()
    text: TextOptions = TextOptions()
    translation: Literal["beside", "only", "none"] = "beside"


DEFAULTS = FormatOptions()


class Writer(Protocol):
    """Makes the content of a file from a transcript: bytes, or text that is to be written as UTF-8."""

    def __call__(
        self, transcript: Transcript, stem: str, options: FormatOptions = DEFAULTS, recording: str | None = None
    ) -> str | bytes:
        """`stem` is that of the file to be written; `recording` the recording's address from there, where it is known,
        which EAF links to."""
        ...


class Format(NamedTuple):
    """The extension of a format's files, and what writes them."""

    extension: str
    write: Writer


def _plain(write: Callable[[Transcript], str | bytes]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript)


def _subtitles(write: Callable[[Transcript, SubtitleOptions], str]) -> Writer:
    return lambda transcript, stem, options=DEFAULTS, recording=None: write(transcript, options.subtitles)


FORMATS: dict[str, Format] = {
    "txt": Format(".txt", _plain(txt.write)),
    "md": Format(".md", _plain(md.write)),
    "docx": Format(".docx", _plain(docx.write)),
    "srt": Format(".srt", _subtitles(srt.write)),
    "vtt": Format(".vtt", _subtitles(vtt.write)),
    "ass": Format(".ass", _subtitles(ass.write)),
    "json": Format(".json", _plain(json.write)),
    "tsv": Format(".tsv", _plain(tsv.write)),
    "csv": Format(".csv", _plain(tsv.write_csv)),
    "chat": Format(
        ".cha", lambda transcript, stem, options=DEFAULTS, recording=None: chat.write(transcript, stem, options.chat)
    ),
    "textgrid": Format(".TextGrid", _plain(textgrid.write)),
    "eaf": Format(".eaf", lambda transcript, stem, options=DEFAULTS, recording=None: eaf.write(transcript, recording)),
}

SUBTITLES = ("srt", "vtt", "ass")
"""The subtitle formats."""
TIERS = ("textgrid", "eaf")
"""The formats of tiers of intervals."""

__all__ = ["DEFAULTS", "FORMATS", "SUBTITLES", "TIERS", "Format", "FormatOptions", "TextOptions", "Writer"]
