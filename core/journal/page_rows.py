"""Read rows from the pages of a damaged SQLite file, also from pages that its trees no longer reach.

SQLite refuses a whole tree when one page of it is damaged. Here each page is read alone. The numbers below are those
of https://www.sqlite.org/fileformat2.html.
"""

import mmap
import struct
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

_TABLE_LEAF, _INDEX_LEAF, _TABLE_INTERIOR, _INDEX_INTERIOR = 13, 10, 5, 2
_LEAVES, _INTERIORS = (_TABLE_LEAF, _INDEX_LEAF), (_TABLE_INTERIOR, _INDEX_INTERIOR)
_TABLES = (_TABLE_LEAF, _TABLE_INTERIOR)
_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes before the first page's own header
_PAGE_SIZE = 4096  # SQLite's default, for a file whose header is lost
_INTEGER_BYTES = (0, 1, 2, 3, 4, 6, 8)
_TYPES: Mapping[str, tuple[type, ...]] = {"INTEGER": (int,), "REAL": (int, float), "TEXT": (str,), "BLOB": (bytes,)}
Value = int | float | str | bytes | None
Row = tuple[Value, ...]


class Layout(msgspec.Struct, frozen=True):
    """The columns of a table: their types, those that may be NULL, and the one that is the row's number."""

    types: tuple[str, ...]
    nullable: tuple[bool, ...]
    number: int | None
    is_index: bool

    def fits(self, row: Row) -> bool:
        """Tell whether a row may be of this table. Columns that were added later may be missing."""
        return 0 < len(row) <= len(self.types) and all(
            nullable if value is None else isinstance(value, _TYPES[kind])
            for value, kind, nullable in zip(row, self.types, self.nullable, strict=False)
        )


class PageRows:
    """The rows of a file by the name of their table or index. `damaged` names those with an unreadable page."""

    def __init__(self, content: bytes | mmap.mmap, layouts: Mapping[str, Layout]) -> None:
        """Read all rows.

        Args:
            content: the file.
            layouts: the tables by name. A page without an owner is given to each table that its rows fit.
        """
        self._content = content
        size = int.from_bytes(content[16:18], "big") if content[:16] == _MAGIC else _PAGE_SIZE
        self._size = 65536 if size == 1 else size if size >= 512 and size & (size - 1) == 0 else _PAGE_SIZE
        self.count = len(content) // self._size
        self.rows: defaultdict[str, list[Row]] = defaultdict(list)
        self.damaged: set[str] = set()
        self._layouts = layouts
        self._owned = {1}
        for page in self._walk(1, "sqlite_master"):
            for row in self._page_rows(page, "sqlite_master", None):
                if len(row) == 5 and isinstance(row[1], str) and isinstance(row[3], int) and row[3] > 0:
                    self._read_tree(row[3], row[1])
        self._read_orphans(set(self._free_pages()))

    # --- pages

    def _read_tree(self, root: int, name: str) -> None:
        layout = self._layouts.get(name)
        for page in self._walk(root, name):
            self.rows[name] += self._page_rows(page, name, layout)

    def _walk(self, root: int, name: str) -> Iterator[int]:
        """Yield the readable pages of a tree."""
        waiting = [root]
        while waiting:
            page = waiting.pop()
            if page in self._owned and page != 1:
                continue
            self._owned.add(page)
            kind = self._kind(page)
            if kind is None:
                self.damaged.add(name)
                continue
            yield page
            if kind in _INTERIORS:
                waiting += self._children(page, name)

    def _children(self, page: int, name: str) -> list[int]:
        start = self._start(page)
        children = [struct.unpack_from(">I", self._content, start + 8)[0]]
        for at in self._cells(page):
            if at + 4 <= page * self._size:
                children.append(struct.unpack_from(">I", self._content, at)[0])
        valid = [child for child in children if 1 < child <= self.count]
        if len(valid) < len(children):
            self.damaged.add(name)
        return valid

    def _read_orphans(self, free: set[int]) -> None:
        """Read the leaves that no tree reaches."""
        for page in range(2, self.count + 1):
            if page in self._owned or page in free or self._kind(page) not in (*_LEAVES, _INDEX_INTERIOR):
                continue
            is_index = self._kind(page) not in _TABLES
            raw = [each for each in self._records(page) if each is not None]
            for name, layout in self._layouts.items():
                rows = [_numbered(number, row, layout) for number, row in raw]
                fitting = [
                    row for row in rows if row is not None and len(row) == len(layout.types) and layout.fits(row)
                ]
                if layout.is_index == is_index and rows and len(fitting) == len(rows):
                    self.rows[name] += fitting

    def _free_pages(self) -> Iterator[int]:
        """Yield the pages of the free list. Their rows are deleted."""
        if self._content[:16] != _MAGIC:
            return
        (trunk,) = struct.unpack_from(">I", self._content, 32)
        seen: set[int] = set()
        while 1 < trunk <= self.count and trunk not in seen:
            seen.add(trunk)
            yield trunk
            following, count = struct.unpack_from(">II", self._content, (trunk - 1) * self._size)
            count = min(count, self._size // 4 - 2)
            yield from struct.unpack_from(f">{count}I", self._content, (trunk - 1) * self._size + 8)
            trunk = following

    def _kind(self, page: int) -> int | None:
        """Return the kind of a tree's page, None for another or a damaged page."""
        if not 0 < page <= self.count:
            return None
        kind = self._content[self._start(page)]
        return kind if kind in _LEAVES or kind in _INTERIORS else None

    def _start(self, page: int) -> int:
        return _HEADER if page == 1 else (page - 1) * self._size

    def _cells(self, page: int) -> list[int]:
        """Return the places of a page's cells in the file."""
        start, base = self._start(page), (page - 1) * self._size
        head = 12 if self._kind(page) in _INTERIORS else 8
        (count,) = struct.unpack_from(">H", self._content, start + 3)
        count = min(count, (base + self._size - start - head) // 2)
        return [base + at for at in struct.unpack_from(f">{count}H", self._content, start + head)]

    # --- rows

    def _page_rows(self, page: int, name: str, layout: Layout | None) -> list[Row]:
        rows = []
        for each in self._records(page):
            row = None if each is None else _numbered(*each, layout) if layout is not None else each[1]
            if row is None or (layout is not None and not layout.fits(row)):
                self.damaged.add(name)
            else:
                rows.append(row)
        return rows

    def _records(self, page: int) -> Iterator[tuple[int, Row] | None]:
        """Yield the number and the values of each row, None for an unreadable one. Interior pages may have none."""
        kind = self._kind(page)
        if kind == _TABLE_INTERIOR:
            return
        for at in self._cells(page):
            try:
                yield self._record(at + (4 if kind == _INDEX_INTERIOR else 0), kind == _TABLE_LEAF)
            except (IndexError, ValueError, struct.error):
                yield None

    def _record(self, at: int, is_table: bool) -> tuple[int, Row]:
        length, at = self._varint(at)
        number = 0
        if is_table:
            number, at = self._varint(at)
        return number, _values(self._payload(at, length, is_table))

    def _payload(self, at: int, length: int, is_table: bool) -> bytes:
        """Return a whole payload, with its overflow pages.

        Raises:
            ValueError: the payload is longer than the file, or its pages are not there.
        """
        usable = self._size
        least = (usable - 12) * 32 // 255 - 23
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length > len(self._content):
            raise ValueError("too long")
        local = length
        if length > most:
            local = least + (length - least) % (usable - 4)
            local = local if local <= most else least
        parts = [self._content[at : at + local]]
        missing = length - local
        (page,) = struct.unpack_from(">I", self._content, at + local) if missing else (0,)
        while missing > 0:
            if not 1 < page <= self.count:
                raise ValueError("no such page")
            base = (page - 1) * self._size
            (page,) = struct.unpack_from(">I", self._content, base)
            part = self._content[base + 4 : base + 4 + min(missing, usable - 4)]
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def _varint(self, at: int) -> tuple[int, int]:
        return _varint(self._content, at)


def _varint(content: bytes | mmap.mmap, at: int) -> tuple[int, int]:
    """Return an integer of 1 to 9 bytes and the place behind it."""
    value = 0
    for n in range(9):
        byte = content[at + n]
        if n == 8:
            return (value << 8 | byte) - (1 << 64 if value >> 55 else 0), at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at + n + 1


def _values(payload: bytes) -> Row:
    """Return the values of a record.

    Raises:
        ValueError: it is no record.
    """
    end, at = _varint(payload, 0)
    place, values = end, list[Value]()
    if end > len(payload):
        raise ValueError("no record")
    while at < end:
        kind, at = _varint(payload, at)
        value, place = _value(payload, kind, place)
        values.append(value)
    if place != len(payload):
        raise ValueError("no record")
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind <= 6:
        size = _INTEGER_BYTES[kind]
        return int.from_bytes(payload[at : at + size], "big", signed=True), at + size
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise ValueError("no type")
    size = (kind - 12) // 2
    content = payload[at : at + size]
    return content.decode("utf-8") if kind % 2 else content, at + size


def _numbered(number: int, row: Row, layout: Layout) -> Row | None:
    """Put the row's number into its column, which the file leaves empty."""
    if layout.number is None:
        return row
    if len(row) <= layout.number or row[layout.number] is not None:
        return None
    return (*row[: layout.number], number, *row[layout.number + 1 :])


def layouts(columns: Mapping[str, Sequence[Sequence[object]]], without_number: frozenset[str]) -> dict[str, Layout]:
    """Return the layouts of tables from their rows of `PRAGMA table_info`. `without_number` are WITHOUT ROWID."""
    found = {}
    for name, each in columns.items():
        is_index = name in without_number
        types = tuple(str(column[2]) for column in each)
        keys = [n for n, column in enumerate(each) if column[5] == 1]
        is_numbered = not is_index and sum(bool(column[5]) for column in each) == 1 and types[keys[0]] == "INTEGER"
        number = keys[0] if is_numbered else None
        nullable = tuple(not column[3] and not column[5] for column in each)
        found[name] = Layout(types, nullable, number, is_index)
    return found
