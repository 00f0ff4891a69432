"""ELAN's EAF: for each speaker a tier of utterances, the words as intervals within them, and what they say in another
language."""

import mimetypes
import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from xml.etree.ElementTree import ParseError

import msgspec
from pympi.Elan import Eaf, parse_eaf

from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, iso_639_3
from core.contracts.transcript import Transcript
from core.formats.reading_notes import Tell, tell_tiers_left_out, untold
from core.formats.text_encoding import decode_text, file_bytes
from core.formats.tiers.eaf_hierarchy import speech_tiers
from core.formats.tiers.eaf_writing import eaf_bytes
from core.formats.tiers.tier_layout import Interval, SpeakerTiers, speaker_tiers
from core.formats.tiers.tier_names import (
    TRANSLATION,
    UNTIMED,
    UNTIMED_TRANSLATION,
    UTTERANCES,
    WORDS,
    TierName,
    tier_names,
)
from core.formats.tiers.tier_reading import collect, to_transcript

AUTHOR = "Mynah"
"""Who wrote the file, as it says itself."""
_UNDATED = "1970-01-01T00:00:00+00:00"  # the same transcript is the same file, so that a crash writes it once
_DOCUMENT = "<ANNOTATION_DOCUMENT"
_SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}noNamespaceSchemaLocation"
_OPENING_TAG = re.compile(r"<ALIGNABLE_ANNOTATION\s[^>]*LANG_REF[^>]*>")
_ATTRIBUTE = re.compile(r"""(\w+)\s*=\s*["']([^"']*)["']""")
_UTTERANCE, _WORD, _TRANSLATION = "utterance", "word", "translation"  # linguistic types
_TEXTS, _TRANSLATIONS = (UTTERANCES, WORDS, UNTIMED), (TRANSLATION, UNTIMED_TRANSLATION)


def write(transcript: Transcript, recording: str | None = None) -> bytes:
    """The transcript as EAF 2.8; words are a tier included in the utterances', translations one associated with theirs.

    The tiers have the transcript's language, utterances in another one their own: LANG_REF of both, to a LANGUAGE whose
    id is an ISO 639-3 code (EAFv2.8.xsd). It links to `recording`, an address relative to the file, else to the
    recording's name in the same folder.
    """
    eaf = Eaf(author=AUTHOR)
    eaf.adocument["DATE"] = _UNDATED
    eaf.remove_tier("default")
    eaf.remove_linguistic_type("default-lt")
    eaf.add_linguistic_type(_UTTERANCE)
    eaf.add_linguistic_type(_WORD, constraints="Included_In")
    address = recording or f"./{quote(transcript.media)}"
    mime = mimetypes.guess_type(unquote(address))[0] or ("video/mp4" if transcript.video else "audio/x-wav")
    eaf.add_linked_file(address, relpath=address, mimetype=mime)
    if transcript.is_translated:
        eaf.add_linguistic_type(_TRANSLATION, constraints="Symbolic_Association", timealignable=False)
    main, target = _language_of(eaf, transcript.language), _language_of(eaf, transcript.translation_language)
    foreign: dict[str, str] = {}  # annotations in another language
    for tiers in speaker_tiers(transcript) or [SpeakerTiers.of(None)]:
        above, below, beside, translation, beside_translation = tier_names(tiers.speaker, tiers.number)
        eaf.add_tier(above, _UTTERANCE, part=tiers.speaker, language=main)
        if tiers.words:  # a tier that stays empty tells nothing, and a file may have tens of thousands of speakers
            eaf.add_tier(below, _WORD, parent=above, part=tiers.speaker, language=main)
        if tiers.untimed:
            eaf.add_tier(beside, _UTTERANCE, part=tiers.speaker, language=main)
        for tier, intervals in zip((above, below, beside), tiers.every[:3], strict=True):
            for start, end, text, _, language in intervals:
                eaf.add_annotation(tier, start, end, text)
                if (code := _language_of(eaf, language)) is not None:
                    foreign[next(reversed(eaf.tiers[tier][0]))] = code
        for tier, parent, intervals in (
            (translation, above, tiers.translation),
            (beside_translation, beside, tiers.untimed_translation),
        ):
            if intervals:
                eaf.add_tier(tier, _TRANSLATION, parent=parent, part=tiers.speaker, language=target)
                _add_associated(eaf, tier, parent, intervals)
    return eaf_bytes(eaf, foreign)


def _language_of(eaf: Any, language: str | None) -> str | None:
    """The id of a language in the file, to which it is added; None for none."""
    if language is None:
        return None
    code = iso_639_3(language)
    eaf.add_language(code, lang_label=code)
    return code


def _add_associated(eaf: Any, tier: str, parent: str, intervals: Sequence[Interval]) -> None:
    """Add annotations to those of the same times in the parent tier; pympi would look through all of these for each."""
    aligned = eaf.tiers[parent][0].items()
    ids = {(eaf.timeslots[first], eaf.timeslots[last]): name for name, (first, last, *_) in aligned}
    for start, end, text, *_ in intervals:
        name = eaf.generate_annotation_id()
        eaf.annotations[name] = tier
        eaf.tiers[tier][1][name] = (ids[start, end], text, None, None)


def read(path: Path, tell: Tell = untold) -> Transcript:
    """The speech in an EAF, with its words and its translation, see core.formats.tiers.eaf_hierarchy; all other tiers are
    left out and told.

    Raises InputFault: `transcript-unread` for what pympi cannot make out, else as core.formats.text_encoding.
    """
    content = file_bytes(path)  # raises what is wrong with the file itself, which pympi would not tell apart
    try:
        eaf, text = _parsed(path), decode_text(content)
        if _DOCUMENT not in text:  # but another XML, of which pympi finds nothing
            raise ValueError(path)
        tiers, foreign = speech_tiers(eaf), _annotation_languages(text)
        others = eaf.tiers.keys() - {tier for tier, _ in tiers}
        tell_tiers_left_out(tell, {tier: _count(eaf, tier) for tier in eaf.tiers if tier in others})
        main = _tier_language(eaf, tiers, _TEXTS)
        languages = {key: code for key, code in foreign.items() if code != main}
        speakers = collect((name, _intervals(eaf, tier, languages)) for tier, name in tiers)
        last = max((interval.end for each in speakers for tier in each.every for interval in tier), default=0)
        found = to_transcript(speakers, last / 1000, _media(eaf))
        target = _tier_language(eaf, tiers, _TRANSLATIONS)
        return msgspec.structs.replace(found, language=main, translation_language=target)
    except Exception as error:  # pympi raises whatever comes of a file that is not as it expects
        parsing = error.__context__  # which it hides behind a plain Exception
        reason = str(parsing) if isinstance(parsing, ParseError) else "it is not laid out as ELAN lays out its files"
        raise InputFault("transcript-unread", kind="EAF", reason=reason) from error


def _parsed(path: Path) -> Any:
    """The document in a file, also where that names no schema, which pympi takes for granted and ELAN does not."""
    eaf = Eaf()
    eaf.remove_tier("default")
    eaf.remove_linguistic_type("default-lt")
    eaf.adocument[_SCHEMA] = ""
    parse_eaf(str(path), eaf, suppress_version_warning=True)
    return eaf


def _count(eaf: Any, tier: str) -> int:
    """How many annotations of a tier have a text."""
    aligned, referring, *_ = eaf.tiers[tier]
    texts = (*(text for _, _, text, _ in aligned.values()), *(text for _, text, *_ in referring.values()))
    return sum(bool(text and text.strip()) for text in texts)


def _tier_language(eaf: Any, tiers: Sequence[tuple[str, TierName]], kinds: Collection[str]) -> str | None:
    """The language of most tiers of these kinds, None where they have none."""
    codes = [_known_code(eaf.tiers[tier][2].get("LANG_REF")) for tier, name in tiers if name.kind in kinds]
    named = [code for code in codes if code is not None]
    return max(dict.fromkeys(named), key=named.count) if named else None


def _annotation_languages(content: str) -> dict[str, str]:
    """The language of each annotation that has one, by its id."""
    found: dict[str, str] = {}
    if "LANG_REF" in content:
        for tag in _OPENING_TAG.findall(content):
            attributes = dict(_ATTRIBUTE.findall(tag))
            code = _known_code(attributes.get("LANG_REF"))
            if code is not None:
                found[attributes.get("ANNOTATION_ID", "")] = code
    return found


def _known_code(name: str | None) -> str | None:
    """The ISO 639-1 code of a language whose id is an ISO code, as ELAN's list has them; None for another name."""
    return None if name is None else iso_639_1(iso_639_3(name))


def _intervals(eaf: Any, tier: str, languages: Mapping[str, str]) -> list[Interval]:
    """The annotations of a tier; those that refer to others have these' times, and several of one are joined."""
    aligned, referring, *_ = eaf.tiers[tier]
    if not referring:
        return list(_aligned(eaf, aligned, languages).values())
    texts: dict[str, list[str]] = {}  # by the annotations with times that they are of
    for name, (parent, text, *_) in referring.items():
        passed = {name}
        while parent in eaf.annotations and parent not in passed and (above := eaf.tiers[eaf.annotations[parent]])[1]:
            passed.add(parent)
            parent = above[1][parent][0]
        if parent in eaf.annotations:
            texts.setdefault(parent, []).append(text or "")
    tops = dict.fromkeys(eaf.annotations[parent] for parent in texts)
    times = {name: each for top in tops for name, each in _aligned(eaf, eaf.tiers[top][0], languages).items()}
    return [times[name]._replace(text=" ".join(said)) for name, said in texts.items() if name in times]


def _aligned(eaf: Any, aligned: Mapping[str, Any], languages: Mapping[str, str]) -> dict[str, Interval]:
    """The interval of each annotation with slots of its own."""
    if not aligned:
        return {}
    slots = [eaf.timeslots.get(slot) for first, last, *_ in aligned.values() for slot in (first, last)]
    times = _places(slots)
    known = [start is not None and end is not None for start, end in zip(slots[::2], slots[1::2], strict=True)]
    texts = (text for _, _, text, _ in aligned.values())
    made = map(Interval, times[::2], times[1::2], texts, known, map(languages.get, aligned))
    return dict(zip(aligned, made, strict=True))


def _places(slots: Sequence[int | None]) -> list[int]:
    """The times of a tier's slots, in order; those without one are put evenly between their neighbours, as in ELAN."""
    known = [(i, time) for i, time in enumerate(slots) if time is not None]
    first, last = (0, 0), (len(slots), known[-1][1] + len(slots) if known else len(slots))
    found: list[int] = []
    for (left, since), (right, until) in pairwise([*([] if slots[0] is not None else [first]), *known, last]):
        found += [since + (until - since) * step // (right - left) for step in range(right - left)]
    return found


def _media(eaf: Any) -> str:
    """The linked recording's file name, "" without one."""
    linked = [entry.get("RELATIVE_MEDIA_URL") or entry.get("MEDIA_URL", "") for entry in eaf.media_descriptors]
    return unquote(linked[0].replace("\\", "/").rsplit("/", 1)[-1]) if linked else ""
