"""Cues for readers, and what FFmpeg makes of the files."""

import json
import subprocess
from pathlib import Path

import pytest
from transcripts import SPICE, timed, transcript

from core.formats import FORMATS, srt
from core.segments import segments
from core.subtitles import GAP, cues
from core.transcript import Segment, Transcript, Word


def lines(text: str) -> list[tuple[str, ...]]:
    """The lines of the cues of `text` spoken at 150 words a minute."""
    return [cue.lines for cue in cues(transcript(*segments(timed(text), "en")))]


def test_cues_break_at_sentences_and_lines_at_clauses() -> None:
    text = "I have never been to the sea before. We will meet in the garden behind the house, and then we walk."
    assert lines(text) == [
        ("I have never been to the sea before.",),
        ("We will meet in the garden", "behind the house, and then we walk."),
    ]


def test_a_long_word_is_alone_and_whole() -> None:
    word = "x" * 60
    assert (word,) in lines(f"before {word} after")


def test_speakers_never_share_a_cue() -> None:
    given = transcript(Segment(timed("Yes."), "A"), Segment(timed("No.", start=0.4), "B"))
    assert [(cue.speaker, cue.lines) for cue in cues(given)] == [("A", ("Yes.",)), ("B", ("No.",))]


def test_a_cue_outlasts_its_speech_to_be_readable_but_not_the_next_cue() -> None:
    first, _ = cues(transcript(Segment((Word("Yes.", 1, 1.1),)), Segment((Word("No.", 9, 9.2),))))
    assert (first.start, first.end) == (1000, 1830)
    near, after = cues(transcript(Segment((Word("Yes.", 1, 1.4),), "A"), Segment((Word("No.", 1.5, 2),), "B")))
    assert near.end == after.start - GAP == 1417


def test_no_cue_outlasts_the_recording() -> None:
    assert cues(transcript("Yes.", duration=0.4))[-1].end == 400


def test_untimed_words_are_shown_between_their_neighbours() -> None:
    words = (Word("One", 1, 1.5), Word("two"), Word("three,", 3, 3.5), *timed("four five six seven.", start=4.0))
    assert " ".join(line for cue in cues(transcript(Segment(words))) for line in cue.lines) == (
        "One two three, four five six seven."
    )


def test_no_times_at_all_are_spread_over_the_recording() -> None:
    words = tuple(Word(text) for text in ("one two three four five. " * 20).split())
    shown = cues(transcript(Segment(words), duration=60.0))
    assert shown[0].start == 0
    assert 50_000 < shown[-1].start < shown[-1].end <= 60_000


@pytest.mark.parametrize(
    ("milliseconds", "expected"),
    [
        (0, "00:00:00,000"),
        (1_999, "00:00:01,999"),
        (86_400_000, "24:00:00,000"),
        (359_999_999, "99:59:59,999"),
        (360_000_000, "100:00:00,000"),
    ],
)
def test_clock(milliseconds: int, expected: str) -> None:
    assert srt.clock(milliseconds) == expected


def test_rounding_carries_over() -> None:
    text = srt.write(transcript(Segment((Word("Yes.", 1.9996, 3.9999),)), duration=9))
    assert text == "1\n00:00:02,000 --> 00:00:04,000\nYes.\n"


def test_vtt_escapes_text_and_names_speakers() -> None:
    given = transcript(Segment((Word("a<b>&", 0, 1), Word("-->", 1, 2)), "R&D\nlab"))
    assert FORMATS["vtt"].write(given, "a") == (
        "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n<v R&amp;D lab>a&lt;b&gt;&amp; --&gt;\n"
    )


def test_txt_has_a_line_a_segment() -> None:
    given = transcript("Hello there.", Segment(timed("Yes.\n1"), "Anna"), Segment(()))
    assert FORMATS["txt"].write(given, "a") == "Hello there.\nAnna: Yes. 1\n"
    assert FORMATS["txt"].write(transcript(), "a") == ""


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_ffmpeg_reads_as_many_cues_at_the_same_times(name: str, tmp_path: Path) -> None:
    late = Segment((Word("Late.", 360_000.5, 360_001.5),))
    given: Transcript = transcript(" ".join(SPICE), "A simple sentence, to end with.", late, duration=400_000.0)
    path = tmp_path / f"a.{name}"
    path.write_text(FORMATS[name].write(given, "a"), encoding="utf-8")
    command = ["ffprobe", "-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "json", str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert result.stderr == ""
    packets = json.loads(result.stdout)["packets"]
    read = [(round(float(p["pts_time"]) * 1000), round(float(p["duration_time"]) * 1000)) for p in packets]
    assert read == [(cue.start, cue.end - cue.start) for cue in cues(given)]
