"""Cues of a segment whose own time was read, and is shown as it is: the parts of that time where one cue is too few."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.formats.subtitles.cue_times import SpokenCue


def in_own_time(cues: Sequence[SpokenCue], span: tuple[float, float], gap: float) -> Iterator[SpokenCue]:
    """The cues of one segment with the times at which they are shown, from its own beginning to its own end.

    Between two of them is `gap` (seconds), at the cost of the first one's end, of which half stays at least.
    """
    start, last = span
    for cue, following in pairwise((*cues, None)):
        assert cue is not None
        end = last if following is None else max(following.start - gap, (start + following.start) / 2)
        yield cue._replace(start=start, end=end, kept=True)
        start = last if following is None else following.start
