"""Make edits of a transcript: retype, split, merge, set and assign speakers, replace, revert.

Each function leaves the transcript alone and returns the edit, or None if it would change nothing.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, EditableSegment, Rename, Splice, with_language, with_speaker
from core.transcript.retiming import find_recognised_cut, retype_words, split_words
from core.transcript.sentence_pairs import divide_translation, join_translations
from core.transcript.speaker_activity import SpeakerActivity
from core.transcript.word_speakers import with_speakers

_SegmentTime = tuple[float, float] | None  # as Segment.span
_MOST_NEIGHBOURS = 64  # segments on either side in which a time is searched


def retype(editable: EditableTranscript, index: int, text: str) -> Change | None:
    """Replace the text of a segment. Word times follow core.transcript.retiming. A text without words empties it."""
    segment = editable.segments[index]
    after = _with_text(editable, index, text, _end_before(editable, index))
    return None if after == segment else _one_splice(index, 1, after)


def retranslate(editable: EditableTranscript, index: int, text: str) -> Change | None:
    """Replace the translation of a segment. Without a word it becomes "" if there was a translation, else None."""
    segment = editable.segments[index]
    none = None if segment.content.translation is None else ""
    content = msgspec.structs.replace(segment.content, translation=" ".join(text.split()) or none)
    return None if content == segment.content else _one_splice(index, 1, _with_content(segment, content))


def _with_content(segment: EditableSegment, content: Segment) -> EditableSegment:
    return EditableSegment(content, segment.first, segment.last)


def remove(index: int, count: int = 1) -> Change:
    """Remove `count` segments from `index` on."""
    return Change((Splice(index, count, ()),))


def replace_part(editable: EditableTranscript, index: int, count: int, segments: Sequence[Segment]) -> Change | None:
    """Replace `count` segments from `index` on by other ones of the same part. No segments: insert into a gap.

    Each new segment gets the speaker of the old segment with which it shares the most time.
    """
    old = editable.segments[index : index + count]
    if not old:
        border = editable.segments[index - 1].last if index else 0
        return _one_splice(index, 0, *(EditableSegment(each, border, border) for each in segments))
    first, last = min(part.first for part in old), max(part.last for part in old)
    contents = [msgspec.structs.replace(each, speaker=_speaker_at(old, each)) for each in segments]
    ends = [last] * len(contents)
    starts = [first, *ends[1:]]
    new = (EditableSegment(*each) for each in zip(contents, starts, ends, strict=True))
    return _one_splice(index, count, *new)


def _speaker_at(old: Sequence[EditableSegment], segment: Segment) -> str | None:
    def shared(part: EditableSegment) -> float:
        content = part.content
        if None in (content.start, content.end, segment.start, segment.end):
            return 0.0
        return min(content.end or 0.0, segment.end or 0.0) - max(content.start or 0.0, segment.start or 0.0)

    return max(old, key=shared).content.speaker


def split(editable: EditableTranscript, index: int, offset: int) -> Change | None:
    """Cut a segment in two before character `offset` of its text."""
    segment = editable.segments[index]
    content = segment.content
    before, after = split_words(content.words, offset)
    if not before or not after:
        return None
    recognised = _recognised_words(editable, segment.first, segment.last)
    cut = segment.first + find_recognised_cut(recognised, content.words, len(before))
    spans = _divide_time(content, before, after)
    lengths = [sum(len(word.text) + 1 for word in part) for part in (before, after)]
    left, right = (
        msgspec.structs.replace(
            content, words=words, span=span, translation=translation, lines=lines, italic=italic, members=members
        )
        for words, span, translation, (lines, italic), members in zip(
            (before, after),
            spans,
            divide_translation(content.translation, lengths),
            _divide_lines(content, len(before), len(after)),
            (content.members, ""),
            strict=True,
        )
    )
    return _one_splice(index, 1, EditableSegment(left, segment.first, cut), EditableSegment(right, cut, segment.last))


def _divide_time(segment: Segment, before: Sequence[Word], after: Sequence[Word]) -> tuple[_SegmentTime, _SegmentTime]:
    """Divide the segment's span between two parts by their letters. Timed words need no span."""
    if segment.span is None or any(word.start is not None for word in segment.words):
        return None, None
    start, end = segment.span
    share = sum(len(word.text) for word in before) / sum(len(word.text) for word in (*before, *after))
    middle = start + (end - start) * share
    return (start, middle), (middle, end)


def _divide_lines(segment: Segment, before: int, after: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield for each of two parts its lines and which of them are in italics, for a cue from a file.

    Lines and italics are empty if the cue has other words than its lines.

    Args:
        segment: the cue.
        before: number of words of the first part.
        after: number of words of the second part.
    """
    lines = segment.lines if segment.has_its_lines else ()
    yield (upper := tuple(_first_lines(lines, before))), tuple(n for n in segment.italic if n < len(upper))
    lower = tuple(_first_lines(lines[::-1], after))[::-1]
    gone = len(lines) - len(lower)
    yield lower, tuple(n - gone for n in segment.italic if gone <= n < len(lines))


def _first_lines(lines: Iterable[int], count: int) -> Iterator[int]:
    """Yield the number of words on each of the lines that hold the first `count` words."""
    for line in lines:
        if count > 0:
            yield min(line, count)
        count -= line


def merge(editable: EditableTranscript, index: int, count: int = 2) -> Change | None:
    """Merge `count` segments from `index` on. The speaker of the first one speaks the result."""
    parts = editable.segments[index : index + count]
    if len(parts) < 2 or index < 0:
        return None
    words: tuple[Word, ...] = sum((part.content.words for part in parts), ())
    first = parts[0].content
    times = [time for part in parts for time in (part.content.start, part.content.end) if time is not None]
    span = (min(times), max(times)) if any(part.content.span for part in parts) else None
    translation = join_translations([part.content.translation for part in parts])
    content = Segment(words, first.speaker, first.language, span, translation, members=first.members)
    ends = min(part.first for part in parts), max(part.last for part in parts)
    return _one_splice(index, len(parts), EditableSegment(content, *ends))


def set_speaker(editable: EditableTranscript, indices: Iterable[int], speaker: str | None) -> Change | None:
    """Give the segments at `indices` the speaker `speaker`."""
    return _change_each(editable, indices, lambda segment: (with_speaker(segment, speaker),))


def retime(editable: EditableTranscript, index: int, start: float, end: float) -> Change | None:
    """Give a segment another start and end, in seconds. Its first and last word follow, and no word lies outside."""
    segment = editable.segments[index]
    content = segment.content
    timed = [n for n, word in enumerate(content.words) if word.start is not None and word.end is not None]
    words = list(content.words)
    for n in timed:
        word = words[n]
        first = start if n == timed[0] else min(max(word.start or 0.0, start), end)
        last = end if n == timed[-1] else min(max(word.end or 0.0, start), end)
        words[n] = msgspec.structs.replace(word, start=first, end=max(first, last))
    span = (start, end) if content.span is not None or not timed else None
    after = msgspec.structs.replace(content, words=tuple(words), span=span)
    return None if after == content else _one_splice(index, 1, _with_content(segment, after))


def time_limits(editable: EditableTranscript, index: int) -> tuple[float, float]:
    """Return the seconds between which a segment may lie. A neighbour of the same speaker is never crossed."""
    content = editable.segments[index].content

    def edges(others: Iterable[int], attribute: str) -> Iterator[float]:
        for n in others:
            other = editable.segments[n].content
            edge: float | None = getattr(other, attribute)
            if edge is not None and other.speaker == content.speaker:
                yield edge

    before = range(index - 1, max(-1, index - 1 - _MOST_NEIGHBOURS), -1)
    after = range(index + 1, min(len(editable.segments), index + 1 + _MOST_NEIGHBOURS))
    lowest = next(edges(before, "end"), 0.0)
    highest = next(edges(after, "start"), editable.duration or float("inf"))
    return (
        lowest if content.start is None else min(lowest, content.start),
        highest if content.end is None else max(highest, content.end),
    )


def set_language(editable: EditableTranscript, indices: Iterable[int], language: str | None) -> Change | None:
    """Give the segments at `indices` the language `language` (ISO 639-1). None means the transcript's language."""
    other = None if language == editable.language else language
    return _change_each(editable, indices, lambda segment: (with_language(segment, other),))


def rename_speaker(editable: EditableTranscript, old: str | None, new: str | None, first: int = 0) -> Rename | None:
    """Give `new` everything that `old` speaks from segment `first` on.

    If `new` already speaks, the two become one speaker.
    """
    if old == new or all(segment.content.speaker != old for segment in editable.segments[first:]):
        return None
    return Rename(old, new, len(editable.segments), first)


def assign_speakers(
    editable: EditableTranscript, activity: SpeakerActivity, names: Sequence[str], everyone: bool = False
) -> Change | None:
    """Give the segments the speakers of `activity`, as in with_speakers. Cut segments in which the speaker changes.

    The edit is one splice from the first changed segment to the last, so that a view has one change to show. The parts
    of a cut sentence are judged alone. The same speakers again therefore change nothing.
    """
    before: Sequence[EditableSegment] = editable.segments
    after, count = before, 0
    while len(after) != count:
        count = len(after)
        after = [
            part
            for segment, parts in _parts_by_speaker(editable, after, activity, names, everyone)
            for part in _place_parts(editable, segment, parts)
        ]
    return _changed_range(before, after)


def _changed_range(before: Sequence[EditableSegment], after: Sequence[EditableSegment]) -> Change | None:
    most = min(len(before), len(after))
    first = next((i for i in range(most) if before[i] != after[i]), most)
    same = next((i for i in range(most - first) if before[-1 - i] != after[-1 - i]), most - first)
    removed, inserted = len(before) - first - same, after[first : len(after) - same]
    return _one_splice(first, removed, *inserted) if removed or inserted else None


def _parts_by_speaker(
    editable: EditableTranscript,
    segments: Sequence[EditableSegment],
    activity: SpeakerActivity,
    names: Sequence[str],
    everyone: bool,
) -> Iterator[tuple[EditableSegment, list[Segment]]]:
    """Yield each segment with its parts of one speaker each, in order. The parts have all of its words."""
    contents = tuple(segment.content for segment in segments)
    plain = Transcript(contents, media="", duration=editable.duration, model="", language=editable.language)
    spoken = iter(with_speakers(plain, activity, names, everyone).segments)
    for segment in segments:
        parts = [next(spoken)]
        while sum(len(part.words) for part in parts) < len(segment.content.words):
            parts.append(next(spoken))
        yield segment, parts


def _place_parts(
    editable: EditableTranscript, segment: EditableSegment, parts: Sequence[Segment]
) -> Iterator[EditableSegment]:
    """Yield the parts as segments, each in place of the recognised words that it stands for."""
    if len(parts) == 1:
        yield EditableSegment(parts[0], segment.first, segment.last)
        return
    recognised = _recognised_words(editable, segment.first, segment.last)
    count, begin = 0, segment.first
    for part in parts[:-1]:
        count += len(part.words)
        end = max(begin, segment.first + find_recognised_cut(recognised, segment.content.words, count))
        yield EditableSegment(part, begin, end)
        begin = end
    yield EditableSegment(parts[-1], begin, segment.last)


def replace_texts(editable: EditableTranscript, texts: Iterable[tuple[int, str]]) -> Change | None:
    """Replace the texts of segments as one edit, as "replace all" does. A segment without words is removed."""
    return combine_splices(text_splices(editable, sorted(texts)))


def text_splices(editable: EditableTranscript, texts: Iterable[tuple[int, str]]) -> Iterator[Splice | None]:
    """Yield a splice or None for each text of `replace_texts`, for callers that work in steps. `texts` are in order."""
    last, end = -1, 0.0  # of the segment before, whose last word may have a new end
    for index, text in texts:
        left = end if last == index - 1 and last >= 0 else _end_before(editable, index)
        after = _with_text(editable, index, text, left)
        last, end = index, after.content.end if after.content.end is not None else _end_before(editable, index)
        changed = after != editable.segments[index]
        yield Splice(index, 1, (after,) if after.content.words else ()) if changed else None


def combine_splices(splices: Iterable[Splice | None]) -> Change | None:
    """Combine splices to one edit, the last splice first: then no removal moves a place that another splice names."""
    found = [splice for splice in splices if splice is not None]
    return Change(tuple(reversed(found))) if found else None


def revert(editable: EditableTranscript, indices: Iterable[int]) -> Change | None:
    """Reset the segments at `indices` to the recognised words. A segment without recognised words stays.

    The speaker stays if the recognition had none.
    """

    def as_recognised(segment: EditableSegment) -> tuple[EditableSegment, ...]:
        parts = tuple(_recognised_segments(editable, segment)) or (segment,)
        speaker = segment.content.speaker
        return tuple(with_speaker(part, speaker) if part.content.speaker is None else part for part in parts)

    return _change_each(editable, indices, as_recognised)


def _change_each(
    editable: EditableTranscript, indices: Iterable[int], act: Callable[[EditableSegment], Sequence[EditableSegment]]
) -> Change | None:
    splices = []
    for index in sorted(set(indices), reverse=True):
        segment = editable.segments[index]
        after = tuple(act(segment))
        if after != (segment,):
            splices.append(Splice(index, 1, after))
    return Change(tuple(splices)) if splices else None


def _one_splice(index: int, count: int, *segments: EditableSegment) -> Change:
    return Change((Splice(index, count, segments),))


def _with_text(editable: EditableTranscript, index: int, text: str, left: float) -> EditableSegment:
    """Return the segment with the words of `text`, none before `left` seconds."""
    segment = editable.segments[index]
    following = (*editable.segments[index + 1 : index + 1 + _MOST_NEIGHBOURS], *editable.tail)
    starts = (other.content.start for other in following)
    right = next((start for start in starts if start is not None), editable.duration or None)
    words = retype_words(segment.content.words, text, *(segment.content.span or (left, right)))
    content = msgspec.structs.replace(segment.content, words=words)
    return EditableSegment(content, segment.first, segment.last)


def _end_before(editable: EditableTranscript, index: int) -> float:
    """Return the second at which the speech before a segment ends."""
    ends = (editable.segments[i].content.end for i in range(index - 1, max(-1, index - 1 - _MOST_NEIGHBOURS), -1))
    return next((end for end in ends if end is not None), 0.0)


def _recognised_segments(editable: EditableTranscript, segment: EditableSegment) -> Iterable[EditableSegment]:
    """Yield the recognised segments that `segment` stands for, cut to its words."""
    ends = editable.recognised
    index = bisect_right(ends, segment.first, key=lambda original: original.last)
    while index < len(ends) and ends[index].first < segment.last:
        original = ends[index]
        first, last = max(original.first, segment.first), min(original.last, segment.last)
        words = original.content.words[first - original.first : last - original.first]
        is_whole = len(words) == len(original.content.words)
        content = original.content if is_whole else _part(original.content, words, first - original.first)
        yield EditableSegment(content, first, last)
        index += 1


def _part(segment: Segment, words: Sequence[Word], first: int) -> Segment:
    """Return the part of a segment with `words`, which begin at its word `first`. The part has no time of its own."""
    runs = segment.words[:first], words, segment.words[first + len(words) :]
    lengths = [sum(len(word.text) + 1 for word in run) for run in runs if run]
    translation = divide_translation(segment.translation, lengths)[1 if first else 0]
    return msgspec.structs.replace(segment, words=tuple(words), span=None, translation=translation, lines=(), italic=())


def _recognised_words(editable: EditableTranscript, first: int, last: int) -> Sequence[Word]:
    originals = _recognised_segments(editable, EditableSegment(Segment(()), first, last))
    return [word for original in originals for word in original.content.words]
