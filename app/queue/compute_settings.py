"""Tells the scheduler how recordings are to be recognised, whenever the settings say so otherwise."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path

from app.bridge import Bridge
from core.contracts.errors import EnvironmentFault
from core.projects.recording_specs import RecordingSpecs, project_specs
from core.queue import job_specs
from core.queue.expected_words import FolderSpecs, all_words, folder_specs
from core.queue.journal import ComputeSpec, Job, JobState
from core.queue.scheduler.commands import KeepRules, KeepVocabulary, RedoJobs, SetCompute
from core.support.settings import FolderWords, Settings
from core.watch.order_of_settings import watched_specs


class ComputeSettings:
    """Submits what follows from settings; both methods raise EnvironmentFault while the model is missing."""

    def __init__(self, bridge: Bridge, jobs: Callable[[], Iterable[Job]]) -> None:
        """`jobs` gives those in the queue: they may lie in projects."""
        self._bridge, self._jobs = bridge, jobs

    def change(self, before: Settings, after: Settings) -> None:
        """Have jobs that have not begun computed by the new settings, if that makes a difference."""
        wanted, words = self._specs_of(after)
        try:
            differs = wanted != self._specs_of(before)[0]
        except EnvironmentFault:  # its model was missing
            differs = True
        if differs:
            self._keep_words(words)
            self._bridge.submit(SetCompute(*wanted))

    def apply(self, settings: Settings) -> None:
        """As `change`, where not the settings are others, but a project."""
        wanted, words = self._specs_of(settings)
        self._keep_words(words)
        self._bridge.submit(SetCompute(*wanted))

    def redo(self, jobs: Sequence[Job], settings: Settings) -> None:
        """Have jobs transcribed once more."""
        specs = RecordingSpecs(settings, lenient=True)
        asked = [(job, specs.of(Path(job.path))) for job in jobs]
        self._keep_words(specs.words)
        for own, same in groupby(asked, lambda pair: pair[1]):
            self._bridge.submit(RedoJobs([job.id for job, _ in same], own))

    def _keep_words(self, lists: Iterable[FolderWords]) -> None:
        for words in lists:
            if words.vocabulary:
                self._bridge.submit(KeepVocabulary(words.vocabulary))
            if words.replacements:
                self._bridge.submit(KeepRules(words.replacements))

    def _specs_of(self, settings: Settings) -> tuple[tuple[ComputeSpec, FolderSpecs], list[FolderWords]]:
        compute = job_specs.job_spec(settings).compute
        waiting = (job.path for job in self._jobs() if job.state == JobState.QUEUED)
        projects, words = project_specs(settings, waiting)
        specs = (*folder_specs(compute, settings), *watched_specs(settings), *projects)
        return (compute, specs), [*all_words(settings), *words]
