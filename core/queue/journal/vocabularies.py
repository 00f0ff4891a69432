"""The part of the journal that holds lists of words to expect; prompts of jobs name them by their digests."""

import time

import msgspec

from core.contracts import vocabulary
from core.contracts.vocabulary import Phrase
from core.queue.journal.database import Database

_UNUSED = 86_400.0  # seconds that a list is kept for jobs that are still to be added
_phrases = msgspec.msgpack.Decoder(tuple[Phrase, ...])


class Vocabularies:
    """Keeps each list once, however many jobs use it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, phrases: tuple[Phrase, ...]) -> str:
        """Keep a list before jobs are added that use it; its digest. Those that no job has used for a day go."""
        digest, now = vocabulary.digest(phrases), time.time()
        with self._database.transaction() as connection:
            connection.execute(
                "DELETE FROM vocabulary WHERE kept < ? AND digest NOT IN"
                " (SELECT COALESCE(json_extract(compute, '$.prompt.boosting.vocabulary'), '') FROM job)",
                (now - _UNUSED,),
            )
            connection.execute(
                "INSERT INTO vocabulary (digest, phrases, kept) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET kept = excluded.kept",
                (digest, msgspec.msgpack.encode(phrases), now),
            )
        return digest

    def get(self, digest: str) -> tuple[Phrase, ...]:
        """The list of that digest. Raises KeyError when it is not kept."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT phrases FROM vocabulary WHERE digest = ?", (digest,)).fetchone()
        if row is None:
            raise KeyError(digest)
        return _phrases.decode(row["phrases"])
