"""Read the vocabulary files that options name."""

from collections.abc import Sequence

from core.cli.usage_errors import read_named
from core.contracts.vocabulary import Phrase
from core.formats.word_lists import merge, read_word_list


def read_vocabulary(lists: Sequence[str]) -> tuple[Phrase, ...]:
    """Read vocabulary files. Raises Misuse for an unreadable file, or for too many words together."""
    lists_of_words = [read_named(path, read_word_list) for path in lists]
    return read_named(", ".join(lists), lambda _: merge(lists_of_words))
