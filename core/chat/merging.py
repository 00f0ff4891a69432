"""An edited transcript back into the CHAT file that it came from: only what somebody changed is changed there."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from core.chat.changes import Splice, bullet, linked, manner_of, spliced, without, wor
from core.chat.importing import transcript, words_of, written
from core.chat.options import ChatOptions
from core.chat.parsed import Parsed, Span, Utterance
from core.chat.source import BULLET, newline
from core.chat.words import tokens
from core.chat.writer import tiers_of
from core.languages import iso_639_3
from core.segments import in_time_order, tidy_times
from core.transcript import Segment, Transcript, Word

_Key = tuple[str | None, str | None, tuple[str, ...]]
_OF_THE_WORDS = frozenset({"%mor", "%gra", "%umor", "%wor"})  # tiers that are wrong once the words are others


class _Merge:
    """One file, and the splices that make it say what a transcript says."""

    def __init__(self, file: Parsed, language: str | None) -> None:
        self.file = file
        self.language = language
        self.newline = newline(file.text)
        self.manner = manner_of(file)
        self.options = ChatOptions(wor=any(utterance.tier("%wor") for utterance in file.utterances))

    def retimed(self, utterance: Utterance, old: Segment, new: Segment) -> Iterator[Splice]:
        """The same words at other times."""
        if new.start is not None and new.end is not None and _ms(old) != (span := _ms(new)) and span is not None:
            yield bullet(utterance, span, self.manner)
        if self.options.wor and [_ms(word) for word in old.words] != [_ms(word) for word in new.words]:
            yield from self._wor(utterance, new, {})

    def retold(self, utterance: Utterance, old: Segment, new: Segment) -> Iterator[Splice]:
        """Other words: one by one where each stands for one, else the main tier as a whole."""
        said = _exchanged(utterance, old, new, self.language)
        if said is None:
            main = utterance.main
            yield Splice(main.start, main.end, self.newline.join(self.lines(new)))
            yield from (without(self.file, tier) for tier in utterance.tiers if tier.label in _OF_THE_WORDS)
            return
        spoken = {word.start: i for i, word in enumerate(utterance.words)}
        for (start, end), token in said.items():
            yield Splice(start, end, token)
        yield from self.retimed(utterance, Segment((), span=old.span), Segment((), span=new.span))
        if utterance.tier("%wor") is not None:
            on_wor = {spoken[start]: token.removeprefix("&-") for (start, _), token in said.items() if start in spoken}
            yield from self._wor(utterance, new, on_wor)
        stale = _OF_THE_WORDS - {"%wor"}
        yield from (without(self.file, tier) for tier in utterance.tiers if tier.label in stale)

    def lines(self, segment: Segment) -> list[str]:
        """A segment as tiers of this file."""
        main = self.file.languages[0] if self.file.languages else iso_639_3(None)
        return tiers_of(segment, segment.speaker or "", self.language, main, self.options)

    def _wor(self, utterance: Utterance, new: Segment, said: dict[int, str]) -> Iterator[Splice]:
        spoken = {word.start: i for i, word in enumerate(utterance.words)}
        timed = {
            spoken[piece.start]: span
            for (_, piece), word in zip(words_of(utterance), new.words, strict=True)
            if piece.start in spoken and (span := _ms(word)) is not None
        }
        yield from wor(self.file, utterance, timed, self.newline, said)


def merged(file: Parsed, edited: Transcript) -> str | None:
    """The text of the file with what `edited` says, an import of it that somebody changed; all else as it was.

    A word for a word is exchanged in its place. Where more has changed in an utterance its main tier is written anew,
    and %mor and %gra, which would be wrong, go with it. None when the file cannot take it: a speaker or a language
    is not in its head, or it has not one utterance.
    """
    whole = transcript(file, None, 0.0)
    own = [(i, segment) for i, segment in _in_order(whole.segments) if segment.words]
    codes = {person.code for person in file.participants} | {segment.speaker for _, segment in own}
    known = {segment.language for segment in edited.segments} <= {None, *(s.language for _, s in own)}
    if not own or not known or not {segment.speaker for segment in edited.segments} <= codes:
        return None
    merge = _Merge(file, whole.language)
    text = spliced(file.text, list(_splices(merge, own, [segment for segment in edited.segments if segment.words])))
    bullets = BULLET in text
    return text if bullets == (BULLET in file.text) else spliced(text, linked(Parsed(text), bullets, None, False))


def _splices(merge: _Merge, own: Sequence[tuple[int, Segment]], edited: Sequence[Segment]) -> Iterator[Splice]:
    utterances = merge.file.utterances
    for tag, a, a_end, b, b_end in _opcodes([_key(segment) for _, segment in own], [_key(s) for s in edited]):
        pairs = zip(own[a:a_end], edited[b:b_end], strict=False)
        for (i, old), new in pairs:
            same = tag == "equal"
            yield from merge.retimed(utterances[i], old, new) if same else merge.retold(utterances[i], old, new)
        for i, _ in own[a + b_end - b : a_end]:
            yield from (without(merge.file, tier) for tier in (utterances[i].main, *utterances[i].tiers))
        added = [line for segment in edited[b + a_end - a : b_end] for line in merge.lines(segment)]
        if added and a_end:
            before = utterances[own[a_end - 1][0]]
            at = (before.main, *before.tiers)[-1].end
            yield Splice(at, at, "".join(merge.newline + line for line in added))
        elif added:
            at = utterances[own[0][0]].main.start
            yield Splice(at, at, "".join(line + merge.newline for line in added))


def _opcodes(old: Sequence[_Key], new: Sequence[_Key]) -> Sequence[tuple[str, int, int, int, int]]:
    """As difflib's, but place by place where that leaves no less as it was: a text that repeats itself misleads it."""
    match = SequenceMatcher(None, old, new, autojunk=False)
    kept = [before == after for before, after in zip(old, new, strict=False)]
    if len(old) == len(new) and sum(kept) >= sum(block.size for block in match.get_matching_blocks()):
        return [("equal" if same else "replace", i, i + 1, i, i + 1) for i, same in enumerate(kept)]
    return match.get_opcodes()


def _in_order(segments: Sequence[Segment]) -> Iterator[tuple[int, Segment]]:
    """(index, segment) in the order and with the word times that an import gives them."""
    places = {id(segment): i for i, segment in enumerate(segments)}
    for segment in in_time_order(segments):
        words = tidy_times(segment.words, 0)
        yield places[id(segment)], Segment(words, segment.speaker, segment.language, segment.span)


def _key(segment: Segment) -> _Key:
    return segment.speaker, segment.language, tuple(word.text for word in segment.words)


def _exchanged(utterance: Utterance, old: Segment, new: Segment, language: str | None) -> dict[Span, str] | None:
    """Place of a piece -> what stands there now; None when it is not a word for a word."""
    if (old.speaker, old.language, len(old.words)) != (new.speaker, new.language, len(new.words)):
        return None
    said: dict[Span, str] = {}
    for (word, piece), then in zip(words_of(utterance), new.words, strict=True):
        if word.text == then.text:
            continue
        before, _, after = word.text.partition(written(piece))
        if piece.kind not in ("word", "filler") or not (then.text.startswith(before) and then.text.endswith(after)):
            return None
        bare = then.text[len(before) : len(then.text) - len(after)]
        found = tokens((Word(bare),), old.language or language, disfluencies=True)
        if len(found) != 1 or found[0].kind not in ("word", "filler") or bare[-1:] in ".,?!":
            return None
        said[piece.start, piece.end] = found[0].text
    return said


def _ms(timed: Segment | Word) -> Span | None:
    """(start, end) in milliseconds, as bullets have them."""
    if timed.start is None or timed.end is None:
        return None
    start = round(timed.start * 1000)
    return start, max(start + 1, round(timed.end * 1000))
