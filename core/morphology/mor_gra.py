"""A sentence that Stanza has analysed as the contents of %mor and %gra."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from core.morphology.analysable import AnalysableWord
from core.morphology.mor_items import UdWord, mor_item

_RELATION = re.compile(r"[A-Z][A-Z0-9-]*")


class Word(UdWord, Protocol):
    """A word of Stanza's with its place in the tree: `id` from 1, `head` 0 for the root."""

    id: int
    head: int | None


class Token(Protocol):
    """A token of Stanza's: one word, or several for a contraction."""

    text: str
    words: Sequence[Word]


class Tiers(NamedTuple):
    """What stands behind `%mor:` and `%gra:`."""

    mor: str
    gra: str


def make_tiers(
    tokens: Sequence[Token], words: Sequence[AnalysableWord], terminator: str, language: str
) -> Tiers | None:
    """%mor and %gra of an utterance; `tokens` are those of Stanza's for `words`, `language` is an ISO 639-1 code.

    A contraction is one item, `pron|it~aux|be-Fin-Ind-Pres-S3`, with a relation for each of its parts. The terminator
    has a relation, too: PUNCT, of the root. None where the tokens are not the words, or their relations are no tree.
    """
    if len(tokens) != len(words):
        return None
    items = [
        word.item or "~".join(mor_item(part, language) for part in token.words)
        for token, word in zip(tokens, words, strict=True)
    ]
    places = _places(tokens, words)
    relations = list(_relations(tokens, words, places))
    roots = [index for index, head, _ in relations if head == 0]
    if len(roots) != 1 or not _is_tree({index: head for index, head, _ in relations}):
        return None
    relations.append((len(relations) + 1, roots[0], "PUNCT"))
    gra = " ".join(f"{index}|{head}|{relation}" for index, head, relation in relations)
    return Tiers(" ".join((*items, terminator)), gra)


def _places(tokens: Sequence[Token], words: Sequence[AnalysableWord]) -> dict[int, int]:
    """Stanza's number of a word -> that of its part on %mor; a mark that has an item of its own is one part."""
    places: dict[int, int] = {}
    count = 0
    for token, word in zip(tokens, words, strict=True):
        for n, part in enumerate(token.words):
            count += 1 if n == 0 or not word.item else 0
            places[part.id] = count
    return places


def _relations(
    tokens: Sequence[Token], words: Sequence[AnalysableWord], places: dict[int, int]
) -> Iterator[tuple[int, int, str]]:
    for token, word in zip(tokens, words, strict=True):
        for part in token.words[:1] if word.item else token.words:
            relation = (part.deprel or "dep").upper().replace(":", "-")
            head = places.get(part.head or 0, 0)
            yield places[part.id], head, relation if _RELATION.fullmatch(relation) else "DEP"


def _is_tree(heads: dict[int, int]) -> bool:
    """Whether every part leads to the root."""
    safe = {0}
    for start in heads:
        path, at = [], start
        while at not in safe:
            if at in path:
                return False
            path.append(at)
            at = heads.get(at, 0)
        safe.update(path)
    return True
