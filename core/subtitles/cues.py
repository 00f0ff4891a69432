"""Cues: a dynamic programme over timed words says what stands on the screen together, and on which lines."""

# ruff: noqa: RUF001 - full-width punctuation marks are where lines may break

from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from core.segments import in_time_order
from core.subtitles.options import SubtitleOptions
from core.transcript import Transcript

_DEFAULTS = SubtitleOptions()
LINE = 42  # characters
SHORTEST, LONGEST = 830, 7000  # ms; 5/6 s to 7 s
LATE = 500  # ms that a cue may outlast its last word, to be readable
GAP = 83  # ms; two frames at 24 a second
SPEED = 17.0  # characters a second that an adult reads
_SPREAD = 12.0  # characters a second given to words without times
_FLASH = 100  # ms; what a cue keeps when the times leave it no room at all
_IMPOSSIBLE = float("inf")
_PREPOSITIONS = frozenset(
    {"to", "of", "in", "on", "at", "for", "with", "from", "by", "into", "about", "behind", "before", "after", "over"}
    | {"under", "between", "through", "without", "during", "against", "around", "near", "across", "until", "since"}
)
_CONJUNCTIONS = frozenset({"and", "but", "or", "because", "so", "when", "if", "while", "that", "which", "who", "as"})
_LEAD = _PREPOSITIONS | _CONJUNCTIONS  # a line or a cue may well begin with them, and should not end with them
_HOLD = _LEAD | frozenset(
    {"a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "i", "we", "he", "she", "they", "not"}
    | {"very", "mr.", "mrs.", "ms.", "dr."}
)


class Cue(NamedTuple):
    """One subtitle: integer milliseconds, one or two lines of cleaned text, and who speaks."""

    start: int
    end: int
    lines: tuple[str, ...]
    speaker: str | None


class _Piece(NamedTuple):
    """A word ready for the screen, seconds; `last` marks the end of a segment."""

    text: str
    start: float
    end: float
    last: bool


class _Draft(NamedTuple):
    """A cue whose times are still those of its words, seconds."""

    start: float
    end: float
    lines: tuple[str, ...]


def clean(text: str) -> str:
    """Text on one line: control characters gone, runs of white space one space."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())


def cues(transcript: Transcript, options: SubtitleOptions = _DEFAULTS) -> tuple[Cue, ...]:
    """The transcript as cues in time order that never overlap, at most two lines of 42 characters each.

    Breaks are chosen by a dynamic programme over the words of each speaker's turn. A word is never split: one longer
    than a line has a cue to itself. Untimed words are spread between their timed neighbours at 12 characters a second
    or faster; a transcript without any times is spread over its duration in proportion to its characters.
    """
    turns = groupby(_pieces(transcript), key=lambda item: item[0])
    drafts = [(draft, speaker) for speaker, items in turns for draft in _cut([piece for _, piece in items])]
    return _paced(drafts, round(transcript.duration * 1000))


def _pieces(transcript: Transcript) -> list[tuple[str | None, _Piece]]:
    """Every word that can be shown, with the speaker, timed."""
    shown: list[tuple[str | None, str, float | None, float | None, bool]] = []
    for segment in in_time_order(transcript.segments):
        texts = [(clean(word.text), word) for word in segment.words]
        texts = [(text, word) for text, word in texts if text]
        for i, (text, word) in enumerate(texts):
            shown.append((segment.speaker, text, word.start, word.end, i == len(texts) - 1))
    times = _spread([(len(text), start, end) for _, text, start, end, _ in shown], transcript.duration)
    return [
        (speaker, _Piece(text, *span, last)) for (speaker, text, _, _, last), span in zip(shown, times, strict=True)
    ]


def _spread(words: Sequence[tuple[int, float | None, float | None]], duration: float) -> list[tuple[float, float]]:
    """(characters, start, end) with gaps -> (start, end) without: untimed runs are placed between their neighbours."""
    times: list[tuple[float, float]] = []
    at = 0
    for timed, run in groupby(words, key=lambda word: word[1] is not None and word[2] is not None):
        items = list(run)
        if timed:
            times += [(start or 0.0, end or 0.0) for _, start, end in items]
        else:
            size = sum(count for count, _, _ in items)
            before = times[-1][1] if times else None
            after = words[at + len(items)][1] if at + len(items) < len(words) else None
            left, right = _room(before, after, size, duration)
            for count, _, _ in items:
                end = left + (right - left) * count / size
                times.append((left, end))
                left, size = end, size - count
        at += len(items)
    return times


def _room(before: float | None, after: float | None, size: int, duration: float) -> tuple[float, float]:
    """Where `size` untimed characters go, between the end of the word before and the start of the one after."""
    need = size / _SPREAD
    if before is None and after is None:
        return 0.0, duration if duration > 0 else need
    if before is None:
        return max(0.0, (after or 0.0) - need), after or 0.0
    limit = after if after is not None else duration if duration > before else before + need
    return before, max(before, min(limit, before + need))


class _Turn:
    """One speaker's words in a row, with the sums that make the cost of any run of them cheap to tell."""

    def __init__(self, words: Sequence[_Piece]) -> None:
        self.words = words
        self.offsets = [0, *accumulate(len(word.text) + 1 for word in words)]
        self.ends = [0, *accumulate(word.last for word in words)]
        self.silence = [0.0, *accumulate(max(0.0, b.start - a.end - 0.3) for a, b in pairwise(words)), 0.0]
        self.stops = [_break(a.text, b.text) for a, b in pairwise(words)] + [0.0]

    def width(self, start: int, end: int) -> int:
        """Characters of words `start` to `end` (exclusive) on one line."""
        return self.offsets[end] - self.offsets[start] - 1

    def layout(self, start: int, end: int) -> tuple[float, int]:
        """(cost, first word of the second line): no second line where all fits on one; infinite where nothing fits."""
        if self.width(start, end) <= LINE or end - start == 1:
            return 0.0, end
        best = (_IMPOSSIBLE, end)
        for i in range(end - 1, start, -1):
            upper, lower = self.width(start, i), self.width(i, end)
            if lower > LINE:
                break
            if upper <= LINE:
                best = min(best, (0.4 * self.stops[i - 1] + 0.4 * abs(upper - lower) / LINE, i))
        return best

    def cost(self, start: int, end: int) -> float:
        """What one cue costs: being one more, where it breaks, how fast it must be read, how its lines look."""
        first, last = self.words[start], self.words[end - 1]
        seconds = last.end - first.start
        if end - start > 1 and (self.width(start, end) > 2 * LINE + 1 or seconds > LONGEST / 1000):
            return _IMPOSSIBLE
        following = self.words[end].start if end < len(self.words) else last.end + LATE / 1000
        shown = max(0.001, min(max(seconds, SHORTEST / 1000), following - first.start))
        silence = self.silence[end - 1] - self.silence[start]
        inner_ends = self.ends[end - 1] - self.ends[start]
        hasty = max(0.0, self.width(start, end) / shown - SPEED) / SPEED
        brief = max(0.0, SHORTEST / 1000 - shown)
        stop = 0.0 if last.last else self.stops[end - 1]
        pace = min(hasty, 3.0) + 2.0 * brief
        return 1.0 + stop + 1.5 * silence + 0.4 * inner_ends + pace + self.layout(start, end)[0]

    def lines(self, start: int, end: int) -> tuple[str, ...]:
        """The cue's one or two lines."""
        second = self.layout(start, end)[1]
        parts = (self.words[start:second], self.words[second:end])
        return tuple(" ".join(word.text for word in part) for part in parts if part)


def _cut(words: Sequence[_Piece]) -> list[_Draft]:
    """The cheapest division of one turn into cues (dynamic programme; a cue has at most 43 words)."""
    turn = _Turn(words)
    best = [0.0] + [_IMPOSSIBLE] * len(words)
    cut = [0] * (len(words) + 1)
    for end in range(1, len(words) + 1):
        for start in range(end - 1, -1, -1):
            own = turn.cost(start, end)
            if end - start > 1 and own == _IMPOSSIBLE and turn.width(start, end) > 2 * LINE + 1:
                break
            if best[start] + own < best[end]:
                best[end], cut[end] = best[start] + own, start
    drafts: list[_Draft] = []
    end = len(words)
    while end:
        start = cut[end]
        drafts.append(_Draft(words[start].start, words[end - 1].end, turn.lines(start, end)))
        end = start
    return drafts[::-1]


def _break(text: str, following: str) -> float:
    """The cost of breaking after `text` and before `following`: 0.1 after a sentence, 1.6 after an article."""
    if text.lower() in _HOLD or (text[-1:].isdigit() and following[:1].islower()):
        return 1.6
    bare = text.rstrip("\"'”’»)]")
    dotted = bare.endswith(".") and "." in bare[:-1] and not bare.endswith("..")
    if not dotted and bare.endswith((".", "?", "!", "…", "。", "？", "！", "؟")):
        return 0.1
    if bare.endswith((",", ";", ":", "—", "–", "、", "，", "،")):
        return 0.3
    return 0.6 if following.lower() in _LEAD else 0.9


def _paced(drafts: Sequence[tuple[_Draft, str | None]], duration: int) -> tuple[Cue, ...]:
    """Times for the cues: long enough to read, GAP apart, within the recording where the words' own times allow."""
    paced: list[Cue] = []
    clear = 0
    for i, (draft, speaker) in enumerate(drafts):
        spoken = round(draft.end * 1000)
        start = max(clear, round(draft.start * 1000))
        reading = round(sum(map(len, draft.lines)) / SPEED * 1000)
        end = max(spoken, start + SHORTEST, min(start + reading, spoken + LATE))
        end = min(end, start + LONGEST)
        if i + 1 < len(drafts):
            end = min(end, round(drafts[i + 1][0].start * 1000) - GAP)
        elif duration > 0:
            end = min(end, duration)
        end = max(end, start + _FLASH)
        paced.append(Cue(start, end, draft.lines, speaker))
        clear = end + GAP
    return tuple(paced)
