"""Write EBU STL, the subtitle files of television stations in Europe."""

import unicodedata
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from msgspec.structs import replace

from core.contracts.errors import InputFault
from core.contracts.languages import primary
from core.contracts.transcript import Transcript
from core.formats.srt import named_cues
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean
from core.formats.timecode import RATES, FrameRate, TimecodeOptions, timecode

_DEFAULT_TIMECODES: Final = TimecodeOptions()
_LONGEST_LINE: Final = 37  # a teletext line has 40 places, and three of them hold codes
_TEXT_BYTES: Final = 112  # of a block
_LAST_BLOCK: Final = 0xFF
_MOST_NUMBERS: Final = 2**16  # of subtitles in one group
_LAST_ROW: Final = 22  # double height also takes row 23
_DOUBLE_HEIGHT, _BOX, _BOX_END, _NEW_LINE, _UNUSED = b"\x0d", b"\x0b\x0b", b"\x0a\x0a", b"\x8a\x8a", b"\x8f"
_UNDATED = "000101"  # equal transcripts give equal files, and a repeated export after a crash is harmless

# The signs of the Latin table whose place differs from ASCII and Latin-1 (ISO 6937), without letters with accents.
LATIN_SIGNS: Final = dict(
    zip(
        "¡¢£¥§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿—¹®©™♪¬¦⅛⅜⅝⅞ΩÆĐªĦĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ",
        bytes.fromhex(
            "a1a2a3a5a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfd0d1d2d3d4d5d6d7dcdddedf"
            "e0e1e2e3e4e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfe"
        ),
        strict=True,
    )
)
ACCENTS: Final = dict(
    zip(
        "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u0327\u030b\u0328\u030c",
        bytes.fromhex("c1c2c3c4c5c6c7c8cacbcdcecf"),
        strict=True,
    )
)
# Signs that no table has, and what stands for them.
_ALIKE: Final = str.maketrans(
    {"„": '"', "‟": '"', "‚": "'", "‛": "'", "ʼ": "’", "‹": "<", "›": ">", "…": "...", "€": "EUR"}  # noqa: RUF001 - quotation marks
    | {"‐": "-", "‑": "-", "–": "-", "−": "-", "―": "—", "\u00a0": " "}  # noqa: RUF001 - dashes
)
_PLAIN: Final = str.maketrans(dict(zip("“”«»‘’—", '""""\'\'-', strict=True)))
OTHER_TABLES: Final = {b"01": "iso8859_5", b"02": "iso8859_6", b"03": "iso8859_7", b"04": "iso8859_8"}
_LATIN: Final = b"00"
# EBU Tech 3264, appendix 3.
_LANGUAGES: Final = {
    code: f"{number:02X}"
    for numbers, codes in (
        (range(0x01, 0x2C), "sq br ca hr cy cs da de en es eo et eu fo fr fy ga gd gl is it se la lv lb lt hu mt nl no "
         "oc pl pt ro rm sr sk sl fi sv tr . wa"),
        (range(0x7F, 0x44, -1), "am ar hy as az bm be bn bg my zh cv . ff ka el gu gn ha he hi id ja kn kk km ko lo mk "
         "mg ms . mr nd ne or . fa pa ps qu ru . . sn si so . sw tg ta tt te th uk ur uz vi zu"),
    )
    for number, code in zip(numbers, codes.split(), strict=True)
    if code != "."
}  # fmt: skip


class _Table(NamedTuple):
    """A table of characters: its number, and the number of letters in a text that it lacks."""

    number: bytes
    missing: int


def write(
    transcript: Transcript, options: SubtitleOptions = NETFLIX, timecodes: TimecodeOptions = _DEFAULT_TIMECODES
) -> bytes:
    """Return the transcript as EBU STL: teletext subtitles with lines of 37 characters at most.

    A second has 30 frames if the timecode has 30 without drop-frame, else 25, because STL knows no other rate.

    The table of characters is that of Latin, Cyrillic, Arabic, Greek or Hebrew which has all letters of the text.
    Signs that it lacks are left out. Names stand in front of texts as in SubRip. A translation stands below its text.

    Raises:
        InputFault: "stl-letters" if no table has all letters.

    Source: EBU Tech 3264, Specification of the EBU subtitling data exchange format.
    """
    fitting = replace(options, line_length=min(options.line_length, _LONGEST_LINE), rewrap=True)
    clock = _Clock.of(timecodes)
    shown = [(cue, list(_lines(cue))) for cue in named_cues(transcript, fitting)]
    table = _table("".join(line for _, lines in shown for line in lines))
    groups, blocks = 1, list[bytes]()
    for number, (cue, lines) in enumerate(shown):
        group, place = divmod(number, _MOST_NUMBERS)
        groups = group + 1
        blocks += _blocks(cue, lines, table, clock, (group, place))
    title = _encoded(clean(transcript.media), _LATIN).decode("latin-1")
    head = _head(
        title,
        primary(transcript.language),
        table,
        (len(blocks), len(shown), groups),
        clock,
        shown[0][0].start if shown else 0,
    )
    return b"".join((head, *blocks))


def _lines(cue: Cue) -> Iterator[str]:
    """Yield the lines of a cue. A line that is too long, for its name or for a long word, becomes several."""
    for line in (*cue.lines, *cue.translation):
        text = line.translate(_ALIKE)
        yield from [text] if len(text) <= _LONGEST_LINE else wrap(text, _LONGEST_LINE, break_on_hyphens=False)


def _table(text: str) -> bytes:
    letters = {character for character in text if character.isalpha()}
    tables = [_Table(number, sum(not _encoded(each, number) for each in letters)) for number in (_LATIN, *OTHER_TABLES)]
    best = min(tables, key=lambda table: table.missing)
    if best.missing:
        lacking = sorted(each for each in letters if not _encoded(each, best.number))
        raise InputFault("stl-letters", letters=" ".join(lacking[:5]))
    return best.number


def _encoded(text: str, table: bytes) -> bytes:
    """Return text in a table of characters. Characters that it lacks are left out."""
    text = "".join(str(unicodedata.decimal(each)) if each.isdecimal() else each for each in text)
    if table != _LATIN:
        return unicodedata.normalize("NFC", text).translate(_PLAIN).encode(OTHER_TABLES[table], "ignore")
    return b"".join(map(_latin, unicodedata.normalize("NFC", text)))


def _latin(character: str) -> bytes:
    if character in LATIN_SIGNS:
        return bytes((LATIN_SIGNS[character],))
    if " " <= character <= "~":
        return character.encode()
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[1] in ACCENTS and parts[0].isascii():
        return bytes((ACCENTS[parts[1]], ord(parts[0])))
    return b""


class _Clock(NamedTuple):
    """The frames of a second, and the frame at which the recording begins."""

    rate: FrameRate
    first: int

    @classmethod
    def of(cls, timecodes: TimecodeOptions) -> "_Clock":
        given = timecodes.frame_rate
        rate = RATES["30" if given == RATES["30"] else "25"]
        shown = given.exact if given.dropped else given.nominal  # drop-frame follows the clock
        return cls(rate, round(timecodes.first_frame * rate.nominal / shown))

    def frame(self, milliseconds: int) -> int:
        """Return the frame that is shown at a time."""
        return self.first + round(milliseconds * self.rate.nominal / 1000)

    def code(self, frame: int) -> str:
        """Return the timecode of a frame without its marks."""
        return timecode(frame, self.rate).replace(":", "")


def _blocks(cue: Cue, lines: Sequence[str], table: bytes, clock: _Clock, place: tuple[int, int]) -> Iterator[bytes]:
    """Yield the blocks of a subtitle: 16 bytes with times and place, and 112 bytes of text.

    `place` is the number of its group, and its number in the group.
    """
    group, number = place
    rows = [_DOUBLE_HEIGHT + _BOX + _encoded(line, table) + _BOX_END for line in lines]
    text = _NEW_LINE.join(rows)
    start = clock.frame(cue.start)
    end = max(clock.frame(cue.end), start + 1)
    row = max(1, _LAST_ROW - 2 * (len(lines) - 1))
    times = clock.code(start) + clock.code(end)
    codes = [int(times[n : n + 2]) for n in range(0, len(times), 2)]
    parts = [text[place : place + _TEXT_BYTES] for place in range(0, len(text), _TEXT_BYTES)] or [b""]
    for n, part in enumerate(parts):
        extension = _LAST_BLOCK if n == len(parts) - 1 else n
        head = bytes((group, number % 256, number // 256, extension, 0, *codes, row, 2, 0))
        yield head + part.ljust(_TEXT_BYTES, _UNUSED)


def _head(title: str, language: str, table: bytes, counts: tuple[int, int, int], clock: _Clock, cue: int) -> bytes:
    """Return the general block of 1024 bytes.

    `counts` has the numbers of blocks, subtitles and groups. `cue` is the start of the first subtitle in milliseconds.
    """
    start, first = clock.code(clock.first), clock.code(clock.frame(cue))
    known = f"850STL{clock.rate.nominal}.011"  # the code page of this block, the frames, and teletext of level 1
    names = "".join(text[:32].ljust(32) for text in (title, "", "", "", "", ""))
    dates = f"{_UNDATED}{_UNDATED}00"
    numbers = f"{min(counts[0], 99999):05}{min(counts[1], 99999):05}{counts[2]:03}"
    tail = f"40231{start}{first}11" + " " * 3 + " " * 96
    code = _LANGUAGES.get(language, "00")
    text = f"{known}{table.decode()}{code}{names}{'':16}{dates}{numbers}{tail}"
    return text.encode("cp850", "replace").ljust(1024)
