"""Transcripts of other programs, as those write them, and files that are none."""

import json as plain
from pathlib import Path

import pytest
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.files import write_atomic
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, json
from core.formats.reading import read
from core.formats.recognition import LOSSLESS_SUFFIXES


def given(folder: Path, name: str, content: str | bytes) -> Transcript:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read(path)


def spoken(found: Transcript) -> list[tuple[str | None, float | None, float | None, str]]:
    return [(segment.speaker, segment.start, segment.end, segment.text) for segment in found.segments]


SRT = """1
00:00:01,000 --> 00:00:02,500
<i>Hello</i> there,
{\\an8}my friend.

2
00:00:03,000 --> 00:00:04.5 X1:40 X2:600
1999

was a year.
3
100:00:00,000 --> 100:00:01,000
Late.

4
00:00:09,000 --> 00:00:08,000
Backwards.
"""


def test_subrip_as_it_is_found_in_the_wild(tmp_path: Path) -> None:
    found = given(tmp_path, "a.srt", SRT)
    assert spoken(found) == [
        (None, 1.0, 2.5, "Hello there, my friend."),
        (None, 3.0, 4.5, "1999 was a year."),
        (None, 360_000.0, 360_001.0, "Late."),
        (None, None, None, "Backwards."),
    ]
    assert all(word.start is None for word in found.words)
    assert (found.media, found.duration) == ("a", 360_001.0)


VTT = """WEBVTT - a title
Kind: captions

STYLE
::cue { color: lime }

NOTE
00:00:00.000 --> 00:00:01.000 is no cue here? It is one.

intro
00:01.000 --> 00:02.500 align:start position:0%
<v.loud Anna B>Hello &lt;there&gt; &amp; <c.yellow>you</c></v>
<v Zoë>And <00:00:02.000>you?

00:00:03.000 --> 00:00:04.000
Nobody.
"""


def test_webvtt_voices_notes_and_settings(tmp_path: Path) -> None:
    assert spoken(given(tmp_path, "a.vtt", VTT)) == [
        ("Anna B", 1.0, 2.5, "Hello <there> & you"),
        ("Zoë", 1.0, 2.5, "And you?"),
        (None, 3.0, 4.0, "Nobody."),
    ]


ASS = """[Script Info]
ScriptType: v4.00+
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,Not this.
Dialogue: 0,0:00:05.00,0:00:06.00,Default,Berta,0,0,0,,{\\i1}Yes,{\\i0} of\\Ncourse.
Dialogue: 0,0:00:01.50,0:00:02.25,Default,,0,0,0,,First.
Dialogue: 0,0:00:01.50,0:00:02.25,Default,,0,0,0,,{\\p1}m 0 0 l 9 9
"""


def test_ass_dialogue_by_start(tmp_path: Path) -> None:
    assert spoken(given(tmp_path, "a.ass", ASS)) == [
        (None, 1.5, 2.25, "First."),
        ("Berta", 5.0, 6.0, "Yes, of course."),
    ]


def test_plain_text_and_its_speakers(tmp_path: Path) -> None:
    text = "INTERVIEWER: Who?\nDr. Berg: I am a doctor.\n\nNote: this is text.\nINTERVIEWER: Why?\nDr. Berg: So.\nEnd"
    assert [segment[0::3] for segment in spoken(given(tmp_path, "a.txt", text))] == [
        ("INTERVIEWER", "Who?"),
        ("Dr. Berg", "I am a doctor."),
        (None, "Note: this is text."),
        ("INTERVIEWER", "Why?"),
        ("Dr. Berg", "So."),
        (None, "End"),
    ]
    assert given(tmp_path, "a.txt", "Anna: Yes.\n").segments[0].speaker == "Anna"
    assert given(tmp_path, "a.txt", "so he said: yes\nno\n").segments[0].text == "so he said: yes"


SHORT_GRID = '''File type = "ooTextFile"
Object class = "TextGrid"

0
3
<exists>
3
"IntervalTier"
"words"
0
3
4
0
1
""
1
1.5
"hello"
1.5
2
"there"
2
3
"say ""hi"""
"IntervalTier"
"phones"
0
3
1
1
1.5
"h"
"TextTier"
"clicks"
0
3
1
1.2
"x"
'''


def test_a_forced_aligners_textgrid_of_words_and_phones(tmp_path: Path) -> None:
    found = given(tmp_path, "a.TextGrid", SHORT_GRID)
    assert [(word.text, word.start, word.end) for word in found.words] == [
        ("hello", 1.0, 1.5),
        ("there", 1.5, 2.0),
        ('say "hi"', 2.0, 3.0),
    ]
    assert found.duration == 3.0


def test_words_of_a_tier_lend_their_times_to_the_utterances_spelling(tmp_path: Path) -> None:
    written = transcript(Segment(timed("hello there my friend"), "Anna"))
    grid = FORMATS["textgrid"].write(written, "a")
    assert isinstance(grid, str)
    found = given(tmp_path, "a.TextGrid", grid.replace('"hello there my friend"', '"Hello there, my friend."'))
    assert found.segments == (Segment(tuple(Word(*w) for w in [
        ("Hello", 0.0, 0.35), ("there,", 0.4, 0.75), ("my", 0.8, 1.15), ("friend.", 1.2, 1.55)
    ]), "Anna"),)  # fmt: skip


def test_two_utterance_tiers_of_one_speaker_are_read_in_the_order_of_time(tmp_path: Path) -> None:
    tiers = (
        ("Anna", 5, "later"),
        ("Anna - text", 1, "early"),
        ("Anna - words", 1, "early"),
        ("Anna - words", 5, "later"),
    )
    grid = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n6\n<exists>\n4\n' + "".join(
        f'"IntervalTier"\n"{name}"\n0\n6\n1\n{start}\n{start + 1}\n"{text}"\n' for name, start, text in tiers
    )
    early, later = Segment((Word("early", 1.0, 2.0),), "Anna"), Segment((Word("later", 5.0, 6.0),), "Anna")
    assert given(tmp_path, "a.TextGrid", grid).segments == (early, later)


EAF = """<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2020-01-01T00:00:00+01:00" FORMAT="3.0" VERSION="3.0"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
    <MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/x/my%20talk.wav" MIME_TYPE="audio/x-wav" RELATIVE_MEDIA_URL=""/>
  </HEADER>
  <TIME_ORDER>
    <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="500"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="1500"/>
    <TIME_SLOT TIME_SLOT_ID="ts3"/><TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="2500"/>
  </TIME_ORDER>
  <TIER LINGUISTIC_TYPE_REF="default-lt" PARTICIPANT="Anna" TIER_ID="tx@A">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2">
      <ANNOTATION_VALUE>Guten Tag.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts4">
      <ANNOTATION_VALUE>unplaced</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <TIER LINGUISTIC_TYPE_REF="ref" PARENT_REF="tx@A" TIER_ID="gloss@A">
    <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a1">
      <ANNOTATION_VALUE>good day</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
  </TIER>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
  <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Association" LINGUISTIC_TYPE_ID="ref" TIME_ALIGNABLE="false"/>
</ANNOTATION_DOCUMENT>
"""


def test_elan_tiers_participants_and_media(tmp_path: Path) -> None:
    found = given(tmp_path, "a.eaf", EAF)
    assert spoken(found) == [("Anna", 0.5, 1.5, "Guten Tag."), ("Anna", None, None, "unplaced")]
    assert found.media == "my talk.wav"


@pytest.mark.parametrize("name", ["textgrid", "eaf"])
def test_tiers_come_back_with_speakers_words_and_times(name: str, tmp_path: Path) -> None:
    written = transcript(
        Segment(timed("Hello there."), "Anna"),
        Segment(timed("At once.", start=0.2), "Berta"),
        Segment((Word("Not"), Word("timed.")), "Anna"),
        Segment((Word("A"), Word("cue.")), "Anna", span=(5.0, 6.0)),
        Segment(timed("Nobody's.", start=9)),
    )
    path = tmp_path / f"a{FORMATS[name].extension}"
    write_atomic(path, FORMATS[name].write(written, "a"), overwrite=False)
    found = read(path)
    times = {segment.text: (segment.speaker, [word.start for word in segment.words]) for segment in found.segments}
    assert times == {
        "Hello there.": ("Anna", [0.0, 0.4]),
        "At once.": ("Berta", [0.2, 0.6]),
        "Not timed.": ("Anna", [None, None]),
        "A cue.": ("Anna", [None, None]),
        "Nobody's.": (None, [9.0]),
    }
    assert (5.0, 6.0) in [segment.span for segment in found.segments]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings_and_line_ends(encoding: str, tmp_path: Path) -> None:
    for name, text in (
        ("a.srt", "1\r\n00:00:01,000 --> 00:00:02,000\r\nÄh, ça va?\r\n"),
        ("b.txt", "Äh, ça va?\rJa\r"),
    ):
        assert given(tmp_path, name, text.encode(encoding)).segments[0].text == "Äh, ça va?"
    if encoding != "cp1252":
        assert given(tmp_path, "a.TextGrid", SHORT_GRID.encode(encoding)).duration == 3.0


def test_json_comes_back_whole(tmp_path: Path) -> None:
    words = (Word("So", 0.5, 1.0, 0.25, "loop"), Word("what?"))
    written = transcript(Segment(words, "Anna", "es"), Segment((Word("Cue"),), span=(3.0, 4.5)))
    text = json.write(written)
    assert given(tmp_path, "a.json", text) == written
    first = plain.loads(text)["segments"][0]["words"]
    assert [word.get("doubt") for word in first] == ["loop", None]


UNREADABLE = [b"\x00\x01\x02\x8d\x90"]
BAD = [*UNREADABLE, b"<?xml version='1.0'?><a/>", b"{}", b"1\n2\n", b"\xff\xfe\x00\xd8", b"-->\n" * 9]


@pytest.mark.parametrize("suffix", LOSSLESS_SUFFIXES)
@pytest.mark.parametrize("content", BAD)
def test_other_files_are_refused_in_a_sentence_or_read_as_text(suffix: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(content)
    if suffix == ".txt" and content not in UNREADABLE:
        assert read(path).words
    else:
        with pytest.raises(InputFault, match=r"\w"):
            read(path)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.pdf", b"%PDF", "transcript-kind"),
        ("a.srt", b"", "transcript-empty"),
        ("a.srt", b"no cues in it\n", "transcript-empty"),
        ("a.TextGrid", b"no grid\n", "transcript-unread"),
        ("a.eaf", b"<x>", "transcript-unread"),
        ("a.json", b"[]", "transcript-broken"),
        ("a.txt", b"\x81\x8d\x01\xff\xfe\x02\x90", "transcript-encoding"),
    ],
)
def test_each_refusal_names_its_reason(name: str, content: bytes, code: str, tmp_path: Path) -> None:
    with pytest.raises(InputFault) as caught:
        given(tmp_path, name, content)
    assert caught.value.code == code
    with pytest.raises(InputFault, match="file not found"):
        read(tmp_path / "gone.srt")


def test_broken_eaf_is_refused_with_the_parsers_message(tmp_path: Path) -> None:
    with pytest.raises(InputFault, match=r"not well-formed .* column"):
        given(tmp_path, "a.eaf", b"RIFF\x24\x08\x00\x00WAVEfmt ")
