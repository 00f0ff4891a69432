"""Rewrite punctuation, capitals and numbers as an export needs them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, Literal

import msgspec

from core.contracts.languages import primary
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.marks import is_mark
from core.formats.chat.output_tokens import numbers_joined
from core.transcript.numbers.agreement import find_neighbours
from core.transcript.numbers.number_words import ORDINAL_DOT
from core.transcript.numbers.spoken_numbers import spell
from core.transcript.retiming import divide_word
from core.transcript.segmentation import ends_with_stop, split_sentences

Capitals = Literal["as-is", "lower", "sentences"]
Numbers = Literal["as-is", "words", "digits"]

_SIGNS = frozenset("%‰‱&@#§/\\_")  # punctuation in Unicode, but spoken or part of a name
_APOSTROPHES = frozenset("'’ʼ")  # noqa: RUF001 - as in ’tis and dogs’
_EVENT = re.compile(r"[\[(<].+[\])>][.,?!]*")  # [laughter]: only the brackets show that it is no word
_BETWEEN = re.compile(  # punctuation between words without a space
    r"[…—，。！？；：、．؟،؛؟।॥]+|\.{2,}|-{2,}|[?!;]+(?=\w)|(?<!\d),|,(?!\d)"  # noqa: RUF001 - of many scripts
)
_WITHIN = re.compile(r'["“”„«»()\[\]{}]')
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\.?")
_ENGLISH_I = re.compile(r"i(?:['’](?:m|ve|ll|d|s))?", re.IGNORECASE)
_DOTLESS: Final = str.maketrans({"I": "ı", "İ": "i"})  # noqa: RUF001 - Turkish


class TextOptions(msgspec.Struct, frozen=True):
    """The spelling of words, in every format but CHAT.

    Without `punctuation`, full stops, commas, quotation marks and the like are removed. Spoken signs stay, and so do
    parts of a word or number ("don't", "3.5"). `capitals` "lower" removes all capitals, and "sentences" capitalises
    only the first word of each sentence. `numbers` "words" spells numbers out, and "digits" writes spoken numbers in
    digits.
    """

    punctuation: bool = True
    capitals: Capitals = "as-is"
    numbers: Numbers = "as-is"


def with_text_options(transcript: Transcript, options: TextOptions) -> Transcript:
    """Return the transcript with these options applied.

    A word that becomes several shares its time among them. Words that become one share their time. A mark that stood
    alone is removed, and so is a segment of marks only.
    """
    if options == TextOptions():
        return transcript
    written, previous = list[Segment](), Segment(())
    stopped = any(ends_with_stop(word.text) for segment in transcript.segments for word in segment.words)
    for segment in transcript.segments:
        language = segment.language or transcript.language
        goes_on = (
            stopped
            and previous.speaker == segment.speaker
            and bool(previous.words)
            and not ends_with_stop(previous.words[-1].text)
        )
        words = tuple(_written(segment.words, language, options, goes_on))
        if words or not segment.words:
            translation = _written_translation(segment.translation, transcript.translation_language, options)
            layout = segment if _keeps_lines(segment, language, options) else Segment(())
            written.append(
                msgspec.structs.replace(
                    segment, words=words, translation=translation, lines=layout.lines, italic=layout.italic
                )
            )
        previous = segment
    return msgspec.structs.replace(transcript, segments=tuple(written))


def _keeps_lines(segment: Segment, language: str | None, options: TextOptions) -> bool:
    """Tell whether each line of a subtitle keeps its number of words.

    The total alone is not enough: a dash may go in one line while a number grows in another.
    """
    edges = pairwise(accumulate(segment.lines, initial=0))
    lines = [segment.words[first:last] for first, last in edges]
    return all(len(list(_written(line, language, options, goes_on=False))) == len(line) for line in lines)


def _written_translation(text: str | None, language: str | None, options: TextOptions) -> str | None:
    words = tuple(map(Word, (text or "").split()))
    return " ".join(word.text for word in _written(words, language, options, goes_on=False)) or None


def _written(words: Sequence[Word], language: str | None, options: TextOptions, goes_on: bool) -> Iterator[Word]:
    """Yield the words of a segment. `goes_on` means that it begins within a sentence."""
    if options.numbers == "words":
        words = tuple(_numbers_spelled(words, language))
    elif options.numbers == "digits":
        words = tuple(_in_digits(words, language))
    if options.capitals == "lower":
        words = [_with_text(word, _lower(word.text, language)) for word in words]
    elif options.capitals == "sentences":
        words = list(_capitalised(words, language, goes_on))
    for word in words:
        if options.punctuation or is_mark(word.text) or _EVENT.fullmatch(word.text):
            yield word
        else:
            tokens = _bare(word.text)
            yield from divide_word(word, tokens) if tokens != [word.text] else (word,)


def _with_text(word: Word, text: str) -> Word:
    return word if word.text == text else msgspec.structs.replace(word, text=text)


def _lower(text: str, language: str | None) -> str:
    return (text.translate(_DOTLESS) if primary(language) in ("tr", "az") else text).lower()


def _capitalised(words: Sequence[Word], language: str | None, goes_on: bool) -> Iterator[Word]:
    english = primary(language) == "en"
    for sentence in split_sentences(words, language):
        for i, word in enumerate(sentence):
            text = word.text
            if english and _ENGLISH_I.fullmatch(text.rstrip(",.?!")):
                text = f"I{text[1:]}"
            yield _with_text(word, text if i or goes_on else _with_capital(text, language))
        goes_on = False


def _with_capital(text: str, language: str | None) -> str:
    """Capitalise the first letter of a word if it is lower case and only marks stand before it."""
    at = next((i for i, c in enumerate(text) if c.isalnum()), len(text))
    first = text[at : at + 1]
    if not first.islower() or any(c.isupper() for c in text):  # iPhone
        return text
    capital = "İ" if first == "i" and primary(language) in ("tr", "az") else first.title()
    return text[:at] + capital + text[at + 1 :]


def _numbers_spelled(words: Sequence[Word], language: str | None) -> Iterator[Word]:
    code = primary(language)
    joined = list(numbers_joined(words, code)) if any(_has_digit(word.text) for word in words) else words
    texts = [word.text for word in joined]
    for i, word in enumerate(joined):
        lead, core, trail = _parts(word.text)
        if not _has_digit(core) or core[0].isalpha():  # MP3, B2B
            yield word
            continue
        if lead.endswith(".") and not lead.endswith(".."):  # .5
            lead, core = lead[:-1], f"0.{core}"
        if code in ORDINAL_DOT and trail.startswith(".") and core.isdecimal() and len(core) < 3 and i + 1 < len(texts):
            core, trail = f"{core}.", trail[1:]
        tokens = spell(core, language, find_neighbours(texts, i)).split()
        if not tokens or any(map(_has_digit, tokens)):
            yield word
        else:
            tokens[0] = lead + tokens[0]
            tokens[-1] += trail
            yield from divide_word(word, tokens)


def _in_digits(words: Sequence[Word], language: str | None) -> Iterator[Word]:
    """Yield the words with numbers in digits. The words of a number become one, from their start to their end."""
    from core.transcript.numbers.digits import Token, digits_for  # imported only here, because it slows the start

    at = 0
    for run in digits_for([Token(*_parts(word.text)) for word in words], language):
        yield from words[at : run.first]
        yield _joined(words[run.first : run.last], run.text)
        at = run.last
    yield from words[at:]


def _joined(words: Sequence[Word], text: str) -> Word:
    """Return words as one. The least confident word decides its confidence."""
    return Word(
        text,
        next((word.start for word in words if word.start is not None), None),
        next((word.end for word in reversed(words) if word.end is not None), None),
        min((word.confidence for word in words if word.confidence is not None), default=None),
        next((word.doubt for word in words if word.doubt is not None), None),
        any(word.boosted for word in words),
        _joined_alternative(words),
    )


def _joined_alternative(words: Sequence[Word]) -> str | None:
    """Return the other reading of words as one, None if no word has one."""
    if all(word.alternative is None for word in words):
        return None
    texts = (word.text if word.alternative is None else word.alternative for word in words)
    return " ".join(filter(None, texts))


def _has_digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def _parts(text: str) -> tuple[str, str, str]:
    """Return the marks before a word or number, the word, and the marks after it."""
    first, last = 0, len(text)
    while first < last and _is_edge(text, first, 1):
        first += 1
    while last > first and _is_edge(text, last - 1, -1):
        last -= 1
    return text[:first], text[first:last], text[last:]


def _is_edge(text: str, at: int, inwards: int) -> bool:
    """Tell whether the character at the edge of a word is silent punctuation."""
    character, beside = text[at], text[at + inwards : at + inwards + 1] if at + inwards >= 0 else ""
    if character in _SIGNS or (character in _APOSTROPHES and beside.isalnum()):
        return False
    if character in "-−" and inwards > 0 and beside.isdigit():  # noqa: RUF001 - a minus sign
        return False
    return unicodedata.category(character)[0] == "P"


def _bare(text: str) -> list[str]:
    """Return the text without punctuation, divided where only punctuation divided its words."""
    words = []
    for part in _BETWEEN.sub(" ", text).split(" "):
        core = _parts(part)[1]
        words.append(core.replace(".", "") if _INITIALS.fullmatch(core) else _WITHIN.sub("", core))
    return [text for text in words if text]
