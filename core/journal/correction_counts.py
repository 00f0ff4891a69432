"""The part of the journal that counts the words that people put in the place of recognised ones, to offer them."""

import sqlite3
from collections.abc import Iterable

from core.journal.database import Database

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
