"""Find and rank the entries of the command palette."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

Group = Literal["commands", "recordings", "words", "settings"]
GROUPS: tuple[Group, ...] = ("commands", "recordings", "words", "settings")
MOST = 5  # entries of a group
_WORD_BONUS, _RUN_BONUS, _START_BONUS = 8, 5, 12


@dataclass(frozen=True)
class Entry:
    """Something that the palette can do. `detail` stands beside the words, `keys` at the end of the line."""

    group: Group
    text: str
    run: Callable[[], object] = field(compare=False)
    detail: str = ""
    keys: str = ""
    icon: str = ""
    is_enabled: bool = True


@dataclass(frozen=True)
class Match:
    """An entry with the positions of the typed letters in its text."""

    entry: Entry
    letters: tuple[int, ...] = ()
    score: int = 0


def match(typed: str, text: str) -> tuple[int, tuple[int, ...]] | None:
    """Return the score and the positions of the typed letters in a text, or None if they are not there in order.

    Letters at the start of words and letters side by side count more.
    """
    wanted, within = "".join(typed.casefold().split()), text.casefold()
    if len(within) != len(text):  # a letter such as ß became two
        within = text.lower() if len(text.lower()) == len(text) else text
    if not wanted:
        return 0, ()
    whole = within.find(" ".join(typed.casefold().split()))
    if whole >= 0:
        length = len(" ".join(typed.split()))
        is_start = whole == 0 or not within[whole - 1].isalnum()
        score = 200 + (100 if is_start else 0) + (50 if whole == 0 else 0) - len(text)
        return score, tuple(range(whole, whole + length))
    best: tuple[int, tuple[int, ...]] | None = None
    for start in (n for n, letter in enumerate(within) if letter == wanted[0]):
        found = _from(within, wanted, start)
        if found is None:
            break
        score = _score(within, found) - len(text)
        if best is None or score > best[0]:
            best = score, found
    return best


def _from(text: str, wanted: str, start: int) -> tuple[int, ...] | None:
    """Return the positions of the letters from `start` on. Starts of words are taken first."""
    found = [start]
    for letter in wanted[1:]:
        after = found[-1] + 1
        place = after if text[after : after + 1] == letter else text.find(letter, after)
        if place < 0:
            return None
        found.append(place)
    return tuple(found)


def _score(text: str, found: Sequence[int]) -> int:
    score = 0
    for before, place in zip((-2, *found), found, strict=False):
        score += _RUN_BONUS if place == before + 1 else -min(6, place - before)
        if place == 0:
            score += _START_BONUS
        elif not text[place - 1].isalnum():
            score += _WORD_BONUS
    return score


def search(typed: str, entries: Iterable[Entry], recent: Sequence[str] = ()) -> Iterator[Match]:
    """Yield the best entries, group by group. Without typed letters, yield the recent commands first.

    A leading ">" leaves the commands alone, a leading "/" the words of the transcript.
    """
    only: Group | None = None
    if typed[:1] in (">", "/"):
        only = "commands" if typed[0] == ">" else "words"
        typed = typed[1:]
    typed = typed.strip()
    listed = [entry for entry in entries if only is None or entry.group == only]
    if not typed:
        yield from _recent(listed, recent, only)
        return
    for group in GROUPS:
        found = []
        for entry in listed:
            if entry.group == group and (matched := match(typed, entry.text)) is not None:
                bonus = (20 if entry.text in recent else 0) - (0 if entry.is_enabled else 150)
                found.append(Match(entry, matched[1], matched[0] + bonus))
        found.sort(key=lambda each: -each.score)
        yield from found[: MOST if only is None else 4 * MOST]


def _recent(entries: Sequence[Entry], recent: Sequence[str], only: Group | None) -> Iterator[Match]:
    by_text = {entry.text: entry for entry in reversed(entries) if entry.group == "commands"}
    first = [by_text[text] for text in recent if text in by_text]
    for group in GROUPS:
        mine = [entry for entry in entries if entry.group == group and entry not in first]
        shown = [*first, *mine] if group == "commands" else mine
        if group == "words" and only is None:
            continue
        yield from (Match(entry) for entry in shown[: MOST if only is None else 4 * MOST])
