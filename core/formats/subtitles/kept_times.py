"""Cues of a segment whose own time was read, and is shown as it is: the parts of that time where one cue is too few."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.formats.subtitles.cue_times import SpokenCue


def in_own_time(cues: Sequence[SpokenCue], end: float, gap: float) -> Iterator[SpokenCue]:
    """The cues of one segment with the times at which they are shown, the first from its beginning, the last to `end`.

    Between two of them is `gap` (seconds), at the cost of the first one's end, of which half stays at least.
    """
    for cue, following in pairwise((*cues, None)):
        assert cue is not None
        shown = end if following is None else max(following.start - gap, (cue.start + following.start) / 2)
        yield cue._replace(end=shown, kept=True)
