"""Find the names of speakers in front of their words, as in plain text and SubRip: "Anna: I see."."""

# ruff: noqa: RUF001 - the colon of full width is meant

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

_WORD = "[^\\s:：]{1,30}"
_LABEL = re.compile(rf"(?:>{{2,}}\s*)?(?![-–—>\u2060])({_WORD}(?: {_WORD}){{0,5}})(?::\s+|：\s*)(?![\s\u2060])(?=\S)")
_MOST_WORDS = 3  # of a name, without small words such as "von"
_SMALL = frozenset(
    {"and", "da", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "e", "el", "et", "i", "im", "in", "la"}
    | {"le", "of", "the", "und", "van", "von", "y", "zu", "zur"}
)
# "He said" in Chinese and Japanese is no name. A single character is: interviews mark question and answer with it.
_SAYING = re.compile("[^\\W\\d_a-zA-Z][说說道问問答曰喊叫讲講言话話]$|[，。、！？]")
_DASHED = re.compile(
    r"(?:-(?![-\d])|[–—](?=\s)|>{2,})\s*(?=[^\s\u2060])"
)  # "--and" continues a sentence, and "-5" is a number
_DASH = re.compile(r"\A(?:[-–—]|>+)")
_SPARSE = 10  # texts for each name: rarer names that never recur are headings
# Headings and credits that subtitles and notes have in front of a colon. No evidence but their meaning tells them.
_HEADINGS = re.compile(
    "attention|breaking|captions?|caution|credits|date|important|notes?|previously|ps|remember|subtitles?|subtitling"
    "|sync|synced|title|topic|transcript|transcription|translation|translated|updates?|warning|achtung|datum|hinweis"
    "|nachtrag|titel|untertitel|übersetzung|wichtig|avertissement|remarque|sous-titres|titre|traduction|advertencia"
    "|aviso|nota|subtítulos|subtitulos|título|traducción|legendas|tradução|sottotitoli|traduzione|ondertiteling"
    "|vertaling|undertexter|внимание|перевод|примечание|субтитры|字幕|翻译|翻譯|注意|时间|時間|日期",
    re.IGNORECASE,
)
_MARK = "\u2060"  # earlier versions of Mynah marked texts with it
_MARKED = re.compile(rf"(?<=[:：]){_MARK}|(?<=\A[-–—]){_MARK}|(?<=>>){_MARK}")


def speaker_labels(
    texts: Sequence[str], *, go_on: bool = False, pauses: Collection[int] = ()
) -> list[tuple[str | None, str]]:
    """Return (speaker, text without the name) for each text, and (None, text) if no speaker is named.

    One to three words and a colon may be a name: "SPEAKER_00: ", "Dr. Anna von Berg: ", but not "He said: " or
    "Note: ". They are names in three cases:

    * Every text begins like this.
    * Two names or more occur, and one of them recurs or two texts in three have one.
    * Chevrons stand before the name (">> BOB: ").

    A label that recurs alone among other texts stays text.

    Args:
        texts: the texts in order.
        go_on: names may stand only at a change of speaker, see `_names_mark_changes`. A text without a name then
            continues the speaker before it. A dash ends that, and a pause does. A text with another name in its last
            line has two speakers, and belongs to nobody.
        pauses: the places of the texts that follow a long pause.
    """
    labels = [_label(text) for text in texts]
    if not any(labels) and sum(_label(text.lstrip(_MARK)) is not None for text in texts) > 1:
        texts = [text.lstrip(_MARK) for text in texts]  # Mynah never wrote a mark before a name
        labels = [_label(text) for text in texts]
    if not any(labels):
        return [(None, _unmarked(text.removeprefix(_MARK))) for text in texts]
    counts = Counter(label[1] for label in labels if label and not is_heading(label[1]))
    goes_on = go_on and _names_mark_changes(texts, labels, counts, pauses)
    every = all(labels)
    are_many = counts.total() > len(counts) or 3 * counts.total() >= 2 * len(texts)
    are_names = every or goes_on or (len(counts) > 1 and are_many)
    spoken: list[tuple[str | None, str]] = []
    last: str | None = None
    for place, (text, label) in enumerate(zip(texts, labels, strict=True)):
        below = _name_below(text, counts)
        is_shared = label is not None and below not in (None, label[1])
        is_name = label is not None and ((are_names and label[1] in counts) or text.startswith(">>"))
        if label is not None and is_name and not is_shared:
            last = label[1] if goes_on else None
            spoken.append((label[1], text[label.end() :]))
        elif is_shared or _is_nobodys(text):
            last = below if goes_on else None
            spoken.append((None, text.removeprefix(_MARK)))
        else:
            last = None if place in pauses else last
            spoken.append((last, text))
    return [(speaker, _unmarked(text)) for speaker, text in spoken]


def _unmarked(text: str) -> str:
    return _MARKED.sub("", text) if _MARK in text else text


def is_heading(label: str) -> bool:
    """Tell whether a label is a heading such as "Update" in any of several languages."""
    return _HEADINGS.fullmatch(label) is not None


def is_ambiguous(text: str) -> bool:
    """Tell whether a text begins with a dash or with a label, which a reader could take for a speaker."""
    return _DASHED.match(text) is not None or _label(text) is not None


def is_of_several(text: str) -> bool:
    """Tell whether a cue shows that it belongs to no single speaker, by a dash or by a name in its last line."""
    return _DASHED.match(text) is not None or ("\n" in text and _label(text) is not None)


def _label(text: str) -> re.Match[str] | None:
    match = _LABEL.match(text) if ":" in text or "：" in text else None
    if match is None or not any(character.isalpha() for character in match[1]):
        return None
    if _SAYING.search(match[1]):
        return None
    words = [word for word in match[1].split() if word not in _SMALL]
    return match if 0 < len(words) <= _MOST_WORDS and not any(word[0].islower() for word in words) else None


def _names_mark_changes(
    texts: Sequence[str], labels: Sequence[re.Match[str] | None], counts: Counter[str], pauses: Collection[int]
) -> bool:
    """Tell whether names stand at changes of the speaker.

    The first text must have a name or a mark, and at least two names must occur. Names must recur or be frequent,
    which headings are not. Hardly any name may stand twice in succession. A name may stand again after a pause, and
    before a text that looks like a name.
    """
    marked = [(place, label) for place, label in enumerate(labels) if label or _is_nobodys(texts[place])]
    names = [(label[1] if label else "", _name_below(texts[place], counts)) for place, label in marked]
    repeated = (
        place
        for (place, label), ((before, below), (after, _)) in zip(marked[1:], pairwise(names), strict=True)
        if (below or before) == after != "" and label and not is_ambiguous(texts[place][label.end() :])
    )
    same = sum(place not in pauses for place in repeated)
    begins = bool(texts) and (labels[0] is not None or _is_nobodys(texts[0]))
    are_speakers = counts.total() > len(counts) or _SPARSE * len(names) >= len(texts)
    return begins and len(counts) > 1 and are_speakers and 10 * same <= len(names)


def _name_below(text: str, names: Collection[str]) -> str | None:
    """Return the name in the last of several lines: any name after a dash, else one of `names`."""
    *above, line = text.split("\n")
    label = _label(_DASHED.sub("", line)) if above else None
    return label[1] if label is not None and (label[1] in names or _DASHED.match(line)) else None


def _is_nobodys(text: str) -> bool:
    """Tell whether a text does not belong to the speaker before it."""
    return text.startswith(_MARK) or _DASHED.match(text) is not None
