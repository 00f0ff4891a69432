"""Store the recognised words, one chunk for each window of a recording."""

import json
import os
import sqlite3
from collections.abc import Collection
from typing import NamedTuple

import msgspec

from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug
from core.contracts.transcript import Word
from core.journal import job_rows
from core.journal.database import Database
from core.journal.text_index import TextIndex

_speakers = msgspec.msgpack.Decoder(tuple[int, ...])
_words = msgspec.msgpack.Decoder(tuple[Word, ...])


class TaggedWords(NamedTuple):
    """The words of one chunk, the channel of each word, and the language that the model reports, as a BCP 47 tag."""

    words: tuple[Word, ...]
    speakers: tuple[int, ...] | None
    language: str | None


class Chunks:
    """The table of recognised words. Committed words never change."""

    def __init__(self, database: Database, index: TextIndex) -> None:
        self._database, self._index = database, index

    def commit(self, chunk: Chunk) -> bool:
        """Store a chunk durably. Return False for a chunk of an older attempt or a repeated one.

        Raises:
            Bug: an earlier chunk is missing.
        """
        with self._database.transaction(is_checked=True) as connection:
            if not _advance(connection, chunk):
                job = job_rows.read(connection, chunk.job)
                if not job_rows.is_current(job, chunk.attempt) or chunk.n < job.chunks:
                    return False
                raise Bug("bug", reason=f"chunk {chunk.n} came before chunk {job.chunks}")
            speakers = None if chunk.speakers is None else msgspec.msgpack.encode(chunk.speakers)
            words = msgspec.msgpack.encode(chunk.words)
            connection.execute(
                'INSERT INTO chunk (job, n, "start", "end", words, speakers, translation, language)'
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (chunk.job, chunk.n, chunk.start, chunk.end, words, speakers, chunk.translation, chunk.language),
            )
            self._index.add_chunk(connection, chunk.job, chunk.n, chunk.words)
            return True

    def words(self, job_id: int) -> tuple[Word, ...]:
        """Return all committed words of a job, in order, as recognised."""
        return tuple(word for words in self.words_by_chunk(job_id) for word in words)

    def words_by_chunk(self, job_id: int) -> list[tuple[Word, ...]]:
        """Return the words of each committed chunk of a job, in order, as recognised."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT words FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [_words.decode(row["words"]) for row in rows]

    def windows(self, job_id: int) -> list[tuple[float, float]]:
        """Return the start and end of each committed chunk of a job, in seconds, in order."""
        with self._database.reading() as connection:
            rows = connection.execute('SELECT "start", "end" FROM chunk WHERE job = ? ORDER BY n', (job_id,)).fetchall()
        return [(row["start"], row["end"]) for row in rows]

    def first_words(self, job_id: int, at_least: int) -> tuple[Word, ...]:
        """Return the words of a job's first chunks: `at_least` of them, or all."""
        words: list[Word] = []
        with self._database.reading() as connection:
            for row in connection.execute("SELECT words FROM chunk WHERE job = ? ORDER BY n", (job_id,)):
                words += _words.decode(row["words"])
                if len(words) >= at_least:
                    break
        return tuple(words)

    def translations(self, job_id: int) -> list[str | None]:
        """Return the translation of each committed chunk, see Chunk."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT translation FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [row["translation"] for row in rows]

    def languages(self, job_id: int) -> list[str | None]:
        """Return the language that the model reports for each committed chunk, in order, as BCP 47 tags."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT language FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [row["language"] for row in rows]

    def encoded(self, job_id: int, n: int) -> bytes | None:
        """Return the words of one chunk as MessagePack for fast readers, or None if it does not exist."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT words FROM chunk WHERE job = ? AND n = ?", (job_id, n)).fetchone()
        return None if row is None else bytes(row["words"])

    def word_counts(self, job_id: int) -> list[int]:
        """Return the number of words of each chunk, in order, without reading the words."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT substr(words, 1, 5) FROM chunk WHERE job = ? ORDER BY n", (job_id,))
            return [array_length(row[0]) for row in rows]

    def with_words(self, job_ids: Collection[int]) -> set[int]:
        """Return which of these jobs have any word."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT job FROM chunk WHERE job IN (SELECT value FROM json_each(?)) AND length(words) > 1",
                (json.dumps([*job_ids]),),  # an empty array has one byte
            )
            return {row[0] for row in rows}

    def tagged(self, job_id: int) -> list[TaggedWords]:
        """Return the words of each committed chunk of a job with their channels and language, in order."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT words, speakers, language FROM chunk WHERE job = ? ORDER BY n", (job_id,)
            ).fetchall()
        return [
            TaggedWords(_words.decode(words), None if speakers is None else _speakers.decode(speakers), language)
            for words, speakers, language in rows
        ]

    def speakers(self, job_id: int) -> tuple[int, ...] | None:
        """Return the channel of each word of a job. Return None if its channels were not recognised separately."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT speakers FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        if any(row["speakers"] is None for row in rows):
            return None
        return tuple(speaker for row in rows for speaker in _speakers.decode(row["speakers"]))


def _advance(connection: sqlite3.Connection, chunk: Chunk) -> bool:
    """Count a chunk in the row of its job. Return False unless it is the next one of this process's attempt."""
    advanced = connection.execute(
        "UPDATE job SET chunks = chunks + 1, seconds = MAX(seconds, ?), crashes = 0"
        " WHERE id = ? AND state = 'running' AND attempt = ? AND owner_pid = ? AND chunks = ?",
        (chunk.end, chunk.job, chunk.attempt, os.getpid(), chunk.n),
    )
    return advanced.rowcount > 0


def array_length(head: bytes) -> int:
    """Return the length of a MessagePack array from its first bytes (fixarray, array 16 or array 32)."""
    if head[0] & 0xF0 == 0x90:
        return head[0] & 0x0F
    return int.from_bytes(head[1:3] if head[0] == 0xDC else head[1:5])
