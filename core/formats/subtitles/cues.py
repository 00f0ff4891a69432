"""Cues: a dynamic programme over timed words says what stands on the screen together, and on which lines."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from core.contracts.transcript import Transcript
from core.formats.subtitles import line_breaks
from core.formats.subtitles.cue_times import Cue, Draft, paced
from core.formats.subtitles.cue_words import Piece, turns
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

_DEFAULTS = SubtitleOptions()
_IMPOSSIBLE = float("inf")
_PAUSE = 0.3  # seconds of silence that a cue may bridge at no cost
# What each flaw of a cue costs; being one more costs 1.
_SILENCE = 1.5  # a second bridged
_JOINED = 0.4  # another sentence in it
_RAGGED = 0.8  # another sentence in it, and that does not end there
_HASTY, _TOO_HASTY, _MOST_HASTY = 1.0, 3.0, 6.0  # as many times too fast as is comfortable, as is put up with; at most
_BRIEF = 4.0  # a second too short
_LINE_BREAK, _BALANCE, _TOP_HEAVY = 0.4, 0.4, 0.05


def cues(transcript: Transcript, options: SubtitleOptions = _DEFAULTS) -> tuple[Cue, ...]:
    """The transcript as cues in time order that never overlap, within the limits of `options`.

    A word is never split: one longer than a line has a cue to itself, on a line that is longer than the others. In
    Chinese and Japanese a line may end within what was recognised as one word. A segment with a time of its own (a
    cue that was read, a bullet) shares no cue with others.
    """
    spoken = list(turns(transcript))
    starts = [*(turn.pieces[0].start for turn in spoken), _IMPOSSIBLE]
    drafts = [
        Draft(*draft, turn.speaker)
        for turn, until in zip(spoken, starts[1:], strict=True)
        for draft in _Programme(turn.pieces, until, options).drafts()
    ]
    return paced(sorted(drafts, key=lambda draft: draft.start), transcript.duration, options)


class _Programme:
    """One turn's pieces, with the sums that make the cost of any run of them cheap to tell."""

    def __init__(self, pieces: Sequence[Piece], until: float, options: SubtitleOptions) -> None:
        self.pieces = pieces
        self.until = until
        self.options = options
        self.glues = [len(piece.glue) for piece in pieces]
        self.columns = [0, *accumulate(width(piece.text) + len(piece.glue) for piece in pieces)]
        self.ends = [0, *accumulate(piece.last for piece in pieces)]
        self.silence = [0.0, *accumulate(max(0.0, b.start - a.end - _PAUSE) for a, b in pairwise(pieces)), 0.0]
        self.stops = [_stop(a, b) for a, b in pairwise(pieces)] + [0.0]

    def width(self, start: int, end: int) -> int:
        """Columns of pieces `start` to `end` (exclusive) on one line."""
        return self.columns[end] - self.columns[start] - self.glues[start]

    def layout(self, start: int, end: int, lines: int) -> tuple[float, tuple[int, ...]]:
        """(cost, first piece of each further line): one line where all fits on it; infinite where nothing fits."""
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
            lower = whole - upper - self.glues[i]
            if lower > (lines - 1) * length + lines - 2:
                continue
            rest, further = (0.0, ()) if lower <= length else self.layout(i, end, lines - 1)
            unequal = abs(upper - min(lower, length)) / length
            own = _LINE_BREAK * self.stops[i - 1] + _BALANCE * unequal + _TOP_HEAVY * (upper > lower) + rest
            if own < best[0]:
                best = (own, (i, *further))
        return best

    def cost(self, start: int, end: int) -> float:
        """What one cue costs: being one more, where it ends, how fast it must be read, how its lines look."""
        options = self.options
        first, last = self.pieces[start], self.pieces[end - 1]
        seconds = last.end - first.start
        if end - start > 1 and seconds > options.longest:
            return _IMPOSSIBLE
        layout = self.layout(start, end, options.lines)[0]
        if layout == _IMPOSSIBLE:
            return _IMPOSSIBLE
        columns = self.width(start, end)
        following = self.pieces[end].start if end < len(self.pieces) else self.until
        wanted = max(seconds, options.shortest, min(columns / options.speed, seconds + options.late))
        shown = max(0.001, min(wanted, following - options.gap - first.start))
        rate = columns / shown
        hasty = _HASTY * max(0.0, rate / options.speed - 1) + _TOO_HASTY * max(0.0, rate / options.top_speed - 1)
        brief = _BRIEF * max(0.0, options.shortest - shown)
        silence = _SILENCE * (self.silence[end - 1] - self.silence[start])
        sentences = self.ends[end - 1] - self.ends[start]
        joined = _JOINED * sentences + (_RAGGED if sentences and not last.last else 0.0)
        stop = 0.0 if last.last else self.stops[end - 1]
        return 1.0 + stop + silence + joined + min(hasty, _MOST_HASTY) + brief + layout

    def drafts(self) -> list[tuple[float, float, tuple[str, ...]]]:
        """The cheapest division into cues: (start, end, lines), times still those of the words."""
        most = self.options.lines * self.options.line_length + self.options.lines - 1
        best = [0.0] + [_IMPOSSIBLE] * len(self.pieces)
        cut = [0] * (len(self.pieces) + 1)
        for end in range(1, len(self.pieces) + 1):
            for start in range(end - 1, -1, -1):
                if end - start > 1 and self.width(start, end) > most:
                    break
                own = self.cost(start, end)
                if best[start] + own < best[end]:
                    best[end], cut[end] = best[start] + own, start
        bounds = [len(self.pieces)]
        while bounds[-1]:
            bounds.append(cut[bounds[-1]])
        return [self._draft(start, end) for start, end in pairwise(reversed(bounds))]

    def _draft(self, start: int, end: int) -> tuple[float, float, tuple[str, ...]]:
        edges = (start, *self.layout(start, end, self.options.lines)[1], end)
        lines = tuple("".join(self._line(first, last)) for first, last in pairwise(edges))
        return self.pieces[start].start, max(piece.end for piece in self.pieces[start:end]), lines

    def _line(self, first: int, last: int) -> Iterator[str]:
        for place in range(first, last):
            piece = self.pieces[place]
            yield piece.text if place == first else piece.glue + piece.text


def _stop(piece: Piece, following: Piece) -> float:
    """What it costs to end a line between two pieces."""
    inside = line_breaks.INSIDE_A_WORD if piece.inside else 0.0
    return line_breaks.cost(piece.text, following.text, piece.language) + inside
