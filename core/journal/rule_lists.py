"""Store lists of replacement rules and vocabularies. Jobs name a list by its digest."""

import hashlib
import time
from typing import Generic, TypeVar

import msgspec

from core.contracts import vocabulary
from core.contracts.vocabulary import Phrase
from core.journal.database import Database
from core.transcript.replacement_rules import Replacement

_UNUSED_SECONDS = 86_400.0  # the time that a list waits for its first job
Item = TypeVar("Item")


class ListsByContent(Generic[Item]):
    """The lists of one table. `column` holds the content. `named_at` is the JSON path of the digest in `compute`."""

    def __init__(self, database: Database, table: str, column: str, named_at: str, item: type[Item]) -> None:
        self._database, self._table, self._column, self._named_at = database, table, column, named_at
        self._decoder: msgspec.msgpack.Decoder[tuple[Item, ...]] = msgspec.msgpack.Decoder(tuple[item, ...])  # type: ignore[valid-type]

    def keep_as(self, digest: str, items: tuple[Item, ...]) -> None:
        """Store a list before its jobs are added. Delete lists that no job has used for a day."""
        now = time.time()
        with self._database.transaction() as connection:
            connection.execute(
                f"DELETE FROM {self._table} WHERE kept < ? AND digest NOT IN"
                " (SELECT COALESCE(json_extract(compute, ?), '') FROM job)",
                (now - _UNUSED_SECONDS, self._named_at),
            )
            connection.execute(
                f"INSERT INTO {self._table} (digest, {self._column}, kept) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET kept = excluded.kept",
                (digest, msgspec.msgpack.encode(items), now),
            )

    def find(self, digest: str) -> tuple[Item, ...]:
        """Return the list of that digest.

        Raises:
            KeyError: no such list.
        """
        with self._database.reading() as connection:
            query = f"SELECT {self._column} AS items FROM {self._table} WHERE digest = ?"
            row = connection.execute(query, (digest,)).fetchone()
        if row is None:
            raise KeyError(digest)
        return self._decoder.decode(row["items"])


def rules_digest(rules: tuple[Replacement, ...]) -> str | None:
    """Return the digest of a list's content, None for no rules."""
    return hashlib.sha256(msgspec.msgpack.encode(rules)).hexdigest() if rules else None


class RuleLists:
    """The lists of replacement rules, each stored once for all of its jobs."""

    def __init__(self, database: Database) -> None:
        self._lists = ListsByContent(database, "rule_list", "rules", "$.replacements", Replacement)

    def keep(self, rules: tuple[Replacement, ...]) -> str | None:
        """Store a list before its jobs are added. Return its digest. Delete lists that no job has used for a day."""
        digest = rules_digest(rules)
        if digest is not None:
            self._lists.keep_as(digest, rules)
        return digest

    def get(self, digest: str | None) -> tuple[Replacement, ...]:
        """Return the list of that digest, empty for None.

        Raises:
            KeyError: no such list.
        """
        return () if digest is None else self._lists.find(digest)


class Vocabularies:
    """The vocabularies, each stored once for all of its jobs."""

    def __init__(self, database: Database) -> None:
        self._lists = ListsByContent(database, "vocabulary", "phrases", "$.prompt.boosting.vocabulary", Phrase)

    def keep(self, phrases: tuple[Phrase, ...]) -> str:
        """Store a list before its jobs are added. Return its digest. Delete lists that no job has used for a day."""
        digest = vocabulary.digest(phrases)
        self._lists.keep_as(digest, phrases)
        return digest

    def get(self, digest: str) -> tuple[Phrase, ...]:
        """Return the list of that digest.

        Raises:
            KeyError: no such list.
        """
        return self._lists.find(digest)
