"""The words of a main tier that %mor has an item for, each as it is given to Stanza."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from core.formats.chat import Utterance
from core.formats.chat.marks import RETRACINGS
from core.formats.chat.tier_tokens import TierToken, TierTokens

ITEMS_OF_MARKS: Final = {",": "cm|cm", "„": "end|end", "‡": "beg|beg"}
"""Marks of the main tier that have items of their own on %mor."""
_REPLACEMENT = re.compile(r"\[::?\s+(?P<words>[^\]]+)\]")


class AnalysableWord(NamedTuple):
    """A word without its marks; `item` is what stands for it on %mor whatever Stanza says, "" for a word."""

    text: str
    item: str = ""


def analysable_words(utterance: Utterance) -> list[AnalysableWord]:
    """The words and marks that %mor has items for, in order.

    Fillers, fragments, xxx, omissions, events and what is retraced have none; of a replaced word its replacement
    counts (`gonna [: going to]` is two). Source: chatter's rules of alignment.
    """
    elements: list[list[AnalysableWord]] = []  # what annotations may be about: words, and groups in < >
    groups: list[int] = []  # where the open groups begin in `elements`
    for token in utterance.tokens:
        if token.text == "<" and token.kind == "group":
            groups.append(len(elements))
        elif token.kind == "group" and groups:
            begin = groups.pop()
            elements[begin:] = [[word for element in elements[begin:] for word in element]]
        elif token.kind == "annotation":
            _annotate(elements, token)
        elif token.kind == "word":
            elements.append([AnalysableWord(token.wor_form)])
        elif token.text in ITEMS_OF_MARKS:
            elements.append([AnalysableWord(",", ITEMS_OF_MARKS[token.text])])
        elif token.kind in ("filler", "fragment", "unclear", "omission", "event"):
            elements.append([])
    return [word for element in elements for word in element if word.text]


def _annotate(elements: Sequence[list[AnalysableWord]], token: TierToken) -> None:
    """Let an annotation do to what stands before it what it does to its items."""
    if not elements:
        return
    replaced = _REPLACEMENT.fullmatch(token.text)
    if token.text in RETRACINGS:
        elements[-1].clear()
    elif replaced and token.text.startswith("[: "):
        inside = TierTokens(replaced["words"], 0, len(replaced["words"]))
        elements[-1][:] = [AnalysableWord(word.wor_form) for word in inside if word.kind == "word"]
