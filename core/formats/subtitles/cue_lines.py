"""Choose the lines of a cue: the best lines that its words fit into, or the lines that a cue had in its file."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise

from core.formats.subtitles import line_breaks
from core.formats.subtitles.cue_words import CueWord
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

IMPOSSIBLE = float("inf")
# The costs of a cue's lines, in the unit of `cues`.
_LINE_BREAK = 0.4  # times the cost of `line_breaks`, for each break between its lines
_BALANCE = 0.4  # times the difference of two lines, as a share of `line_length`
_TOP_HEAVY = 0.05  # when the upper line is the longer one
_NO_LINES: tuple[float, tuple[int, ...]] = (0.0, ())


class CueLines:
    """The lines of any range of the words of a turn. Running sums make the width of a range cheap to compute."""

    def __init__(self, words: Sequence[CueWord], options: SubtitleOptions) -> None:
        self.words = words
        self.options = options
        self.separators = [len(word.separator) for word in words]
        widths = [len(word.text) if word.text.isascii() else width(word.text) for word in words]
        self.columns = [0, *accumulate([a + b for a, b in zip(widths, self.separators, strict=True)])]
        self._latest = ((0, 0), _NO_LINES)

    @cached_property
    def break_costs(self) -> list[float]:
        """The cost of ending a line behind each word. Most cues from files never need it."""
        return [_break_cost(a, b) for a, b in pairwise(self.words)] + [0.0]

    def width(self, start: int, end: int) -> int:
        """Return the columns of words `start` to `end` (exclusive) on one line."""
        return self.columns[end] - self.columns[start] - self.separators[start]

    def layout(self, start: int, end: int) -> tuple[float, tuple[int, ...]]:
        """Return the cost of the best lines, and the first word of each line after the first.

        The cost is infinite if the words do not fit.
        """
        place, found = self._latest
        if place != (start, end):  # the search in long texts asks twice
            found = self._layout(start, end, self.options.lines)
            self._latest = (start, end), found
        return found

    def _layout(self, start: int, end: int, lines: int) -> tuple[float, tuple[int, ...]]:
        """Return the same for at most `lines` lines."""
        length, columns = self.options.line_length, self.columns
        whole = self.width(start, end)
        if whole <= length or (
            end - start == 1 and lines == self.options.lines
        ):  # a word that is too long stands alone
            return 0.0, ()
        if lines == 1 or whole > lines * length + lines - 1:
            return IMPOSSIBLE, ()
        below = (lines - 1) * length + lines - 2  # columns of the lines below the first
        upper_start, separators, costs = columns[start] + self.separators[start], self.separators, self.break_costs
        lowest, place, further = IMPOSSIBLE, 0, tuple[int, ...]()
        for i in range(bisect_left(columns, upper_start + whole - below - 1, start + 1, end), end):
            upper = columns[i] - upper_start
            if upper > length:
                break
            lower = whole - upper - separators[i]
            if lower > below:
                continue
            rest, cuts = (0.0, ()) if lower <= length else self._layout(i, end, lines - 1)
            unequal = abs(upper - (lower if lower < length else length)) / length
            own = _LINE_BREAK * costs[i - 1] + _BALANCE * unequal + _TOP_HEAVY * (upper > lower) + rest
            if own < lowest:
                lowest, place, further = own, i, cuts
        return lowest, (place, *further) if place else ()

    def of_all(self) -> tuple[int, ...] | None:
        """Return the first word of each further line of one cue with all words. Return None if no cue holds them all.

        Lines from a file stay as they are.
        """
        if self.words[0].begins_line:
            further = tuple(place for place, word in enumerate(self.words) if word.begins_line and place)
            if not self.options.rewrap or self._keep_limits((0, *further, len(self.words))):
                return further
        cost, further = self.layout(0, len(self.words))
        return further if cost < IMPOSSIBLE else None

    def _keep_limits(self, edges: Sequence[int]) -> bool:
        are_short = all(self.width(first, last) <= self.options.line_length for first, last in pairwise(edges))
        return are_short and len(edges) - 1 <= self.options.lines

    def italic(self, edges: Sequence[int]) -> tuple[bool, ...]:
        """Return whether all words of each line are italic, () if no line is."""
        if not any(word.italic for word in self.words[edges[0] : edges[-1]]):
            return ()
        are_italic = tuple(all(word.italic for word in self.words[first:last]) for first, last in pairwise(edges))
        return are_italic if any(are_italic) else ()

    def texts(self, edges: Sequence[int]) -> tuple[str, ...]:
        """Return the text of each line. A line has the words from one of `edges` up to the next."""
        return tuple(
            self.words[first].text + "".join([word.separator + word.text for word in self.words[first + 1 : last]])
            for first, last in pairwise(edges)
        )


def _break_cost(word: CueWord, following: CueWord) -> float:
    """Return the cost of ending a line between two words."""
    inside = line_breaks.INSIDE_A_WORD if word.inside else 0.0
    return line_breaks.cost(word.text, following.text, word.language) + inside
