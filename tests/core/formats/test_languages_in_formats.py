"""Which language a sentence is in, written and read back: CHAT, EAF, JSON, WebVTT."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript
from core.formats import chat, export, reading
from core.validation.chatter import Chatter
from core.validation.check import check

TEXTS = ["Wir sind zu Hause.", "Nous sommes partis.", "Sie auch.", "We left, too."]
MIXED = transcript(
    Segment(timed(TEXTS[0])),
    Segment(timed(TEXTS[1], start=4.0), language="fr"),
    Segment(timed(TEXTS[2], start=8.0), "Anna"),
    Segment(timed(TEXTS[3], start=12.0), "Anna", "en"),
    language="de",
)
CODES = st.sampled_from([None, "fr", "en", "es", "nb", "zh"])


@pytest.fixture(scope="module")
def chatter() -> Iterator[Chatter]:
    running = Chatter()
    yield running
    running.close()


def through(written: Transcript, name: str, folder: Path) -> Transcript:
    """The transcript written and read again."""
    path = folder / f"talk{'.cha' if name == 'chat' else '.' + name}"
    path.write_bytes(export.render(written, name, path))
    return reading.read(path)


def languages(read: Transcript) -> list[tuple[str, str | None]]:
    return [(segment.text, segment.language) for segment in read.segments]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["json", "eaf", "chat", "vtt"])
@given(codes=st.lists(CODES, min_size=4, max_size=4), main=CODES)
def test_the_language_of_each_sentence_is_read_back(
    name: str, codes: list[str | None], main: str | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    spoken = [None if code == main else code for code in codes]
    pairs = zip(MIXED.segments, spoken, strict=True)
    written = replace(MIXED, segments=tuple(replace(each, language=code) for each, code in pairs), language=main)
    read = through(written, name, tmp_path_factory.mktemp("read"))
    if name != "vtt":  # which has no place for the language of the file
        assert read.language == main
    assert languages(read) == list(zip(TEXTS, spoken, strict=True))


def test_chat_names_its_languages_in_order_of_use_and_breaks_no_rule(chatter: Chatter, tmp_path: Path) -> None:
    path = tmp_path / "talk.cha"
    path.write_bytes(export.render(MIXED, "chat", path))
    text = path.read_text("utf-8")
    assert "@Languages:\tdeu, fra, eng\n" in text
    assert "*PAR0:\t[- fra] Nous sommes partis ." in text
    assert text.count("[- deu]") == 0
    assert check(chat.read(path.read_bytes()), chatter, "talk") == []


def test_a_language_that_was_edited_goes_into_a_chat_file_that_was_read(chatter: Chatter, tmp_path: Path) -> None:
    path = tmp_path / "talk.cha"
    path.write_bytes(export.render(MIXED, "chat", path))
    document = chat.read(path.read_bytes())
    read = document.to_transcript()
    first, second, *others = read.segments
    edited = replace(read, segments=(replace(first, language="es"), replace(second, language=None), *others))
    merged = document.with_transcript(edited)
    text = merged.to_bytes().decode()
    assert "[- spa] Wir sind zu Hause ." in text
    assert "[- fra]" not in text
    assert check(chat.read(text.encode()), chatter, "talk") == []
    assert languages(chat.read(text.encode()).to_transcript()) == languages(edited)


def test_elan_finds_the_languages_of_tiers_and_annotations(tmp_path: Path) -> None:
    path = tmp_path / "talk.eaf"
    path.write_bytes(export.render(MIXED, "eaf", path))
    root = ElementTree.parse(path).getroot()
    declared = [each.get("LANG_ID") for each in root.iter("LANGUAGE")]
    assert declared == ["deu", "fra", "eng"]
    assert {tier.get("LANG_REF") for tier in root.iter("TIER")} == {"deu"}
    own = {each.findtext("ANNOTATION_VALUE"): each.get("LANG_REF") for each in root.iter("ALIGNABLE_ANNOTATION")}
    assert [own[text] for text in TEXTS] == [None, "fra", None, "eng"]


def test_webvtt_marks_the_cues_of_another_language_and_subrip_has_none(tmp_path: Path) -> None:
    vtt = export.render(MIXED, "vtt", tmp_path / "talk.vtt").decode()
    assert "\n<lang fr>Nous sommes partis.</lang>\n" in vtt
    assert "<v Anna><lang en>We left, too.</lang>" in vtt
    for name in ("srt", "txt", "ass", "tsv"):
        assert "lang" not in export.render(MIXED, name, tmp_path / f"talk.{name}").decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cue", "language"),
    [
        ("<lang.loud en-GB>Hello</lang>", "en"),
        ("<v Fred><lang fr>Oui.</lang></v>", "fr"),
        ("So <lang fr>oui</lang>", None),
        ("<lang fr>oui</lang> and <lang es>si</lang>", None),
        ("<lang >oui</lang>", None),
    ],
)
def test_a_cue_has_a_language_that_all_of_it_is_in(cue: str, language: str | None, tmp_path: Path) -> None:
    path = tmp_path / "a.vtt"
    path.write_text(f"WEBVTT\n\n00:01.000 --> 00:02.000\n{cue}\n", "utf-8")
    (segment,) = reading.read(path).segments
    assert segment.language == language
    assert "lang" not in segment.text
