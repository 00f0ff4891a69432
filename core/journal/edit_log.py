"""The part of the journal that holds what people changed in transcripts, beside what was recognised."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from core.journal.database import Database
from core.journal.exports import Exports
from core.journal.sources import IMPORTED
from core.journal.text_index import TextIndex
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Edit, History, SegmentMetadata

_cuts = msgspec.msgpack.Decoder(tuple[int, ...])
_metadata = msgspec.msgpack.Decoder(tuple[SegmentMetadata, ...])
_edit: msgspec.msgpack.Decoder[Edit] = msgspec.msgpack.Decoder(Edit)


class EditLog:
    """Reads and writes of the edits of each job. The recognised words are never touched."""

    def __init__(self, database: Database, exports: Exports, index: TextIndex) -> None:
        self._database, self._exports, self._index = database, exports, index

    def history(self, job_id: int) -> History:
        """The edits of a job's transcript; an empty history for one that nobody edited."""
        with self._database.reading() as connection:
            saved = connection.execute(
                "SELECT cuts, edition.position, metadata, engine IS ? OR script IS NOT NULL"
                " OR EXISTS (SELECT 1 FROM chunk WHERE chunk.job = job.id AND speakers IS NOT NULL) AS given"
                " FROM edition JOIN job ON job.id = edition.job WHERE edition.job = ?",
                (IMPORTED, job_id),
            ).fetchone()
            rows = connection.execute("SELECT edit FROM edit WHERE job = ? ORDER BY n", (job_id,)).fetchall()
        if saved is None:
            return History()
        edits = tuple(_edit.decode(row["edit"]) for row in rows)
        cuts = _cuts.decode(saved["cuts"])
        metadata = () if saved["metadata"] is None else _metadata.decode(saved["metadata"])
        if len(metadata) != len(cuts):  # edited by a view that did not know yet how the text of an alignment is cut
            metadata = ()
        return History(cuts, edits, saved["position"], metadata, bool(saved["given"]))

    def keep_segments(self, job_id: int, cuts: Sequence[int], metadata: Sequence[SegmentMetadata]) -> bool:
        """Give a transcript that nobody has edited its segments, which end at `cuts`; False when somebody has."""
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM edit WHERE job = ?", (job_id,)).fetchone() is not None:
                return False
            connection.execute(
                "INSERT OR REPLACE INTO edition (job, cuts, position, metadata) VALUES (?, ?, 0, ?)",
                (job_id, msgspec.msgpack.encode(tuple(cuts)), msgspec.msgpack.encode(tuple(metadata))),
            )
            self._exports.mark_outdated(connection, job_id)
            return True

    def keep(
        self,
        job_id: int,
        n: int,
        edit: Edit,
        cuts: tuple[int, ...],
        *,
        of_plain_segments: bool = False,
        corrected: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Keep `edit` as number `n` (from 0), durably, before returning; it replaces that one and all behind it.

        `cuts` are the ends of the segments before any edit, as in History. `of_plain_segments`: those have no metadata;
        what has come here since, such as their speakers, is to be assigned again. `corrected`: how often which words
        were put in the place of others, see Corrections.
        """
        with self._database.transaction() as connection:
            self._keep(connection, job_id, n, edit, cuts)
            counts = [(job_id, n, word, count) for word, count in corrected.items()]
            connection.executemany("INSERT INTO correction (job, n, word, count) VALUES (?, ?, ?, ?)", counts)
            if of_plain_segments:
                connection.execute("UPDATE edition SET metadata = NULL WHERE job = ?", (job_id,))

    def append(
        self, job_id: int, edit: Edit | None, edited: EditableTranscript, *, rules_applied: bool = False
    ) -> bool:
        """Keep `edit`, if there is one, as the next one of a transcript, `edited`, that was read from here.

        False when it has changed here since: the edit was made for another text. `rules_applied`: the job does not owe
        its rules for replacing any more.
        """
        with self._database.transaction() as connection:
            saved = connection.execute("SELECT position FROM edition WHERE job = ?", (job_id,)).fetchone()
            last = connection.execute(
                "SELECT edit FROM edit WHERE job = ? AND n = ?", (job_id, edited.position - 1)
            ).fetchone()
            if edited.position != (0 if saved is None else saved["position"]):
                return False
            if last is not None and _edit.decode(last["edit"]) != edited.edits[edited.position - 1]:
                return False  # another edit has taken its place, as when a person types on
            if edit is not None:
                self._keep(connection, job_id, edited.position, edit, edited.cuts)
            if rules_applied:
                connection.execute("UPDATE job SET rules_owed = 0 WHERE id = ?", (job_id,))
            return True

    def _keep(self, connection: sqlite3.Connection, job_id: int, n: int, edit: Edit, cuts: tuple[int, ...]) -> None:
        connection.execute("DELETE FROM edit WHERE job = ? AND n >= ?", (job_id, n))
        connection.execute("DELETE FROM correction WHERE job = ? AND n >= ?", (job_id, n))
        connection.execute(
            "INSERT INTO edit (job, n, edit) VALUES (?, ?, ?)", (job_id, n, msgspec.msgpack.encode(edit))
        )
        connection.execute(
            "INSERT INTO edition (job, cuts, position) VALUES (:job, :cuts, :position)"
            " ON CONFLICT (job) DO UPDATE SET cuts = :cuts, position = :position",
            {"job": job_id, "cuts": msgspec.msgpack.encode(cuts), "position": n + 1},
        )
        self._mark_outdated(connection, job_id)

    def keep_position(self, job_id: int, position: int) -> None:
        """Keep how many edits are in effect: the others are undone."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE edition SET position = ? WHERE job = ?", (position, job_id))
            self._mark_outdated(connection, job_id)

    def _mark_outdated(self, connection: sqlite3.Connection, job_id: int) -> None:
        self._exports.mark_outdated(connection, job_id)
        self._index.mark_outdated(connection, job_id)


OFTEN = 3  # times that a word has to be corrected to be offered
_LISTED = 50
_IN_EFFECT = "correction JOIN edition ON edition.job = correction.job AND n < position"  # the others are undone


class Corrections:
    """Reads what EditLog.keep counts. An edit that another takes the place of, or that is undone, counts no more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newly_often(self, words: Iterable[str]) -> list[str]:
        """Those of the words that are corrected often by now, and were not told by this before."""
        found = []
        with self._database.transaction() as connection:
            for word in words:
                if _count(connection, word) >= OFTEN:
                    added = connection.execute("INSERT OR IGNORE INTO offered_word (word) VALUES (?)", (word,))
                    found += [word] * added.rowcount
        return found

    def no_longer_often(self, words: Iterable[str]) -> list[str]:
        """Those of the words that `newly_often` told and that are no longer corrected often; it may tell them again."""
        with self._database.transaction() as connection:
            seldom = [word for word in words if _count(connection, word) < OFTEN]
            delete = "DELETE FROM offered_word WHERE word = ?"
            return [word for word in seldom if connection.execute(delete, (word,)).rowcount]

    def often(self) -> list[str]:
        """The words that were corrected often, the most frequent first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT word FROM {_IN_EFFECT} GROUP BY word HAVING SUM(count) >= ?"
                " ORDER BY SUM(count) DESC, word LIMIT ?",
                (OFTEN, _LISTED),
            ).fetchall()
        return [row["word"] for row in rows]


def _count(connection: sqlite3.Connection, word: str) -> int:
    (count,) = connection.execute(f"SELECT SUM(count) FROM {_IN_EFFECT} WHERE word = ?", (word,)).fetchone()
    return count or 0
