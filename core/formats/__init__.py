"""One module per transcript format, each a pure function from a Transcript to text."""

from collections.abc import Callable
from typing import NamedTuple

from core.formats import chat, json, srt, tsv, txt, vtt
from core.transcript import Transcript


class Format(NamedTuple):
    """How a format's files end, and how their text is made from a transcript and the stem of the file's own name."""

    extension: str
    write: Callable[[Transcript, str], str]


def _nameless(write: Callable[[Transcript], str]) -> Callable[[Transcript, str], str]:
    return lambda transcript, stem: write(transcript)


FORMATS: dict[str, Format] = {
    "txt": Format(".txt", _nameless(txt.write)),
    "srt": Format(".srt", _nameless(srt.write)),
    "vtt": Format(".vtt", _nameless(vtt.write)),
    "json": Format(".json", _nameless(json.write)),
    "tsv": Format(".tsv", _nameless(tsv.write)),
    "chat": Format(".cha", chat.write),  # the only one that names its own file, in @Media
}
