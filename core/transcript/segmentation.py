"""Cut words into segments, roughly sentences, and repair impossible word times (`tidy_times`)."""

# ruff: noqa: RUF001 - full-width punctuation marks end a sentence in half of the scripts

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter

import msgspec

from core.contracts.languages import primary
from core.contracts.transcript import Segment, Word
from core.transcript.numbers.number_words import ORDINAL_DOT

PAUSE_S = 0.8  # a longer silence ends a segment
LONGEST_SEGMENT_S = 20.0
MOST_WORDS = 40
_FRAME_S = 0.08  # length of a word without length: one frame of a FastConformer encoder
_HESITANT_PAUSE_S = 0.25  # after this pause, "p.m." or "etc." ends a sentence

_CLOSERS = "\"'”’“»«)]}›」』）"
_OPENERS = tuple("«“„‟¿¡([{「『")
_STOPS = ".?!…。．？！؟۔।｡"
_LETTER = re.compile(r"[^\W_]")  # a letter or a digit
_MARK = re.compile(r"\(\.{1,3}\)|\[/?(?:\?|!!?)\]")  # pauses, guesses and stresses, as typed for CHAT
_DOTTED = re.compile(r"(?:[^\W\d_]{1,4}\.){2,}|[^\W\d_]{1,2}\.[^\W\d_]{1,4}\.")
_TITLE_LIST = (
    "mr mrs ms mx dr prof rev hon gen col capt lt sgt maj gov sen rep pres st mt messrs mme mlle hr fr frau herr "
    "sr sra srta dn dña dott sig dhr mevr drs ing nr núm prof.dr vs approx fig figs bzw ca"
)
_TITLES = frozenset(_TITLE_LIST.split())
_MAYBE_ABBREVIATION = frozenset(
    {"etc", "inc", "ltd", "co", "corp", "jr", "bros", "dept", "est", "ext", "jan", "feb", "aug", "sept", "oct", "nov"}
    | {"dec", "usw", "itd", "np"}
)


def split_segments(
    words: Sequence[Word], language: str | None = None, speaker: str | None = None
) -> tuple[Segment, ...]:
    """Cut the words of one speaker into segments: at the ends of sentences, then at pauses, then by length.

    A sentence ends at the model's punctuation, but not after an abbreviation, an initial or an ordinal "3.". A silence
    over `PAUSE_S` also ends a segment. A part over `MOST_WORDS` or `LONGEST_SEGMENT_S` is cut at its best comma or
    pause. Untimed words stay with their neighbours. Every word is in exactly one segment, in order.

    Args:
        words: in time order.
        language: ISO 639-1 code of the words.
        speaker: becomes the speaker of each segment.
    """
    return tuple(
        Segment(tuple(part), speaker)
        for sentence in split_sentences(words, language)
        for utterance in _cut_at_pauses(sentence)
        for part in _cut_to_length(utterance)
    )


def count_unsettled(words: Sequence[Word], language: str | None = None) -> int:
    """Return the number of words in the last utterance. More words may make `split_segments` cut it differently."""
    utterances = [part for sentence in split_sentences(words, language) for part in _cut_at_pauses(sentence)]
    return len(utterances[-1]) if utterances else 0


def split_sentences(words: Sequence[Word], language: str | None = None) -> Iterator[Sequence[Word]]:
    """Cut the words after each word that ends a sentence. No words give no sentences."""
    first, text, last = 0, "", len(words) - 1
    code = primary(language)
    for i, word in enumerate(words):
        if i < last and word.text[-1:].isalnum():  # as with most words
            text = word.text
            continue
        following = words[i + 1] if i < last else None
        # French writes "?" and "»" as separate words. They belong to the word before them.
        text = text + word.text if _is_closing(word.text) else word.text
        if following is None or _ends_sentence(text, word, following, code):
            yield words[first : i + 1]
            first = i + 1


def ends_with_stop(text: str) -> bool:
    """Tell whether a word ends with a full stop, question or exclamation mark, before any closing quotes."""
    return text.rstrip(_CLOSERS).endswith(tuple(_STOPS))


def _ends_sentence(full_text: str, word: Word, following: Word, language: str) -> bool:
    """Tell whether a sentence ends after `word`.

    `full_text` is its text. If `word` is punctuation, `full_text` includes the word before it.
    """
    text = full_text.rstrip(_CLOSERS + " ")
    if language == "el" and text.endswith((";", "\u037e")):
        return True
    ending = text[len(text.rstrip(_STOPS)) :]
    if _MARK.fullmatch(word.text):
        return False
    quoted = text != full_text and following.text[:1].islower()  # “Go!” he said
    if not ending or quoted or _is_closing(following.text):
        return False
    if ending in ("...", "…"):
        return not _continues(following)
    if ending != ".":
        return True
    return _dot_ends(text.lstrip(_CLOSERS + "".join(_OPENERS)), word, following, language)


def _is_closing(text: str) -> bool:
    """Tell whether text is only punctuation and opens nothing."""
    return not _LETTER.search(text) and not text.startswith(_OPENERS)


def _dot_ends(text: str, word: Word, following: Word, language: str) -> bool:
    """Tell whether the single dot at the end of `text` is more than an abbreviation's."""
    stem = text[:-1].lower()
    initial = len(stem) == 1 and text[0].isupper() and not (stem == "i" and language in ("en", ""))
    if stem in _TITLES or initial:
        return False
    if stem == "no" and following.text[:1].isdigit():
        return False
    if language in ORDINAL_DOT and re.fullmatch(r"\d{1,2}", stem):
        return False
    if stem in _MAYBE_ABBREVIATION or _DOTTED.fullmatch(text):
        return not _continues(following) and pause_between(word, following) >= _HESITANT_PAUSE_S
    return True


def _continues(word: Word) -> bool:
    """Tell whether a word looks like the middle of a sentence: it starts in lower case."""
    return word.text.lstrip(_CLOSERS + "".join(_OPENERS))[:1].islower()


def pause_between(word: Word, following: Word) -> float:
    """Return the seconds of silence between two words, 0 if they touch or one is untimed."""
    if word.end is None or following.start is None:
        return 0.0
    return max(0.0, following.start - word.end)


def _cut_at_pauses(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    first, end = 0, None
    for i, word in enumerate(words):
        start = word.start
        if start is not None and end is not None and start - end > PAUSE_S:  # pause_between, for 100,000 words
            yield words[first:i]
            first = i
        end = word.end
    yield words[first:] if first else words


def _cut_to_length(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Halve the words at the best comma or pause near the middle until every part is short enough."""
    pending = [words]
    while pending:
        part = pending.pop()
        if len(part) == 1 or (len(part) <= MOST_WORDS and _seconds(part) <= LONGEST_SEGMENT_S):
            yield part
            continue
        cut = max(range(1, len(part)), key=lambda i: _cut_score(part, i))
        pending += [part[cut:], part[:cut]]


def _cut_score(words: Sequence[Word], cut: int) -> float:
    """Rate a cut before `words[cut]`. A comma counts as half a second of silence. Cuts near the middle rate higher."""
    comma = 0.5 if words[cut - 1].text.rstrip(_CLOSERS).endswith((",", ";", ":", "—", "–", "、", "，", "،")) else 0.0
    return pause_between(words[cut - 1], words[cut]) + comma - abs(2 * cut / len(words) - 1)


def _seconds(words: Sequence[Word]) -> float:
    start = next((word.start for word in words if word.start is not None), None)
    end = next((word.end for word in reversed(words) if word.end is not None), None)
    return 0.0 if start is None or end is None else end - start


def sort_by_time(parts: Sequence[Segment]) -> list[Segment]:
    """Sort the segments by start, stably. A segment without times stays behind its predecessor."""
    key, keyed = 0.0, []
    for segment in parts:
        key = key if segment.start is None else segment.start
        keyed.append((key, segment))
    return [segment for _, segment in sorted(keyed, key=itemgetter(0))]


def tidy_times(words: Sequence[Word], duration: float) -> tuple[Word, ...]:
    """Return all words with start < end, in order, without overlap, within [0, duration] seconds.

    A word becomes untimed if its time contradicts the others or lies outside the recording. As few words as possible
    lose their time: the longest run of starts that never go down keeps its times. Words that start together share
    their time evenly. A `duration` of 0 or less sets no upper limit.
    """
    limit = duration if duration > 0 else math.inf
    if _is_tidy(words, limit):
        return tuple(words)
    spans = {i: span for i, word in enumerate(words) if (span := _possible(word, limit)) is not None}
    consistent = longest_rise([(span[0], i) for i, span in spans.items()])
    settled = _without_overlap([(i, *spans[i]) for i in consistent])
    return tuple(
        msgspec.structs.replace(word, start=settled[i][0], end=settled[i][1])
        if i in settled
        else msgspec.structs.replace(word, start=None, end=None)
        for i, word in enumerate(words)
    )


def _is_tidy(words: Sequence[Word], limit: float) -> bool:
    """Tell whether `tidy_times` would change nothing, as for nearly every recognised recording."""
    last = 0.0
    for word in words:
        start, end = word.start, word.end
        if start is None or end is None:
            if start is not end:
                return False
        elif last <= start < end:
            last = end
        else:
            return False
    return last <= limit and math.isfinite(last)


def _possible(word: Word, limit: float) -> tuple[float, float] | None:
    """Return the word's time cut to the recording, or None if nothing remains."""
    if word.start is None or word.end is None or not math.isfinite(word.start) or not math.isfinite(word.end):
        return None
    start = max(0.0, word.start)
    end = min(word.end if word.end > word.start else start + _FRAME_S, limit)
    return (start, end) if start < end else None


def longest_rise(starts: Sequence[tuple[float, int]]) -> list[int]:
    """Return the indices of the longest subsequence whose starts never go down.

    Each item of `starts` is (start, index). Patience sorting, n log n.
    """
    tails: list[float] = []
    at: list[int] = []
    before: list[int] = []
    for k, (start, _) in enumerate(starts):
        pile = bisect_right(tails, start)
        before.append(at[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [start]
        at[pile : pile + 1] = [k]
    chain: list[int] = []
    k = at[-1] if at else -1
    while k >= 0:
        chain.append(starts[k][1])
        k = before[k]
    return chain[::-1]


def _without_overlap(spans: Sequence[tuple[int, float, float]]) -> dict[int, tuple[float, float]]:
    """Cut each end to the next start, and divide the time of words that start together.

    Args:
        spans: (index, start, end) in seconds, sorted by start.

    Returns:
        (start, end) by index.
    """
    settled: dict[int, tuple[float, float]] = {}
    first = 0
    while first < len(spans):
        last = first + 1
        while last < len(spans) and spans[last][1] == spans[first][1]:
            last += 1
        start = spans[first][1]
        end = max(span[2] for span in spans[first:last])
        if last < len(spans):
            end = min(end, spans[last][1])
        edges = [start + (end - start) * k / (last - first) for k in range(last - first)] + [end]
        for (i, _, _), left, right in zip(spans[first:last], edges, edges[1:], strict=False):
            if left < right:
                settled[i] = (left, right)
        first = last
    return settled
