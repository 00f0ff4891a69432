"""Decode windows again if a language lock finds words of other languages in them."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.native.boosting.language_lock import Ban
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.token_words import ScoredTokens, Token
from core.engine.native.window_batch import EncodedWindows

_ROUNDS = 3  # a banned word may come back in another spelling, and the words behind it may change


class Head(Protocol):
    """The part of a decoder that the lock needs."""

    def decode(
        self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None = None, threads: int = 1
    ) -> list[list[Token]]:
        """Return the tokens of each window by a greedy search."""

    def search_by_beam(
        self, encoded: EncodedWindows, width: int, biases: Sequence[WindowBias | None] | None = None
    ) -> list[ScoredTokens]:
        """Return the best hypothesis of each window by a beam search."""


def suspects(decoded: Sequence[Sequence[Token]], biases: Sequence[TokenBias | None]) -> list[tuple[int, TokenBias]]:
    """Return the numbers of the windows that need a locked search, with their biases."""
    return [
        (number, bias)
        for number, (tokens, bias) in enumerate(zip(decoded, biases, strict=True))
        if bias is not None and bias.lock is not None and bias.lock.has_suspects(tokens)
    ]


def decode_locked(head: Head, encoded: EncodedWindows, biases: Sequence[TokenBias]) -> list[list[Token]]:
    """Return the tokens of each window by a greedy search with locks."""
    return _search(head, encoded, biases)[0]


def search_locked(head: Head, encoded: EncodedWindows, width: int, biases: Sequence[TokenBias]) -> list[ScoredTokens]:
    """Return the best hypothesis of each window by a beam search with locks.

    A greedy search judges the words, because its leads are those of single labels.
    """
    _, bans = _search(head, encoded, biases)
    windows = [WindowBias(bias, bans=own) for bias, own in zip(biases, bans, strict=True)]
    return head.search_by_beam(encoded, width, windows)


def _search(
    head: Head, encoded: EncodedWindows, biases: Sequence[TokenBias]
) -> tuple[list[list[Token]], list[list[Ban]]]:
    """Return the tokens and the bans of each window."""
    decoded: list[list[Token]] = [[] for _ in biases]
    bans: list[list[Ban]] = [[] for _ in biases]
    numbers = list(range(len(biases)))
    for left in reversed(range(_ROUNDS + 1)):
        windows = [WindowBias(biases[number], bans=bans[number]) for number in numbers]
        found = head.decode(encoded.select(numbers), windows)
        again = []
        for number, tokens, window in zip(numbers, found, windows, strict=True):
            decoded[number] = tokens
            lock = window.bias.lock
            slips = lock.slips(tokens, window.leads) if lock is not None and left else []
            if more := [ban for ban in slips if ban not in bans[number]]:
                bans[number] = [*bans[number], *more]
                again.append(number)
        if not again:
            break
        numbers = again
    return decoded, bans
