"""Whatever a transcript holds, each format's own reader takes the file and finds in it what was written."""

import csv
import io
import re
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import docx
import msgspec
import praatio.textgrid
import pympi
import pytest
from chat_files import parse
from examples import examples, fewer
from hypothesis import example, given
from hypothesis import strategies as st
from transcripts import LANGUAGES, SPICE, texts, timed, transcript, transcripts

from core.contracts.paths import resources_dir
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, json, tsv
from core.formats import docx as docx_format
from core.formats.export import render, untimed
from core.formats.paragraphs import paragraphs
from core.formats.reading import read
from core.formats.subtitles import clean
from core.formats.text_encoding import csv_rows, plain_cell, safe_cell
from core.formats.tiers import eaf, textgrid
from core.transcript.numbers.spoken_numbers import spell
from core.transcript.segmentation import split_segments, tidy_times

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
stems = st.text(st.characters(exclude_characters="/\x00"), min_size=1, max_size=12)


@pytest.mark.slow
@examples
@given(transcripts, stems)
@example(transcript(" ".join(SPICE)), "a")
@example(transcript(*SPICE), "a, b")
def test_chat_is_always_accepted(written: Transcript, stem: str) -> None:
    text = FORMATS["chat"].write(written, stem)
    parse(text)
    assert "\n\n" not in text
    assert "\r" not in text
    assert text.startswith("@UTF8\n@Begin\n")
    assert text.endswith("\n@End\n")
    bullets = [tuple(map(int, span)) for span in re.findall(r"^\*.*\x15(\d+)_(\d+)\x15$", text, re.MULTILINE)]
    assert all(start < end for start, end in bullets)
    assert bullets == sorted(bullets, key=lambda span: span[0])


@pytest.mark.slow
@examples
@given(transcripts)
def test_word_tiers_match_the_main_tiers_in_time_order(written: Transcript) -> None:
    lines = FORMATS["chat"].write(written, "a").split("\n")
    for main, wor in pairwise(lines):
        if wor.startswith("%wor:\t"):
            said = re.sub(r" ?\x15[\d_]*\x15|\*\w+:\t|\[(?!- ).*?\] ?|[<>“”] ?|&[+=]\S+ ?|&-", "", main).split()
            timed_words = re.sub(r" ?\x15[\d_]*\x15|%wor:\t", "", wor).split()
            assert [w for w in said if w not in (",", "xxx", "yyy", "www")] == [w for w in timed_words if w != ","]
            spans = [tuple(map(int, span)) for span in re.findall(r"\x15(\d+)_(\d+)\x15", wor)]
            assert all(start < end for start, end in spans)
            assert [start for start, _ in spans] == sorted(start for start, _ in spans)


@pytest.mark.slow
@examples
@given(transcripts)
def test_textgrids_are_read_by_praatio(written: Transcript) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.TextGrid"
        path.write_text(textgrid.write(written), encoding="utf-8")
        grid = praatio.textgrid.openTextgrid(str(path), includeEmptyIntervals=True, reportingMode="error")
    said: Counter[str] = Counter()
    for tier in grid.tiers:
        assert all(start < end for start, end, _ in tier.entries)
        assert all(left[1] == right[0] for left, right in pairwise(tier.entries))
    beside = [tier for tier in grid.tiers if is_untimed(tier.name)]
    said.update(word for tier in beside for _, _, label in tier.entries for word in label.split())
    timed_tiers = [tier for tier in grid.tiers if not is_untimed(tier.name)]
    for utterances, spoken in zip(timed_tiers[::2], timed_tiers[1::2], strict=True):
        said.update(word for _, _, label in utterances.entries for word in label.split())
        inside = [(start, end) for start, end, label in utterances.entries if label]
        for start, end, label in spoken.entries:
            assert not label or any(left <= start and end <= right for left, right in inside)
    assert_all_is_said(written, said, "textgrid")


@pytest.mark.slow
@examples
@given(transcripts)
def test_eaf_is_read_by_pympi(written: Transcript) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.eaf"
        path.write_bytes(eaf.write(written))
        read = pympi.Elan.Eaf(str(path))
    assert read.get_linked_files()[0]["RELATIVE_MEDIA_URL"] == f"./{quote(written.media)}"
    said: Counter[str] = Counter()
    for tier in read.get_tier_names():
        found = sorted(read.get_annotation_data_for_tier(tier))
        assert all(start < end for start, end, _ in found)
        assert all(left[1] <= right[0] for left, right in pairwise(found))
        parent = read.get_parameters_for_tier(tier).get("PARENT_REF")
        if parent is None:
            said.update(word for _, _, text in found for word in text.split())
        else:
            inside = [(start, end) for start, end, _ in read.get_annotation_data_for_tier(parent)]
            assert all(any(left <= start and end <= right for left, right in inside) for start, end, _ in found)
    assert_all_is_said(written, said, "eaf")


def is_untimed(tier: str) -> bool:
    return re.fullmatch(r"(.* - )?untimed", tier, re.DOTALL) is not None


def assert_all_is_said(written: Transcript, said: Counter[str], name: str) -> None:
    """Every word is there, but for those of sentences of which it is counted that they are left out."""
    every = Counter(part for word in written.words for part in clean(word.text).split())
    assert not said - every
    assert (said == every) == (untimed(written, name).left_out == 0)


@pytest.mark.slow
@fewer
@given(transcripts)
def test_word_documents_are_read_by_python_docx(written: Transcript) -> None:
    content = docx_format.write(written)
    assert content == docx_format.write(written)
    read = docx.Document(io.BytesIO(content))
    text = " ".join(paragraph.text for paragraph in read.paragraphs[1:])
    said = Counter(part for word in written.words for part in clean(word.text).split())
    assert not said - Counter(text.split())
    lit = [run.text for each in read.paragraphs for run in each.runs if run.font.highlight_color is not None]
    doubted = [part for word in written.words if word.doubt for part in clean(word.text).split()]
    assert Counter(" ".join(lit).split()) == Counter(doubted)


@pytest.mark.slow
@examples
@given(transcripts)
def test_spreadsheets_hold_every_word(written: Transcript) -> None:
    rows = list(csv.DictReader(io.StringIO(tsv.write_csv(written).decode("utf-8-sig"), newline="")))
    assert [(plain_cell(row["text"]), row["doubt"]) for row in rows] == [
        (word.text, word.doubt or "") for word in written.words
    ]
    assert not any(cell.startswith(FORMULA_SIGNS) for row in rows for cell in row.values())


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")
FORMULAS = (
    "=HYPERLINK(1)",
    "+1+cmd|'/C'!A0",
    "-2.5",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "'=1",
    "''+",
    "'",
    "'plain",
    "a=b",
    "—",
)


@pytest.mark.parametrize("name", ["csv", "tsv"])
def test_spreadsheets_run_no_cell_and_mynah_reads_the_text_back(name: str) -> None:
    segments = [Segment((Word(formula, 0.0, 0.5, 0.9),), formula, translation=formula) for formula in FORMULAS]
    whole = msgspec.structs.replace(transcript(*segments), translation_language="de")
    written = render(whole, name, Path("a")).decode("utf-8-sig")
    raw = list(csv.reader(io.StringIO(written, newline=""), "excel-tab" if name == "tsv" else "excel"))
    texts = [[row[raw[0].index(column)] for column in ("speaker", "text", "translation")] for row in raw[1:]]
    assert not any(cell.startswith(FORMULA_SIGNS) for row in texts for cell in row)
    expected = [each.translate(_ESCAPES) if name == "tsv" else each for each in FORMULAS]
    read = [cells for _, cells in csv_rows(written)][1:]
    place = raw[0].index("text")
    assert [cells[place] for cells in read] == expected
    assert [cells[raw[0].index("speaker")] for cells in read] == expected


def test_negative_times_in_a_table_stay_numbers() -> None:
    written = tsv.write_csv(transcript(Segment((Word("-2.5", -2.5, -1.0, 0.9),))))
    assert b"1,,-2500,-1000,0.9000,'-2.5,,-2500,-1000" in written


@examples
@given(st.text("='+-@\t\r\na\"", max_size=5))
def test_every_shielded_cell_is_read_unchanged(text: str) -> None:
    cell = safe_cell(text)
    assert not cell.startswith(FORMULA_SIGNS)
    assert plain_cell(cell) == text


@pytest.mark.slow
@examples
@given(transcripts)
def test_json_loses_nothing(written: Transcript) -> None:
    read = json.read(json.write(written))
    assert read == written
    assert json.write(read) == json.write(written)


@pytest.mark.slow
@examples
@given(transcripts, st.floats(0, 340_000))
def test_tidy_times_keep_every_word_and_only_possible_times(written: Transcript, duration: float) -> None:
    tidied = tidy_times(written.words, duration)
    assert [word.text for word in tidied] == [word.text for word in written.words]
    spans = [(word.start, word.end) for word in tidied if word.start is not None]
    assert all(start < end for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert all(start >= 0 and (end <= duration or duration == 0) for start, end in spans)


@pytest.mark.slow
@examples
@given(st.lists(texts), st.sampled_from((None, "en", "de")))
def test_segments_hold_every_word_once_in_order(spoken: list[str], language: str | None) -> None:
    words = tuple(word for i, text in enumerate(spoken) for word in timed(text.replace(" ", ""), start=i * 0.4))
    parts = split_segments(words, language)
    assert tuple(word for part in parts for word in part.words) == words
    assert all(part.words and len(part.words) <= 40 for part in parts)


@pytest.mark.slow
@examples
@given(texts | st.from_regex(r"[$€#+-]?[\d٣½].{0,12}", fullmatch=True), st.sampled_from(LANGUAGES))
def test_spelled_numbers_hold_no_digit(text: str, language: str | None) -> None:
    assert not any(c.isdigit() for c in spell(text, language))


@pytest.mark.slow
@examples
@given(transcripts)
@example(transcript('"Yes, of course." "No, "he" said" \'tis 5" wide'))
def test_tables_hold_every_word_whatever_its_quotation_marks(written: Transcript) -> None:
    table = tsv.write(written).decode()
    rows = list(csv.DictReader(io.StringIO(table, newline=""), dialect="excel-tab"))
    words = [word.text for segment in written.segments for word in segment.words]
    assert [plain_cell(row["text"]) for row in rows] == [
        word.translate(_ESCAPES).encode(errors="replace").decode() for word in words
    ]
    assert table.count("\n") == len(words) + 1, "a row is a line"


def test_every_row_of_the_table_has_its_columns() -> None:
    written = transcript(Segment(timed("a\tb c\nd e\\f"), "A\tB"))
    rows = [line.split("\t") for line in render(written, "tsv", Path("a.tsv")).decode().splitlines()]
    assert rows == [
        ["segment", "speaker", "start", "end", "confidence", "text", "doubt", "utterance_start", "utterance_end"],
        ["1", "A\\tB", "0", "350", "0.9000", "a\\tb", "", "0", "1150"],
        ["1", "A\\tB", "400", "750", "0.9000", "c\\nd", "", "0", "1150"],
        ["1", "A\\tB", "800", "1150", "0.9000", "e\\\\f", "", "0", "1150"],
    ]


JOINED = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f4\U000e0067\U000e0062\U000e007f",
    "\u200f\u05e9\u05dc\u05d5\u05dd\u200f!",
    "\U0001fae8",
    "\U00031350",
    "\ue000",
)
"""Of letters that are joined, parted or directed, unknown to the Unicode of an older Python, or private."""


@pytest.mark.parametrize("name", ["txt", "srt", "vtt", "ass", "textgrid", "eaf", "json"])
def test_words_keep_joiners_between_letters(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"talk{FORMATS[name].extension}"
    content = FORMATS[name].write(transcript(" ".join(JOINED)), "talk")
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert [word.text for segment in read(path).segments for word in segment.words] == list(JOINED)


def test_chat_keeps_joiners_between_letters() -> None:
    text = FORMATS["chat"].write(
        transcript("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200d\u0dc1\u0dca\u200d\u0dbb\u0dd3\u200c."),
        "talk",
    )
    parse(text)
    main, wor = (line for line in text.split("\n") if line.startswith(("*", "%wor")))
    for tier in (main, wor):
        assert re.sub(r"\x15[\d_]*\x15|\S+:\t", "", tier).split() == [
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
            ".",
        ]


def test_invisible_text_is_removed() -> None:
    assert clean("a\0b\ufeffc\u2028d\x85e \ud800f \ufffe \u200b g") == "abc d e f g"


def test_json_of_a_program_that_knows_no_words() -> None:
    (segment,) = json.read(
        '{"schema": "mynah-transcript", "version": 1, "media": "", "duration": 9, "model": "", '
        '"segments": [{"text": "All that was said", "start": 1.5, "end": 3, "words": []}]}'
    ).segments
    assert segment == Segment(tuple(map(Word, ("All", "that", "was", "said"))), span=(1.5, 3.0))


def test_untimed_paragraph_has_no_time() -> None:
    written = Transcript(
        (Segment((Word("Untimed."),)), Segment(timed("Timed."), span=(20.0, 21.0)), Segment((Word("And this."),))),
        "",
        0.0,
        "",
    )
    assert [(each.start, "".join(run.text for run in each.runs)) for each in paragraphs(written)] == [
        (None, "Untimed."),
        (20.0, "Timed. And this."),
    ]


def test_the_kept_json_schema_is_the_one_of_the_code() -> None:
    kept = (resources_dir() / "schema" / "transcript-1.schema.json").read_text(encoding="utf-8")
    described = msgspec.json.schema(json.Document)
    described = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mynah transcript", **described}
    assert kept == msgspec.json.format(msgspec.json.encode(described), indent=2).decode() + "\n"
    assert msgspec.json.decode(kept)["$defs"]["Document"]["properties"]["version"] == {"enum": [1]}
