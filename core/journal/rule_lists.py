"""The part of the journal that holds lists of rules for replacing; jobs name them by their digests."""

import hashlib

import msgspec

from core.journal.database import Database
from core.journal.lists_by_content import ListsByContent
from core.transcript.replacement_rules import Replacement


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
