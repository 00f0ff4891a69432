"""The part of the journal that holds lists of rules for replacing; jobs name them by their digests."""

import hashlib
import time
from typing import Generic, TypeVar

import msgspec

from core.contracts import vocabulary
from core.contracts.vocabulary import Phrase
from core.journal.database import Database
from core.transcript.replacement_rules import Replacement

_UNUSED = 86_400.0  # seconds that a list is kept for jobs that are still to be added
Item = TypeVar("Item")


class ListsByContent(Generic[Item]):
    """The lists of one table, of which `column` is the content; jobs name them at `named_at`, a path in `compute`."""

    def __init__(self, database: Database, table: str, column: str, named_at: str, item: type[Item]) -> None:
        self._database, self._table, self._column, self._named_at = database, table, column, named_at
        self._decoder: msgspec.msgpack.Decoder[tuple[Item, ...]] = msgspec.msgpack.Decoder(tuple[item, ...])  # type: ignore[valid-type]

    def keep_as(self, digest: str, items: tuple[Item, ...]) -> None:
        """Keep a list before jobs are added that name it. Those that no job has named for a day go."""
        now = time.time()
        with self._database.transaction() as connection:
            connection.execute(
                f"DELETE FROM {self._table} WHERE kept < ? AND digest NOT IN"
                " (SELECT COALESCE(json_extract(compute, ?), '') FROM job)",
                (now - _UNUSED, self._named_at),
            )
            connection.execute(
                f"INSERT INTO {self._table} (digest, {self._column}, kept) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET kept = excluded.kept",
                (digest, msgspec.msgpack.encode(items), now),
            )

    def find(self, digest: str) -> tuple[Item, ...]:
        """The list of that digest. Raises KeyError when it is not kept."""
        with self._database.reading() as connection:
            query = f"SELECT {self._column} AS items FROM {self._table} WHERE digest = ?"
            row = connection.execute(query, (digest,)).fetchone()
        if row is None:
            raise KeyError(digest)
        return self._decoder.decode(row["items"])


def rules_digest(rules: tuple[Replacement, ...]) -> str | None:
    """What names a list: its content; None for no rules."""
    return hashlib.sha256(msgspec.msgpack.encode(rules)).hexdigest() if rules else None


class RuleLists:
    """Keeps each list once, however many jobs use it."""

    def __init__(self, database: Database) -> None:
        self._lists = ListsByContent(database, "rule_list", "rules", "$.replacements", Replacement)

    def keep(self, rules: tuple[Replacement, ...]) -> str | None:
        """Keep a list before jobs are added that use it; its digest. Those that no job has used for a day go."""
        digest = rules_digest(rules)
        if digest is not None:
            self._lists.keep_as(digest, rules)
        return digest

    def get(self, digest: str | None) -> tuple[Replacement, ...]:
        """The list of that digest; no rules for None. Raises KeyError when it is not kept."""
        return () if digest is None else self._lists.find(digest)


class Vocabularies:
    """Keeps each list once, however many jobs use it."""

    def __init__(self, database: Database) -> None:
        self._lists = ListsByContent(database, "vocabulary", "phrases", "$.prompt.boosting.vocabulary", Phrase)

    def keep(self, phrases: tuple[Phrase, ...]) -> str:
        """Keep a list before jobs are added that use it; its digest. Those that no job has used for a day go."""
        digest = vocabulary.digest(phrases)
        self._lists.keep_as(digest, phrases)
        return digest

    def get(self, digest: str) -> tuple[Phrase, ...]:
        """The list of that digest. Raises KeyError when it is not kept."""
        return self._lists.find(digest)
