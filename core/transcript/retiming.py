"""Time typed words: unchanged words keep their recognised times, other words get estimates."""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Word
from core.transcript.segmentation import longest_rise

LETTERS_A_SECOND = 12.0  # the assumed speed of inserted words, as in subtitles
_SHORTEST_S = 0.01  # an inserted word with less room stays untimed, because any time would be invented
_MOST_PAIRS = 250_000  # of words in one comparison: the time of difflib grows with the third power of the length
_Run = tuple[int, int, int, int]
"""First and last old word, first and last new word. The last ones are exclusive."""


class _Interval(NamedTuple):
    """An interval in seconds."""

    start: float
    end: float


def retype_words(words: Sequence[Word], text: str, left: float = 0.0, right: float | None = None) -> tuple[Word, ...]:
    """Return the words of `text`, which a person typed over `words`.

    - An unchanged word keeps its time and confidence.
    - A word with another case or punctuation keeps its time.
    - As many new words as old ones take their times one by one.
    - More or fewer new words share the time of the old ones by their letters. Untimed old words give no time.
    - An inserted word goes between its neighbours, at 12 letters a second or faster. Without room it stays untimed.

    Typed words have no confidence, because the model never judged them.

    Args:
        words: in order, without overlap.
        text: the new text.
        left: earliest time of an inserted word in seconds.
        right: latest time of an inserted word in seconds. None sets no limit.
    """
    typed = text.split()
    result: list[Word] = []
    for old, new in _align(words, typed):
        if len(old) == len(new):
            result += [_with_text(word, token) for word, token in zip(old, new, strict=True)]
        else:
            result += [Word(token) for token in new] if not old else _share_time(old, new)
    if words and all(word.start is None for word in words):
        return tuple(result)
    return tuple(_fill_times(result, words, left, right))


def respell_words(words: Sequence[Word], text: str) -> tuple[Word, ...]:
    """Return the words of `text`, another spelling of `words`. A word has a time if it stands for exactly one word."""
    result: list[Word] = []
    for old, new in _align(words, text.split()):
        same = len(old) == len(new)
        result += [_with_text(*pair) for pair in zip(old, new, strict=True)] if same else map(Word, new)
    return tuple(result)


def divide_word(word: Word, tokens: Sequence[str]) -> tuple[Word, ...]:
    """Return a word as several words that say the same. They share its time by their letters."""
    if len(tokens) == 1 or word.start is None or word.end is None:
        return tuple(
            msgspec.structs.replace(word, text=token, alternative=word.alternative if number == 0 else None)
            for number, token in enumerate(tokens)
        )
    parts = _spread(tokens, _Interval(word.start, word.end))
    return tuple(
        msgspec.structs.replace(
            word,
            text=part.text,
            start=part.start,
            end=part.end,
            alternative=word.alternative if number == 0 else None,
        )
        for number, part in enumerate(parts)
    )


def split_words(words: Sequence[Word], offset: int) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Return the words before and after character `offset` of their text, joined by spaces.

    A word with the offset inside becomes two words, which share its time by their letters.
    """
    at = 0
    for i, word in enumerate(words):
        inside = offset - at
        if inside <= 0:
            return tuple(words[:i]), tuple(words[i:])
        if inside < len(word.text):
            parts = (word.text[:inside], word.text[inside:])
            halves = [Word(part) for part in parts]
            if word.start is not None and word.end is not None:
                halves = _spread(parts, _Interval(word.start, word.end))
            return (*words[:i], halves[0]), (halves[1], *words[i + 1 :])
        at += len(word.text) + 1
    return tuple(words), ()


def find_recognised_cut(recognised: Sequence[Word], words: Sequence[Word], cut: int) -> int:
    """Return the place in `recognised`, 0 to its length, that corresponds best to a cut before `words[cut]`."""
    done_old = done_new = 0
    for old, new in _align(recognised, [word.text for word in words]):
        if cut < done_new + len(new):
            return done_old + round(len(old) * (cut - done_new) / len(new))
        done_old, done_new = done_old + len(old), done_new + len(new)
    return done_old


def find_replaced_runs(
    words: Sequence[Word], typed: Sequence[str]
) -> Iterator[tuple[Sequence[Word], Sequence[str], int]]:
    """Yield runs of words, the different words typed in their place, and the number of the first typed word."""
    at = 0
    for old, new in _align(words, typed):
        if [word.text for word in old] != list(new):
            yield old, new, at
        at += len(new)


def _align(words: Sequence[Word], typed: Sequence[str]) -> Iterator[tuple[Sequence[Word], Sequence[str]]]:
    """Yield runs of old and new words that stand for each other, in order. Runs of equal length pair word by word.

    Equal words at both ends are paired first. This is exact and fast, because a person edits one place at a time.
    """
    texts = [word.text for word in words]
    most = min(len(texts), len(typed))
    head = next((i for i in range(most) if texts[i] != typed[i]), most)
    most -= head
    tail = next((i for i in range(most) if texts[-1 - i] != typed[-1 - i]), most)
    last_old, last_new = len(texts) - tail, len(typed) - tail
    yield words[:head], typed[:head]
    old, new = [_key(text) for text in texts[head:last_old]], [_key(text) for text in typed[head:last_new]]
    one_by_one = len(old) == len(new) and 2 * sum(a == b for a, b in zip(old, new, strict=True)) >= len(old)
    if one_by_one or set(old).isdisjoint(new):
        yield words[head:last_old], typed[head:last_new]
    else:
        for first, last, begin, end in _runs(old, new):
            yield words[head + first : head + last], typed[head + begin : head + end]
    yield words[last_old:], typed[last_new:]


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """Yield pairs of runs that stand for each other, in order.

    Long texts are divided at words that both have once, as many as are in the same order in both. Long texts without
    such words are one run.
    """
    pending = [(0, len(old), 0, len(new))]
    while pending:
        first, last, begin, end = run = pending.pop()
        ours, theirs = old[first:last], new[begin:end]
        if len(ours) * len(theirs) <= _MOST_PAIRS:
            for _, a, a_end, b, b_end in SequenceMatcher(None, ours, theirs, False).get_opcodes():
                yield first + a, first + a_end, begin + b, begin + b_end
        elif common := _common_words(ours, theirs):
            parts: list[_Run] = []
            for a, b in [(first + i, begin + j) for i, j in common]:
                parts += [(first, a, begin, b), (a, a + 1, b, b + 1)]
                first, begin = a + 1, b + 1
            pending += [(first, last, begin, end), *reversed(parts)]
        else:
            yield run


def _common_words(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places in both texts of words that both have once, as many as are in the same order."""
    once = {word for word, count in Counter(old).items() if count == 1}
    once &= {word for word, count in Counter(new).items() if count == 1}
    places = {word: place for place, word in enumerate(new) if word in once}
    pairs = [(place, places[word]) for place, word in enumerate(old) if word in once]
    return [pairs[n] for n in longest_rise([(place, n) for n, (_, place) in enumerate(pairs)])]


@lru_cache(4096)
def _key(text: str) -> str:
    """Return the letters and digits of a word in lower case. Spellings of one word share them."""
    return "".join(c for c in text.casefold() if c.isalnum()) or text


def _with_text(word: Word, token: str) -> Word:
    return word if word.text == token else Word(token, word.start, word.end)


def _share_time(old: Sequence[Word], new: Sequence[str]) -> list[Word]:
    """Spread the new words over the time of the old ones. Untimed old words give no times.

    If the time is too short for all, the first new word gets it.
    """
    start = next((word.start for word in old if word.start is not None), None)
    end = next((word.end for word in reversed(old) if word.end is not None), None)
    if start is None or end is None:
        return [Word(token) for token in new]
    spread = _spread(new, _Interval(start, end))
    return [Word(new[0], start, end), *spread[1:]] if spread and spread[0].start is None else spread


def _spread(tokens: Sequence[str], span: _Interval) -> list[Word]:
    """Spread the tokens over the span by their letters. Words stay untimed if the span is too short."""
    sums = [0, *accumulate(map(len, tokens))]
    seconds = span.end - span.start
    if seconds < _SHORTEST_S * len(tokens):
        return [Word(token) for token in tokens]
    edges = [span.start + seconds * total / sums[-1] for total in sums[:-1]] + [span.end]
    return [Word(token, edges[i], edges[i + 1]) for i, token in enumerate(tokens)]


def _fill_times(words: list[Word], recognised: Sequence[Word], left: float, right: float | None) -> list[Word]:
    """Give times to runs of typed words without times. Words that were recognised untimed stay untimed."""
    untimed = {id(word) for word in recognised if word.start is None}
    first = 0
    while first < len(words):
        last = first
        while last < len(words) and words[last].start is None and id(words[last]) not in untimed:
            last += 1
        if last > first:
            before = next((word.end for word in reversed(words[:first]) if word.end is not None), None)
            after = next((word.start for word in words[last:] if word.start is not None), None)
            tokens = [word.text for word in words[first:last]]
            words[first:last] = _spread(tokens, _room(before, after, sum(map(len, tokens)), left, right))
        first = last + 1
    return words


def _room(before: float | None, after: float | None, letters: int, left: float, right: float | None) -> _Interval:
    """Return the interval for inserted words: after the word before them, else before the word after them."""
    need = letters / LETTERS_A_SECOND
    limit = after if after is not None else right
    if before is None and after is not None:
        return _Interval(max(left, after - need), after)
    start = left if before is None else before
    return _Interval(start, start + need if limit is None else max(start, min(limit, start + need)))
