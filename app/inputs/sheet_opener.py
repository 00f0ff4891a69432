"""Open the sheet before recordings are transcribed, and carry out its answer."""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.inputs.input_tasks import InputTasks
from app.models.model_tasks import ModelTasks
from app.queue.compute_settings import ComputeSettings
from app.ui.background import Worker
from app.ui.kept_settings import KeptSettings
from app.ui.widgets import with_model
from core import models
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.media import Skipped, find_media
from core.contracts.split_recordings import SplitRecording, find_split
from core.journal import Job
from core.models.model_task import ModelTask
from core.settings.settings import Settings
from core.specs.folder_choices import asks_in_folder, settings_for_folder, with_asking, with_choices

if TYPE_CHECKING:
    from app.dialogs.transcribe_sheet import TranscribeSheet

_MACHINE = ("device", "precision")


class Openings(NamedTuple):
    """The dialogs that the sheet opens, and the facts that it asks for."""

    models: Callable[[], object]
    vocabulary: Callable[[], object]
    devices: Callable[[], tuple[str, ...]]
    speed: Callable[[], float | None]
    known: Callable[[], Collection[str]]  # the paths of the library


class _Wish(NamedTuple):
    """Recordings that wait for the sheet. `again` holds the jobs that get a new transcript."""

    named: tuple[str, ...]
    without: frozenset[Path] = frozenset()
    again: tuple[Job, ...] = ()


class _Found(NamedTuple):
    """New recordings, skipped files, how many recordings the library has, and recordings in several files."""

    files: list[Path]
    skipped: list[Skipped]
    known: int
    splits: list[SplitRecording]


class SheetOpener(QObject):
    """Opens one sheet after another. A folder that is not asked about is transcribed with its last choices.

    Its split recordings are then offered to be joined, see JoinOffer.
    """

    def __init__(
        self,
        window: QWidget,
        settings: KeptSettings,
        inputs: InputTasks,
        compute: ComputeSettings,
        tasks: ModelTasks,
        openings: Openings,
        failed: Callable[[Fault], object],
    ) -> None:
        """Store the parts. `failed` receives the fault of a missing model, or of folders that cannot be read."""
        super().__init__(window)
        self._window, self._settings, self._inputs, self._compute = window, settings, inputs, compute
        self._tasks, self._openings, self._failed = tasks, openings, failed
        self._waiting: list[_Wish] = []
        self._finder = Worker(self, "recordings for the sheet")
        self.sheet: TranscribeSheet | None = None
        tasks.changed.connect(self._on_model_task)

    def add(self, recordings: Sequence[str], without: Collection[Path] = ()) -> None:
        """Transcribe recordings and folders, except those in `without`, after the sheet."""
        settings = self._settings.get()
        folder = _folder_of(recordings)
        if asks_in_folder(settings, folder):
            self._waiting.append(_Wish(tuple(recordings), frozenset(without)))
            self._open_next()
            return
        own = settings_for_folder(settings, folder)
        try:
            if own.server is None:
                models.resolve(own.model)
        except EnvironmentFault as fault:
            self._failed(fault)
        else:
            self._inputs.add(recordings, own, without, known=frozenset(self._openings.known()))

    def transcribe_again(self, jobs: Iterable[Job]) -> None:
        """Transcribe recordings of the library again, after the sheet."""
        again = tuple(jobs)
        if again:
            self._waiting.append(_Wish(tuple(job.path for job in again), again=again))
            self._open_next()

    def close(self) -> None:
        """End the thread."""
        self._finder.drop_waiting()
        self._finder.close()

    def _open_next(self) -> None:
        if self.sheet is not None or self._finder.busy or not self._waiting:
            return
        wish = self._waiting.pop(0)
        if wish.again:
            self._open(wish, [Path(job.path) for job in wish.again], "")
        else:
            self._finder.do(
                partial(_find, wish, frozenset(self._openings.known())), partial(self._show_found, wish), self._give_up
            )

    def _give_up(self, fault: Fault) -> None:
        self._failed(fault)
        self._open_next()

    def _show_found(self, wish: _Wish, found: _Found) -> None:
        if found.files:
            self._open(wish, found.files, self._skipped_words(found.skipped, found.known), found.splits)
        else:  # the list says so, and shows the rows that it has
            self._inputs.add(wish.named, self._settings.get(), wish.without)
            self._open_next()

    def _skipped_words(self, skipped: Sequence[Skipped], known: int) -> str:
        parts = [self.tr("%n already in the library, skipped", "", known)] if known else []
        counts = Counter(each.kind for each in skipped)
        words = {
            "transcript": self.tr("%n transcript(s)", "", counts["transcript"]),
            "image": self.tr("%n image(s)", "", counts["image"]),
            "document": self.tr("%n document(s)", "", counts["document"]),
            "archive": self.tr("%n archive(s)", "", counts["archive"]),
            "program": self.tr("%n program(s)", "", counts["program"]),
            "unfinished file": self.tr("%n unfinished download(s)", "", counts["unfinished file"]),
            "unreadable file": self.tr("%n unreadable file(s)", "", counts["unreadable file"]),
        }
        kinds = [words[kind] for kind, _ in counts.most_common() if kind in words]
        others = sum(count for kind, count in counts.items() if kind not in words)
        if others:
            kinds.append(self.tr("%n other file(s)", "", others))
        if kinds:
            parts.append(self.tr("skipped: {files}").format(files=", ".join(kinds)))
        return " · ".join(parts)

    # --- the sheet

    def _open(self, wish: _Wish, files: Sequence[Path], skipped: str, splits: Sequence[SplitRecording] = ()) -> None:
        from app.dialogs.transcribe_sheet import TranscribeSheet

        folder = _folder_of(wish.named)
        self.sheet = sheet = TranscribeSheet(
            self._window,
            self._first_choices(folder),
            files,
            folder,
            again=bool(wish.again),
            skipped=skipped,
            splits=splits,
            devices=self._openings.devices(),
            speed=self._openings.speed(),
        )
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.chosen.connect(partial(self._carry_out, wish, folder))
        sheet.models_requested.connect(self._openings.models)
        sheet.vocabulary_requested.connect(self._openings.vocabulary)
        sheet.finished.connect(self._on_closed)
        self._settings.changed.connect(self._on_settings)
        sheet.open()

    def _first_choices(self, folder: str) -> Settings:
        """Return the last choices. Before the first choice of a model, the recommended one."""
        settings = settings_for_folder(self._settings.get(), folder)
        if settings.welcomed or settings.model != models.DEMO or settings.server is not None:
            return settings
        own = [name for name in models.installed() if name not in models.BUILT_IN]
        return with_model(settings, own[0] if own else models.catalogue()[0].name)

    def _on_settings(self, before: Settings, after: Settings) -> None:
        """Follow a choice of model or vocabulary that was made from the sheet."""
        if self.sheet is not None:
            self.sheet.advanced.show_words(after)
            if before.model != after.model:
                self.sheet.choices.take_model(after.model)

    def _on_closed(self) -> None:
        self._settings.changed.disconnect(self._on_settings)
        self.sheet = None
        self._open_next()

    def _carry_out(self, wish: _Wish, folder: str, own: Settings) -> None:
        """Keep the choices, and transcribe. The recordings wait as paused rows while their model is downloaded."""
        assert self.sheet is not None
        settings = self._settings.get()
        kept = with_choices(settings, folder, own)
        if not wish.again:
            kept = with_asking(kept, folder, self.sheet.asks)
        names = ("folder_choices", "unasked_folders", "welcomed", "auto_export", *_fields(settings, kept))
        self._settings.keep(**{name: getattr(kept, name) for name in names})
        machine = {name: getattr(own, name) for name in _MACHINE}
        if any(getattr(settings, name) != value for name, value in machine.items()):
            self._settings.change(msgspec.structs.replace(self._settings.get(), **machine))
        missing = self.sheet.choices.missing_model
        if missing is not None:
            self._tasks.download(missing)
        if wish.again:
            self._compute.redo([job.id for job in wish.again], own)
        else:
            joins = self.sheet.joins
            self._inputs.add(wish.named, own, wish.without, paused=missing is not None, joins=joins)

    def _on_model_task(self, task: ModelTask) -> None:
        if task.kind == "download" and task.state == "done":
            self._compute.resume_with(task.model)


def _fields(before: Settings, after: Settings) -> list[str]:
    names = ("model", "language", "translate_to", "bilingual", "search", "speakers")
    changed = (*names, "speakers_exactly", "speakers_at_most", "formats", "output", "naming")
    return [name for name in changed if getattr(before, name) != getattr(after, name)]


def _find(wish: _Wish, known: Collection[str]) -> _Found:
    skipped: list[Skipped] = []
    without = frozenset(map(os.path.abspath, wish.without))
    places = {path: os.path.abspath(path) for path in find_media(wish.named, skipped=skipped)}  # noqa: PTH100
    found = [path for path, place in places.items() if place not in without]
    new = [path for path in found if places[path] not in known]
    return _Found(new, skipped, len(found) - len(new), find_split(new))


def _folder_of(named: Sequence[str]) -> str:
    """Return the folder whose choices count: the named folder, or that of the first recording."""
    first = Path(os.path.abspath(named[0]))  # noqa: PTH100
    return str(first if first.is_dir() else first.parent)
