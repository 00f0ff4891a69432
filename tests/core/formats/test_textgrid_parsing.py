"""Labels that look like the file around them, and TextGrids that are no such text."""

from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from praatio.utilities import textgrid_io

from core.contracts.errors import InputFault
from core.formats.reading import read
from core.formats.tiers.textgrid import parse_grid

LABELS = (
    "intervals [2]: foo",
    "item [2]: foo",
    'a "IntervalTier" b',
    '"IntervalTier"',
    "text = ",
    "xmin = 3",
    "1 2 3",
    "a ! b",
    "<exists>",
    'ends with "',
    "two\nlines",
    "ooTextFile",
)


def content(label: str, form: str) -> bytes:
    entries = [(1.0, 2.5, label), (2.5, 3.0, "after")]
    tiers = [{"class": "IntervalTier", "name": label, "xmin": 0, "xmax": 9, "entries": entries}]
    grid = {"xmin": 0, "xmax": 9, "tiers": tiers}
    return str(textgrid_io.getTextgridAsStr(grid, form, includeBlankSpaces=True)).encode()


@fewer
@pytest.mark.parametrize("form", ["long_textgrid", "short_textgrid"])
@given(st.sampled_from(LABELS) | st.lists(st.sampled_from(LABELS)).map(" ".join))
def test_a_label_may_look_like_anything(form: str, label: str) -> None:
    (tier,), end = parse_grid(content(label, form))
    assert end == 9
    assert tier.name == label
    assert [entry for entry in tier.intervals if entry[2]] == [
        *([(1.0, 2.5, label)] if label else []),
        (2.5, 3.0, "after"),
    ]


def test_all_on_one_line_and_nothing_between_is_read_as_praat_reads_it() -> None:
    grid = (
        'File type="ooTextFile short" "TextGrid" xmin=0 xmax=3.5e0 tiers? <exists> size=2 ! a comment "\n'
        '"TextTier" "clicks" 0 3 1 1.2 "x" "IntervalTier" "A" xmin=0 3 1 0 3 "hi ""you"""'
    )
    assert parse_grid(grid.encode()) == ([("clicks", [], 1), ("A", [(0.0, 3.0, 'hi "you"')], 0)], 3.5)
    assert parse_grid(b'"ooTextFile" "TextGrid" 0 2 <absent>') == ([], 2.0)


GRID = (
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n1\n'
    '"IntervalTier"\n"A"\n0\n9\n1\n0\n1\n"a"\n'
)


@pytest.mark.parametrize(
    ("given_", "reason"),
    [
        (b"ooBinaryFile\x08TextGrid\0\0", "it ends too early"),
        (b'"Praat chronological TextGrid text file"\n0 3\n1', "it ends too early"),
        (GRID.replace("TextGrid", "PitchTier").encode(), "it does not begin as a TextGrid does"),
        (b"hello\nworld", "it does not begin as a TextGrid does"),
        (GRID[:-8].encode(), "it ends too early"),
        (GRID.replace('"a"', '"a').encode(), "line 15 is not what a TextGrid has there"),
        (GRID.replace("\n1\n0\n1\n", "\n1\n0\n--undefined--\n").encode(), "line 15 is not what a TextGrid has there"),
        (GRID.replace("\n1\n0\n1\n", "\n1\n0\n1e999\n").encode(), "line 14 is not what a TextGrid has there"),
        (GRID.replace("IntervalTier", "Tier").encode(), "line 9 is not what a TextGrid has there"),
    ],
)
def test_refusal_names_the_kind_of_file(given_: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "a.TextGrid"
    path.write_bytes(given_)
    with pytest.raises(InputFault) as caught:
        read(path)
    assert caught.value.code == "transcript-unread"
    assert str(caught.value.figures["reason"]).startswith(reason)


def test_an_xml_that_is_no_eaf_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.eaf").write_text("<other><part/></other>")
    with pytest.raises(InputFault, match="it is not laid out as ELAN lays out its files"):
        read(tmp_path / "a.eaf")
