"""Tells the scheduler how recordings are to be recognised, whenever the settings say so otherwise."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from app.bridge import Bridge
from core.contracts.errors import EnvironmentFault
from core.queue import job_specs
from core.queue.expected_words import FolderSpecs, all_words, folder_specs, spec_in
from core.queue.journal import ComputeSpec, Job
from core.queue.scheduler.commands import KeepRules, KeepVocabulary, RedoJobs, SetCompute
from core.support.settings import Settings
from core.watch.order_of_settings import watched_specs


class ComputeSettings:
    """Submits what follows from settings; both methods raise EnvironmentFault while the model is missing."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def change(self, before: Settings, after: Settings) -> None:
        """Have jobs that have not begun computed by the new settings, if that makes a difference."""
        wanted = _specs_of(after)
        try:
            differs = wanted != _specs_of(before)
        except EnvironmentFault:  # its model was missing
            differs = True
        if differs:
            self._keep_words(after)
            self._bridge.submit(SetCompute(*wanted))

    def redo(self, jobs: Sequence[Job], settings: Settings) -> None:
        """Have jobs transcribed once more."""
        spec = job_specs.job_spec(settings)
        folders = folder_specs(spec.compute, settings)
        self._keep_words(settings)
        for compute, same in groupby(jobs, lambda job: spec_in(job.path, spec.compute, folders)):
            own = msgspec.structs.replace(spec, compute=compute)
            self._bridge.submit(RedoJobs([job.id for job in same], own))

    def _keep_words(self, settings: Settings) -> None:
        for words in all_words(settings):
            if words.vocabulary:
                self._bridge.submit(KeepVocabulary(words.vocabulary))
            if words.replacements:
                self._bridge.submit(KeepRules(words.replacements))


def _specs_of(settings: Settings) -> tuple[ComputeSpec, FolderSpecs]:
    compute = job_specs.job_spec(settings).compute
    return compute, (*folder_specs(compute, settings), *watched_specs(settings))
