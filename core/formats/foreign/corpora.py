"""Read the XML of speech corpora: EXMARaLDA, FOLKER, TEI (ISO 24624) and Transcriber."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import msgspec

from core.contracts.transcript import Transcript, Word
from core.formats import exb, tei
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name, unreadable
from core.formats.foreign.made import Collector, language_code, seconds_of
from core.formats.reading_notes import COMMENTS, ReportNote
from core.formats.subtitles import clean
from core.formats.tiers.tier_choice import Tier, named_meanings, report_tiers
from core.formats.tiers.tier_layout import Interval
from core.formats.tiers.tier_reading import TRANSLATION, UTTERANCES, WORDS, TierName, collect, to_transcript
from core.formats.timed_text import seconds

_EXMARALDA, _FOLKER, _TEI, _TRANSCRIBER = "EXMARaLDA", "FOLKER", "TEI (ISO 24624)", "Transcriber"
_PLACES = tuple(map(str, range(1, 10)))  # of the speakers of one turn
_SENTENCE_END = re.compile(r"[.?!…˙][\"”’)]*\s*$")
_TRANSLATED = re.compile(r"en|de|fr|es|eng|deu|fra|spa|ft|trans|transl|translation|übersetzung")
_UNSPOKEN = frozenset(
    {"pause", "breathe", "vocal", "incident", "kinesic", "desc", "note", "time", "anchor", "non-phonological"}
)


class _Point(NamedTuple):
    """A point of a timeline in seconds. An unknown point lies evenly between its neighbours."""

    seconds: float
    is_known: bool


def _named(root: Element, *names: str) -> Iterator[Element]:
    return (each for each in root.iter() if local_name(each) in names)


def _all_text(element: Element | None) -> str:
    return "" if element is None else clean("".join(element.itertext()))


def _value(root: Element, name: str, key: str) -> str:
    """Return an attribute of the first element with a name, "" without one."""
    found = next(_named(root, name), None)
    return "" if found is None else attribute(found, key) or ""


def _timeline(points: Sequence[tuple[str, float | None]]) -> dict[str, _Point]:
    """Return the points by their identifiers. Points before the first and after the last known one are left out."""
    known = [n for n, (_, time) in enumerate(points) if time is not None]
    found: dict[str, _Point] = {}
    for left, right in zip([*known[:1], *known], [*known, *known[-1:]], strict=True):
        since, until = points[left][1] or 0.0, points[right][1] or 0.0
        for place in range(left, right):
            time = since + (until - since) * (place - left) / (right - left)
            found[points[place][0]] = _Point(round(time, 3), place == left)
    if known:
        found[points[known[-1]][0]] = _Point(round(points[known[-1]][1] or 0.0, 3), True)
    return found


# EXMARaLDA's basic transcription


def _read_exmaralda(sample: Sample, report: ReportNote) -> Transcript:
    """Return the tiers of type "t" as utterances, and tiers of translations below them.

    Events of a tier that touch are one utterance, up to the end of a sentence or to a gap.
    """
    root = sample.xml(_EXMARALDA)
    line = _timeline([(each.get("id", ""), seconds_of(each.get("time"))) for each in _named(root, "tli")])
    names = {
        each.get("id", ""): _all_text(next(_named(each, "abbreviation"), None)) for each in _named(root, "speaker")
    }
    tiers = list(_named(root, "tier"))
    meanings = [_meaning(tier, names) for tier in tiers]
    shown = [tier.get("display-name") or tier.get("category") or tier.get("id") or "" for tier in tiers]
    if sample.tiers:
        meanings = named_meanings(shown, sample.tiers, meanings)
    listed = [
        Tier(name, list(filter(None, map(_all_text, _named(tier, "event")))), meaning.kind is not None)
        for name, tier, meaning in zip(shown, tiers, meanings, strict=True)
    ]
    report_tiers(listed, report)
    is_own = exb.WRITTEN_BY in sample.head
    read = (
        (name, _events(tier, line) if is_own else _joined(_events(tier, line)))
        for name, tier in zip(meanings, tiers, strict=True)
        if name.kind
    )
    found = to_transcript(collect(read), 0.0, _file_name(_value(root, "referenced-file", "url")))
    used = {each.get("lang") for listed in _named(root, "languages-used") for each in _named(listed, "language")}
    last = max((point.seconds for point in line.values()), default=0.0)
    is_end = is_own and last > max((each.end or 0.0 for each in found.segments), default=0.0)  # behind untimed text
    language = language_code(used.pop()) if len(used) == 1 else None
    return msgspec.structs.replace(found, language=language, duration=last if is_end else 0.0)


def _meaning(tier: Element, names: Mapping[str, str]) -> TierName:
    """Return the meaning of a tier by its type and its category."""
    key = tier.get("speaker", "")
    speaker = names.get(key, "") or ("" if key in names else clean(key)) or None
    number = next((int(each) for each in re.findall(r"-(\d{1,6})$", key)), 1)  # of Mynah's tiers of overlapping speech
    if tier.get("type") == "t":
        return TierName(speaker, UTTERANCES, number)
    if tier.get("type") == "d" and tier.get("category") == exb.WORDS:
        return TierName(speaker, WORDS, number)
    is_translation = tier.get("type") == "a" and _TRANSLATED.fullmatch(tier.get("category", "").casefold())
    return TierName(speaker, TRANSLATION if is_translation else None, number)


def _file_name(address: str) -> str:
    return clean(address.replace("\\", "/").rpartition("/")[2])


def _events(tier: Element, line: Mapping[str, _Point]) -> list[Interval]:
    """Return the events of a tier by time. Their texts keep the spaces at their edges, which divide words."""
    found = []
    for each in _named(tier, "event"):
        start, end = line.get(each.get("start", "")), line.get(each.get("end", ""))
        if start is not None and end is not None:
            is_known = start.is_known and end.is_known
            text = "".join(each.itertext())
            found.append(Interval(round(start.seconds * 1000), round(end.seconds * 1000), text, is_known))
    return sorted(found, key=lambda event: event[:2])


def _joined(events: Sequence[Interval]) -> list[Interval]:
    joined: list[Interval] = []
    for each in events:
        before = joined[-1] if joined else None
        if before is not None and before.end == each.start and not _SENTENCE_END.search(before.text):
            is_known = before.is_known and each.is_known
            joined[-1] = before._replace(end=each.end, text=before.text + each.text, is_known=is_known)
        else:
            joined.append(each)
    return joined


# FOLKER and TEI


def _read_folker(sample: Sample, report: ReportNote) -> Transcript:
    root, made = sample.xml(_FOLKER), Collector()
    points = [
        (each.get("timepoint-id", ""), seconds_of(each.get("absolute-time"))) for each in _named(root, "timepoint")
    ]
    line = _timeline(points)
    names = {each.get("speaker-id", ""): _all_text(each) for each in _named(root, "speaker")}
    for block in _named(root, "contribution"):
        key = block.get("speaker-reference", "")
        speaker = names.get(key) or key or None
        parts = [each for each in block if local_name(each) == "segment"] or [block]
        for part in parts:
            times = _times(line, part.get("start-reference"), part.get("end-reference"))
            made.add(_spoken(part), *times, speaker)
    return made.transcript(report, media=_value(root, "recording", "path"))


def _read_tei(sample: Sample, report: ReportNote) -> Transcript:
    """Return the utterances of a TEI file.

    Source: ISO 24624:2016, Transcription of spoken language.
    """
    root, made = sample.xml(_TEI), Collector()
    line, names = _timeline(_whens(root)), {}
    for person in _named(root, "person", "personGrp"):
        named = next(_named(person, "persName", "name", "abbr"), None)
        names[attribute(person, "id") or ""] = _all_text(named) or person.get("n") or attribute(person, "id") or ""
    names[tei.UNKNOWN_SPEAKER] = ""
    is_own = (_value(root, "application", "ident"), _value(root, "application", "version")) == tei.OWN
    body = next(_named(root, "body"), root)
    language = language_code(
        next((attribute(each, "lang") for each in (root, *_named(root, "text")) if attribute(each, "lang")), None)
    )
    blocks = list(_named(body, "annotationBlock", "annotatedU")) or list(_named(body, "u"))
    for block in blocks:
        utterance = next(_named(block, "u"), block)
        who = (attribute(block, "who") or attribute(utterance, "who") or "").split()
        key = who[0].removeprefix("#") if who else ""
        ends = [attribute(block, edge) or attribute(utterance, edge) for edge in ("start", "end")]
        own = language_code(attribute(utterance, "lang"))
        words = _own_words(block, line) if is_own else _anchored_words(utterance, line)
        text = _spoken(utterance)
        speaker = names.get(key, key) or None
        if made.add(text, *_times(line, *ends), speaker, words, None if own == language else own):
            made.translate(" ".join(map(_all_text, _translations(block))))
    known = {tei.TRANSLATION, tei.WORDS} if is_own else {tei.TRANSLATION}
    made.left_out[COMMENTS] = sum(each.get("type") not in known for each in _named(body, "spanGrp"))
    spans = [span for each in _translations(body) for span in _named(each, "span")]
    target = language_code(next((attribute(span, "lang") for span in spans), None))
    read = made.transcript(report, language=language, media=unquote(_value(root, "media", "url")))
    return msgspec.structs.replace(read, translation_language=target)


def _translations(element: Element) -> list[Element]:
    return [each for each in _named(element, "spanGrp") if each.get("type") == tei.TRANSLATION]


def _own_words(block: Element, line: Mapping[str, _Point]) -> list[Word]:
    """Return the words of a block in a file of Mynah, with the times of their spans."""
    texts, timed = list[str](), list[int]()
    for each in _named(block, "w", "pc"):
        text = clean("".join(each.itertext()))
        if local_name(each) == "pc" and texts:
            texts[-1] += text
        elif text:
            timed += [len(texts)] if each.get("type") != tei.UNTIMED else []
            texts.append(text)
    groups = [each for each in _named(block, "spanGrp") if each.get("type") == tei.WORDS]
    spans = [_times(line, each.get("from"), each.get("to")) for group in groups for each in _named(group, "span")]
    times = dict(zip(timed, spans, strict=True)) if len(spans) == len(timed) else {}  # a person may edit the file
    words = list[Word]()
    for place, text in enumerate(texts):
        start, end = times.get(place, (None, None))
        has_times = start is not None and end is not None and start < end
        words.append(Word(text, start, end) if has_times else Word(text))
    return words


def _anchored_words(utterance: Element, line: Mapping[str, _Point]) -> list[Word]:
    """Return the words if some stand between two anchors with known times. These get the times."""
    text, at = utterance.text or "", dict[int, float]()
    for each in utterance:
        point = line.get((attribute(each, "synch") or "").removeprefix("#"))
        if local_name(each) != "anchor":  # other elements may stand inside words
            return []
        if point is not None and point.is_known:
            at.setdefault(len(text), point.seconds)
        text += each.tail or ""
    words = []
    for found in re.finditer(r"\S+", text):
        start, end = at.get(found.start()), at.get(found.end())
        has_times = start is not None and end is not None and start < end
        words.append(Word(found[0], start, end) if has_times else Word(found[0]))
    return words if any(word.start is not None for word in words) else []


def _whens(root: Element) -> list[tuple[str, float | None]]:
    """Return the points of a TEI timeline. An interval counts from the point in `since`."""
    found: dict[str, float | None] = {}
    unit = 0.001 if _value(root, "timeline", "unit") == "ms" else 1.0
    for n, when in enumerate(_named(root, "when")):
        name = attribute(when, "id") or f"#{n}"
        length = seconds_of(when.get("interval"), unit)
        since = (when.get("since") or "").removeprefix("#")
        clock = re.match(r"(?:.*T)?(\d{1,3}):(\d\d):(\d\d)(?:\.(\d{1,3}))?", when.get("absolute") or "")
        if length is not None:
            base = found.get(since, 0.0) if since else 0.0
            found[name] = None if base is None else base + length
        else:
            found[name] = seconds(*clock.groups()) if clock else 0.0 if n == 0 else None
    return list(found.items())


def _times(line: Mapping[str, _Point], first: str | None, last: str | None) -> tuple[float | None, float | None]:
    """Return the times of two points if both are known."""
    points = [line.get((each or "").removeprefix("#")) for each in (first, last)]
    known = [each.seconds if each is not None and each.is_known else None for each in points]
    return (known[0], known[1]) if None not in known else (None, None)


def _spoken(block: Element) -> str:
    """Return the words of a block. Elements of words are divided by spaces, and punctuation follows its word."""
    parts: list[str] = []
    are_words = any(local_name(each) == "w" for each in block.iter())
    stack: list[Element | str] = [block]
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            parts.append(each if not are_words else " ")
            continue
        name = local_name(each)
        if name in ("w", "pc"):
            parts.append(("" if name == "pc" else " ") + "".join(each.itertext()))
        elif name not in _UNSPOKEN and name:
            stack += reversed([each.text or "", *(part for child in each for part in (child, child.tail or ""))])
        else:
            parts.append(" ")
    text = " ".join("".join(parts).split())
    return re.sub(r" (?=[.,?!;:…](?:\s|$))", "", text) if are_words else text


# Transcriber


def _read_transcriber(sample: Sample, report: ReportNote) -> Transcript:
    """Return the text between two points of synchronisation as a segment of each speaker."""
    root, made = sample.xml(_TRANSCRIBER), Collector()
    names = {each.get("id", ""): clean(each.get("name", "")) for each in _named(root, "Speaker")}
    for turn in _named(root, "Turn"):
        who = [names.get(key) or key for key in (turn.get("speaker") or "").split()]
        syncs: list[tuple[float | None, dict[int, str]]] = [(seconds_of(turn.get("startTime")), {})]
        speaking = 0
        for element in (turn, *turn):
            name = local_name(element)
            if name == "Sync":
                syncs.append((seconds_of(element.get("time")), {}))
            elif name == "Who" and (nb := element.get("nb") or "") in _PLACES:
                speaking = int(nb) - 1
            elif name in ("Event", "Comment", "Background"):
                made.left_out[COMMENTS] += 1
            text = (element.text if element is turn else element.tail) or ""
            texts = syncs[-1][1]
            texts[speaking] = f"{texts.get(speaking, '')} {text}"
        ends = [*(time for time, _ in syncs[1:]), seconds_of(turn.get("endTime"))]
        for (start, texts), end in zip(syncs, ends, strict=True):
            for place, text in texts.items():
                made.add(text, start, end, who[place] if place < len(who) else None)
    if not any(_named(root, "Turn")):
        raise unreadable(_TRANSCRIBER, "it has no turns")
    return made.transcript(
        report, language=root.get("{http://www.w3.org/XML/1998/namespace}lang"), media=root.get("audio_filename")
    )


KINDS = (
    Kind(_EXMARALDA, (".exb", ".xml"), lambda sample: 0.95 * (sample.root == "basic-transcription"), _read_exmaralda),
    Kind(
        _FOLKER, (".fln", ".flk", ".xml"), lambda sample: 0.95 * (sample.root == "folker-transcription"), _read_folker
    ),
    Kind(_TEI, (".tei", ".xml"), lambda sample: 0.9 * (sample.root in ("tei", "teicorpus")), _read_tei),
    Kind(_TRANSCRIBER, (".trs", ".xml"), lambda sample: 0.95 * (sample.root == "trans"), _read_transcriber),
)
