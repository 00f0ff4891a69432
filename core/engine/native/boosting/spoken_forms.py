"""What was written by one of a phrase's spoken forms, or boosted in other capitals, is written as the phrase."""

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
        self._longest: dict[str, int] = {}  # words, by the first one
        self._typed: set[tuple[str, ...]] = set()  # phrases with capitals, which hold for what was boosted alone
        for phrase in phrases:
            for form in (phrase.text, *phrase.spoken):
                words = tuple(_bare(word) for word in form.split())
                if form == phrase.text and form == form.lower():
                    continue
                self._phrases[words] = phrase.text
                self._longest[words[0]] = max(len(words), self._longest.get(words[0], 0))
                if form == phrase.text:
                    self._typed.add(words)

    def rewritten(self, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis with the phrases in place of their forms, the longest first; case does not count."""
        if not self._phrases:
            return hypothesis
        positions = hypothesis.positions or (None,) * len(hypothesis.words)
        found = list(self._rewritten(list(zip(hypothesis.words, positions, strict=True))))
        words = tuple(word for word, _ in found)
        if words == hypothesis.words:
            return hypothesis
        kept = tuple(position for _, position in found) if hypothesis.positions else ()
        return replace(hypothesis, text=" ".join(word.text for word in words), words=words, positions=kept)

    def _rewritten(self, words: Sequence[_Timed]) -> Iterator[_Timed]:
        bare = [_bare(word.text) for word, _ in words]
        place = 0
        while place < len(words):
            for count in range(self._longest.get(bare[place], 0), 0, -1):
                said = tuple(bare[place : place + count])
                phrase = self._phrases.get(said)
                boosted = any(word.boosted for word, _ in words[place : place + count])
                if phrase is not None and (boosted or said not in self._typed):
                    yield from _replaced(words[place : place + count], phrase)
                    place += count
                    break
            else:
                yield words[place]
                place += 1


def _bare(word: str) -> str:
    """A word without the marks around it and without case."""
    match = _EDGES.match(word)
    return (match[2] if match else word).casefold()


def _edges(word: str) -> tuple[str, str]:
    """The marks before and behind a word; all of them are before where there is nothing else."""
    match = _EDGES.match(word)
    return (match[1], match[3]) if match else ("", "")


def _replaced(old: Sequence[_Timed], phrase: str) -> Iterator[_Timed]:
    """The words of the phrase over the time of the old ones, with the marks around these that it has not itself.

    As many words as before keep each its time; otherwise the time of all is shared by letters.
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
    sure = [word.confidence for word, _ in old if word.confidence is not None]
    confidence = min(sure) if sure else None
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
