"""Subtitle files as people and programs have them: which lines are times, numbers and text."""

# ruff: noqa: RUF001 - look-alikes of what SubRip cannot say

import re
from pathlib import Path

import pytest

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, export
from core.formats.reading import read

Shown = list[tuple[float | None, float | None, str]]


def given(folder: Path, name: str, content: str) -> Transcript:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return read(path)


def shown(folder: Path, name: str, content: str) -> Shown:
    return [(each.start, each.end, each.text) for each in given(folder, name, content).segments]


def test_a_blank_line_ends_an_empty_cue_of_webvtt(tmp_path: Path) -> None:
    text = (
        "WEBVTT\n\n1\n00:01.000 --> 00:02.000\n\n2\n00:03.000 --> 00:04.000\nHello\n\nintro\n"
        "00:05.000 --> 00:06.000\n\nNOTE this is a secret note\nof two lines\n\nlast\n00:07.000 --> 00:08.000\nBye\n"
    )
    assert shown(tmp_path, "a.vtt", text) == [(3.0, 4.0, "Hello"), (7.0, 8.0, "Bye")]


def test_a_line_of_spaces_begins_a_cue_of_webvtt_or_ends_it(tmp_path: Path) -> None:
    text = "WEBVTT\n \n1\n00:01.000 --> 00:02.000\n \nHello\n \n2\n00:03.000 --> 00:04.000\nBye\n"
    assert shown(tmp_path, "a.vtt", text) == [(1.0, 2.0, "Hello"), (3.0, 4.0, "Bye")]


@pytest.mark.parametrize("name", ["a.srt", "a.vtt"])
def test_two_files_in_one_have_a_byte_order_mark_in_the_middle(name: str, tmp_path: Path) -> None:
    cues = ["1\n00:00:01.000 --> 00:00:02.000\nHello\n", "2\n00:00:03.000 --> 00:00:04.000\nBye\n"]
    assert shown(tmp_path, name, "\n".join(f"\ufeff{cue}" for cue in cues)) == [(1.0, 2.0, "Hello"), (3.0, 4.0, "Bye")]


@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\r", "\r\r\n"], ids=["LF", "CR LF", "CR", "CR LF written as text again"]
)
@pytest.mark.parametrize("name", ["a.srt", "a.vtt"])
def test_lines_end_as_any_system_ends_them(name: str, end: str, tmp_path: Path) -> None:
    head = "WEBVTT\n\n" if name == "a.vtt" else ""
    text = f"{head}1\n00:00:01.000 --> 00:00:02.000\nHello\nthere\n\n2\n00:00:03.000 --> 00:00:04.000\nBye\n"
    (tmp_path / name).write_bytes(text.replace("\n", end).encode())
    read_back = [(each.start, each.end, each.text.split()) for each in read(tmp_path / name).segments]
    assert read_back == [(1.0, 2.0, ["Hello", "there"]), (3.0, 4.0, ["Bye"])]


def test_a_time_before_the_recording_is_its_beginning(tmp_path: Path) -> None:
    text = (
        "1\n-00:00:02,000 --> -00:00:01,000\nNever.\n\n2\n-00:00:01,000 --> 00:00:02,000\nFirst.\n\n"
        "3\n00:00:03,000 --> 00:00:04,000\nSecond.\n"
    )
    assert shown(tmp_path, "a.srt", text) == [(None, None, "Never."), (0.0, 2.0, "First."), (3.0, 4.0, "Second.")]


@pytest.mark.parametrize("arrow", ["-->", " --> ", " -> ", "->", " -- > ", " - -> ", " - > "])
def test_arrows_that_other_programs_read(arrow: str, tmp_path: Path) -> None:
    text = f"1\n00:00:01,000{arrow}00:00:02,000\nFirst.\n\n2\n00:00:03,000{arrow}00:00:04,000\nSecond.\n"
    assert shown(tmp_path, "a.srt", text) == [(1.0, 2.0, "First."), (3.0, 4.0, "Second.")]


TIMES = ("00:00:01,000 --> 00:00:02,000", "00:00:03,000 --> 00:00:04,000")


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        ("{}\n1984\n\n{}\nThird.\n", ["1984", "Third."]),  # a file without numbers
        ("{}\nIn\n1984\n{}\nThird.\n", ["In 1984", "Third."]),
        ("{}\nFirst.\n\n2\n{}\n1984\n", ["First.", "1984"]),  # one whose first number was lost
        ("1\n{}\n1984\n\n2\n{}\nThird.\n", ["1984", "Third."]),
        ("1\n{}\n1984\n\n{}\nThird.\n", ["1984", "Third."]),  # one whose second number was lost
        ("1\n{}\nIn\n1984\n\n2\n\n{}\nThird.\n42\n", ["In 1984", "Third. 42"]),
        ("1\n{}\nFirst.\n2\n{}\nThird.\n", ["First.", "Third."]),  # one without blank lines
        ("1\n{}\n2\n{}\nThird.\n", ["Third."]),
        ("1\n{}\n\n2\n{}\nThird.\n", ["Third."]),
    ],
)
def test_numbers_of_cues_and_spoken_numbers_are_distinguished(lines: str, texts: list[str], tmp_path: Path) -> None:
    assert [text for _, _, text in shown(tmp_path, "a.srt", lines.format(*TIMES))] == texts


@pytest.mark.parametrize(
    "line",
    [
        "00:00:03,000 --> ",
        "00:00:03,000 --> 00:00:0x,000",
        "00:00: 03,000 --> 00:00:04,000",
        "75 --> 100",
        "--> 00:00:04,000",
    ],
)
@pytest.mark.parametrize(("name", "kind", "head"), [("a.srt", "SubRip", "1"), ("a.vtt", "WebVTT", "WEBVTT\n")])
def test_unreadable_times_cost_their_own_cue_alone(line: str, name: str, kind: str, head: str, tmp_path: Path) -> None:
    text = f"{head}\n00:00:01.000 --> 00:00:02.000\nFirst.\n\n2\n{line}\nSecond.\n"
    (tmp_path / name).write_text(text, encoding="utf-8")
    notes: list[str] = []
    found = read(tmp_path / name, report=lambda note: notes.append(note.sentence))
    assert [(each.start, each.text) for each in found.segments] == [(1.0, "First."), (None, "Second.")]
    assert notes == ["left out: times of cues without a length that can be read (1)"]


@pytest.mark.parametrize("line", ["00:00:03,000 --> ", "75 --> 100"])
@pytest.mark.parametrize(("name", "kind", "head"), [("a.srt", "SubRip", "1"), ("a.vtt", "WebVTT", "WEBVTT\n")])
def test_file_without_readable_times_is_refused_by_its_line(
    line: str, name: str, kind: str, head: str, tmp_path: Path
) -> None:
    text = f"{head}\n{line}\nSecond.\n"
    with pytest.raises(InputFault) as caught:
        given(tmp_path, name, text)
    place = text.split("\n").index(line) + 1
    assert caught.value.code == "transcript-unread"
    assert caught.value.sentence == (f"this {kind} file can't be read (line {place} has no times that can be read)")


def test_a_cue_of_webvtt_may_begin_with_very_many_lines_of_spaces(tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\n" + " \n" * 30_000 + "Hello\n \nintro\n"
    assert shown(tmp_path, "a.vtt", text) == [(1.0, 2.0, "Hello")]


def test_very_long_cues_that_meet_are_compared_by_their_lines(tmp_path: Path) -> None:
    lines = [f"line {n}" for n in range(8_000)]
    others = [f"other {n}" for n in range(8_000)]
    texts = ["\n".join(each) for each in (others, lines, [*lines[4_000:], "more"], ["more", "and", "more"])] + [
        "more\nend"
    ]
    cues = (f"00:0{n}.000 --> 00:0{n + 1}.000\n{text}\n" for n, text in enumerate(texts))
    found = shown(tmp_path, "a.vtt", "\n".join(("WEBVTT\n", *cues)))
    assert [text for _, _, text in found] == [" ".join(others), " ".join(lines), "more", "and more", "end"]


@pytest.mark.parametrize("times", ["1:02:03:04 -> 1:02:05:06", "1:02:03,4 -> 1:02:05.06", "0:00:01:00 -- > 0:00:02:00"])
def test_times_that_are_said_are_text_in_subrip(times: str, tmp_path: Path) -> None:
    said = Transcript(
        (Segment((Word("Cut."),), span=(1.0, 2.0)), Segment(tuple(map(Word, times.split())), span=(3.0, 4.0))),
        *("", 9.0, ""),
    )
    (tmp_path / "a.srt").write_bytes(export.render(said, "srt", tmp_path / "a.srt"))
    found = [(each.start, each.end, each.text.replace("∶", ":")) for each in read(tmp_path / "a.srt").segments]
    assert found == [(1.0, 2.0, "Cut."), (3.0, 4.0, times)]


@pytest.mark.parametrize("line", ["Press File --> Open.", "from 9:30 -> 10:30", "<i>so</i> -> there"])
def test_an_arrow_in_a_text_is_text(line: str, tmp_path: Path) -> None:
    text = f"1\n{TIMES[0]}\n{line}\n"
    assert shown(tmp_path, "a.srt", text) == [(1.0, 2.0, line.replace("<i>", "").replace("</i>", ""))]


def test_entities_in_subrip_are_decoded_and_survive_rewriting(tmp_path: Path) -> None:
    shown = 'Tom & Jerry\'s <i> >> R&D, AT&T; &copy &unknown; "5 < 6" é'
    written = (
        "<i>Tom &amp; Jerry&#39;s</i> &lt;i&gt;\n&gt;&gt; R&D, AT&T; &copy &unknown; "
        "&quot;5&nbsp;&lt;&nbsp;6&quot; &#xe9;"
    )
    cue = f"00:00:01,000 --> 00:00:02,000\n{written}\n"
    (tmp_path / "a.srt").write_text(f"1\n{cue}", encoding="utf-8")
    found = read(tmp_path / "a.srt")
    assert found.segments[0].text == shown
    vtt = str(FORMATS["vtt"].write(found, "a"))
    assert "Tom &amp; Jerry's &lt;i&gt;\n&gt;&gt; R&amp;D" in vtt
    (tmp_path / "a.vtt").write_text(vtt, encoding="utf-8")
    assert read(tmp_path / "a.vtt").segments == found.segments
    subrip = str(FORMATS["srt"].write(found, "a"))
    assert "Tom & Jerry's ‹i>\n>> R&D, AT&T; &copy" in subrip


def test_text_like_an_entity_or_a_time_stays(tmp_path: Path) -> None:
    (tmp_path / "a.vtt").write_text("WEBVTT\n\n00:01.000 --> 00:02.000\nWrite &amp;lt; &amp; --&gt; x >>\n")
    text = str(FORMATS["srt"].write(read(tmp_path / "a.vtt"), "a"))
    assert text.endswith("\nWrite ＆lt; & --› x >>\n")
    (tmp_path / "a.srt").write_text(text, encoding="utf-8")
    assert read(tmp_path / "a.srt").segments[0].text == "Write ＆lt; & --› x >>"


def test_text_after_a_voice_has_no_speaker(tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:08.000 --> 00:09.000\n<v Eve>one</v> two\n<v.loud Bob>three</v>\n"
    segments = given(tmp_path, "a.vtt", text).segments
    assert [(each.speaker, each.text) for each in segments] == [("Eve", "one"), (None, "two"), ("Bob", "three")]


@pytest.mark.parametrize(("name", "head", "mark"), [("a.srt", "1\n", ","), ("a.vtt", "WEBVTT\n\n", ".")])
def test_a_time_is_the_nearest_number_to_its_milliseconds(name: str, head: str, mark: str, tmp_path: Path) -> None:
    found = shown(tmp_path, name, f"{head}00:00:03{mark}587 --> 01:00:16{mark}67\nHello\n")
    assert found == [(3.587, 3616.67, "Hello")]


@pytest.mark.parametrize("end", ["5", "4"])
@pytest.mark.parametrize(
    ("name", "cue"),
    [
        ("a.srt", "1\n00:00:05,000 --> 00:00:0{},000\nHello\n"),
        ("a.vtt", "WEBVTT\n\n00:05.000 --> 00:0{}.000\nHello\n"),
        ("a.ass", "[Events]\nDialogue: 0,0:00:05.00,0:00:0{}.00,Default,,0,0,0,,Hello\n"),
    ],
)
def test_cue_without_length_gets_no_invented_end(name: str, cue: str, end: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(cue.format(end), encoding="utf-8")
    notes: list[str] = []
    found = read(tmp_path / name, report=lambda note: notes.append(note.sentence))
    assert [(each.start, each.end, each.text) for each in found.segments] == [(None, None, "Hello")]
    assert notes == ["left out: times of cues without a length that can be read (1)"]


def test_segment_of_a_stream_has_the_times_of_the_stream(tmp_path: Path) -> None:
    cue = "00:00:01.000 --> 00:00:03.000\nhello <00:00:02.000>there\n"
    head = "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.500\n\n"
    found = given(tmp_path, "a.vtt", head + cue)
    assert [(word.text, word.start, word.end) for word in found.words] == [("hello", 10.5, 11.5), ("there", 11.5, 12.5)]
    (tmp_path / "b.vtt").write_text(f"WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:x\n\n{cue}", encoding="utf-8")
    notes: list[str] = []
    assert read(tmp_path / "b.vtt", report=lambda note: notes.append(note.sentence)).segments[0].start == 1.0
    assert notes == ["left out: time shifts of a stream (1)"]


@pytest.mark.parametrize("text", ["I <3 you {really} 1<2", "a {b} <- c", "C:\\Users", "1 < 2 > 1", "{"])
def test_signs_that_are_no_markup_stay_in_subrip(text: str, tmp_path: Path) -> None:
    content = f"1\n{TIMES[0]}\n{text}\n"
    assert str(FORMATS["srt"].write(given(tmp_path, "a.srt", content), "a")) == content


ROLLING = [
    ("00:00:00.000 --> 00:00:02.000", " \nhello<00:00:00.500><c> there</c>"),
    ("00:00:02.000 --> 00:00:02.010", "hello there\n "),
    ("00:00:02.010 --> 00:00:04.000", "hello there\nmy<00:00:02.500><c> friend</c>"),
    ("00:00:04.000 --> 00:00:04.010", "my friend\n "),
    ("00:00:04.010 --> 00:00:06.000", "my friend\nmy friend"),
]


ROLLING_VTT = "WEBVTT\nKind: captions\n\n" + "".join(f"{time} align:start\n{said}\n\n" for time, said in ROLLING)
ROLLING_SRT = "".join(f"{n}\n{time}\n{re.sub('<.*?>', '', said)}\n\n" for n, (time, said) in enumerate(ROLLING, 1))


@pytest.mark.parametrize(("name", "text"), [("a.vtt", ROLLING_VTT), ("a.srt", ROLLING_SRT)])
def test_captions_that_roll_up_have_each_line_once(name: str, text: str, tmp_path: Path) -> None:
    assert shown(tmp_path, name, text) == [
        (0.0, 2.0, "hello there"),
        (2.01, 4.0, "my friend"),
        (4.01, 6.0, "my friend"),
    ]
    if name == "a.vtt":
        words = given(tmp_path, name, text).words
        assert [(word.text, word.start) for word in words[:4]] == [
            *[("hello", 0.0), ("there", 0.5), ("my", 2.01), ("friend", 2.5)],
        ]


@pytest.mark.parametrize(
    ("head", "language"),
    [
        ("WEBVTT\nKind: captions\nLanguage: de-AT\n", "de"),
        ("WEBVTT - a title\n", None),
        ("WEBVTT\n\nNOTE\nLanguage: de\n", None),
    ],
)
def test_the_language_in_a_webvtts_head_is_the_transcripts(head: str, language: str | None, tmp_path: Path) -> None:
    assert given(tmp_path, "a.vtt", f"{head}\n00:01.000 --> 00:02.000\nHallo\n").language == language


def test_a_chorus_is_sung_again_and_again(tmp_path: Path) -> None:
    lines = [f"00:0{n}.000 --> 00:0{n + 1}.000\nLa la la.\n" for n in range(5)]
    assert [text for *_, text in shown(tmp_path, "a.vtt", "WEBVTT\n\n" + "\n".join(lines))] == ["La la la."] * 5
