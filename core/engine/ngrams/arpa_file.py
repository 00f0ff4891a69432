"""Read and write ARPA files whose words are tokens, each written as the character of its number, as NeMo does."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import numpy as np

from core.engine.ngrams.gram_automaton import BEGIN, END, UNKNOWN, Grams, to_arrays
from core.engine.ngrams.ngram_model import NgramArrays

TOKEN_OFFSET = 100
"""The number of the first token's character (DEFAULT_TOKEN_OFFSET)."""
_SPECIAL = {"<s>": BEGIN, "</s>": END, "<unk>": UNKNOWN}
_TO_NATURAL = math.log(10.0)
_LEAST = -99.0  # log10 of an impossible event in ARPA files


def read_arpa(path: Path, tokens: int) -> NgramArrays:
    """Read a model of `tokens` tokens.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is no ARPA file of these tokens.
    """
    with path.open(encoding="utf-8") as file:
        counts = _read_counts(file)
        orders = [_read_grams(file, order, count) for order, count in enumerate(counts, 1)]
    return to_arrays(orders, tokens)


def _read_counts(file: TextIO) -> list[int]:
    """Return the number of n-grams of each order."""
    counts: list[int] = []
    begun = False
    for line in file:
        text = line.strip()
        if not begun:
            begun = text == "\\data\\"
        elif text.startswith("ngram "):
            order, _, count = text.removeprefix("ngram ").partition("=")
            if int(order) != len(counts) + 1:
                raise ValueError("orders")
            counts.append(int(count))
        elif counts:
            return counts
    raise ValueError("header")


def _read_grams(file: TextIO, order: int, count: int) -> Grams:
    """Return the n-grams of the next section."""
    for line in file:
        if line.strip() == f"\\{order}-grams:":
            break
    if count > 2**28:
        raise ValueError("counts")
    grams = Grams(np.empty((count, order), np.int32), np.empty(count, np.float32), np.zeros(count, np.float32))
    for number in range(count):
        fields = next(file, "").rstrip("\n").split("\t")
        symbols = list(_symbols(fields[1])) if len(fields) in (2, 3) else []
        if len(symbols) != order:
            raise ValueError("grams")
        grams.symbols[number] = symbols
        grams.weight[number] = float(fields[0]) * _TO_NATURAL
        if len(fields) == 3:
            grams.backoff[number] = float(fields[2]) * _TO_NATURAL
    return grams


def _symbols(text: str) -> Iterator[int]:
    """Yield the symbols of an n-gram. A token's character may be a space or another separator."""
    place = 0
    while place < len(text):
        name = next((each for each in _SPECIAL if text.startswith(each, place)), text[place])
        yield _SPECIAL[name] if name in _SPECIAL else ord(name) - TOKEN_OFFSET
        place += len(name)
        place += text[place : place + 1].isspace()


def write_arpa(path: Path, orders: Sequence[Grams]) -> None:
    """Write a model. N-grams without a backoff have none in the file.

    Raises:
        OSError: the file cannot be written.
    """
    names = {number: name for name, number in _SPECIAL.items()}
    with path.open("w", encoding="utf-8", newline="\n") as file:
        counts = [f"ngram {order}={len(grams.weight)}" for order, grams in enumerate(orders, 1)]
        file.write("\n".join(["\\data\\", *counts, ""]))
        for order, grams in enumerate(orders, 1):
            file.write(f"\n\\{order}-grams:\n")
            weights = np.maximum(grams.weight / _TO_NATURAL, _LEAST).tolist()
            backoffs = (grams.backoff / _TO_NATURAL).tolist()
            for symbols, weight, backoff in zip(grams.symbols.tolist(), weights, backoffs, strict=True):
                text = " ".join(names[each] if each < 0 else chr(each + TOKEN_OFFSET) for each in symbols)
                file.write(f"{weight:.6f}\t{text}\t{backoff:.6f}\n" if backoff else f"{weight:.6f}\t{text}\n")
        file.write("\n\\end\\\n")
