"""Find words in all transcripts with an inverted index in SQLite's FTS5.

The unit of the index is the passage: a recognised chunk, or some words of an edited transcript. FTS5 keeps for each
token its passages, without positions and text (`detail=none`, contentless). Positions would double the size, and a
hit is read from its passage in any case. The k-th occurrence of a token in a passage is a token of its own, so that
the index can count. A passage also has the last tokens before it, with a mark, so that phrases cross passages.

The row of passage n of a job is `block * BLOCK + n % BLOCK`. A table of blocks stays small. A block's number is never
used again. Rows without a block are garbage until the index is rebuilt. See docs/decisions/0057.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Word
from core.journal.database import Database
from core.transcript.search_tokens import search_tokens

BLOCK = 32
BEFORE_MARK = "\ue001"  # begins a token of the passage before
REPEAT_MARK = "\ue000"  # token, mark, 3: the third occurrence of the token in the passage
OVERLAP = 12
"""The number of tokens before a passage that are also in it."""
_MOST_WORDS = 512  # of a passage. The first release stored an imported text as one chunk.
_PASSAGES_AT_ONCE = 32  # in one transaction, which takes a hundredth of a second
_MOST_SPARE_BLOCKS = 64  # garbage below this number of blocks stays
_INDEXED_JOBS = "indexed JOIN job AS listed ON listed.id = indexed.job AND listed.removed IS NULL"  # not in the trash
_PAGES_AT_ONCE = 100  # of the index, merged in one transaction


class WordText(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The text of an encoded word. Decoding skips the other fields."""

    text: str


word_texts = msgspec.msgpack.Decoder(tuple[WordText, ...])


class PassageSegment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Words of a stored passage with one speaker and language. See Segment."""

    words: tuple[Word, ...]
    speaker: str | None = None
    language: str | None = None


_segments = msgspec.msgpack.Decoder(tuple[PassageSegment, ...])


class IndexState(NamedTuple):
    """The size of the index: indexed words, bytes, and the number of pending recordings."""

    words: int
    size: int
    pending: int


class TextIndex:
    """The index of one journal. If this SQLite has no FTS5, nothing is written and all texts stay pending."""

    def __init__(self, database: Database) -> None:
        self._database = database
        with database.reading() as connection:
            modules = connection.execute("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").fetchone()
            self.available = modules is not None
            if self.available:
                _create(connection)

    # --- within the transactions that change texts

    def add_chunk(self, connection: sqlite3.Connection, job: int, n: int, words: Sequence[Word]) -> None:
        """Index a new chunk if all chunks before it are indexed. Otherwise `index_chunks` does it later."""
        row = connection.execute("SELECT * FROM indexed WHERE job = ?", (job,)).fetchone()
        behind = n > 0 if row is None else row["chunks"] != n or row["stored"] or row["changes"] != row["changes_seen"]
        if self.available and not behind and len(words) <= _MOST_WORDS:
            before = _tokens_before(connection, job, n)
            self._add(connection, job, n, [word.text for word in words], before)

    def mark_outdated(self, connection: sqlite3.Connection, job: int) -> None:
        """Mark the edited text of a job for a new index."""
        connection.execute(
            "INSERT INTO indexed (job, changes) VALUES (?, 1) ON CONFLICT (job) DO UPDATE SET changes = changes + 1",
            (job,),
        )

    # --- bringing it up to date

    def pending(self) -> list[int]:
        """Return the jobs with text that is not indexed: edited ones first, then the newest.

        Chunks recognised after the edits of a running job are indexed when the job ends.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM job LEFT JOIN indexed ON indexed.job = id WHERE job.chunks > 0 AND removed IS NULL"
                " AND (indexed.job IS NULL"
                " OR changes != changes_seen OR indexed.chunks < job.chunks AND NOT (stored AND state = 'running'))"
                " ORDER BY changes IS NULL OR changes = changes_seen, id DESC"
            ).fetchall()
        return [row["id"] for row in rows]

    def changes(self, job: int) -> int:
        """Return the number of edits of a job's text, undoing included."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT changes FROM indexed WHERE job = ?", (job,)).fetchone()
        return 0 if row is None else int(row["changes"])

    def index_chunks(self, job: int) -> int | None:
        """Index some more chunks of a job.

        Returns:
            0 if the job is done, a positive number if chunks are left, None if `store` must index the edited text.
        """
        with self._database.transaction() as connection:
            edited = connection.execute("SELECT 1 FROM edition WHERE job = ? AND position > 0", (job,)).fetchone()
            if edited is not None:
                return None
            state = connection.execute("SELECT * FROM indexed WHERE job = ?", (job,)).fetchone()
            if state is not None and (state["changes"] != state["changes_seen"] or state["stored"]):
                self._clear_job(connection, job, stored=False)
                state = None
            first = 0 if state is None else state["chunks"]
            rows = connection.execute(
                "SELECT n, words FROM chunk WHERE job = ? AND n >= ? ORDER BY n", (job, first)
            ).fetchmany(_PASSAGES_AT_ONCE + 1)
            before = _tokens_before(connection, job, first)
            for row in rows[:_PASSAGES_AT_ONCE]:
                texts = [word.text for word in word_texts.decode(row["words"])]
                if len(texts) > _MOST_WORDS:
                    return None
                tokens = self._add(connection, job, row["n"], texts, before)
                before = [*before, *tokens][-OVERLAP:]
        return len(rows[_PASSAGES_AT_ONCE:])

    def store(self, job: int, chunks: int, changes: int, passages: Iterable[Sequence[PassageSegment]]) -> bool:
        """Index and store the text of an edited job. Return False if the text has changed meanwhile.

        Args:
            job: the job.
            chunks: the number of chunks in the text.
            changes: the number of changes before the text was read.
            passages: the text.
        """
        with self._database.transaction() as connection:
            state = connection.execute("SELECT changes FROM indexed WHERE job = ?", (job,)).fetchone()
            exists = connection.execute("SELECT 1 FROM job WHERE id = ? AND chunks >= ?", (job, chunks)).fetchone()
            if exists is None or (0 if state is None else state["changes"]) != changes:
                return False
            self._clear_job(connection, job, stored=True)
            before: list[str] = []
            for n, segments in enumerate(passages):
                content = msgspec.msgpack.encode(tuple(segments))
                connection.execute("INSERT INTO stored_passage VALUES (?, ?, ?)", (job, n, content))
                tokens = self._add(connection, job, n, [word.text for part in segments for word in part.words], before)
                before = [*before, *tokens][-OVERLAP:]
            connection.execute("UPDATE indexed SET chunks = ? WHERE job = ?", (chunks, job))
        return True

    def tidy(self) -> bool:
        """Merge small parts of the index, or clear it if most of it is garbage.

        Return True while work remains. Each call is one short transaction.
        """
        with self._database.transaction() as connection:
            block_count = connection.execute("SELECT COUNT(*) FROM passage_block").fetchone()[0]
            last_block = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'passage_block'").fetchone()
            if last_block is not None and last_block["seq"] > 2 * block_count + _MOST_SPARE_BLOCKS:
                self._clear_all(connection)
                return True
            before = connection.total_changes
            connection.execute("INSERT INTO passage_words (passage_words, rank) VALUES ('merge', ?)", (_PAGES_AT_ONCE,))
            return connection.total_changes - before >= 2  # FTS5 reports a finished merge this way

    # --- reading

    def state(self) -> IndexState:
        """Return the current size of the index."""
        with self._database.reading() as connection:
            words = connection.execute(f"SELECT COALESCE(SUM(words), 0) FROM {_INDEXED_JOBS}").fetchone()[0]
            size = 0
            if self.available:
                size = connection.execute("SELECT COALESCE(SUM(LENGTH(block)), 0) FROM passage_words_data").fetchone()[
                    0
                ]
        return IndexState(words, size, len(self.pending()))

    def passages(self, expression: str) -> Iterator[int]:
        """Yield the rows of the passages that match an FTS5 expression, in order."""
        with self._database.reading() as connection:
            found = connection.cursor()
            found.row_factory = None  # plain tuples: there may be a million
            found.execute("SELECT rowid FROM passage_words WHERE passage_words MATCH ?", (expression,))
            while rows := found.fetchmany(4096):
                yield from chain.from_iterable(rows)

    def blocks(self) -> dict[int, tuple[int, int]]:
        """Return the job and first passage of each block, for jobs whose text has not changed since."""
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT passage_block.id, passage_block.job, n FROM {_INDEXED_JOBS}"
                " JOIN passage_block ON passage_block.job = indexed.job WHERE changes = changes_seen"
            ).fetchall()
        return {row[0]: (row[1], row[2]) for row in rows}

    def jobs(self) -> dict[int, tuple[int, bool]]:
        """Return for each indexed job its number of words, and whether its passages are stored."""
        select = f"SELECT indexed.job, words, stored FROM {_INDEXED_JOBS} WHERE changes = changes_seen"
        with self._database.reading() as connection:
            rows = connection.execute(select).fetchall()
        return {row["job"]: (row["words"], bool(row["stored"])) for row in rows}

    def stored_passage(self, job: int, n: int) -> tuple[PassageSegment, ...]:
        """Return a passage of an edited job. It is empty after the last one."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT segments FROM stored_passage WHERE job = ? AND n = ?", (job, n)).fetchone()
        return () if row is None else _segments.decode(row["segments"])

    # --- checking

    def agrees(self, rows: Iterable[int], tokens: Iterable[tuple[str, bool]]) -> bool:
        """Tell whether the index counts tokens in passages as their texts do.

        Args:
            rows: the rows of the passages. Rows of passages that are gone are skipped.
            tokens: each token, and whether it stands for all tokens that begin with it.
        """
        sought = list(dict.fromkeys(tokens))
        with self._database.snapshot() as connection:
            return all(_agrees(connection, row, sought) for row in rows)

    def clear(self) -> None:
        """Forget the whole index, so that all texts are pending."""
        with self._database.transaction() as connection:
            self._clear_all(connection)

    # --- inside

    def _clear_job(self, connection: sqlite3.Connection, job: int, stored: bool) -> None:
        """Forget the index of a job, and record its changes so far as seen."""
        for table in ("passage_block", "stored_passage"):
            connection.execute(f"DELETE FROM {table} WHERE job = ?", (job,))
        connection.execute("INSERT OR IGNORE INTO indexed (job) VALUES (?)", (job,))
        connection.execute(
            "UPDATE indexed SET chunks = 0, words = 0, stored = ?, changes_seen = changes WHERE job = ?", (stored, job)
        )

    def _clear_all(self, connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE passage_words")
        _create(connection)
        for table in ("passage_block", "stored_passage", "indexed"):
            connection.execute(f"DELETE FROM {table}")
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'passage_block'")

    def _add(
        self, connection: sqlite3.Connection, job: int, n: int, texts: Sequence[str], before: Sequence[str]
    ) -> list[str]:
        """Index one passage. Return its tokens."""
        tokens = [token for text in texts for token in search_tokens(text)]
        row = connection.execute(
            "SELECT id FROM passage_block WHERE job = ? AND n = ?", (job, n - n % BLOCK)
        ).fetchone()
        if row is None:
            added = connection.execute("INSERT INTO passage_block (job, n) VALUES (?, ?)", (job, n - n % BLOCK))
            block = added.lastrowid or 0
        else:
            block = row["id"]
        if tokens:
            document = " ".join((*_number_repeats(tokens), *(BEFORE_MARK + token for token in dict.fromkeys(before))))
            connection.execute(
                "INSERT INTO passage_words (rowid, words) VALUES (?, ?)", (block * BLOCK + n % BLOCK, document)
            )
        connection.execute(
            "INSERT INTO indexed (job, chunks, words) VALUES (?, 1, ?)"
            " ON CONFLICT (job) DO UPDATE SET chunks = chunks + 1, words = words + excluded.words",
            (job, len(texts)),
        )
        return tokens


def _create(connection: sqlite3.Connection) -> None:
    """Create the FTS5 table. Its tokens come with spaces between them. `ascii` changes no other character."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'passage_words'").fetchone() is None:
        connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS passage_words USING"
            " fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')"
        )
        connection.execute("INSERT INTO passage_words (passage_words, rank) VALUES ('usermerge', 2)")


def _agrees(connection: sqlite3.Connection, row: int, sought: Sequence[tuple[str, bool]]) -> bool:
    place = connection.execute(
        f"SELECT passage_block.job, n, stored, indexed.chunks FROM {_INDEXED_JOBS}"
        " JOIN passage_block ON passage_block.job = indexed.job WHERE passage_block.id = ? AND changes = changes_seen",
        (row // BLOCK,),
    ).fetchone()
    if place is None:
        return True
    job, n = place["job"], place["n"] + row % BLOCK
    table, column = ("stored_passage", "segments") if place["stored"] else ("chunk", "words")
    found = connection.execute(f"SELECT {column} FROM {table} WHERE job = ? AND n = ?", (job, n)).fetchone()
    if found is None or (not place["stored"] and n >= place["chunks"]):
        return True
    if place["stored"]:
        texts = [word.text for segment in _segments.decode(found[0]) for word in segment.words]
    else:
        texts = [word.text for word in word_texts.decode(found[0])]
    tokens = [token for text in texts for token in search_tokens(text)]

    def has(expression: str) -> bool:
        select = "SELECT 1 FROM passage_words WHERE passage_words MATCH ? AND rowid = ?"
        return connection.execute(select, (expression, row)).fetchone() is not None

    for token, prefix in sought:
        if prefix:
            if has(f'"{token}"*') != any(each.startswith(token) for each in tokens):
                return False
        else:
            count = tokens.count(token)
            if (count and not has(nth_token(token, count))) or has(nth_token(token, count + 1)):
                return False
    return True


def nth_token(token: str, repetition: int) -> str:
    """Return the expression for the passages in which a token occurs at least `repetition` times."""
    return f'"{token}"' if repetition == 1 else f'"{token}{REPEAT_MARK}{repetition}"'


def _number_repeats(tokens: Sequence[str]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for token in tokens:
        count = counts[token] = counts.get(token, 0) + 1
        yield token if count == 1 else f"{token}{REPEAT_MARK}{count}"


def _tokens_before(connection: sqlite3.Connection, job: int, n: int) -> list[str]:
    """Return the last tokens of the chunks before chunk `n`."""
    found: list[str] = []
    while n > 0 and len(found) < OVERLAP:
        n -= 1
        row = connection.execute("SELECT words FROM chunk WHERE job = ? AND n = ?", (job, n)).fetchone()
        words = () if row is None else word_texts.decode(row["words"])
        found[:0] = [token for word in words for token in search_tokens(word.text)]
    return found[-OVERLAP:]
