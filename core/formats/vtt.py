"""Write and read WebVTT subtitles."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from core.contracts.languages import is_tag, primary
from core.contracts.transcript import Transcript
from core.formats import timed_text
from core.formats.reading_notes import (
    COMMENTS,
    FORMATTING,
    PARTIAL_TIMES,
    PLACEMENTS,
    REGIONS,
    STYLE_SHEETS,
    TEXTS_WITHOUT_TIMES,
    TIME_SHIFTS,
    ReportNote,
    ignore_notes,
    report_left_out,
)
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.text_encoding import file_text
from core.formats.timed_text import (
    InnerTime,
    TimedText,
    clock,
    marked,
    seconds,
    whole_lines,
    with_speakers,
    without_repeats,
)

HEADER = "WEBVTT - Written by Mynah"
"""The first line of a file of Mynah."""
# FFmpeg reads curly brackets and `\n` as ASS when it converts. Look-alikes replace them, as in ASS and SubRip.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "{": "(", "}": ")", "\\": "/"})
_ESCAPED = re.compile(r"[&<>{}\\]")
# FFmpeg shows these signs in a voice's name as text of the cue, escaped or not. Look-alikes replace them.
_LOOK_ALIKES = str.maketrans({"&": "＆", "<": "‹", ">": "›", "{": "(", "}": ")"})  # noqa: RUF001 - on purpose
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^>]*)>|</v>")
_LANGUAGE = re.compile(r"\s*+<lang(?:\.[^\s>]*)?\s++([^>]*)>(?:(?!</?lang).)*+</lang>\s*+(?:</v>)?\s*+", re.DOTALL)
_BELOW = re.compile(r"<c\.translation>(.*?)</c>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_FORMATTING = re.compile(r"<(?:[biu]|ruby)[\s.>]|<c\.")
_PLACED = re.compile(r"^(?>[^\n]*?-->)[^\n]*[ \t](?:align|line|position|region|size|vertical):", re.MULTILINE)
_HEADER_LANGUAGE = re.compile(r"WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language:[ \t]*([a-zA-Z-]+)")  # as in files of YouTube
_COMMENT = re.compile(r"^NOTE(?:[ \t].*)?$", re.MULTILINE)
_BLOCK = re.compile(r"(?<=\n\n)(STYLE|REGION)[ \t]*$", re.MULTILINE)  # only before the first cue
_STREAM_MAP = re.compile(r"^X-TIMESTAMP-MAP=(.+)$", re.MULTILINE)
_STREAM_CLOCK = 90_000  # ticks of MPEG-2 a second
_INNER_TIME = re.compile(r"<(?:(\d{2,5}):)?(\d\d):(\d\d)\.(\d{3})>")


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as WebVTT.

    Text is escaped, which keeps `-->` harmless. Speakers are voice spans (`<v Name>`). Cues in another language than
    the transcript's are language spans (`<lang fr>`). Curly brackets become round ones, and backslashes become
    slashes. In names, `&<>` become `＆‹›`. A translation stands below the text in a span of the class "translation".

    Source: WebVTT, W3C, sections 4.1 (file structure) and 4.2.2 (cue text).
    """  # noqa: RUF002 - the look-alikes are the point
    return f"{HEADER}\n" + "".join(f"\n{_cue(cue)}\n" for cue in cues(transcript, options, may_overlap=True))


def _cue(cue: Cue) -> str:
    text = "\n".join(marked([_escaped(line) for line in cue.lines], cue.italic))
    if cue.language is not None and is_tag(cue.language):
        text = f"<lang {cue.language}>{text}</lang>"
    if cue.translation:
        below = "\n".join(cue.translation).translate(_ESCAPES)
        text = f"{text}\n<c.translation>{below}</c>"
    voice = clean(cue.speaker).translate(_LOOK_ALIKES) if cue.speaker else ""
    times = f"{clock(cue.start, '.')} --> {clock(cue.end, '.')}"
    return f"{times}\n<v {voice}>{text}" if voice else f"{times}\n{text}"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES) if _ESCAPED.search(text) else text


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """Return the cues of a WebVTT file as segments, one for each voice and one for text outside voices.

    If the file has no voices, names in front of texts are speakers under the rules of `speaker_labels`. Times of a
    stream's segment move by its X-TIMESTAMP-MAP. In a cue of one voice, times before words become times of words.
    Other markup, styles, regions and comments are skipped and reported. Raises InputFault as `file_text` and
    `timed_blocks` do.

    Source: RFC 8216, section 3.5 (X-TIMESTAMP-MAP).
    """
    return read_text(file_text(path, report), report)


def read_text(text: str, report: ReportNote = ignore_notes) -> Transcript:
    """Return the cues of the text of a WebVTT file. See `read`."""
    blocks = timed_text.timed_blocks(text, kind="WebVTT", blank_lines=False)
    left_out: Counter[str] = Counter()
    shift = _stream_shift(text, left_out)
    parts = [part for cue in blocks for part in _voices(_shifted(cue, shift), left_out)]
    others = Counter(_BLOCK.findall(text.partition("-->")[0]))
    left_out.update({STYLE_SHEETS: others["STYLE"], REGIONS: others["REGION"]})
    left_out.update({PLACEMENTS: len(_PLACED.findall(text)), COMMENTS: len(_COMMENT.findall(text))})
    left_out[TEXTS_WITHOUT_TIMES] = sum(map(_is_untimed, re.split(r"\n\n+", text)[1:]))
    report_left_out(report, left_out)
    parts = without_repeats(parts, report)
    if not text.startswith(HEADER) and not any(cue.speaker for cue in parts):
        parts = with_speakers(parts)  # Zoom and others write names as text
    read = timed_text.to_transcript(parts, report)
    language = _HEADER_LANGUAGE.match(text)
    return msgspec.structs.replace(read, language=primary(language[1]) or None) if language else read


def _is_untimed(block: str) -> bool:
    """Tell whether a block is text without times, as behind a blank line within a cue. WebVTT does not show it."""
    is_other = "-->" in block or block.startswith(("NOTE", "STYLE", "REGION", HEADER, "X-TIMESTAMP-MAP"))
    return not is_other and any(map(str.isalpha, block))


def _stream_shift(text: str, left_out: Counter[str]) -> float:
    """Return the seconds that a stream's header adds to every time. Count a header that cannot be read."""
    found = _STREAM_MAP.search(text.partition("-->")[0])
    if found is None:
        return 0.0
    ticks = re.search(r"MPEGTS:(\d{1,12})", found[1])
    local = re.search(r"LOCAL:(?:(\d{1,5}):)?(\d\d):(\d\d)\.(\d{3})", found[1])
    if ticks is None or local is None:
        left_out[TIME_SHIFTS] += 1
        return 0.0
    return int(ticks[1]) / _STREAM_CLOCK - seconds(*local.groups())


def _shifted(cue: TimedText, shift: float) -> TimedText:
    """Return the cue `shift` seconds later. A cue without readable times stays."""
    if not shift or cue.start >= cue.end:
        return cue
    text = _INNER_TIME.sub(lambda time: _shifted_time(time, shift), cue.text)
    return cue._replace(start=max(0.0, round(cue.start + shift, 3)), end=max(0.0, round(cue.end + shift, 3)), text=text)


def _shifted_time(time: re.Match[str], shift: float) -> str:
    return f"<{clock(max(0, round((seconds(*time.groups()) + shift) * 1000)), '.')}>"


def _voices(cue: TimedText, left_out: Counter[str]) -> Iterator[TimedText]:
    first, *rest = _split(_VOICE, cue.text)
    texts = (first, *rest[1::2])
    for voice, text in zip(("", *rest[::2]), texts, strict=True):
        above, *others = _split(_BELOW, text, "</c>")
        below, text = " ".join(map(_unmarked, others[::2])), "".join((above, *others[1::2]))
        language = _LANGUAGE.fullmatch(text)
        code = primary(language[1]) if language else None
        text, italic = whole_lines(text)
        plain, times = _with_inner_times(text)
        if times and sum(bool(_unmarked(each).strip()) for each in texts) > 1:  # nobody knows which voice ends when
            left_out[PARTIAL_TIMES] += 1
            times = ()
        left_out[FORMATTING] += bool(_FORMATTING.search(text))
        yield TimedText(cue.start, cue.end, plain, _unmarked(voice or ""), code or None, below, times, italic)


def _with_inner_times(text: str) -> tuple[str, tuple[InnerTime, ...]]:
    """Return text without markup, and the times inside it."""
    first, *rest = _INNER_TIME.split(text)
    plain, times = _unmarked(first), list[InnerTime]()
    for hours, minutes, whole, fraction, part in zip(*(rest[n::5] for n in range(5)), strict=True):
        times.append(InnerTime(len(plain), seconds(hours, minutes, whole, fraction)))
        plain += _unmarked(part)
    return plain, tuple(times)


def _split(pattern: re.Pattern[str], text: str, end: str = ">") -> list[str]:
    """Return `pattern.split`. It looks for `end` only where one follows, because else a long text takes for ever."""
    before, last, rest = text.rpartition(end)
    *parts, final = pattern.split(before + last)
    return [*parts, final + rest]


def _unmarked(text: str) -> str:
    return html.unescape("".join(_split(_TAG, text)) if "<" in text else text)
