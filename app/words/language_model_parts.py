"""Offer to build a project's language model after many corrections, the first one or a new one, and build it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from app.bridge import Bridge
from app.transcript import TranscriptPane
from app.ui import wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from core import models
from core.contracts.errors import Fault
from core.journal import Job, Journal
from core.language_models import building
from core.language_models.building import Built, Growth
from core.queue.events import Idle
from core.settings.settings import Settings
from core.specs.project_finder import ProjectFinder

_TOPIC = "language-model"


class LanguageModelParts(QObject):
    """Asks when a transcript of the project appears, and when the queue ends. Asks once for each language model."""

    def __init__(
        self, pane: TranscriptPane, bridge: Bridge, banner: Banner, journal: Path, settings: Callable[[], Settings]
    ) -> None:
        super().__init__(pane)
        self._banner, self._settings = banner, settings
        self._worker = Worker(self, "language models", journal)
        self._finder = ProjectFinder()  # for the worker's thread
        self._offered: set[Path] = set()
        self._problems: list[str] = []  # texts that could not be read
        pane.edit_saver.loaded.connect(lambda job, _transcript: self._check(job))
        bridge.subscribe(Idle, lambda _event: self._check(pane.job))

    def close(self) -> None:
        """Start no more work, and let the journal go."""
        self._worker.drop_waiting()
        self._worker.close()

    def _check(self, job: Job | None) -> None:
        if job is not None:
            chosen = self._settings()
            may_be_first = chosen.server is None and chosen.backend != "nemo"  # NeMo's takes no language model
            work = partial(self._growth, Path(job.path), chosen.model if may_be_first else None)
            self._worker.do_with_journal(work, self._offer, lambda _fault: None)

    def _growth(self, recording: Path, model: str | None, journal: Journal) -> Growth | None:
        """Return an offer. `model` is the window's recogniser, None if a first language model could not serve it."""
        try:
            project = self._finder.project_of(recording)
            if project is None:
                return None
            growth = building.growth_of(journal, project)
            if growth is not None or model is None or models.needs_language(models.resolve(project.model or model)):
                return growth  # Canary takes no language model
            return building.first_model_of(journal, project)
        except Fault:  # the queue reports a broken project and a missing model
            return None

    def _offer(self, growth: Growth | None) -> None:
        """Offer to build the model, unless the banner shows something more important."""
        if growth is None or growth.target in self._offered or self._banner.text:
            return
        self._offered.add(growth.target)
        if growth.is_first:
            text = self.tr(
                "You corrected transcripts of %n words here. A language model of them helps.", "", growth.words
            )
            answer = Answer(self.tr("Build"), lambda: self._build(growth))
        else:
            text = self.tr("The corrections have grown by %n words since {model} was built.", "", growth.words)
            answer = Answer(self.tr("Build again"), lambda: self._build(growth))
        self._banner.show_message(text.format(model=growth.target.name), "note", _TOPIC, answer)

    def _build(self, growth: Growth) -> None:
        name, model = growth.target.name, growth.project.model or self._settings().model
        self._problems.clear()
        self._banner.show_message(self.tr("Mynah is building {model}…").format(model=name), "note", _TOPIC)

        def report(path: Path, sentence: str) -> None:
            self._problems.append(f"{path.name}: {sentence}")

        def build(journal: Journal) -> Built:
            if growth.is_first:
                return building.build_first(journal, growth, model, report)
            return building.build(journal, building.plan_again(growth.project), report)

        self._worker.do_with_journal(build, partial(self._tell, name), self._fail)

    def _tell(self, name: str, built: Built) -> None:
        if built.is_whole:
            text = self.tr(
                "{model} now has %n words. The next recordings use it, with the careful search.", "", built.words
            )
            self._banner.show_message(text.format(model=name), "note", _TOPIC)
        else:
            text = self.tr("{model} is built. Mynah couldn't read %n texts. {first}", "", len(self._problems))
            self._banner.show_message(text.format(model=name, first=self._problems[0]), "warning", _TOPIC)

    def _fail(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "error", _TOPIC)
