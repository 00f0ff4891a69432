"""Merge an edited transcript into the CHAT file that it was imported from. Only edited parts change."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

import msgspec

from core.contracts.languages import iso_639_3
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.chat_options import ChatOptions, Participant
from core.formats.chat.chat_text import BULLET, newline
from core.formats.chat.header_changes import participant_edits
from core.formats.chat.headers import assign_participants
from core.formats.chat.importing import (
    label_in,
    plain_text,
    to_transcript,
    transcript_words,
    translation_label,
    translation_tier,
)
from core.formats.chat.marks import TERMINATORS, TypedWord, is_mark, typed_word
from core.formats.chat.output_tokens import utterance_tokens
from core.formats.chat.parsed import BulletTimes, ParsedFile, Utterance, common_ends
from core.formats.chat.placed_tokens import OutputToken
from core.formats.chat.text_edits import (
    TextEdit,
    apply_edits,
    bullet_edit,
    bullet_style_of,
    header_edit,
    media_edits,
    new_header_edit,
    removal_edit,
    wor_edits,
)
from core.formats.chat.tier_tokens import TierToken
from core.formats.chat.writer import segment_lines
from core.formats.subtitles import clean
from core.transcript.segmentation import sort_by_time, tidy_times

_SENTENCE_END = ".?!…—"
_PLAIN = TypedWord("", "", "", "", "")


class _Typed(NamedTuple):
    """One of the existing words as it is typed now, and the marks after it."""

    word: TypedWord
    after: list[str]


def mark_edits(utterance: Utterance, old: Segment, new: Segment) -> list[TextEdit] | None:
    """Return the edits for an utterance in which only marks were typed, None if anything else has changed.

    A word that became a fragment counts as another change, because it leaves %wor.
    """
    typed_parts = _typed(old, new)
    if typed_parts is None:
        return None
    before, words, terminator = typed_parts
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
    """Return the marks before the first word, each word, and the typed terminator. Return None for changed words."""
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
    """Return the end of a token, including the annotations and the comma after it."""
    at = utterance.tokens.index(token)
    own = takewhile(lambda following: following.kind in ("annotation", "comma"), utterance.tokens[at + 1 :])
    return (token, *own)[-1].end


def _terminator_edits(utterance: Utterance, terminator: str) -> list[TextEdit]:
    """Return the edits that change an utterance's terminator on the main tier and on %wor."""
    edits = []
    for tokens in (utterance.tokens, utterance.wor_tokens):
        last = next((token for token in reversed(tokens) if token.kind == "terminator"), None)
        if last is not None:
            edits.append(TextEdit(last.start, last.end, terminator))
    return edits


_Key = tuple[str | None, str | None, tuple[str, ...]]
_Change = tuple[str, int, int, int, int]  # (tag, a, a_end, b, b_end): old[a:a_end] became new[b:b_end]
_WORD_TIERS = frozenset({"%mor", "%gra", "%umor", "%wor"})  # changed words make these tiers wrong


class _Merger:
    """The edits that turn one file into an edited transcript."""

    def __init__(self, file: ParsedFile, language: str | None, translation_language: str | None) -> None:
        self.file = file
        self.language = language
        self.label = label_in(file) or translation_label(translation_language)
        self.newline = newline(file.text)
        self.style = bullet_style_of(file)
        wor = any(utterance.tier("%wor") for utterance in file.utterances)
        self.options = ChatOptions(languages=file.languages, wor=wor, division="written", clauses=False)
        self._next_starts: dict[
            int, int | None
        ] = {}  # of the next utterance with a bullet, by the start of the main tier
        after: int | None = None
        for utterance in reversed(file.utterances):
            self._next_starts[utterance.main.start] = after
            after = after if utterance.start is None else utterance.start

    def time_edits(self, utterance: Utterance, old: Segment, new: Segment) -> Iterator[TextEdit]:
        """Yield the edits for the same words at other times."""
        span = _bullet_times(new)
        if span is not None and span != _bullet_times(old):
            yield bullet_edit(utterance, span, self.style)
        if self.options.wor and list(map(_bullet_times, old.words)) != list(map(_bullet_times, new.words)):
            yield from self._wor_tier(utterance, new, {})

    def word_edits(self, utterance: Utterance, old: Segment, new: Segment) -> Iterator[TextEdit]:
        """Yield the edits for another speaker or other words.

        If the number of words is the same, single words are replaced. Otherwise the main tier is written anew.
        """
        replaced = _replaced_words(utterance, old, new, self.language)
        main = utterance.main
        typed = mark_edits(utterance, old, new) if replaced is None else None
        if replaced is None and typed is None:
            untranslated = msgspec.structs.replace(new, translation=None)  # translation_edits writes it
            yield TextEdit(main.start, main.end, self.newline.join(self.lines(untranslated, utterance)))
            yield from (removal_edit(self.file, tier) for tier in utterance.tiers if tier.label in _WORD_TIERS)
            return
        if old.speaker != new.speaker:
            yield TextEdit(main.start + 1, main.start + len(main.label), new.speaker or "")
        stale = _WORD_TIERS - {"%wor"}
        if typed is not None:
            yield from typed
            yield from self.time_edits(utterance, Segment((), span=old.span), Segment((), span=new.span))
            yield from (removal_edit(self.file, tier) for tier in utterance.tiers if tier.label in stale)
            return
        if not replaced:
            yield from self.time_edits(utterance, old, new)
            return
        indices = {word.start: i for i, word in enumerate(utterance.words)}
        for (start, end), token in replaced.items():
            yield TextEdit(start, end, token.text)
        yield from self.time_edits(utterance, Segment((), span=old.span), Segment((), span=new.span))
        if utterance.tier("%wor") is not None:
            on_wor = {indices[start]: token.wor_form for (start, _), token in replaced.items() if start in indices}
            yield from self._wor_tier(utterance, new, on_wor)
        yield from (removal_edit(self.file, tier) for tier in utterance.tiers if tier.label in stale)

    def translation_edits(self, utterance: Utterance, old: Segment, new: Segment) -> Iterator[TextEdit]:
        """Yield the edits for another translation.

        A translation "" removes the tier. None keeps it, for edits by code that imports no translations.
        """
        text = clean(new.translation or "")
        if new.translation is None or text == (old.translation or ""):
            return
        tier = translation_tier(utterance)
        if tier is None:
            at = (utterance.main, *utterance.tiers)[-1].end
            yield TextEdit(at, at, f"{self.newline}{self.label}:\t{text}")
        elif text:
            yield TextEdit(tier.content_start, tier.end, text)
        else:
            yield removal_edit(self.file, tier)

    def lines(self, segment: Segment, place: Utterance | None) -> list[str]:
        """Return a segment as tiers of this file.

        The tiers replace or follow `place`. None means that nothing follows.
        """
        main = self.file.languages[0] if self.file.languages else iso_639_3(None)
        after = None if place is None else self._next_starts[place.main.start]
        return segment_lines(segment, segment.speaker or "", self.language, main, self.options, self.label, after)

    def _wor_tier(self, utterance: Utterance, new: Segment, replaced: dict[int, str]) -> Iterator[TextEdit]:
        indices = {word.start: i for i, word in enumerate(utterance.words)}
        timed = {
            indices[token.start]: span
            for (_, token), word in zip(transcript_words(utterance), new.words, strict=True)
            if token.start in indices and (span := _bullet_times(word)) is not None
        }
        yield from wor_edits(self.file, utterance, timed, self.newline, replaced)


def merge(file: ParsedFile, edited: Transcript) -> str:
    """Return the text of the file with the content of `edited`, an edited import of it. All other text stays.

    A changed word is replaced in its place, and so is a speaker. After larger changes, the main tier of an utterance
    is written anew, and its %mor and %gra are removed, because they would be wrong. Missing speakers and languages are
    added to the headers.
    """
    whole = to_transcript(file)
    own = [(i, segment) for i, segment in _in_order(whole.segments) if segment.words]
    new = [segment for segment in edited.segments if segment.words]
    known = {person.code for person in file.participants} | {segment.speaker for _, segment in own}
    added = _participants_of(file, [segment.speaker for segment in new if segment.speaker not in known])
    headers = _header_edits(file, list(added.values()), {s.language for s in new} - {s.language for _, s in own})
    coded = [msgspec.structs.replace(s, speaker=added[s.speaker].code) if s.speaker in added else s for s in new]
    merger = _Merger(file, whole.language, edited.translation_language)
    text = apply_edits(file.text, [*headers, *_segment_edits(merger, own, coded)])
    bullets = BULLET in text
    if bullets == (BULLET in file.text):
        return text
    return apply_edits(text, media_edits(ParsedFile(text), bullets, None, False))


def _participants_of(file: ParsedFile, labels: Sequence[str | None]) -> dict[str | None, Participant]:
    """Return the participants of these speaker labels: the file's own by name, else new ones."""
    if not labels:
        return {}
    present = {utterance.speaker for utterance in file.utterances} | {person.code for person in file.participants}
    everybody = [Segment((), label) for label in (*sorted(present), *labels)]
    roles, _ = assign_participants(
        Transcript(tuple(everybody), "", 0.0, ""), ChatOptions(participants=file.participants)
    )
    return {label: roles[label] for label in labels}


def _header_edits(
    file: ParsedFile, people: Sequence[Participant], languages: Iterable[str | None]
) -> Iterator[TextEdit]:
    """Yield the edits that add missing participants and languages to the headers."""
    declared = file.languages or (iso_639_3(None),)
    known_codes = {*declared, *map(iso_639_3, declared)}
    codes = sorted({iso_639_3(language) for language in languages if language is not None} - known_codes)
    if codes:
        yield header_edit(file, "Languages", ", ".join((*declared, *codes)))
    known = {person.code for person in file.participants}
    yield from participant_edits(file, [person for person in people if person.code not in known], (*declared, *codes))


def _segment_edits(
    merger: _Merger, own: Sequence[tuple[int, Segment]], edited: Sequence[Segment]
) -> Iterator[TextEdit]:
    """Yield the edits for all segments. `own` has the file's segments as (index of the utterance, segment)."""
    utterances = merger.file.utterances
    for tag, a, a_end, b, b_end in _changes([segment for _, segment in own], edited):
        pairs = zip(own[a:a_end], edited[b:b_end], strict=False)
        for (i, old), new in pairs:
            same = tag == "equal" and old.speaker == new.speaker
            yield from (
                merger.time_edits(utterances[i], old, new) if same else merger.word_edits(utterances[i], old, new)
            )
            yield from merger.translation_edits(utterances[i], old, new)
        for i, _ in own[a + b_end - b : a_end]:
            yield from (removal_edit(merger.file, tier) for tier in (utterances[i].main, *utterances[i].tiers))
        place = utterances[own[a_end - 1][0]] if a_end else None
        added = [line for segment in edited[b + a_end - a : b_end] for line in merger.lines(segment, place)]
        if added and place is not None:
            at = (place.main, *place.tiers)[-1].end
            yield TextEdit(at, at, "".join(merger.newline + line for line in added))
        elif added and own:
            at = utterances[own[0][0]].main.start
            yield TextEdit(at, at, "".join(line + merger.newline for line in added))
        elif added:
            yield new_header_edit(merger.file, "Comment", merger.newline.join(added))


def _changes(old: Sequence[Segment], new: Sequence[Segment]) -> Iterator[_Change]:
    """Yield the changes of the segments as difflib's opcodes.

    Inside a changed range, segments with equal words of other speakers count as equal. Equal segments at both ends are
    left out, because difflib takes quadratic time for repeated texts.
    """
    first, last = common_ends(old, new)
    old, new = old[: len(old) - last], new[: len(new) - last]
    for tag, a, a_end, b, b_end in _opcodes(list(map(_key, old[first:])), list(map(_key, new[first:]))):
        a, a_end, b, b_end = a + first, a_end + first, b + first, b_end + first
        if tag != "replace":
            yield tag, a, a_end, b, b_end
            continue
        within = _opcodes([_key(s)[1:] for s in old[a:a_end]], [_key(s)[1:] for s in new[b:b_end]])
        yield from ((inner, a + i, a + i_end, b + j, b + j_end) for inner, i, i_end, j, j_end in within)


def _opcodes(old: Sequence[Hashable], new: Sequence[Hashable]) -> Sequence[_Change]:
    """Return difflib's opcodes, or a comparison index by index if that keeps as many segments.

    A repetitive text misleads difflib.
    """
    match = SequenceMatcher(None, old, new, autojunk=False)
    are_same = [before == after for before, after in zip(old, new, strict=False)]
    if len(old) == len(new) and (
        sum(are_same) >= (Counter(old) & Counter(new)).total()  # the maximum, which saves difflib's search
        or sum(are_same) >= sum(block.size for block in match.get_matching_blocks())
    ):
        return [("equal" if same else "replace", i, i + 1, i, i + 1) for i, same in enumerate(are_same)]
    return match.get_opcodes()


def _in_order(segments: Sequence[Segment]) -> Iterator[tuple[int, Segment]]:
    """Yield (index, segment) in the order and with the word times of an import."""
    places = {id(segment): i for i, segment in enumerate(segments)}
    for segment in sort_by_time(segments):
        words = tidy_times(segment.words, 0)
        yield places[id(segment)], msgspec.structs.replace(segment, words=words)


def _key(segment: Segment) -> _Key:
    return segment.speaker, segment.language, tuple(word.text for word in segment.words)


def _replaced_words(
    utterance: Utterance, old: Segment, new: Segment, language: str | None
) -> dict[tuple[int, int], OutputToken] | None:
    """Return the new word for each replaced token, by the token's (start, end). Return None if more has changed."""
    if (old.language, len(old.words)) != (new.language, len(new.words)):
        return None
    replaced: dict[tuple[int, int], OutputToken] = {}
    own = list(transcript_words(utterance))
    for (word, token), new_word in zip(own, new.words, strict=True):
        if word.text == new_word.text:
            continue
        before, _, after = word.text.partition(plain_text(token))
        if not token.is_on_wor or not (new_word.text.startswith(before) and new_word.text.endswith(after)):
            return None
        bare = new_word.text[len(before) : len(new_word.text) - len(after)]
        tokens = utterance_tokens((Word(bare),), old.language or language, disfluencies=True)
        if len(tokens) != 1 or tokens[0].kind not in ("word", "filler") or bare[-1:] in ".,?!":
            return None
        replaced[token.start, token.end] = tokens[0]
    return replaced


def _bullet_times(timed: Segment | Word) -> BulletTimes | None:
    """Return (start, end) in milliseconds, as in bullets."""
    if timed.start is None or timed.end is None:
        return None
    start = round(timed.start * 1000)
    return start, max(start + 1, round(timed.end * 1000))
