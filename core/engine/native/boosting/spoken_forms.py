"""Replacement of spoken forms, and of boosted words with other capitals, by the phrase itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.engine.recognizer import Hypothesis, WordPosition

_Timed = tuple[Word, WordPosition | None]
_EDGES = re.compile(r"^(\W*)(.*?)(\W*)$", re.DOTALL)


class SpokenForms:
    """The spoken forms of a list of phrases."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._phrases: dict[tuple[str, ...], str] = {}
        self._most_words: dict[str, int] = {}  # the length of the longest form, by its first word
        self._typed: set[tuple[str, ...]] = set()  # phrases with capitals, which replace only boosted words
        for phrase in phrases:
            for form in (phrase.text, *phrase.spoken):
                words = tuple(_bare(word) for word in form.split())
                if form == phrase.text and form == form.lower():
                    continue
                self._phrases[words] = phrase.text
                self._most_words[words[0]] = max(len(words), self._most_words.get(words[0], 0))
                if form == phrase.text:
                    self._typed.add(words)

    def rewrite(self, hypothesis: Hypothesis) -> Hypothesis:
        """Return the hypothesis with phrases in place of their forms, longest first. Case does not matter."""
        if not self._phrases:
            return hypothesis
        positions = hypothesis.positions or (None,) * len(hypothesis.words)
        rewritten = list(self._rewrite_words(list(zip(hypothesis.words, positions, strict=True))))
        words = tuple(word for word, _ in rewritten)
        if words == hypothesis.words:
            return hypothesis
        new_positions = tuple(position for _, position in rewritten) if hypothesis.positions else ()
        return replace(hypothesis, text=" ".join(word.text for word in words), words=words, positions=new_positions)

    def _rewrite_words(self, words: Sequence[_Timed]) -> Iterator[_Timed]:
        bare = [_bare(word.text) for word, _ in words]
        place = 0
        while place < len(words):
            for count in range(self._most_words.get(bare[place], 0), 0, -1):
                form = tuple(bare[place : place + count])
                phrase = self._phrases.get(form)
                is_boosted = any(word.boosted for word, _ in words[place : place + count])
                if phrase is not None and (is_boosted or form not in self._typed):
                    yield from _replace(words[place : place + count], phrase)
                    place += count
                    break
            else:
                yield words[place]
                place += 1


def _bare(word: str) -> str:
    """Return a word without the marks around it and without case."""
    match = _EDGES.match(word)
    return (match[2] if match else word).casefold()


def _edges(word: str) -> tuple[str, str]:
    """Return the marks before and behind a word. A word of marks only has all of them before."""
    match = _EDGES.match(word)
    return (match[1], match[3]) if match else ("", "")


def _replace(old: Sequence[_Timed], phrase: str) -> Iterator[_Timed]:
    """Yield the words of the phrase over the time of the old words.

    Marks around the old words stay, unless the phrase has them itself. If the number of words is the same, each word
    keeps its time. Otherwise the words divide the whole time by their letters.
    """
    texts = phrase.split()
    before, after = _edges(old[0][0].text)[0], _edges(old[-1][0].text)[1]
    own_before, own_after = _edges(texts[0])[0], _edges(texts[-1])[1]
    texts[0] = before.removesuffix(own_before) + texts[0]
    texts[-1] += after.removeprefix(own_after)
    if len(texts) == len(old):
        for text, (word, position) in zip(texts, old, strict=True):
            yield msgspec.structs.replace(word, text=text, boosted=True), position
        return
    start, end = old[0][0].start, old[-1][0].end
    confidences = [word.confidence for word, _ in old if word.confidence is not None]
    confidence = min(confidences) if confidences else None
    first, last = old[0][1], old[-1][1]
    if len(texts) == 1:
        position = WordPosition(first.first, last.last) if first is not None and last is not None else None
        yield Word(texts[0], start, end, confidence, boosted=True), position
        return
    letters, total = 0, sum(map(len, texts))
    for text in texts:
        span: tuple[float | None, float | None] = (None, None)
        if start is not None and end is not None:
            span = (start + (end - start) * letters / total, start + (end - start) * (letters + len(text)) / total)
        letters += len(text)
        yield Word(text, *span, confidence, boosted=True), None
