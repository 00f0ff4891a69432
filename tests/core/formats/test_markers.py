"""Timecodes count as a clock that skips numbers, and editing programs get markers at the right frames."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_written_formats import conversation, written
from transcripts import timed, transcript

from core.cli import main
from core.contracts.errors import InputFault
from core.contracts.transcript import Segment
from core.formats import stl
from core.formats.reading import read
from core.formats.timecode import RATES, Rate, TimecodeOptions, frame_number, frames_in, timecode

DROPPED = {"29.97df": 2, "59.94df": 4}


def numbers_of(rate: Rate, hours: int) -> Iterator[str]:
    """Count the timecodes of some hours one by one, as a clock that skips the first numbers of most minutes."""
    nominal = round(float(rate.removesuffix("df")))
    skipped = DROPPED.get(rate, 0)
    for second in range(hours * 3600):
        is_first = second % 60 == 0 and second // 60 % 10 != 0
        for number in range(skipped if is_first else 0, nominal):
            clock = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
            yield f"{clock}{';' if skipped else ':'}{number:02}"


@pytest.mark.slow
@pytest.mark.parametrize("rate", RATES)
def test_timecodes_are_those_of_a_clock_that_counts(rate: Rate) -> None:
    for frame, code in enumerate(numbers_of(rate, 2)):
        if frame % 7 == 0 or code.endswith(("00", "02", "04")):
            assert timecode(frame, RATES[rate]) == code
            assert frame_number(code, RATES[rate]) == frame


@given(st.sampled_from(list(RATES)), st.integers(0, 10**7))
def test_a_timecode_leads_back_to_its_frame(rate: Rate, frame: int) -> None:
    known = RATES[rate]
    assert frame_number(timecode(frame, known), known) == frame % known.frames_a_day


@given(st.sampled_from(["29.97df", "59.94df"]), st.integers(0, 86_000))
def test_drop_frame_follows_the_clock(rate: Rate, second: int) -> None:
    hours, minutes, seconds, number = map(int, re.split("[:;]", timecode(frames_in(second, RATES[rate]), RATES[rate])))
    shown = Fraction((hours * 60 + minutes) * 60 + seconds) + Fraction(number, RATES[rate].nominal)
    assert abs(shown - second) < Fraction(1, 5)  # without drop-frame: 86 seconds a day


def test_known_timecodes() -> None:
    assert timecode(1799, RATES["29.97df"]) == "00:00:59;29"
    assert timecode(1800, RATES["29.97df"]) == "00:01:00;02"
    assert timecode(17982, RATES["29.97df"]) == "00:10:00;00"
    assert timecode(107892, RATES["29.97df"]) == "01:00:00;00"
    assert timecode(frames_in(3600, RATES["29.97"]), RATES["29.97"]) == "00:59:56:12"
    assert timecode(frames_in(3600, RATES["23.976"]), RATES["23.976"]) == "00:59:56:10"


@pytest.mark.parametrize(
    ("text", "rate"),
    [("01:00:00", "25"), ("01:00:00:25", "25"), ("00:01:00;01", "29.97df"), ("24:00:00:00", "30"), ("a", "24")],
)
def test_a_wrong_start_is_refused(text: str, rate: Rate) -> None:
    with pytest.raises(InputFault, match="is not a timecode"):
        _ = TimecodeOptions(rate, text).first_frame


# --- files

TALK = transcript(
    Segment(timed("Hello <you> & all | them."), "Anna"),
    Segment(timed("Yes.", start=60.0), "Ben", translation="Ja."),
    duration=120.0,
)


def test_resolve_gets_an_edl(tmp_path: Path) -> None:
    options = TimecodeOptions("29.97df", "01:00:00;00")
    assert written(TALK, "edl", tmp_path, timecode=options).read_text() == (
        "TITLE: talk.wav\nFCM: DROP FRAME\n\n"
        "001  001      V     C        01:00:00;00 01:00:00;01 01:00:00;00 01:00:00;01\n"
        " |C:ResolveColorBlue |M:Anna: Hello <you> & all / them. |D:70\n"
        "002  001      V     C        01:00:59;28 01:00:59;29 01:00:59;28 01:00:59;29\n"
        " |C:ResolveColorGreen |M:Ben: Yes. / Ja. |D:11\n"
    )


@pytest.mark.parametrize("rate", RATES)
def test_markers_stand_at_the_frames_of_the_segments(rate: Rate, tmp_path: Path) -> None:
    given = conversation(4)
    exact = RATES[rate].exact
    options = TimecodeOptions(rate, "10:00:00;00" if rate.endswith("df") else "10:00:00:00")
    wanted = [Fraction(str(each.start)) for each in given.segments]
    cut = ElementTree.parse(written(given, "fcpxml", tmp_path, timecode=options)).getroot()
    markers = list(cut.iter("marker"))
    starts = [Fraction(each.get("start", "").removesuffix("s")) for each in markers]
    first = Fraction(cut.find(".//sequence").get("tcStart", "").removesuffix("s"))  # type: ignore[union-attr]
    assert first == options.first_frame / exact
    assert all((start * exact).denominator == 1 for start in starts)  # a time between frames is refused
    assert all(abs(start - first - time) <= 1 / (2 * exact) for start, time in zip(starts, wanted, strict=True))
    assert [each.get("value") for each in markers] == [f"{each.speaker}: {each.text}" for each in given.segments]
    sequence = ElementTree.parse(written(given, "premiere", tmp_path, timecode=options)).getroot().find("sequence")
    assert sequence is not None
    places = [int(each.findtext("in", "")) for each in sequence.iter("marker")]
    assert places == [round(time * exact) for time in wanted]
    assert [(each.findtext("name"), each.findtext("comment")) for each in sequence.iter("marker")] == [
        (each.speaker, each.text) for each in given.segments
    ]
    assert sequence.findtext("timecode/string") == timecode(options.first_frame, RATES[rate])
    assert sequence.findtext("rate/ntsc") == ("TRUE" if "." in rate else "FALSE")


def test_stl_begins_at_the_start_of_the_programme(tmp_path: Path) -> None:
    path = written(TALK, "stl", tmp_path, timecode=TimecodeOptions("25", "10:00:00:00"))
    data = path.read_bytes()
    assert data[256:272] == b"1000000010000000"
    assert data[1024 + 5 : 1024 + 9] == bytes((10, 0, 0, 0))
    assert read(path).segments[0].start == 0.0
    thirty = written(TALK, "stl", tmp_path, timecode=TimecodeOptions("30", "00:00:10:15")).read_bytes()
    assert thirty[3:11] == b"STL30.01"
    assert thirty[256:264] == b"00001015"
    assert stl.write(TALK)[3:11] == b"STL25.01"
    for rate in ("29.97", "29.97df", "59.94df"):  # drop-frame follows the clock, and other codes keep their numbers
        given = TimecodeOptions(rate, "01:00:00:00")
        assert written(TALK, "stl", tmp_path, timecode=given).read_bytes()[256:264] == b"01000000"


def test_the_command_line_takes_a_rate_and_a_start(
    tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(TALK, "json", tmp_path)
    arguments = ["convert", str(source), "--format", "edl,fcpxml,premiere", "--frame-rate", "24"]
    assert main([*arguments, "--start-timecode", "01:00:00:00"]) == 0
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".edl", ".fcpxml", ".json", ".xml"]
    assert "01:00:00:00 01:00:00:01" in (tmp_path / "talk.edl").read_text()
    assert main([*arguments, "--start-timecode", "01:00:00:24"]) == 2
    assert "01:00:00:24 is not a timecode at 24 frames a second" in capsys.readouterr().err
