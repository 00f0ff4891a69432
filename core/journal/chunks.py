"""The part of the journal for what was recognised: one chunk a window of the recording."""

import msgspec

from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug
from core.contracts.transcript import Word
from core.journal import job_rows
from core.journal.database import Database
from core.journal.text_index import TextIndex

_speakers = msgspec.msgpack.Decoder(tuple[int, ...])
_words = msgspec.msgpack.Decoder(tuple[Word, ...])


class Chunks:
    """Writes and reads of recognised words. They are never changed once they are committed."""

    def __init__(self, database: Database, index: TextIndex) -> None:
        self._database, self._index = database, index

    def commit(self, chunk: Chunk) -> bool:
        """Keep one finished chunk, durably, before returning; False for one that is dropped.

        That is a chunk of an older attempt, or one that is kept already. Raises Bug when one is missing before it.
        """
        with self._database.transaction() as connection:
            job = job_rows.read(connection, chunk.job)
            if not job_rows.is_current(job, chunk.attempt) or chunk.n < job.chunks:
                return False
            if chunk.n > job.chunks:
                raise Bug("bug", reason=f"chunk {chunk.n} came before chunk {job.chunks}")
            speakers = None if chunk.speakers is None else msgspec.msgpack.encode(chunk.speakers)
            words = msgspec.msgpack.encode(chunk.words)
            connection.execute(
                'INSERT INTO chunk (job, n, "start", "end", words, speakers, translation, language)'
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (chunk.job, chunk.n, chunk.start, chunk.end, words, speakers, chunk.translation, chunk.language),
            )
            seconds = max(job.seconds, chunk.end)
            job_rows.update(connection, chunk.job, chunks=chunk.n + 1, seconds=seconds, crashes=0)
            self._index.add_chunk(connection, chunk.job, chunk.n, chunk.words)
            return True

    def words(self, job_id: int) -> tuple[Word, ...]:
        """All committed words of a job, in order, as they were recognised."""
        return tuple(word for words in self.words_by_chunk(job_id) for word in words)

    def words_by_chunk(self, job_id: int) -> list[tuple[Word, ...]]:
        """The words of each committed chunk of a job, in order, as they were recognised."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT words FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [_words.decode(row["words"]) for row in rows]

    def translations(self, job_id: int) -> list[str | None]:
        """What the words of each committed chunk say in another language; see Chunk."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT translation FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [row["translation"] for row in rows]

    def languages(self, job_id: int) -> list[str | None]:
        """What the model itself says of the language of each committed chunk, in order, as BCP 47 tags."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT language FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        return [row["language"] for row in rows]

    def encoded(self, job_id: int, n: int) -> bytes | None:
        """The words of one chunk as msgpack has them, for who needs them by the thousand; None when there is none."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT words FROM chunk WHERE job = ? AND n = ?", (job_id, n)).fetchone()
        return None if row is None else bytes(row["words"])

    def word_counts(self, job_id: int) -> list[int]:
        """How many words each chunk of a job has, in order; the words themselves are not read."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT substr(words, 1, 5) FROM chunk WHERE job = ? ORDER BY n", (job_id,))
            return [array_length(row[0]) for row in rows]

    def speakers(self, job_id: int) -> tuple[int, ...] | None:
        """The channel of each of the words of a job; None where they were not recognised channel by channel."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT speakers FROM chunk WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        if any(row["speakers"] is None for row in rows):
            return None
        return tuple(speaker for row in rows for speaker in _speakers.decode(row["speakers"]))


def array_length(head: bytes) -> int:
    """Return how many elements an array of msgpack has, by its first bytes (fixarray, array 16, array 32)."""
    if head[0] & 0xF0 == 0x90:
        return head[0] & 0x0F
    return int.from_bytes(head[1:3] if head[0] == 0xDC else head[1:5])
