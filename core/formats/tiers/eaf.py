"""Write and read ELAN's EAF.

Each speaker has a tier of utterances. Below it are the words as intervals, and the translation.
"""

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

import msgspec
from pympi.Elan import Eaf, parse_eaf, to_string

from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, iso_639_3
from core.contracts.transcript import Transcript
from core.formats.reading_notes import EARLY_TIMES, ReportNote, ignore_notes, report_left_out
from core.formats.text_encoding import decode_text, file_bytes
from core.formats.tiers.tier_choice import Tier, named_meanings, report_tiers
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
    names_language,
    parse_tier_name,
    tier_names,
    to_transcript,
)
from core.formats.xml_text import escape


def eaf_bytes(eaf: Eaf, languages: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Return a document as EAF in UTF-8, with an XML declaration and the languages of annotations.

    pympi's `to_string` writes everything but time slots, tiers and annotations. Identifiers and times need no escapes,
    because pympi's own methods must have made the document. The document is unchanged afterwards.

    Args:
        eaf: the document.
        languages: the LANG_REF of annotations, by their identifiers. pympi has no attribute for it.
    """
    tiers, slots = eaf.tiers, eaf.timeslots
    eaf.tiers, eaf.timeslots = {}, {}
    try:
        frame = str(to_string(eaf))
    finally:
        eaf.tiers, eaf.timeslots = tiers, slots
    before, empty, behind = frame.partition("\t<TIME_ORDER />\n")  # the tiers follow it
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
    """Write an element with content on lines of its own. `empty` is the element without content."""
    is_empty = True
    for line in content:
        if is_empty:
            out.write(f"\t{empty.removesuffix(' />')}>\n".encode(errors="replace"))
            is_empty = False
        out.write(line.encode(errors="replace"))
    name = empty[1:].partition(" ")[0]
    out.write((f"\t{empty}\n" if is_empty else f"\t</{name}>\n").encode(errors="replace"))


def _slots(eaf: Eaf) -> Iterator[str]:
    for name, time in eaf.timeslots.items():  # ordered by number
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


class _Tier(NamedTuple):
    """A tier: its id, the meaning of its name, the stereotype of its type, its texts, and the tiers below it."""

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
        """Whether its name ends with a language, as in names of translations."""
        return self.constraint == _ASSOCIATED and names_language(self.id)

    @property
    def has_words_alone(self) -> bool:
        """Whether hardly any text has more than one word."""
        return 5 * sum(len(text.split()) > 1 for text in self.texts) <= len(self.texts)

    def are_words_below(self, above: "_Tier") -> bool:
        """Tell whether the tier divides the texts of another into words with times."""
        is_named = self.name.is_certain and self.name.kind == UTTERANCES
        is_longer = not self.has_words_alone and len(self.texts) <= len(above.texts)
        return self.is_aligned and not is_named and not is_longer


def _wanted_tiers(eaf: Any, wanted: Sequence[str]) -> list[tuple[str, TierName]]:
    """Return the tiers that the user names, as `speech_tiers` does. Raises InputFault as `named_meanings`."""
    names = {name: _name(name, tier[2]) for name, tier in eaf.tiers.items()}
    meanings = named_meanings(list(names), wanted, list(names.values()))
    return [(name, meaning) for name, meaning in zip(names, meanings, strict=True) if meaning.kind is not None]


def speech_tiers(eaf: Any) -> list[tuple[str, TierName]]:
    """Return the tiers that hold speech, as (id in the file, meaning of the name).

    Each speaker has one tier of utterances with its words and its translation, unless several stand at the top. All
    other tiers are left out, such as glosses, phones, gestures and comments.
    """
    speech: list[tuple[str, TierName]] = []
    spans: dict[str | None, set[tuple[int | None, int | None]]] = {}
    roots = _roots(eaf)
    if not any(tier.texts for root in roots if root.name.kind for tier in (root, *_below(root))):
        # All tiers have types of another kind. In a corpus of phonetics these tiers hold the speech.
        roots = [_with_kind(root) for root in roots if not root.name.is_certain]
    for root in sorted(roots, key=lambda root: not root.name.is_certain):
        if root.name.kind == UTTERANCES:
            own = _spans(eaf, root)
            # A tier with exactly the times of a speaker's utterances repeats them in another form, such as phonetic.
            if root.name.is_certain or not own or not own <= spans.get(root.name.speaker, set()):
                spans.setdefault(root.name.speaker, set()).update(own)
                speech += _of_utterances(root)
        elif root.name.kind is not None:
            speech.append((root.id, root.name))
            speech += _translation(root, [root], root.name)
    return sorted(speech, key=lambda each: eaf.tiers[each[0]][3])


def _roots(eaf: Any) -> list[_Tier]:
    """Return the tiers at the top, in the order of the file, with all tiers below them."""
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
    """Return the meaning of a tier's name.

    The participant replaces the speaker in the name. The tier's type decides if the name gives no kind.
    """
    name, participant = parse_tier_name(tier), attributes.get("PARTICIPANT") or None
    if participant is not None and tier.strip() == participant.strip():
        return TierName(participant, UTTERANCES)
    if not name.is_certain:
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
    """Yield the tiers for the intervals of `root`: its text, its words and its translation."""
    parts = [child for child in root.children if child.is_aligned and child.name.kind == UTTERANCES]
    if not root.texts and len({part.name.speaker for part in parts if not part.has_words_alone}) > 1:
        for part in parts:  # intervals of the recording, with each speaker below them
            yield from _of_utterances(part)
        return
    text = _with_text(root)
    name = _speaker_of(text, root)._replace(kind=UTTERANCES, number=root.name.number)
    if text.is_aligned and text is not root and text.has_words_alone:
        yield text.id, name._replace(kind=WORDS)
        return
    yield text.id, name
    below = [tier for tier in _below(root) if tier.is_aligned and tier is not text and tier.name.kind is not None]
    named = [tier for tier in below if tier.name.kind == WORDS]
    unnamed = (tier for tier in below if not tier.name.is_certain and are_words_of(tier.texts, text.texts))
    if words := next(iter(named), None) or next(unnamed, None):
        yield words.id, name._replace(kind=WORDS)
    yield from _translation(root, [root] if text is root else [root, text], name)


def _with_text(root: _Tier) -> _Tier:
    """Return `root`, or the tier below it with the text if `root` is empty or has only identifiers."""
    if not all(re.fullmatch(r"(?=.*\d)\S+", text.strip()) for text in root.texts):
        return root
    below = [tier for tier in root.children if tier.texts and tier.name.kind in (UTTERANCES, WORDS)]
    # Words have times of their own, and the supposed identifiers ("U2") above them were text.
    below = [tier for tier in below if not tier.names_language and not (root.texts and tier.are_words_below(root))]
    named = [tier for tier in below if tier.name.is_certain and tier.name.kind == UTTERANCES]
    longer = [tier for tier in below if not tier.has_words_alone]
    divided = [tier for tier in below if tier.constraint != _ASSOCIATED]
    return next(iter(named or (longer if len(longer) == 1 else divided)), root)


def _speaker_of(text: _Tier, root: _Tier) -> TierName:
    """Return the name that tells the speaker.

    It is the name of the text's own tier if that is certain, else the name of the top tier.
    """
    is_alone = not root.texts and root.name.speaker is None
    is_own = text.name.speaker is not None and (text.name.is_certain or is_alone)
    return text.name if is_own else root.name


def _below(tier: _Tier) -> Iterator[_Tier]:
    for child in tier.children:
        yield child
        yield from _below(child)


def _translation(root: _Tier, parents: list[_Tier], name: TierName) -> Iterator[tuple[str, TierName]]:
    """Yield the first tier of a translation.

    It is any tier below `root` with such a name, else a tier of `parents` that names a language.
    """
    called = (tier for tier in _below(root) if tier.is_translation)
    by_language = (tier for parent in parents for tier in parent.children if tier.names_language)
    first = next(called, None) or next((tier for tier in by_language if tier.name.kind == UTTERANCES), None)
    if first is not None:
        yield first.id, name._replace(kind=first.name.kind if first.is_translation else TRANSLATION)


AUTHOR = "Mynah"
"""The author in files of Mynah."""
_UNDATED = "1970-01-01T00:00:00+00:00"  # equal transcripts give equal files, and a repeated export is harmless
_DOCUMENT = "<ANNOTATION_DOCUMENT"
_SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}noNamespaceSchemaLocation"
_OPENING_TAG = re.compile(r"<ALIGNABLE_ANNOTATION\s[^>]*LANG_REF[^>]*>")
_ATTRIBUTE = re.compile(r"""(\w+)\s*=\s*["']([^"']*)["']""")
_UTTERANCE, _WORD, _TRANSLATION = "utterance", "word", "translation"  # linguistic types
_TEXTS, _TRANSLATIONS = (UTTERANCES, WORDS, UNTIMED), (TRANSLATION, UNTIMED_TRANSLATION)


def write(transcript: Transcript, recording: str | None = None) -> bytes:
    """Return the transcript as EAF 2.8.

    The tier of words is included in the tier of utterances, and the tier of translations is associated with it. The
    tiers have the transcript's language. Utterances in another language have their own LANG_REF, to a LANGUAGE with an
    ISO 639-3 code as its id (EAFv2.8.xsd).

    Args:
        transcript: the transcript.
        recording: the address of the recording relative to the file. Without it, the file links to the recording's name
            in the same folder.
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
        if tiers.words:  # empty tiers are useless, and a file may have tens of thousands of speakers
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
    """Add a language to the file, and return its id. Return None for None."""
    if language is None:
        return None
    code = iso_639_3(language)
    eaf.add_language(code, lang_label=code)
    return code


def _add_associated(eaf: Any, tier: str, parent: str, intervals: Sequence[Interval]) -> None:
    """Add annotations to those of the same times in the parent tier. pympi would search the whole parent for each."""
    aligned = eaf.tiers[parent][0].items()
    ids = {(eaf.timeslots[first], eaf.timeslots[last]): name for name, (first, last, *_) in aligned}
    for start, end, text, *_ in intervals:
        name = eaf.generate_annotation_id()
        eaf.annotations[name] = tier
        eaf.tiers[tier][1][name] = (ids[start, end], text, None, None)


def read(path: Path, report: ReportNote = ignore_notes, wanted: Sequence[str] = ()) -> Transcript:
    """Return the speech in an EAF, with its words and its translation. See `speech_tiers`.

    All other tiers are skipped and reported. Raises InputFault: `transcript-unread` for a file that pympi cannot read,
    else as core.formats.text_encoding and `named_meanings`.

    Args:
        path: the file.
        report: receives notes on skipped and doubtful tiers.
        wanted: the names of the tiers to read. Without them, names, types and structure decide.
    """
    content = file_bytes(path)  # raises faults of the file, which pympi would not distinguish
    try:
        eaf, text = _parsed(path), decode_text(content)
        if _DOCUMENT not in text:  # pympi reads any other XML as an empty document
            raise ValueError(path)
        _begin_at_zero(eaf, report)
        tiers = _wanted_tiers(eaf, wanted) if wanted else speech_tiers(eaf)
        foreign = _annotation_languages(text)
        _report_tiers(eaf, {tier for tier, _ in tiers}, bool(wanted), report)
        main = _tier_language(eaf, tiers, _TEXTS)
        languages = {key: code for key, code in foreign.items() if code != main}
        speakers = collect((name, _intervals(eaf, tier, languages)) for tier, name in tiers)
        last = max((interval.end for each in speakers for tier in each.every for interval in tier), default=0)
        transcript = to_transcript(speakers, last / 1000, _media(eaf))
        target = _tier_language(eaf, tiers, _TRANSLATIONS)
        return msgspec.structs.replace(transcript, language=main, translation_language=target)
    except InputFault:
        raise
    except Exception as error:  # pympi raises any exception for an unexpected file
        parsing = error.__context__  # pympi hides a ParseError behind a plain Exception
        reason = str(parsing) if isinstance(parsing, ParseError) else "it is not laid out as ELAN lays out its files"
        raise InputFault("transcript-unread", kind="EAF", reason=reason) from error


def _begin_at_zero(eaf: Any, report: ReportNote) -> None:
    """Move times before the beginning of the recording to its beginning, and report their number."""
    early = [slot for slot, time in eaf.timeslots.items() if time is not None and time < 0]
    eaf.timeslots.update(dict.fromkeys(early, 0))
    report_left_out(report, {EARLY_TIMES: len(early)})


def _parsed(path: Path) -> Any:
    """Parse a file into a document. The file may lack a schema, which pympi expects and ELAN does not."""
    eaf = Eaf()
    eaf.remove_tier("default")
    eaf.remove_linguistic_type("default-lt")
    eaf.adocument[_SCHEMA] = ""
    parse_eaf(str(path), eaf, suppress_version_warning=True)
    return eaf


def _report_tiers(eaf: Any, read_tiers: Collection[str], is_chosen: bool, report: ReportNote) -> None:
    """Report the tiers that are left out, and doubts unless the user chose the tiers."""
    tiers = []
    for name, (aligned, referring, attributes, _) in eaf.tiers.items():
        texts = (*(each[2] for each in aligned.values()), *(each[1] for each in referring.values()))
        filled = [text for text in texts if text and text.strip()]
        tiers.append(Tier(name, filled, name in read_tiers, _name(name, attributes).is_open and not is_chosen))
    report_tiers(tiers, report)


def _tier_language(eaf: Any, tiers: Sequence[tuple[str, TierName]], kinds: Collection[str]) -> str | None:
    """Return the language of most tiers of these kinds, None if none has one."""
    codes = [_known_code(eaf.tiers[tier][2].get("LANG_REF")) for tier, name in tiers if name.kind in kinds]
    named = [code for code in codes if code is not None]
    return max(dict.fromkeys(named), key=named.count) if named else None


def _annotation_languages(content: str) -> dict[str, str]:
    """Return the language of each annotation that has one, by its id."""
    languages: dict[str, str] = {}
    if "LANG_REF" in content:
        for tag in _OPENING_TAG.findall(content):
            attributes = dict(_ATTRIBUTE.findall(tag))
            code = _known_code(attributes.get("LANG_REF"))
            if code is not None:
                languages[attributes.get("ANNOTATION_ID", "")] = code
    return languages


def _known_code(name: str | None) -> str | None:
    """Return the ISO 639-1 code for an ISO code from ELAN's list of languages, None for another id."""
    return None if name is None else iso_639_1(iso_639_3(name))


def _intervals(eaf: Any, tier: str, languages: Mapping[str, str]) -> list[Interval]:
    """Return the annotations of a tier as intervals.

    Annotations that refer to others take their times. Several that refer to the same one are joined.
    """
    aligned, referring, *_ = eaf.tiers[tier]
    if not referring:
        return list(_aligned(eaf, aligned, languages).values())
    texts: dict[str, list[str]] = {}  # by the timed annotations that they refer to
    for name, (parent, text, *_) in referring.items():
        visited = {name}
        while parent in eaf.annotations and parent not in visited and (above := eaf.tiers[eaf.annotations[parent]])[1]:
            visited.add(parent)
            parent = above[1][parent][0]
        if parent in eaf.annotations:
            texts.setdefault(parent, []).append(text or "")
    tops = dict.fromkeys(eaf.annotations[parent] for parent in texts)
    times = {name: each for top in tops for name, each in _aligned(eaf, eaf.tiers[top][0], languages).items()}
    return [times[name]._replace(text=" ".join(parts)) for name, parts in texts.items() if name in times]


def _aligned(eaf: Any, aligned: Mapping[str, Any], languages: Mapping[str, str]) -> dict[str, Interval]:
    """Return the interval of each annotation with time slots of its own."""
    if not aligned:
        return {}
    slots = [eaf.timeslots.get(slot) for first, last, *_ in aligned.values() for slot in (first, last)]
    times = _places(slots)
    known = [start is not None and end is not None for start, end in zip(slots[::2], slots[1::2], strict=True)]
    texts = (text for _, _, text, _ in aligned.values())
    made = map(Interval, times[::2], times[1::2], texts, known, map(languages.get, aligned))
    return dict(zip(aligned, made, strict=True))


def _places(slots: Sequence[int | None]) -> list[int]:
    """Return the times of a tier's slots. Untimed slots are spaced evenly between their neighbours, as in ELAN."""
    known = [(i, time) for i, time in enumerate(slots) if time is not None]
    first, last = (0, 0), (len(slots), known[-1][1] + len(slots) if known else len(slots))
    times: list[int] = []
    for (left, since), (right, until) in pairwise([*([] if slots[0] is not None else [first]), *known, last]):
        times += [since + (until - since) * step // (right - left) for step in range(right - left)]
    return times


def _media(eaf: Any) -> str:
    """Return the file name of the linked recording, "" without one."""
    linked = [entry.get("RELATIVE_MEDIA_URL") or entry.get("MEDIA_URL", "") for entry in eaf.media_descriptors]
    return unquote(linked[0].replace("\\", "/").rsplit("/", 1)[-1]) if linked else ""
