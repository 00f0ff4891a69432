"""Greedy search of an attention decoder over a stream of windows: whoever is finished makes room for the next one."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

import torch

from core.engine.native.decoders.transformer import Decoder, Memory
from core.engine.native.runtime.thread_budget import Pace, Seats


@dataclass(frozen=True)
class Heard:
    """A window to write for: the encoder's states (frames, width), its prompt, and the most tokens that it may get."""

    states: torch.Tensor
    prompt: list[int]
    limit: int


@dataclass
class Row:
    """What has been written for a window: the tokens, and how probable each was."""

    ids: list[int] = field(default_factory=list)
    probabilities: list[float] = field(default_factory=list)


@dataclass
class _Hypothesis:
    row: Row
    limit: int
    said: list[int]
    """Tokens that the decoder has not seen yet."""

    def take(self, token: int, probability: float, end: int) -> bool:
        """Goes on with the best token; False when that was the end."""
        self.said = [token]
        if token == end or len(self.row.ids) >= self.limit:
            return False
        self.row.ids.append(token)
        self.row.probabilities.append(probability)
        return len(self.row.ids) < self.limit


def write(decoder: Decoder, end: int, windows: Iterable[Heard], slots: int, seats: Seats) -> list[Row]:
    """The tokens of each of the `windows`, without the token `end`; at most `slots` of them are written at a time.

    `windows` are taken when there is room for them. The longest must come first: it says how much room each one gets.
    Each step has those of the `seats` that nobody else wants.
    """
    waiting = iter(windows)
    rows: list[Row] = []
    memory: Memory | None = None
    active: list[_Hypothesis] = []
    pace = Pace(seats)
    while True:
        for window in islice(waiting, slots - len(active)):
            if memory is None:
                memory = decoder.memory(slots, len(window.states))
            with seats.taken(seats.count):
                decoder.hear(memory, len(active), window.states)
            rows.append(Row())
            active.append(_Hypothesis(rows[-1], window.limit, window.prompt))
        if not active or memory is None:
            return rows
        with pace.step():
            scores = decoder(memory, [each.said for each in active]).float()
            sure, best = scores.softmax(dim=-1).max(dim=-1)
        for place, (token, probability) in reversed(list(enumerate(zip(best.tolist(), sure.tolist(), strict=True)))):
            if not active[place].take(token, probability, end):
                memory.move(len(active) - 1, place)
                active[place] = active[-1]
                active.pop()
