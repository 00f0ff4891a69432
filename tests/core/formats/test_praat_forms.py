"""Read the binary and the chronological form of TextGrids."""

import base64
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.formats.reading import read
from core.formats.tiers.grid_tier import GridTier
from core.formats.tiers.textgrid import parse_grid

# Praat 6.4 wrote both files from one object.
BINARY = (
    "b29CaW5hcnlGaWxlCFRleHRHcmlkAAAAAAAAAABADAAAAAAAAAEAAAADDEludGVydmFsVGllcgAEQW5uYQAAAAAAAAAAQAwAAAAAAAAAAAADAA"
    "AAAAAAAAA/8AAAAAAAAAAAP/AAAAAAAABABAAAAAAAAP//AA8AaABpACAAIgAiAHkAbwB1ACIAIgAgAPwAYgBlAHJABAAAAAAAAEAMAAAAAAAA"
    "AAAIVGV4dFRpZXIABmNsaWNrcwAAAAAAAAAAQAwAAAAAAAAAAAABP/MzMzMzMzMAAXgMSW50ZXJ2YWxUaWVy//8AAwBaAG8A6wAAAAAAAAAAQA"
    "wAAAAAAAAAAAACAAAAAAAAAABAAAAAAAAAAP//AAYENAQwACAETQRCBD5AAAAAAAAAAEAMAAAAAAAAAAJvaw=="
)
CHRONOLOGICAL = (
    "eNp9kr1OwzAUhc+QKU9h/AAVCbB0QIIFMYAYOrGF8tOIkkglReWZeQUEfPfiNC1VkWXF5/q7x8dWvr4VdaOFKkanoKlmqFYNc858Uk2tYh000Y"
    "NWUBcQte6pdKkS9EhljorKdYg+0kgnfG0ceG+tF/YDfS2rCt3A5JADda0le3dwC1SLq51Ru351OuqSvs4rb55rkvYjbNQZuw11U0MO6+vTb/NT"
    "HOyGz/jv9vx/1i0JP3a6cr9Jn2OMLhJRuGdcM7/94/QGRpRGZMcZ6+wqO89ON+i/joXzfdIZyYK723jHeblWQZ/pTQe3zXubY+mOI/+a32pvzn"
    "LrhVoc9mcs018w8PEHc79T6g=="
)
TIERS = [
    GridTier("Anna", [(0.0, 1.0, ""), (1.0, 2.5, 'hi ""you"" über'), (2.5, 3.5, "")]),
    GridTier("clicks", [], 1),
    GridTier("Zoë", [(0.0, 2.0, "да это"), (2.0, 3.5, "ok")]),
]

labels = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff"), max_size=20)
times = st.floats(0, 1e6, allow_nan=False)
tiers = st.lists(
    st.builds(GridTier, labels, st.lists(st.tuples(times, times, labels), max_size=5), st.just(0))
    | st.builds(GridTier, labels, st.just([]), st.integers(0, 5)),
    max_size=4,
)


@pytest.mark.parametrize("data", [base64.b64decode(BINARY), zlib.decompress(base64.b64decode(CHRONOLOGICAL))])
def test_files_of_praat_are_read(data: bytes, tmp_path: Path) -> None:
    assert parse_grid(data) == (TIERS, 3.5)
    (tmp_path / "a.TextGrid").write_bytes(data)
    notes: list[str] = []
    found = read(tmp_path / "a.TextGrid", report=lambda note: notes.append(note.sentence))
    assert [(each.speaker, each.text, each.start, each.end) for each in found.segments] == [
        ("Zoë", "да это", 0.0, 2.0),
        ("Anna", 'hi ""you"" über', 1.0, 2.5),
        ("Zoë", "ok", 2.0, 3.5),
    ]
    assert notes == ["left out: tier “clicks” (1)"]


def in_binary(given_: list[GridTier], end: float) -> bytes:
    def text(label: str) -> bytes:
        encoded = label.encode("utf-16-be")
        if label.isascii():
            return struct.pack(">H", len(label)) + label.encode()
        return struct.pack(">HH", 0xFFFF, len(encoded) // 2) + encoded

    out = b"ooBinaryFile\x08TextGrid" + struct.pack(">dd?i", 0, end, True, len(given_))
    for name, intervals, points in given_:
        kind = b"TextTier" if points else b"IntervalTier"
        out += bytes([len(kind)]) + kind + text(name) + struct.pack(">ddi", 0, end, points or len(intervals))
        out += b"".join(struct.pack(">dd", start, stop) + text(label) for start, stop, label in intervals)
        out += (struct.pack(">d", 1) + text("x")) * points
    return out


def in_order_of_time(given_: list[GridTier], end: float) -> bytes:
    def quoted(label: str) -> str:
        return '"' + label.replace('"', '""') + '"'

    lines = ['"Praat chronological TextGrid text file"', f"0 {end!r} ! Time domain.", f"{len(given_)} ! tiers"]
    items = []
    for place, (name, intervals, points) in enumerate(given_, 1):
        lines.append(f'"{"TextTier" if points else "IntervalTier"}" {quoted(name)} 0 {end!r}')
        items += [f"! comment\n{place} {start!r} {stop!r}\n{quoted(label)}" for start, stop, label in intervals]
        items += [f'{place} 1.5 "x"'] * points
    return "\n".join([*lines, *items[::2], *items[1::2]]).encode()


@fewer
@given(tiers, times)
def test_any_labels_and_times_come_back(given_: list[GridTier], end: float) -> None:
    assert parse_grid(in_binary(given_, end)) == (given_, end)
    found, last = parse_grid(in_order_of_time(given_, end))
    assert last == end
    assert [(name, sorted(intervals), points) for name, intervals, points in found] == [
        (name, sorted(intervals), points) for name, intervals, points in given_
    ]


@pytest.mark.parametrize("place", range(12, 310, 7))
def test_a_cut_or_damaged_file_is_read_or_refused(place: int) -> None:
    data = base64.b64decode(BINARY)
    with pytest.raises(InputFault, match="TextGrid"):
        parse_grid(data[:place])
    for byte in (0, 127, 255):
        with suppress(InputFault):  # any other exception fails
            parse_grid(data[:place] + bytes([byte]) + data[place + 1 :])
