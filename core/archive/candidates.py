"""Which passages may hold what a query asks for, by the index alone; and for single words how often they do."""

from collections.abc import Callable, Iterable

from core.archive.query import Item, Near, Phrase, Query, QueryToken
from core.journal.text_index import BEFORE, OVERLAP, REPEAT, TextIndex


def counted(query: Query) -> bool:
    """Whether the index knows how often: single words without conditions on their surroundings or their speakers."""
    plain = all(len(phrase) == 1 and not phrase[0].prefix and not phrase[0].accented for phrase in query.main)
    whole = all(each.name not in ("speaker", "language") for each in query.filters)
    return plain and whole and not (query.near or query.without or query.expression)


def count(index: TextIndex, query: Query, stopped: Callable[[], bool]) -> dict[int, int]:
    """How often single words are in each passage, for a query that is `counted`; anything when it is `stopped`."""
    total: dict[int, int] = {}
    for token in dict.fromkeys(phrase[0].text for phrase in query.main):
        counts: dict[int, int] = {}
        repetition = 1
        while not stopped() and (found := dict.fromkeys(index.passages(_nth(token, repetition)), repetition)):
            counts.update(found)  # where a third occurrence is, there is a second
            repetition += 1
        if total:
            for row, number in counts.items():
                total[row] = total.get(row, 0) + number
        else:
            total = counts
    return total


def candidates(index: TextIndex, query: Query, before: Callable[[int], Iterable[int]]) -> Iterable[int]:
    """Rows of the passages that may hold the end of a place of the query.

    `before` gives the rows of the passages whose last tokens stand in a passage as well.
    """
    if not query.near or any(_reach(query, near) > OVERLAP for near in query.near):
        return index.passages(_of_item(query.main))
    found: set[int] | None = None
    for near in query.near:
        together = set(index.passages(f"({_anywhere(query.main)}) AND ({_anywhere(near.item)})"))
        ends = " OR ".join(_before(phrase[-1]) for phrase in query.main)
        for row in index.passages(f"({ends}) AND ({_of_item(near.item)})"):  # the place lies before a seam
            together.update(before(row))
        found = together if found is None else found & together
    return found or ()


def _reach(query: Query, near: Near) -> int:
    """How many tokens before a seam may belong to a place whose end is behind it, or to what is near."""
    return near.distance + max(map(len, near.item)) + max(map(len, query.main)) - 1


def _of_item(item: Item) -> str:
    """An expression for passages that hold the end of a place."""
    return " OR ".join(f"({_of_phrase(phrase)})" for phrase in item)


def _of_phrase(phrase: Phrase) -> str:
    """Its last token in the passage itself, and those before it there or in the overlap with the passages before."""
    *others, last = phrase[-OVERLAP:]
    return " AND ".join([_own(last), *(f"({_own(token)} OR {_before(token)})" for token in others)])


def _anywhere(item: Item) -> str:
    """An expression for passages that hold all tokens of a place, or have them in the overlap."""
    return " OR ".join(
        "(" + " AND ".join(f"({_own(token)} OR {_before(token)})" for token in phrase[-OVERLAP:]) + ")"
        for phrase in item
    )


def _own(token: QueryToken) -> str:
    return f'"{token.text}"' + ("*" if token.prefix else "")


def _before(token: QueryToken) -> str:
    return f'"{BEFORE}{token.text}"' + ("*" if token.prefix else "")


def _nth(token: str, repetition: int) -> str:
    return f'"{token}"' if repetition == 1 else f'"{token}{REPEAT}{repetition}"'
