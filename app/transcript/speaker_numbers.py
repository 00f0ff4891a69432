"""The numbers of the speakers of a transcript: their colours, their lanes, and the digits that stand for them."""

from collections.abc import Iterable
from itertools import count

COLOURS = 8
"""So many speakers have a colour of their own; the ones behind take them again, and all have their names."""
DIGITS = 8
"""So many speakers are reached by a digit."""


class SpeakerNumbers:
    """From 0, by first appearance. A speaker keeps the number as long as the transcript is shown, whatever is edited.

    One who is renamed keeps it too, and one who was merged with another gets it back when that is undone.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._present: list[str] = []

    def update(self, names: Iterable[str]) -> None:
        """These speak now, in order of their first appearance."""
        present = list(dict.fromkeys(names))
        if set(present) == set(self._present):
            return
        gone = [name for name in self._present if name not in present]
        new = [name for name in present if name not in self._present]
        if len(gone) == len(new) == 1:
            self._numbers[new[0]] = self._numbers[gone[0]]
        taken = {self._numbers[name] for name in present if name in self._present}
        for name in new:
            if self._numbers.get(name, -1) in (-1, *taken):
                self._numbers[name] = next(number for number in count() if number not in taken)
            taken.add(self._numbers[name])
        self._present = sorted(present, key=self._numbers.__getitem__)

    @property
    def names(self) -> list[str]:
        """Those who speak, by number."""
        return list(self._present)

    def __getitem__(self, name: str) -> int:
        """The number of one who speaks, 0 for others."""
        return self._numbers.get(name, 0)

    def name(self, number: int) -> str | None:
        """Who has a number, None when nobody who speaks has."""
        return next((name for name in self._present if self._numbers[name] == number), None)
