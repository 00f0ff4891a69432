"""Run the engine: read files into windows, windows into batches, batches into chunks."""

import math
import os
import queue
import sys
import tempfile
import threading
import traceback
from concurrent.futures import Future
from importlib.metadata import version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import msgspec

from core.contracts import framing, protocol, trace
from core.contracts.engine_messages import Failed, FilesOpen, Hello, Ready
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import (
    EXIT_OF_DAMAGED_MODEL,
    EXIT_OUT_OF_MEMORY,
    Acknowledge,
    Align,
    BatchLimit,
    Cancel,
    Diarize,
    EndStream,
    IdentifyLanguage,
    Load,
    LoadDiarizer,
    MemoryLimit,
    OpenStream,
    SetVocabulary,
    Shutdown,
    Sound,
    Transcribe,
)
from core.contracts.recording_address import RecordingAddress
from core.contracts.vocabulary import Phrase
from core.engine import backends, devices
from core.engine.accelerators import abilities
from core.engine.native.weights.weight_checks import Check, finish_checks, take_checks
from core.engine.service.alignment_task import Alignment
from core.engine.service.batch_runner import EXPECTED_FAULTS, BatchRunner, fault_of
from core.engine.service.channel_activity import ChannelActivity
from core.engine.service.diarization_task import Diarization
from core.engine.service.heartbeat import Activity, HeartbeatThread
from core.engine.service.language_probe import LanguageProbe
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import LoadedModel, Task
from core.engine.service.source_transcription import SourceTranscription
from core.engine.service.stages import Stage, Stages
from core.engine.service.stream_runner import StreamRunner
from core.engine.service.transcription_task import Transcription
from core.engine.service.worker_client import RecordingWorker, RecordingWorkers

if TYPE_CHECKING:
    from core.engine.diarization.diarizer import Diarizer

READERS = 2  # one reader keeps up with any CPU, a second one hides a slow disk
MOST_WORKERS = 12  # processes that read recordings and make their words: enough to keep a GPU busy
STORAGE_READERS = 16  # for files in a storage elsewhere: their readers mostly wait for answers
SPEAKER_READERS = 4  # each waits for the result of its last chunk before it sends the next one
_IDLE_SECONDS = 60.0  # idle processes that read recordings end after this time

AnyTask: TypeAlias = Task[Any]


class Models:
    """The models of this engine: at most one recogniser, one for second opinions, and one diarizer."""

    def __init__(self) -> None:
        self.recogniser: LoadedModel | None = None
        self.diarizer: Future[Diarizer] = Future()
        self.vocabularies: dict[str, tuple[Phrase, ...]] = {}  # phrases by digest

    def load(self, command: Load | LoadDiarizer) -> tuple[Ready, float | None]:
        """Load a model. Return the answer for the front end and `Recognizer.encoder_batch_seconds`.

        Raises:
            Fault, OutOfMemory: as `backends` does.
        """
        encoder_batch_seconds: float | None
        if isinstance(command, LoadDiarizer):
            diarizer, ready = backends.load_diarizer(command)
            self.diarizer.set_result(diarizer)
            encoder_batch_seconds = diarizer.encoder_batch_seconds
        else:
            recognizer, ready = backends.load(command)
            second = None
            if command.second_model:
                second, _ = backends.load(msgspec.structs.replace(command, model=command.second_model))
                second.use_vocabularies(self.vocabularies)
            self.recogniser = LoadedModel(recognizer, command, second)
            recognizer.use_vocabularies(self.vocabularies)
            encoder_batch_seconds = recognizer.encoder_batch_seconds
        return ready, encoder_batch_seconds


def _release_checked(checks: list[Check], outbox: Outbox) -> None:
    """Let results out once the weights are as they were written. Damaged weights end the process."""
    damaged = finish_checks(checks)
    if damaged:
        print(f"Damaged weights were removed: {', '.join(map(str, damaged))}", file=sys.stderr, flush=True)
        os._exit(EXIT_OF_DAMAGED_MODEL)
    outbox.release_results()


class TasksInFlight:
    """The tasks of the jobs in flight, one for each job. Every method is thread-safe."""

    def __init__(self, outbox: Outbox, stages: Stages) -> None:
        self._outbox, self._stages = outbox, stages
        self._tasks: dict[int, AnyTask] = {}
        self._lock = threading.Lock()

    @property
    def is_empty(self) -> bool:
        """Whether no job is in flight."""
        return not self._tasks

    def begin(self, task: AnyTask) -> None:
        """Add a task. It replaces an older attempt on the same job."""
        self.drop(task.job)
        with self._lock:
            self._tasks[task.job] = task
        self.stage_of(task).batcher.begin(task.key)

    def stage_of(self, task: AnyTask) -> Stage:
        """Return the stage that computes the task's windows."""
        return self._stages.speakers if isinstance(task, Diarization | ChannelActivity) else self._stages.words

    def current(self, job: int, attempt: int) -> AnyTask | None:
        """Return the task of this attempt, None if it is over or replaced."""
        task = self._tasks.get(job)
        return task if task is not None and task.attempt == attempt else None

    def drop(self, job: int) -> None:
        """Stop a job's task. Remove its windows from the pool."""
        with self._lock:
            task = self._tasks.pop(job, None)
        if task is not None:
            task.stop()
            self.stage_of(task).batcher.cancel(task.key)

    def replace(self, task: AnyTask, successor: AnyTask) -> bool:
        """Put a successor in the place of a task that is still in flight. Return whether it is."""
        with self._lock:
            if task.stopped or self._tasks.get(task.job) is not task:
                return False
            self._tasks[task.job] = successor
        task.stop()
        batcher = self.stage_of(task).batcher
        batcher.cancel(task.key)
        batcher.begin(successor.key)
        return True

    def forget_if_over(self, task: AnyTask) -> None:
        """Remove the task if it has stopped."""
        with self._lock:
            if task.stopped and self._tasks.get(task.job) is task:
                del self._tasks[task.job]

    def fail(self, task: AnyTask, fault: Fault) -> None:
        """End a task with a fault, unless it has stopped already."""
        if task.stop():
            self.stage_of(task).batcher.cancel(task.key)
            self.forget_if_over(task)
            self._outbox.send(Failed(task.job, task.attempt, fault.kind, fault.code, fault.figures))


class Readers:
    """The threads that read recordings, and the processes that help them."""

    def __init__(self, outbox: Outbox, stages: Stages, tasks: TasksInFlight) -> None:
        self._outbox, self._tasks, self._words = outbox, tasks, stages.words
        self._waiting: dict[Stage, queue.SimpleQueue[AnyTask]] = {
            stage: queue.SimpleQueue() for stage in (stages.words, stages.speakers)
        }
        self._counts: dict[Stage, int] = {}  # threads
        self._open_jobs: list[int] = []
        self._workers = RecordingWorkers()
        self._lock = threading.Lock()

    def start(self, stage: Stage, count: int) -> None:
        """Start threads until the stage has `count` of them."""
        with self._lock:
            present = self._counts.get(stage, 0)
            self._counts[stage] = max(present, count)
        for number in range(present, count):
            threading.Thread(target=self._run, args=(stage,), name=f"reader-{number}", daemon=True).start()

    def use_processes(self, count: int) -> None:
        """Allow `count` processes, and start as many threads for them."""
        self._workers.most = count
        self.start(self._words, count)

    def put(self, task: AnyTask) -> None:
        """Have a task read as soon as a thread is free."""
        stage = self._tasks.stage_of(task)
        if isinstance(task.path, RecordingAddress) and task.path.local_path is None and stage is self._words:
            self.start(stage, STORAGE_READERS)
        self._waiting[stage].put(task)

    def _run(self, stage: Stage) -> None:
        worker = RecordingWorker()
        while True:
            if not worker.runs:  # it died, or the recording needed none
                self._workers.close(worker)
            try:
                task = self._waiting[stage].get(timeout=_IDLE_SECONDS if worker.runs else None)
            except queue.Empty:
                if not worker.is_busy:
                    self._workers.close(worker)
                continue
            if task.stopped:
                continue
            if self._uses_worker(stage, task, worker):
                self._give(task, worker)
            self._announce_open_files(task.job, begins=True)
            try:
                with trace.span("read", job=task.job):
                    task.read(stage.batcher)
            except MemoryError:  # reading has no batch to halve, so a new engine starts with smaller ones
                traceback.print_exc()
                os._exit(EXIT_OUT_OF_MEMORY)
            except EXPECTED_FAULTS as error:
                self._tasks.fail(task, fault_of(error))
            self._announce_open_files(task.job, begins=False)
            self._tasks.forget_if_over(task)

    def _uses_worker(self, stage: Stage, task: AnyTask, worker: RecordingWorker) -> bool:
        """Tell whether the process reads the recording.

        This process reads a recording that is alone, because it is faster than the start of another process.
        """
        is_alone = not self._open_jobs and self._waiting[stage].empty()
        is_file_of_words = stage is self._words and isinstance(task.path, Path) and task.may_have_worker
        return is_file_of_words and (worker.runs or not is_alone) and self._workers.may_run(worker)

    def _give(self, task: AnyTask, worker: RecordingWorker) -> None:
        """Let a worker read a recording. It also makes the words of a transcription."""
        if isinstance(task, Transcription):
            task.worker = worker
            task.on_fault, task.on_end = self._tasks.fail, self._tasks.forget_if_over
            task.on_worker_end = self._read_here
        else:
            task.open_windows = worker.open_windows

    def _read_here(self, task: Transcription[Any]) -> None:
        """Let this process read the rest of a recording whose worker has ended."""
        successor = SourceTranscription(task.rest, self._outbox)
        successor.may_have_worker = False
        if self._tasks.replace(task, successor):
            print(
                f"The process that made the words of {task.path} has ended. "
                f"The engine continues at chunk {task.rest.from_chunk}.",
                file=sys.stderr,
                flush=True,
            )
            successor.owe_acknowledgements_of(task)
            self.put(successor)

    def _announce_open_files(self, job: int, *, begins: bool) -> None:
        with self._lock:  # the last message must state the last change
            if begins:
                self._open_jobs.append(job)
            else:
                self._open_jobs.remove(job)
            self._outbox.send(FilesOpen(tuple(self._open_jobs)))


class Service:
    """Reads commands from one pipe and answers on another until the front end ends."""

    def __init__(self, commands: IO[bytes], outbox: Outbox) -> None:
        self._commands = commands
        self._outbox = outbox
        self._activity = Activity()
        self._heartbeat = HeartbeatThread(outbox, self._activity)
        self._loads: queue.SimpleQueue[Load | LoadDiarizer] = queue.SimpleQueue()
        self._stages = Stages(self._activity)
        self._tasks = TasksInFlight(outbox, self._stages)
        self._readers = Readers(outbox, self._stages, self._tasks)
        self._models = Models()
        self._runner = BatchRunner(outbox, self._activity, self._stages, self._tasks.fail, self._tasks.forget_if_over)
        self._streams = StreamRunner(outbox, self._stages.wake)
        self._scratch = Path(tempfile.gettempdir())

    def run(self) -> int:
        """Serve until the front end asks this process to leave. Return the exit status."""
        self._outbox.send(Hello(protocol.PROTOCOL, version("mynah"), os.getpid()))
        self._heartbeat.start()
        threading.Thread(target=self._serve_commands, name="commands", daemon=True).start()
        self._readers.start(self._stages.words, READERS)
        self._readers.start(self._stages.speakers, SPEAKER_READERS)
        while True:
            while not self._loads.empty():
                self._load(self._loads.get())
            if self._models.recogniser is not None:
                self._streams.run(self._models.recogniser)
            if not self._stages.have_windows:  # the windows of the next batch may have been cancelled
                self._runner.finish()
            self._activity.name = "idle"
            stage, batch = self._stages.next_batch(_IDLE_SECONDS)
            if batch is not None:
                self._runner.run(stage, batch, self._models.recogniser)

    # --- commands, in their own thread

    def _serve_commands(self) -> None:
        try:
            while (message := framing.read_to_engine(self._commands)) is not None:
                match message:
                    case Load() | LoadDiarizer():
                        self._scratch = Path(message.cache)
                        self._loads.put(message)
                        self._stages.wake()
                    case SetVocabulary(digest=digest, phrases=phrases):
                        self._models.vocabularies[digest] = phrases
                    case IdentifyLanguage():
                        self._begin(LanguageProbe(message, self._outbox))
                    case Transcribe():
                        self._begin(SourceTranscription(message, self._outbox))
                    case Align():
                        self._begin(Alignment(message, self._outbox, self._scratch))
                    case Diarize(channels=True):
                        self._begin(ChannelActivity(message, self._outbox))
                    case Diarize():
                        self._begin(Diarization(message, self._outbox, self._models.diarizer))
                    case OpenStream() | Sound() | EndStream():
                        self._streams.put(message)
                    case Acknowledge():
                        if (task := self._tasks.current(message.job, message.attempt)) is not None:
                            task.acknowledge()
                    case Cancel():
                        if self._tasks.current(message.job, message.attempt) is not None:
                            self._tasks.drop(message.job)
                    case MemoryLimit():
                        self._stages.words.admission.set_limit(message.memory)
                        self._stages.speakers.admission.set_limit(message.memory)
                    case BatchLimit(seconds=seconds):
                        self._stages.batch_limit = math.inf if seconds is None else seconds
                    case Shutdown():
                        break
        except framing.FrameError as error:
            print(f"The front end sent an invalid message: {error}", file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0)  # at once, even during a C call

    def _begin(self, task: AnyTask) -> None:
        self._tasks.begin(task)
        self._readers.put(task)

    # --- loading, in the main thread

    def _load(self, message: Load | LoadDiarizer) -> None:
        """Load a model and send the outcome to the front end.

        If the diarizer cannot be loaded, every recording that needs it fails.
        """
        self._activity.name = "loading"
        try:
            with trace.span("load"):
                ready, encoder_batch_seconds = self._models.load(message)
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        except Exception as error:  # libraries raise anything for a file that they cannot use
            traceback.print_exc()
            fault = EnvironmentFault("model-broken", model=Path(message.model).name, reason=_last_line(error))
        else:
            stage = self._stages.words if isinstance(message, Load) else self._stages.speakers
            stage.admission.start(message, ready, encoder_batch_seconds)
            stage.batcher.padded = encoder_batch_seconds is None
            stage.batcher.divides_last = not stage.batcher.padded and ready.family != "aed"
            self._activity.threads = devices.thread_count()
            if isinstance(message, Load):
                self._use_processes(message.reading_processes, ready.device)
            self._outbox.hold_results()
            self._outbox.send(ready)
            threading.Thread(
                target=_release_checked, args=(take_checks(), self._outbox), name="weights", daemon=True
            ).start()
            return
        if isinstance(message, Load) or self._models.recogniser is None:
            self._outbox.send(Failed(None, 0, fault.kind, fault.code, fault.figures))
        if isinstance(message, Load):
            threading.Event().wait()  # the front end now ends this process
        self._models.diarizer.set_exception(fault)

    def _use_processes(self, setting: int | None, device: str) -> None:
        """Set the number of processes that read recordings and make their words.

        Args:
            setting: the number that the front end asks for. None: as suits the device.
            device: the device that computes.
        """
        is_fast = abilities(device).depth == "high"
        by_cores = 3 * (devices.physical_cores() - 1) // 2  # one core is the engine's, others have two threads or wait
        by_device = min(MOST_WORKERS, by_cores) if is_fast else 0
        count = by_device if setting is None else setting
        self._readers.use_processes(count)


def _last_line(error: Exception) -> str:
    """Return the last line of an exception, short enough for a sentence."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[-1][:200] if text else ''}"
