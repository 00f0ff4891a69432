"""Offer to build a project's language model again after many corrections, and build it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from app.bridge import Bridge
from app.transcript import TranscriptPane
from app.ui import wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from core.contracts.errors import Fault, InputFault
from core.journal import Job, Journal
from core.language_models import building
from core.language_models.building import Built, Growth
from core.queue.events import Idle
from core.specs.project_finder import ProjectFinder

_TOPIC = "language-model"


class LanguageModelParts(QObject):
    """Asks when a transcript of the project appears, and when the queue ends. Asks once for each language model."""

    def __init__(self, pane: TranscriptPane, bridge: Bridge, banner: Banner, journal: Path) -> None:
        super().__init__(pane)
        self._pane, self._banner = pane, banner
        self._worker = Worker(self, "language models", journal)
        self._finder = ProjectFinder()  # for the worker's thread
        self._offered: set[Path] = set()
        self._problems: list[str] = []  # texts that could not be read
        pane.edit_saver.loaded.connect(lambda job, _transcript: self._check(job))
        bridge.subscribe(Idle, lambda _event: self._check(pane.job))

    def _check(self, job: Job | None) -> None:
        if job is not None:
            self._worker.do_with_journal(partial(self._growth, job), self._offer, lambda _fault: None)

    def _growth(self, job: Job, journal: Journal) -> Growth | None:
        try:
            project = self._finder.project_of(Path(job.path))
        except InputFault:  # the queue reports it
            return None
        return None if project is None else building.growth_of(journal, project)

    def _offer(self, growth: Growth | None) -> None:
        """Offer to build the model again, unless the banner shows something more important."""
        if growth is None or growth.target in self._offered or self._banner.text:
            return
        self._offered.add(growth.target)
        text = self.tr("The corrections have grown by %n words since {model} was built.", "", growth.words)
        answer = Answer(self.tr("Build again"), lambda: self._build(growth))
        self._banner.show_message(text.format(model=growth.target.name), "note", _TOPIC, answer)

    def _build(self, growth: Growth) -> None:
        name = growth.target.name
        self._problems.clear()
        self._banner.show_message(self.tr("Mynah is building {model}…").format(model=name), "note", _TOPIC)

        def build(journal: Journal) -> Built:
            plan = building.plan_again(growth.project)
            return building.build(journal, plan, lambda path, why: self._problems.append(f"{path.name}: {why}"))

        self._worker.do_with_journal(build, partial(self._tell, name), self._fail)

    def _tell(self, name: str, built: Built) -> None:
        if built.is_whole:
            text = self.tr("{model} now has %n words. It helps with the next recordings.", "", built.words)
            self._banner.show_message(text.format(model=name), "note", _TOPIC)
        else:
            text = self.tr("{model} is built, but %n texts could not be read: {first}", "", len(self._problems))
            self._banner.show_message(text.format(model=name, first=self._problems[0]), "warning", _TOPIC)

    def _fail(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "error", _TOPIC)
