"""A long operation on one model: download, import, check, removal, or a move of all models."""

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
_SPEED_SECONDS = 5.0  # the speed is an average over this time


@dataclass
class ModelTask:
    """One operation with its progress, its speed (bytes per second) and its outcome.

    `model` is the name of the model, or the stem of a file to import. Work on the folder has no name. The working
    thread writes `latest`. The thread that shows the task writes all other fields.
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
        """Run the operation in another thread. Return its result or Cancelled.

        Raises:
            Exception: as `run`.
        """
        try:
            self.cancel_token.check()
            return self.run(functools.partial(setattr, self, "latest"), self.cancel_token)
        except Cancelled as end:
            return end

    def end(self, outcome: object) -> None:
        """Store the outcome: a result, Cancelled or a Fault."""
        self.outcome = outcome
        self.fault = outcome if isinstance(outcome, Fault) else None
        self.state = "stopped" if isinstance(outcome, Cancelled) else "done" if self.fault is None else "failed"

    @property
    def ended(self) -> bool:
        """Whether the task is over."""
        return self.state in ("done", "stopped", "failed")

    @property
    def seconds_left(self) -> float | None:
        """The seconds that the phase needs at the current speed."""
        return (self.step.total - self.step.done) / self.speed if self.step and self.speed else None

    def advance(self, step: FileProgress) -> None:
        """Store the progress and update the speed."""
        if self.step is None or step.phase != self.step.phase:
            self._samples.clear()
        self.step = step
        now = time.monotonic()
        self._samples.append((now, step.done))
        while now - self._samples[0][0] > _SPEED_SECONDS:
            self._samples.popleft()
        (then, before), spent = self._samples[0], now - self._samples[0][0]
        self.speed = (step.done - before) / spent if spent > 0.5 and now > then and step.done > before else None
