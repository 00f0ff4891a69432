"""Number the speakers of a transcript for their colours, lanes and digits."""

from collections.abc import Iterable, Mapping
from itertools import count

COLOURS = 8
"""The number of colours. Further speakers repeat them."""
DIGITS = 8
"""The number of speakers with a digit."""


class SpeakerNumbers:
    """Numbers from 0 by first appearance. A speaker keeps the number while the transcript is shown.

    A renamed speaker keeps it, and a merged one gets it back after undo.
    """

    def __init__(self, preferred: Mapping[str, int] | None = None) -> None:
        """Give the speakers of `preferred` their numbers again."""
        self._preferred = preferred or {}
        self._numbers: dict[str, int] = {}
        self._present: list[str] = []

    def update(self, names: Iterable[str]) -> None:
        """Set the present speakers, in order of first appearance."""
        present = list(dict.fromkeys(names))
        if set(present) == set(self._present):
            return
        gone = [name for name in self._present if name not in present]
        new = [name for name in present if name not in self._present]
        if len(gone) == len(new) == 1:
            self._numbers[new[0]] = self._numbers[gone[0]]
        taken = {self._numbers[name] for name in present if name in self._present}
        for name in sorted(new, key=lambda name: name not in self._preferred):
            self._numbers.setdefault(name, self._preferred.get(name, -1))
            if self._numbers[name] in (-1, *taken):
                self._numbers[name] = next(number for number in count() if number not in taken)
            taken.add(self._numbers[name])
        self._present = sorted(present, key=self._numbers.__getitem__)

    def take(self, name: str, number: int) -> dict[str, int]:
        """Give a speaker a number. A speaker who has it gets the other one. Return the changed numbers."""
        changed = {name: number}
        other = self.name(number)
        if other is not None and other != name:
            changed[other] = self._numbers[name]
        self._numbers |= changed
        self._present.sort(key=self._numbers.__getitem__)
        return changed

    @property
    def names(self) -> list[str]:
        """The present speakers by number."""
        return list(self._present)

    def __getitem__(self, name: str) -> int:
        """Return the number of a present speaker, or 0."""
        return self._numbers.get(name, 0)

    def name(self, number: int) -> str | None:
        """Return the present speaker with a number, or None."""
        return next((name for name in self._present if self._numbers[name] == number), None)
