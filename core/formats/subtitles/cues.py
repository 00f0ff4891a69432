"""Cues by a dynamic programme over timed words, which finds the cheapest division into cues and lines."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from core.contracts.transcript import Transcript
from core.formats.subtitles import line_breaks
from core.formats.subtitles.cue_times import Cue, SpokenCue, with_reading_times
from core.formats.subtitles.cue_words import CueWord, turns, with_names
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import NETFLIX, SubtitleOptions

_IMPOSSIBLE = float("inf")
_PAUSE = 0.3  # seconds of silence that a cue may bridge at no cost
# The costs of a cue's flaws; each cue costs 1 by itself.
_SILENCE = 1.5  # for each second of silence that it bridges
_JOINED = 0.4  # for each further sentence in it
_RAGGED = 0.8  # when the last of several sentences does not end in it
_HASTY = 1.0  # for a reading speed of twice `speed`, in proportion
_TOO_HASTY = 3.0  # the same for `top_speed`, on top of it
_MOST_HASTY = 6.0  # the most that both may cost
_BRIEF = 4.0  # for each second that it is shorter than `shortest`
_LINE_BREAK = 0.4  # times the cost of `line_breaks`, for each break between its lines
_BALANCE = 0.4  # times the difference of two lines, as a share of `line_length`
_TOP_HEAVY = 0.05  # when the upper line is the longer one


def cues(transcript: Transcript, options: SubtitleOptions = NETFLIX, *, named: bool = False) -> tuple[Cue, ...]:
    """The transcript as cues in time order that never overlap, within the limits of `options`.

    A word is never split: one longer than a line has a cue to itself, on a line that is longer than the others. In
    Chinese and Japanese a line may end within what was recognised as one word. A segment with a time of its own (a
    cue that was read, a bullet) shares no cue with others. `named`: turns begin with their speakers' names.
    """
    all_turns = with_names(list(turns(transcript))) if named else list(turns(transcript))
    starts = [*(turn.words[0].start for turn in all_turns), _IMPOSSIBLE]
    spoken_cues = [
        SpokenCue(*cue, turn.speaker)
        for turn, next_start in zip(all_turns, starts[1:], strict=True)
        for cue in _CueSearch(turn.words, next_start, options).spoken_cues()
    ]
    return with_reading_times(sorted(spoken_cues, key=lambda cue: cue.start), transcript.duration, options)


class _CueSearch:
    """The search for the best cues of one turn; running sums make the cost of any range of words cheap to compute.

    `next_start` is when the next turn starts, in seconds.
    """

    def __init__(self, words: Sequence[CueWord], next_start: float, options: SubtitleOptions) -> None:
        self.words = words
        self.next_start = next_start
        self.options = options
        self.separators = [len(word.separator) for word in words]
        self.columns = [0, *accumulate(width(word.text) + len(word.separator) for word in words)]
        self.ends = [0, *accumulate(word.last for word in words)]
        self.silence = [0.0, *accumulate(max(0.0, b.start - a.end - _PAUSE) for a, b in pairwise(words)), 0.0]
        self.break_costs = [_break_cost(a, b) for a, b in pairwise(words)] + [0.0]

    def width(self, start: int, end: int) -> int:
        """Columns of words `start` to `end` (exclusive) on one line."""
        return self.columns[end] - self.columns[start] - self.separators[start]

    def layout(self, start: int, end: int, lines: int) -> tuple[float, tuple[int, ...]]:
        """(cost, first word of each further line): one line where all fits on it; infinite where nothing fits."""
        length = self.options.line_length
        whole = self.width(start, end)
        if whole <= length or (end - start == 1 and lines == self.options.lines):  # too long a word is alone
            return 0.0, ()
        best: tuple[float, tuple[int, ...]] = (_IMPOSSIBLE, ())
        if lines == 1 or whole > lines * length + lines - 1:
            return best
        for i in range(start + 1, end):
            upper = self.width(start, i)
            if upper > length:
                break
            lower = whole - upper - self.separators[i]
            if lower > (lines - 1) * length + lines - 2:
                continue
            rest, further = (0.0, ()) if lower <= length else self.layout(i, end, lines - 1)
            unequal = abs(upper - min(lower, length)) / length
            own = _LINE_BREAK * self.break_costs[i - 1] + _BALANCE * unequal + _TOP_HEAVY * (upper > lower) + rest
            if own < best[0]:
                best = (own, (i, *further))
        return best

    def cost(self, start: int, end: int) -> float:
        """The cost of one cue of words `start` to `end`: for itself, where it ends, its reading speed and its lines."""
        options = self.options
        first, last = self.words[start], self.words[end - 1]
        seconds = last.end - first.start
        if end - start > 1 and seconds > options.longest:
            return _IMPOSSIBLE
        layout = self.layout(start, end, options.lines)[0]
        if layout == _IMPOSSIBLE:
            return _IMPOSSIBLE
        columns = self.width(start, end)
        following = self.words[end].start if end < len(self.words) else self.next_start
        wanted = max(seconds, options.shortest, min(columns / options.speed, seconds + options.late))
        shown = max(0.001, min(wanted, following - options.gap - first.start))
        rate = columns / shown
        hasty = _HASTY * max(0.0, rate / options.speed - 1) + _TOO_HASTY * max(0.0, rate / options.top_speed - 1)
        brief = _BRIEF * max(0.0, options.shortest - shown)
        silence = _SILENCE * (self.silence[end - 1] - self.silence[start])
        sentences = self.ends[end - 1] - self.ends[start]
        joined = _JOINED * sentences + (_RAGGED if sentences and not last.last else 0.0)
        break_cost = 0.0 if last.last else self.break_costs[end - 1]
        return 1.0 + break_cost + silence + joined + min(hasty, _MOST_HASTY) + brief + layout

    def spoken_cues(self) -> list[tuple[float, float, tuple[str, ...]]]:
        """The cheapest division into cues: (start, end, lines), times still those of the words."""
        most = self.options.lines * self.options.line_length + self.options.lines - 1
        best = [0.0] + [_IMPOSSIBLE] * len(self.words)
        cut = [0] * (len(self.words) + 1)
        for end in range(1, len(self.words) + 1):
            for start in range(end - 1, -1, -1):
                if end - start > 1 and self.width(start, end) > most:
                    break
                own = self.cost(start, end)
                if best[start] + own < best[end]:
                    best[end], cut[end] = best[start] + own, start
        bounds = [len(self.words)]
        while bounds[-1]:
            bounds.append(cut[bounds[-1]])
        return [self._cue(start, end) for start, end in pairwise(reversed(bounds))]

    def _cue(self, start: int, end: int) -> tuple[float, float, tuple[str, ...]]:
        edges = (start, *self.layout(start, end, self.options.lines)[1], end)
        lines = tuple("".join(self._line(first, last)) for first, last in pairwise(edges))
        return self.words[start].start, max(word.end for word in self.words[start:end]), lines

    def _line(self, first: int, last: int) -> Iterator[str]:
        for place in range(first, last):
            word = self.words[place]
            yield word.text if place == first else word.separator + word.text


def _break_cost(word: CueWord, following: CueWord) -> float:
    """The cost of ending a line between two words."""
    inside = line_breaks.INSIDE_A_WORD if word.inside else 0.0
    return line_breaks.cost(word.text, following.text, word.language) + inside
