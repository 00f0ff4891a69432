"""Turn a CHAT file into a transcript for the editor and the other formats."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from core.contracts.languages import iso_639_1, iso_639_3
from core.contracts.transcript import Segment, Transcript, Word, in_seconds
from core.formats.chat.chat_text import Tier
from core.formats.chat.marks import PLAIN_ENDINGS
from core.formats.chat.parsed import BulletTimes, ParsedFile, Utterance
from core.formats.chat.tier_tokens import TierToken, TokenKind, are_initials, event_note
from core.formats.subtitles import clean

ENGLISH, UNKNOWN = "%eng", "%xtra"


def translation_label(language: str | None) -> str:
    """Return the label of tiers with translations into `language` (ISO 639-1): "%eng", "%xdeu".

    The label is "%xtra" for an unknown language.
    """
    code = iso_639_3(language)
    if code == "eng":
        return ENGLISH
    return f"%x{code}" if _is_known(code) else UNKNOWN


def translation_tier(utterance: Utterance) -> Tier | None:
    """Return the utterance's tier of a translation, None without one."""
    return next((tier for tier in utterance.tiers if _is_translation(tier.label)), None)


def translation_of(file: ParsedFile, utterance: Utterance) -> str | None:
    """Return the translation of an utterance on one line, None without one."""
    tier = translation_tier(utterance)
    return None if tier is None else clean(file.tier_text(tier)) or None


def label_in(file: ParsedFile) -> str | None:
    """Return the label of the file's first tier of a translation, None without one."""
    tiers = (translation_tier(utterance) for utterance in file.utterances)
    return next((tier.label for tier in tiers if tier is not None), None)


def language_of_label(label: str | None) -> str | None:
    """Return the language (ISO 639-1) of translations on tiers with that label, None if it names none."""
    if label == ENGLISH:
        return "en"
    return iso_639_1(label[2:]) if label is not None and label != UNKNOWN else None


def _is_translation(label: str) -> bool:
    return label in (ENGLISH, UNKNOWN) or (label.startswith("%x") and _is_known(label[2:]))


def _is_known(code: str) -> bool:
    """Tell whether a code is the ISO 639-3 code of a language that also has an ISO 639-1 code."""
    return iso_639_1(code) not in (None, code)


_EVENT = re.compile(r"&=(\w\S*)")  # with its arguments: &=ges:points
_SHORT_WORD = 40  # characters: longer words hardly recur, and are not cached


def to_transcript(file: ParsedFile) -> Transcript:
    """Return the transcript in a CHAT file, an utterance a segment. See Document.to_transcript."""
    file = file.as_unicode()
    return Transcript(
        segments=tuple(_segment(file, utterance) for utterance in file.utterances),
        media=file.media.name if file.media is not None else "",
        duration=0.0,
        model="",
        language=iso_639_1(file.languages[0]) if file.languages else None,
        video=file.media is not None and file.media.kind == "video",
        translation_language=language_of_label(label_in(file)),
    )


def with_names(file: ParsedFile, transcript: Transcript) -> Transcript:
    """Return a transcript of a CHAT file with the names in @Participants in place of the codes, for other formats.

    A code stays if its participant has no name, or shares it with another one.
    """
    names = {person.code: clean(person.name.replace("_", " ")) for person in file.participants}
    counts = Counter(names.values())
    names = {code: name for code, name in names.items() if name and counts[name] == 1 and name not in names}
    if not names:
        return transcript
    segments = (
        msgspec.structs.replace(segment, speaker=name) if (name := names.get(segment.speaker or "")) else segment
        for segment in transcript.segments
    )
    return msgspec.structs.replace(transcript, segments=tuple(segments))


def tiers_of_chat_alone(file: ParsedFile) -> Counter[str]:
    """Count the dependent tiers that no transcript holds, by label: all but %wor and the first translation."""
    return Counter(
        tier.label
        for utterance in file.utterances
        for translation in (translation_tier(utterance),)
        for tier in utterance.tiers
        if tier.label != "%wor" and tier != translation
    )


def _segment(file: ParsedFile, utterance: Utterance) -> Segment:
    span, language = None, utterance.language
    if utterance.start is not None and utterance.end is not None and utterance.start < utterance.end:
        span = (utterance.start / 1000, utterance.end / 1000)
    return Segment(
        words=tuple(word for word, _ in transcript_words(utterance)) if utterance.tokens else (),
        speaker=utterance.speaker or None,
        language=(iso_639_1(language) or language) if language else None,
        span=span,
        translation=translation_of(file, utterance),
    )


def transcript_words(utterance: Utterance) -> Iterator[tuple[Word, TierToken]]:
    """Yield the words of an utterance as other formats write them, each with its token of the main tier.

    Punctuation is attached, quotes are closed up, and fillers have no prefix.
    """
    opening, parts = "", list[str]()
    word: TierToken | None = None
    for token in utterance.tokens:
        text = plain_text(token)
        if token.text == "“":
            opening = token.text
        elif token.kind in ("comma", "terminator", "quote"):
            if word is not None and not (
                text == "." and parts[-1].endswith(".")
            ):  # U.S.A. at the end already has its dot
                parts.append(text)
        elif text:
            if word is not None:
                yield _word("".join(parts), utterance.word_times.get(word.start)), word
            parts, opening, word = [opening + text], "", token
    if word is not None:
        yield _word("".join(parts), utterance.word_times.get(word.start)), word


def _word(text: str, span: BulletTimes | None) -> Word:
    return (
        Word(text, in_seconds(span[0]), in_seconds(span[1])) if span is not None and span[0] < span[1] else Word(text)
    )


def plain_text(token: TierToken) -> str:
    """Return a token as other formats write it, "" for tokens that only CHAT has."""
    convert = _cached_plain_text if len(token.text) <= _SHORT_WORD else _plain_text
    return convert(token.kind, token.text)


def _plain_text(kind: TokenKind, text: str) -> str:
    token = TierToken(kind, text, 0, len(text))
    if token.kind == "terminator":
        return PLAIN_ENDINGS.get(token.text, token.text)
    if token.kind == "fragment":
        return f"{token.wor_form}-"
    if token.kind == "event":
        label = _EVENT.fullmatch(token.text)
        return f"[{event_note(label[1])}]" if label else ""
    if token.kind in ("word", "filler"):
        return _written(token)
    if token.kind == "unclear":
        return f"[{token.wor_form}]"
    return token.text if token.kind in ("comma", "quote") else ""


_cached_plain_text = lru_cache(2**12)(_plain_text)  # most words of a file recur


def _written(token: TierToken) -> str:
    """Return a word as other formats write it: ice+cream is two words."""
    bare = token.text.split("@", 1)[0]
    if token.kind != "word" or "+" not in bare:
        return _with_dots(token.wor_form)
    parts = (_with_dots(token._replace(text=part).wor_form) for part in bare.split("+"))
    return " ".join(filter(None, parts))


def _with_dots(word: str) -> str:
    """Return U_S_A as U.S.A., Ph_D as Ph.D., U_S's as U.S's. Other underscores become hyphens: New_York is New-York."""
    parts: Sequence[str] = word.split("_")
    if len(parts) > 1 and are_initials(parts):
        return ".".join(parts) + ("." if parts[-1].isalpha() else "")  # a dot after "'s" would end a sentence
    return "-".join(parts)
