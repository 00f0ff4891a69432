"""`mynah watch`: transcribes what is copied into folders, until it is interrupted."""

import argparse
import dataclasses
import os
import subprocess
import threading
from pathlib import Path

from core.cli import EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import caught_signals, is_unicode
from core.cli.display import Display, Outcome
from core.cli.finished_jobs import open_journal
from core.cli.json_lines import JsonDisplay
from core.cli.project_choices import ProjectChoices
from core.cli.terminal import TerminalDisplay
from core.cli.transcribe_command import asked_of, own_spec
from core.cli.usage_errors import Misuse, usage_error
from core.contracts import paths, processes
from core.contracts.errors import Fault, InputFault
from core.journal import Job, JobSpec, JobState, Journal
from core.queue.events import Delivered, Event, Halted, JobChanged, JobsAdded
from core.queue.scheduler.commands import ReleaseAfter, Stop
from core.queue.scheduler.scheduler import Policy, Scheduler
from core.settings import settings
from core.watch.folder_watch import WatchOrder
from core.watch.order_of_settings import orders_of
from core.watch.watch_thread import WatchReport, WatchThread

BATCH = "watch"
"""The key of the batch of all that watching commands queue; what one leaves unfinished the next one does."""
_PATIENCE = 3.0  # seconds for the threads to end


def watch(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a missing model or a broken journal."""
    if not options.quiet > 0:
        return usage_error("--quiet is more than 0")
    orders, said = _orders(options)
    if not orders:
        return usage_error("name folders, or add some to the window's File > Watch folders")
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    journal = open_journal()
    try:
        return _Watching(journal, display, orders, options.open_window).run(said)
    finally:
        display.close()
        journal.close()


def _orders(options: argparse.Namespace) -> tuple[list[WatchOrder], list[str]]:
    """What is wanted of each folder: by the command, or where it names none by the settings; and what is to be said of
    the projects that they are or lie in. Raises Misuse.
    """
    if not options.paths:
        chosen = settings.current()
        return [
            dataclasses.replace(each, quiet=options.quiet) for each in orders_of(chosen, not options.no_project)
        ], []
    folders = list(dict.fromkeys(Path(os.path.abspath(named)) for named in options.paths))  # noqa: PTH100
    for folder in folders:
        if not folder.is_dir():
            raise Misuse(f"{folder} is not a folder that is there")
    inner = next((one for one in folders for other in folders if other in one.parents), None)
    if inner is not None:
        raise Misuse(f"{inner} lies in another folder that is watched, which takes its recordings already")
    said: list[str] = []
    return [_order(folder, options, said) for folder in folders], said


def _order(folder: Path, options: argparse.Namespace, said: list[str]) -> WatchOrder:
    """What the command wants of a folder, and of the projects in it as they stand when a recording is taken.

    Raises Misuse.
    """
    choices = ProjectChoices(options, asked_of)
    asked = choices.of(folder / "a recording")
    said += choices.notices(with_counts=False)
    if not is_unicode(asked.spec):
        raise Misuse("--model, --output, the languages and the headers must be valid UTF-8")

    def spec_in(path: Path) -> JobSpec:
        try:
            return own_spec(choices.of(path), path)
        except Misuse as error:
            raise InputFault("project-misuse", path=str(path), reason=str(error).removesuffix(".")) from error

    return WatchOrder(folder, spec_in, lambda: [each.words for each in choices.all], quiet=options.quiet)


class _Watching:
    """Folders that are watched, and the queue of what was found in them."""

    def __init__(self, journal: Journal, display: Display, orders: list[WatchOrder], opens_window: bool) -> None:
        self._journal, self._display, self._orders = journal, display, orders
        self._opens_window = opens_window
        self._lock = threading.Lock()  # reports come from the folders' threads
        self._fault: Fault | None = None
        self._told: dict[Path, str] = {}  # the last fault of each folder
        self._ended: dict[int, Job] = {}  # by number: a change may be told twice, by whoever made it and by the journal
        self._files = self._not_written = 0
        self._batch, _ = journal.batches.open(BATCH)
        self._scheduler = Scheduler(
            journal, paths.log_dir() / "engine.log", self._show, batch=self._batch, policy=Policy.STAY_OPEN
        )

    def run(self, said: list[str]) -> int:
        """Watch and work until a signal comes, or a fault of the machine; the exit status. `said` is shown first."""
        watchers = [WatchThread(self._journal.path, BATCH, order, self._tell) for order in self._orders]
        self._display.begin([])
        for order in self._orders:
            self._notice("watching", f"Watching {order.folder}")
        for sentence in said:
            self._notice("project", sentence)
        release = settings.current().release_after
        with caught_signals(lambda: self._scheduler.submit(Stop())):
            for watcher in watchers:
                watcher.start()
            self._scheduler.run([ReleaseAfter(60.0 * release or None)])
        for watcher in watchers:
            watcher.stop()
        for watcher in watchers:
            watcher.close(_PATIENCE)
        self._display.close()
        fault = self._fault or self._scheduler.fault
        done = [job for job in self._ended.values() if job.state == JobState.DONE]
        damaged, failed = sum(job.is_damaged for job in done), len(self._ended) - len(done)
        figures = len(done), damaged, failed, self._files, self._not_written
        self._display.summary(Outcome(len(self._ended), *figures, interrupted=fault is None))
        if fault is None:
            return EXIT_INTERRUPTED
        self._display.stopped(fault)
        return EXIT_SOME_FAILED

    # --- events of the scheduler, in the main thread

    def _show(self, event: Event) -> None:
        with self._lock:
            match event:
                case JobsAdded(jobs=jobs):
                    ours = tuple(job for job in jobs if job.batch == self._batch and job.state == JobState.QUEUED)
                    if ours:
                        self._display.show(JobsAdded(ours))
                case JobChanged(job=job):
                    if job.batch == self._batch:
                        self._display.show(event)
                        self._count(event)
                case Delivered():
                    if event.job not in self._ended:
                        self._take_over(event.job)
                    self._display.show(event)
                    self._count_files(event)
                case Halted(fault=fault):
                    self._fault = fault
                    self._scheduler.submit(Stop())
                case _:
                    self._display.show(event)

    def _take_over(self, job_id: int) -> None:
        """Show and count a job that a command finished which ended before its transcripts were written."""
        job = self._journal.jobs.get(job_id)
        self._display.show(JobsAdded((job,)))
        self._display.show(JobChanged(job))
        self._count(JobChanged(job))

    def _count(self, event: JobChanged) -> None:
        """Note a job that has ended, and say why it failed; one that begins again counts anew."""
        job = event.job
        before = self._ended.pop(job.id, None)
        if job.state not in (JobState.DONE, JobState.FAILED) or job.awaits_speakers:
            return
        self._ended[job.id] = job
        if before is not None and before.state == job.state:
            return
        if job.state == JobState.FAILED and job.fault is not None:
            self._display.failure(job.path, job.fault)
        elif job.speakers_fault is not None:
            self._display.speakers_failure(job.path, job.speakers_fault)

    def _count_files(self, event: Delivered) -> None:
        self._files += len(event.paths)
        for export in self._journal.exports.of_job(event.job):
            if export.fault is not None:
                self._not_written += 1
                self._display.export_failure(export.path, f"{export.fault.sentence}. {export.fault.advice}")

    # --- reports of the folders, in their threads

    def _tell(self, report: WatchReport) -> None:
        before, self._told[report.folder] = self._told.get(report.folder), str(report.fault)
        if report.fault is not None and str(report.fault) != before:
            self._notice("watch-fault", f"{report.fault.sentence}. {report.fault.advice.removesuffix('.')}")
        if report.queued and self._opens_window:
            _open_window()

    def _notice(self, code: str, sentence: str) -> None:
        with self._lock:
            try:
                self._display.notice(code, sentence)
            except KeyboardInterrupt:  # nobody reads standard output any more
                self._scheduler.submit(Stop())


def _open_window() -> None:
    """Start the window, or bring up the one that is there."""
    subprocess.Popen(
        processes.window_command(),
        cwd=paths.resources_dir().parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
