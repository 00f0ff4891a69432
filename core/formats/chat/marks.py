"""CHAT's marks as a person types them among the words: fillers, fragments, retracing, pauses, terminators."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript, Word

TERMINATORS: Final = ("+...", "+..?", "+!?", "+/.", "+/?", "+//.", "+//?", '+"/.', '+".', "+.")
"""The terminators of a main tier besides . ? and !"""
RETRACINGS: Final = ("[/]", "[//]", "[///]", "[/-]", "[/?]")
PAUSES: Final = ("(.)", "(..)", "(...)")

_PREFIXED = re.compile(r"(?P<open><?)(?P<prefix>&[-+~])?(?P<word>[^\W\d_].*?)(?P<close>>?)(?P<after>[,.?!]*)")
_ENDINGS = {"+/.": "—", "+//.": "—", "+..?": "...?", "+!?": "?!", "+/?": "?", "+//?": "?", '+"/.': ":", '+".': "."}


class TypedWord(NamedTuple):
    """A typed word taken apart: `<&-um,` has the bracket, the prefix, the word and what stands after it."""

    open: str
    prefix: str
    word: str
    close: str
    after: str


def is_mark(text: str) -> bool:
    """Whether text is a mark and no word."""
    return text in RETRACINGS or text in PAUSES or text in TERMINATORS


def typed_word(text: str) -> TypedWord | None:
    """A word that is typed with a prefix or a bracket of CHAT; None for any other."""
    match = _PREFIXED.fullmatch(text) if text[:1] in "<&" or ">" in text[-3:] else None
    if match is None or not (match["open"] or match["prefix"] or match["close"]):
        return None
    return TypedWord(match["open"], match["prefix"] or "", match["word"], match["close"], match["after"])


def without_marks(transcript: Transcript) -> Transcript:
    """The transcript as other formats have it: fillers without prefix, "wa-" for &+wa, no retracing, no pauses."""
    segments = tuple(map(_plain_segment, transcript.segments))
    same = all(new is old for new, old in zip(segments, transcript.segments, strict=True))
    return transcript if same else msgspec.structs.replace(transcript, segments=segments)


def _plain_segment(segment: Segment) -> Segment:
    texts = [word.text for word in segment.words]
    if not any(is_mark(text) or text.startswith("&") for text in texts):
        return segment
    return msgspec.structs.replace(segment, words=tuple(_plain_words(segment.words)))


def _plain_words(words: Sequence[Word]) -> Iterator[Word]:
    retraced = any(word.text in RETRACINGS for word in words)
    for i, word in enumerate(words):
        following = words[i + 1].text if i + 1 < len(words) else ""
        if is_mark(word.text):
            continue
        typed, text = typed_word(word.text), word.text
        if typed is not None and (typed.prefix or retraced):
            text = f"{typed.word}{'-' if typed.prefix == '&+' else ''}{typed.after}"
        if following in TERMINATORS:
            text = text.rstrip(".?!") + _ENDINGS.get(following, "...")
        yield word if text == word.text else msgspec.structs.replace(word, text=text)
