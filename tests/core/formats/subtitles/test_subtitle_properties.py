"""Whatever a transcript holds, its cues break no rule, and other programs read them as they are."""

# ruff: noqa: RUF001 - look-alikes

import html
import io
import re
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pysubs2
import pytest
import webvtt
from examples import BATCH, batches, examples
from hypothesis import example, given
from hypothesis import strategies as st
from subtitle_rules import broken, unspaced
from transcripts import SPICE, crowds, transcript, transcripts

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, FormatOptions, ass, srt, vtt
from core.formats.subtitles import NETFLIX, PRESETS, Cue, SubtitleOptions, clean, cues
from core.formats.timed_text import clock
from core.transcript.segmentation import split_segments

options = st.sampled_from(list(PRESETS.values())) | st.builds(
    SubtitleOptions,
    line_length=st.integers(10, 60),
    lines=st.integers(1, 3),
    shortest=st.sampled_from((0.2, 0.84, 1.5)),
    longest=st.sampled_from((2.0, 7.0)),
    gap=st.sampled_from((0.0, 0.083, 0.5)),
)
any_options = options | st.builds(
    SubtitleOptions,
    line_length=st.sampled_from((10, 42)),
    lines=st.integers(1, 2),
    speed=st.sampled_from((5.0, 17.0, 60.0)),
    shortest=st.sampled_from((0.2, 0.84, 5.0)),
    longest=st.sampled_from((1.0, 7.0)),
    gap=st.sampled_from((0.0, 0.09, 1.0)),
    late=st.sampled_from((0.0, 0.05, 0.5, 3.0)),
    dashes=st.booleans(),
)


JOINER = "\u2060"
END = "\n9999\n999:00:00,000 --> 999:00:01,000\nThe end.\n"

NAMELESS = SubtitleOptions(names=False)  # cues alone; their names are tested in test_conversation_formats.py


def in_hundredths(shown: Sequence[Cue]) -> list[tuple[int, int]]:
    """The times of cues in ms, as ASS can have them."""
    times = [(round(cue.start / 10), round(cue.end / 10)) for cue in shown]
    return [(10 * start, 10 * max(end, start + 1)) for start, end in times]


@st.composite
def speech(draw: st.DrawFn) -> Transcript:
    """One speaker's sentences, every word with its time, fast and slow, with pauses."""
    clock, found = draw(st.floats(0, 100)), []
    for text in draw(st.lists(st.from_regex(r"[a-z]{1,9}[,.?!]?", fullmatch=True), min_size=1, max_size=60)):
        start = clock + draw(st.sampled_from((0.0, 0.0, 0.08, 0.5, 3.0)))
        clock = start + draw(st.sampled_from((0.16, 0.24, 0.4, 0.8)))
        found.append(Word(text, start, clock, 0.9))
    return transcript(*split_segments(found, "en"), duration=clock + draw(st.sampled_from((0.0, 0.2, 5.0))))


@pytest.mark.slow
@examples
@given(transcripts)
def test_srt_reads_back_as_written(written: Transcript) -> None:
    expected = cues(written)
    read = pysubs2.SSAFile.from_string(srt.write(written, NAMELESS), format_="srt")
    assert [(event.start, event.end) for event in read] == [(cue.start, cue.end) for cue in expected]
    shown = [r"\N".join(map(_in_subrip, cue.lines)) for cue in expected]
    assert [event.text.replace("∶", ":").removesuffix(JOINER) for event in read] == shown


@pytest.mark.slow
@examples
@given(transcripts)
def test_vtt_reads_back_as_written(written: Transcript) -> None:
    expected = cues(written, may_overlap=True)
    read = webvtt.from_buffer(io.StringIO(vtt.write(written))).captions
    assert [(caption.start, caption.end) for caption in read] == [
        (clock(cue.start, "."), clock(cue.end, ".")) for cue in expected
    ]
    look_alikes = str.maketrans({"{": "(", "}": ")", "\\": "/"})
    assert [html.unescape(caption.text) for caption in read] == [
        "\n".join(cue.lines).translate(look_alikes) for cue in expected
    ]
    names = str.maketrans({"&": "＆", "<": "‹", ">": "›", "{": "(", "}": ")"})
    voices = [clean(cue.speaker or "").translate(names) for cue in expected]
    assert [caption.voice or "" for caption in read] == voices


@pytest.mark.slow
@examples
@given(transcripts)
def test_ass_reads_back_as_written(written: Transcript) -> None:
    expected = cues(written, may_overlap=True)
    read = pysubs2.SSAFile.from_string(ass.write(written), format_="ass")
    assert [(event.start, event.end) for event in read] == in_hundredths(expected)
    look_alikes = str.maketrans({"{": "(", "}": ")", "\\": "/"})
    assert [event.text for event in read] == [
        r"\N".join(line.translate(look_alikes) for line in cue.lines) for cue in expected
    ]
    assert [event.name for event in read] == [clean(cue.speaker or "").replace(",", ";") for cue in expected]


def kept(speaker: str, start: float, end: float, text: str = "Oh.") -> Segment:
    """A segment with a time of its own alone."""
    return Segment(tuple(map(Word, text.split())), speaker, span=(start, end))


def said(speaker: str, *times: tuple[float, float]) -> Segment:
    """One word for each time."""
    return Segment(tuple(Word(f"{speaker}{n}", *each) for n, each in enumerate(times)), speaker)


OVER_BEFORE = Transcript(  # the segment with a time of its own begins before the second cue of the other can
    (Segment((Word("um"), Word("um", 0.0, 8.0))), Segment((Word("um"),), span=(0.0, 0.001))), "0", 0.0, "", None
)
MORE_CUES_THAN_MILLISECONDS = transcript(kept("A", 0.0, 0.002, "understandable " * 20))
AHEAD_OF_THE_NEXT = transcript(said("A", (1.5, 1.6)), said("C", (1.7, 1.8)), kept("B", 2.1, 2.102))
BETWEEN_HUNDREDTHS = transcript(said("B", (7.44, 12.44)), kept("C", 8.155, 9.389))
CONTINUES = transcript(said("B", (6.72, 6.77)), kept("C", 6.72, 9.0), said("A", (8.0, 8.4)))
FLASH_BEFORE_KEPT = transcript(
    kept("A", 8.755, 14.9), said("C", (12.0, 12.05), (12.05, 12.05), (12.1, 12.2)), kept("B", 12.071, 17.0)
)
FLASH_AROUND_KEPT = transcript(
    said("B", (0.2, 0.3), (0.3, 0.4)), kept("A", 0.2, 0.201), said("C", (0.2, 0.3), (0.8, 1.3))
)
WAITS_IN_VAIN = transcript(kept("B", 0.0, 1.2), said("C", (0.2, 0.7)))
TWO_BEFORE = transcript(kept("A", 0.0, 3.0), kept("B", 1.0, 1.5), said("C", (2.9, 3.5)))
BESIDE_ANOTHER = transcript(said("B", (3.1, 3.2), (3.2, 3.3)), kept("A", 3.6, 4.8), said("C", (2.7, 2.8)))
DELAYED_BY_ANOTHER = transcript(  # C delays B, who has spoken before
    said("B", (5.68, 5.68), (6.56, 7.36), (7.96, 8.76)), said("C", (5.85, 6.65), (6.73, 7.53), (7.61, 7.66))
)


@pytest.mark.slow
@examples
@given(transcripts, options)
@example(transcript(*SPICE), PRESETS["social"])
@example(OVER_BEFORE, NETFLIX)
@example(MORE_CUES_THAN_MILLISECONDS, PRESETS["social"])
@example(AHEAD_OF_THE_NEXT, NETFLIX)
@example(BETWEEN_HUNDREDTHS, SubtitleOptions(shortest=1.0, gap=0.083))
@example(CONTINUES, NETFLIX)
@example(FLASH_BEFORE_KEPT, SubtitleOptions(line_length=10, lines=1, speed=5.0, shortest=1.0))
@example(FLASH_AROUND_KEPT, NETFLIX)
@example(WAITS_IN_VAIN, NETFLIX)
@example(transcript("S⾬x \u2fdc^ᒅQ"), NETFLIX)
@example(TWO_BEFORE, NETFLIX)
def test_no_rule_of_subtitles_is_broken(written: Transcript, chosen: SubtitleOptions) -> None:
    assert broken(written, cues(written, chosen), chosen) == []


@pytest.mark.slow
@examples
@given(crowds(), any_options, st.booleans())
@example(FLASH_AROUND_KEPT, NETFLIX, True)
@example(BESIDE_ANOTHER, NETFLIX, True)
@example(DELAYED_BY_ANOTHER, SubtitleOptions(lines=1, speed=5.0, shortest=5.0, longest=1.0, gap=1.0, late=0.0), True)
def test_cues_give_way_to_kept_times_and_break_no_rule(
    written: Transcript, chosen: SubtitleOptions, may_overlap: bool
) -> None:
    assert broken(written, cues(written, chosen, may_overlap=may_overlap), chosen, may_overlap=may_overlap) == []


def syllables(count: int) -> Transcript:
    """A syllable that is recognised every 0.16 s, without pauses."""
    words = (Word("a", 0.16 * n, 0.16 * (n + 1), 0.9) for n in range(count))
    return Transcript((Segment(tuple(words)),), "talk.wav", 0.16 * count, "demo", "en")


@pytest.mark.slow
@examples
@given(speech(), options)
@example(syllables(13), SubtitleOptions(line_length=10, lines=1, shortest=0.2, longest=2.0, gap=0.5))
def test_speech_is_shown_in_its_order_and_in_its_time(written: Transcript, chosen: SubtitleOptions) -> None:
    assert broken(written, cues(written, chosen), chosen) == []


@pytest.mark.slow
@examples
@given(transcripts)
def test_shared_cues_keep_every_rule_and_every_word(written: Transcript) -> None:
    chosen = SubtitleOptions(dashes=True)
    shown = cues(written, chosen)
    assert broken(written, shown, chosen) == []
    dashes = 2 * sum(cue.lines[0].startswith("- ") and cue.speaker is None for cue in shown)
    kept = sum(len(line.split()) for cue in shown for line in cue.lines)
    alone = sum(len(line.split()) for cue in cues(written) for line in cue.lines)
    assert alone <= kept <= alone + dashes + 1 or any(map(unspaced, (word.text for word in written.words)))


@pytest.mark.slow
@batches
@given(st.lists(transcripts, min_size=BATCH, max_size=BATCH))
def test_ffmpeg_reads_every_kind_of_subtitle_as_written(many: list[Transcript]) -> None:
    """In one process for all: each file to SubRip by FFmpeg, which is then as the cues are."""
    look_alikes = str.maketrans({"{": "(", "}": ")", "\\": "/"})
    with tempfile.TemporaryDirectory() as folder:
        command, targets, expected = ["ffmpeg", "-v", "error", "-nostdin"], [], []
        for written in (written for written in many if cues(written)):
            for kind in ("srt", "ass", "vtt"):
                source = Path(folder) / f"{len(expected)}.{kind}"
                text = FORMATS[kind].write(written, "a", FormatOptions(subtitles=NAMELESS))
                source.write_text(str(text), encoding="utf-8")
                command += ["-i", str(source)]
                targets += ["-map", str(len(expected)), str(source.with_suffix(f".{kind}.srt"))]
                shown = cues(written, may_overlap=kind != "srt")
                texts = ["\n".join(cue.lines) for cue in shown]
                texts = [_in_subrip(text) if kind == "srt" else text.translate(look_alikes) for text in texts]
                times = in_hundredths(shown) if kind == "ass" else [(cue.start, cue.end) for cue in shown]
                expected.append((targets[-1], list(zip(times, texts, strict=True))))
        result = subprocess.run([*command, *targets], capture_output=True, text=True, check=False, timeout=120)
        assert not expected or (result.returncode, result.stderr) == (0, "")
        for path, wanted in expected:
            # one cue more: of the last one pysubs2 takes a number in the last line for the next one's
            whole = Path(path).read_text(encoding="utf-8") + "1\n99:00:00,000 --> 99:00:01,000\nbehind\n"
            *read, _ = pysubs2.SSAFile.from_string(whole, "srt", keep_html_tags=True, keep_unknown_html_tags=True)
            texts = [_unescaped(event.text).replace("∶", ":").removesuffix(JOINER) for event in read]
            found = [((event.start, event.end), text) for event, text in zip(read, texts, strict=True)]
            # FFmpeg leaves out a cue that repeats the one before
            assert [cue for cue, _ in groupby(found)] == [cue for cue, _ in groupby(wanted)]


def _in_subrip(text: str) -> str:
    """A text as Mynah writes it where nothing can be escaped."""
    plain = text.replace("-->", "--›")
    plain = re.sub(r"\{((?:\\|[CcFfoPSsYy]:)[^{}]*)\}?", lambda code: "(" + code[1].replace("\\", "/") + ")", plain)
    plain = re.sub(r"\\(?=[Nnh{}])", "/", re.sub(r"<(?=[a-zA-Z/!?])", "‹", plain))
    return re.sub(r"&(?=(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});)", "＆", plain)


def _unescaped(text: str) -> str:
    """What FFmpeg adds on the way: its own sign for a new line, and the size of the letters in ASS."""
    plain = re.fullmatch(r'(?:<font size="64">)?(.*?)(?:</font>)?', text, re.DOTALL)
    assert plain is not None
    return plain[1].replace(r"\N", "\n")
