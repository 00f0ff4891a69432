"""Work on model files in threads: downloads one after another, other work beside them."""

import contextlib
import functools
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from app.ui.background import Worker
from core import models
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.models import Cancelled, CancelToken, FileProgress, Integrity, Model, ProgressCallback
from core.models.model_task import ModelTask

_INTERVAL = 100  # ms between two updates of the progress
_CLOSE_TIMEOUT = 3.0  # seconds that the threads may take to end with the program


class ModelTasks(QObject):
    """Does the work and reports it. The program has one instance: downloads outlive the dialog that started them."""

    changed = Signal(object)  # ModelTask
    found = Signal(list)  # list of Path: the checkpoints among dropped files
    folder_moved = Signal(object)  # Path
    looked_at = Signal()  # the models that need NeMo are known

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._downloads, self._files = Worker(self, "downloads"), Worker(self, "model files")
        self._tasks: dict[str, ModelTask] = {}
        self._looking = CancelToken()
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._show_progress)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def task_of(self, model: str) -> ModelTask | None:
        """Return the last task on a model since the start of the program."""
        return self._tasks.get(model)

    def unfinished_or_failed(self) -> list[str]:
        """Return the models with unfinished or failed tasks."""
        return [name for name, task in self._tasks.items() if not task.ended or task.state == "failed"]

    @property
    def busy(self) -> bool:
        """Whether any task is running or waiting."""
        return any(not task.ended for task in self._tasks.values())

    def download(self, model: Model) -> None:
        """Download the model, or resume its download, after the downloads before it."""
        folder = models.folder()
        self._submit(ModelTask("download", model.name, functools.partial(models.download, model, folder)))

    def download_named(self, name: str) -> str:
        """Download any model of the hub by name. Return its local name.

        Raises EnvironmentFault: "hub-name", "model-exists".
        """
        repository = models.repository_of(name)
        called = repository.rpartition("/")[2]
        if called in models.installed(None):
            raise EnvironmentFault("model-exists", model=called)

        def run(report: ProgressCallback, token: CancelToken) -> Path:
            report(FileProgress("asking", 0, 0))
            return models.download(models.find_on_hub(repository), models.folder(), report, token)

        self._submit(ModelTask("download", called, run))
        return called

    def repeat(self, model: str) -> None:
        """Repeat the failed task."""
        former = self._tasks[model]
        self._submit(ModelTask(former.kind, former.model, former.run))

    def look_at_backends(self) -> None:
        """Find the local models that need NeMo. `looked_at` announces the result."""

        def look() -> None:
            with contextlib.suppress(Cancelled):  # the program is ending, and the answer is not needed
                models.slower_models(models.installed(), cancel_token=self._looking)

        self._files.do(look, lambda _: self.looked_at.emit(), lambda _fault: None)

    def find_checkpoints(self, named: Iterable[Path]) -> None:
        """Search for .nemo files, in folders of any depth. `found` carries the result."""
        wanted = list(named)
        self._submit(ModelTask("find", "", lambda _report, _token: models.find_checkpoints(wanted)))

    def import_checkpoints(self, files: Iterable[Path], move: bool) -> None:
        """Import .nemo files from this computer."""
        folder = models.folder()
        by_name: dict[str, list[Path]] = {}
        for file in files:
            by_name.setdefault(models.model_name(file), []).append(file)
        for name, same in by_name.items():
            self._submit(ModelTask("import", name, functools.partial(_import_each, same, folder, move)))

    def verify(self, model: str) -> None:
        """Check the model's files. A damaged model fails with "model-damaged"."""

        def run(report: ProgressCallback, token: CancelToken) -> Integrity:
            return models.verify(models.resolve(model), report, token)

        self._submit(ModelTask("verify", model, run))

    def remove(self, model: str) -> None:
        """Delete the model, or its unfinished download."""
        self._submit(ModelTask("remove", model, lambda _report, _token: models.remove(model)))

    def move(self, folder: Path, switch: Callable[[Path], None]) -> None:
        """Move the models folder. `switch` puts it into use and runs in another thread."""

        def run(report: ProgressCallback, token: CancelToken) -> Path:
            models.relocate(models.folder(), folder, switch, report, token)
            return folder

        self._submit(ModelTask("move", "", run))

    def cancel(self, model: str) -> None:
        """Pause a download, or cancel other work. A waiting task is dropped."""
        task = self._tasks.get(model)
        if task is not None and not task.ended:
            task.cancel_token.cancel()
            if task.state == "waiting":
                self._end(task, Cancelled())

    def dismiss(self, model: str) -> None:
        """Dismiss a failure."""
        task = self._tasks.get(model)
        if task is not None and task.ended:
            del self._tasks[model]
            self.changed.emit(task)

    def stop(self) -> None:
        """Cancel everything at the end of the program. Downloaded parts stay."""
        self._looking.cancel()
        for task in self._tasks.values():
            task.cancel_token.cancel()
        for worker in (self._downloads, self._files):
            worker.close(_CLOSE_TIMEOUT)

    def _submit(self, task: ModelTask) -> None:
        former = self._tasks.get(task.model)
        if former is not None and not former.ended:
            return  # one piece of work on a model at a time
        self._tasks[task.model] = task
        worker = self._downloads if task.kind == "download" else self._files  # the disk need not wait for the network
        worker.do(task.perform, functools.partial(self._end, task), functools.partial(self._end, task))
        self._timer.start()
        self.changed.emit(task)

    def _show_progress(self) -> None:
        """Show the progress ten times a second, at any number of blocks."""
        for task in list(self._tasks.values()):
            if not task.ended and task.latest is not None:
                task.state = "working"
                task.advance(task.latest)
                self.changed.emit(task)
        if not self.busy:
            self._timer.stop()

    def _end(self, task: ModelTask, outcome: object) -> None:
        if task.ended:
            return  # the task was cancelled while it waited
        task.end(outcome)
        self.changed.emit(task)
        if task.state == "done" and task.kind == "move":
            self.folder_moved.emit(outcome)
        if task.state == "done" and task.kind == "find":
            self.found.emit(outcome)


def _import_each(files: Sequence[Path], folder: Path, move: bool, report: ProgressCallback, token: CancelToken) -> None:
    """Import models of one name. If they differ, the first usable one becomes the model.

    All files are tried. Then the first fault is raised (see models.import_checkpoint).
    """
    faults: list[Fault] = []
    for file in files:
        try:
            models.import_checkpoint(file, folder, move, report, token)
        except (InputFault, EnvironmentFault) as fault:
            faults.append(fault)
    if faults:
        raise faults[0]
