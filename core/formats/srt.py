"""SubRip subtitles."""

import html
import re
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.reading_notes import FORMATTING, ReportNote, ignore_notes, report_left_out
from core.formats.speaker_labels import marked_as_nobodys, marked_as_text, speaker_labels
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.text_encoding import file_text
from core.formats.timed_text import TimedText, clock, marked, moved, whole_lines, without_repeats

# SubRip has no escapes: what players take for markup, or readers for a time line, is written with look-alikes. ">" is
# nothing of both by itself, and ">>" is what captions have where somebody else begins.
LOOK_ALIKES = str.maketrans({"<": "‹", "{": "(", "}": ")", "\\": "/"})  # noqa: RUF001 - on purpose
_CLOCK = re.compile(r"\d:\d{1,2}:\d{1,2}[.,:]\d")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|\{\\[^{}]*\}")
_NUMBER = re.compile(r"\n[^\S\n]*\d+[^\S\n]*\n\Z")
_TRANSLATION, _TRANSLATION_END = '<font color="#9ad1ff">', "</font>"
_BELOW = re.compile(rf"{_TRANSLATION}(.*?){_TRANSLATION_END}")
_JOINER = "\u2060"  # takes no room, and makes of a number a text
_JOINER_OR_LINE = f"{_JOINER}\n"
# No part of SubRip, but what was made of WebVTT or a web page has them. Players in browsers, which make WebVTT of it,
# show what they mean; VLC and FFmpeg, which know none, show them as they stand.
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """The transcript as SubRip: numbered cues, `HH:MM:SS,mmm`, hours as many as it takes.

    Where two or more people speak, a turn begins with the speaker's name ("Anna: "), unless the options say otherwise.
    SubRip cannot escape anything, so `<` becomes `‹`, `{}` become `()`, a backslash a slash, `-->` `--›`, and the `&`
    of what would be read as an entity `＆`; of two clocks to a part of a second in one line, which would be read as the
    times of a cue, the colons become `∶`. A number that is the last line of all is followed by a word joiner: some
    readers (pysubs2) take it for a next cue's. Where there are names, word joiners tell `read` which cues are nobody's,
    which colon names nobody, and which dash stands before what the same person says.
    Lines in italics are in <i>. A translation stands below the text in a colour of its own, by which `read` knows it
    again.
    """  # noqa: RUF002 - the look-alikes are the point
    found = cues(transcript, options, named=options.names)
    if options.names and len({cue.speaker for cue in found if cue.speaker}) > 1:
        found = tuple(_unmistakable(*pair) for pair in zip((None, *found), found, strict=False))
    text = "\n".join(_cue(number, cue) for number, cue in enumerate(found, 1))
    return f"{text[:-1]}{_JOINER}\n" if found and len(found[-1].lines) > 1 and _NUMBER.search(text) else text


def _unmistakable(before: Cue | None, cue: Cue) -> Cue:
    """A cue that is read as its speaker's, in a file in which names stand where the speaker changes."""
    text = "\n".join(cue.lines)
    goes_on = before is not None and before.speaker == cue.speaker
    if cue.speaker is None and not (goes_on and before and len(before.lines) == 1):  # the last of two may have a name
        text = marked_as_nobodys(text)
    elif goes_on or not text.startswith(f"{clean(cue.speaker or '')}: "):
        text = marked_as_text(text)
    return cue._replace(lines=tuple(text.split("\n")))


def _cue(number: int, cue: Cue) -> str:
    below = (f"{_TRANSLATION}{_line(line)}{_TRANSLATION_END}" for line in cue.translation)
    text = "\n".join((*marked([*map(_line, cue.lines)], cue.italic), *below))
    return f"{number}\n{clock(cue.start)} --> {clock(cue.end)}\n{text}\n"


def _line(text: str) -> str:
    plain = text.translate(LOOK_ALIKES).replace("-->", "--›")  # noqa: RUF001 - on purpose
    if "&" in plain:
        plain = _ENTITY.sub(lambda entity: f"＆{entity[0][1:]}", plain)  # noqa: RUF001 - the same
    return plain.replace(":", "∶") if len(_CLOCK.findall(plain)) > 1 else plain  # noqa: RUF001 - a ratio sign


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """The cues of a SubRip file as segments; other markup than italics is left out and told. Raises InputFault as
    core.formats.text_encoding and `timed_blocks` do.

    "Anna: " at the beginning of a cue is its speaker under the rules of `speaker_labels`. Where the very first cue has
    such a name, a cue without one goes on with the speaker before it, as in files of Mynah's own.
    """
    blocks = timed_text.timed_blocks(file_text(path, report), kind="SubRip", blank_lines=True)
    found, formatted = list[TimedText](), 0
    for cue in blocks:
        marked_up, italic = whole_lines(cue.text)
        text, below, is_formatted = _plain(marked_up)
        found.append(TimedText(cue.start, cue.end, text, translation=below, italic=italic))
        formatted += is_formatted
    report_left_out(report, {FORMATTING: formatted})
    found = without_repeats(found, report)
    told = speaker_labels([cue.text for cue in found], go_on=True)
    spoken = (
        cue._replace(text=text, speaker=speaker, italic=moved(cue.italic, cue.text.count("\n") - text.count("\n")))
        for cue, (speaker, text) in zip(found, told, strict=True)
    )
    return timed_text.to_transcript(spoken, report)


def _plain(text: str) -> tuple[str, str, bool]:
    """(text, its translation, whether it was formatted) of a cue without its markup."""
    below, is_formatted = "", False
    if _TRANSLATION in text:
        below = " ".join(map(_decoded, _BELOW.findall(text)))
        text = _BELOW.sub("", text)
    if "<" in text or "{" in text:
        text, count = _MARKUP.subn("", text)
        is_formatted = count > 0
    return _decoded(text).rstrip(_JOINER_OR_LINE), below, is_formatted


def _decoded(text: str) -> str:
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])
