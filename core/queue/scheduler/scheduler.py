"""Run the queue: let the engine work on the journal's jobs, and carry out commands."""

import contextlib
import enum
import itertools
import queue
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from core.contracts.compute_choices import DEEP_DEVICES
from core.contracts.engine_messages import Done, FromEngine
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import Load
from core.journal import ComputeSpec, Job, JobState, Journal, SpeakerChoice
from core.queue.engine_process.engine_client import EngineClient, Exited
from core.queue.engine_process.engine_supervisor import EngineSupervisor
from core.queue.events import Event, Halted, Held, Idle, JobChanged, JobsTrashed, Observer, TranscriptReplaced
from core.queue.scheduler.commands import (
    AddFiles,
    CancelJobs,
    Command,
    Hold,
    IdentifySpeakers,
    JobCommand,
    KeepRules,
    KeepVocabulary,
    LimitMemory,
    PauseJobs,
    PrepareEngine,
    RedoJobs,
    ReleaseAfter,
    RemoveJobs,
    ReorderJobs,
    RestoreJobs,
    RestoreVersion,
    RetryJobs,
    SetCompute,
    Start,
    Stop,
    TrashJobs,
)
from core.queue.scheduler.dispatcher import Dispatcher, model_of
from core.queue.scheduler.in_flight import LEAST_IN_FLIGHT
from core.queue.scheduler.journal_watch import JournalWatch
from core.queue.scheduler.stall_watch import StallWatch


class JobCommands:
    """Carries out commands on jobs: interrupts jobs in flight, changes the journal, and reports the changes."""

    def __init__(
        self, journal: Journal, dispatcher: Dispatcher, watch: JournalWatch, batch: int | None, observer: Observer
    ) -> None:
        """Prepare to carry out commands. New files and jobs of other batches go to `batch`. None: to no batch."""
        self._journal, self._dispatcher, self._watch, self._batch = journal, dispatcher, watch, batch
        self._observer = observer

    def carry_out(self, command: JobCommand) -> None:
        """Carry out a command now."""
        match command:
            case AddFiles(files=files, spec=spec, paused=paused):
                assert self._batch is not None
                added = self._journal.jobs.add_all(self._batch, files, spec)
                jobs = added.jobs
                if paused:
                    self._journal.jobs.change_states([job.id for job in jobs], JobState.PAUSED)
                    jobs = [self._journal.jobs.get(job.id) for job in jobs]
                self._watch.report_added(jobs, added.repeated)
            case PauseJobs(jobs=jobs):
                self._end(jobs, JobState.PAUSED)
            case CancelJobs(jobs=jobs):
                self._end(jobs, JobState.CANCELLED)
            case RetryJobs(jobs=jobs):
                if self._batch is not None:  # includes unfinished jobs of other programs
                    self._watch.report_changed(self._journal.jobs.move_to_batch(self._batch, jobs))
                idle = [job_id for job_id in jobs if job_id not in self._dispatcher.in_flight]
                self._watch.report_changed(self._journal.jobs.change_states(idle, JobState.QUEUED))
            case RedoJobs(jobs=jobs, spec=spec):
                self._interrupt(jobs, JobState.QUEUED)
                self._watch.report_changed(self._journal.jobs.redo(jobs, spec))
            case IdentifySpeakers(jobs=jobs, choice=choice):
                self._identify_speakers(jobs, choice)
            case TrashJobs(jobs=jobs):
                self._trash(jobs)
            case RestoreJobs(jobs=jobs):
                restored = self._journal.trash.restore(jobs)
                self._watch.report_added(restored, ())
                for job in restored:
                    self._dispatcher.deliver_if_complete(job.id, is_new=False)
            case RestoreVersion(job=job_id, version=version):
                self._restore_version(job_id, version)
            case RemoveJobs(jobs=jobs):
                self._interrupt(jobs, JobState.QUEUED)
                self._watch.report_removed(self._journal.jobs.remove(jobs))
            case ReorderJobs(jobs=jobs, before=before):
                with contextlib.suppress(KeyError):  # another program has removed `before`
                    if self._journal.jobs.reorder(jobs, before):
                        self._watch.compare()
                    else:
                        self._watch.report_changed(jobs)

    def _trash(self, jobs: Sequence[int]) -> None:
        self._interrupt(jobs, JobState.QUEUED)
        removed = self._journal.trash.put(jobs)
        self._watch.report_removed(removed)
        self._observer(JobsTrashed(tuple(map(self._journal.jobs.get, removed))))

    def _restore_version(self, job_id: int, version: int) -> None:
        self._interrupt([job_id], JobState.PAUSED)
        is_done, spare = self._journal.versions.restore(job_id, version)
        if is_done:
            self._watch.report_changed([job_id])
            self._observer(TranscriptReplaced(self._journal.jobs.get(job_id), spare))

    def _end(self, jobs: Sequence[int], state: JobState) -> None:
        idle = [job_id for job_id in jobs if job_id not in self._dispatcher.in_flight]
        self._interrupt(jobs, state)
        changed = self._journal.jobs.change_states(idle, state)
        self._watch.report_changed(changed)
        for job_id in changed:
            self._dispatcher.deliver_if_complete(job_id)  # it no longer waits for speakers

    def _identify_speakers(self, jobs: Sequence[int], choice: SpeakerChoice) -> None:
        if self._batch is not None:
            self._journal.jobs.move_to_batch(self._batch, jobs)
        in_flight = self._dispatcher.in_flight
        self._interrupt([job.id for job in map(in_flight.get, jobs) if job and job.awaits_speakers], JobState.QUEUED)
        for job_id in self._journal.diarisations.request(jobs, choice):
            job = self._journal.jobs.get(job_id)
            if job_id in in_flight:
                in_flight.put(job)
            if job.speakers_state == JobState.DONE:
                self._dispatcher.assign_speakers(job)
            self._watch.report_changed([job_id])
            self._dispatcher.deliver_if_complete(job_id, is_new=False)

    def _interrupt(self, jobs: Sequence[int], state: JobState) -> None:
        with self._journal.database.group():
            for job_id in jobs:
                self._dispatcher.interrupt(job_id, state)


MAX_IN_FLIGHT = LEAST_IN_FLIGHT
"""Recordings that a caller with a queue of its own hands in at once. They keep the engine busy."""
MAX_SPEAKERS_IN_FLIGHT = 4  # jobs; the engine reads four files at once
_MOST_MESSAGES = 256  # that one transaction takes in
_GROUP_SECONDS = 0.02  # the longest that messages hold a transaction open, so that a window can write
_TICK_SECONDS = 0.2  # between checks of the engine without a message
_IDLE_TICK_SECONDS = 1.0  # the same without a job in flight or a loading model

_EngineMessage = tuple[EngineClient, FromEngine | Exited]
_WAKE = ()  # files were written
Mailbox = queue.SimpleQueue[Command | _EngineMessage | tuple[()]]


class Policy(enum.Enum):
    """The end of a scheduler's run.

    LEAVE_WHEN_IDLE, for a command: it leaves `run` after the last job, or when a fault stops the queue.
    STAY_OPEN, for a window: it waits for commands, also after a fault of the engine. It reports the whole journal and
    all changes of other programs.
    """

    LEAVE_WHEN_IDLE = enum.auto()
    STAY_OPEN = enum.auto()


class Scheduler:
    """Runs jobs of a journal on one engine at a time.

    `run` works in the calling thread, which must have opened the journal. Call `submit` from any thread or from a
    signal handler. `fault` has stopped the queue, None while it works. `refused` is the command that a fault of the
    journal prevented.
    """

    def __init__(
        self,
        journal: Journal,
        log: Path,
        observer: Observer,
        *,
        batch: int | None = None,
        policy: Policy = Policy.LEAVE_WHEN_IDLE,
        command: Sequence[str] | None = None,
        mailbox: Mailbox | None = None,
    ) -> None:
        """Prepare a scheduler.

        Args:
            journal: the journal.
            log: file for the engine's stderr.
            observer: gets each event, in the scheduler's thread.
            batch: work on this batch only.
            policy: when `run` ends.
            command: as in EngineClient.
            mailbox: may hold commands from before the scheduler.
        """
        self._journal, self._batch, self._tell = journal, batch, observer
        observer = self._observer  # from here on, events wait for the disk
        self._stays = policy is Policy.STAY_OPEN
        self._mailbox: Mailbox = mailbox or queue.SimpleQueue()
        self._engine = EngineSupervisor(lambda *message: self._mailbox.put(message), log, observer, command)
        self._dispatcher = Dispatcher(journal, self._engine, observer, lambda: self._mailbox.put(_WAKE))
        self._files, self._hooks = self._dispatcher.files, self._dispatcher.hooks
        self._in_flight = self._dispatcher.in_flight
        self._stalls = StallWatch(observer=self._tell, waiting=self._files.seconds_of_oldest_task)
        self._watch = JournalWatch(journal, observer)
        self._job_commands = JobCommands(journal, self._dispatcher, self._watch, batch, observer)
        self._held = batch is not None and journal.batches.is_held(batch)
        self._messages: deque[_EngineMessage] = deque()  # taken out of the mailbox
        self._next_command: Command | None = None  # the same, to be carried out after the messages
        self._was_busy = False
        self._awaiting_ready = False  # a suspect waits for it
        self._stopping = False
        self.fault: Fault | None = None
        self.refused: Command | None = None

    def _observer(self, event: Event) -> None:
        """Tell the observer, once everything before the event is on the disk."""
        self._journal.database.after_commit(partial(self._tell, event))

    def submit(self, command: Command) -> None:
        """Have a command carried out soon, after the earlier ones."""
        self._mailbox.put(command)

    def run(self, commands: Iterable[Command] = ()) -> bool:
        """Work until Stop or, by the policy, until the last job. Carry out `commands` first.

        Return False if a fault of the journal ended the work.
        """
        self.fault, self._stopping, self.refused = None, False, None
        try:
            self._observer(Held(self._held))
            for command in commands:
                self._carry_out(command)
            while self._has_items():  # a prepared engine loads while the queue is read
                self._step()
            self._journal.attempts.release_abandoned(self._batch)  # a full disk may have prevented an earlier release
            while not self._stopping:
                if self._stays and self._watch.poll():
                    self._deliver_owed()
                while self._dispatch():
                    pass
                is_working = self._in_flight or self._awaiting_ready or self._files.is_pending or self._hooks.is_busy
                if not (self._stays or is_working or self._waits_for_files()):
                    break
                if not self._stopping:
                    self._step()
        except EnvironmentFault as fault:  # nothing works without the journal's disk
            self.fault = fault
            self._keep_command()
            return False
        except Exception:
            self.refused = None  # the command that raised would raise again
            self._keep_command()
            raise
        finally:
            self._end()
        return True

    def _keep_command(self) -> None:
        """Leave the command that waits for messages to the next scheduler."""
        command, self._next_command = self._next_command, None
        if isinstance(command, Start | Stop):
            self._mailbox.put(command)  # the thread looks for them there
        elif command is not None:
            self.refused = command

    def _step(self) -> None:
        """Take in the messages that wait, write files, carry out one command, and check the engine."""
        self._take_items()
        self._engine.check(bool(self._in_flight))
        self._receive_messages()
        for ended in self._hooks.take_ended():
            self._observer(ended)
        command = self._next_command
        if isinstance(command, JobCommand) and self._files.is_busy:
            self._files.wait(_TICK_SECONDS)  # the files may belong to a job of the command
            return
        if not isinstance(command, JobCommand):  # its jobs may be among those that wait for their files
            with self._stalls.during():
                self._files.write()
        if command is not None and not self._messages:
            self._next_command = None
            self._carry_out(command)

    def _has_items(self) -> bool:
        return bool(self._messages) or self._next_command is not None or not self._mailbox.empty()

    def _take_items(self) -> None:
        """Wait for a command or a message. Take out all messages that wait, up to the next command."""
        is_working = self._in_flight or self._engine.is_loading or self._files.is_busy
        seconds = _TICK_SECONDS if is_working else _IDLE_TICK_SECONDS
        has_work = bool(self._messages) or self._files.has_work
        with contextlib.suppress(queue.Empty):
            while self._next_command is None and len(self._messages) < _MOST_MESSAGES:
                item = self._mailbox.get_nowait() if has_work else self._mailbox.get(timeout=seconds)
                has_work = True
                if not isinstance(item, tuple):
                    self._next_command = item
                elif item:
                    self._messages.append(item)

    def _receive_messages(self) -> None:
        """Take in messages in one transaction, which holds back no other program for long."""
        fault: Fault | None = None
        self._dispatcher.look_at_files(message for _, message in self._messages if isinstance(message, Done))
        with self._stalls.during(str(self._journal.path.parent)), self._journal.database.group():
            until = time.monotonic() + _GROUP_SECONDS
            while self._messages and fault is None and time.monotonic() < until:
                client, message = self._messages.popleft()
                if self._engine.is_current(client):
                    fault = self._receive(message)
            self._files.take_results()
        self._engine.flush()
        if fault is not None:
            self._halt(fault)

    def _receive(self, message: FromEngine | Exited) -> Fault | None:
        """Take in a message. Return the fault if no engine can work."""
        if not isinstance(message, Exited):
            return self._dispatcher.receive(message)
        if self._dispatcher.engine_died(message):  # the search for the culprit goes on
            self._engine.reset_deaths()
        return self._engine.died(message)

    def _end(self) -> None:
        try:
            with contextlib.suppress(EnvironmentFault):
                self._dispatcher.settle_all(JobState.QUEUED)
        finally:  # also if the observer fails
            self._hooks.stop()
            self._dispatcher.release()
            self._stalls.stop()
            self._engine.stop(0.5)

    def _halt(self, fault: Fault) -> None:
        """Queue all jobs again after a fault that every engine would have. A staying scheduler waits for Start."""
        self.fault = fault
        self._dispatcher.interrupt_all()
        self._engine.stop(0.5)
        self._engine.reset_deaths()
        self._stopping = self._stopping or not self._stays
        self._observer(Halted(fault))

    @contextlib.contextmanager
    def _halting(self) -> Iterator[None]:
        """Stop the queue if an engine cannot be started inside the block."""
        try:
            yield
        except EnvironmentFault as fault:
            if fault.code != "engine-start":
                raise
            self._halt(fault)

    # --- jobs

    def _dispatch(self) -> bool:
        """Send queued jobs to the engine while it has room. Return whether to look again at once."""
        if self._held or self.fault is not None:
            return False
        self._awaiting_ready = again = False
        with self._halting():
            again = self._dispatch_queued()
            is_busy = bool(self._in_flight) or self._files.is_pending
            if self._was_busy and not is_busy and not again and not self._awaiting_ready:
                self._dispatcher.release()
                self._observer(Idle())
            self._was_busy = is_busy
        return again and self.fault is None

    def _dispatch_queued(self) -> bool:
        """Send words first. Speakers of finished words run beside the words of the next recordings."""
        words = self._room(JobState.RUNNING)
        growing = self._dispatcher.growing
        limit = words + len(growing)
        jobs = self._journal.jobs.select(self._batch, (JobState.QUEUED,), limit=limit) if words > 0 else []
        if growing:
            jobs = [job for job in jobs if not growing.must_wait(job)][:words]
        if any(job.languages.asks_other for job in jobs):  # jobs for the loaded model come first
            jobs.sort(key=lambda job: not self._engine.fits(model_of(job)))
        if not self._send(jobs):
            return False
        speakers = self._room(JobState.DONE)
        following = self._journal.diarisations.waiting(self._batch, speakers) if speakers > 0 else []
        # other processes may have claimed these jobs, and more may wait
        return self._send(following) and bool(jobs or following)

    def _waits_for_files(self) -> bool:
        """Tell whether a queued job waits for its file, which another program is writing."""
        growing = self._dispatcher.growing
        for job_id in growing:
            with contextlib.suppress(KeyError):
                if self._journal.jobs.get(job_id).state == JobState.QUEUED:
                    continue
            growing.forget(job_id)  # it was removed or cancelled
        return bool(growing)

    def _room(self, stage: JobState) -> int:
        """Return how many more jobs may be in flight in that stage, see JobsInFlight.in_stage."""
        in_flight = self._in_flight
        if in_flight.has_suspect:
            return 0
        if self._engine.over_limit or self._engine.backoff.is_one_at_a_time:
            return 1 - len(in_flight)
        if stage == JobState.DONE:
            return MAX_SPEAKERS_IN_FLIGHT - in_flight.in_stage(stage)
        return in_flight.room(is_gpu=self._engine.ready is not None and self._engine.ready.device in DEEP_DEVICES)

    def _send(self, jobs: Sequence[Job]) -> bool:
        """Send jobs to the engine. Return False if the next one must wait for the end of a job in flight."""
        while jobs:
            model, are_suspects = model_of(jobs[0]), jobs[0].last_attempt.crashes > 0
            if self._in_flight and (are_suspects or not self._engine.fits(model)):
                return False  # suspects run without others, see _half_of_suspects. A second model waits
            group = _half_of_suspects(jobs) if are_suspects else _alike(jobs)
            if are_suspects and not self._is_loaded(group[0]):
                self._awaiting_ready = True  # a death during the loading would have two culprits
                return False
            if self._dispatcher.dispatch(group) and are_suspects:
                return False
            sent = {job.id for job in group}
            jobs = [job for job in jobs if job.id not in sent]
        return True

    def _is_loaded(self, job: Job) -> bool:
        """Tell whether the engine has loaded the job's model. Load the model otherwise."""
        model = model_of(job)
        self._dispatcher.prepare(model)
        return model is None or self._engine.ready is not None

    def _deliver_owed(self) -> None:
        if self._batch is not None:
            for job in self._journal.jobs.owing_rules(self._batch):
                self._dispatcher.deliver(job)
            for job_id in self._journal.exports.undelivered(self._batch):
                self._dispatcher.deliver(self._journal.jobs.get(job_id))

    # --- commands

    def _carry_out(self, command: Command) -> None:
        self.refused = command
        match command:
            case Stop():
                self._stopping = True
            case Start():
                self._hold(False)
            case Hold():
                self._dispatcher.interrupt_all()
                self._hold(True)
            case KeepVocabulary(phrases=phrases):
                self._journal.vocabularies.keep(phrases)
            case KeepRules(rules=rules):
                self._journal.rule_lists.keep(rules)
            case SetCompute(changes=changes, load=load):
                self._set_compute(changes, load)
            case PrepareEngine(load=load):
                self._prepare(load)
            case LimitMemory(memory=memory):
                self._engine.limit_memory(memory)
            case ReleaseAfter(seconds=seconds):
                self._engine.release_after = seconds
            case _:
                self._job_commands.carry_out(command)
        self.refused = None

    def _hold(self, held: bool) -> None:
        self.fault = None
        if self._batch is not None:
            self._journal.batches.hold(self._batch, held)
        self._held = held
        self._observer(Held(held))

    def _prepare(self, load: Load) -> None:
        if self._in_flight or self.fault is not None:
            return
        waiting = [] if self._held else self._journal.jobs.select(self._batch, (JobState.QUEUED,), limit=1)
        with self._halting():
            self._dispatcher.prepare(model_of(waiting[0]) if waiting else load)

    def _set_compute(self, changes: Sequence[tuple[Sequence[int], ComputeSpec]], load: Load | None) -> None:
        assert self._batch is not None
        for job in self._journal.jobs.set_compute(self._batch, changes):
            self._observer(JobChanged(job))
        if load is not None:
            self._prepare(load)


def _alike(jobs: Sequence[Job]) -> list[Job]:
    """Return the first jobs with one model that are no suspects."""
    model = model_of(jobs[0])
    return list(itertools.takewhile(lambda job: not job.last_attempt.crashes and model_of(job) == model, jobs))


def _half_of_suspects(jobs: Sequence[Job]) -> list[Job]:
    """Return half of the jobs with the most crashes.

    Either each of them commits a chunk and is innocent, or the engine dies and fewer suspects are left. The last one
    runs alone, so that its crash has one culprit.
    """
    most = max(job.last_attempt.crashes for job in jobs)
    suspects = [job for job in jobs if job.last_attempt.crashes == most]
    alike = [job for job in suspects if model_of(job) == model_of(suspects[0])]
    return alike[: (len(alike) + 1) // 2]
