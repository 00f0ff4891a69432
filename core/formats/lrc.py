"""Write LRC, the lyrics of music players: a line of text with its start, and the times of words if they are wanted."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.contracts.transcript import Transcript
from core.formats.srt import named_cues
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, joined
from core.formats.subtitles.timed_parts import timed_parts
from core.formats.timed_text import clock_parts

_STAMP = re.compile(r"[\[<](\d+:\d\d(?:[.:]\d*)?)[\]>]")  # LRC has no escapes


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as LRC: `[MM:SS.cc]text` for each cue, which has one line.

    An empty line ends a cue before a pause. A translation has a line of its own with the same time. Names stand in
    front of texts as in SubRip. The option `word_times` puts a time `<MM:SS.cc>` before and after each timed word
    (enhanced LRC). A stamp inside the text gets round brackets.
    """
    head = ["[re:Mynah]\n"]
    head += [f"[la:{transcript.language}]\n"] if transcript.language else []
    head += [f"[length:{_clock(round(transcript.duration * 100))}]\n"] if transcript.duration > 0 else []
    shown = named_cues(transcript, replace(options, lines=1, dashes=False))
    starts, latest = list[int](), -1
    for cue in shown:  # a second line of the same time would be a translation
        spoken = [round(word.start * 100) for word in cue.words[:1] if word.is_timed and options.word_times]
        latest = max(min([_hundredths(cue.start), *spoken]), latest + 1)
        starts.append(latest)
    timed = zip(shown, starts, [*starts[1:], None], strict=False)
    return "".join((*head, *(line for each in timed for line in _lines(*each, options.word_times))))


def _lines(cue: Cue, start: int, following: int | None, word_times: bool) -> Iterator[str]:
    """Yield the lines of a cue from `start` on. The next one begins at `following`. Times are in hundredths."""
    end = max(_hundredths(cue.end), start + 1)
    text = joined(cue.lines)
    yield f"[{_clock(start)}]{_with_times(text, cue, start, end) if word_times else _safe(text)}\n"
    if cue.translation:
        yield f"[{_clock(start)}]{_safe(joined(cue.translation))}\n"
    if following is None or following > end:
        yield f"[{_clock(end)}]\n"


def _with_times(text: str, cue: Cue, start: int, end: int) -> str:
    """Return a text with times before and after its timed words. A word begins no earlier than its line."""
    parts, rest = timed_parts(text, cue.words, start, end)
    timed = (f"{_safe(before)}<{_clock(first)}>{_safe(word)}<{_clock(last)}>" for before, word, first, last in parts)
    return "".join((*timed, _safe(rest)))


def _safe(text: str) -> str:
    return _STAMP.sub(r"(\1)", text)


def _hundredths(milliseconds: int) -> int:
    return round(milliseconds / 10)


def _clock(hundredths: int) -> str:
    """Return `MM:SS.cc`. Minutes grow beyond two digits."""
    hours, minutes, seconds, thousandths = clock_parts(hundredths * 10)
    return f"{hours * 60 + minutes:02}:{seconds:02}.{thousandths // 10:02}"
