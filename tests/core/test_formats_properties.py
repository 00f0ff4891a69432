"""Whatever a transcript holds, each format's own reader takes the file and finds in it what was written.

MYNAH_EXAMPLES sets the number of examples of each property (200 when unset).
"""

# ruff: noqa: RUF001 - SubRip's look-alikes

import html
import io
import os
import re
from itertools import pairwise

import msgspec
import pysubs2
import webvtt
from batchalign._core import CHATFile
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from transcripts import LANGUAGES, SPICE, texts, timed, transcript, transcripts

from core.formats import FORMATS, json, srt, vtt
from core.formats.srt import clock
from core.numbers import spell
from core.paths import resources_dir
from core.segments import segments, tidy_times
from core.subtitles import GAP, LINE, clean, cues
from core.transcript import Segment, Transcript

examples = settings(
    max_examples=int(os.environ.get("MYNAH_EXAMPLES", "200")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
stems = st.text(st.characters(exclude_characters="/\x00"), min_size=1, max_size=12)


@examples
@given(transcripts, stems)
@example(transcript(" ".join(SPICE)), "a")
@example(transcript(*SPICE), "a, b")
def test_chat_is_always_accepted(written: Transcript, stem: str) -> None:
    text = FORMATS["chat"].write(written, stem)
    CHATFile.parse(text)
    assert "\n\n" not in text
    assert "\r" not in text
    assert text.startswith("@UTF8\n@Begin\n")
    assert text.endswith("\n@End\n")
    bullets = [tuple(map(int, span)) for span in re.findall(r"^\*.*\x15(\d+)_(\d+)\x15$", text, re.MULTILINE)]
    assert all(start < end for start, end in bullets)
    assert bullets == sorted(bullets, key=lambda span: span[0])


@examples
@given(transcripts)
def test_word_tiers_say_what_the_main_tiers_say_in_time_order(written: Transcript) -> None:
    lines = FORMATS["chat"].write(written, "a").split("\n")
    for main, wor in pairwise(lines):
        if wor.startswith("%wor:\t"):
            said = re.sub(r" ?\x15[\d_]*\x15|\*\w+:\t|\[.*?\] ?|[<>“”] ?|&[+=]\S+ ?|&-", "", main).split()
            timed_words = re.sub(r" ?\x15[\d_]*\x15|%wor:\t", "", wor).split()
            assert [w for w in said if w != ","] == [w for w in timed_words if w != ","]
            spans = [tuple(map(int, span)) for span in re.findall(r"\x15(\d+)_(\d+)\x15", wor)]
            assert all(start < end for start, end in spans)
            assert [start for start, _ in spans] == sorted(start for start, _ in spans)


@examples
@given(transcripts)
def test_srt_reads_back_as_written(written: Transcript) -> None:
    expected = cues(written)
    read = pysubs2.SSAFile.from_string(srt.write(written), format_="srt")
    assert [(event.start, event.end) for event in read] == [(cue.start, cue.end) for cue in expected]
    look_alikes = str.maketrans({"<": "‹", ">": "›", "{": "(", "}": ")", "\\": "/"})
    shown = [r"\N".join(line.translate(look_alikes) for line in cue.lines) for cue in expected]
    assert [event.text for event in read] == shown


@examples
@given(transcripts)
def test_vtt_reads_back_as_written(written: Transcript) -> None:
    expected = cues(written)
    read = webvtt.from_buffer(io.StringIO(vtt.write(written))).captions
    assert [(caption.start, caption.end) for caption in read] == [
        (clock(cue.start, "."), clock(cue.end, ".")) for cue in expected
    ]
    assert [html.unescape(caption.text) for caption in read] == ["\n".join(cue.lines) for cue in expected]
    voices = [html.escape(clean(cue.speaker or ""), quote=False) for cue in expected]
    assert [caption.voice or "" for caption in read] == voices


@examples
@given(transcripts)
def test_json_loses_nothing(written: Transcript) -> None:
    read = json.read(json.write(written))
    assert read == written
    assert json.write(read) == json.write(written)


@examples
@given(transcripts)
def test_cues_neither_overlap_nor_lose_or_split_a_word(written: Transcript) -> None:
    shown = cues(written)
    for cue, following in pairwise(shown):
        assert cue.end + GAP <= following.start
    for cue in shown:
        assert 0 <= cue.start < cue.end
        assert cue.end - cue.start <= 7000
        assert 1 <= len(cue.lines) <= 2
        assert all(len(line) <= LINE for line in cue.lines) or len(cue.lines) == 1
    kept = sorted(word for cue in shown for line in cue.lines for word in line.split())
    said = ("".join(c for c in word.text if c.isprintable() or c.isspace()) for word in written.words)
    assert kept == sorted(part for text in said for part in text.split())


@examples
@given(transcripts, st.floats(0, 340_000))
def test_tidy_times_keep_every_word_and_only_possible_times(written: Transcript, duration: float) -> None:
    tidied = tidy_times(written.words, duration)
    assert [word.text for word in tidied] == [word.text for word in written.words]
    spans = [(word.start, word.end) for word in tidied if word.start is not None]
    assert all(start < end for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert all(start >= 0 and (end <= duration or duration == 0) for start, end in spans)


@examples
@given(st.lists(texts), st.sampled_from((None, "en", "de")))
def test_segments_hold_every_word_once_in_order(spoken: list[str], language: str | None) -> None:
    words = tuple(word for i, text in enumerate(spoken) for word in timed(text.replace(" ", ""), start=i * 0.4))
    parts = segments(words, language)
    assert tuple(word for part in parts for word in part.words) == words
    assert all(part.words and len(part.words) <= 40 for part in parts)


@examples
@given(texts | st.from_regex(r"[$€#+-]?[\d٣½].{0,12}", fullmatch=True), st.sampled_from(LANGUAGES))
def test_spelled_numbers_hold_no_digit(text: str, language: str | None) -> None:
    assert not any(c.isdigit() for c in spell(text, language))


def test_every_row_of_the_table_has_its_columns() -> None:
    written = transcript(Segment(timed("a\tb c\nd e\\f"), "A\tB"))
    rows = [line.split("\t") for line in FORMATS["tsv"].write(written, "a").splitlines()]
    assert rows == [
        ["segment", "speaker", "start", "end", "confidence", "text"],
        ["1", "A\\tB", "0", "350", "0.9000", "a\\tb"],
        ["1", "A\\tB", "400", "750", "0.9000", "c\\nd"],
        ["1", "A\\tB", "800", "1150", "0.9000", "e\\\\f"],
    ]


def test_the_kept_json_schema_is_the_one_of_the_code() -> None:
    kept = (resources_dir() / "schema" / "transcript-1.schema.json").read_text(encoding="utf-8")
    assert kept == json.schema()
    assert msgspec.json.decode(kept)["$defs"]["Document"]["properties"]["version"] == {"enum": [1]}
