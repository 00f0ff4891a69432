"""Which words a person put in the place of others, as a sign that a recogniser does not know them."""

from collections import Counter

from core.contracts.transcript import Word
from core.transcript.edits import Change, Edit
from core.transcript.retiming import find_replaced_runs

_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡.,;:!?…-–—"  # noqa: RUF001 - marks of many scripts
_SHORTEST = 4  # letters of a word in lower case; shorter ones are of every language's most frequent
_MOST_REPLACED = 4  # words; whoever replaces more rewrites a sentence


def find_corrections(edit: Edit, inverse: Change) -> Counter[str]:
    """The words that an edit has put in the place of others, each once; `inverse` is what undoes the edit.

    Names, and words that are long enough to be terms; none that only changed their case, and none of an edit by rules.
    Whoever replaces a word everywhere has corrected it once: that many places say nothing of how often it comes.
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
