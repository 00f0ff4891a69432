"""Run a command's recordings from the queue to the exit status. `mynah transcribe` and `mynah align` share this."""

import argparse
import contextlib
import errno
import hashlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from types import FrameType

import msgspec

from core import models
from core.cli import EXIT_DAMAGED, EXIT_DONE, EXIT_INTERRUPTED, EXIT_OUTPUT_LOST, EXIT_SOME_FAILED
from core.cli.display import Display, Outcome
from core.cli.engine_arguments import engine_notice, engine_of, model_of_server
from core.cli.format_choices import chat_name_notice, options_for
from core.cli.json_lines import JsonDisplay
from core.cli.project_choices import language_model_identity
from core.cli.speaker_choices import DEMO_NOTICE, missing_speakers, uses_demo
from core.cli.terminal import TerminalDisplay
from core.cli.track_arguments import part_of
from core.contracts import media, paths
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import make_folder, storage_faults
from core.contracts.protocol import Prompt
from core.contracts.tracks import AUTO
from core.formats import FormatOptions
from core.formats.recognition import is_chat
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, SpeakerChoice, file_at
from core.queue import delivery
from core.queue.rule_replacement import apply_owed_rules
from core.queue.scheduler.commands import Stop
from core.queue.scheduler.scheduler import Scheduler
from core.queue.scheduler.stall_watch import StallWatch
from core.queue.speaker_assignment import count_missing
from core.specs import job_specs
from core.specs.job_specs import NO_SPEAKERS, check_language, languages_without_rule, with_subfolder
from core.specs.remote_specs import model_on_server, on_server
from core.specs.second_opinions import second_opinion_of
from core.transcript.timestamps import format_duration

_RETRIED = (JobState.FAILED, JobState.PAUSED, JobState.CANCELLED)


def is_unicode(value: object) -> bool:
    """Return whether all text in `value` is valid Unicode. Arguments that are not UTF-8 hold lone surrogates."""
    try:
        msgspec.json.encode(value)
    except UnicodeEncodeError:
        return False
    return True


def compute_spec(
    options: argparse.Namespace, prompt: Prompt | None = None, speakers: SpeakerChoice = NO_SPEAKERS
) -> ComputeSpec:
    """Return how the command recognises recordings. The default prompt has the language of --language.

    Raises:
        EnvironmentFault: model-missing, and the faults of a server.
        InputFault: demo-language, model-language.
        Misuse: an option conflicts with --engine.
    """
    server = engine_of(options)
    model = models.resolve(options.model) if server is None else model_on_server(model_of_server(options, server))
    check_language(model, options.language)
    compute = job_specs.compute_spec(
        model,
        prompt or Prompt(language=options.language),
        speakers,
        device=options.device,
        precision=options.precision,
        backend=options.backend,
        cuda_graphs=not options.no_cuda_graphs,
        polite=not options.full_speed,
        times=options.times,
        confidence=options.confidence,
        tracks=options.tracks or AUTO,
        part=part_of(options),
        second_model=second_opinion_of(getattr(options, "second_opinion", None))[1],
    )
    return compute if server is None else on_server(compute, server)


def run_batch(
    options: argparse.Namespace,
    spec: JobSpec,
    enqueue: "Callable[[BatchRun], None]",
    kind: str = "",
    report: "Callable[[BatchRun], None] | None" = None,
) -> int:
    """Queue recordings, or resume them, and wait until all are done. Return the exit status.

    Args:
        options: options of the command.
        spec: specification of its jobs.
        enqueue: adds the jobs to the run.
        kind: tells commands apart that name the same paths.
        report: called when work has ended.

    Raises:
        EnvironmentFault: the journal is broken, or the output folder cannot be written. Raised before work begins.
    """
    if spec.delivery.output is not None:
        check_folder(Path(spec.delivery.output))
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    server = spec.compute.load.server
    if server:
        display.notice("engine", engine_notice(server))
    elif options.model is None:
        display.notice(
            "demo-model",
            "Using the built-in demo model, which knows synthetic English only. Get a real model with `mynah models`",
        )
    free = languages_without_rule(Path(spec.compute.load.model), getattr(options, "language", None))
    if free:
        display.notice(
            "language-rule", f"Mynah has no rule that keeps other languages out of texts in {', '.join(free)}"
        )
    if uses_demo(spec.compute.speakers):
        display.notice("demo-diarizer", DEMO_NOTICE)
    stalls = StallWatch(display.show, lambda: 0.0)
    with stalls.during(str(paths.journal().parent)):
        journal = Journal(paths.journal())
    stalls.stop()
    try:
        return BatchRun(journal, spec, display).run(options.paths, kind, enqueue, report)
    finally:
        display.close()
        journal.close()


def check_folder(folder: Path) -> None:
    """Raise EnvironmentFault("no-write") unless the folder exists or can be made, and can be written."""
    if not folder.exists():
        with storage_faults(folder):
            for new in make_folder(folder):  # only a trial: the first export makes the folder
                with suppress(OSError):  # another command uses the folder already
                    new.rmdir()
    elif not (folder.is_dir() and os.access(folder, os.W_OK)):
        reason = os.strerror(errno.EACCES if folder.is_dir() else errno.ENOTDIR)
        raise EnvironmentFault("no-write", path=str(folder), reason=reason)


class BatchRun:
    """The jobs of one command. `batch` is their number in the journal, known after `run` is called."""

    def __init__(self, journal: Journal, spec: JobSpec, display: Display) -> None:
        self.journal, self.spec, self.display = journal, spec, display
        self.batch = 0
        self.end_input: Callable[[], bool] | None = None
        """Called at an interruption. If it returns True, the work goes on to the end of the input."""
        self._interrupted = False
        self.shown_names: dict[str, str] = {}
        """Names for messages, by path. Other recordings are named by their paths."""
        self._refused: list[tuple[str, InputFault]] = []

    def run(
        self,
        named: list[str],
        kind: str,
        enqueue: "Callable[[BatchRun], None]",
        report: "Callable[[BatchRun], None] | None",
    ) -> int:
        """Run the batch: see `run_batch`. `named` holds the paths as the user typed them."""
        self.batch, resumed = self.journal.batches.open(_key(named, self.spec, kind))
        self.journal.attempts.release_abandoned()
        enqueue(self)
        jobs = self.journal.jobs.select(self.batch)
        if resumed:
            self._announce_resumption(jobs)
        for job in self.journal.jobs.owing_rules(self.batch):
            self.display.show(apply_owed_rules(self.journal, job))
        delivery.deliver_owed(self.journal, self.batch)
        self.display.begin(self.journal.jobs.select(self.batch))
        scheduler = Scheduler(self.journal, paths.engine_log(), self.display.show, batch=self.batch)
        with handle_signals(lambda: self._interrupt(scheduler)):
            scheduler.run()
        self.display.close()
        if report is not None:
            report(self)
        return self._conclude(scheduler)

    def add(self, files: Sequence[tuple[Path, JobSpec]]) -> None:
        """Queue recordings, each with its specification, or resume them."""
        named = [(path, file_at(path.absolute()) or (str(path.absolute()), 0, 0), spec) for path, spec in files]
        good = [(file, spec) for _, file, spec in named if is_unicode(file[0])]
        for path, file, _ in named:
            if not is_unicode(file[0]):  # neither journal nor export can store such a name
                self.refuse(path, InputFault("name"))
        added = self.journal.jobs.add_each(self.batch, good)
        retried = [job.id for job in (*added.jobs, *added.repeated) if job.state in _RETRIED]
        self.journal.jobs.change_states(retried, JobState.QUEUED)

    def refuse(self, path: Path, fault: InputFault) -> None:
        """Report this file as failed at the end, without queueing it."""
        self._refused.append((os.fsencode(path.absolute()).decode("utf-8", "backslashreplace"), fault))

    def retry(self, job: Job) -> None:
        """Queue a job again that an earlier run did not finish."""
        if job.stage_state in _RETRIED:
            self.journal.jobs.change_state(job.id, JobState.QUEUED)

    def _interrupt(self, scheduler: Scheduler) -> None:
        if self.end_input is not None and self.end_input():
            return
        if self._interrupted:
            raise KeyboardInterrupt  # second Ctrl-C: stop at once. The journal is always consistent
        self._interrupted = True
        scheduler.submit(Stop())

    def _announce_resumption(self, jobs: list[Job]) -> None:
        done = sum(job.state == JobState.DONE for job in jobs)
        begun = [job for job in jobs if job.state != JobState.DONE and job.seconds]
        sentence = f"Resuming the last run: {done} of {len(jobs)} done"
        for job in begun[:3]:
            sentence += f", {job.name} from {format_duration(round(job.seconds))}"
        self.display.notice("resumed", sentence)

    def _conclude(self, scheduler: Scheduler) -> int:
        expected = () if scheduler.fault is None else (EnvironmentFault,)  # the journal may be broken
        with contextlib.suppress(*expected):
            delivery.deliver_owed(self.journal, self.batch)  # exports that were removed or not reached meanwhile
        jobs = self.journal.jobs.select(self.batch)
        failed, files, not_written = len(self._refused), 0, 0
        for path, fault in self._refused:
            self.display.failure(path, fault)
        for job in jobs:
            if job.state == JobState.FAILED and job.fault is not None:
                failed += 1
                self.display.failure(self.shown_names.get(job.path, job.path), job.fault)
            elif job.speakers_state == JobState.FAILED and job.speakers_fault is not None:
                failed += 1
                self.display.speakers_failure(self.shown_names.get(job.path, job.path), job.speakers_fault)
            elif job.stage_state == JobState.RUNNING and job.owner_pid != os.getpid():
                failed += 1
                self.display.failure(job.path, InputFault("busy", pid=job.owner_pid or 0))
            for export in self.journal.exports.of_job(job.id):
                files += export.has_file
                if export.has_file and not export.skipped:
                    _warn_about_chat_name(self.display, job, Path(export.path))
                if export.fault is not None:
                    not_written += 1
                    self.display.export_failure(export.path, export.fault.message)
        done = [job for job in jobs if job.state == JobState.DONE and not job.awaits_speakers]
        _tell_equal_names(self.journal, self.display, done)
        for job in done:
            if (missing := count_missing(self.journal, job)) is not None:
                name = self.shown_names.get(job.path, job.path)
                self.display.notice("speakers-fewer", f"{name}: {missing_speakers(*missing)}")
        damaged = sum(job.is_damaged for job in done)
        total = len(jobs) + len(self._refused)
        self.display.summary(Outcome(total, len(done), damaged, failed, files, not_written, self._interrupted))
        # Last, so that a command that is killed before its summary resumes, and writes no second files. After a fault,
        # a job may be done without planned exports: the batch stays open for the next run.
        if scheduler.fault is None and not self._refused:
            self.journal.batches.close(self.batch)
        if scheduler.fault is not None:
            self.display.stopped(scheduler.fault)
        if self._interrupted:
            return EXIT_INTERRUPTED
        if len(done) < len(jobs) or failed or not_written:
            return EXIT_SOME_FAILED
        if self.display.is_lost:
            return EXIT_OUTPUT_LOST
        return EXIT_DAMAGED if damaged else EXIT_DONE


def recording_spec(spec: JobSpec, path: Path, options: argparse.Namespace, chosen: FormatOptions) -> JobSpec:
    """Return the specification of one recording, with its folder below --output and its participants."""
    below = media.folder_below(path, options.paths)
    delivery = msgspec.structs.replace(spec.delivery, options=options_for(options, chosen, path))
    return JobSpec(spec.compute, with_subfolder(delivery, below))


def _tell_equal_names(journal: Journal, display: Display, done: Sequence[Job]) -> None:
    """Tell which transcript belongs to which recording, where recordings differ in their endings only."""
    stems: dict[tuple[str | None, str], list[Job]] = {}
    for job in done:
        folder = job.delivery.output or str(Path(job.path).parent)
        stems.setdefault((folder, Path(job.path).stem), []).append(job)
    for jobs in stems.values():
        if len({job.name for job in jobs}) < 2:
            continue
        for job in jobs:
            files = [Path(export.path).name for export in journal.exports.of_job(job.id) if export.has_file]
            if files:
                display.notice("equal-name", f"{' and '.join(files)}: Transcript of {job.name}")


def _warn_about_chat_name(display: Display, job: Job, path: Path) -> None:
    """Warn if a CHAT file got a number, because its recording's name was taken."""
    if is_chat(path) and path.stem.startswith(f"{Path(job.path).stem} ("):
        display.notice("chat-name", chat_name_notice(path, Path(job.path).stem))


def _key(named: list[str], spec: JobSpec, kind: str) -> str:
    """Return the identity of a command: its paths, its options, the model file and our version.

    Another version may divide a recording elsewhere. The chunks of both versions would not fit together.
    """
    model = None if spec.compute.load.server else Path(spec.compute.load.model).stat()
    identity = (0, 0) if model is None else (model.st_size, model.st_mtime_ns)
    paths_named = sorted(os.fsencode(Path(name).absolute()) for name in named)
    specs = (spec.compute, spec.delivery)
    further = filter(None, [kind, language_model_identity(spec)])
    parts = (paths_named, specs, *identity, version("mynah"), *further)
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


@contextmanager
def handle_signals(interrupt: Callable[[], None]) -> Iterator[None]:
    """Call `interrupt` on SIGINT and SIGTERM inside the block. Restore the earlier handlers afterwards."""

    def handler(_number: int, _frame: FrameType | None) -> None:
        interrupt()

    previous = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, former_handler in previous.items():
            signal.signal(number, former_handler)
