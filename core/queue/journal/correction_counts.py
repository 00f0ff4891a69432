"""The part of the journal that counts the words that people put in the place of recognised ones, to offer them."""

from collections.abc import Iterable

from core.queue.journal.database import Database

OFTEN = 3  # times that a word has to be corrected to be offered
_LISTED = 50


class Corrections:
    """Reads what EditLog.keep counts. An edit that another takes the place of counts no more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newly_often(self, words: Iterable[str]) -> list[str]:
        """Those of the words that were corrected often by now, and were not told by this before."""
        found = []
        with self._database.transaction() as connection:
            for word in words:
                (count,) = connection.execute("SELECT SUM(count) FROM correction WHERE word = ?", (word,)).fetchone()
                if (count or 0) >= OFTEN:
                    added = connection.execute("INSERT OR IGNORE INTO offered_word (word) VALUES (?)", (word,))
                    found += [word] * added.rowcount
        return found

    def often(self) -> list[str]:
        """The words that were corrected often, the most frequent first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT word FROM correction GROUP BY word HAVING SUM(count) >= ?"
                " ORDER BY SUM(count) DESC, word LIMIT ?",
                (OFTEN, _LISTED),
            ).fetchall()
        return [row["word"] for row in rows]
