"""Understand the CHAT marks that a person types among words.

They are fillers, fragments, retracings, pauses, terminators and events.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.tier_tokens import UNTRANSCRIBED, event_note

TERMINATORS: Final = ("+...", "+..?", "+!?", "+/.", "+/?", "+//.", "+//?", '+"/.', '+".', "+.")
"""The terminators of a main tier, apart from . ? and !"""
PLAIN_ENDINGS: Final = dict(zip(TERMINATORS, ("...", "...?", "?!", "—", "?", "—", "?", ":", ".", "..."), strict=True))
"""The punctuation that other formats write for each of TERMINATORS."""
RETRACINGS: Final = ("[/]", "[//]", "[///]", "[/-]", "[/?]")
PAUSES: Final = ("(.)", "(..)", "(...)")
ANNOTATIONS: Final = ("[?]", "[!]", "[!!]", "[*]")
"""Annotations of the word or group before them: a guess, stressed, contrastively stressed, an error."""
LINKERS: Final = ("+<", "+^", "++", "+,", '+"')
"""The marks at the beginning of an utterance."""

_OVERLAP = re.compile(r"\[[<>][1-9]?\]")
_REPLACEMENT_WORD = re.compile(r"[^\W\d_]+(?:['_+-][^\W\d_]+)*'?")
_MARK_AND_STOP = re.compile(r"(\[(?:[<>][1-9]?|\?|!!?|\*)\])([,.?!]+)")
_FORM = re.compile(  # the special forms of words that the manual lists (CHAT manual, "Special Form Markers")
    r"(?P<open><?)(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*@(?:b|c|d|f|fp|g|i|k|l|ls|n|o|p|q|sas|si|sl|t|u|wp|x|s(?::[a-z]{3})?))"
    r"(?P<close>>?)(?P<after>[,.?!]*)"
)
_PREFIXED = re.compile(r"(?P<open><?)(?P<prefix>&[-+~])?(?P<word>[^\W\d_].*?)(?P<close>>?)")
_EVENT = re.compile(r"(?P<code>&=(?P<label>[^\W\d_]\w*(?::\w+)*))(?P<after>[,.?!]*)")
_TIMED_PAUSE = re.compile(r"\((?:\d+:)?\d+\.\d*\)")
_MOST_REPLACING = 8  # words of a replacement, with its brackets


class TypedWord(NamedTuple):
    """The parts of a typed word: `<&-um,` has a bracket, a prefix, the word, and punctuation after it."""

    open: str
    prefix: str
    word: str
    close: str
    after: str


def is_mark(text: str) -> bool:
    """Tell whether text is a mark and not a word."""
    return text in RETRACINGS or text in PAUSES or text in TERMINATORS or _OVERLAP.fullmatch(text) is not None


def typed_word(text: str) -> TypedWord | None:
    """Return the parts of a word with a prefix or a bracket of CHAT, None for any other word."""
    bare = text.rstrip(",.?!")
    match = _PREFIXED.fullmatch(bare) if text[:1] in "<&" or ">" in text[-3:] else None
    if match is None or not (match["open"] or match["prefix"] or match["close"]):
        return None
    return TypedWord(match["open"], match["prefix"] or "", match["word"], match["close"], text[len(bare) :])


def typed_form(text: str) -> TypedWord | None:
    """Return the parts of a word with a special form marker (hola@s:spa, gumma@c), None for any other word."""
    match = _FORM.fullmatch(text) if "@" in text else None
    return match and TypedWord(match["open"], "", match["word"], match["close"], match["after"])


def typed_code(text: str, by_hand: bool) -> tuple[Literal["event", "unclear", "mark"], str] | None:
    """Return the kind (as in output_tokens) and the text of a code, None for any other text.

    Codes of `is_mark` and `typed_word` are not included. Text that may be a word or a number is a code only if a
    person typed it (`by_hand`).
    """
    if event := _EVENT.fullmatch(text):
        return "event", event["code"]
    if by_hand and (bare := text.rstrip(",.?!")) in UNTRANSCRIBED:
        return "unclear", bare
    is_code = text in (*ANNOTATIONS, *LINKERS) or _TIMED_PAUSE.fullmatch(text) or is_replacement(text)
    return ("mark", text) if by_hand and is_code else None


def is_replacement(text: str) -> bool:
    """Tell whether text is a replacement of the word before it, such as [: going to]."""
    begin, *words = text.removesuffix("]").split(" ")
    is_whole = text.endswith("]") and begin == "[:" and bool(words)
    return is_whole and all(map(_REPLACEMENT_WORD.fullmatch, words))


def replacements_joined(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words. A replacement of several typed words becomes one word, and text after its bracket another."""
    if not any("]" in word.text for word in words):  # as in most utterances
        yield from words
        return
    i = 0
    while i < len(words):
        end = next((n for n in range(i + 1, min(i + _MOST_REPLACING, len(words))) if "]" in words[n].text), i)
        text, bracket, after = " ".join(word.text for word in words[i : end + 1]).partition("]")
        if words[i].text == "[:" and words[i].confidence is None and is_replacement(text + bracket):
            yield Word(text + bracket)
            yield from [Word(after)] if after else []
            i = end + 1
        else:
            marked = _MARK_AND_STOP.fullmatch(words[i].text)
            yield from map(Word, marked.groups()) if marked else [words[i]]
            i += 1


def without_marks(transcript: Transcript) -> Transcript:
    """Return the transcript as other formats write it.

    It has "um" for &-um, "wa-" for &+wa and "[laughs]" for &=laughs. Retracings and pauses are removed.
    """
    segments = tuple(map(_plain_segment, transcript.segments))
    same = all(new is old for new, old in zip(segments, transcript.segments, strict=True))
    return transcript if same else msgspec.structs.replace(transcript, segments=segments)


_MAY_BE_MARK = re.compile(r"(?:^|\s)[&\[(+]|@|\s\s|\s$|^$")  # also words without a letter


def _plain_segment(segment: Segment) -> Segment:
    texts = [word.text for word in segment.words]
    if _MAY_BE_MARK.search(" ".join(texts)) is None:
        return segment
    if not any(is_mark(text) or text[:1] in "&[" or "@" in text for text in texts):
        return segment
    return msgspec.structs.replace(segment, words=tuple(_plain_words(segment.words)))


def _plain_words(words: Sequence[Word]) -> Iterator[Word]:
    words = list(replacements_joined(words))
    retraced = any(word.text in RETRACINGS or _OVERLAP.fullmatch(word.text) for word in words)
    for i, word in enumerate(words):
        following = words[i + 1].text if i + 1 < len(words) else ""
        if is_mark(word.text) or is_replacement(word.text):
            continue
        event = _EVENT.fullmatch(word.text)
        typed, text = typed_word(word.text), f"[{event_note(event['label'])}]{event['after']}" if event else word.text
        if typed is not None and (typed.prefix or retraced):
            text = f"{typed.word}{'-' if typed.prefix == '&+' else ''}{typed.after}"
        if word.confidence is None and (form := typed_form(text)):
            text = form.word.partition("@")[0] + form.after
        if following in TERMINATORS:
            text = text.rstrip(".?!") + PLAIN_ENDINGS[following]
        yield word if text == word.text else msgspec.structs.replace(word, text=text)
