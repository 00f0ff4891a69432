"""EXMARaLDA and TEI files keep to their published structures, and come back word for word."""

import itertools
import random
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from xml_rules import ANY, ID, NAME, REFERENCE, XML_ID, XML_LANG, Rule, findings

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import export
from core.formats.reading import read
from core.transcript.segmentation import sort_by_time

_DECIMAL, _LANG = r"\d+(\.\d+)?", r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"
# EXMARaLDA, basic-transcription.dtd, version 1.4
EXMARALDA = {
    "basic-transcription": Rule("head basic-body (tierformat-table )?", {"Id?": ANY}),
    "head": Rule("meta-information speakertable "),
    "meta-information": Rule(
        "project-name transcription-name (referenced-file )+ud-meta-information comment transcription-convention "
    ),
    "referenced-file": Rule("", {"url": ANY}),
    **dict.fromkeys(("ud-meta-information", "ud-speaker-information"), Rule("(ud-information )*")),
    "ud-information": Rule("", {"attribute-name": ANY}, has_text=True),
    "speakertable": Rule("(speaker )*"),
    "speaker": Rule("abbreviation sex languages-used l1 l2 ud-speaker-information comment ", {"id": ID}),
    "sex": Rule("", {"value": "[mfu]"}),
    **dict.fromkeys(("languages-used", "l1", "l2"), Rule("(language )*")),
    "language": Rule("", {"lang": r"[\w.:-]+"}),
    "basic-body": Rule("common-timeline (tier )*"),
    "common-timeline": Rule("(tli )*"),
    "tli": Rule("", {"id": ID, "time?": _DECIMAL, "type?": "unsp|user|appl|intp|othr", "bookmark?": ANY}),
    "tier": Rule(
        "(ud-tier-information )?(event )*",
        {"id": ID, "speaker?": REFERENCE, "category": ANY, "display-name?": ANY, "type": "[tdalu]"},
    ),
    "event": Rule("(ud-information )*", {"start": REFERENCE, "end": REFERENCE}, has_text=True),
    **dict.fromkeys(
        ("project-name", "transcription-name", "comment", "transcription-convention", "abbreviation"),
        Rule("", has_text=True),
    ),
}
_PLAIN = dict.fromkeys(("title", "p", "label", "desc", "abbr"), Rule("", has_text=True))
# ISO 24624:2016, in the order of elements that EXMARaLDA's schema asks for, too
TEI = {
    "TEI": Rule("(idno )?teiHeader text "),
    "teiHeader": Rule("fileDesc profileDesc encodingDesc (revisionDesc )?"),
    "fileDesc": Rule("titleStmt publicationStmt sourceDesc "),
    "titleStmt": Rule("title "),
    "publicationStmt": Rule("p "),
    "sourceDesc": Rule("recordingStmt "),
    "recordingStmt": Rule("(recording )+"),
    "recording": Rule("(media )+", {"type": "audio|video"}),
    "media": Rule("", {"mimeType": r"\w+/[\w.+-]+", "url": ANY}),
    "profileDesc": Rule("particDesc "),
    "particDesc": Rule("(person )+"),
    "person": Rule("(idno )?persName ", {XML_ID: ID, "n": r"(?s).+"}),
    "persName": Rule("(forename )?abbr "),
    "encodingDesc": Rule("appInfo transcriptionDesc "),
    "appInfo": Rule("application "),
    "application": Rule("label desc ", {"ident": NAME, "version": ANY}),
    "transcriptionDesc": Rule("desc label ", {"ident": NAME, "version": r"\d+"}),
    "text": Rule("timeline body ", {XML_LANG: _LANG}),
    "timeline": Rule("(when ){2,}", {"unit": "s"}),
    "when": Rule("", {XML_ID: ID, "interval?": _DECIMAL, "since?": REFERENCE}),
    "body": Rule("(annotationBlock )*(spanGrp )*"),
    "annotationBlock": Rule("u (spanGrp )*", {XML_ID: ID, "who": REFERENCE, "start": REFERENCE, "end": REFERENCE}),
    "u": Rule("(seg )+", {XML_ID: ID, f"{XML_LANG}?": _LANG}),
    "seg": Rule("((anchor |w |pc ))+", {XML_ID: ID, "type?": NAME}),
    "anchor": Rule("", {"synch": REFERENCE}),
    "w": Rule("(anchor )*", {XML_ID: ID, "type?": ANY}, has_text=True),
    "pc": Rule("", has_text=True),
    "spanGrp": Rule("(span )+", {"type": NAME, "subtype?": "token-based|time-based"}),
    "span": Rule("", {"from": REFERENCE, "to": REFERENCE, f"{XML_LANG}?": _LANG}, has_text=True),
    **_PLAIN,
}
_TEXTS = ("So", "“No,", "yes.”", "U.S.", "«", "»", "?", "–", "10 000", "a<b&", "été.", "(Ha!)", "今日は。", "so", "…")


def made(seed: int) -> Transcript:
    """Return a conversation with timed, partly timed and untimed utterances that may overlap."""
    rng, clock, segments = random.Random(seed), 0, []
    for _ in range(rng.randint(1, 14)):
        kind = rng.choice(("timed", "timed", "partly", "untimed", "caption"))
        begin, words = clock, []
        for _ in range(rng.randint(1, 6)):
            length = rng.randrange(60, 900)
            is_timed = kind == "timed" or (kind == "partly" and rng.random() < 0.5)
            times = (clock / 1000, (clock + length) / 1000) if is_timed else (None, None)
            words.append(Word(rng.choice(_TEXTS), *times))
            clock += length + rng.choice((0, 0, 30))
        span = (begin / 1000, clock / 1000) if kind == "caption" or (kind == "partly" and rng.random() < 0.5) else None
        below = rng.choice((None, None, "Und <so>.", "Ja."))
        language = rng.choice((None, None, "fr"))
        segments.append(Segment(tuple(words), rng.choice(("Anna X", "Ben", None)), language, span, below))
        clock = max(0, clock + rng.choice((-2500, -400, 0, 0, 200, 5000)))
    return Transcript(tuple(segments), "talk.wav", clock / 1000 + 9, "", rng.choice(("en", "pt-BR", None)))


def written(given: Transcript, name: str, folder: Path) -> Path:
    path = folder / f"talk.{name}"
    path.write_bytes(export.render(given, name, path))
    return path


def is_renderable(given: Transcript) -> bool:
    return any(each.start is not None for each in given.segments)


@pytest.mark.parametrize("seed", range(150))
def test_exmaralda_files_are_valid(seed: int, tmp_path: Path) -> None:
    if not is_renderable(given := made(seed)):
        given = msgspec.structs.replace(given, segments=(*given.segments, Segment((Word("x", 1.0, 2.0),))))
    root = ElementTree.parse(written(given, "exb", tmp_path)).getroot()
    assert [*findings(root, EXMARALDA)] == []
    order = {each.get("id"): n for n, each in enumerate(root.iter("tli"))}
    times = [float(each.get("time") or 0) for each in root.iter("tli") if each.get("time")]
    assert times == sorted({*times})
    tiers = [*root.iter("tier")]
    spoken: dict[str | None, set[tuple[int, int]]] = {}
    for tier in tiers:
        events = places(tier, order)
        assert all(start < end for start, end in events)
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(events))
        if tier.get("type") == "t":
            assert tier.get("speaker") not in spoken  # a speaker has one tier of utterances
            spoken[tier.get("speaker")] = set(events)
            assert all((each.text or "").endswith(" ") for each in tier)
    for tier in (each for each in tiers if each.get("type") == "a"):
        assert set(places(tier, order)) <= spoken[tier.get("speaker")]


def places(tier: ElementTree.Element, order: dict[str | None, int]) -> list[tuple[int, int]]:
    return [(order[each.get("start")], order[each.get("end")]) for each in tier]


@pytest.mark.parametrize("seed", range(150))
def test_tei_files_are_valid(seed: int, tmp_path: Path) -> None:
    root = ElementTree.parse(written(made(seed), "tei", tmp_path)).getroot()
    assert root.tag == "{http://www.tei-c.org/ns/1.0}TEI"
    assert [*findings(root, TEI, local_of)] == []
    whens = [each for each in root.iter() if local_of(each.tag) == "when"]
    times = [float(each.get("interval") or 0) for each in whens if each.get("interval")]
    assert times == sorted({*times})
    assert all((each.get("interval") is None) == (each.get("since") is None) for each in whens)
    order = {each.get(XML_ID): n for n, each in enumerate(whens)}
    for each in (element for element in root.iter() if local_of(element.tag) == "annotationBlock"):
        assert order[each.get("start")] < order[each.get("end")]
    known = {each.get(XML_ID): float(each.get("interval") or 0) for each in whens if each.get("interval")}
    for span in (each for each in root.iter() if local_of(each.tag) == "span"):
        if span.get("from") in known:
            assert known[span.get("from")] < known[span.get("to")]


def local_of(tag: str) -> str:
    return tag.rpartition("}")[2]


def test_an_utterance_without_a_length_lasts_a_millisecond(tmp_path: Path) -> None:
    given = Transcript((Segment((Word("So"),), span=(1.0, 1.0004)),), "talk.wav", 9.0, "")
    assert [each.span for each in read(written(given, "tei", tmp_path)).segments] == [(1.0, 1.001)]


def test_an_empty_tei_file_is_valid(tmp_path: Path) -> None:
    given = Transcript((), "", 0.0, "")
    assert [*findings(ElementTree.parse(written(given, "tei", tmp_path)).getroot(), TEI, local_of)] == []


@pytest.mark.parametrize("seed", range(150))
def test_a_tei_file_comes_back_exactly(seed: int, tmp_path: Path) -> None:
    given = made(seed)
    notes = list[str]()
    path = written(given, "tei", tmp_path)
    found = read(path, report=lambda note: notes.append(note.code))
    expected = [with_own_span(each) for each in sort_by_time(given.segments)]
    assert list(found.segments) == expected
    assert found.language == (given.language and given.language[:2])
    assert notes == []
    again = msgspec.structs.replace(found, language=given.language)
    assert export.render(again, "tei", path) == path.read_bytes()


def with_own_span(segment: Segment) -> Segment:
    """Return the segment with its time, unless its first and last words have the same time."""
    if segment.start is None or segment.end is None:
        return segment
    is_of_words = (segment.words[0].start, segment.words[-1].end) == (segment.start, segment.end)
    return msgspec.structs.replace(segment, span=None if is_of_words else (segment.start, segment.end))


@pytest.mark.parametrize("seed", range(150))
def test_texts_speakers_and_translations_of_an_exmaralda_file_come_back(seed: int, tmp_path: Path) -> None:
    given = made(seed)
    if not is_renderable(given):
        return
    found = read(written(given, "exb", tmp_path))
    left_out = export.untimed(given, "exb").left_out
    expected = [facts(each) for each in sort_by_time(given.segments)]
    if not left_out:
        assert sorted(map(repr, map(facts, found.segments))) == sorted(map(repr, expected))
        untimed = [facts(each) for each in sort_by_time(given.segments) if each.start is None]
        assert [facts(each) for each in found.segments if each.start is None] == untimed
    assert found.language == (given.language and given.language[:2])
    again = written(found, "exb", tmp_path)
    assert [*map(facts, read(again).segments)] == [*map(facts, found.segments)]


def facts(segment: Segment) -> tuple[str | None, str, str | None]:
    return segment.speaker, segment.text.replace(" ", ""), segment.translation


def test_a_tei_file_with_times_in_anchors_is_read(tmp_path: Path) -> None:
    """The first version of Mynah wrote such files, with "#" before identifiers."""
    whens = "".join(f'<when xml:id="T{n}" interval="{n / 2}" since="#T0"/>' for n in range(1, 4))
    spoken = 'So <anchor synch="#T1"/>yes.<anchor synch="#T2"/> <anchor synch="#T2"/>No<anchor synch="#T3"/>'
    (tmp_path / "a.tei").write_text(
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><encodingDesc><appInfo><application ident="Mynah" '
        'version="1"><label>Mynah</label></application></appInfo></encodingDesc><profileDesc><particDesc>'
        '<person xml:id="SPK0" n="Anna"><persName><abbr>Anna</abbr></persName></person></particDesc></profileDesc>'
        f'</teiHeader><text><timeline unit="s" origin="#T0"><when xml:id="T0" absolute="00:00:00"/>{whens}</timeline>'
        f'<body><annotationBlock who="#SPK0" start="#T1" end="#T3"><u>{spoken}</u></annotationBlock></body>'
        "</text></TEI>"
    )
    (segment,) = read(tmp_path / "a.tei").segments
    assert segment.speaker == "Anna"
    assert segment.words == (Word("So"), Word("yes.", 0.5, 1.0), Word("No", 1.0, 1.5))
