"""Names of speakers before what they say, as plain text and SubRip have them: "Anna: So what happened?"."""

import re
from collections import Counter
from collections.abc import Sequence

_LABEL = re.compile(r"([^\s:]{1,30}(?: [^\s:]{1,30}){0,2}):\s+(?=\S)")


def speaker_labels(texts: Sequence[str], *, go_on: bool = False) -> list[tuple[str | None, str]]:
    """(speaker, what is said) of each text, (None, the text) where no speaker is named.

    One to three words and a colon may be a name: "SPEAKER_00: ", "Dr. Anna Berg: ", but not "He said: ". They are one
    if every text begins so, or at least two with the same name; a single "Note: " is text. With `go_on` they are also
    names if the first text begins so and another with another name; a text without one goes on with the one before.
    """
    labels = [_label(text) for text in texts]
    counts = Counter(label[1] for label in labels if label)
    goes_on = go_on and bool(labels) and labels[0] is not None and len(counts) > 1
    every = goes_on or all(labels)
    found: list[tuple[str | None, str]] = []
    last: str | None = None
    for text, label in zip(texts, labels, strict=True):
        if label is not None and (every or counts[label[1]] > 1):
            last = label[1] if goes_on else None
            found.append((label[1], text[label.end() :]))
        else:
            found.append((last, text))
    return found


def _label(text: str) -> re.Match[str] | None:
    match = _LABEL.match(text)
    return match if match and not any(word[0].islower() for word in match[1].split()) else None
