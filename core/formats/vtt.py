"""WebVTT subtitles."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

from core.contracts.languages import is_tag, primary
from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.text_encoding import file_text
from core.formats.timed_text import TimedText, clock

# FFmpeg takes curly brackets for ASS's when it converts: look-alikes, as in the other two.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "{": "(", "}": ")"})
# FFmpeg shows these of a voice's name as text of the cue, escaped or not: look-alikes there.
_LOOK_ALIKES = str.maketrans({"&": "＆", "<": "‹", ">": "›", "{": "(", "}": ")"})  # noqa: RUF001 - on purpose
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^>]*)>|</v>")
_LANGUAGE = re.compile(r"\s*<lang(?:\.[^\s>]*)?\s+([^>]*)>(?:(?!</?lang).)*</lang>\s*(?:</v>)?\s*", re.DOTALL)
_BELOW = re.compile(r"<c\.translation>(.*?)</c>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """The transcript as WebVTT: text escaped (so `-->` cannot break it), speakers as voice spans (`<v Name>`), cues in
    another language than the transcript's as language spans (`<lang fr>`).

    Curly brackets become round ones; in names, `&<>` become `＆‹›`. A translation stands below the text, in a span of
    the class "translation".
    Source: WebVTT, W3C, sections 4.1 (file structure) and 4.2.2 (cue text).
    """  # noqa: RUF002 - the look-alikes are the point
    return "WEBVTT\n" + "".join(f"\n{_cue(cue)}\n" for cue in cues(transcript, options, may_overlap=True))


def _cue(cue: Cue) -> str:
    text = "\n".join(cue.lines).translate(_ESCAPES)
    if cue.language is not None and is_tag(cue.language):
        text = f"<lang {cue.language}>{text}</lang>"
    if cue.translation:
        below = "\n".join(cue.translation).translate(_ESCAPES)
        text = f"{text}\n<c.translation>{below}</c>"
    voice = clean(cue.speaker or "").translate(_LOOK_ALIKES)
    times = f"{clock(cue.start, '.')} --> {clock(cue.end, '.')}"
    return f"{times}\n<v {voice}>{text}" if voice else f"{times}\n{text}"


def read(path: Path) -> Transcript:
    """The cues of a WebVTT file as segments, one for each voice and for what is said outside of any; other markup goes.

    Raises InputFault as `file_text` and `timed_blocks` do.
    """
    found = timed_text.timed_blocks(file_text(path), kind="WebVTT", blank_lines=False)
    return timed_text.to_transcript(part for cue in found for part in _voices(cue))


def _voices(cue: TimedText) -> Iterator[TimedText]:
    first, *rest = _VOICE.split(cue.text)
    for voice, text in zip(("", *rest[::2]), (first, *rest[1::2]), strict=True):
        below = " ".join(map(_unmarked, _BELOW.findall(text)))
        text = _BELOW.sub("", text)
        language = _LANGUAGE.fullmatch(text)
        code = primary(language[1]) if language else None
        yield TimedText(cue.start, cue.end, _unmarked(text), _unmarked(voice or ""), code or None, below)


def _unmarked(text: str) -> str:
    return html.unescape(_TAG.sub("", text))
