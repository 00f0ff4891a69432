"""The ways in which a text divides into a tokenizer's pieces: a model need not write a word that it hardly knows in
the pieces that the tokenizer would choose."""

from collections.abc import Mapping

_Pieces = tuple[int, ...]


def spellings_of(text: str, tokens: Mapping[str, int], most: int) -> list[_Pieces]:
    """At most so many sequences of `tokens`, by their pieces, that read `text`, about those with the fewest pieces."""
    longest = max(map(len, tokens), default=0)
    found: list[list[_Pieces]] = [[()]]  # by where they end
    for end in range(1, len(text) + 1):
        ways = [
            (*before, token)
            for start in range(max(0, end - longest), end)
            if (token := tokens.get(text[start:end])) is not None
            for before in found[start]
        ]
        found.append(sorted(ways, key=len)[:most])
    return found[-1]
