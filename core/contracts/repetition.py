"""Phrases that a text repeats too often in a row: what a decoder does that is caught in a loop."""

from collections.abc import Sequence

from core.contracts.transcript import Word

_LONGEST_PHRASE = 8  # words of a phrase that a decoder may be caught in
# times in a row from which on a phrase counts as a loop, by its number of words; people do say "no, no, no, no"
_LEAST_REPEATS = {1: 6, 2: 4}
_LEAST_REPEATS_OF_LONGER = 3


def normalised(word: Word) -> str:
    """The word's letters and digits without case, for comparing; the whole text when it has none."""
    return "".join(letter for letter in word.text.casefold() if letter.isalnum()) or word.text


def looped_words(words: Sequence[Word]) -> set[int]:
    """Indices of words that repeat the phrase before them, where it is said too often in a row."""
    texts = [normalised(word) for word in words]
    found: set[int] = set()
    for size in range(1, min(_LONGEST_PHRASE, len(texts) // 2) + 1):
        least = (_LEAST_REPEATS.get(size, _LEAST_REPEATS_OF_LONGER) - 1) * size
        run = 0
        for index in range(size, len(texts) + 1):
            if index < len(texts) and texts[index] == texts[index - size]:
                run += 1
                continue
            if run >= least:
                found.update(range(index - run, index))
            run = 0
    return found
