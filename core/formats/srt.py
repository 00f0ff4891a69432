"""Write and read SubRip subtitles."""

import html
import re
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.reading_notes import FORMATTING, ReportNote, ignore_notes, report_left_out
from core.formats.speaker_labels import is_ambiguous, is_of_several
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.text_encoding import file_text
from core.formats.timed_text import (
    PAUSE_SECONDS,
    TimedText,
    clock,
    marked,
    whole_lines,
    with_speakers,
    without_repeats,
)

# SubRip has no escapes. Look-alikes replace only tags, braces and line breaks of ASS, braces of MicroDVD, and text that
# looks like a line of times.
_TAG = re.compile(r"<(?=[a-zA-Z/!?])")
_BRACES = re.compile(r"\{(?=\\|[CcFfoPSsYy]:)([^{}]*)\}?")
_BREAK = re.compile(r"\\(?=[Nnh{}])")
_CLOCK = re.compile(r"\d:\d{1,2}:\d{1,2}[.,:]\d")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|\{\\[^{}]*\}")
_TRANSLATION, _TRANSLATION_END = '<font color="#9ad1ff">', "</font>"
_BELOW = re.compile(rf"{_TRANSLATION}(.*?){_TRANSLATION_END}")
_JOINER = "\u2060"  # earlier versions of Mynah ended a file with it
_JOINER_OR_LINE = f"{_JOINER}\n"
# Entities are no part of SubRip, but files converted from WebVTT or a web page have them. Players in browsers decode
# them. VLC and FFmpeg show them literally.
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as SubRip: numbered cues with times `HH:MM:SS,mmm`. Hours take as many digits as they need.

    If two or more people speak, each turn begins with the speaker's name ("Anna: "), unless the options say otherwise.
    Italic lines are in <i>. A translation stands below the text in a colour of its own, which `read` recognises.

    SubRip has no escapes, so look-alikes replace signs that players read as markup:

    * `<` before a letter or a slash becomes `‹`.
    * `{}` around a code become `()`, and a backslash before `N`, `n` or `h` becomes a slash.
    * `-->` becomes `--›`.
    * `&` becomes `＆` if it begins an entity.
    * Colons become `∶` in a line with two clocks, which readers could take for the times of a cue.

    A name stands again after a long pause, and before text that looks like a name. It stands in every cue if other
    cues have no speaker. A number alone in the very last line moves to the end of the line before. pysubs2 would
    read it as the number of a next cue.
    """  # noqa: RUF002 - the look-alikes are the point
    shown = named_cues(transcript, options)
    if shown and len(shown[-1].lines) > 1 and shown[-1].lines[-1].isdigit() and not shown[-1].translation:
        *above, line, number = shown[-1].lines
        shown = (*shown[:-1], shown[-1]._replace(lines=(*above, f"{line} {number}")))
    return "\n".join(_cue(number, cue) for number, cue in enumerate(shown, 1))


def named_cues(transcript: Transcript, options: SubtitleOptions) -> tuple[Cue, ...]:
    """Return the cues for a format without a field for speakers: names stand in front of texts, see `write`."""
    shown = cues(transcript, options, named=options.names)
    if options.names and len({cue.speaker for cue in shown if cue.speaker}) > 1:
        every = any(cue.speaker is None and not is_of_several("\n".join(cue.lines)) for cue in shown)
        shown = tuple(_with_name(*pair, every=every) for pair in zip((None, *shown), shown, strict=False))
    return shown


def _with_name(before: Cue | None, cue: Cue, *, every: bool) -> Cue:
    """Put the speaker's name before a cue if a reader could give the cue to another speaker."""
    name, text = clean(cue.speaker or ""), "\n".join(cue.lines)
    goes_on = before is not None and before.speaker == cue.speaker
    is_late = before is not None and cue.start - before.end > PAUSE_SECONDS * 1000
    if not name or text.startswith(f"{name}: ") or (goes_on and not (every or is_late or is_ambiguous(text))):
        return cue
    return cue._replace(lines=(f"{name}: {cue.lines[0]}", *cue.lines[1:]))


def _cue(number: int, cue: Cue) -> str:
    below = (f"{_TRANSLATION}{_line(line)}{_TRANSLATION_END}" for line in cue.translation)
    text = "\n".join((*marked([*map(_line, cue.lines)], cue.italic), *below))
    return f"{number}\n{clock(cue.start)} --> {clock(cue.end)}\n{text}\n"


def _line(text: str) -> str:
    plain = text.replace("-->", "--›")  # noqa: RUF001 - on purpose
    if "<" in plain or "{" in plain or "\\" in plain:
        plain = _BRACES.sub(lambda code: f"({code[1]})".replace("\\", "/"), plain)
        plain = _BREAK.sub("/", _TAG.sub("‹", plain))  # noqa: RUF001 - on purpose
    if "&" in plain:
        plain = _ENTITY.sub(lambda entity: f"＆{entity[0][1:]}", plain)  # noqa: RUF001 - the same
    return plain.replace(":", "∶") if len(_CLOCK.findall(plain)) > 1 else plain  # noqa: RUF001 - a ratio sign


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """Return the cues of a SubRip file as segments. Skip and report markup other than italics.

    "Anna: " at the beginning of a cue is its speaker under the rules of `speaker_labels`. If the first cue has such a
    name, a cue without a name continues the speaker before it, as in Mynah's own files. Raises InputFault as
    core.formats.text_encoding and `timed_blocks` do.
    """
    blocks = timed_text.timed_blocks(file_text(path, report), kind="SubRip", blank_lines=True)
    plain, formatted = list[TimedText](), 0
    for cue in blocks:
        marked_up, italic = whole_lines(cue.text)
        text, below, is_formatted = _plain(marked_up)
        plain.append(TimedText(cue.start, cue.end, text, translation=below, italic=italic))
        formatted += is_formatted
    report_left_out(report, {FORMATTING: formatted})
    plain = without_repeats(plain, report)
    return timed_text.to_transcript(with_speakers(plain), report)


def _plain(text: str) -> tuple[str, str, bool]:
    """Return a cue without its markup: the text, its translation, and whether it was formatted."""
    below, is_formatted = "", False
    if _TRANSLATION in text:
        before, last, rest = text.rpartition(_TRANSLATION_END)
        above, *others = _BELOW.split(before + last)
        below, text = " ".join(map(_decoded, others[::2])), "".join((above, *others[1::2], rest))
    if "<" in text or "{" in text:
        text, count = _MARKUP.subn("", text)
        is_formatted = count > 0
    return _decoded(text).rstrip(_JOINER_OR_LINE), below, is_formatted


def _decoded(text: str) -> str:
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])
