"""The engine's work: files in flight are read into windows, windows become batches, batches become chunks."""

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
from typing import IO, TYPE_CHECKING

from core.contracts import framing, protocol, trace
from core.contracts.engine_messages import Failed, FilesOpen, Hello, Ready
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import (
    EXIT_OUT_OF_MEMORY,
    Acknowledge,
    Align,
    BatchLimit,
    Cancel,
    Diarize,
    IdentifyLanguage,
    Load,
    LoadDiarizer,
    MemoryLimit,
    SetVocabulary,
    Shutdown,
    Transcribe,
    VerifyModel,
)
from core.contracts.recording_address import RecordingAddress
from core.contracts.vocabulary import Phrase
from core.engine import backends, devices
from core.engine.recognizer import Recognizer
from core.engine.service.alignment_task import Alignment
from core.engine.service.batch_runner import EXPECTED_FAULTS, BatchRunner, fault_of
from core.engine.service.channel_activity import ChannelActivity
from core.engine.service.channel_transcription import ChannelTranscription
from core.engine.service.diarization_task import Diarization
from core.engine.service.heartbeat import Activity, HeartbeatThread
from core.engine.service.language_probe import LanguageProbe
from core.engine.service.outbox import Outbox
from core.engine.service.reading_process import ReadingProcess, ReadingProcesses, TimingProcesses
from core.engine.service.recording_tasks import Task, Transcription
from core.engine.service.stages import Stage, Stages

if TYPE_CHECKING:
    from core.engine.diarization.diarizer import Diarizer


from core.contracts.protocol import EXIT_OF_DAMAGED_MODEL
from core.engine import native
from core.engine.checkpoint.hub_folder import open_model


def verify_in_background(load: Load | LoadDiarizer, precision: str, only_due: bool) -> None:
    """Begin; weights that are not what was written are removed, and end the process: what it computes is wrong.

    `only_due`: unless that was done within the last days.
    """
    threading.Thread(target=_verify, args=(load, precision, only_due), name="verification", daemon=True).start()


def _verify(load: Load | LoadDiarizer, precision: str, only_due: bool) -> None:
    from core.engine.native.weights.mapped_file import find_damaged  # imports torch

    try:
        checkpoint = open_model(Path(load.model), Path(load.cache), recognises=isinstance(load, Load))
    except Fault:  # it was loaded before, and is gone or another file by now
        return
    damaged = find_damaged(native.converted_files(checkpoint, precision), only_due)
    if damaged:
        print(f"not what was written: {', '.join(map(str, damaged))}", file=sys.stderr, flush=True)
        os._exit(EXIT_OF_DAMAGED_MODEL)


READERS = 2  # files decoded at a time; one keeps up with any CPU, two hide a slow disk
MOST_READING_PROCESSES = 8  # where a GPU computes, which takes so many to keep busy; half as many time words
STORAGE_READERS = 16  # files of a storage elsewhere: each request waits for its answer, mostly
SPEAKER_READERS = 4  # files whose speakers are sought side by side: each waits for its last chunk before the next one
_IDLE_TICK = 60.0  # seconds; a process that reads has nothing to read for so long before it ends


class Service:
    """Reads commands from one pipe and answers on another until the front end goes."""

    def __init__(self, commands: IO[bytes], outbox: Outbox) -> None:
        self._commands = commands
        self._outbox = outbox
        self._activity = Activity()
        self._heartbeat = HeartbeatThread(outbox, self._activity)
        self._loads: queue.SimpleQueue[Load | LoadDiarizer] = queue.SimpleQueue()
        self._waiting: dict[Stage, queue.SimpleQueue[Task]] = {}
        self._tasks: dict[int, Task] = {}
        self._tasks_lock = threading.Lock()
        self._reading: list[int] = []
        self._readers: dict[Stage, int] = {}  # how many there are
        self._processes = ReadingProcesses()
        self._timing_processes = TimingProcesses(0)
        self._reading_lock = threading.Lock()
        self._stages = Stages(self._activity)
        for stage in (self._stages.words, self._stages.speakers):
            self._waiting[stage] = queue.SimpleQueue()
        self._recognizer: Recognizer | None = None
        self._vocabularies: dict[str, tuple[Phrase, ...]] = {}
        self._diarizer: Future[Diarizer] = Future()
        self._load_command = Load("", "")
        self._runner = BatchRunner(outbox, self._activity, self._stages, self._fail, self._forget_if_over)
        self._loaded: list[tuple[Load | LoadDiarizer, str]] = []  # with the precision that was picked
        self._scratch = Path(tempfile.gettempdir())

    def run(self) -> int:
        """Serve until the process is told to leave; returns its exit status."""
        self._outbox.send(Hello(protocol.PROTOCOL, version("mynah"), os.getpid()))
        self._heartbeat.start()
        threading.Thread(target=self._serve_commands, name="commands", daemon=True).start()
        self._have_readers(self._stages.words, READERS)
        self._have_readers(self._stages.speakers, SPEAKER_READERS)
        while True:
            while not self._loads.empty():
                self._load(self._loads.get())
            if not self._stages.have_windows:  # they were cancelled since their batch was to follow
                self._runner.finish()
            self._activity.name = "idle"
            stage, batch = self._stages.next_batch(_IDLE_TICK)
            if batch is not None:
                self._runner.run(stage, batch, self._recognizer, self._load_command)
            elif not self._tasks:
                self._timing_processes.rest()

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
                        self._vocabularies[digest] = phrases
                    case IdentifyLanguage():
                        self._begin(LanguageProbe(message, self._outbox))
                    case Transcribe():
                        self._begin(self._transcription(message))
                    case Align():
                        self._begin(Alignment(message, self._outbox, self._scratch))
                    case Diarize(channels=True):
                        self._begin(ChannelActivity(message, self._outbox))
                    case Diarize():
                        self._begin(Diarization(message, self._outbox, self._diarizer))
                    case Acknowledge():
                        if (task := self._current(message.job, message.attempt)) is not None:
                            task.acknowledge()
                    case Cancel():
                        self._cancel(message)
                    case MemoryLimit():
                        self._stages.words.admission.limit(message.memory)
                        self._stages.speakers.admission.limit(message.memory)
                    case BatchLimit(seconds=seconds):
                        self._stages.batch_limit = math.inf if seconds is None else seconds
                    case VerifyModel():
                        for command, precision in self._loaded:
                            verify_in_background(command, precision, only_due=False)
                    case Shutdown():
                        break
        except framing.FrameError as error:
            print(f"the front end sent something that is not a message: {error}", file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0)  # asked to leave, or the front end is gone: at once, whatever a C call is doing

    def _transcription(self, command: Transcribe) -> Transcription:
        task = (ChannelTranscription if command.channels else Transcription)(command, self._outbox)
        task.find_edges = lambda *batch: self._timing_processes(*batch)  # those of then: it may come before the model
        return task

    def _begin(self, task: Task) -> None:
        self._drop(task.job)
        with self._tasks_lock:
            self._tasks[task.job] = task
        stage = self._stage_of(task)
        if isinstance(task.path, RecordingAddress) and task.path.local_path is None and stage is self._stages.words:
            self._have_readers(stage, STORAGE_READERS)
        stage.batcher.begin(task.key)
        self._waiting[stage].put(task)

    def _stage_of(self, task: Task) -> Stage:
        return self._stages.speakers if isinstance(task, Diarization | ChannelActivity) else self._stages.words

    def _cancel(self, message: Cancel) -> None:
        if self._current(message.job, message.attempt) is not None:
            self._drop(message.job)

    def _drop(self, job: int) -> None:
        with self._tasks_lock:
            task = self._tasks.pop(job, None)
        if task is not None:
            task.stop()
            self._stage_of(task).batcher.cancel(task.key)

    def _current(self, job: int, attempt: int) -> Task | None:
        task = self._tasks.get(job)
        return task if task is not None and task.attempt == attempt else None

    # --- reading, in threads of their own

    def _have_readers(self, stage: Stage, count: int) -> None:
        with self._reading_lock:
            there = self._readers.get(stage, 0)
            self._readers[stage] = max(there, count)
        for number in range(there, count):
            threading.Thread(target=self._read, args=(stage,), name=f"reader-{number}", daemon=True).start()

    def _read(self, stage: Stage) -> None:
        process = ReadingProcess()
        while True:
            try:
                task = self._waiting[stage].get(timeout=_IDLE_TICK if process.runs else None)
            except queue.Empty:
                self._processes.close(process)
                continue
            if task.stopped:
                continue
            if self._reads_apart(stage, task, process):
                task.open_windows = process.open_windows
            self._announce_open_files(task.job, begins=True)
            try:
                with trace.span("read", job=task.job):
                    task.read(stage.batcher)
            except MemoryError:  # no batch is too large, so nothing can be halved: another engine begins with less
                traceback.print_exc()
                os._exit(EXIT_OUT_OF_MEMORY)
            except EXPECTED_FAULTS as error:
                self._fail(task, fault_of(error))
            self._announce_open_files(task.job, begins=False)
            self._forget_if_over(task)

    def _reads_apart(self, stage: Stage, task: Task, process: ReadingProcess) -> bool:
        """Whether the process reads the recording: one that is alone is read before a process has started."""
        is_alone = not self._reading and self._waiting[stage].empty()
        is_file_of_words = stage is self._stages.words and isinstance(task.path, Path)
        return is_file_of_words and not is_alone and self._processes.may_run(process)

    def _announce_open_files(self, job: int, *, begins: bool) -> None:
        with self._reading_lock:  # so that what is sent last is what is true
            if begins:
                self._reading.append(job)
            else:
                self._reading.remove(job)
            self._outbox.send(FilesOpen(tuple(self._reading)))

    # --- recognising, in the main thread

    def _load(self, message: Load | LoadDiarizer) -> None:
        """Load a model and tell the front end how that went.

        Without the model that tells speakers apart each recording fails whose speakers are sought.
        """
        self._activity.name = "loading"
        try:
            with trace.span("load"):
                ready, encoder_batch_seconds = self._open(message)
        except EXPECTED_FAULTS as error:
            fault = fault_of(error)
        except Exception as error:  # whatever a library raises at a file that it cannot use
            traceback.print_exc()
            fault = EnvironmentFault("model-broken", model=Path(message.model).name, reason=_last_line(error))
        else:
            stage = self._stages.words if isinstance(message, Load) else self._stages.speakers
            stage.admission.loaded(message, ready, encoder_batch_seconds)
            stage.batcher.padded = encoder_batch_seconds is None
            stage.batcher.divides_last = not stage.batcher.padded and ready.family != "aed"
            self._activity.threads = devices.thread_count()
            if isinstance(message, Load):
                self._use_processes(message.reading_processes, ready.device)
            self._loaded.append((message, ready.precision))  # first: the answer may be to verify what is loaded
            self._outbox.send(ready)
            verify_in_background(message, ready.precision, only_due=True)
            return
        if isinstance(message, Load) or self._recognizer is None:
            self._outbox.send(Failed(None, 0, fault.kind, fault.code, fault.figures))
        if isinstance(message, Load):
            threading.Event().wait()  # the front end has been told why and will end this process
        self._diarizer.set_exception(fault)

    def _use_processes(self, asked: int | None, device: str) -> None:
        """Have recordings read in as many processes as are `asked` for, or the device is faster than."""
        by_device = min(MOST_READING_PROCESSES, devices.physical_cores() - 1) if device == "cuda" else 0
        count = self._processes.most = by_device if asked is None else asked
        self._timing_processes = TimingProcesses((count + 1) // 2)
        self._have_readers(self._stages.words, count)

    def _open(self, message: Load | LoadDiarizer) -> tuple[Ready, float | None]:
        """What was picked for the model, and its Recognizer.encoder_batch_seconds."""
        if isinstance(message, LoadDiarizer):
            diarizer, ready = backends.load_diarizer(message)
            self._diarizer.set_result(diarizer)
            return ready, diarizer.encoder_batch_seconds
        self._load_command = message
        self._recognizer, ready = backends.load(message)
        self._recognizer.use_vocabularies(self._vocabularies)
        return ready, self._recognizer.encoder_batch_seconds

    # --- a job's end

    def _forget_if_over(self, task: Task) -> None:
        with self._tasks_lock:
            if task.stopped and self._tasks.get(task.job) is task:
                del self._tasks[task.job]

    def _fail(self, task: Task, fault: Fault) -> None:
        if task.stop():
            self._stage_of(task).batcher.cancel(task.key)
            self._forget_if_over(task)
            self._outbox.send(Failed(task.job, task.attempt, fault.kind, fault.code, fault.figures))


def _last_line(error: Exception) -> str:
    """The last line of an exception, short enough for a sentence."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[-1][:200] if text else ''}"
