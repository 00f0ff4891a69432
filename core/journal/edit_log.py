"""Store people's edits of transcripts, beside the recognised words."""

import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import msgspec

from core.contracts.media import is_text
from core.journal.database import Database
from core.journal.exports import Exports
from core.journal.sources import IMPORTED
from core.journal.text_index import TextIndex
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Edit, History, Reversion, SegmentMetadata, corrects

_FINISHED = "job.state = 'done' AND job.script IS NULL AND job.removed IS NULL"  # as in Jobs.newest_done
_cuts = msgspec.msgpack.Decoder(tuple[int, ...])
_metadata = msgspec.msgpack.Decoder(tuple[SegmentMetadata, ...])
_edit: msgspec.msgpack.Decoder[Edit] = msgspec.msgpack.Decoder(Edit)


class EditLog:
    """The edits of each job. They never change the recognised words."""

    def __init__(self, database: Database, exports: Exports, index: TextIndex) -> None:
        self._database, self._exports, self._index = database, exports, index

    def history(self, job_id: int) -> History:
        """Return the edits of a job's transcript. An unedited transcript has an empty history."""
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
        if len(metadata) != len(cuts):  # the view that edited did not know the segments of the aligned text
            metadata = ()
        return History(cuts, edits, saved["position"], metadata, bool(saved["given"]))

    def is_corrected(self, job_id: int) -> bool:
        """Tell whether a person changed the text of a job. Renamed speakers and replacement rules do not count."""
        with self._database.reading() as connection:
            return _is_corrected(connection, job_id)

    def count_corrected_words(self, places: Iterable[Path]) -> int:
        """Return the number of words in the corrected transcripts of recordings, and of all recordings below folders.

        The search index counted the words. A transcript that waits for the index counts as nothing.
        """
        with self._database.reading() as connection:
            counts: dict[int, int] = {}
            for place in filter(is_text, map(str, places)):
                below = place if place.endswith(os.sep) else place + os.sep
                rows = connection.execute(
                    "SELECT job.id, words FROM job JOIN edition ON edition.job = job.id AND edition.position > 0"
                    " JOIN indexed ON indexed.job = job.id WHERE (path = :place OR path >= :below AND path < :behind)"
                    f" AND {_FINISHED} AND NOT EXISTS (SELECT 1 FROM job AS newer WHERE newer.path = job.path"
                    " AND newer.id > job.id AND newer.state = 'done' AND newer.script IS NULL"
                    " AND newer.removed IS NULL)",
                    {"place": place, "below": below, "behind": below[:-1] + chr(ord(os.sep) + 1)},
                )
                counts |= {row["id"]: row["words"] for row in rows if _is_corrected(connection, row["id"])}
        return sum(counts.values())

    def keep_segments(self, job_id: int, cuts: Sequence[int], metadata: Sequence[SegmentMetadata]) -> bool:
        """Give an unedited transcript its segments, which end at `cuts`. Return False for an edited one."""
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
        """Store `edit` durably as number `n`, from 0. It replaces that edit and all later ones.

        Args:
            job_id: the job.
            n: the edit's number.
            edit: the edit.
            cuts: ends of the segments before any edit, as in History.
            of_plain_segments: the edited segments have no metadata. Metadata that arrived since, such as speakers, is
                deleted and assigned again.
            corrected: counts of the words that the person put in place of others, see Corrections.
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
        """Store `edit`, if given, as the next edit of the transcript `edited`, which was read from here.

        `rules_applied`: the replacement rules are no longer due. Return False if the transcript has changed since the
        reading. The edit belongs to another text then.
        """
        with self._database.transaction() as connection:
            saved = connection.execute("SELECT position FROM edition WHERE job = ?", (job_id,)).fetchone()
            last = connection.execute(
                "SELECT edit FROM edit WHERE job = ? AND n = ?", (job_id, edited.position - 1)
            ).fetchone()
            if edited.position != (0 if saved is None else saved["position"]):
                return False
            if last is not None and _edit.decode(last["edit"]) != edited.edits[edited.position - 1]:
                return False  # another edit replaced it, as when a person types on
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
        """Store the number of edits in effect. The others are undone."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE edition SET position = ? WHERE job = ?", (position, job_id))
            self._mark_outdated(connection, job_id)

    def _mark_outdated(self, connection: sqlite3.Connection, job_id: int) -> None:
        self._exports.mark_outdated(connection, job_id)
        self._index.mark_outdated(connection, job_id)


def _is_corrected(connection: sqlite3.Connection, job_id: int) -> bool:
    """Read the edits in effect, the newest first: mostly the first one answers."""
    rows = connection.execute(
        "SELECT edit FROM edit JOIN edition ON edition.job = edit.job AND n < position WHERE edit.job = ?"
        " ORDER BY n DESC",
        (job_id,),
    )
    for row in rows:
        edit = _edit.decode(row["edit"])
        if corrects(edit):
            return True
        if isinstance(edit, Reversion):
            return False
    return False


OFTEN = 3  # corrections of a word before it is offered
_LISTED = 50
_IN_EFFECT = "correction JOIN edition ON edition.job = correction.job AND n < position"  # higher ones are undone


class Corrections:
    """The counts of corrected words. Undone and replaced edits do not count.

    A word that is corrected often is offered once as vocabulary.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def take_frequent(self, words: Iterable[str]) -> list[str]:
        """Return the words that are corrected often now and were not offered before. Mark them offered."""
        offered = []
        with self._database.transaction() as connection:
            for word in words:
                if _count(connection, word) >= OFTEN:
                    added = connection.execute("INSERT OR IGNORE INTO offered_word (word) VALUES (?)", (word,))
                    offered += [word] * added.rowcount
        return offered

    def drop_infrequent(self, words: Iterable[str]) -> list[str]:
        """Return the offered words that are no longer corrected often. They can be offered again."""
        with self._database.transaction() as connection:
            seldom = [word for word in words if _count(connection, word) < OFTEN]
            delete = "DELETE FROM offered_word WHERE word = ?"
            return [word for word in seldom if connection.execute(delete, (word,)).rowcount]

    def frequent(self) -> list[str]:
        """Return the words that are corrected often, the most frequent first."""
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
