"""Turn recognised words into the tokens of a CHAT main tier.

Digits and illegal characters are replaced. Fillers, events and quotes get CHAT's forms.
"""

# ruff: noqa: RUF001 - this module distinguishes quotation marks, apostrophes and stops of many scripts

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from core.contracts.languages import primary
from core.contracts.transcript import Word
from core.formats.chat.chat_options import Division, divide
from core.formats.chat.marks import (
    TERMINATORS,
    TypedWord,
    is_mark,
    replacements_joined,
    typed_code,
    typed_form,
    typed_word,
)
from core.formats.chat.placed_tokens import TAKES_TIME, OutputKind, OutputToken, placed
from core.formats.chat.tier_tokens import JOINERS, LIKE_UNTRANSCRIBED, PROSODY, UNTRANSCRIBED, are_initials
from core.transcript.brackets import SOUNDS
from core.transcript.numbers.agreement import Neighbours, find_neighbours
from core.transcript.numbers.number_words import DOT, ORDINAL_DOT, SPACED_THOUSANDS
from core.transcript.numbers.spoken_numbers import spell

_SCALES = frozenset({"hundred", "thousand", "million", "billion", "trillion"})
_NUMBER = re.compile(r"\d[\d.,\u202f]*")
_SIGN = re.compile(r"[$€£¥¢%][.,;:?!…]*")
_AMOUNT = re.compile(r"([$€£¥])(\d[\d.,]*)")
_WITH_UNIT = {"de": (re.compile(r"\d{1,2}[:.]\d\d"), "Uhr"), "fr": (re.compile(r"\d{1,2}"), "h")}  # clock times


def numbers_joined(words: Sequence[Word], code: str) -> Iterator[Word]:
    """Join numbers that the recogniser wrote as several words.

    Examples are "$3 million" (the sign goes last), "10 000" and "3,50 €".
    """
    i = 0
    while i < len(words):
        word = words[i]
        i += 1
        following = words[i].text if i < len(words) else ""
        amount = _AMOUNT.fullmatch(word.text)
        scale = re.match(r"[^\W\d_]*", following)
        if amount and code in ("en", "") and scale and scale.group().lower() in _SCALES:
            yield Word(amount[2], word.start, word.end)
            text = f"{scale.group()} {amount[1]}{following[scale.end() :]}"
            yield Word(text, words[i].start, words[i].end)
            i += 1
            continue
        if code in SPACED_THOUSANDS and re.fullmatch(r"[1-9]\d{0,2}", word.text):
            while i < len(words) and re.match(r"\d{3}(?!\w)", words[i].text) and word.text[-1].isdigit():
                word = Word(f"{word.text}\u202f{words[i].text}", word.start, words[i].end)
                i += 1
        pattern, unit = _WITH_UNIT.get(code, (None, ""))
        if pattern is not None and pattern.fullmatch(word.text) and re.fullmatch(rf"{unit}\W*", following):
            word = Word(f"{word.text}\u00a0{following}", word.start, words[i].end)
            i += 1
        if i < len(words) and _NUMBER.fullmatch(word.text) and _SIGN.fullmatch(words[i].text):
            word = Word(word.text + words[i].text, word.start, words[i].end)
            i += 1
        yield word


_OPENING = "“„‟«‹「『〝"
_CLOSING = "”»›」』〞"
_EITHER = '"＂'
_QUOTES = _OPENING + _CLOSING + _EITHER
_COMMAS = ",;:、،，；：؛"
_PLAIN = str.maketrans(dict.fromkeys("’‘ʼ´`′＇", "'") | dict.fromkeys("‐‑_", "-"))  # "_" has another meaning in CHAT
_EDGE = _QUOTES + _COMMAS + ".?!…。．？！؟۔।｡¿¡()[]{}<>*|~^\\—"
_SPACE = re.compile(r"[^\S\u00a0\u202f]+")  # no-break spaces stand inside numbers
_COMPATIBLE = re.compile("[\uf900-\uffef\U0002f800-\U0002fa1f]")  # presentation forms, full width: E243
_DECOMPOSED = {ord(c): unicodedata.normalize("NFD", c) for c in "ΫἩ"}  # letters that are missing in chatter's grammar
_EVENT = re.compile(r"[\[(<*]+([^\W\d_]+(?:_[^\W\d_]+)*)[\])>*]+[.,?!]*")
_BRACKETED = re.compile(r"[^\w\[\]]*\[(\w[^\[\]]*)\][^\w\[\]]*")  # always an event, listed or not
_ARGUMENT = re.compile(r"(?<=[^\W\d_]):(?=[^\W\d_])")  # "ges:points at the dog"
_NUMBERED = re.compile(r"[^\w\[\]]*\[[\d:.,]*\d[\d:.,]*\][^\w\[\]]*")  # a time or a footnote, and no event
_CODE = re.compile(r"[^\W\d_]\w*(?::\w+)*")  # allowed after &=
_FILLERS = {
    "en": frozenset({"um", "umm", "uhm", "uh", "uhh", "er", "erm", "ehm"}),
    "de": frozenset({"äh", "ähm", "öh", "öhm", "ehm"}),
    "fr": frozenset({"euh", "euhm"}),
    "nl": frozenset({"uh", "uhm", "eh", "ehm"}),
}
_DIGIT = re.compile(r"\d")
_NO_NEIGHBOURS = Neighbours()
_IN_CONTEXT = re.compile(r"\d|[MD]r|Prof")
_DOMAINS = frozenset({"com", "org", "net", "edu", "gov", "info", "io", "ai", "co", "uk", "de", "fr", "es", "it", "eu"})
# Titles before names in CHAT (CHAT manual, "Numbers and titles").
_TITLES = {"Mr": "Mister", "Mrs": "Missus", "Dr": "Doctor", "Prof": "Professor"}
_ORDINAL_AT_THE_END = frozenset({"am", "vom", "zum", "beim", "im"})  # German words before an ordinal


def utterance_tokens(
    words: Sequence[Word], language: str | None, disfluencies: bool, division: Division = "written"
) -> list[OutputToken]:
    """Return the tokens of one utterance without its terminator. Quotes are paired, and commas follow words.

    Args:
        words: the words of the utterance.
        language: their language (ISO 639-1).
        disfluencies: mark fillers, and English fragments ("wa-"), which CHAT separates from words.
        division: the division of text without spaces into words.
    """
    tokens: list[OutputToken] = []
    joined = replacements_joined(words)
    if _DIGIT.search("".join([word.text for word in words])):
        joined = numbers_joined(list(joined), primary(language))
    shown = list(joined)
    texts = [word.text for word in shown]
    final = len(shown) - 1
    for i, word in enumerate(shown):
        is_alone = _IN_CONTEXT.search(word.text) is not None and len(_parts(word.text)) == 1
        place = find_neighbours(texts, i) if is_alone else _NO_NEIGHBOURS
        by_hand = word.confidence is None
        own = _tokens_of(word.text, by_hand, language, disfluencies, division, place, i == final)
        tokens += _with_times(own, word)
    return placed(tokens)


def _parts(text: str) -> list[str]:
    return [text] if _BRACKETED.fullmatch(text) else _SPACE.split(text)


@lru_cache(2**14)  # a long text has few different words
def _tokens_of(
    text: str,
    by_hand: bool,
    language: str | None,
    disfluencies: bool,
    division: Division,
    place: Neighbours,
    final: bool,
) -> tuple[OutputToken, ...]:
    """Return the tokens of one word without times. `by_hand` means that a person typed it."""
    if typed := typed_code(text, by_hand=by_hand):
        own = [OutputToken(typed[1], typed[0])]
    elif by_hand and (form := typed_form(text)):
        own = list(_form_tokens(form))
    else:
        own = [token for part in _parts(text) for token in _chunk_tokens(part, language, disfluencies, place, final)]
    code = primary(language)
    return tuple(token._replace(text=each) for token in own for each in _divided(token, code, division))


def _form_tokens(form: TypedWord) -> Iterator[OutputToken]:
    yield from [OutputToken("<", "group")] if form.open else []
    yield OutputToken(form.word, "word")
    yield from [OutputToken(">", "group")] if form.close else []
    yield from [OutputToken(",", "comma")] if "," in form.after else []


def _divided(token: OutputToken, code: str, division: Division) -> list[str]:
    return divide(token.text, code, division) if token.kind == "word" else [token.text]


def _chunk_tokens(
    text: str, language: str | None, disfluencies: bool, place: Neighbours, final: bool
) -> Iterator[OutputToken]:
    """Yield the tokens of text without spaces. `final` means that its full stop may end the utterance."""
    if is_mark(text):
        if text not in TERMINATORS:
            yield OutputToken("[//]" if text == "[/?]" else text, "mark")  # TalkBank's checker rejects [/?]
        return
    typed = typed_word(text)
    if typed is not None and typed.prefix and (legal := _legal_word(typed.word.translate(_PLAIN))):
        yield from [OutputToken("<", "group")] if typed.open else []
        yield OutputToken(typed.prefix + legal, "filler" if typed.prefix == "&-" else "fragment")
        yield from [OutputToken(">", "group")] if typed.close else []
        return
    if _NUMBERED.fullmatch(text):
        return
    if label := _event_label(text, language):
        if label in UNTRANSCRIBED:  # a transcriber's code, which imported CHAT has in brackets
            yield OutputToken(label, "unclear")
        else:
            yield OutputToken(f"&={SOUNDS.get(label) or label}", "event")
        return
    core = text.strip(_EDGE)
    lead = text[: len(text) - len(text.lstrip(_EDGE))]
    trail = text[len(lead) + len(core) :]
    code = primary(language)
    if lead.endswith(".") and not lead.endswith("..") and core[:1].isdigit():
        core = f"0.{core}"
    if code in ORDINAL_DOT and trail.startswith(".") and core.isdecimal() and len(core) < 3:
        core += "." if not final or (code == "de" and place.previous in _ORDINAL_AT_THE_END) else ""
    if (
        code in ("en", "")
        and core in _TITLES
        and trail.startswith(".")
        and place.after
        and place.after[0][:1].isupper()
    ):
        core = _TITLES[core]
    yield from [OutputToken("<", "group")] if lead.startswith("<") else []
    yield from (OutputToken(c, "open" if core else _quote_kind(c)) for c in lead if c in _QUOTES)
    whole = core.translate(_PLAIN)
    if disfluencies and code == "en" and re.fullmatch(r"[^\W\d_]+-", whole):
        yield OutputToken(f"&+{whole[:-1]}", "fragment")
    elif disfluencies and whole.lower() in _FILLERS.get(code, ()):
        yield OutputToken(f"&-{whole.lower()}", "filler")
    else:
        yield from _word_tokens(spell(core, language, place), code)
    for c in trail:
        if c in _QUOTES:
            yield OutputToken(c, "close")
        elif c in _COMMAS:
            yield OutputToken(",", "comma")
        elif c == ">":
            yield OutputToken(">", "group")


def _event_label(text: str, language: str | None) -> str:
    """Return the words of a note about a sound ("[door slams]", "(laughs)"), joined by underscores.

    Other text gives "".
    """
    bracketed, event = _BRACKETED.fullmatch(text), _EVENT.fullmatch(text)
    if bracketed is None:
        return event[1].lower() if event and event[1].lower() in SOUNDS else ""
    if _CODE.fullmatch(bracketed[1]):
        return bracketed[1].lower()
    arguments = (_joined_words(text, language) for text in _ARGUMENT.split(bracketed[1]))
    return ":".join(filter(None, arguments)).replace("-", "_").replace("'", "").lower()


def _joined_words(text: str, language: str | None) -> str:
    spelled = (spell(part.strip(_QUOTES + _COMMAS + ".?!…"), language) for part in text.split())
    return "_".join(
        token.text for part in spelled for token in _word_tokens(part, primary(language)) if token.kind == "word"
    )


def _quote_kind(quote: str) -> OutputKind:
    """Return the kind of a quotation mark that touches no word."""
    return "quote" if quote in _EITHER else "open" if quote in _OPENING else "close"


def _word_tokens(text: str, code: str) -> Iterator[OutputToken]:
    """Yield the words of spelled text, cut at illegal punctuation, without illegal characters."""
    for part in re.split(rf"(\s+|[{_COMMAS}])|[/–—…。．？！?!<>|\\#]+|\.{{2,}}", text.translate(_PLAIN)):
        if part and part in _COMMAS:
            yield OutputToken(",", "comma")
        for word in _dots_resolved(part or "", code):
            legal = _legal_word(word)
            if legal.lower() in LIKE_UNTRANSCRIBED:
                legal = "_".join(legal)
            if legal:
                yield OutputToken(legal, "word")


def _dots_resolved(text: str, code: str) -> list[str]:
    """Return U.S.A. as U_S_A, Ph.D. as Ph_D, example.com as example dot com.

    Other words are divided at inner dots.
    """
    parts = [part for part in re.sub(r"\.(?=[-'])", "", text).split(".") if part]
    if len(parts) < 2:
        return parts
    if parts[-1].lower() in _DOMAINS and any(len(part) > 2 for part in parts):
        dot = [DOT[code or "en"]] if (code or "en") in DOT else []
        return [word for part in parts for word in [*dot, part]][len(dot) :]
    if are_initials(parts):
        return ["_".join(parts)]
    return parts


def _legal_word(word: str) -> str:
    """Return the letters with their marks, inner hyphens and underscores, and apostrophes. "" if no letter is left."""
    legal = ""
    word = _COMPATIBLE.sub(lambda match: unicodedata.normalize("NFKC", match.group()), word)
    for c in word.translate(_DECOMPOSED):
        category = unicodedata.category(c)
        letter = (category[0] == "L" and c not in PROSODY) or c.isdigit()  # digits of a number that stays unspelled
        mark = (
            (category in ("Mn", "Mc") or c in JOINERS) and legal[-1:] not in ("", "'", "-", "_") and not _is_selector(c)
        )
        if _COMPATIBLE.match(c):  # normalisation keeps some of these
            continue
        if letter or mark or (c in "'-_" and legal[-1:] != c):
            legal += c
    legal = legal.strip("-_" + JOINERS)
    if legal.startswith("'") and legal.endswith("'"):
        legal = legal.strip("'-_")
    return legal if any(unicodedata.category(c)[0] == "L" or c.isdigit() for c in legal) else ""


def _is_selector(character: str) -> bool:
    return "\U000e0100" <= character <= "\U000e01ef"


def _with_times(own: Sequence[OutputToken], word: Word) -> list[OutputToken]:
    """Share a word's time among its tokens ("$20": twenty, dollars), by their length in characters."""
    if word.start is None or word.end is None:
        return list(own)
    if len(own) == 1 and own[0].kind == "word" and (length := len(own[0].wor_form)):  # the loop below, for most words
        (token,) = own
        end = word.start + (word.end - word.start) * length / length
        return [OutputToken(token.text, token.kind, word.start + 0.0, end)]
    length = sum(len(token.wor_form) for token in own if token.kind in TAKES_TIME)
    timed: list[OutputToken] = []
    done = 0
    for token in own:
        if token.kind in TAKES_TIME:
            left = word.start + (word.end - word.start) * done / length
            done += len(token.wor_form)
            token = token._replace(start=left, end=word.start + (word.end - word.start) * done / length)
        timed.append(token)
    return timed
