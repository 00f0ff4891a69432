"""Read RTF, the documents of Word, TextEdit and transcription programs: paragraphs with bold names and time stamps."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from core.contracts.transcript import Transcript
from core.formats.foreign.documents import Cell, Paragraph, Piece, Table, document, paragraph_of, table_of
from core.formats.foreign.kinds import Kind, Sample
from core.formats.reading_notes import COMMENTS, DELETIONS, FOOTNOTES, HEADERS, ReportNote, report_left_out

_TOKEN = re.compile(
    r"\\(?P<word>[a-z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<byte>[0-9a-fA-F]{2})|\\(?P<sign>[^a-z])|(?P<brace>[{}])"
    r"|(?P<text>[^\\{}\r\n]+)",
    re.IGNORECASE | re.DOTALL,
)
_UNSEEN = frozenset(
    (
        *("fonttbl", "colortbl", "stylesheet", "info", "pict", "footnote", "annotation", "themedata", "listtable"),
        *("generator", "object", "listtext", "pntext", "nonesttables"),
        *("listoverridetable", "fldinst", "datastore", "latentstyles", "xmlnstbl", "atnid", "atnauthor", "revtbl"),
        *("nonshppict", "rsidtbl", "filetbl"),
    )
)
_HEADERS_AND_FOOTERS = frozenset(f"{name}{side}" for name in ("header", "footer") for side in ("", "l", "r", "f"))
_BOXES = frozenset(("shptxt", "dptxbxtext"))  # text boxes, inside groups that older programs skip
_NOTES = {"footnote": FOOTNOTES, "annotation": COMMENTS}
_SIGNS = {
    "tab": "\t", "nestcell": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
}  # fmt: skip
_ENDS = frozenset(("par", "line", "nestrow", "sect", "page"))
_CHARSETS = {77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5", 161: "cp1253", 162: "cp1254",
             163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
             238: "cp1250"}  # fmt: skip
_DEEPEST = 1000


class _State(NamedTuple):
    """The state of a group: whether it is shown, bold, its code page, and characters to skip behind a Unicode one.

    `is_gone`: its text was deleted or moved away. `is_header`: it is a header or footer without text so far.
    `is_closed`: its text boxes do not count either. `is_cell`: its paragraphs belong to a cell of a table.
    """

    is_seen: bool = True
    is_bold: bool = False
    is_gone: bool = False
    is_header: bool = False
    is_closed: bool = False
    is_cell: bool = False
    codec: str = ""
    skipped: int = 1


class _Document:
    """Collects the paragraphs of a document. `left_out` counts its notes, headers, footers and deleted passages."""

    def __init__(self) -> None:
        self.left_out: Counter[str] = Counter()
        self._parts: list[Paragraph | Table] = []
        self._rows: list[list[Cell]] = []  # of the table
        self._row: list[Cell] = []
        self._cell: list[Sequence[Piece]] = []
        self._pieces: list[Piece] = []  # of the paragraph
        self._around: list[tuple[int, list[Piece]]] = []  # the depth of each open text box, and the paragraph around it
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

    def finish(self) -> list[Paragraph | Table]:
        """Return the paragraphs and tables."""
        self._flush()
        if self._row or self._cell:
            self._end_row()
        else:
            self._end_line(False)
        self._end_table()
        return self._parts

    @property
    def _state(self) -> _State:
        return self._states[-1]

    def _set(self, state: _State) -> None:
        self._states[-1] = state

    def _add(self, text: str) -> None:
        self._may_be_unseen = False
        if self._state.is_header and text.strip():
            self.left_out[HEADERS] += 1
            self._states = [state._replace(is_header=False) for state in self._states]
        if self._state.is_seen and not self._state.is_gone and text:
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
            if self._around and self._around[-1][0] == len(self._states):
                self._end_box()
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
        if word in _HEADERS_AND_FOOTERS:
            self._set(self._state._replace(is_seen=False, is_closed=True, is_header=self._state.is_seen))
        elif word in _BOXES:
            self._begin_box()
        elif word == "shprslt":
            self._set(self._state._replace(is_seen=False, is_closed=True))
        elif word in ("intbl", "pard"):
            self._set(self._state._replace(is_cell=word == "intbl"))
        elif word == "cell" and self._state.is_seen:
            self._end_line(True)
            self._row.append(self._cell)
            self._cell = []
        elif word == "row" and self._state.is_seen:
            self._end_row()
        elif word in ("deleted", "mvf"):
            self._remove(number != 0, word)
        elif word == "u" and number is not None:
            self._add(chr(number % 2**16))
            self._to_skip = self._state.skipped
        elif word in _SIGNS:
            self._add(_SIGNS[word])
        elif word in _ENDS:
            self._end_paragraph()
        elif word == "b":
            self._set(self._state._replace(is_bold=number != 0))
        elif word == "plain":
            self._set(self._state._replace(is_bold=False, is_gone=False, codec=""))
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

    def _remove(self, is_gone: bool, why: str) -> None:
        """Skip text that was deleted or moved away. Moved text is elsewhere, so only deleted text is counted."""
        if is_gone and not self._state.is_gone and self._state.is_seen and why == "deleted":
            self.left_out[DELETIONS] += 1
        self._set(self._state._replace(is_gone=is_gone))

    def _begin_box(self) -> None:
        """Read a text box, as paragraphs before the one that holds it."""
        self._end_run()
        self._around.append((len(self._states), self._pieces))
        self._pieces = []
        self._set(self._state._replace(is_seen=not self._state.is_closed))

    def _end_box(self) -> None:
        self._end_line(self._state.is_cell)
        _, self._pieces = self._around.pop()

    def _end_paragraph(self) -> None:
        if self._state.is_seen:
            self._end_line(self._state.is_cell)

    def _end_line(self, is_cell: bool) -> None:
        """Add the line to the cell, or to the document. A line of the document ends the table before it."""
        self._end_run()
        if is_cell:
            self._cell.append(self._pieces)
        else:
            self._end_table()
            self._parts.append(paragraph_of(self._pieces))
        self._pieces = []

    def _end_row(self) -> None:
        """End a row. Text behind its last cell becomes another cell."""
        self._end_run()
        if self._pieces or self._cell:
            self._row.append([*self._cell, self._pieces])
        if self._row:
            self._rows.append(self._row)
        self._pieces, self._cell, self._row = [], [], []

    def _end_table(self) -> None:
        if self._rows:
            self._parts.append(table_of(self._rows))
            self._rows = []


def _read(sample: Sample, report: ReportNote) -> Transcript:
    """Return the paragraphs of the body.

    Source: Microsoft, Rich Text Format Specification 1.9.1.
    """
    content = _Document()
    for token in _TOKEN.finditer(sample.data.decode("latin-1")):
        content.take(token)
    parts = content.finish()
    report_left_out(report, content.left_out)
    return document(parts, report)


KINDS = (Kind("RTF", (".rtf",), lambda sample: 0.9 * sample.head.startswith("{\\rtf"), _read),)
