"""Exact repetitions in English, marked as CHAT marks retracing: `I [/] I`, `<I am> [/] I am`."""

from collections.abc import Sequence

from core.formats.chat.placed_tokens import OutputToken

# English words whose exact repetition is a retracing; that of others ("very very", "no no", "had had") may be none.
_RETRACED = frozenset(
    {"i", "i'm", "i've", "i'll", "you", "he", "she", "it", "it's", "we", "they", "the", "a", "an", "my", "your", "his"}
    | {"and", "but", "or", "if", "because", "to", "of", "in", "on", "at", "for", "with", "from", "by", "is", "was"}
    | {"are", "were", "what", "when", "where", "who", "how", "there", "there's", "this", "these", "can", "would"}
)
_LONGEST = 4  # words


def mark_retracings(found: Sequence[OutputToken]) -> list[OutputToken]:
    """The main tier's tokens with exact repetitions marked: `I [/] I`, `<I am> [/] I am`; their commas go."""
    marked: list[OutputToken] = []
    i = 0
    while i < len(found):
        size, skip = _repeated(found, i)
        first = found[i : i + size]
        if skip:
            group = first if size == 1 else (OutputToken("<", "group"), *first, OutputToken(">", "group"))
            marked += [*group, OutputToken("[/]", "mark")]
        else:
            marked += first
        i += skip or size
    return marked


def _repeated(found: Sequence[OutputToken], at: int) -> tuple[int, int]:
    """(words in the repeated part, tokens up to its repetition); (1, 0) when nothing is repeated at `at`."""
    for size in range(1, _LONGEST + 1) if found[at].text.lower() in _RETRACED else ():
        comma = at + size < len(found) and found[at + size].kind == "comma"
        skip = size + 1 if comma else size
        once, again = found[at : at + size], found[at + skip : at + skip + size]
        if all(token.kind == "word" for token in (*once, *again)) and [token.text.lower() for token in once] == [
            token.text.lower() for token in again
        ]:
            return size, skip
    return 1, 0
