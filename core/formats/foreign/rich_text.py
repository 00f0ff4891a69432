"""Read RTF, the documents of Word, TextEdit and transcription programs: paragraphs with bold names and time stamps."""

import re
from collections import Counter
from typing import NamedTuple

from core.contracts.transcript import Transcript
from core.formats.foreign.documents import Piece, lines_of
from core.formats.foreign.kinds import Kind, Sample
from core.formats.reading_notes import COMMENTS, FOOTNOTES, ReportNote, report_left_out
from core.formats.stamped_text import read_lines

_TOKEN = re.compile(
    r"\\(?P<word>[a-z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<byte>[0-9a-fA-F]{2})|\\(?P<sign>[^a-z])|(?P<brace>[{}])"
    r"|(?P<text>[^\\{}\r\n]+)",
    re.IGNORECASE | re.DOTALL,
)
_UNSEEN = frozenset(
    (
        *("fonttbl", "colortbl", "stylesheet", "info", "pict", "footnote", "annotation", "themedata", "listtable"),
        *("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "generator", "object"),
        *("listoverridetable", "fldinst", "datastore", "latentstyles", "xmlnstbl", "atnid", "atnauthor", "revtbl"),
        *("nonshppict", "rsidtbl", "filetbl"),
    )
)
_NOTES = {"footnote": FOOTNOTES, "annotation": COMMENTS}
_SIGNS = {
    "tab": "\t", "cell": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
}  # fmt: skip
_ENDS = frozenset(("par", "line", "row", "sect", "page"))
_CHARSETS = {77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5", 161: "cp1253", 162: "cp1254",
             163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
             238: "cp1250"}  # fmt: skip
_DEEPEST = 1000


class _State(NamedTuple):
    """The state of a group: whether it is shown, bold, its code page, and characters to skip behind a Unicode one."""

    is_seen: bool = True
    is_bold: bool = False
    codec: str = ""
    skipped: int = 1


class _Document:
    """Collects the paragraphs of a document. `left_out` counts its footnotes and comments."""

    def __init__(self) -> None:
        self.left_out: Counter[str] = Counter()
        self._paragraphs: list[list[Piece]] = []
        self._pieces: list[Piece] = []  # of the paragraph
        self._run: list[str] = []  # the parts of the next piece
        self._is_run_bold = False
        self._states = [_State()]
        self._codec = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._bytes = bytearray()
        self._to_skip = 0
        self._may_be_unseen = False

    def take(self, token: re.Match[str]) -> None:
        """Take a token of the file."""
        kind = token.lastgroup
        if kind == "byte":
            self._take_byte(int(token["byte"], 16))
            return
        self._flush()
        if token["brace"]:
            self._group(token["brace"])
        elif token["sign"]:
            self._sign(token["sign"])
        elif token["word"]:
            self._word(token["word"].lower(), None if token["number"] is None else int(token["number"]))
        else:
            text = token["text"]
            skipped, self._to_skip = self._to_skip, max(0, self._to_skip - len(text))
            self._add(text[skipped:])

    def finish(self) -> list[list[Piece]]:
        """Return the paragraphs."""
        self._flush()
        self._end_run()
        return [*self._paragraphs, self._pieces]

    @property
    def _state(self) -> _State:
        return self._states[-1]

    def _set(self, state: _State) -> None:
        self._states[-1] = state

    def _add(self, text: str) -> None:
        self._may_be_unseen = False
        if self._state.is_seen and text:
            if self._state.is_bold != self._is_run_bold:
                self._end_run()
                self._is_run_bold = self._state.is_bold
            self._run.append(text)

    def _end_run(self) -> None:
        """End a piece. Two halves of a letter beyond U+FFFF become one."""
        if self._run:
            text = "".join(self._run).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            self._pieces.append(Piece(text, self._is_run_bold))
            self._run.clear()

    def _take_byte(self, value: int) -> None:
        if self._to_skip:
            self._to_skip -= 1
        else:
            self._bytes.append(value)

    def _flush(self) -> None:
        """Add the letters of the bytes so far. A letter may have several bytes."""
        if self._bytes:
            text = self._bytes.decode(self._state.codec or self._codec, "replace")
            self._bytes.clear()
            self._add(text)

    def _group(self, brace: str) -> None:
        self._to_skip = 0
        if brace == "{" and len(self._states) < _DEEPEST:
            self._states.append(self._state)
        elif brace == "}" and len(self._states) > 1:
            self._states.pop()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._may_be_unseen = True
        elif sign in "\r\n":
            self._end_paragraph()
        elif sign in "\\{}":
            self._add(sign)
        elif sign in "~_":
            self._add("\u00a0" if sign == "~" else "-")

    def _word(self, word: str, number: int | None) -> None:
        if word in _UNSEEN or self._may_be_unseen:
            self._may_be_unseen = False
            if word in _NOTES and self._state.is_seen:
                self.left_out[_NOTES[word]] += 1
            self._set(self._state._replace(is_seen=False))
        if word == "u" and number is not None:
            self._add(chr(number % 2**16))
            self._to_skip = self._state.skipped
        elif word in _SIGNS:
            self._add(_SIGNS[word])
        elif word in _ENDS:
            self._end_paragraph()
        elif word == "b":
            self._set(self._state._replace(is_bold=number != 0))
        elif word == "plain":
            self._set(self._state._replace(is_bold=False, codec=""))
        elif word == "uc" and number is not None:
            self._set(self._state._replace(skipped=max(0, number)))
        elif word == "ansicpg" and number in (874, 932, 936, 949, 950, *range(1250, 1259)):
            self._codec = f"cp{number}"
        elif word == "mac":
            self._codec = "mac_roman"
        elif word == "f" and number is not None:
            self._font = number
            self._set(self._state._replace(codec=self._fonts.get(number, "")))
        elif word == "fcharset" and number:
            self._fonts[self._font] = _CHARSETS.get(number, "")

    def _end_paragraph(self) -> None:
        if self._state.is_seen:
            self._end_run()
            self._paragraphs.append(self._pieces)
            self._pieces = []


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs of the body.

    Source: Microsoft, Rich Text Format Specification 1.9.1.
    """
    document = _Document()
    for token in _TOKEN.finditer(sample.data.decode("latin-1")):
        document.take(token)
    paragraphs = document.finish()
    report_left_out(report, document.left_out)
    return Transcript(tuple(read_lines(lines_of(paragraphs), report)), media="", duration=0.0, model="")


KINDS = (Kind("RTF", (".rtf",), lambda sample: 0.9 * sample.head.startswith("{\\rtf"), _read),)
