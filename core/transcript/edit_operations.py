"""What a person can do to a transcript, as edits: type, split, merge, name speakers, replace, revert.

Each function leaves the edition alone and returns the edit, None when it would change nothing.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from core.contracts.transcript import Segment, Word
from core.transcript.edits import Change, Edition, Passage, Rename, Splice, respoken
from core.transcript.retiming import counterpart, divided, retyped

Span = tuple[float, float] | None  # a segment's own time, as in Segment
_NEAR = 64  # passages looked at for a time, where the neighbours have none


def typed(edition: Edition, place: int, text: str) -> Change | None:
    """The text of the passage is `text`; times as in core.transcript.retiming. Without words it stays, empty."""
    passage = edition.passages[place]
    after = _rewritten(edition, place, text, _end_before(edition, place))
    return None if after == passage else _one(place, 1, after)


def removed(place: int, count: int = 1) -> Change:
    """`count` passages are gone."""
    return Change((Splice(place, count, ()),))


def split(edition: Edition, place: int, offset: int) -> Change | None:
    """The passage is two, cut before character `offset` of its text."""
    passage = edition.passages[place]
    segment = passage.segment
    before, after = divided(segment.words, offset)
    if not before or not after:
        return None
    recognised = _recognised(edition, passage.first, passage.last)
    cut = passage.first + counterpart(recognised, segment.words, len(before))
    left, right = _parted(segment, before, after)
    return _one(
        place,
        1,
        Passage(msgspec.structs.replace(segment, words=before, span=left), passage.first, cut),
        Passage(msgspec.structs.replace(segment, words=after, span=right), cut, passage.last),
    )


def _parted(segment: Segment, before: Sequence[Word], after: Sequence[Word]) -> tuple[Span, Span]:
    """The spans of the two parts, in proportion to their letters; none where the words themselves are timed."""
    if segment.span is None or any(word.start is not None for word in segment.words):
        return None, None
    start, end = segment.span
    share = sum(len(word.text) for word in before) / sum(len(word.text) for word in (*before, *after))
    middle = start + (end - start) * share
    return (start, middle), (middle, end)


def merged(edition: Edition, place: int, count: int = 2) -> Change | None:
    """`count` passages from `place` on are one, spoken by the speaker of the first."""
    parts = edition.passages[place : place + count]
    if len(parts) < 2 or place < 0:
        return None
    words: tuple[Word, ...] = sum((part.segment.words for part in parts), ())
    first = parts[0].segment
    times = [time for part in parts for time in (part.segment.start, part.segment.end) if time is not None]
    span = (min(times), max(times)) if any(part.segment.span for part in parts) else None
    segment = Segment(words, first.speaker, first.language, span)
    ends = min(part.first for part in parts), max(part.last for part in parts)
    return _one(place, len(parts), Passage(segment, *ends))


def spoken_by(edition: Edition, places: Iterable[int], speaker: str | None) -> Change | None:
    """The passages at `places` are spoken by `speaker`."""
    return _each(edition, places, lambda passage: (respoken(passage, speaker),))


def renamed(edition: Edition, old: str | None, new: str | None) -> Rename | None:
    """Everything that `old` spoke is spoken by `new`."""
    if old == new or all(passage.segment.speaker != old for passage in edition.passages):
        return None
    return Rename(old, new, len(edition.passages))


def retexted(edition: Edition, texts: Iterable[tuple[int, str]]) -> Change | None:
    """The passages have the given texts, as one edit: what "replace all" does. One left without words is gone."""
    return as_one(retextings(edition, sorted(texts)))


def retextings(edition: Edition, texts: Iterable[tuple[int, str]]) -> Iterator[Splice | None]:
    """The splices of `retexted`, one a text, for who cannot do all at once; `texts` in order of their places."""
    last, end = -1, 0.0  # of the passage before, whose last word may end later now
    for place, text in texts:
        left = end if last == place - 1 and last >= 0 else _end_before(edition, place)
        after = _rewritten(edition, place, text, left)
        last, end = place, after.segment.end if after.segment.end is not None else _end_before(edition, place)
        changed = after != edition.passages[place]
        yield Splice(place, 1, (after,) if after.segment.words else ()) if changed else None


def as_one(splices: Iterable[Splice | None]) -> Change | None:
    """The splices as one edit, from the end, so that one that takes a passage away moves none that is to come."""
    found = [splice for splice in splices if splice is not None]
    return Change(tuple(reversed(found))) if found else None


def reverted(edition: Edition, places: Iterable[int]) -> Change | None:
    """The passages at `places` are as they were recognised; one for which nothing was recognised stays."""
    return _each(edition, places, lambda passage: tuple(_originals(edition, passage)) or (passage,))


def _each(edition: Edition, places: Iterable[int], act: Callable[[Passage], Sequence[Passage]]) -> Change | None:
    splices = []
    for place in sorted(set(places), reverse=True):
        passage = edition.passages[place]
        after = tuple(act(passage))
        if after != (passage,):
            splices.append(Splice(place, 1, after))
    return Change(tuple(splices)) if splices else None


def _one(place: int, count: int, *passages: Passage) -> Change:
    return Change((Splice(place, count, passages),))


def _rewritten(edition: Edition, place: int, text: str, left: float) -> Passage:
    """The passage with the words of `text`, none before `left` seconds."""
    passage = edition.passages[place]
    following = (*edition.passages[place + 1 : place + 1 + _NEAR], *edition.tail)
    starts = (other.segment.start for other in following)
    right = next((start for start in starts if start is not None), edition.duration or None)
    words = retyped(passage.segment.words, text, *(passage.segment.span or (left, right)))
    segment = msgspec.structs.replace(passage.segment, words=words)
    return Passage(segment, passage.first, passage.last)


def _end_before(edition: Edition, place: int) -> float:
    """Seconds at which the speech before a passage ends."""
    ends = (edition.passages[i].segment.end for i in range(place - 1, max(-1, place - 1 - _NEAR), -1))
    return next((end for end in ends if end is not None), 0.0)


def _originals(edition: Edition, passage: Passage) -> Iterable[Passage]:
    """What was recognised where the passage stands, cut as it was then."""
    ends = edition.base
    place = bisect_right(ends, passage.first, key=lambda original: original.last)
    while place < len(ends) and ends[place].first < passage.last:
        original = ends[place]
        first, last = max(original.first, passage.first), min(original.last, passage.last)
        words = original.segment.words[first - original.first : last - original.first]
        span = original.segment.span if len(words) == len(original.segment.words) else None
        yield Passage(msgspec.structs.replace(original.segment, words=words, span=span), first, last)
        place += 1


def _recognised(edition: Edition, first: int, last: int) -> Sequence[Word]:
    originals = _originals(edition, Passage(Segment(()), first, last))
    return [word for original in originals for word in original.segment.words]
