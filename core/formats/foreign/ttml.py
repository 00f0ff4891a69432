"""Read TTML, the XML of broadcasters' captions: TTML, IMSC, EBU-TT, DAPT and DFXP."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

import msgspec

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample, attribute, local_name
from core.formats.foreign.made import language_code
from core.formats.reading_notes import REGIONS, ReportNote, report_left_out
from core.formats.subtitles import clean
from core.formats.timed_text import TimedText, to_transcript, with_speakers, without_repeats
from core.formats.ttml import TRANSLATION, WRITTEN_BY

TITLE = "TTML"
_CLOCK = re.compile(r"(\d{2,6}):(\d\d):(\d\d)(?:\.(\d{1,9})|:(\d{1,3})(?:\.\d+)?)?$")
_OFFSET = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$")
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}
_DEEPEST = 60  # nested elements; TTML needs five


class _Rates(NamedTuple):
    """The lengths of a frame and of a tick in seconds."""

    frame: float
    tick: float


def _confidence(sample: Sample) -> float:
    is_ttml = sample.root == "tt" and ("/ns/ttml" in sample.head or "ttaf1" in sample.head)
    return 0.95 if is_ttml else 0.6 if sample.root == "tt" else 0.0


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return each paragraph as a segment. The times of its parent elements are added to its own.

    Source: W3C, Timed Text Markup Language 2, sections 10.3.1 (time expressions) and 12.1.5 (agents).
    """
    root = sample.xml(TITLE)
    main = attribute(root, "lang")
    found = [*_paragraphs(root, _rates(root), _agents(root))]
    is_own = WRITTEN_BY in sample.head
    if not is_own and not any(cue.speaker for cue in found):
        found = with_speakers(found)
    regions = sum(local_name(each) == "region" for each in root.iter())
    report_left_out(report, Counter({REGIONS: 0 if is_own else regions}))
    cues = without_repeats(sorted(found, key=lambda cue: cue.start), report)
    language = language_code(main)
    own = [cue._replace(language=None) if cue.language == language else cue for cue in cues]
    below = next((attribute(each, "lang") for each in root.iter() if _is_translation(each)), None)
    return msgspec.structs.replace(
        to_transcript(own, report), language=language, translation_language=language_code(below)
    )


def _rates(root: Element) -> _Rates:
    frames = _number(attribute(root, "frameRate")) or 30.0
    multiplier = (attribute(root, "frameRateMultiplier") or "1 1").replace(":", " ").split()
    over, under = (_number(each) for each in (multiplier * 2)[:2])
    frames *= (over or 1.0) / (under or 1.0)
    ticks = _number(attribute(root, "tickRate")) or (frames if attribute(root, "frameRate") else 1.0)
    return _Rates(1 / frames, 1 / ticks)


def _number(text: str | None) -> float | None:
    return float(text) if text and re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text) and float(text) > 0 else None


def _agents(root: Element) -> dict[str, str]:
    """Return the names of agents by their identifiers. A character comes before the actor."""
    names: dict[str, str] = {}
    for agent in root.iter():
        if local_name(agent) != "agent":
            continue
        named = [clean("".join(each.itertext())) for each in agent if local_name(each) == "name"]
        identifier = attribute(agent, "id")
        if identifier and any(named):
            names[identifier] = next(filter(None, named))
    return names


def _paragraphs(root: Element, rates: _Rates, names: Mapping[str, str]) -> Iterator[TimedText]:
    """Yield the paragraphs, and timed spans inside them, with their absolute times."""
    italic = {attribute(each, "id") for each in root.iter() if local_name(each) == "style" and _is_italic(each)}
    body = next((each for each in root if local_name(each) == "body"), root)
    stack: list[tuple[Element, float, float | None, str | None, str | None, int]] = [(body, 0.0, None, None, None, 0)]
    while stack:
        element, base, limit, speaker, language, depth = stack.pop()
        begin, end = _times(element, base, limit, rates)
        agent = attribute(element, "agent") or attribute(element, "voice")
        speaker = names.get(agent.split()[0], agent.split()[0]) if agent and agent.split() else speaker
        language = attribute(element, "lang") or language
        if local_name(element) == "p":
            timed = [each for each in element.iter() if each is not element and attribute(each, "begin")]
            if timed and not clean(_text(element, timed)[0]):
                for span in timed:
                    start, stop = _times(span, begin, end, rates)
                    yield _cue(start, stop, _text(span, italic=italic), speaker, language)
            else:
                below = [each for each in element.iter() if _is_translation(each)]
                cue = _cue(begin, end, _text(element, below, italic), speaker, language)
                yield cue._replace(translation=" ".join(_text(each)[0] for each in below))
        elif depth < _DEEPEST:
            stack += [(child, begin, end, speaker, language, depth + 1) for child in reversed(element)]


def _is_translation(element: Element) -> bool:
    """Tell whether an element is a translation in a file of Mynah."""
    return local_name(element) == "span" and TRANSLATION in (attribute(element, "style") or "").split()


def _is_italic(element: Element, styles: Collection[str | None] = (), inherited: bool = False) -> bool:
    own = attribute(element, "fontStyle")
    if own is not None:
        return own in ("italic", "oblique")
    return inherited or any(style in styles for style in (attribute(element, "style") or "").split())


def _cue(
    start: float, end: float | None, text: tuple[str, tuple[int, ...]], speaker: str | None, language: str | None
) -> TimedText:
    plain, italic = text
    stop = start if end is None else end
    return TimedText(start, stop, plain, speaker, language_code(language), italic=italic)


def _times(element: Element, base: float, limit: float | None, rates: _Rates) -> tuple[float, float | None]:
    """Return the absolute start and end of an element, whose times count from the start of its parent."""
    begin = base + (_seconds(attribute(element, "begin"), rates) or 0.0)
    end, length = _seconds(attribute(element, "end"), rates), _seconds(attribute(element, "dur"), rates)
    ends = [each for each in (None if end is None else base + end, None if length is None else begin + length) if each]
    return round(begin, 3), min((round(each, 3) for each in ends), default=limit)


def _seconds(text: str | None, rates: _Rates) -> float | None:
    if text is None:
        return None
    if clock := _CLOCK.match(text.strip()):
        whole = int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3])
        return whole + float(f"0.{clock[4] or 0}") + int(clock[5] or 0) * rates.frame
    if offset := _OFFSET.match(text.strip()):
        unit = {**_UNITS, "f": rates.frame, "t": rates.tick}[offset[2]]
        return float(offset[1]) * unit
    return None


def _text(
    element: Element, without: Sequence[Element] = (), italic: Collection[str | None] = ()
) -> tuple[str, tuple[int, ...]]:
    """Return the text of an element, and the numbers of its lines that are italic, from 0.

    Each <br/> is a line break. Elements in `without` and metadata are left out. `italic` has the identifiers of styles.
    """
    lines: list[str] = [""]
    styles: tuple[set[int], set[int]] = (set(), set())  # the lines with upright words, and with italic words
    skipped = {id(each) for each in without}
    stack: list[tuple[Element | str, bool]] = [(element, False)]
    while stack:
        each, is_italic = stack.pop()
        if isinstance(each, str):
            lines[-1] += each
            if each.strip():
                styles[is_italic].add(len(lines) - 1)
        elif local_name(each) == "br":
            lines.append("")
        elif id(each) not in skipped and local_name(each) not in ("metadata", "set", ""):
            inner = _is_italic(each, italic, is_italic)
            parts = [each.text or "", *(part for child in each for part in (child, child.tail or ""))]
            stack += [(part, inner) for part in reversed(parts)]
    return "\n".join(map(clean, lines)), tuple(sorted(styles[True] - styles[False]))


KINDS = (Kind(TITLE, (".ttml", ".dfxp", ".itt", ".xml"), _confidence, _read),)
