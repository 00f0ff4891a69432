"""Marks that were typed into the words of a CHAT file's utterance, put into its main tier and nothing else changed."""

from itertools import takewhile
from typing import NamedTuple

from core.contracts.transcript import Segment
from core.formats.chat.importing import transcript_words
from core.formats.chat.marks import TERMINATORS, TypedWord, is_mark, typed_word
from core.formats.chat.parsed import Utterance
from core.formats.chat.text_edits import TextEdit
from core.formats.chat.tier_tokens import TierToken

_SENTENCE_END = ".?!…—"
_PLAIN = TypedWord("", "", "", "", "")


class _Typed(NamedTuple):
    """One of the words that were there, as it is typed now, and the marks that stand after it."""

    word: TypedWord
    after: list[str]


def mark_edits(utterance: Utterance, old: Segment, new: Segment) -> list[TextEdit] | None:
    """The edits for an utterance in whose words only marks were typed; None where anything else has changed.

    A word that became a fragment is something else: it no longer stands on %wor.
    """
    found = _typed(old, new)
    if found is None:
        return None
    before, words, terminator = found
    pairs = list(transcript_words(utterance))
    edits: list[TextEdit] = []
    if before and pairs:
        edits.append(TextEdit(pairs[0][1].start, pairs[0][1].start, " ".join((*before, ""))))
    for (_, token), typed in zip(pairs, words, strict=True):
        if typed.word.open or (typed.word.prefix and token.kind == "word"):
            edits.append(TextEdit(token.start, token.start, typed.word.open + typed.word.prefix))
        if typed.word.close:
            edits.append(TextEdit(token.end, token.end, ">"))
        if typed.after:
            at = _end_with_comma(utterance, token)
            edits.append(TextEdit(at, at, "".join(f" {mark}" for mark in typed.after)))
    if terminator:
        edits += _terminator_edits(utterance, terminator)
    return edits or None


def _typed(old: Segment, new: Segment) -> tuple[list[str], list[_Typed], str] | None:
    """(marks before the first word, each word, the terminator that was typed)."""
    texts = [word.text for word in new.words]
    terminator = texts.pop() if texts and texts[-1] in TERMINATORS else ""
    before: list[str] = []
    words: list[_Typed] = []
    for text in texts:
        if text in TERMINATORS:
            return None
        if is_mark(text):
            (words[-1].after if words else before).append(text)
            continue
        if len(words) == len(old.words):
            return None
        typed, was = typed_word(text) or _PLAIN, old.words[len(words)].text
        now = f"{typed.word}{typed.after}" if typed is not _PLAIN else text
        last = len(words) == len(old.words) - 1
        same = now == was or (last and terminator and now.rstrip(_SENTENCE_END) == was.rstrip(_SENTENCE_END))
        if not same or typed.prefix in ("&+", "&~"):
            return None
        words.append(_Typed(typed, []))
    return (before, words, terminator) if len(words) == len(old.words) else None


def _end_with_comma(utterance: Utterance, token: TierToken) -> int:
    """Where a token ends, with the annotations and the comma after it."""
    at = utterance.tokens.index(token)
    own = takewhile(lambda following: following.kind in ("annotation", "comma"), utterance.tokens[at + 1 :])
    return (token, *own)[-1].end


def _terminator_edits(utterance: Utterance, terminator: str) -> list[TextEdit]:
    """The edits that end an utterance otherwise, on the main tier and on %wor."""
    edits = []
    for tokens in (utterance.tokens, utterance.wor_tokens):
        last = next((token for token in reversed(tokens) if token.kind == "terminator"), None)
        if last is not None:
            edits.append(TextEdit(last.start, last.end, terminator))
    return edits
