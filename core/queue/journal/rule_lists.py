"""The part of the journal that holds lists of rules for replacing; jobs name them by their digests."""

import hashlib
import time

import msgspec

from core.queue.journal.database import Database
from core.transcript.replacement_rules import Replacement

_UNUSED = 86_400.0  # seconds that a list is kept for jobs that are still to be added
_rules = msgspec.msgpack.Decoder(tuple[Replacement, ...])


def rules_digest(rules: tuple[Replacement, ...]) -> str | None:
    """What names a list: its content; None for no rules."""
    return hashlib.sha256(msgspec.msgpack.encode(rules)).hexdigest() if rules else None


class RuleLists:
    """Keeps each list once, however many jobs use it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, rules: tuple[Replacement, ...]) -> str | None:
        """Keep a list before jobs are added that use it; its digest. Those that no job has used for a day go."""
        digest, now = rules_digest(rules), time.time()
        if digest is None:
            return None
        with self._database.transaction() as connection:
            connection.execute(
                "DELETE FROM rule_list WHERE kept < ? AND digest NOT IN"
                " (SELECT COALESCE(json_extract(compute, '$.replacements'), '') FROM job)",
                (now - _UNUSED,),
            )
            connection.execute(
                "INSERT INTO rule_list (digest, rules, kept) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET kept = excluded.kept",
                (digest, msgspec.msgpack.encode(rules), now),
            )
        return digest

    def get(self, digest: str | None) -> tuple[Replacement, ...]:
        """The list of that digest; no rules for None. Raises KeyError when it is not kept."""
        if digest is None:
            return ()
        with self._database.reading() as connection:
            row = connection.execute("SELECT rules FROM rule_list WHERE digest = ?", (digest,)).fetchone()
        if row is None:
            raise KeyError(digest)
        return _rules.decode(row["rules"])
