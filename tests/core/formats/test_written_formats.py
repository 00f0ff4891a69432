"""Captions, corpora and scoring formats: read back by programs of others where there are some, and by Mynah."""

# ruff: noqa: RUF001 - letters of many alphabets

import json
import logging
import random
import re
import tempfile
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import msgspec
import pysubs2
import pytest
from examples import fewer
from foreign_files import Turn, talk
from hypothesis import given
from hypothesis import strategies as st
from transcripts import SPICE, names, texts, timed, transcript
from ttconv import model
from ttconv.imsc.reader import to_model as read_imsc
from ttconv.stl.reader import to_model as read_stl

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, SpeakerTurn, Transcript, Word
from core.formats import FormatOptions, export, nist, rttm
from core.formats.reading import read
from core.formats.subtitles import SubtitleOptions, clean
from core.formats.subtitles.subtitle_options import PRESETS

XML = ("ttml", "exb", "tei")
ROUND_TRIPS = ("ttml", "sbv", "lrc", "exb", "tei", "labels", "seglst")
CUES = ("ttml", "sbv", "lrc", "stl")


def conversation(seed: int) -> Transcript:
    """Return a conversation with the times of words, as a recogniser makes it."""
    segments = tuple(spoken(turn) for turn in talk(seed))
    return Transcript(segments, "talk.wav", 99.0, "demo", "en")


def spoken(turn: Turn) -> Segment:
    return Segment(tuple(Word(text, start / 1000, end / 1000, 0.9) for text, start, end in turn.words), turn.speaker)


def as_cues(given: Transcript) -> Transcript:
    """Return the same with the times of whole segments, as a file of captions has them."""
    return msgspec.structs.replace(
        given,
        segments=tuple(
            msgspec.structs.replace(
                each,
                words=tuple(Word(word.text) for word in each.words),
                span=(round(each.start or 0, 2), round(each.end or 0, 2)),
            )
            for each in given.segments
        ),
    )


def written(given: Transcript, name: str, folder: Path, **options: object) -> Path:
    path = folder / f"talk{export.EXTENSIONS[name]}"
    path.write_bytes(export.render(given, name, path, FormatOptions(**options)))  # type: ignore[arg-type]
    return path


def facts(found: Transcript) -> list[tuple[str | None, str, float | None, float | None]]:
    return [(each.speaker, each.text, each.start, each.end) for each in found.segments]


# --- round trips


@pytest.mark.parametrize("name", ROUND_TRIPS)
def test_texts_names_and_times_come_back(name: str, tmp_path: Path) -> None:
    wide = SubtitleOptions(line_length=120, lines=3, longest=30, speed=60, top_speed=60)
    for seed in range(20):
        given = as_cues(conversation(seed))
        notes: list[str] = []
        path = written(given, name, tmp_path, subtitles=wide)
        found = read(path, report=lambda note: notes.append(note.sentence))  # noqa: B023 - called at once
        assert facts(found) == facts(given)
        assert not [note for note in notes if "left out" in note]
        assert written(found, name, tmp_path, subtitles=wide).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", ["exb", "tei"])
def test_times_of_words_languages_and_translations_come_back(name: str, tmp_path: Path) -> None:
    given = conversation(3)
    first, second, *rest = given.segments
    changed = (
        msgspec.structs.replace(first, translation="Und <so> & weiter.", language="fr" if name == "tei" else None),
        msgspec.structs.replace(second, words=(Word("So"), *second.words[1:])),
        Segment((Word("No"), Word("time.")), first.speaker, translation="Keine Zeit."),
        *rest,
    )
    given = msgspec.structs.replace(given, segments=changed, translation_language="de" if name == "tei" else None)
    found = read(written(given, name, tmp_path))
    without_sureness = [
        msgspec.structs.replace(
            each,
            words=tuple(Word(word.text, word.start, word.end) for word in each.words),
            span=(each.start, each.end) if each.start is not None and each.words[0].start is None else None,
        )
        for each in given.segments
    ]
    if name == "exb":  # the time of the second utterance is that of its timed words
        without_sureness[1] = msgspec.structs.replace(without_sureness[1], span=found.segments[1].span)
    assert list(found.segments) == without_sureness
    assert found.translation_language == given.translation_language
    assert found.language == given.language


def test_times_of_words_in_lyrics_come_back(tmp_path: Path) -> None:
    for seed in range(20):
        given = conversation(seed)
        path = written(given, "lrc", tmp_path, subtitles=SubtitleOptions(word_times=True, line_length=120))
        found = read(path)
        assert [(word.text, word.start, word.end) for word in found.words] == [
            (word.text, word.start, word.end) for word in given.words
        ]
        assert {each.speaker for each in found.segments} == {each.speaker for each in given.segments}
    plain = written(given, "lrc", tmp_path).read_text(encoding="utf-8")
    assert "<" not in plain.replace("a<b", "")
    assert plain.startswith("[re:Mynah]\n[la:en]\n[length:01:39.00]\n[")


def test_times_stand_at_words_and_not_inside_others(tmp_path: Path) -> None:
    words = (Word("Banana"), Word("a", 1.0, 1.2), Word("nana."), Word("an", 1.5, 1.8))
    given = Transcript((Segment(words, "Anna an", span=(0.0, 2.0)), Segment(words, "Ben", span=(4.0, 6.0))), "a", 9, "")
    options = SubtitleOptions(word_times=True, karaoke="word", line_length=80)
    lyrics = written(given, "lrc", tmp_path, subtitles=options).read_text()
    assert "[00:00.00]Anna an: Banana <00:01.00>a<00:01.20> nana. <00:01.50>an<00:01.80>\n" in lyrics
    captions = written(given, "ass", tmp_path, subtitles=options).read_text()
    assert r"{\k100}Banana {\k20}a{\k30} nana. {\k30}an" in captions


@pytest.mark.parametrize("karaoke", ["word", "sweep", "outline"])
def test_karaoke_has_the_times_of_words(karaoke: Literal["word", "sweep", "outline"], tmp_path: Path) -> None:
    for seed in range(20):
        given = conversation(seed)
        path = written(given, "ass", tmp_path, subtitles=SubtitleOptions(karaoke=karaoke, gap=0.0, late=0.0))
        found = read(path)
        assert [word.text for word in found.words] == [word.text for word in given.words]
        timed_words = [pair for pair in zip(found.words, given.words, strict=True) if pair[0].start is not None]
        assert 10 * len(timed_words) >= 9 * len(given.words)
        assert all(found.start == pytest.approx(told.start, abs=0.011) for found, told in timed_words)
        assert all(found.end == pytest.approx(told.end, abs=0.011) for found, told in timed_words)
        plain = pysubs2.load(str(written(given, "ass", tmp_path)))
        shown = pysubs2.load(str(written(given, "ass", tmp_path, subtitles=SubtitleOptions(karaoke=karaoke))))
        assert [(e.start, e.end, e.plaintext, e.name) for e in shown] == [
            (e.start, e.end, e.plaintext, e.name) for e in plain
        ]
        mark = {"word": r"{\k", "sweep": r"{\kf", "outline": r"{\ko"}[karaoke]
        assert all(mark in event.text for event in shown)
        style = shown.styles["Default"]
        assert (style.primarycolor, style.secondarycolor) == (pysubs2.Color(255, 215, 0), pysubs2.Color(255, 255, 255))


def test_lines_in_italics_and_overlapping_speech_stay_in_ttml(tmp_path: Path) -> None:
    segments = (
        Segment((Word("One"), Word("two")), "Anna", span=(1.0, 4.0), lines=(1, 1), italic=(1,)),
        Segment((Word("Three"),), "Ben", span=(2.0, 5.0), lines=(1,)),
    )
    given = Transcript(segments, "talk.wav", 9.0, "")
    assert read(written(given, "ttml", tmp_path)).segments == segments


@pytest.mark.parametrize("name", ["lrc", "ttml", "exb", "tei"])
def test_a_translation_stays_a_translation(name: str, tmp_path: Path) -> None:
    segments = (
        Segment((Word("Ja."),), "ANN", span=(1.0, 2.0), translation="Yes."),
        Segment((Word("Nein."),), "BEN", span=(2.0, 3.0)),
        Segment((Word("Doch."),), "ANN", span=(3.0, 4.0), translation="Oh yes."),
    )
    found = read(written(Transcript(segments, "talk.wav", 9.0, "", "de"), name, tmp_path))
    assert [(each.text, each.translation) for each in found.segments] == [
        ("Ja.", "Yes."),
        ("Nein.", None),
        ("Doch.", "Oh yes."),
    ]


def test_scoring_formats_have_no_translation(tmp_path: Path) -> None:
    given = transcript(Segment(timed("Ja."), "A B", translation="Yes."))
    for name in ("seglst", "stm", "ctm", "rttm"):
        assert "Yes" not in written(given, name, tmp_path).read_text()


# --- programs of others


def shown_by_ttconv(document: model.ContentDocument) -> list[tuple[float, float, str]]:
    body = document.get_body()
    assert body is not None
    return [
        (
            float(each.get_begin() or 0),
            float(each.get_end() or 0),
            re.sub(r"\n+", "\n", "".join(
                "\n" if isinstance(part, model.Br) else part.get_text()
                for part in each.dfs_iterator()
                if isinstance(part, model.Text | model.Br)
            )),
        )
        for each in body.dfs_iterator()
        if isinstance(each, model.P)
    ]  # fmt: skip


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING)
    return caplog


@pytest.mark.parametrize("preset", PRESETS)
def test_ttconv_reads_ttml_without_a_complaint(
    preset: str, tmp_path: Path, complaints: pytest.LogCaptureFixture
) -> None:
    for seed in range(5):
        given = conversation(seed)
        path = written(given, "ttml", tmp_path, subtitles=PRESETS[preset])
        document = read_imsc(ElementTree.parse(path))
        assert document is not None
        assert not complaints.records
        assert document.get_lang() == "en"
        shown = shown_by_ttconv(document)
        assert " ".join(text.replace("\n", " ") for _, _, text in shown) == " ".join(w.text for w in given.words)
        assert [(start, end) for start, end, _ in shown] == [(e.start, e.end) for e in read(path).segments]


TALKS = {
    "de": "Größe, Übermut und „Straße“ – das heißt 5 € für 3½ Äpfel …",
    "pl": "Zażółć gęślą jaźń, Łódź",
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "is": "Það er þess virði að sjá Æsu",
    "fr": "L’œuvre naïve coûte «cher», ça va ?",
    "tr": "Iğdır'da şişe için çığ",
    "ru": "Съешь ещё этих «мягких» булок, да",
    "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "he": "שלום לכם, מה שלומכם",
    "ar": "مرحبا بكم في المكتبة ٣",
}


@pytest.mark.parametrize("language", TALKS)
def test_ttconv_reads_stl_in_languages_of_all_tables(
    language: str, tmp_path: Path, complaints: pytest.LogCaptureFixture
) -> None:
    given = transcript(Segment(timed(TALKS[language], 0.7, start=3600.0), None), language=language, duration=9999)
    with written(given, "stl", tmp_path).open("rb") as file:
        document = read_stl(file)
    assert not complaints.records
    assert document.get_lang() == language
    shown = shown_by_ttconv(document)
    assert " ".join(text.replace("\n", " ") for _, _, text in shown).translate(
        str.maketrans({"„": '"', "“": '"', "«": '"', "»": '"'})
    ) == TALKS[language].translate(
        str.maketrans({"„": '"', "“": '"', "«": '"', "»": '"', "–": "-", "…": "...", "€": "EUR", "٣": "3"})
    )
    assert shown[0][0] == pytest.approx(3600.0, abs=0.02)
    assert shown[-1][1] >= (given.segments[0].end or 0) - 0.02


def test_stl_keeps_teletext_lines_and_long_texts(tmp_path: Path, complaints: pytest.LogCaptureFixture) -> None:
    long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    given = transcript(
        Segment(tuple(map(Word, f"{long} ist {long} und {long}".split())), "Anna", span=(1.0, 9.0), lines=(3, 2)),
        Segment(timed("Kurz gesagt ja.", start=10.0), "Ben"),
        language="de",
    )
    path = written(given, "stl", tmp_path)
    data = path.read_bytes()
    assert len(data) % 128 == 0
    assert int(data[238:243]) == len(data) // 128 - 8
    with path.open("rb") as file:
        shown = shown_by_ttconv(read_stl(file))
    assert not complaints.records
    assert max(len(line) for _, _, text in shown for line in text.split("\n")) <= 37
    said = "".join(text for _, _, text in shown)
    assert re.sub(r"\s", "", said) == f"Anna:{long}ist{long}und{long}Ben:Kurzgesagtja."


def test_stl_comes_back_with_the_same_texts_names_and_frames(tmp_path: Path) -> None:
    segments = (
        Segment(tuple(map(Word, ["Größe", "«zählt»,", "ja!", "5", "$"])), "Zoë Müller", span=(1.0, 2.48)),
        Segment(tuple(map(Word, ["Und", "Ihr", "Ärger?"])), "Łukasz", span=(3.0, 4.0)),
        Segment(tuple(map(Word, ["Nein,", "nein."])), "Zoë Müller", span=(4.04, 6.0)),
        Segment(tuple(map(Word, ["Doch."])), "Łukasz", span=(3600.0, 3601.0)),
    )
    given = Transcript(segments, "talk.wav", 9999.0, "", "de")
    path = written(given, "stl", tmp_path)
    assert facts(read(path)) == facts(given)
    assert written(read(path), "stl", tmp_path).read_bytes()[1024:] == path.read_bytes()[1024:]


def test_stl_refuses_letters_that_it_cannot_have(tmp_path: Path) -> None:
    with pytest.raises(InputFault, match="no table with all letters of this text, such as 你 好"):
        written(transcript("你好 there"), "stl", tmp_path)
    data = written(transcript("Ha 😀 ha"), "stl", tmp_path).read_bytes()
    assert b"Ha  ha" in data  # a sign without a place in the table is left out


def test_scoring_formats_are_read_as_the_standards_say(tmp_path: Path) -> None:
    given = msgspec.structs.replace(conversation(2), damaged=((50.0, 51.5),))
    listed = json.loads(written(given, "seglst", tmp_path).read_bytes())
    assert [(each["speaker"], each["words"], each["start_time"], each["end_time"]) for each in listed] == facts(given)
    assert {each["session_id"] for each in listed} == {"talk"}
    path = written(given, "stm", tmp_path)
    found = nist.read_stm(path)
    bare = [(s and s.replace(" ", "_"), re.sub(r"[<>]", "", t), a, b) for s, t, a, b in facts(given)]
    assert facts(found) == bare
    assert "talk 1 inter_segment_gap 50.000 51.500 ignore_time_segment_in_scoring\n" in path.read_text()
    assert [(w.text, w.start, pytest.approx(w.end)) for w in nist.read_ctm(written(given, "ctm", tmp_path)).words] == [
        (part, word.start, word.end) for word in given.words for part in re.sub(r"[<>]", "", word.text).split()
    ]
    turns = rttm.read(written(given, "rttm", tmp_path))
    assert turns == [
        SpeakerTurn(pytest.approx(a), pytest.approx(b), (s or "").replace(" ", "_")) for s, _, a, b in facts(given)
    ]  # type: ignore[arg-type]


def test_ctm_asks_for_times_of_words(tmp_path: Path) -> None:
    given = as_cues(conversation(1))
    with pytest.raises(InputFault, match="needs the times of words"):
        written(given, "ctm", tmp_path)
    some = msgspec.structs.replace(given, segments=(*given.segments, Segment(timed("Yes.", start=60.0))))
    assert written(some, "ctm", tmp_path).read_text() == "talk 1 60.000 0.350 Yes. 0.9000\n"
    assert export.untimed(some, "ctm").left_out == len(given.segments)
    assert export.untimed(some, "stm").left_out == 0


# --- hostile texts

hostile = st.one_of(
    texts, st.text(max_size=20), st.sampled_from(["]]>", "<!--", "&#0;", "\ud800", "\u202eabc", "👩‍👩‍👧", *SPICE])
)


@pytest.mark.slow
@fewer
@given(st.lists(hostile, min_size=1, max_size=8), names | hostile, hostile, st.integers(0, 2**32))
def test_no_text_breaks_a_file(words: list[str], speaker: str, below: str, seed: int) -> None:
    rng = random.Random(seed)
    segments, clock = [], 1.0
    for text in words:
        said = timed(" ".join(text.split()) or "x", start=clock)
        clock = (said[-1].end or 0.0) + rng.choice((0.05, 2.0))
        segments.append(Segment(said, rng.choice((speaker, "Ben", None)), translation=rng.choice((None, below))))
    given = transcript(*segments)
    visible = [each for each in given.segments if clean(each.text)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in (*ROUND_TRIPS, "stm", "ctm", "rttm", "stl"):
            if not visible:
                continue
            try:
                path = written(given, kind, folder)
            except InputFault:
                assert kind == "stl"  # it lacks letters
                continue
            if kind in XML:
                ElementTree.fromstring(path.read_bytes())
            if kind in ("exb", "tei", "seglst"):
                found = read(path)
                assert [each.text for each in found.segments] == [clean(each.text) for each in visible]
                assert [each.speaker for each in found.segments] == [clean(e.speaker or "") or None for e in visible]
            if kind == "labels":
                lines = path.read_text(encoding="utf-8").split("\n")[:-1]
                assert len(lines) == len(visible)
                assert all(re.fullmatch(r"\d+\.\d{6}\t\d+\.\d{6}\t[^\t]+", line) for line in lines)
            if kind in ("stm", "ctm", "rttm"):
                lines = path.read_text(encoding="utf-8").split("\n")[:-1]
                assert all(len(line.split(" ")) >= 5 and line.split()[1 + (kind == "rttm")] == "1" for line in lines)
            if kind == "stl":
                with path.open("rb") as file:
                    read_stl(file)


def test_control_characters_and_stamps_stay_text(tmp_path: Path) -> None:
    given = transcript(Segment(timed("a\x00b [00:12.00] [br] <00:01.00> 0:00:01.000,0:00:02.000"), "A\tB"))
    lyrics = written(given, "lrc", tmp_path, subtitles=PRESETS["social"]).read_text()
    assert "]ab (00:12.00)" in lyrics
    assert "[br] (00:01.00)" in lyrics
    assert "[br]" not in written(given, "sbv", tmp_path).read_text()
    assert [word.text for word in read(written(given, "sbv", tmp_path)).words][:3] == ["ab", "[00:12.00]", "(br)"]
    assert "\tA B: ab" in written(given, "labels", tmp_path).read_text()


def test_latin_letters_of_european_languages_are_in_stl(tmp_path: Path) -> None:
    letters = " ".join(chr(code) for code in range(0xC0, 0x180) if chr(code) not in "ÐĐſĲĳŉĿŀ×÷ĔĕĬĭŎŏ")
    with written(transcript(letters), "stl", tmp_path).open("rb") as file:
        shown = shown_by_ttconv(read_stl(file))
    assert " ".join(text.replace("\n", " ") for _, _, text in shown) == letters
