"""Find phrases that a text repeats too often in a row. A decoder in a loop writes them."""

from collections.abc import Sequence

from core.contracts.transcript import Word

_LONGEST_PHRASE = 8  # words
# Words of a phrase: repetitions from which on it is a loop. People do say "no, no, no, no".
_LEAST_REPEATS = {1: 6, 2: 4}
_LEAST_REPEATS_OF_LONGER = 3


def normalise_word(word: Word) -> str:
    """Return the letters and digits of a word in lower case, for comparison. Without any, return its text."""
    return "".join(letter for letter in word.text.casefold() if letter.isalnum()) or word.text


def find_loops(words: Sequence[Word]) -> set[int]:
    """Return the indices of words that repeat the phrase before them too often."""
    texts = [normalise_word(word) for word in words]
    loops: set[int] = set()
    for size in range(1, min(_LONGEST_PHRASE, len(texts) // 2) + 1):
        least = (_LEAST_REPEATS.get(size, _LEAST_REPEATS_OF_LONGER) - 1) * size
        run = 0
        for index in range(size, len(texts) + 1):
            if index < len(texts) and texts[index] == texts[index - size]:
                run += 1
                continue
            if run >= least:
                loops.update(range(index - run, index))
            run = 0
    return loops
