"""Word the messages of the window's banner, each as one sentence."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge import Bridge
from app.inputs.input_tasks import InputTasks
from app.ui import wording
from app.ui.banner import Answer, MessageBanner
from core.contracts.engine_messages import Ready
from core.contracts.errors import Fault
from core.formats.reading_notes import ReadingNote
from core.journal import Job
from core.queue.events import Delivered, DiskStalled, EngineLost, Halted, Held, JobsAdded, JobsRemoved, JobsTrashed
from core.queue.queue_row import JobFacts
from core.queue.scheduler.commands import Start
from core.specs.project_commands import UNASKED

_MODEL_FAULTS = frozenset({"model-missing", "model-broken", "model-refused", "model-unsupported"})
_CHANGED = ("export-changed", "source-changed")  # faults whose sentences say that the file is unsaved
_NAMED = 3  # up to this many files are named


class Messages(QObject):
    """Turns the scheduler's events and the inputs' signals into messages."""

    engine_news = Signal(str)  # a sentence for the status line, "" once it is over

    def __init__(
        self,
        bridge: Bridge,
        inputs: InputTasks,
        banner: MessageBanner,
        choose_model: Callable[[], object],
        show_project: Callable[[str], object],
        save_elsewhere: Callable[[list[int]], object],
    ) -> None:
        super().__init__(banner)
        self._bridge, self._banner = bridge, banner
        self._choose_model, self._show_project = choose_model, show_project
        self._save_elsewhere = save_elsewhere
        self._unsaved: dict[int, Fault] = {}  # job id -> why its file could not be written
        self.fault: Fault | None = None
        bridge.subscribe(EngineLost, self._engine_lost)
        bridge.subscribe(Halted, lambda event: self.stopped(event.fault))
        bridge.subscribe(Held, lambda _held: banner.withdraw("stopped"))
        bridge.subscribe(Ready, lambda _ready: self.engine_news.emit(""))
        bridge.subscribe(Delivered, self.delivered)
        bridge.subscribe(DiskStalled, self._disk_stalled)
        bridge.subscribe(JobsAdded, lambda event: self._repeated(event.repeated))
        bridge.subscribe(JobsRemoved, lambda event: self._forget_unsaved(event.jobs))
        bridge.subscribe(JobsTrashed, lambda event: self._forget_unsaved([job.id for job in event.jobs]))
        inputs.nothing_found.connect(self._nothing_found)
        inputs.invalid_names.connect(self._names_invalid)
        inputs.open_failed.connect(self._open_failed)
        inputs.failed.connect(self.warn)
        inputs.notes_told.connect(self._notes_told)
        inputs.projects_found.connect(self._projects_found)

    def stopped(self, fault: Fault) -> None:
        """Show the fault that stops all work, and offer a remedy."""
        self.fault = fault
        text = wording.message(fault)
        answer = Answer(self.tr("Try again"), lambda: self._bridge.submit(Start()))
        if fault.code in _MODEL_FAULTS:
            said = wording.sentence(fault)
            text = f"{said[:1].upper()}{said[1:]}. " + self.tr("Download it or choose another under Models.")
            answer = Answer(self.tr("Models…"), self._choose_model)
        self._banner.show_message(text, "error", "stopped", answer)

    def warn(self, fault: Fault, topic: str = "") -> None:
        """Show a fault beside the queue. `topic` is that of Banner.show_message."""
        self._banner.show_message(wording.message(fault), "warning", topic)

    def settings_replaced(self, fault: Fault) -> None:
        """Show the fault of a settings file that another program wrote."""
        text = self.tr("The open window keeps its settings.")
        self._banner.show_message(f"{wording.message(fault)} {text}", "warning", "settings file")

    def _projects_found(self, folders: list[str], faults: list[Fault]) -> None:
        """Name the folders with a mynah.toml, or the faults in those files. CommandMessages asks about commands."""
        faults = [fault for fault in faults if fault.code != UNASKED]
        show = Answer(self.tr("Folder settings…"), lambda: self._show_project(folders[0]))
        answers = [show] if folders else []
        if faults:
            said = "\n".join(wording.message(fault) for fault in faults[:_NAMED])
            self._banner.show_message(said, "warning", "projects", *answers)
        else:
            names = ", ".join(Path(folder).name for folder in folders[:_NAMED])
            text = self.tr("%n folder(s) with own settings: {names}", "", len(folders))
            self._banner.show_message(text.format(names=names), "note", "projects", *answers)

    def _engine_lost(self, event: EngineLost) -> None:
        text = self.tr("The engine stopped: {cause}. It restarts. No finished work was lost.")
        self.engine_news.emit(text.format(cause=wording.cause(event.cause)))

    def _disk_stalled(self, event: DiskStalled) -> None:
        if event.fault is None:
            self._banner.withdraw("disk")
        else:
            self.warn(event.fault, "disk")

    def delivered(self, event: Delivered) -> None:
        """Name the files that could not be written."""
        if event.faults:
            changed = [fault for fault in event.faults if fault.code in _CHANGED]
            self._unsaved.pop(event.job, None)  # the newest comes last
            self._unsaved[event.job] = (changed or event.faults)[0]
            self._show_unsaved()
        else:
            self._forget_unsaved([event.job])

    def note_facts(self, job: int, facts: JobFacts) -> None:
        """Drop the warning about a job whose files are written now."""
        if facts.fault is None and facts.files:
            self._forget_unsaved([job])

    def _forget_unsaved(self, jobs: Iterable[int]) -> None:
        known = [job for job in jobs if self._unsaved.pop(job, None) is not None]
        if known and self._banner.text_of("export"):
            self._show_unsaved()

    def _show_unsaved(self) -> None:
        """Show one message for all unsaved files, or none."""
        if not self._unsaved:
            self._banner.withdraw("export")
            return
        jobs, fault = list(self._unsaved), list(self._unsaved.values())[-1]
        text = wording.message(fault)
        if len(jobs) > 1:
            text = self.tr("%n transcript(s) not saved.", "", len(jobs)) + f" {text}"
        elif fault.code not in _CHANGED:
            text = self.tr("A transcript is not saved.") + f" {text}"
        answer = Answer(self.tr("Save elsewhere…"), lambda: self._save_elsewhere(jobs))
        self._banner.show_message(text, "warning", "export", answer)

    def not_transcribed_again(self, names: list[str], fault: Fault) -> None:
        """Name the recordings that keep their text, because no model can replace it."""
        text = self.tr("Couldn't transcribe again: {names}. {why}")
        self._banner.show_message(text.format(names=_list(names), why=wording.message(fault)), "warning", "again")

    def _repeated(self, jobs: Sequence[Job]) -> None:
        if not jobs:
            return
        if len(jobs) == 1:
            text = self.tr("{name} is already in the library.").format(name=jobs[0].name)
        else:
            text = self.tr("{n} recordings are already in the library: {names}.")
            text = text.format(n=len(jobs), names=_list([job.name for job in jobs]))
        self._banner.show_message(text, "note", "added")

    def _nothing_found(self, paths: list[str]) -> None:
        names = _list([Path(path).name or path for path in paths])
        self._banner.show_message(self.tr("No recordings found in {names}.").format(names=names), "note", "added")

    def _open_failed(self, failed: list[tuple[str, Fault]]) -> None:
        said = [f"{name}: {wording.message(fault)}" for name, fault in failed]
        self._banner.show_message(_lines(said), "warning", "open")

    def _notes_told(self, told: list[tuple[str, ReadingNote]]) -> None:
        """Show the reading notes below the transcripts that could not be opened."""
        failed = [text] if (text := self._banner.text_of("open")) else []
        said = _lines([f"{name}: {wording.note(note)}" for name, note in told])
        words = "\n".join((*failed, said))
        if failed:
            self._banner.show_message(words, "warning", "open")
        else:
            self._banner.show_message(words, "note", "added")

    def _names_invalid(self, names: list[str]) -> None:
        text = self.tr("Skipped: {names}. The file names are not valid text. Rename the files.")
        self._banner.show_message(text.format(names=_list(names)), "warning", "names")


def _list(names: list[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    return shown if len(names) <= _NAMED else f"{shown}, …"


def _lines(said: list[str]) -> str:
    return "\n".join(said if len(said) <= _NAMED else [*said[:_NAMED], "…"])
