"""No name of a key reaches a file, in any format, and the rest of the text stays."""

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transcripts import timed

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, FormatOptions, export
from core.formats.chat import ChatOptions
from core.formats.word_lists import read_pseudonyms
from core.transcript.pseudonyms import Pseudonyms
from core.transcript.replacement_rules import parse_rules

NAMES = ("Zoltan Quibble", "Quibble", "Xanthippe", "Ürsüla", "Wobbleton")
KEY = "".join(f"{name} => Person{letter}\n" for name, letter in zip(NAMES, "ABCDE", strict=True))


def key(text: str = KEY) -> Pseudonyms:
    return Pseudonyms(parse_rules(text))


def texts_of(content: bytes) -> str:
    """Return all text of a file, of the parts of an archive too."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    return content.decode("utf-8", "replace") + content.decode("latin-1")


words = st.lists(
    st.sampled_from(
        (
            *("the", "boat", "Quibble's", "Zoltan", "Quibble,", "XANTHIPPE", "“Ürsüla”", "U\u0308rsu\u0308la"),
            *("Wobbletons", "xanthippe-wobbleton", "came", "home.", "(Wobbleton)"),
        )
    ),
    min_size=1,
    max_size=12,
)


@st.composite
def talks(draw: st.DrawFn) -> Transcript:
    """Draw segments with names in words, speakers, translations, the recording and unknown members."""
    segments, clock = list[Segment](), 0.0
    for texts in draw(st.lists(words, min_size=1, max_size=5)):
        spoken = [Word(text, clock + 0.4 * n, clock + 0.4 * n + 0.3, 0.9) for n, text in enumerate(texts)]
        clock = (spoken[-1].end or 0.0) + draw(st.sampled_from([0.1, 2.0]))
        speaker = draw(st.sampled_from([None, "Xanthippe", "Bob", "Dr Zoltan Quibble"]))
        translation = draw(st.sampled_from([None, "Wobbleton kam, Quibble auch."]))
        members = draw(
            st.sampled_from(["", '{"own": {"note": ["for Quibble", 1e999], "Ürsüla": 1}, "count": 0, "words": {}}'])
        )
        segments.append(Segment(tuple(spoken), speaker, translation=translation, members=members))
    language = "de" if any(segment.translation for segment in segments) else None
    return Transcript(tuple(segments), "Quibble_home.wav", clock + 1, "m", "en", translation_language=language)


@pytest.mark.parametrize("name", FORMATS)
@given(talk=talks())
@settings(deadline=None, max_examples=15)
def test_no_name_reaches_a_file(name: str, talk: Transcript) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key.txt"
        path.write_text(KEY, encoding="utf-8")
        chat = ChatOptions(comments=("Recorded at Wobbleton by Xanthippe.",))
        options = FormatOptions(chat=chat, pseudonyms=str(path))
        content = export.render(talk, name, Path(folder) / "Quibble.x", options, Path(folder) / "Quibble_home.wav")
    written = texts_of(content).casefold()
    for part in ("quibble", "zoltan quibble", "xanthippe", "ürsüla", "u\u0308rsu\u0308la", "wobbleton"):
        assert part not in written


@given(talks())
@settings(deadline=None)
def test_other_words_and_times_stay(talk: Transcript) -> None:
    changed = key().transcript(talk)
    for before, after in zip(talk.segments, changed.segments, strict=True):
        kept = [word for word in before.words if not key().finds(word.text)]
        assert [word for word in kept if word.text != "Zoltan"] == [
            word for word in after.words if word in kept and word.text != "Zoltan"
        ]
        assert (after.start, after.end) == (before.start, before.end)
    assert key().transcript(changed) == changed


def test_words_share_the_time_of_a_name_and_lines_stay_lines() -> None:
    spoken = timed("I met Zoltan Quibble's aunt at Wobbleton.")
    segment = Segment(spoken, lines=(3, 4))
    (made,) = key().transcript(Transcript((segment,), "a", 9.0, "m")).segments
    assert made.text == "I met PersonA's aunt at PersonE."
    assert (made.words[2].start, made.words[2].end) == (spoken[2].start, spoken[3].end)
    assert made.lines == (3, 3)
    (long,) = key("Wobbleton => a small town").transcript(Transcript((segment,), "a", 9.0, "m")).segments
    assert [word.text for word in long.words[-3:]] == ["a", "small", "town."]
    assert (long.words[-3].start, long.words[-1].end) == (spoken[-1].start, spoken[-1].end)
    assert long.lines == (3, 6)


@pytest.mark.parametrize("name", ["Anna_Berg_2", "anna.berg-2", "ANNA-BERG 2", "Anna  Berg’s 2"])
def test_a_sign_in_place_of_a_space_hides_no_name(name: str) -> None:
    assert "berg" not in key("Anna Berg => Otto Tal\n").text(name).casefold()
    assert key("Anna Berg => Otto Tal\n").text("I know Anna. Berg came.") == "I know Anna. Berg came."


def test_a_name_inside_a_word_stays() -> None:
    assert key("Art => PersonA").text("Art started the article, Art's art_Art") == (
        "PersonA started the article, PersonA's PersonA_PersonA"
    )


def test_capitals_of_other_alphabets_are_the_same_letters() -> None:
    assert key("Strauß => A\nIlse => B\nŽižka => C").text("STRAUSS, strauß, \u0131lse, ŽIŽKA") == "A, A, B, C"


@pytest.mark.parametrize("rules", ["/Ann.*/ => A", '"Ann" => A', "Ann =>", "# nothing\n"])
def test_a_key_needs_plain_names_and_pseudonyms(tmp_path: Path, rules: str) -> None:
    (tmp_path / "key.txt").write_text(rules)
    with pytest.raises(InputFault) as told:
        read_pseudonyms(tmp_path / "key.txt")
    assert told.value.code in ("pseudonym-rule", "pseudonym-none")


def test_no_file_is_written_without_the_key(tmp_path: Path) -> None:
    talk = Transcript((Segment(timed("Quibble came.")),), "a.wav", 9.0, "m")
    with pytest.raises(InputFault) as told:
        export.render(talk, "txt", tmp_path / "a.txt", FormatOptions(pseudonyms=str(tmp_path / "gone.txt")))
    assert told.value.code == "pseudonym-key"


def mynah(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "core.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_key_is_proposed_edited_and_used(tmp_path: Path) -> None:
    source = tmp_path / "Xanthippe.srt"
    source.write_text(
        "1\n00:00:00,000 --> 00:00:02,000\nXanthippe: Yesterday Wobbleton was quiet.\n\n"
        "2\n00:00:02,000 --> 00:00:04,000\nBob: Did Zoltan Quibble see it? He did.\n\n"
        "3\n00:00:05,000 --> 00:00:06,000\nXanthippe: He did, Bob.\n"
    )
    made = mynah("pseudonyms", source, "--output", tmp_path / "key.txt")
    assert made.returncode == 0, made.stderr
    rules = {rule.find: rule.replacement for rule in parse_rules((tmp_path / "key.txt").read_text())}
    assert {"Xanthippe", "Bob", "Wobbleton", "Zoltan Quibble"} <= rules.keys()
    assert rules["Xanthippe"] == "PersonA"
    assert (tmp_path / "key.txt").stat().st_mode & 0o77 == 0 or sys.platform == "win32"
    again = mynah("pseudonyms", source, "--output", tmp_path / "key.txt")
    assert again.returncode != 0
    (tmp_path / "key.txt").write_text("Xanthippe => Ada\nZoltan Quibble => Lee\nNobody => X\n")
    done = mynah(
        "convert",
        source,
        "--format",
        "srt,json,chat",
        "--output",
        tmp_path / "out",
        "--pseudonyms",
        tmp_path / "key.txt",
    )
    assert done.returncode == 0, done.stderr
    assert "Not found: Nobody. Speakers without a pseudonym: Bob." in done.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["Ada.cha", "Ada.json", "Ada.srt"]
    document = json.loads((tmp_path / "out" / "Ada.json").read_text())
    assert [segment["text"] for segment in document["segments"]][1] == "Did Lee see it? He did."


def test_a_key_in_the_output_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text("1\n00:00:00,000 --> 00:00:02,000\nXanthippe came.\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "key.txt").write_text("Xanthippe => Ada\n")
    arguments = ["--format", "txt", "--output", tmp_path / "out", "--pseudonyms", tmp_path / "out" / "key.txt"]
    done = mynah("convert", tmp_path / "a.srt", *arguments)
    assert done.returncode == 2
    assert "The key lies in the output folder." in done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["key.txt"]
