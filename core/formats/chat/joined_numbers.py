"""Numbers that a recogniser wrote as several words, as one."""

import re
from collections.abc import Iterator, Sequence

from core.contracts.transcript import Word
from core.transcript.numbers.number_words import SPACED_THOUSANDS

_SCALES = frozenset({"hundred", "thousand", "million", "billion", "trillion"})
_NUMBER = re.compile(r"\d[\d.,\u202f]*")
_SIGN = re.compile(r"[$€£¥¢%][.,;:?!…]*")
_AMOUNT = re.compile(r"([$€£¥])(\d[\d.,]*)")
_WITH_UNIT = {"de": (re.compile(r"\d{1,2}[:.]\d\d"), "Uhr"), "fr": (re.compile(r"\d{1,2}"), "h")}  # clock times


def numbers_joined(words: Sequence[Word], code: str) -> Iterator[Word]:
    """Numbers that the recogniser wrote as several words: "$3 million" (the sign goes last), "10 000", "3,50 €"."""
    i = 0
    while i < len(words):
        word = words[i]
        i += 1
        following = words[i].text if i < len(words) else ""
        amount = _AMOUNT.fullmatch(word.text)
        scale = re.match(r"[^\W\d_]*", following)
        if amount and code in ("en", "") and scale and scale.group().lower() in _SCALES:
            yield Word(amount[2], word.start, word.end)
            text = f"{scale.group()} {amount[1]}{following[scale.end() :]}"
            yield Word(text, words[i].start, words[i].end)
            i += 1
            continue
        if code in SPACED_THOUSANDS and re.fullmatch(r"[1-9]\d{0,2}", word.text):
            while i < len(words) and re.match(r"\d{3}(?!\w)", words[i].text) and word.text[-1].isdigit():
                word = Word(f"{word.text}\u202f{words[i].text}", word.start, words[i].end)
                i += 1
        pattern, unit = _WITH_UNIT.get(code, (None, ""))
        if pattern is not None and pattern.fullmatch(word.text) and re.fullmatch(rf"{unit}\W*", following):
            word = Word(f"{word.text}\u00a0{following}", word.start, words[i].end)
            i += 1
        if i < len(words) and _NUMBER.fullmatch(word.text) and _SIGN.fullmatch(words[i].text):
            word = Word(word.text + words[i].text, word.start, words[i].end)
            i += 1
        yield word
