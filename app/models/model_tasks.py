"""Work on model files for the window, in threads of its own: downloads one after another, all else beside them."""

import collections
import functools
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from core import models
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.models import Cancelled, CancelToken, FileProgress, Integrity, Model, ProgressCallback

Kind = Literal["download", "find", "import", "verify", "remove", "move"]
State = Literal["waiting", "working", "done", "stopped", "failed"]
_SPEED_SECONDS = 5.0  # over which the speed is taken
_INTERVAL = 100  # ms between two looks at how far the work is
_PATIENCE = 3.0  # seconds for the threads to leave when the program ends
_log = logging.getLogger(__name__)


@dataclass
class ModelTask:
    """One piece of work: what on, how far, how fast (bytes a second), and what became of it.

    `model` is the model's name; that of a file to import is its stem; work on the folder has none.
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
    halt: CancelToken = field(default_factory=CancelToken)
    _samples: collections.deque[tuple[float, int]] = field(default_factory=collections.deque)

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


class ModelTasks(QObject):
    """Does the work and tells about it. Make one for the whole program: downloads outlive the dialog that began them.

    Like the bridge, it is a place where threads meet Qt: `_ended` alone is sent from another thread, and `latest` of an
    task alone is written there.
    """

    changed = Signal(object)  # ModelTask
    found = Signal(list)  # of Path: checkpoints among what was dropped
    folder_moved = Signal(object)  # Path
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes: dict[bool, queue.SimpleQueue[ModelTask | None]] = {}
        self._threads: list[threading.Thread] = []
        self._tasks: dict[str, ModelTask] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL)
        self._timer.timeout.connect(self._look)
        self._ended.connect(self._take_end)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def of(self, model: str) -> ModelTask | None:
        """The last piece of work on a model since the program was started."""
        return self._tasks.get(model)

    def named(self) -> list[str]:
        """The models that any work is under way on, or failed."""
        return [name for name, task in self._tasks.items() if not task.ended or task.state == "failed"]

    @property
    def busy(self) -> bool:
        """Whether anything is under way or waiting."""
        return any(not task.ended for task in self._tasks.values())

    def download(self, model: Model) -> None:
        """Bring the model, or go on with bringing it, after the downloads that were asked for before."""
        folder = models.folder()
        self._send(ModelTask("download", model.name, functools.partial(models.download, model, folder)))

    def find(self, named: Iterable[Path]) -> None:
        """Look for .nemo files, in folders to any depth, and tell them with `found`."""
        wanted = list(named)
        self._send(ModelTask("find", "", lambda _report, _halt: models.find_checkpoints(wanted)))

    def import_checkpoint(self, files: Iterable[Path], move: bool) -> None:
        """Bring .nemo files from this machine."""
        folder = models.folder()
        for file in files:
            run = functools.partial(models.import_checkpoint, file, folder, move)
            self._send(ModelTask("import", file.stem, run))

    def verify(self, model: str) -> None:
        """Read the model again; fails with "model-damaged" when it is."""

        def run(report: ProgressCallback, halt: CancelToken) -> Integrity:
            verdict = models.verify(models.installed()[model], report, halt)
            if verdict == Integrity.DAMAGED:
                raise EnvironmentFault("model-damaged", model=model)
            return verdict

        self._send(ModelTask("verify", model, run))

    def remove(self, model: str) -> None:
        """Delete the model, or the unfinished download of it."""
        self._send(ModelTask("remove", model, lambda _report, _halt: models.remove(model)))

    def move(self, folder: Path, switch: Callable[[Path], None]) -> None:
        """Move the models folder; `switch` makes it the one that is used and is called in another thread."""

        def run(report: ProgressCallback, halt: CancelToken) -> Path:
            models.relocate(models.folder(), folder, switch, report, halt)
            return folder

        self._send(ModelTask("move", "", run))

    def halt(self, model: str) -> None:
        """Pause a download, or give up other work; what waits for its turn is forgotten."""
        task = self._tasks.get(model)
        if task is not None and not task.ended:
            task.halt.cancel()
            if task.state == "waiting":
                self._take_end(task, Cancelled())

    def forget(self, model: str) -> None:
        """Let a failure rest."""
        task = self._tasks.get(model)
        if task is not None and task.ended:
            del self._tasks[model]
            self.changed.emit(task)

    def stop(self) -> None:
        """Cancel everything, for the end of the program; what has arrived is kept."""
        for task in self._tasks.values():
            task.halt.cancel()
        for lane in self._lanes.values():
            lane.put(None)
        for thread in self._threads:
            thread.join(_PATIENCE)
        self._lanes.clear()
        self._threads.clear()

    def _send(self, task: ModelTask) -> None:
        former = self._tasks.get(task.model)
        if former is not None and not former.ended:
            return  # one piece of work on a model at a time
        self._tasks[task.model] = task
        self._lane(task.kind == "download").put(task)
        self._timer.start()
        self.changed.emit(task)

    def _lane(self, downloads: bool) -> "queue.SimpleQueue[ModelTask | None]":
        """The line that an task waits in: nothing on the disk waits for a network."""
        if downloads not in self._lanes:
            self._lanes[downloads] = queue.SimpleQueue()
            thread = threading.Thread(target=self._work, args=(self._lanes[downloads],), daemon=True, name="models")
            self._threads.append(thread)
            thread.start()
        return self._lanes[downloads]

    def _work(self, lane: "queue.SimpleQueue[ModelTask | None]") -> None:
        """The thread of a lane."""
        while True:
            task = lane.get()
            if task is None:
                return
            outcome: object
            try:
                task.halt.check()
                outcome = task.run(functools.partial(setattr, task, "latest"), task.halt)
            except (Cancelled, Fault) as end:
                outcome = end
            except Exception as error:
                _log.exception("%s %s", task.kind, task.model)
                outcome = Bug("bug", reason=type(error).__name__)
            self._ended.emit(task, outcome)

    def _look(self) -> None:
        """Ten times a second, however many blocks come meanwhile."""
        for task in list(self._tasks.values()):
            if not task.ended and task.latest is not None:
                task.state = "working"
                task.advance(task.latest)
                self.changed.emit(task)
        if not self.busy:
            self._timer.stop()

    def _take_end(self, task: ModelTask, outcome: object) -> None:
        if task.ended:
            return  # it was forgotten while it waited
        task.outcome = outcome
        task.fault = outcome if isinstance(outcome, Fault) else None
        task.state = "stopped" if isinstance(outcome, Cancelled) else "done" if task.fault is None else "failed"
        self.changed.emit(task)
        if task.state == "done" and task.kind == "move":
            self.folder_moved.emit(outcome)
        if task.state == "done" and task.kind == "find":
            self.found.emit(outcome)
