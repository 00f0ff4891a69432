"""Read SCC, the captions of American television (CEA-608): each word of two bytes is sent in one frame."""

import re
from collections.abc import Iterator

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample
from core.formats.reading_notes import SECOND_CHANNEL, ReportNote, report_left_out
from core.formats.timecode import RATES, count_frames
from core.formats.timed_text import TimedText, to_transcript, with_speakers

_LINE = re.compile(r"\s*(\d\d):(\d\d):(\d\d)([:;.,])(\d\d)\s+((?:[0-9A-Fa-f]{4}\s*)+)$")
_FRAME = 1001 / 30000  # seconds
_BASIC = {0x2A: "á", 0x5C: "é", 0x5E: "í", 0x5F: "ó", 0x60: "ú", 0x7B: "ç", 0x7C: "÷", 0x7D: "Ñ", 0x7E: "ñ", 0x7F: "█"}
_SPECIAL = "®°½¿™¢£♪à èâêîôû"
_EXTENDED = {0x12: "ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»", 0x13: "ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘"}
_POP_ON, _PAINT_ON, _ROLL_UP = "pop-on", "paint-on", "roll-up"
_RESUME_LOADING, _BACKSPACE, _DELETE_ROW, _RESUME_DIRECT = 0x20, 0x21, 0x24, 0x29
_ERASE_SHOWN, _RETURN, _ERASE_HIDDEN, _END = 0x2C, 0x2D, 0x2E, 0x2F
_ROLL_UPS = (0x25, 0x26, 0x27)
_CHANGE = re.compile(r"^>>+\s*", re.MULTILINE)  # another speaker begins


class _Decoder:
    """The state of a decoder for a caption channel. `cues` are those that have ended."""

    def __init__(self, is_second: bool) -> None:
        self.cues: list[TimedText] = []
        self._is_second = is_second
        self._mode = _POP_ON
        self._hidden: list[str] = [""]
        self._shown: list[str] = [""]
        self._start = 0.0
        self._last = 0
        self._is_other = is_second

    def take(self, word: int, time: float) -> None:
        """Take a word of two bytes. The higher bit of each byte is its parity."""
        first, second = word >> 8 & 0x7F, word & 0x7F
        is_control = 0x10 <= first < 0x20
        is_repeated = is_control and self._last == (first << 8 | second)  # each control is sent twice
        self._last = first << 8 | second if is_control and not is_repeated else 0
        if is_control and not is_repeated:
            self._is_other = bool(first & 0x08) != self._is_second
        if is_repeated or self._is_other:
            return
        if is_control:
            self._control(first & ~0x08, second, time)
        else:
            codes = [code for code in (first, second) if code >= 0x20]
            self._write("".join(_BASIC.get(code, chr(code)) for code in codes), time)

    def _write(self, text: str, time: float) -> None:
        rows = self._hidden if self._mode == _POP_ON else self._shown
        if rows is self._shown and not any(rows):
            self._start = time
        rows[-1] += text

    def _control(self, first: int, second: int, time: float) -> None:
        rows = self._hidden if self._mode == _POP_ON else self._shown
        if second >= 0x40:  # a row and an indentation
            if rows[-1].strip():
                rows.append("")
        elif first == 0x11 and second >= 0x30:
            self._write(_SPECIAL[second - 0x30], time)
        elif first == 0x11:  # colours and italics take the room of a space
            self._write(" ", time)
        elif first in _EXTENDED and second >= 0x20:  # a simpler letter stands before it
            rows[-1] = rows[-1][:-1]
            self._write(_EXTENDED[first][second - 0x20], time)
        elif first in (0x14, 0x15):
            self._command(second, rows, time)
        elif first == 0x17:
            self._write(" ", time)

    def _command(self, second: int, rows: list[str], time: float) -> None:
        if second == _RESUME_LOADING:
            self._mode = _POP_ON
        elif second == _RESUME_DIRECT:
            self._mode = _PAINT_ON
        elif second in _ROLL_UPS:
            self._mode = _ROLL_UP
        elif second == _BACKSPACE:
            rows[-1] = rows[-1][:-1]
        elif second == _DELETE_ROW:
            rows[-1] = ""
        elif second == _ERASE_SHOWN or (second == _RETURN and self._mode == _ROLL_UP):
            self.close(time)
        elif second == _ERASE_HIDDEN:
            self._hidden = [""]
        elif second == _END:
            self.close(time)
            self._shown, self._hidden, self._start, self._mode = self._hidden, [""], time, _POP_ON

    def close(self, time: float) -> None:
        """End the cue that is shown."""
        lines = [" ".join(row.split()) for row in self._shown]
        if any(lines):
            text = _CHANGE.sub("", "\n".join(filter(None, lines)))
            self.cues.append(TimedText(round(self._start, 3), round(max(self._start, time), 3), text))
        self._shown = [""]


def _words(text: str) -> Iterator[tuple[int, float]]:
    """Yield each word of two bytes with its time in seconds."""
    for line in text.split("\n"):
        if found := _LINE.match(line):
            hours, minutes, whole = (int(part) for part in found.groups()[:3])
            rate = RATES["29.97" if found[4] == ":" else "29.97df"]
            start = count_frames(hours, minutes, whole, int(found[5]), rate) * _FRAME
            for place, word in enumerate(found[6].split()):
                yield int(word, 16), start + place * _FRAME


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the captions of the first channel, and report those of the second one.

    Source: ANSI/CTA-608-E, Line 21 data services, sections 4 to 7.
    """
    first, second, time = _Decoder(False), _Decoder(True), 0.0
    for word, time in _words(sample.text):
        first.take(word, time)
        second.take(word, time)
    first.close(time)
    second.close(time)
    report_left_out(report, {SECOND_CHANNEL: len(second.cues)})
    return to_transcript(with_speakers(first.cues), report)


KINDS = (Kind("SCC", (".scc",), lambda sample: 0.95 * sample.head.startswith("Scenarist_SCC"), _read),)
