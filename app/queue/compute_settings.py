"""Tell the scheduler how to recognise waiting recordings when the settings change, and transcribe again."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

import msgspec

from app.bridge import Bridge
from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.media import lies_in
from core.journal import ComputeSpec, Job, JobState
from core.queue.events import Halted, Held
from core.queue.scheduler.commands import KeepRules, KeepVocabulary, RedoJobs, RetryJobs, SetCompute, Start
from core.settings.settings import FolderWords, Settings
from core.specs import job_specs
from core.specs.folder_choices import settings_for_folder
from core.specs.recording_specs import RecordingSpecs
from core.specs.remote_specs import model_on_server
from core.watch.watch_orders import settings_in_watched_folder

_MODEL = ("model", "language", "translate_to", "bilingual", "search", "watched_folders", "server")
_MACHINE = ("device", "precision", "cuda_graphs", "backend", "polite")
_WORDS = ("vocabulary", "vocabulary_strength", "replacements", "folder_words")
_UNTOUCHED = (JobState.QUEUED, JobState.PAUSED, JobState.FAILED, JobState.CANCELLED)


class ComputeSettings:
    """Submits the consequences of settings, or reports the missing model.

    Each recording keeps its own model, language and speakers. It follows another model of the settings only if it
    used the former one, or if its model is gone. It always follows the hardware and the vocabulary.
    """

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
        changed = {name for name in (*_MODEL, *_MACHINE, *_WORDS) if getattr(before, name) != getattr(after, name)}
        if changed:
            former = _path_of(before) if changed & set(_MODEL) else None
            with self._faults_told():
                self._submit(after, lambda job: changed & set(_MODEL) and _follows(job, former))

    def apply(self, folder: str) -> None:
        """Apply a changed mynah.toml to the recordings in its folder."""
        with self._faults_told():
            self._submit(self._settings(), lambda job: lies_in(job.path, folder), only=folder)

    def redo(self, jobs: Iterable[int], chosen: Settings) -> None:
        """Transcribe jobs again with these settings."""
        with self._faults_told():
            specs = RecordingSpecs(chosen, lenient=True, may_await_model=True)
            wanted = frozenset(jobs)
            asked = [(job, specs.of(Path(job.path))) for job in self._jobs() if job.id in wanted]
            self._keep_words(specs.words)
            for own, same in groupby(asked, lambda pair: pair[1]):
                self._bridge.submit(RedoJobs([job.id for job, _ in same], own))

    def resume_with(self, model: str) -> None:
        """Resume the paused recordings that waited for the download of a model."""
        path = _installed(model)
        waiting = [job.id for job in self._jobs() if job.state == JobState.PAUSED and job.compute.load.model == path]
        if path is not None and waiting:
            self._bridge.submit(RetryJobs(waiting))
        if path is not None and self._has_halted and not self._is_held:
            self._bridge.submit(Start())

    @contextmanager
    def _faults_told(self) -> Iterator[None]:
        try:
            yield
        except EnvironmentFault as fault:
            self._stopped(fault)

    def _submit(self, settings: Settings, is_new: Callable[[Job], object], only: str = "") -> None:
        """Change the untouched jobs. Jobs of `is_new` get a whole new spec, the others hardware and words.

        Recordings of one folder with one spec share the work: a queue may have 100,000 rows.
        """
        groups: dict[tuple[str, ComputeSpec, bool], list[int]] = {}
        for job in self._jobs():
            if job.state in _UNTOUCHED and not job.chunks and (not only or lies_in(job.path, only)):
                key = str(Path(job.path).parent), job.compute, bool(is_new(job))
                groups.setdefault(key, []).append(job.id)
        changes, words = _changes(groups, settings)
        self._keep_words(words)
        path = _path_of(settings)
        load = job_specs.job_spec(settings).compute.load if path is not None else None
        if changes or load is not None:
            self._bridge.submit(SetCompute(changes, load))
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


def _changes(
    groups: dict[tuple[str, ComputeSpec, bool], list[int]], settings: Settings
) -> tuple[list[tuple[list[int], ComputeSpec]], Collection[FolderWords]]:
    """Return the jobs with their new specs, and the word lists that these name."""
    changes, words = list[tuple[list[int], ComputeSpec]](), dict[FolderWords, None]()
    for (folder, compute, is_new), ids in groups.items():
        own = settings_in_watched_folder(settings, folder)
        base = own or (settings if is_new else settings_for_folder(settings, folder))
        specs = RecordingSpecs(base, lenient=True, may_await_model=True)
        wanted = specs.of(Path(folder) / "a recording").compute
        words |= dict.fromkeys(specs.words)
        after = wanted if is_new or own is not None else _with_hardware(compute, wanted)
        if after != compute:
            changes.append((ids, after))
    return changes, words


def _with_hardware(compute: ComputeSpec, wanted: ComputeSpec) -> ComputeSpec:
    """Return a spec with the hardware, the vocabulary and the replacements of another.

    Between this computer and a server, the model changes as well. A part of a recording stays on this computer.
    """
    load, speakers = compute.load, compute.speakers
    if load.server != wanted.load.server:
        own = {
            name: getattr(compute.prompt, name)
            for name in ("language", "other_languages", "target_language", "bilingual")
        }
        prompt = msgspec.structs.replace(wanted.prompt, **own)
        moved = msgspec.structs.replace(wanted, prompt=prompt, tracks=compute.tracks)
        return moved if compute.part is None else compute
    if speakers.load is not None:
        precision = "auto" if wanted.load.precision == "int8" else wanted.load.precision  # as job_specs.load_diarizer
        diarizer = msgspec.structs.replace(speakers.load, device=wanted.load.device, precision=precision)
        speakers = msgspec.structs.replace(speakers, load=diarizer)
    return msgspec.structs.replace(
        compute,
        load=msgspec.structs.replace(wanted.load, model=load.model, times=load.times),
        prompt=msgspec.structs.replace(compute.prompt, boosting=wanted.prompt.boosting),
        speakers=speakers,
        replacements=wanted.replacements,
    )


def _follows(job: Job, former: str | None) -> bool:
    """Return whether a recording follows the model of the settings."""
    return job.compute.load.model == former or not Path(job.compute.load.model).exists()


def _path_of(settings: Settings) -> str | None:
    """Return the path of the model in job specifications, None for a missing one."""
    if settings.server is not None:
        return str(model_on_server(settings.server.model))
    return _installed(settings.model)


def _installed(model: str) -> str | None:
    try:
        return str(models.resolve(model))
    except EnvironmentFault:
        return None
