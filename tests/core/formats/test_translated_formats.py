"""A translation beside the text, from every format that is read to every one that is written: none lost or invented."""

import csv
import io
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import docx
import msgspec
import pytest
from chat_files import complaints
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from subtitle_rules import columns
from test_conversion_properties import READ, UNREAD, bare, talks, written
from transcripts import timed, transcripts

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, SUBTITLES, TIERS, FormatOptions, chat, export
from core.formats.reading import read
from core.formats.subtitles import NETFLIX, PRESETS, SubtitleOptions, cues
from core.validation.chatter import Chatter
from core.validation.check import check

# The other formats have no place for a translation, or have it among the lines of the text.
TRANSLATED = [name for name in FORMATS if name not in (*UNREAD, "sbv", "labels", "seglst")]
LANGUAGES = ("en", "de", "yo", None)
OTHER = re.compile(r"[aiou]{3,}", re.IGNORECASE)  # the words of the translations; those of `talks` have no such letters


@st.composite
def translated(draw: st.DrawFn) -> Transcript:
    """What `talks` makes, of which some segments have a translation; every word of these is there once."""
    talk = draw(talks())
    words = st.from_regex(r"[aiou]{3,9}", fullmatch=True)
    known = draw(st.lists(words, min_size=3 * len(talk.segments), max_size=4 * len(talk.segments), unique=True))
    segments = []
    for segment in talk.segments:
        count = min(len(known), draw(st.sampled_from((0, 1, 2, 3))))
        own, known = known[:count], known[count:]
        segments.append(msgspec.structs.replace(segment, translation=" ".join(own).capitalize() or None))
    language = draw(st.sampled_from(LANGUAGES))
    return msgspec.structs.replace(talk, segments=tuple(segments), translation_language=language)


def words(text: str) -> list[str]:
    return [word.lower() for word in OTHER.findall(text)]


def is_shown(name: str, segment: Segment) -> bool:
    return name not in SUBTITLES or segment.span is not None or any(word.start is not None for word in segment.words)


def content(name: str, data: bytes, path: Path) -> Iterator[tuple[str, str]]:
    """(text, translation) of the parts of a file."""
    if name == "docx":
        for row in (row for table in docx.Document(io.BytesIO(data)).tables for row in table.rows):
            yield row.cells[0].text, row.cells[1].text
    elif name == "md":
        for line in data.decode().splitlines():
            yield ("", line) if line.startswith("> ") else (line, "")
    elif name in ("csv", "tsv"):
        dialect = "excel" if name == "csv" else "excel-tab"
        for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig")), dialect=dialect):
            yield row["text"], row.get("translation", "")
    else:
        path.write_bytes(data)
        for segment in read(path).segments:
            yield segment.text, segment.translation or ""


def check_file(name: str, given: Transcript, folder: Path) -> None:
    path = folder / f"b{FORMATS[name].extension}"
    told = export.untimed(given, name)
    found = list(content(name, export.render(given, name, path), path))
    here = Counter(word for _, translation in found for word in words(translation))
    wanted = Counter(
        word for segment in given.segments if is_shown(name, segment) for word in words(segment.translation or "")
    )
    assert not here - wanted, "invented"
    if name not in TIERS or not told.left_out:
        assert here == wanted, "lost"
    assert not [text for text, _ in found if words(text)], "in the text"
    for text, translation in found if name not in ("csv", "tsv", "md", *SUBTITLES) else ():
        own = [segment for segment in given.segments if set(words(segment.translation or "")) & set(words(translation))]
        firsts = [bare(written(name, segment.words[0].text, given.language))[0] for segment in own]
        # several sentences may have translations that share a word
        assert not translation or any(first in text.lower() for first in firsts), "beside another sentence"


@pytest.mark.slow
@pytest.mark.parametrize("source", READ)
@fewer
@given(translated(), st.sets(st.sampled_from(TRANSLATED), min_size=1, max_size=4))
def test_no_translation_is_lost_none_is_invented_and_none_is_in_the_text(
    source: str, talk: Transcript, targets: set[str]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / f"a{FORMATS[source].extension}"
        if source in (*SUBTITLES, *TIERS) and export.untimed(talk, source).left_out == len(talk.segments):
            return  # refused, see test_convert
        path.write_bytes(export.render(talk, source, path))
        check_file(source, talk, folder)
        given = read(path)
        if source in ("json", "chat", "eaf") and given.is_translated:
            assert given.translation_language == talk.translation_language or source != "json"
        for target in targets:
            told = export.untimed(given, target)
            if told.left_out < told.sentences:
                check_file(target, given, folder)


@pytest.mark.parametrize(("language", "label"), [("en", "%eng"), ("de", "%xdeu"), ("pt-BR", "%xpor"), (None, "%xtra")])
def test_chat_names_the_language_of_a_translation_where_it_can(language: str | None, label: str) -> None:
    talk = Transcript((Segment(timed("Ja."), translation="x  y"),), "a.wav", 9.0, "m", "nl")
    written = chat.write(msgspec.structs.replace(talk, translation_language=language), "a")
    assert f"\n{label}:\tx y\n" in written
    again = chat.read(written.encode()).to_transcript()
    assert [segment.translation for segment in again.segments] == ["x y"]
    assert again.translation_language == (None if language is None else language[:2])


def test_eaf_names_the_language_of_a_translation(tmp_path: Path) -> None:
    talk = Transcript((Segment(timed("Ja."), translation="yes"),), "a.wav", 9.0, "m", "nl", translation_language="en")
    path = tmp_path / "a.eaf"
    path.write_bytes(export.render(talk, "eaf", path))
    assert 'CONSTRAINTS="Symbolic_Association"' in path.read_text()
    assert read(path).translation_language == "en"


@pytest.mark.slow
@fewer
@given(transcripts, st.sampled_from(LANGUAGES), st.text(max_size=60))
def test_chatter_finds_nothing_wrong_with_any_translation(talk: Transcript, language: str | None, text: str) -> None:
    segments = tuple(msgspec.structs.replace(segment, translation=text) for segment in talk.segments)
    plain = chat.write(talk, "talk")
    beside = msgspec.structs.replace(talk, segments=segments, translation_language=language)
    found = (complaints(chat.Document(written)) for written in (plain, chat.write(beside, "talk")))
    before, after = ([code for *_, code in each] for each in found)
    assert after == before


@pytest.mark.slow
def test_a_written_translation_breaks_no_rule_of_chat() -> None:
    talk = Transcript(
        tuple(Segment(timed(f"So war es {n}."), "ANN", translation="3.5% of “it” [x] <b> & 10:30…") for n in "ab"),
        "talk.wav",
        9.0,
        "m",
        "de",
    )
    with closing(Chatter()) as chatter:
        for language in LANGUAGES:
            written = chat.write(msgspec.structs.replace(talk, translation_language=language), "talk")
            assert check(chat.read(written.encode()), chatter, "talk") == []


# --- a CHAT file that was read

FILE = """@UTF8
@Begin
@Languages:\tdeu
@Participants:\tMOT Mother, CHI Target_Child
@ID:\tdeu|c|MOT|||||Mother|||
@ID:\tdeu|c|CHI|||||Target_Child|||
@Media:\ta, audio, unlinked
*MOT:\tguck mal .
%eng:\tlook
\tat this .
%act:\tpoints
*CHI:\tja .
%act:\tnods
*MOT:\tna dann .
%eng:\twell then .
@End
"""


def merged(*translations: str | None, text: str | None = None) -> str:
    document = chat.read(FILE.encode())
    before = document.to_transcript()
    segments = [
        msgspec.structs.replace(segment, translation=translation)
        for segment, translation in zip(before.segments, translations, strict=True)
    ]
    if text is not None:
        segments[0] = msgspec.structs.replace(segments[0], words=tuple(map(Word, text.split())))
    return document.with_transcript(msgspec.structs.replace(before, segments=tuple(segments))).to_bytes().decode()


def test_translations_of_a_chat_file_are_read() -> None:
    found = chat.read(FILE.encode()).to_transcript()
    assert [segment.translation for segment in found.segments] == ["look at this .", None, "well then ."]
    assert found.translation_language == "en"


def test_only_the_translation_that_was_edited_changes() -> None:
    assert merged("look at this .", None, "well then .") == FILE
    assert merged("look there .", None, "well then .") == FILE.replace("look\n\tat this .", "look there .")
    added = merged("look at this .", "yes .", "well then .")
    assert added == FILE.replace("%act:\tnods\n", "%act:\tnods\n%eng:\tyes .\n")
    assert merged("look at this .", None, "") == FILE.replace("%eng:\twell then .\n", "")


def test_a_transcript_that_was_imported_before_there_were_translations_leaves_them() -> None:
    assert merged(None, None, None) == FILE


def test_the_translation_of_an_utterance_that_is_written_anew_stays() -> None:
    found = merged("look at that", None, "well then .", text="guck mal einer an . das da !")
    assert found.count("%eng") == 2
    assert "%eng:\tlook at that\n" in found


# --- subtitles


def long_talk(text: str, translation: str) -> Transcript:
    return Transcript((Segment(timed(text), translation=translation),), "a.wav", 99.0, "m", "de")


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("factor", [0.4, 1.0, 1.6])
def test_cues_hold_as_much_of_both_and_neither_is_too_wide(options: SubtitleOptions, factor: float) -> None:
    text = " ".join(["Regen", "am", "Abend,", "und"] * 12) + " Ende."
    translation = " ".join(["rain", "in", "the", "evening,"] * round(12 * factor)) + " end."
    found = cues(long_talk(text, translation), options)
    assert len(found) > 3
    assert " ".join(line for cue in found for line in cue.lines) == text
    assert " ".join(line for cue in found for line in cue.translation) == translation
    reached = read_so_far = 0
    for cue in found:
        assert cue.translation
        assert len(cue.lines) <= max(1, options.lines // 2)
        assert all(columns(line) <= options.line_length for line in (*cue.lines, *cue.translation))
        reached += sum(map(columns, cue.lines))
        read_so_far += sum(map(columns, cue.translation))
        assert abs(reached / columns(text) - read_so_far / columns(translation)) < 0.15


@pytest.mark.parametrize(("confidence", "late"), [(None, NETFLIX.late), (None, 1.5), (0.9, 1.5)])
def test_a_cue_stands_long_enough_for_the_longer_of_the_two(confidence: float | None, late: float) -> None:
    """Recognised words (with a confidence) stay half a second anyway: there it shows where cues may stay longer."""
    options = msgspec.structs.replace(NETFLIX, late=late)
    said = timed("Na gut.", 0.2, confidence=confidence)
    alone, beside = (
        cues(Transcript((Segment(said, translation=translation),), "a.wav", 99.0, "m", "de"), options)[0]
        for translation in ("Well.", "Well, all right, if you must.")
    )
    assert beside.end - beside.start > alone.end - alone.start
    assert beside.end - beside.start <= 1000 * (0.4 + late + 0.1)


def test_speakers_whose_words_are_translated_share_no_cue() -> None:
    said = (Segment(timed("Ja.", 0.2), "A", translation="Yes."), Segment(timed("Nein.", 0.2, 0.3), "B"))
    found = cues(Transcript(said, "a.wav", 9.0, "m"), SubtitleOptions(dashes=True))
    assert [cue.lines for cue in found] == [("Ja.",), ("Nein.",)]


def test_a_chinese_translation_is_cut_between_characters() -> None:
    found = cues(long_talk(" ".join(["Wort"] * 30) + ".", "我们回家了。" * 8))
    assert "".join(line for cue in found for line in cue.translation) == "我们回家了。" * 8
    assert all(columns(line) <= NETFLIX.line_length for cue in found for line in cue.translation)


# --- one of the two alone


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"rttm", "ctm"}))  # without words, or without their times
def test_either_is_written_alone_where_that_is_asked_for(name: str, tmp_path: Path) -> None:
    talk = Transcript(
        (
            Segment(timed("Ja."), "ANN", translation="Yes."),
            Segment(timed("Gut.", start=3.0), "BOB", translation="Good."),
        ),
        "a.wav",
        9.0,
        "m",
        "de",
        translation_language="en",
    )
    path = tmp_path / f"a{FORMATS[name].extension}"
    for choice, shown, hidden in (("none", ("Ja", "Gut"), ("Yes", "Good")), ("only", ("Yes", "Good"), ("Ja", "Gut"))):
        data = export.render(talk, name, path, FormatOptions(translation=choice))
        text = (
            "\n".join(p.text for p in docx.Document(io.BytesIO(data)).paragraphs)
            if name == "docx"
            else data.decode("latin-1")
        )
        assert all(word in text for word in shown)
        assert not any(word in text for word in hidden)
    alone = export.render(talk, "srt", path, FormatOptions(translation="only")).decode()
    assert "00:00:03,000" in alone


def test_without_any_translation_nothing_changes(tmp_path: Path) -> None:
    talk = Transcript((Segment(timed("Ja.")),), "a.wav", 9.0, "m", "de")
    for name in FORMATS:
        path = tmp_path / f"a{FORMATS[name].extension}"
        plain = export.render(talk, name, path)
        for choice in ("only", "none"):
            assert export.render(talk, name, path, FormatOptions(translation=choice)) == plain


@pytest.mark.parametrize("name", TIERS)
def test_a_translation_of_the_second_of_two_untimed_utterances_stays_there(name: str, tmp_path: Path) -> None:
    said = (
        Segment(timed("Na.")),
        Segment((Word("Ja."),)),
        Segment((Word("Nein."),), translation="No."),
        Segment((Word("Doch."),)),
    )
    path = tmp_path / f"a{FORMATS[name].extension}"
    path.write_bytes(export.render(Transcript(said, "a.wav", 9.0, "m", "de"), name, path))
    assert [segment.translation for segment in read(path).segments] == [None, None, "No.", None]
