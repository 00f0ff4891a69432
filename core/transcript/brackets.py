"""Find notes of sounds and events in brackets. Nobody said these words."""

# ruff: noqa: RUF001 - the module looks for brackets and stops of full width

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.contracts.transcript import Segment, Word
from core.transcript.segmentation import ends_with_stop

SOUNDS: Final = {
    **dict.fromkeys(("laugh", "laughs", "laughing", "laughter", "chuckle", "chuckles"), "laughs"),
    **dict.fromkeys(("cough", "coughs", "coughing"), "coughs"),
    **dict.fromkeys(("sigh", "sighs", "sighing"), "sighs"),
    **dict.fromkeys(("sneeze", "sneezes"), "sneezes"),
    **dict.fromkeys(("breath", "breathing", "inhales", "exhales"), "breath"),
    **dict.fromkeys(("clap", "clapping", "applause"), "applause"),
    **dict.fromkeys(("music", "noise", "silence", "cry", "sing", "whispers", "yawns"), ""),
}
"""Words that name a sound in brackets of any kind, with CHAT's name of the sound. An empty name means the word."""

_SOUND = re.compile(r"[\[(<*]+([^\W\d_]+(?:_[^\W\d_]+)*)[\])>*]+[.,?!]*")
_BEFORE = "-–—>♪♫\"'“„«(* "  # characters before the first bracket of a caption's line
_QUOTES = "\"'“„«"
_ROUND = re.compile(
    r"(?P<lead>[^\w\[\]()（）]*)(?P<open>[(（]+)(?P<note>[^()（）\[\]]+)(?P<close>[)）]+)(?P<after>\W*)"
)
_STOP = re.compile(r"[.?!…。！？؟।][\s\"'”’»]|[.?!…。！？؟।]\Z")
_BETWEEN = re.compile(r"[-–—♪♫>]+|.*[)\]）:：]")  # a sentence begins after a dash, a name or another note
_FEWEST_LETTERS = 3  # "(a)" and "(ii)" are numbers of list items


def find_notes(segment: Segment) -> Iterator[tuple[int, int]]:
    """Yield the notes of a segment in order, each as (first, last) words, last exclusive.

    A note is one of these:

    - text in square brackets
    - text in double round brackets: "((door slams))"
    - a word of `SOUNDS` in any brackets
    - text in round brackets that passes the rules below

    Round brackets also hold whispers and asides. They make a note in two cases:

    - The text is in capitals and has several words, beside words that are not in capitals.
    - In captions, the text is a whole sentence without a stop. Whispers have a stop.
    """
    texts = [word.text for word in segment.words]
    end = 0
    for first, last in sorted((*_square(texts), *_round(segment, texts), *_sounds(texts))):
        if first >= end:
            yield first, last
            end = last


def words_outside_notes(segment: Segment) -> tuple[Word, ...]:
    """Return the words of a segment that are in no note."""
    unsaid = {place for first, last in find_notes(segment) for place in range(first, last)}
    return tuple(word for place, word in enumerate(segment.words) if place not in unsaid)


def to_square_brackets(note: str) -> str:
    """Return a note with square brackets in place of round ones: "- [door slams]"."""
    found = _ROUND.fullmatch(note)
    return f"{found['lead']}[{found['note'].strip()}]{found['after']}" if found else note


def _square(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the words from each opening square bracket to its closing one.

    A bracket opens only at the beginning of a word, after dashes and quotation marks. Unclosed brackets do not count.
    """
    first: int | None = None
    for i, text in enumerate(texts):
        if first is None and "[" in text and text.lstrip(_BEFORE).startswith("["):
            first = i
        if first is not None and "]" in text:
            yield first, i + 1
            first = None


def _sounds(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    for i, text in enumerate(texts):
        if not text[:1].isalnum() and (found := _SOUND.fullmatch(text)) and found[1].lower() in SOUNDS:
            yield i, i + 1


def _round(segment: Segment, texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    first: int | None = None
    for i, text in enumerate(texts):
        if "(" in text or "（" in text:
            first = i
        if first is not None and (")" in text or "）" in text):
            found = _ROUND.fullmatch(" ".join(texts[first : i + 1]))
            if found and _is_round_note(found, texts[:first], texts[i + 1 :], in_caption=bool(segment.lines)):
                yield first, i + 1
            first = None


def _is_round_note(found: re.Match[str], before: Sequence[str], behind: Sequence[str], in_caption: bool) -> bool:
    note = found["note"].strip()
    letters = [character for character in note if character.isalpha()]
    if not letters or (len(letters) < _FEWEST_LETTERS and note.lower() != note.upper()):
        return False
    if len(found["open"]) > 1 and len(found["close"]) > 1:
        return True
    others = "".join((*before, *behind))
    if note.isupper() and len(note.split()) > 1 and others.upper() != others:
        return True
    begins = not before or bool(found["lead"]) or ends_with_stop(before[-1]) or _BETWEEN.fullmatch(before[-1])
    ends = not behind or ends_with_stop(found["after"]) or not behind[0].lstrip(_QUOTES)[:1].islower()
    return in_caption and bool(begins) and ends and not _STOP.search(note)
