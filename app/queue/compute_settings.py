"""Tell the scheduler how to recognise recordings whenever the settings change."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from app.bridge import Bridge
from core.contracts.errors import EnvironmentFault
from core.journal import ComputeSpec, Job, JobState
from core.queue.events import Halted, Held
from core.queue.scheduler.commands import KeepRules, KeepVocabulary, RedoJobs, SetCompute, Start
from core.settings.settings import FolderWords, Settings
from core.specs import job_specs
from core.specs.folder_words import FolderSpecs, all_folder_words, specs_by_folder
from core.specs.recording_specs import RecordingSpecs, specs_by_project
from core.watch.watch_orders import watched_specs


class ComputeSettings:
    """Submits the consequences of settings, or reports the missing model."""

    def __init__(
        self,
        bridge: Bridge,
        jobs: Callable[[], Iterable[Job]],
        settings: Callable[[], Settings],
        stopped: Callable[[EnvironmentFault], object],
    ) -> None:
        """Store the callbacks. `jobs` returns the queue's jobs, whose folders may have a mynah.toml.

        `settings` returns the current settings. `stopped` receives the fault of a missing model.
        """
        self._bridge, self._jobs, self._settings, self._stopped = bridge, jobs, settings, stopped
        self._is_held = self._has_halted = False
        bridge.subscribe(Held, self._hold_changed)
        bridge.subscribe(Halted, self._halted)

    def change(self, before: Settings, after: Settings) -> None:
        """Apply new settings to jobs that have not started, if they make a difference."""
        with self._faults_told():
            wanted, words = self._specs_of(after)
            try:
                differs = wanted != self._specs_of(before)[0]
            except EnvironmentFault:  # the job's model was missing
                differs = True
            if differs:
                self._submit(wanted, words)

    def apply(self) -> None:
        """Apply a changed mynah.toml like changed settings."""
        with self._faults_told():
            self._submit(*self._specs_of(self._settings()))

    def redo(self, jobs: Iterable[int]) -> None:
        """Transcribe jobs again."""
        with self._faults_told():
            specs, wanted = RecordingSpecs(self._settings(), lenient=True), frozenset(jobs)
            asked = [(job, specs.of(Path(job.path))) for job in self._jobs() if job.id in wanted]
            self._keep_words(specs.words)
            for own, same in groupby(asked, lambda pair: pair[1]):
                self._bridge.submit(RedoJobs([job.id for job, _ in same], own))

    @contextmanager
    def _faults_told(self) -> Iterator[None]:
        try:
            yield
        except EnvironmentFault as fault:
            self._stopped(fault)

    def _submit(self, wanted: tuple[ComputeSpec, FolderSpecs], words: Iterable[FolderWords]) -> None:
        self._keep_words(words)
        self._bridge.submit(SetCompute(*wanted))
        if self._has_halted and not self._is_held:  # the user chose another model or device, as the message advised
            self._bridge.submit(Start())

    def _hold_changed(self, event: Held) -> None:
        self._is_held, self._has_halted = event.held, False

    def _halted(self, _: Halted) -> None:
        self._has_halted = True

    def _keep_words(self, lists: Iterable[FolderWords]) -> None:
        for words in lists:
            if words.vocabulary:
                self._bridge.submit(KeepVocabulary(words.vocabulary))
            if words.replacements:
                self._bridge.submit(KeepRules(words.replacements))

    def _specs_of(self, settings: Settings) -> tuple[tuple[ComputeSpec, FolderSpecs], list[FolderWords]]:
        compute = job_specs.job_spec(settings).compute
        waiting = (job.path for job in self._jobs() if job.state == JobState.QUEUED)
        projects, words = specs_by_project(settings, waiting)
        specs = (*specs_by_folder(compute, settings), *watched_specs(settings), *projects)
        return (compute, specs), [*all_folder_words(settings), *words]
