"""Turn a sentence that Stanza has analysed into the contents of %mor and %gra."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from core.formats.chat import Utterance
from core.formats.chat.marks import RETRACINGS
from core.formats.chat.tier_tokens import TierToken, TierTokens

ITEMS_OF_MARKS: Final = {",": "cm|cm", "„": "end|end", "‡": "beg|beg"}
"""The marks of the main tier with items of their own on %mor."""
_REPLACEMENT = re.compile(r"\[::?\s+(?P<words>[^\]]+)\]")


class AnalysableWord(NamedTuple):
    """A word without its marks. `item` is its fixed item on %mor, and "" if Stanza decides."""

    text: str
    item: str = ""


def analysable_words(utterance: Utterance) -> list[AnalysableWord]:
    """Return the words and marks with items on %mor, in order.

    Fillers, fragments, xxx, omissions, events and retraced words have no items. A replaced word counts as its
    replacement (`gonna [: going to]` is two words). Source: chatter's rules of alignment.
    """
    elements: list[list[AnalysableWord]] = []  # words, and groups in < >, which annotations may follow
    groups: list[int] = []  # the starts of open groups in `elements`
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
    """Apply an annotation to the items of the element before it."""
    if not elements:
        return
    replacement = _REPLACEMENT.fullmatch(token.text)
    if token.text in RETRACINGS:
        elements[-1].clear()
    elif replacement and token.text.startswith("[: "):
        inside = TierTokens(replacement["words"], 0, len(replacement["words"]))
        elements[-1][:] = [AnalysableWord(word.wor_form) for word in inside if word.kind == "word"]


_RESERVED = str.maketrans(dict.fromkeys("|#&$~<>[]{}", "_") | {"-": "–"})
_DROPPED = re.compile(r"<unk>|<SOS>|[.,$'’~()_+“”\"\s]")
_VERBS = ("VerbForm", "Aspect", "Mood", "Tense", "Polarity", "Polite")
_COMMON = ("Com,Neut", "Com")
_FRENCH_CASES: Final = {
    **dict.fromkeys(("qui", "je", "j", "tu", "t", "il", "elle", "ils", "elles", "moi", "toi", "eux", "lui"), "Nom"),
    **dict.fromkeys(("que", "qu", "quoi", "me", "m", "te", "le", "la", "l", "les", "leur"), "Acc"),
}
_DOUBLED = "bdgklmnprtvz"


class UdWord(Protocol):
    """A word from Stanza."""

    text: str
    lemma: str | None
    upos: str | None
    feats: str | None
    deprel: str | None


def mor_item(word: UdWord, language: str) -> str:
    """Return the %mor item of a word. `language` is an ISO 639-1 code."""
    lemma = word.lemma or word.text
    if lemma in (",", "$,"):
        return "cm|cm"
    if lemma in (".", "!", "?"):
        return f"punct|{lemma}"
    upos = (word.upos or "X").upper()
    pos = "x" if upos in ("SYM", "X", "_") else upos.lower()
    feats = dict(pair.split("=", 1) for pair in (word.feats or "").split("|") if "=" in pair)
    features = _FEATURES.get(upos, _none)(word, feats, language)
    return "-".join((f"{pos}|{_stem(lemma, word.text)}", *filter(None, features)))


def _stem(lemma: str, text: str) -> str:
    """Return a lemma without signs that have a meaning on %mor. An empty lemma becomes the word."""
    for candidate in (lemma.partition("|")[0] if lemma.partition("|")[0] else lemma, text):
        stem = _DROPPED.sub("", candidate.strip("-")).translate(_RESERVED)
        if any(c.isalnum() for c in stem):
            return stem
    return "x"


_Features = list[str]


def _none(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    return []


def _verb(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    features = [feats.get(name, "Inf" if name == "VerbForm" else "") for name in _VERBS]
    features += [feats.get(name, "").lower() for name in ("HebBinyan", "HebExistential")]
    features.append(feats.get("Number", "Sing")[:1] + _person(feats, ""))
    irregular = language == "en" and feats.get("Tense") == "Past" and is_irregular(word.lemma or "", word.text)
    return [*features, "irr" if irregular else ""]


def _pronoun(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    case = feats.get("Case", "")
    if language == "fr":
        case = _FRENCH_CASES.get(word.text.lower().strip("'"), "")
    features = [feats.get("PronType", "Int"), case, "reflx" if feats.get("Reflex") == "Yes" else ""]
    number = "P" if feats.get("Number", "").startswith("P") else "S"
    return features if word.text in ("that", "who") else [*features, number + _person(feats, "1")]


def _determiner(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    number = feats.get("Number", "")
    gender = feats.get("Gender", "Masc" if language == "fr" and number != "Plur" else "")
    owner = feats.get("Number[psor]", "")[:1] + feats.get("Person[psor]", "")
    return [
        "" if gender in _COMMON else gender,
        feats.get("Definite", "Def"),
        feats.get("PronType", ""),
        number,
        owner,
    ]


def _adjective(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    degree = feats.get("Degree", "Pos")
    number = feats.get("Number", "Sing")[:1]
    return ["" if degree == "Pos" else degree, feats.get("Case", ""), number + _person(feats, "1")]


def _noun(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    gender, number = feats.get("Gender", ""), feats.get("Number", "Sing")
    case = feats.get("Case", "Acc" if word.deprel == "obj" else "")
    return [
        "" if gender in _COMMON else gender,
        "" if number == "Sing" else number,
        case,
        feats.get("PronType", ""),
        "Ger" if language == "en" and word.text.endswith("ing") else "",
    ]


def _person(feats: Mapping[str, str], default: str) -> str:
    person = feats.get("Person", default)
    return "4" if person == "0" else person


_FEATURES: Final[Mapping[str, Callable[[UdWord, Mapping[str, str], str], _Features]]] = {
    "VERB": _verb,
    "AUX": _verb,
    "PRON": _pronoun,
    "DET": _determiner,
    "ADJ": _adjective,
    "NOUN": _noun,
    "PROPN": _noun,
}


def is_irregular(lemma: str, past: str) -> bool:
    """Tell whether an English past form is irregular, such as "went" and "fed". A contraction ('d) is not."""
    lemma, past = lemma.lower(), past.lower()
    regular = {f"{lemma}ed", f"{lemma}d"}
    if lemma.endswith("y"):
        regular.add(f"{lemma[:-1]}ied")
    if lemma[-1:] in _DOUBLED:
        regular.add(f"{lemma}{lemma[-1]}ed")
    if lemma.endswith("c"):
        regular.add(f"{lemma}ked")
    return past.isalpha() and bool(lemma) and past not in regular


_RELATION = re.compile(r"[A-Z][A-Z0-9-]*")


class Word(UdWord, Protocol):
    """A word from Stanza with its place in the tree: `id` from 1, `head` 0 for the root."""

    id: int
    head: int | None


class Token(Protocol):
    """A token from Stanza: one word, or several for a contraction."""

    text: str
    words: Sequence[Word]


class Tiers(NamedTuple):
    """The contents of %mor and %gra."""

    mor: str
    gra: str


def make_tiers(
    tokens: Sequence[Token], words: Sequence[AnalysableWord], terminator: str, language: str
) -> Tiers | None:
    """Return %mor and %gra of an utterance, None if the tokens are not the words or their relations form no tree.

    A contraction is one item, `pron|it~aux|be-Fin-Ind-Pres-S3`, with a relation for each of its parts. The terminator
    also has a relation to the root: PUNCT.

    Args:
        tokens: Stanza's tokens for `words`.
        words: the words and marks of the utterance.
        terminator: the terminator of the utterance.
        language: an ISO 639-1 code.
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
    """Return the number of each word's part on %mor, by Stanza's number of the word.

    A mark with an item of its own is one part.
    """
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
    """Tell whether every part leads to the root."""
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
