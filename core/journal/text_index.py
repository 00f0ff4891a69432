"""The part of the journal that finds words: an inverted index of all transcripts, in SQLite's FTS5.

Its unit is the passage: a chunk as it was recognised, or some words of an edited transcript. FTS5 keeps for each token
the passages that have it and neither positions nor text (`detail=none`, contentless): half the size, and a hit is read
from its passage in any case. The k-th occurrence of a token in its passage is a token of its own, so that the index
knows how often; and the last tokens before a passage stand in it as well, marked, so that no phrase is lost at a seam.

The row of passage n of a job is `block * BLOCK + n % BLOCK`: blocks are small, and so is the table that tells them. A
block's number is never used again; rows without a block are left over, and go when the index is built anew.
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
REPEAT_MARK = "\ue000"  # "token, this, 3" is the third occurrence of that token in the passage
OVERLAP = 12
"""So many tokens before a passage stand in it as well."""
_MOST_WORDS = 512  # of a passage; the first release kept imported texts as one chunk
_PASSAGES_AT_ONCE = 32  # passages that are indexed in one transaction: a hundredth of a second
_MOST_SPARE_BLOCKS = 64  # that may be left over in any case
_INDEXED_JOBS = "indexed JOIN job AS listed ON listed.id = indexed.job AND listed.removed IS NULL"  # not in the trash
_PAGES_AT_ONCE = 100  # of the index that are merged in one transaction


class WordText(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The text of a word, read from all of one: the other fields are passed over."""

    text: str


word_texts = msgspec.msgpack.Decoder(tuple[WordText, ...])


class PassageSegment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Words of a stored passage that one speaker says, in one language; see Segment."""

    words: tuple[Word, ...]
    speaker: str | None = None
    language: str | None = None


_segments = msgspec.msgpack.Decoder(tuple[PassageSegment, ...])


class IndexState(NamedTuple):
    """What is in the index: words, the bytes that it takes, and how many recordings are still to come."""

    words: int
    size: int
    pending: int


class TextIndex:
    """Reads and writes of the index. Without FTS5 in this SQLite nothing is written, and everything is pending."""

    def __init__(self, database: Database) -> None:
        self._database = database
        with database.reading() as connection:
            modules = connection.execute("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").fetchone()
            self.available = modules is not None
            if self.available:
                _create(connection)

    # --- within the transactions that change texts

    def add_chunk(self, connection: sqlite3.Connection, job: int, n: int, words: Sequence[Word]) -> None:
        """Index a chunk that was just added, when all before it are indexed; else that waits for `index_chunks`."""
        row = connection.execute("SELECT * FROM indexed WHERE job = ?", (job,)).fetchone()
        behind = n > 0 if row is None else row["chunks"] != n or row["stored"] or row["changes"] != row["changes_seen"]
        if self.available and not behind and len(words) <= _MOST_WORDS:
            before = _tokens_before(connection, job, n)
            self._add(connection, job, n, [word.text for word in words], before)

    def mark_outdated(self, connection: sqlite3.Connection, job: int) -> None:
        """The text of a job was edited: it is to be indexed anew."""
        connection.execute(
            "INSERT INTO indexed (job, changes) VALUES (?, 1) ON CONFLICT (job) DO UPDATE SET changes = changes + 1",
            (job,),
        )

    # --- bringing it up to date

    def pending(self) -> list[int]:
        """Jobs whose text is not in the index, or not all of it: those that were edited first, then the newest.

        What is recognised behind the edits of a running job is indexed when that job ends.
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
        """How often the text of a job was edited, undoing included."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT changes FROM indexed WHERE job = ?", (job,)).fetchone()
        return 0 if row is None else int(row["changes"])

    def index_chunks(self, job: int) -> int | None:
        """Index some more chunks of a job; 0 when none is left, None where its text is edited and has to be stored."""
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
        """Index the text of an edited job, which is of so many `chunks`, and keep it; False when it has changed since.

        `changes` are those before the text was read.
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
        """Merge parts of the index that were written one by one, or begin anew where most is left over.

        True while there is more to do; each call is one short transaction.
        """
        with self._database.transaction() as connection:
            kept = connection.execute("SELECT COUNT(*) FROM passage_block").fetchone()[0]
            made = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'passage_block'").fetchone()
            if made is not None and made["seq"] > 2 * kept + _MOST_SPARE_BLOCKS:
                self._clear_all(connection)
                return True
            before = connection.total_changes
            connection.execute("INSERT INTO passage_words (passage_words, rank) VALUES ('merge', ?)", (_PAGES_AT_ONCE,))
            return connection.total_changes - before >= 2  # as FTS5 tells of work that was done

    # --- reading

    def state(self) -> IndexState:
        """What is in the index now."""
        with self._database.reading() as connection:
            words = connection.execute(f"SELECT COALESCE(SUM(words), 0) FROM {_INDEXED_JOBS}").fetchone()[0]
            size = 0
            if self.available:
                size = connection.execute("SELECT COALESCE(SUM(LENGTH(block)), 0) FROM passage_words_data").fetchone()[
                    0
                ]
        return IndexState(words, size, len(self.pending()))

    def passages(self, expression: str) -> Iterator[int]:
        """The rows of the passages that an FTS5 expression finds, in order."""
        with self._database.reading() as connection:
            found = connection.cursor()
            found.row_factory = None  # plain tuples: there may be a million
            found.execute("SELECT rowid FROM passage_words WHERE passage_words MATCH ?", (expression,))
            while rows := found.fetchmany(4096):
                yield from chain.from_iterable(rows)

    def blocks(self) -> dict[int, tuple[int, int]]:
        """Of each block its job and its first passage, for the jobs whose text is as it was indexed."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT passage_block.id, passage_block.job, n"
                f" FROM {_INDEXED_JOBS} JOIN passage_block ON passage_block.job = indexed.job WHERE changes = changes_seen"
            ).fetchall()
        return {row[0]: (row[1], row[2]) for row in rows}

    def jobs(self) -> dict[int, tuple[int, bool]]:
        """Of each indexed job how many words it has, and whether its passages are stored beside the chunks."""
        select = f"SELECT indexed.job, words, stored FROM {_INDEXED_JOBS} WHERE changes = changes_seen"
        with self._database.reading() as connection:
            rows = connection.execute(select).fetchall()
        return {row["job"]: (row["words"], bool(row["stored"])) for row in rows}

    def stored_passage(self, job: int, n: int) -> tuple[PassageSegment, ...]:
        """A passage of an edited job; nothing behind the last."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT segments FROM stored_passage WHERE job = ? AND n = ?", (job, n)).fetchone()
        return () if row is None else _segments.decode(row["segments"])

    # --- inside

    def _clear_job(self, connection: sqlite3.Connection, job: int, stored: bool) -> None:
        """Forget what is indexed of a job; its changes so far are seen from now on."""
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
        """Index one passage; its tokens."""
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
    """Tokens come parted by spaces: `ascii` takes all that is no ASCII for letters, as it is."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'passage_words'").fetchone() is None:
        connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS passage_words USING"
            " fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')"
        )
        connection.execute("INSERT INTO passage_words (passage_words, rank) VALUES ('usermerge', 2)")


def _number_repeats(tokens: Sequence[str]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for token in tokens:
        count = counts[token] = counts.get(token, 0) + 1
        yield token if count == 1 else f"{token}{REPEAT_MARK}{count}"


def _tokens_before(connection: sqlite3.Connection, job: int, n: int) -> list[str]:
    """The last tokens of the chunks before chunk `n`."""
    found: list[str] = []
    while n > 0 and len(found) < OVERLAP:
        n -= 1
        row = connection.execute("SELECT words FROM chunk WHERE job = ? AND n = ?", (job, n)).fetchone()
        words = () if row is None else word_texts.decode(row["words"])
        found[:0] = [token for word in words for token in search_tokens(word.text)]
    return found[-OVERLAP:]
