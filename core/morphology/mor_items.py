"""One word of Universal Dependencies as an item of %mor: part of speech, lemma and features, as TalkBank writes them.

`POS|lemma-Feature-Feature`: the universal part of speech in lower case, and of the features the values alone, in an
order that depends on the part of speech. Source: "The %mor Tier" of TalkBank's chatter, batchalign's documentation.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

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
    """A word of Stanza's."""

    text: str
    lemma: str | None
    upos: str | None
    feats: str | None
    deprel: str | None


def mor_item(word: UdWord, language: str) -> str:
    """The item of a word; `language` is an ISO 639-1 code."""
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
    """A lemma with nothing that means something on %mor; the word itself where nothing is left."""
    for candidate in (lemma.partition("|")[0] if lemma.partition("|")[0] else lemma, text):
        stem = _DROPPED.sub("", candidate.strip("-")).translate(_RESERVED)
        if any(c.isalnum() for c in stem):
            return stem
    return "x"


_Features = list[str]


def _none(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    return []


def _verb(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    found = [feats.get(name, "Inf" if name == "VerbForm" else "") for name in _VERBS]
    found += [feats.get(name, "").lower() for name in ("HebBinyan", "HebExistential")]
    found.append(feats.get("Number", "Sing")[:1] + _person(feats, ""))
    irregular = language == "en" and feats.get("Tense") == "Past" and is_irregular(word.lemma or "", word.text)
    return [*found, "irr" if irregular else ""]


def _pronoun(word: UdWord, feats: Mapping[str, str], language: str) -> _Features:
    case = feats.get("Case", "")
    if language == "fr":
        case = _FRENCH_CASES.get(word.text.lower().strip("'"), "")
    found = [feats.get("PronType", "Int"), case, "reflx" if feats.get("Reflex") == "Yes" else ""]
    number = "P" if feats.get("Number", "").startswith("P") else "S"
    return found if word.text in ("that", "who") else [*found, number + _person(feats, "1")]


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
    """Whether an English past form is not made of its verb by -ed: "went", "fed"; a contraction ('d) is neither."""
    lemma, past = lemma.lower(), past.lower()
    regular = {f"{lemma}ed", f"{lemma}d"}
    if lemma.endswith("y"):
        regular.add(f"{lemma[:-1]}ied")
    if lemma[-1:] in _DOUBLED:
        regular.add(f"{lemma}{lemma[-1]}ed")
    if lemma.endswith("c"):
        regular.add(f"{lemma}ked")
    return past.isalpha() and bool(lemma) and past not in regular
