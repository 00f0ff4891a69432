"""Run `mynah watch`: transcribe new recordings in folders until an interruption."""

import argparse
import dataclasses
import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from core.cli import EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import handle_signals, is_unicode
from core.cli.display import Display, Outcome
from core.cli.finished_jobs import open_journal
from core.cli.json_lines import JsonDisplay
from core.cli.project_choices import ProjectChoices
from core.cli.skipped_files import show_skipped
from core.cli.standard_input import refuse_addresses
from core.cli.terminal import TerminalDisplay
from core.cli.transcribe_command import interpret_options, request_spec
from core.cli.usage_errors import Misuse, usage_error
from core.contracts import paths, processes
from core.contracts.errors import Fault, InputFault
from core.contracts.media import Skipped
from core.journal import Job, JobSpec, JobState, Journal
from core.queue.events import Delivered, Event, Halted, JobChanged, JobsAdded
from core.queue.scheduler.commands import ReleaseAfter, Stop
from core.queue.scheduler.scheduler import Policy, Scheduler
from core.settings import settings
from core.watch.folder_watch import WatchOrder
from core.watch.watch_orders import watch_orders
from core.watch.watch_thread import WatchReport, WatchThread

BATCH = "watch"
"""Key of the batch that all watching commands share. The next command finishes the jobs of the last one."""
_STOP_TIMEOUT = 3.0  # seconds


def watch(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: a model is missing, or the journal is broken.
    """
    if not options.quiet > 0:
        return usage_error("--quiet must be more than 0.")
    refuse_addresses(options.paths)
    orders, notices = _orders(options)
    if not orders:
        return usage_error(
            "There are no folders to watch. Name folders, or add some in the window with File > Watch folders."
        )
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    journal = open_journal()
    try:
        return _Watching(journal, display, orders, options).run(notices)
    finally:
        display.close()
        journal.close()


def _orders(options: argparse.Namespace) -> tuple[list[WatchOrder], list[str]]:
    """Return the watch orders, and notices about projects. Raises Misuse."""
    if not options.paths:
        chosen = msgspec.structs.replace(settings.current(), server=None)  # commands name their server themselves
        return [
            dataclasses.replace(each, quiet=options.quiet) for each in watch_orders(chosen, not options.no_project)
        ], []
    folders = list(dict.fromkeys(Path(os.path.abspath(named)) for named in options.paths))  # noqa: PTH100
    for folder in folders:
        if not folder.is_dir():
            raise Misuse(f"There is no folder {folder}. Check the path.")
    inner = next((one for one in folders for other in folders if other in one.parents), None)
    if inner is not None:
        raise Misuse(f"{inner} lies in another watched folder. Remove one of the two.")
    notices: list[str] = []
    return [_order(folder, options, notices) for folder in folders], notices


def _order(folder: Path, options: argparse.Namespace, notices: list[str]) -> WatchOrder:
    """Return the order for one folder. Projects inside it count as they are when a recording arrives. Raises Misuse."""
    choices = ProjectChoices(options, interpret_options)
    request = choices.request_for(folder / "a recording")
    notices += choices.notices(with_counts=False)
    if not is_unicode(request.spec):
        raise Misuse("--model, --output, the languages and the headers must be valid UTF-8.")

    def spec_in(path: Path) -> JobSpec:
        try:
            return request_spec(choices.request_for(path), path)
        except Misuse as error:
            raise InputFault("project-misuse", path=str(path), reason=str(error).removesuffix(".")) from error

    return WatchOrder(folder, spec_in, lambda: [each.words for each in choices.requests], quiet=options.quiet)


class _Watching:
    """The watched folders and their queue."""

    def __init__(
        self, journal: Journal, display: Display, orders: list[WatchOrder], options: argparse.Namespace
    ) -> None:
        self._journal, self._display, self._orders = journal, display, orders
        self._opens_window, self._is_verbose = options.open_window, options.verbose
        self._skipped: set[Skipped] = set()  # already shown
        self._lock = threading.Lock()  # the folders' threads report, too
        self._fault: Fault | None = None
        self._last_faults: dict[Path, str] = {}  # the last fault of each folder
        self._ended: dict[int, Job] = {}  # by job: the same change may be reported twice
        self._files = self._not_written = 0
        self._batch, _ = journal.batches.open(BATCH)
        self._scheduler = Scheduler(journal, paths.engine_log(), self._show, batch=self._batch, policy=Policy.STAY_OPEN)

    def run(self, notices: list[str]) -> int:
        """Work until a signal or a fault of the machine. Return the exit status. `said` is shown first."""
        watchers = [WatchThread(self._journal.path, BATCH, order, self._on_report) for order in self._orders]
        self._display.begin([])
        for order in self._orders:
            self._notice("watching", f"Watching {order.folder}")
        for sentence in notices:
            self._notice("project", sentence)
        release = settings.current().release_after
        with handle_signals(lambda: self._scheduler.submit(Stop())):
            for watcher in watchers:
                watcher.start()
            self._scheduler.run([ReleaseAfter(60.0 * release or None)])
        for watcher in watchers:
            watcher.stop()
        for watcher in watchers:
            watcher.close(_STOP_TIMEOUT)
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
        """Show and count a job of another command that ended before its exports were written."""
        job = self._journal.jobs.get(job_id)
        self._display.show(JobsAdded((job,)))
        self._display.show(JobChanged(job))
        self._count(JobChanged(job))

    def _count(self, event: JobChanged) -> None:
        """Count an ended job and report its failure. A job that starts again is counted anew."""
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
                self._display.export_failure(export.path, export.fault.message)

    # --- reports of the folders, in their threads

    def _on_report(self, report: WatchReport) -> None:
        before, self._last_faults[report.folder] = self._last_faults.get(report.folder), str(report.fault)
        if report.fault is not None and str(report.fault) != before:
            self._notice("watch-fault", report.fault.message.removesuffix("."))
        skipped = [each for each in report.skipped if each not in self._skipped]
        self._skipped.update(skipped)
        with self._lock:
            self._guard(lambda: show_skipped(self._display, skipped, self._is_verbose))
        if report.queued and self._opens_window:
            _open_window()

    def _notice(self, code: str, sentence: str) -> None:
        with self._lock:
            self._guard(lambda: self._display.notice(code, sentence))

    def _guard(self, show: Callable[[], None]) -> None:
        """Call `show`. Stop if the reader of standard output is gone."""
        try:
            show()
        except KeyboardInterrupt:
            self._scheduler.submit(Stop())


def _open_window() -> None:
    """Start the window, or raise the open one."""
    subprocess.Popen(
        processes.window_command(),
        cwd=paths.resources_dir().parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
