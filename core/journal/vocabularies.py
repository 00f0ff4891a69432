"""The part of the journal that holds lists of words to expect; prompts of jobs name them by their digests."""

from core.contracts import vocabulary
from core.contracts.vocabulary import Phrase
from core.journal.database import Database
from core.journal.lists_by_content import ListsByContent


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
