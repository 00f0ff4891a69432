"""Estimate an n-gram model: interpolated modified Kneser-Ney smoothing (Chen and Goodman 1998, section 3).

Lower orders count the distinct symbols before an n-gram. N-grams at the beginning of a sentence keep their own counts,
because nothing else can stand before them (Heafield and others 2013).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.ngrams.gram_automaton import BEGIN, END, UNKNOWN, Grams

_USUAL_DISCOUNTS = (0.5, 1.0, 1.5)  # for texts that are too short for an estimate
_LEAST = 1e-99  # the probability of an impossible symbol in ARPA files

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Doubles = NDArray[np.float64]


class _Order(NamedTuple):
    """The distinct n-grams of one order in the order of their symbols.

    `first` is a place in the text. `parent` and `suffix` are the numbers of the n-grams without the last and without
    the first symbol. `occurrences` counts them in the text.
    """

    first: Ints
    parent: Ints
    suffix: Ints
    occurrences: Ints


def estimate(sentences: Sequence[NDArray[np.int32]], tokens: int, order: int) -> list[Grams]:
    """Return the n-grams of all orders from 1 to `order`.

    Args:
        sentences: the tokens of each sentence.
        tokens: the number of the tokenizer's tokens. All of them get a probability.
        order: the length of the longest n-grams, at least 2.

    Raises:
        ValueError: there is no sentence.
    """
    text, following = _text(sentences, tokens)
    orders = _count(text, following, tokens + 2, order)
    grams: list[Grams] = []
    lower = np.full(1, 1.0 / (tokens + 1))
    for number, each in enumerate(orders, 1):
        counts: Ints | Longs = each.occurrences
        if number < order:
            counts = np.bincount(orders[number].suffix, minlength=len(each.first))
            is_beginning = text[each.first] == tokens
            counts[is_beginning] = each.occurrences[is_beginning]
        if number == 1:
            counts[text[each.first] == tokens] = 0  # no symbol precedes a beginning
        probabilities, gamma = _smooth(each, counts, lower)
        if grams:
            grams[-1].backoff[: len(gamma)] = np.log(np.where(gamma > 0, gamma, 1.0))
        grams.append(_as_grams(text, each, number, probabilities, tokens, gamma))
        lower = probabilities
    return grams


def _text(sentences: Sequence[NDArray[np.int32]], tokens: int) -> tuple[Longs, Longs]:
    """Return all symbols in a row, and for each the number of symbols that follow in its sentence.

    The beginning of a sentence is `tokens`, its end is `tokens + 1`.
    """
    parts = [each for each in sentences if len(each)]
    if not parts:
        raise ValueError("no sentence")
    lengths = np.array([len(each) + 2 for each in parts], np.int64)
    ends = np.cumsum(lengths)
    text = np.empty(ends[-1], np.int64)
    inside = np.ones(len(text), np.bool_)
    inside[ends - 1] = inside[ends - lengths] = False
    text[inside] = np.concatenate(parts)
    text[ends - lengths], text[ends - 1] = tokens, tokens + 1
    return text, np.repeat(ends, lengths) - np.arange(len(text)) - 1


def _count(text: Longs, following: Longs, symbols: int, order: int) -> list[_Order]:
    """Return the n-grams of each order.

    Args:
        text: from `_text`.
        following: from `_text`.
        symbols: the number of different symbols.
        order: the length of the longest n-grams.
    """
    orders: list[_Order] = []
    numbers, places = np.zeros(len(text), np.int64), np.arange(len(text))
    for length in range(1, order + 1):
        if length > 1:
            places = np.flatnonzero(following >= length - 1)
        keys = numbers[places] * symbols + text[places + length - 1]
        _, index, inverse, count = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
        first = places[index]
        suffix = numbers[first + 1] if length > 1 else numbers[first]
        orders.append(_Order(*(each.astype(np.int32) for each in (first, numbers[first], suffix, count))))
        numbers = np.full(len(text), -1, np.int64)
        numbers[places] = inverse
    return orders


def _smooth(grams: _Order, counts: Ints | Longs, lower: Doubles) -> tuple[Doubles, Doubles]:
    """Return the probability of each n-gram's last symbol, and the share of shorter n-grams after each context.

    Args:
        grams: the n-grams of one order.
        counts: their counts, or their numbers of preceding symbols.
        lower: the probabilities of the order below.
    """
    discounts = _discounts(counts)
    kind = np.minimum(counts, 3)
    sums = np.bincount(grams.parent, weights=counts, minlength=len(lower)).astype(np.float64)  # no n-gram: integers
    left = np.bincount(grams.parent, weights=discounts[kind], minlength=len(sums)).astype(np.float64)
    gamma = np.divide(left, sums, out=np.zeros_like(left), where=sums > 0)
    own = np.divide(counts - discounts[kind], sums[grams.parent], out=np.zeros(len(counts)), where=counts > 0)
    return own + gamma[grams.parent] * lower[grams.suffix], gamma


def _discounts(counts: Ints | Longs) -> Doubles:
    """Return the discounts of n-grams that occur 0, 1, 2, and 3 or more times."""
    once, twice, thrice, often = (float((counts == number).sum()) for number in range(1, 5))
    usual = np.array([0.0, *_USUAL_DISCOUNTS])
    if not (once and twice and thrice):
        return usual
    share = once / (once + 2 * twice)
    found = np.array(
        [0.0, 1 - 2 * share * twice / once, 2 - 3 * share * thrice / twice, 3 - 4 * share * often / thrice]
    )
    return found if ((found[1:] > 0) & (found[1:] < [1, 2, 3])).all() else usual


def _as_grams(text: Longs, order: _Order, length: int, probabilities: Doubles, tokens: int, gamma: Doubles) -> Grams:
    """Return the n-grams of one order without backoffs. The 1-grams get one for unknown tokens, the last one."""
    symbols = np.stack([text[order.first + number] for number in range(length)], axis=1).astype(np.int32)
    is_token = symbols < tokens
    symbols[symbols == tokens], symbols[symbols == tokens + 1] = BEGIN, END
    if length == 1:
        seen = int(is_token.sum())
        symbols = np.concatenate([symbols, np.array([[UNKNOWN]], np.int32)])
        probabilities = np.where(symbols[:-1, 0] == BEGIN, 0.0, probabilities)
        probabilities = np.append(probabilities, gamma[0] * (tokens - seen) / (tokens + 1))
    weight = np.log(np.maximum(probabilities, _LEAST)).astype(np.float32)
    return Grams(symbols, weight, np.zeros(len(weight), np.float32))
