"""Read vocabulary from files: lists of words as text or CSV, CLAN's word lists, and the names in a CHAT transcript."""

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.vocabulary import LONGEST_PHRASE, MOST_WEIGHT, Phrase, check_size
from core.formats import chat
from core.formats.recognition import format_of, is_chat
from core.formats.text_encoding import csv_rows, file_text
from core.transcript.pseudonyms import Pseudonyms
from core.transcript.replacement_rules import Replacement, parse_rules
from core.transcript.replacing import check_rules

_COLUMNS = {
    "phrase": ("phrase", "word", "words", "text", "term", "name"),
    "weight": ("weight", "boost"),
    "spoken": ("spoken", "spoken form", "spoken forms", "sounds like", "soundslike"),
}
_COMMENT = "#"
_CLAN_SUFFIXES = (".cut", ".cex")
_CLAN_OTHER = re.compile(r"[@;]|[*%]\S*:|\s*-+\s*$")  # headers, comments, tiers of a depfile, rules
_CLAN_COUNT = re.compile(r"\s*\d+\s+(?=\S)")  # FREQ writes it before a word
_CLAN_OPTION = re.compile(r"\s*[\"']?[+-]s@?")  # stands before a word in lists for KWAL or COMBO
_CLAN_MARK = re.compile(r"@[a-z]+(:[a-z]+)?(\$\S+)?")  # a word's special form, language or part of speech
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?(e-?\d+)?")


def merge(lists: Iterable[Sequence[Phrase]]) -> tuple[Phrase, ...]:
    """Merge several lists in order. A repeated phrase keeps its last weight and all its spoken forms.

    Raises InputFault("vocabulary-large").
    """
    merged: dict[str, Phrase] = {}
    for phrase in itertools.chain.from_iterable(lists):
        before = merged.get(phrase.text, phrase)
        forms = tuple(dict.fromkeys((*before.spoken, *phrase.spoken)))
        merged[phrase.text] = Phrase(phrase.text, phrase.weight, forms)
    phrases = tuple(merged.values())
    check_size(phrases)
    return phrases


def read_word_list(path: Path) -> tuple[Phrase, ...]:
    """Return the words of a file. Its suffix decides the format.

    * .csv, .tsv: columns `phrase`, `weight`, `spoken` (forms separated by |). This is the order without a head row.
    * .cha: the names in the main tiers, which CHAT capitalises.
    * .cut, .cex: a CLAN word list. Headers, comments, counts of FREQ and marks of special forms are skipped.
    * any other: see `parse_lines`.

    Raises InputFault: vocabulary-line, vocabulary-weight, vocabulary-empty, and as csv_rows and file_text do.
    """
    if is_chat(path):
        phrases = tuple(_names(file_text(path)))
    elif format_of(path) in ("csv", "tsv"):
        phrases = tuple(_rows(file_text(path)))
    elif path.suffix.lower() in _CLAN_SUFFIXES:
        phrases = parse_lines(_clan_words(file_text(path)))
    else:
        phrases = parse_lines(file_text(path))
    if not phrases:
        raise InputFault("vocabulary-empty")
    return phrases


def parse_lines(text: str) -> tuple[Phrase, ...]:
    """Return the phrases of a text, one a line: `PHRASE`, or `PHRASE | WEIGHT | SPOKEN | SPOKEN ...`.

    A tab may replace |. The weight is optional. Empty lines are skipped, and so are lines that begin with #. Raises
    InputFault: vocabulary-line, vocabulary-weight.
    """
    phrases = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith(_COMMENT):
            phrases.append(_phrase(number, re.split(r"[|\t]", line.strip())))
    return tuple(phrases)


def as_lines(phrases: Iterable[Phrase]) -> str:
    """Return the text from which `parse_lines` reads these phrases."""
    return "".join(f"{_as_line(phrase)}\n" for phrase in phrases)


def _as_line(phrase: Phrase) -> str:
    # A number after the phrase is its weight. If the first spoken form is a number, the weight must stand before it.
    has_weight = phrase.weight != 1 or (phrase.spoken and _NUMBER.fullmatch(phrase.spoken[0]))
    weight = [str(phrase.weight).removesuffix(".0")] if has_weight else []
    line = " | ".join((phrase.text, *weight, *phrase.spoken))
    return f" {line}" if line.startswith(_COMMENT) else line


def _phrase(line: int, fields: Sequence[str]) -> Phrase:
    text, *others = (" ".join(field.split()) for field in fields)
    weight = 1.0
    if others and _NUMBER.fullmatch(others[0]):
        weight = float(others[0].replace(",", "."))
        if not 0 < weight <= MOST_WEIGHT:
            raise InputFault("vocabulary-weight", line=line, value=others[0], most=f"{MOST_WEIGHT:g}")
        others = others[1:]
    forms = tuple(dict.fromkeys(form for form in others if form))
    for each in (text, *forms):
        if not _can_be_said(each):
            raise InputFault("vocabulary-line", line=line, value=each[:40], longest=LONGEST_PHRASE)
    return Phrase(text, weight, forms)


def _can_be_said(text: str) -> bool:
    return (
        0 < len(text) <= LONGEST_PHRASE
        and not {"*", "|"} & set(text)  # CLAN's wildcard, and the separator of fields
        and any(character.isalnum() for character in text)
        and not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)
    )


def _rows(text: str) -> Iterator[Phrase]:
    columns = {"phrase": 0, "weight": 1, "spoken": 2}
    for line, cells in csv_rows(text):
        if line == 1 and (named := _named_columns(cells)):
            columns = named
            continue
        values = {name: cells[place].strip() for name, place in columns.items() if place < len(cells)}
        if any(values.values()):
            weight, forms = values.get("weight") or "1", values.get("spoken", "").split("|")
            if not _NUMBER.fullmatch(weight):
                most = f"{MOST_WEIGHT:g}"
                raise InputFault("vocabulary-weight", line=line, value=weight[:40], most=most)
            yield _phrase(line, [values.get("phrase", ""), weight, *forms])


def _named_columns(cells: Sequence[str]) -> dict[str, int]:
    """Return the place of each column by the names in the first row. Return {} if that row is a phrase."""
    names = [cell.strip().casefold().replace("_", " ") for cell in cells]
    places = {
        column: next(place for place, name in enumerate(names) if name in aliases)
        for column, aliases in _COLUMNS.items()
        if any(name in aliases for name in names)
    }
    return places if "phrase" in places else {}


def _clan_words(text: str) -> str:
    """Return the lines of a CLAN word list for `parse_lines`. Lines without a word become empty."""
    return "\n".join(_clan_word(line) for line in text.splitlines())


def _clan_word(line: str) -> str:
    if _CLAN_OTHER.match(line):
        return ""
    line = _CLAN_COUNT.sub("", line)
    option = _CLAN_OPTION.match(line)
    line = line[option.end() if option else 0 :].strip().strip("\"'")
    return re.sub(r"[_+]", " ", _CLAN_MARK.sub("", line))


def _names(text: str) -> Iterator[Phrase]:
    """Yield the capitalised words in the main tiers of a CHAT file, except "I". In CHAT these are names."""
    words = (word.wor_form for utterance in chat.read(text.encode()).utterances for word in utterance.words)
    for word in dict.fromkeys(words):
        name = re.sub(r"[_+]", " ", _CLAN_MARK.sub("", word))
        if name[:1].isupper() and not re.fullmatch(r"I('\w+)?", name) and _can_be_said(name):
            yield Phrase(name)


def read_pseudonyms(path: Path) -> Pseudonyms:
    """Return the key of a file with one `NAME => PSEUDONYM` a line.

    Raises InputFault: pseudonym-rule, pseudonym-none, replacement-line, and as file_text does.
    """
    return Pseudonyms(parse_rules(file_text(path)))


def read_rules(path: Path) -> tuple[Replacement, ...]:
    """Return the replacement rules of a file, and check that each can be used. See `parse_rules`.

    Raises InputFault: replacement-line, replacement-pattern, and as file_text does.
    """
    rules = parse_rules(file_text(path))
    check_rules(rules)
    return rules
