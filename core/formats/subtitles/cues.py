"""Divide timed words into cues and lines. A dynamic programme finds the cheapest division."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import Literal, NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript
from core.formats.subtitles import line_breaks
from core.formats.subtitles.cue_lines import IMPOSSIBLE, CueLines
from core.formats.subtitles.cue_times import ROUNDING, Cue, SpokenCue, with_reading_times
from core.formats.subtitles.cue_words import CueWord, Turn, has_names, turns, untimed_cue_words, with_names
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import NETFLIX, SubtitleOptions

Effort = Literal["exact", "coarse", "quick"]
"""How thorough the search for cues is. A very long transcript gets less of it."""


def in_own_time(cues: Sequence[SpokenCue], span: tuple[float, float], gap: float) -> Iterator[SpokenCue]:
    """Yield the cues of one segment with the times at which they are shown, from the start to the end of `span`.

    Between two cues is a gap of `gap` seconds. It shortens the first cue, but by half of its time at most. If the span
    has fewer milliseconds than cues, its last millisecond shows several of them.
    """
    start, last = span
    for cue, following in pairwise(cues):
        next_start = max(start, min(following.start, last - _INSTANT))
        yield cue._replace(start=start, end=max(next_start - gap, (start + next_start) / 2), kept=True)
        start = next_start
    yield cues[-1]._replace(start=start, end=last, kept=True)


_NARROWEST = 10  # columns of a line
_FROM_ITS_PLACE = 1.0  # the cost of a cut that is a line's length away from the cut in the text
_BREAK = 0.8  # times the cost of `line_breaks`


def options_beside(translation: str, columns: int, options: SubtitleOptions) -> SubtitleOptions:
    """Return the limits of a text that shares its cues with a translation.

    The text gets half of the lines. If the translation is wider, the text's cues are narrower and slower to read in
    proportion. `columns` is the width of the text.
    """
    ratio = min(1.0, columns / max(1, width(translation)))
    return msgspec.structs.replace(
        options,
        lines=max(1, options.lines // 2),
        line_length=max(_NARROWEST, int(options.line_length * ratio)),
        speed=options.speed * ratio,
        top_speed=options.top_speed * ratio,
    )


def translated_lines(
    translation: str, cues: Sequence[Sequence[str]], language: str | None, options: SubtitleOptions
) -> list[tuple[str, ...]]:
    """Return the lines of a translation below each of `cues`, which are the lines of its text.

    Each cue gets an equal share of both, cut where a line may end. If the translation has fewer words than there are
    cues, some cues get nothing.
    """
    words = untimed_cue_words(translation, language)
    columns = [0, *accumulate(width(word.text) + len(word.separator) for word in words)]
    shares = list(accumulate(sum(map(width, cue)) for cue in cues))
    edges = [0]
    for place, share in enumerate(shares[:-1]):
        ideal = columns[-1] * share / max(1, shares[-1])
        edges.append(_edge(words, columns, ideal, edges[-1], len(cues) - 1 - place, options.line_length))
    edges.append(len(words))
    lines = CueLines(words, options)
    return [tuple(_lines(lines, first, last)) for first, last in pairwise(edges)]


def _edge(
    words: Sequence[CueWord], columns: Sequence[int], ideal: float, first: int, following: int, length: int
) -> int:
    """Return the end of a part of a translation that begins at word `first`, near `ideal` columns.

    Each of the `following` parts gets a word as long as words are left. `length` is the length of a line in columns.
    """
    latest = max(first, len(words) - following)
    earliest = min(first + 1, latest)
    nearest = min(max(bisect_left(columns, ideal), earliest), latest)
    reach = abs(columns[nearest] - ideal) + _BREAK * line_breaks.AFTER_ARTICLE * length  # cuts beyond it cost more
    return min(
        range(
            bisect_left(columns, ideal - reach, earliest, nearest),
            bisect_right(columns, ideal + reach, nearest, latest + 1),
        ),
        key=lambda end: (
            _FROM_ITS_PLACE * abs(columns[end] - ideal) / length + _BREAK * _break_cost(words, end),
            end,
        ),
    )


def _break_cost(words: Sequence[CueWord], end: int) -> float:
    if not 0 < end < len(words):
        return 0.0
    return line_breaks.cost(words[end - 1].text, words[end].text, words[end].language)


def _lines(lines: CueLines, first: int, last: int) -> Iterator[str]:
    """Yield the words `first` to `last` (exclusive) in as few lines as possible, of about the same width."""
    length = lines.options.line_length
    while first < last:
        rest = lines.width(first, last)
        even = -(-rest // max(1, -(-rest // length)))
        room = min(length, even + length // 8)
        end = first + 1
        while end < last and lines.width(first, end + 1) <= room:
            end += 1
        yield from lines.texts((first, end))
        first = end


_UNREADABLE = 60.0  # columns a second: nobody speaks this fast, and it is the maximum of `speed`
_INSTANT = 0.001  # seconds: the shortest display of a cue in the computation
_MOST_CHOICES = 1_000_000  # pairs (first word, last word) that are compared exactly: two seconds of work
_MOST_COARSE_CHOICES = 5_000_000  # about 40 hours of speech in one recording
_GRAINS = 6  # a longer transcript has this number of possible ends in a full cue
_PAUSE = 0.3  # seconds of silence that a cue may bridge at no cost
_MEETING = 0.02  # seconds: recognised words closer than this have no pause between them
# The costs of a cue's flaws. Each cue also costs 1.
_SILENCE = 1.5  # for each second of silence that it bridges
_JOINED = 0.4  # for each further sentence in it
_RAGGED = 0.8  # if the last of several sentences does not end in it
_RUNNING_ON = 0.8  # if the next word follows without a pause, where the edge is less certain
_HASTY = 1.0  # for a reading speed of twice `speed`, in proportion
_TOO_HASTY = 3.0  # the same for `top_speed`, on top of it
_MOST_HASTY = 6.0  # the most that both may cost
_BRIEF = 4.0  # for each second that it is shorter than `shortest`


def cues(
    transcript: Transcript, options: SubtitleOptions = NETFLIX, *, named: bool = False, may_overlap: bool = False
) -> tuple[Cue, ...]:
    """Return the transcript as cues in time order, within the limits of `options`.

    Cues of one speaker never overlap. A word is never split. A word longer than a line has a cue of its own, on a
    longer line. In Chinese and Japanese, a line may end within a recognised word. A segment with a time of its own or
    a translation shares no cue with others.

    A cue from a file, a bullet or an interval is shown for exactly its own time, whatever the limits and its
    neighbours are. It is one cue if its text fits, else several parts. A cue from a file keeps its lines, even if they
    exceed the limits, unless the options `rewrap`.

    Args:
        transcript: the transcript.
        options: the limits.
        named: begin turns with their speakers' names.
        may_overlap: show cues of several speakers together if their speech overlaps.
    """
    keep_lines = not (options.rewrap or options.needs_word_times)
    shown = turns(transcript, keep_lines=keep_lines)
    shown = with_names(shown) if named and has_names(transcript) else shown
    effort = _effort(_count_choices(transcript, options))
    spoken_cues = [
        cue
        for turn, following in pairwise(chain(shown, (None,)))
        if turn is not None  # only the last item is None
        for cue in _cues_of(
            turn,
            _next_start(turn, following, may_overlap),
            transcript.translation_language,
            options,
            effort,
        )
    ]
    return with_reading_times(sorted(spoken_cues, key=lambda cue: cue.start), transcript.duration, options, may_overlap)


def _next_start(turn: Turn, following: Turn | None, may_overlap: bool) -> float:
    """Return the time in seconds at which the last cue of a turn must end."""
    if following is None or turn.lines:
        return IMPOSSIBLE
    shared = may_overlap and following.speaker != turn.speaker
    return max(following.start, turn.words[-1].end if shared else 0.0)


def _effort(choices: float) -> Effort:
    return "exact" if choices <= _MOST_CHOICES else "coarse" if choices <= _MOST_COARSE_CHOICES else "quick"


def _count_choices(transcript: Transcript, options: SubtitleOptions) -> float:
    """Estimate how many cues the search compares."""
    choices, count, columns = 0.0, 0, 0
    before: tuple[str | None, str | None, object] | None = None
    for number, segment in enumerate((*transcript.segments, Segment(()))):
        own = number if segment.span or segment.translation or not segment.words else None
        if before != (before := (segment.speaker, segment.language, own)):
            choices += count * min(count / 2, options.most_columns * count / max(1, columns))
            count = columns = 0
        if not (segment.span and segment.has_its_lines):
            count += len(segment.words)
            columns += len(segment.words) + sum([len(word.text) for word in segment.words])
    return choices


def _cues_of(
    turn: Turn, next_start: float, target: str | None, options: SubtitleOptions, effort: Effort
) -> Iterator[SpokenCue]:
    """Yield the cues of a turn, with its translation into the language `target` below them."""
    if turn.lines:
        yield SpokenCue(*(turn.kept or (0.0, 0.0)), turn.lines, turn.speaker, turn.language, (), turn.italic, kept=True)
        return
    divided = _divided(turn, next_start, target, options, effort)
    named = [cue._replace(speaker=turn.speaker, language=turn.language) for cue in divided]
    yield from in_own_time(named, turn.kept, options.gap) if turn.kept else named


def _divided(
    turn: Turn, next_start: float, target: str | None, options: SubtitleOptions, effort: Effort
) -> Iterator[SpokenCue]:
    """Yield the same cues without a speaker."""
    if len(turn.words) == 1 and turn.translation is None:  # common in word lists, and five times as fast
        (word,) = turn.words
        lines, italic, recognised = (word.text,), (word.italic,), word.recognised
        words = (word,) if options.needs_word_times else ()
        yield SpokenCue(word.start, word.end, lines, None, italic=italic, recognised=recognised, words=words)
        return
    search = _CueSearch(turn.words, next_start, options, effort)
    if turn.translation is None:
        yield from search.spoken_cues(turn.kept is not None)
        return
    columns = search.lines.width(0, len(turn.words))
    beside = options_beside(turn.translation, columns, options)
    above = _CueSearch(turn.words, next_start, beside, effort).spoken_cues(turn.kept is not None)
    below = translated_lines(turn.translation, [cue.lines for cue in above], target, options)
    for cue, translation in zip(above, below, strict=True):
        yield cue._replace(translation=translation)


class _Costs(NamedTuple):
    """Costs by the first word of a cue.

    `best` is the cost of everything before that word. `flat` is the same without the part that all later cues share.
    """

    best: list[float]
    flat: list[float]


class _CueSearch:
    """The search for the best cues of one turn. Running sums make the cost of any range of words cheap to compute.

    `next_start` is the start of the next turn in seconds. If the effort is "coarse", cues within a sentence end only at
    the best place of every few words. If it is "quick", each cue ends at the best place behind its first third.
    """

    def __init__(
        self, words: Sequence[CueWord], next_start: float, options: SubtitleOptions, effort: Effort = "exact"
    ) -> None:
        self.words = words
        self.starts = [*(word.start for word in words), next_start]
        self.options = options
        self.effort = effort
        self.lines = CueLines(words, options)

    def _prepare(self) -> None:
        """Compute the running sums, which a cue whose time is kept hardly ever needs."""
        words = self.words
        self.ends = [0, *accumulate(word.last for word in words)]
        self.silence = [0.0, *accumulate(max(0.0, b.start - a.end - _PAUSE) for a, b in pairwise(words)), 0.0]
        self.flat = [_SILENCE * silence + _JOINED * ends for silence, ends in zip(self.silence, self.ends, strict=True)]
        running_on = chain((_RUNNING_ON * _meet(a, b) for a, b in pairwise(words)), (0.0,))
        self.end_costs = [cost + more for cost, more in zip(self.lines.break_costs, running_on, strict=True)]

    def cheapest(self, end: int, starts: Sequence[int], before: _Costs, least: float) -> tuple[float, int]:
        """Return the lowest cost up to `end`, and the first word of the cue that ends there.

        A cue has a base cost, and costs for its end, its reading speed and its lines.

        Args:
            end: the word after the cue.
            starts: the possible first words of the cue.
            before: the costs of everything before each word.
            least: the least that a cue costs on top of `before.flat`.
        """
        options, last, following = self.options, self.words[end - 1], self.starts[end] - self.options.gap
        longest, shortest, late, speed = options.longest, options.shortest, options.late, options.speed
        columns_before, separators = self.lines.columns, self.lines.separators
        edge, silent, ended = columns_before[end], self.silence[end - 1], self.ends[end - 1]
        fixed = 1.0 + (0.0 if last.last else self.end_costs[end - 1])
        ragged = 0.0 if last.last else _RAGGED
        lowest, chosen = IMPOSSIBLE, starts[0]
        for start in starts:
            if before.flat[start] + least > lowest:
                continue
            began = self.starts[start]
            seconds = last.end - began
            if seconds > longest + ROUNDING and end - start > 1:
                continue
            columns = edge - columns_before[start] - separators[start]
            reading = columns / speed
            shown = max(seconds, shortest, reading if reading < seconds + late else seconds + late)
            if shown > following - began:
                shown = following - began
            if shown < _INSTANT:
                shown = _INSTANT
            own = fixed + _SILENCE * (silent - self.silence[start])
            if sentences := ended - self.ends[start]:
                own += _JOINED * sentences + ragged
            if columns > speed * shown:
                own += self._haste(columns / shown)
            if shown < shortest:
                own += _BRIEF * (shortest - shown)
            if columns > options.line_length and before.best[start] + own <= lowest:
                own += self.lines.layout(start, end)[0]
            if before.best[start] + own <= lowest:
                lowest, chosen = before.best[start] + own, start
        return lowest, chosen

    def _haste(self, rate: float) -> float:
        """Return the cost of `rate` columns a second beyond `speed`."""
        hasty = _HASTY * (rate / self.options.speed - 1)
        return min(_MOST_HASTY, hasty + _TOO_HASTY * max(0.0, rate / self.options.top_speed - 1))

    def _first_within(self, first: int, end: int) -> int:
        """Return the first word, from `first` on, with which a cue up to `end` is not too long."""
        return bisect_left(self.starts, self.words[end - 1].end - self.options.longest - ROUNDING, first, end - 1)

    def spoken_cues(self, kept: bool) -> list[SpokenCue]:
        """Return the cheapest division into cues, without speakers. Among equals, shorter cues win.

        If the time is `kept` and the lines hold the text, return one cue. Speech too fast for any cue is only filled
        in.
        """
        if kept and (whole := self.lines.of_all()) is not None:
            return [self._cue(0, len(self.words), whole)]
        seconds = max(_INSTANT, self.words[-1].end - self.words[0].start)
        if self.lines.columns[-1] / seconds > _UNREADABLE:
            bounds = self._filled(lambda end: -end)
        else:
            bounds = self._filled(self._end_cost) if self.effort == "quick" else self._cheapest()
        return [self._cue(start, end, self.lines.layout(start, end)[1]) for start, end in pairwise(bounds)]

    def _filled(self, cost: Callable[[int], float]) -> list[int]:
        """Return the bounds of cues that hold at least a third of the words that fit. The cheapest end wins."""
        bounds, columns = [0], self.lines.columns
        while bounds[-1] < len(self.words):
            start = bounds[-1]
            edge = columns[start] + self.lines.separators[start] + self.options.most_columns
            last = max(start + 1, bisect_right(columns, edge, start + 1) - 1)
            longest = last
            while not self._fits(start, longest):
                longest -= 1
            if longest < len(self.words):  # the end of a turn is always the cheapest
                longest = min(range(start + (longest - start + 2) // 3, longest + 1), key=cost)
            bounds.append(longest)
        return bounds

    def _end_cost(self, end: int) -> float:
        """Return the cost of ending a cue before word `end`. Later ends win among equals."""
        word, later = self.words[end - 1], end * 1e-9
        if word.last or end == len(self.words):
            return -later
        return line_breaks.cost(word.text, self.words[end].text, word.language) - later

    def _fits(self, start: int, end: int) -> bool:
        """Tell whether words `start` to `end` may be one cue. A single word always may."""
        brief = end - start == 1 or self.words[end - 1].end - self.starts[start] <= self.options.longest + ROUNDING
        return brief and self.lines.layout(start, end)[0] < IMPOSSIBLE

    def _cheapest(self) -> list[int]:
        """Return the bounds of the cheapest cues."""
        self._prepare()
        places, size = self._places(), len(self.words) + 1
        before, cut = _Costs([0.0] * size, [0.0] * size), [0] * size
        first = 0
        for n in range(1, len(places)):
            end = places[n]
            while n - first > 1 and self.lines.width(places[first], end) > self.options.most_columns:
                first += 1
            last = self.words[end - 1].last
            least = 1.0 + self.flat[end - 1] - ROUNDING + (0.0 if last else self.end_costs[end - 1])
            brief = bisect_left(places, self._first_within(places[first], end), first, n - 1)
            lowest, cut[end] = self.cheapest(end, places[brief:n], before, least)
            before.best[end] = lowest
            before.flat[end] = lowest - self.flat[end] if end < len(self.words) else 0.0
        bounds = [len(self.words)]
        while bounds[-1]:
            bounds.append(cut[bounds[-1]])
        return bounds[::-1]

    def _places(self) -> Sequence[int]:
        """Return the places at which cues may begin or end, as the number of words before them."""
        if self.effort == "exact":
            return range(len(self.words) + 1)
        columns, seconds = self.options.most_columns / _GRAINS, self.options.longest / _GRAINS
        places, begin, before = list[int](), 0, self.lines.columns
        edge, latest = self.lines.separators[0] + columns, self.starts[0] + seconds
        for end, (word, following) in enumerate(pairwise(self.words), 1):
            while begin < end and (word.last or before[end + 1] > edge or following.end > latest):
                begin = end if word.last else min(range(end, begin, -1), key=lambda n: self.end_costs[n - 1])
                places.append(begin)
                edge = before[begin] + self.lines.separators[begin] + columns
                latest = self.starts[begin] + seconds
        return [0, *places, len(self.words)]

    def _cue(self, start: int, end: int, further: tuple[int, ...]) -> SpokenCue:
        """Return the cue of words `start` to `end` (exclusive). Each of the `further` words begins a line."""
        spoken = max([word.end for word in self.words[start:end]])
        edges = (start, *further, end)
        lines, italic, recognised = self.lines.texts(edges), self.lines.italic(edges), self.words[end - 1].recognised
        words = tuple(self.words[start:end]) if self.options.needs_word_times else ()
        return SpokenCue(
            self.words[start].start, spoken, lines, None, italic=italic, recognised=recognised, words=words
        )


def _meet(word: CueWord, following: CueWord) -> bool:
    """Tell whether a recogniser found no pause between two words."""
    return word.recognised and following.recognised and following.start - word.end < _MEETING
