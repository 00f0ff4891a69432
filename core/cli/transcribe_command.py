"""`mynah transcribe`: queue what was named, or go on with it, and see it through."""

import argparse
import hashlib
import os
import signal
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import FrameType

import msgspec

from core import models
from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED, EXIT_USAGE
from core.cli.display import Display, clock
from core.cli.format_choices import format_options, wanted
from core.cli.json_lines import JsonDisplay
from core.cli.terminal import TerminalDisplay
from core.contracts import media, paths
from core.contracts.errors import InputFault, revive
from core.contracts.protocol import Load, Prompt
from core.queue import delivery
from core.queue.commands import Stop
from core.queue.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue.scheduler import Scheduler

_AGAIN = (JobState.FAILED, JobState.PAUSED, JobState.CANCELLED)


def transcribe(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a missing model or a broken journal."""
    model = models.resolve(options.model)
    if options.model is None and options.language not in (None, "en"):
        return usage("the built-in demo model knows English only; choose another with --model (see `mynah models`)")
    try:
        names, chosen = wanted(options.format), format_options(options)
    except InputFault as fault:
        return usage(f"{fault.sentence}. {fault.advice}")
    spec = JobSpec(
        ComputeSpec(
            Load(
                model=str(model),
                cache=str(paths.cache_dir() / "models"),
                device=options.device,
                precision=options.precision,
                cuda_graphs=not options.no_cuda_graphs,
                backend=options.backend,
            ),
            prompt=Prompt(language=options.language, target_language=options.translate_to),
        ),
        DeliverySpec(
            formats=names,
            output=None if options.output is None else str(Path(options.output).absolute()),
            existing="overwrite" if options.overwrite else "number",
            options=chosen,
        ),
    )
    if not writable(spec):
        return usage("--model, --output, the languages and the headers must be valid UTF-8")
    files = media.find_media(options.paths)
    if not files:
        print(f"mynah: no recordings found in {', '.join(options.paths)}", file=sys.stderr)
        return EXIT_SOME_FAILED
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    if options.model is None:
        display.notice(
            "demo-model",
            "Using the built-in demo model, synthetic English only; get a real one with `mynah models`",
        )
    journal = Journal(paths.data_dir() / "journal.sqlite3")
    try:
        return Batch(journal, spec, display).run(options.paths, files)
    finally:
        display.close()
        journal.close()


def usage(sentence: str) -> int:
    """Say what is wrong with the command."""
    print(f"mynah: {sentence}", file=sys.stderr)
    return EXIT_USAGE


class Batch:
    """One command's jobs, from the queue to the exit status."""

    _kind = ""

    def __init__(self, journal: Journal, spec: JobSpec, display: Display) -> None:
        self._journal = journal
        self._spec = spec
        self._display = display
        self._interrupted = False
        self._refused: list[tuple[str, InputFault]] = []

    def run(self, named: list[str], files: list[Path]) -> int:
        """Queue `files` or go on with them; `named` is how the command named them."""
        self._batch, resumed = self._journal.batches.open(_key(named, self._spec, self._kind))
        self._journal.attempts.release_abandoned()
        self._queue(files)
        jobs = self._journal.jobs.select(self._batch)
        if resumed:
            self._say_where_it_goes_on(jobs)
        for job in jobs:
            if job.state == JobState.DONE:
                delivery.deliver(self._journal, job)
        self._display.begin(self._journal.jobs.select(self._batch))
        scheduler = Scheduler(self._journal, paths.log_dir() / "engine.log", self._display.show, batch=self._batch)
        with _signals(lambda: self._interrupt(scheduler)):
            scheduler.run()
        self._display.end()
        return self._conclude(scheduler)

    def _queue(self, files: list[Path]) -> None:
        for path in files:
            if not writable(str(path.absolute())):  # no journal, no transcript can bear such a name
                self._refused.append((str(path), InputFault("name")))
                continue
            size, mtime_ns = _facts(path)
            job = self._journal.jobs.add(self._batch, str(path.absolute()), size, mtime_ns, self._spec)
            self._again(job)

    def _again(self, job: Job) -> None:
        if job.state in _AGAIN:
            self._journal.jobs.move(job.id, JobState.QUEUED)

    def _interrupt(self, scheduler: Scheduler) -> None:
        if self._interrupted:
            raise KeyboardInterrupt  # asked twice: leave at once, the journal is always in order
        self._interrupted = True
        scheduler.submit(Stop())

    def _say_where_it_goes_on(self, jobs: list[Job]) -> None:
        done = sum(job.state == JobState.DONE for job in jobs)
        begun = [job for job in jobs if job.state != JobState.DONE and job.seconds]
        words = f"Going on where the last run stopped: {done} of {len(jobs)} done"
        for job in begun[:3]:
            words += f", {job.name} from {clock(job.seconds)}"
        self._display.notice("resumed", words)

    def _conclude(self, scheduler: Scheduler) -> int:
        jobs = self._journal.jobs.select(self._batch)
        failed = len(self._refused)
        for path, fault in self._refused:
            self._display.failure(path, fault)
        for job in jobs:
            if job.state == JobState.FAILED:
                failed += 1
                self._display.failure(
                    job.path, revive(job.fault_kind or "bug", job.fault_code or "", job.fault_figures)
                )
            elif job.state == JobState.RUNNING and job.owner_pid != os.getpid():
                failed += 1
                self._display.failure(job.path, InputFault("busy", pid=job.owner_pid or 0))
            for export in self._journal.exports.of_job(job.id):
                if export.fault is not None:
                    failed += 1
                    self._display.complaint(export.path, f"{export.fault.sentence}. {export.fault.advice}")
        done = sum(job.state == JobState.DONE for job in jobs)
        # Not after a fault: a job may then be done without its transcripts even being planned.
        if scheduler.fault is None and not self._refused:
            self._journal.batches.close(self._batch)
        self._display.summary(done, failed, len(jobs) + len(self._refused), self._interrupted)
        if scheduler.fault is not None:
            self._display.stopped(scheduler.fault)
        if self._interrupted:
            return EXIT_INTERRUPTED
        return EXIT_DONE if done == len(jobs) and not failed else EXIT_SOME_FAILED


def _key(named: list[str], spec: JobSpec, kind: str) -> str:
    """What makes two commands the same: the paths as named, the options, the model's very file, and our version.

    Another version may cut a recording elsewhere, so that its chunks would not fit to those of this one.
    """
    model = Path(spec.compute.load.model).stat()
    paths_named = sorted(os.fsencode(Path(name).absolute()) for name in named)
    options = msgspec.structs.asdict(spec.compute) | msgspec.structs.asdict(spec.delivery)
    parts = (paths_named, options, model.st_size, model.st_mtime_ns, version("mynah"), *filter(None, [kind]))
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def writable(value: object) -> bool:
    """Whether all text in `value` is valid Unicode: arguments that are not UTF-8 arrive as lone surrogates."""
    try:
        msgspec.json.encode(value)
    except UnicodeEncodeError:
        return False
    return True


def _facts(path: Path) -> tuple[int, int]:
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return 0, 0  # the scheduler says what is wrong with it
    return stat.st_size, stat.st_mtime_ns


class _signals:
    """Ctrl-C and a polite kill end the batch in order; the former handlers come back afterwards."""

    def __init__(self, interrupt: Callable[[], None]) -> None:
        self._interrupt = interrupt

    def __enter__(self) -> None:
        def handler(_number: int, _frame: FrameType | None) -> None:
            self._interrupt()

        self._former = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}

    def __exit__(self, *_: object) -> None:
        for number, former in self._former.items():
            signal.signal(number, former)
