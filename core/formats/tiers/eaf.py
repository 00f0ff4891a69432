"""ELAN's EAF: for each speaker a tier of utterances, the words as intervals within them, and what they say in another
language."""

import io
import mimetypes
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import quote, unquote
from xml.etree import ElementTree as etree
from xml.etree.ElementTree import ParseError
from xml.sax.saxutils import escape

import msgspec
from pympi.Elan import Eaf, parse_eaf, to_string

from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, iso_639_3
from core.contracts.transcript import Transcript
from core.formats.reading_notes import ReportNote, ignore_notes, report_tiers_left_out
from core.formats.text_encoding import decode_text, file_bytes
from core.formats.tiers.tier_layout import Interval, SpeakerTiers, speaker_tiers
from core.formats.tiers.tier_reading import (
    TRANSLATION,
    UNTIMED,
    UNTIMED_TRANSLATION,
    UTTERANCES,
    WORDS,
    TierName,
    are_words_of,
    collect,
    parse_tier_name,
    tier_names,
    to_transcript,
)


def eaf_bytes(eaf: Eaf, languages: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """What pympi's `to_string` makes of a document, in UTF-8, with an XML declaration and the languages of annotations.

    `languages` are identifiers of annotations -> LANG_REF, for which pympi has no attribute.
    pympi writes all but time slots, tiers and annotations. The document is one that was made with pympi's methods, so
    that identifiers and times need no escapes; it is given back as it was.
    """
    tiers, slots = eaf.tiers, eaf.timeslots
    eaf.tiers, eaf.timeslots = {}, {}
    try:
        frame = str(to_string(eaf))
    finally:
        eaf.tiers, eaf.timeslots = tiers, slots
    before, empty, behind = frame.partition("\t<TIME_ORDER />\n")  # behind it are the tiers
    assert empty
    out = io.BytesIO()
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(before.encode(errors="replace"))
    _write_element(out, "<TIME_ORDER />", _slots(eaf))
    for tier in sorted(tiers.values(), key=lambda tier: tier[3]):
        attributes = {name: str(value) for name, value in tier[2].items() if value is not None}
        element = etree.tostring(etree.Element("TIER", attributes), encoding="unicode")
        _write_element(out, element, _annotations(tier, languages))
    out.write(behind.encode(errors="replace") + b"\n")
    return out.getvalue()


def _write_element(out: io.BytesIO, empty: str, content: Iterator[str]) -> None:
    """An element, given as it is without content, on lines of its own."""
    is_empty = True
    for line in content:
        if is_empty:
            out.write(f"\t{empty.removesuffix(' />')}>\n".encode(errors="replace"))
            is_empty = False
        out.write(line.encode(errors="replace"))
    name = empty[1:].partition(" ")[0]
    out.write((f"\t{empty}\n" if is_empty else f"\t</{name}>\n").encode(errors="replace"))


def _slots(eaf: Eaf) -> Iterator[str]:
    for name, time in eaf.timeslots.items():  # which has them by number
        yield f'\t\t<TIME_SLOT TIME_SLOT_ID="{name}" TIME_VALUE="{time}" />\n'


def _annotations(tier: Any, languages: Mapping[str, str]) -> Iterator[str]:
    aligned, references, *_ = tier
    for name, (first, last, text, _) in aligned.items():
        slots = f'TIME_SLOT_REF1="{first}" TIME_SLOT_REF2="{last}"'
        language = f' LANG_REF="{languages[name]}"' if name in languages else ""
        yield _annotation("ALIGNABLE_ANNOTATION", f'ANNOTATION_ID="{name}" {slots}{language}', text)
    for name, (parent, text, before, _) in references.items():
        previous = "" if before is None else f' PREVIOUS_ANNOTATION="{before}"'
        yield _annotation("REF_ANNOTATION", f'ANNOTATION_ID="{name}" ANNOTATION_REF="{parent}"{previous}', text)


def _annotation(kind: str, attributes: str, text: str) -> str:
    value = f"<ANNOTATION_VALUE>{escape(text)}</ANNOTATION_VALUE>" if text else "<ANNOTATION_VALUE />"
    return f"\t\t<ANNOTATION>\n\t\t\t<{kind} {attributes}>\n\t\t\t\t{value}\n\t\t\t</{kind}>\n\t\t</ANNOTATION>\n"


_ASSOCIATED = "Symbolic_Association"
# What translations are named by in corpora: languages of those who describe others, by name and by code.
_LANGUAGES = re.compile(
    "english|englisch|anglais|eng?|german|deutsch|deu?|ger|french|français|fra?|fre|spanish|español|es|spa"
    "|portuguese|português|pt|por|russian|русский|rus?|italian|italiano|ita?|dutch|nederlands|nld?"
)


class _Tier(NamedTuple):
    """A tier: its id in the file, what its name says, the stereotype of its type, its texts, the tiers below it."""

    id: str
    name: TierName
    constraint: str | None
    texts: list[str]
    is_aligned: bool
    children: list["_Tier"]

    @property
    def is_translation(self) -> bool:
        return self.name.kind in (TRANSLATION, UNTIMED_TRANSLATION)

    @property
    def names_language(self) -> bool:
        """Whether its name ends with a language's, as those of translations do."""
        return self.constraint == _ASSOCIATED and bool(
            _LANGUAGES.fullmatch(re.split(r"[\W_]+", self.id.casefold())[-1])
        )

    @property
    def has_words_alone(self) -> bool:
        """Whether hardly any text is more than a word."""
        return 5 * sum(len(text.split()) > 1 for text in self.texts) <= len(self.texts)


def speech_tiers(eaf: Any) -> list[tuple[str, TierName]]:
    """(id in the file, whose it is and what it holds) of the tiers that hold speech; of each speaker one of utterances,
    with its words and its translation, unless several stand at the top.

    All others (glosses, phones, gestures, comments) are left out.
    """
    found: list[tuple[str, TierName]] = []
    spans: dict[str | None, set[tuple[int | None, int | None]]] = {}
    roots = _roots(eaf)
    if not any(tier.texts for root in roots if root.name.kind for tier in (root, *_below(root))):
        # nothing but what types call something else: in a corpus of phonetics that is the speech
        roots = [_with_kind(root) for root in roots if not root.name.is_told]
    for root in sorted(roots, key=lambda root: not root.name.is_told):
        if root.name.kind == UTTERANCES:
            own = _spans(eaf, root)
            # what has the very times of a speaker's utterances is these in another form, such as phonetic
            if root.name.is_told or not own or not own <= spans.get(root.name.speaker, set()):
                spans.setdefault(root.name.speaker, set()).update(own)
                found += _of_utterances(root)
        elif root.name.kind is not None:
            found.append((root.id, root.name))
            found += _translation(root, [root], root.name)
    return sorted(found, key=lambda each: eaf.tiers[each[0]][3])


def _roots(eaf: Any) -> list[_Tier]:
    """The tiers at the top, in the order of the file, with all that is below them."""
    tiers: dict[str, _Tier] = {}
    for name, (aligned, referring, attributes, _) in sorted(eaf.tiers.items(), key=lambda item: item[1][3]):
        kind = eaf.linguistic_types.get(attributes.get("LINGUISTIC_TYPE_REF"), {})
        texts = [each[2] for each in aligned.values()] + [each[1] for each in referring.values()]
        texts = [text for text in texts if text and text.strip()]
        tiers[name] = _Tier(name, _name(name, attributes), kind.get("CONSTRAINTS"), texts, bool(aligned), [])
    roots: list[_Tier] = []
    for name, tier in tiers.items():
        parent = tiers.get(eaf.tiers[name][2].get("PARENT_REF"))
        (roots if parent is None else parent.children).append(tier)
    return roots


def _name(tier: str, attributes: dict[str, str]) -> TierName:
    """What a tier's name says, its participant before it, and the name of its type where its own says nothing."""
    name, participant = parse_tier_name(tier), attributes.get("PARTICIPANT") or None
    if participant is not None and tier.strip() == participant.strip():
        return TierName(participant, UTTERANCES)
    if not name.is_told:
        of_type = re.split(r"[\W\d_]+", attributes.get("LINGUISTIC_TYPE_REF") or "")
        if any(word and parse_tier_name(word).kind is None for word in of_type):
            name = name._replace(kind=None)
    return name._replace(speaker=participant or name.speaker)


def _with_kind(root: _Tier) -> _Tier:
    return root._replace(name=root.name._replace(kind=UTTERANCES))


def _spans(eaf: Any, tier: _Tier) -> set[tuple[int | None, int | None]]:
    slots = eaf.timeslots
    return {(slots.get(first), slots.get(last)) for first, last, *_ in eaf.tiers[tier.id][0].values()}


def _of_utterances(root: _Tier) -> Iterator[tuple[str, TierName]]:
    """The tier with what is said in the intervals of `root`, of its words, and of its translation."""
    parts = [child for child in root.children if child.is_aligned and child.name.kind == UTTERANCES]
    if not root.texts and len({part.name.speaker for part in parts if not part.has_words_alone}) > 1:
        for part in parts:  # intervals of the recording, with each speaker below them
            yield from _of_utterances(part)
        return
    said = _with_text(root)
    name = _speaker_of(said, root)._replace(kind=UTTERANCES, number=root.name.number)
    if said.is_aligned and said is not root and said.has_words_alone:
        yield said.id, name._replace(kind=WORDS)
        return
    yield said.id, name
    below = [tier for tier in _below(root) if tier.is_aligned and tier is not said and tier.name.kind is not None]
    told = [tier for tier in below if tier.name.kind == WORDS]
    unnamed = (tier for tier in below if not tier.name.is_told and are_words_of(tier.texts, said.texts))
    if words := next(iter(told), None) or next(unnamed, None):
        yield words.id, name._replace(kind=WORDS)
    yield from _translation(root, [root] if said is root else [root, said], name)


def _with_text(root: _Tier) -> _Tier:
    """`root`; where it has nothing or identifiers alone, the tier below it that has what is said."""
    if not all(re.fullmatch(r"(?=.*\d)\S+", text.strip()) for text in root.texts):
        return root
    below = [tier for tier in root.children if tier.texts and tier.name.kind in (UTTERANCES, WORDS)]
    # with times of their own they are words of what may have been taken for identifiers, "U2"
    below = [tier for tier in below if not tier.names_language and not (root.texts and tier.is_aligned)]
    told = [tier for tier in below if tier.name.is_told and tier.name.kind == UTTERANCES]
    longer = [tier for tier in below if not tier.has_words_alone]
    divided = [tier for tier in below if tier.constraint != _ASSOCIATED]
    return next(iter(told or (longer if len(longer) == 1 else divided)), root)


def _speaker_of(said: _Tier, root: _Tier) -> TierName:
    """The name that says whose the text is: of its own tier, where that is told, else of the one at the top."""
    is_own = said.name.speaker is not None and (said.name.is_told or (not root.texts and root.name.speaker is None))
    return said.name if is_own else root.name


def _below(tier: _Tier) -> Iterator[_Tier]:
    for child in tier.children:
        yield child
        yield from _below(child)


def _translation(root: _Tier, parents: list[_Tier], name: TierName) -> Iterator[tuple[str, TierName]]:
    """The first translation: of all below `root` that are called so, else of `parents` what names a language."""
    called = (tier for tier in _below(root) if tier.is_translation)
    by_language = (tier for parent in parents for tier in parent.children if tier.names_language)
    first = next(called, None) or next((tier for tier in by_language if tier.name.kind == UTTERANCES), None)
    if first is not None:
        yield first.id, name._replace(kind=first.name.kind if first.is_translation else TRANSLATION)


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


def read(path: Path, report: ReportNote = ignore_notes) -> Transcript:
    """The speech in an EAF, with its words and its translation, see core.formats.tiers.eaf; all other tiers are
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
        report_tiers_left_out(report, {tier: _count(eaf, tier) for tier in eaf.tiers if tier in others})
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
