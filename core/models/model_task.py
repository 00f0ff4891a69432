"""A long operation on one model: a download, an import, a check, a removal, or a move of all models."""

import collections
import functools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from core.contracts.errors import Fault
from core.models.file_work import Cancelled, CancelToken, FileProgress, ProgressCallback

Kind = Literal["download", "find", "import", "verify", "remove", "move"]
State = Literal["waiting", "working", "done", "stopped", "failed"]
_SPEED_SECONDS = 5.0  # over which the speed is taken


@dataclass
class ModelTask:
    """One piece of work: what on, how far, how fast (bytes a second), and what became of it.

    `model` is the model's name; that of a file to import is its stem; work on the folder has none. `latest` is written
    by the thread that works, all else by the one that shows it.
    """

    kind: Kind
    model: str
    run: Callable[[ProgressCallback, CancelToken], object]
    state: State = "waiting"
    step: FileProgress | None = None
    fault: Fault | None = None
    outcome: object = None
    speed: float | None = None
    latest: FileProgress | None = None
    cancel_token: CancelToken = field(default_factory=CancelToken)
    _samples: collections.deque[tuple[float, int]] = field(default_factory=collections.deque)

    def perform(self) -> object:
        """Do it, in another thread: its result, or Cancelled. Raises what `run` raises."""
        try:
            self.cancel_token.check()
            return self.run(functools.partial(setattr, self, "latest"), self.cancel_token)
        except Cancelled as end:
            return end

    def end(self, outcome: object) -> None:
        """Take over what became of it: a result, Cancelled or a Fault."""
        self.outcome = outcome
        self.fault = outcome if isinstance(outcome, Fault) else None
        self.state = "stopped" if isinstance(outcome, Cancelled) else "done" if self.fault is None else "failed"

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in ("done", "stopped", "failed")

    @property
    def seconds_left(self) -> float | None:
        """How long the phase will take at this speed."""
        return (self.step.total - self.step.done) / self.speed if self.step and self.speed else None

    def advance(self, step: FileProgress) -> None:
        """Take over how far it is."""
        if self.step is None or step.phase != self.step.phase:
            self._samples.clear()
        self.step = step
        now = time.monotonic()
        self._samples.append((now, step.done))
        while now - self._samples[0][0] > _SPEED_SECONDS:
            self._samples.popleft()
        (then, before), spent = self._samples[0], now - self._samples[0][0]
        self.speed = (step.done - before) / spent if spent > 0.5 and now > then and step.done > before else None
