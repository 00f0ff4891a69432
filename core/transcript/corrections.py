"""Find the words that a person corrected. The recogniser may not know these words."""

from collections import Counter

from core.contracts.transcript import Word
from core.transcript.edits import Change, Edit
from core.transcript.retiming import find_replaced_runs

_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡.,;:!?…-–—"  # noqa: RUF001 - marks of many scripts
_SHORTEST = 4  # letters of a word in lower case: shorter words are frequent in every language
_MOST_REPLACED = 4  # words: an edit that replaces more rewrites a sentence


def find_corrections(edit: Edit, inverse: Change) -> Counter[str]:
    """Return the words that an edit put in the place of other words, each with the count 1.

    The result has names, and words that are long enough to be terms. It has no words that only changed their case.
    Edits by rules give no words. A word that was replaced everywhere counts once: the number of places says nothing
    about how often it comes.

    Args:
        edit: the edit.
        inverse: the change that undoes it.
    """
    found: set[str] = set()
    if not isinstance(edit, Change) or edit.by_rules:
        return Counter()
    for new, old in zip(edit.splices, reversed(inverse.splices), strict=True):
        if len(new.segments) != len(old.segments):
            continue
        for before, after in zip(old.segments, new.segments, strict=True):
            if before.content.words != after.content.words:
                found.update(_corrected(before.content.words, after.content.words))
    return Counter(found)


def _corrected(before: tuple[Word, ...], after: tuple[Word, ...]) -> list[str]:
    found = []
    for old, new, first in find_replaced_runs(before, [word.text for word in after]):
        if not old or max(len(old), len(new)) > _MOST_REPLACED:
            continue
        known = {word.text.strip(_STRIPPED).casefold() for word in old}
        for at, text in enumerate(new, first):
            text = text.strip(_STRIPPED)
            letters = sum(map(str.isalpha, text))
            is_name = at > 0 and text[:1].isupper()
            if text.casefold() not in known and letters > 1 and (is_name or letters >= _SHORTEST):
                found.append(text)
    return found
