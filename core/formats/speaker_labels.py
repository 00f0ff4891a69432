"""Names of speakers before what they say, as plain text and SubRip have them: "Anna: So what happened?"."""

# ruff: noqa: RUF001 - the colon of full width is meant

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

_WORD = "[^\\s:：]{1,30}"
_LABEL = re.compile(rf"(?:>{{2,}}\s*)?(?![-–—>\u2060])({_WORD}(?: {_WORD}){{0,5}})(?::\s+|：\s*)(?![\s\u2060])(?=\S)")
_MOST_WORDS = 3  # of a name, without those that may be small
_SMALL = frozenset(
    {"and", "da", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "e", "el", "et", "i", "im", "in", "la"}
    | {"le", "of", "the", "und", "van", "von", "y", "zu", "zur"}
)
# "He said" in Chinese and Japanese is no name; of one character it is: in interviews, question and answer.
_SAYING = re.compile("[^\\W\\d_a-zA-Z][说說道问問答曰喊叫讲講言话話]$|[，。、！？]")
_DASHED = re.compile(r"(?:-(?![-\d])|[–—](?=\s)|>{2,})\s*(?=[^\s\u2060])")  # "--and" goes on, and "-5" is said
_DASH = re.compile(r"\A(?:[-–—]|>+)")
_SPARSE = 10  # texts for one with a name: fewer names than that, of which none comes again, are headings
_MARK = "\u2060"  # a word joiner: takes no room
_MARKED = re.compile(rf"(?<=[:：]){_MARK}|(?<=\A[-–—]){_MARK}|(?<=>>){_MARK}")


def speaker_labels(texts: Sequence[str], *, go_on: bool = False) -> list[tuple[str | None, str]]:
    """(speaker, what is said) of each text, (None, the text) where no speaker is named.

    One to three words and a colon may be a name: "SPEAKER_00: ", "Dr. Anna von Berg: ", but not "He said: ". They are
    one if every text begins so, or at least two with the same name; a single "Note: " is text, but ">> BOB: ", as live
    captions tell who begins to speak, is a name by itself. With `go_on` names may
    stand where the speaker changes: see `_go_on`. Then a text without one goes on with the speaker before, up to one
    that is `marked_as_nobodys`, or whose dash says that somebody else begins. A text of two, whose last line has
    another name, is nobody's, too.
    """
    labels = [_label(text) for text in texts]
    if not any(labels) and sum(_label(text.lstrip(_MARK)) is not None for text in texts) > 1:
        texts = [text.lstrip(_MARK) for text in texts]  # Mynah's own files have names without a mark before them
        labels = [_label(text) for text in texts]
    if not any(labels):
        return [(None, _unmarked(text.removeprefix(_MARK))) for text in texts]
    counts = Counter(label[1] for label in labels if label)
    goes_on = go_on and _go_on(texts, labels, counts)
    every = goes_on or all(labels)
    found: list[tuple[str | None, str]] = []
    last: str | None = None
    for text, label in zip(texts, labels, strict=True):
        below = _name_below(text, counts)
        is_shared = label is not None and below not in (None, label[1])
        is_name = label is not None and (every or counts[label[1]] > 1 or text.startswith(">>"))
        if label is not None and is_name and not is_shared:
            last = label[1] if goes_on else None
            found.append((label[1], text[label.end() :]))
        elif is_shared or _is_nobodys(text):
            last = below if goes_on else None
            found.append((None, text.removeprefix(_MARK)))
        else:
            found.append((last, text))
    return [(speaker, _unmarked(text)) for speaker, text in found]


def _unmarked(text: str) -> str:
    return _MARKED.sub("", text) if _MARK in text else text


def marked_as_nobodys(text: str) -> str:
    """A text that is not to be taken for what the speaker before it says; a dash says so by itself."""
    if text.startswith(">>") and _label(text):
        return _MARK + marked_as_text(text)
    return text if _DASHED.match(text) else _MARK + text


def marked_as_text(text: str) -> str:
    """A text whose beginning is not to be taken for a speaker's name, nor for a dash that says who speaks."""
    if _DASHED.match(text):
        return _DASH.sub(rf"\g<0>{_MARK}", text)
    label = _label(text)
    return text if label is None else f"{text[: label.end(1) + 1]}{_MARK}{text[label.end(1) + 1 :]}"


def _label(text: str) -> re.Match[str] | None:
    match = _LABEL.match(text) if ":" in text or "：" in text else None
    if match is None or not any(character.isalpha() for character in match[1]):
        return None
    if _SAYING.search(match[1]):
        return None
    words = [word for word in match[1].split() if word not in _SMALL]
    return match if 0 < len(words) <= _MOST_WORDS and not any(word[0].islower() for word in words) else None


def _go_on(texts: Sequence[str], labels: Sequence[re.Match[str] | None], counts: Counter[str]) -> bool:
    """Whether names stand where the speaker changes: the first text has one, or is marked; there are others; one comes
    again or they are many, which headings are not; and hardly one stands twice in succession."""
    marked = [(text, label) for text, label in zip(texts, labels, strict=True) if label or _is_nobodys(text)]
    told = [(label[1] if label else "", _name_below(text, counts)) for text, label in marked]
    same = sum((below or before) == after != "" for (before, below), (after, _) in pairwise(told))
    begins = bool(texts) and (labels[0] is not None or _is_nobodys(texts[0]))
    are_speakers = counts.total() > len(counts) or _SPARSE * len(told) >= len(texts)
    return begins and len(counts) > 1 and are_speakers and 10 * same <= len(told)


def _name_below(text: str, names: Collection[str]) -> str | None:
    """The name before the last of several lines: any behind a dash, else one of `names`."""
    *above, line = text.split("\n")
    label = _label(_DASHED.sub("", line)) if above else None
    return label[1] if label is not None and (label[1] in names or _DASHED.match(line)) else None


def _is_nobodys(text: str) -> bool:
    """Whether a text says that it is not the speaker's before it."""
    return text.startswith(_MARK) or _DASHED.match(text) is not None
