"""When cues come and go: long enough to be read, apart from each other, and no later than they must."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

_FLASH = 10  # hundredths of a second; what a cue keeps when the times leave it no room at all


class Cue(NamedTuple):
    """One subtitle: integer milliseconds on whole hundredths, cleaned text, and who speaks (None: nobody, or two)."""

    start: int
    end: int
    lines: tuple[str, ...]
    speaker: str | None


class Draft(NamedTuple):
    """A cue whose times are still those of its words, seconds."""

    start: float
    end: float
    lines: tuple[str, ...]
    speaker: str | None


def paced(drafts: Sequence[Draft], duration: float, options: SubtitleOptions) -> tuple[Cue, ...]:
    """Times for cues that come in order of `start`; a cue's text never changes.

    It begins with its first word and stands until the last is said, longer where it could not be read otherwise: at
    least `shortest`, at most `late` more for its speed, never longer than `longest`, the recording, or up to `gap`
    before the next. Where speech leaves less than `shortest`, the next one begins up to `late` late.
    """
    if options.dashes and options.lines > 1:
        drafts = _shared(drafts, options)
    gap, shortest, longest = _up(options.gap), _up(options.shortest), math.floor(options.longest * 100)
    late = math.floor(options.late * 100)
    found: list[Cue] = []
    clear = 0
    for draft, following in pairwise([*drafts, None]):
        assert draft is not None
        start, spoken = max(clear, round(draft.start * 100)), round(draft.end * 100)
        reading = start + math.ceil(sum(map(width, draft.lines)) / options.speed * 100)
        end = max(spoken, start + shortest, min(reading, spoken + late))
        end = min(end, start + longest)
        if following is not None:
            limit = round(following.start * 100) - gap
            end = min(end, max(limit, min(start + shortest, limit + late)))
        if duration > 0:
            end = min(end, math.floor(duration * 100))
        end = max(end, start + _FLASH)
        found.append(Cue(start * 10, end * 10, draft.lines, draft.speaker))
        clear = end + gap
    return tuple(found)


def _shared(drafts: Sequence[Draft], options: SubtitleOptions) -> list[Draft]:
    """Cues of two speakers as one, a line with a dash each, where the first could not stand for long enough."""
    shared: list[Draft] = []
    for draft in drafts:
        before = shared[-1] if shared else None
        if before is not None and _may_share(before, draft, options):
            lines = (f"- {before.lines[0]}", f"- {draft.lines[0]}")
            shared[-1] = Draft(before.start, max(before.end, draft.end), lines, None)
        else:
            shared.append(draft)
    return shared


def _may_share(before: Draft, draft: Draft, options: SubtitleOptions) -> bool:
    if before.speaker == draft.speaker or len(before.lines) != 1 or len(draft.lines) != 1:
        return False
    fits = max(width(before.lines[0]), width(draft.lines[0])) + 2 <= options.line_length
    needed = max(options.shortest, width(before.lines[0]) / options.top_speed)
    hurried = draft.start - options.gap - before.start < needed
    return fits and hurried and max(before.end, draft.end) - before.start <= options.longest


def _up(seconds: float) -> int:
    return math.ceil(round(seconds * 100, 6))
