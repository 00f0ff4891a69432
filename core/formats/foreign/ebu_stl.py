"""Read EBU STL, the subtitle files of television stations in Europe."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample, unreadable
from core.formats.reading_notes import COMMENTS, ReportNote, report_left_out
from core.formats.stl import ACCENTS, LATIN_SIGNS, OTHER_TABLES
from core.formats.timecode import RATES, FrameRate, count_frames
from core.formats.timed_text import TimedText, to_transcript, with_speakers

_TITLE = "EBU STL"
_HEAD_BYTES, _BLOCK_BYTES = 1024, 128
_LAST, _USER_DATA = 0xFF, 0xFE  # numbers of blocks
_NEW_LINE, _UNUSED = 0x8A, 0x8F
# Old files have these signs at other places.
_SIGNS = {0xA4: "$", 0xA6: "#", 0xA8: "¤"} | {code: sign for sign, code in LATIN_SIGNS.items()}
_ACCENTS = {code: accent for accent, code in ACCENTS.items()}


class _Head(NamedTuple):
    """The facts of the first block: frames a second, table of characters, start of the programme in frames."""

    rate: FrameRate
    table: bytes
    start: int


def _head(data: bytes) -> _Head:
    rate = RATES["30" if data[3:8] == b"STL30" else "25"]
    start = data[256:264]
    code = [int(start[n : n + 2]) for n in range(0, 8, 2)] if start.isdigit() else [0, 0, 0, 0]
    return _Head(rate, data[12:14], _frames(code, rate))


def _frames(code: Sequence[int], rate: FrameRate) -> int:
    hours, minutes, seconds, number = code
    return count_frames(hours, minutes, seconds, number, rate)


class _Subtitle(NamedTuple):
    start: int
    end: int
    text: bytes


def _subtitles(data: bytes, rate: FrameRate, left_out: dict[str, int]) -> Iterator[_Subtitle]:
    """Yield the subtitles with their times in frames. A long text takes several blocks."""
    parts = bytearray()
    for place in range(_HEAD_BYTES, len(data) - _BLOCK_BYTES + 1, _BLOCK_BYTES):
        block = data[place : place + _BLOCK_BYTES]
        number = block[3]
        if number == _USER_DATA:
            continue
        text = block[16:]
        parts += text.split(bytes([_UNUSED]), 1)[0]
        if number != _LAST:
            continue
        if block[15]:
            left_out[COMMENTS] = left_out.get(COMMENTS, 0) + 1
        else:
            yield _Subtitle(_frames(block[5:9], rate), _frames(block[9:13], rate), bytes(parts))
        parts.clear()


def _text(data: bytes, table: bytes) -> str:
    """Return a text with its lines. Codes of colour and place become spaces."""
    lines = (bytes(each if each >= 0x20 and not 0x7F <= each < 0xA0 else 0x20 for each in line) for line in
             data.split(bytes([_NEW_LINE])))  # fmt: skip
    decoded = (
        _latin(line) if table not in OTHER_TABLES else line.decode(OTHER_TABLES[table], "replace") for line in lines
    )
    return "\n".join(filter(None, (" ".join(line.split()) for line in decoded)))


def _latin(data: bytes) -> str:
    """Decode ISO 6937."""
    letters: list[str] = []
    accent = ""
    for code in data:
        if code in _ACCENTS:
            accent = _ACCENTS[code]
            continue
        letters.append(_SIGNS.get(code) or bytes([code]).decode("latin-1"))
        letters.append(accent)
        accent = ""
    return unicodedata.normalize("NFC", "".join(letters))


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the subtitles. Times count from the start of the programme if all of them lie behind it.

    Source: EBU Tech 3264, Specification of the EBU subtitling data exchange format.
    """
    data = sample.data
    if len(data) < _HEAD_BYTES:
        raise unreadable(_TITLE, "it ends too early")
    rate, table, start = _head(data)
    left_out: dict[str, int] = {}
    found = list(_subtitles(data, rate, left_out))
    report_left_out(report, left_out)
    shift = start if all(each.start >= start for each in found) else 0
    cues = [
        TimedText(round(first, 3), round(last, 3), _text(text, table))
        for first, last, text in (
            ((each.start - shift) / rate.nominal, (each.end - shift) / rate.nominal, each.text) for each in found
        )
    ]
    transcript = to_transcript(with_speakers(cues), report)
    title = _text(data[16:48], b"00").strip()
    return msgspec.structs.replace(transcript, media=title)


KINDS = (
    Kind(
        _TITLE, (".stl",), lambda sample: 0.95 * (sample.start[3:6] == b"STL" and sample.start[8:11] == b".01"), _read
    ),
)
