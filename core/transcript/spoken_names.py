"""Find words that may be names in a transcript: capitals inside sentences."""

import re
from collections import Counter

from core.contracts.transcript import Transcript
from core.transcript.segmentation import ends_with_stop

_EDGES = re.compile(r"^\W+|\W+$")
_POSSESSIVE = re.compile(r"['’]s$")
_OWN_CAPITALS = frozenset({"i", "i'm", "i've", "i'll", "i'd", "ok", "tv", "uh", "um"})


def find_names(transcript: Transcript) -> Counter[str]:
    """Return the words and runs of words with a capital inside sentences, with their number.

    A word that also occurs in lower case is no name. In German each noun has a capital, so the list is longer there.
    """
    found, lower = Counter[str](), set[str]()
    for segment in transcript.segments:
        run, inside = list[str](), False
        for word in segment.words:
            text = _POSSESSIVE.sub("", _EDGES.sub("", word.text))
            is_name = inside and text[:1].isupper() and text.casefold() not in _OWN_CAPITALS
            if text[:1].islower():
                lower.add(text)
            if is_name:
                run.append(text)
            if run and (not is_name or _EDGES.search(word.text) is not None):
                found[" ".join(run)] += 1
                run = []
            inside = not ends_with_stop(word.text)
        if run:
            found[" ".join(run)] += 1
    return Counter({name: count for name, count in found.items() if name.lower() not in lower})
