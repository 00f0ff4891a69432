"""Offer to build a project's language model after many corrections, the first one or a new one, and build it."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

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
_MOST_DECLINED = 200  # offers that the settings remember


class LanguageModelParts(QObject):
    """Makes offers when a transcript of the project appears, and when the queue ends.

    An offer stays until the user answers it or it is no longer true. A closed one returns in the next session.
    """

    declined = Signal(object)  # tuple of str: Settings.declined_language_models

    def __init__(
        self, pane: TranscriptPane, bridge: Bridge, banner: Banner, journal: Path, settings: Callable[[], Settings]
    ) -> None:
        super().__init__(pane)
        self._pane, self._banner, self._settings = pane, banner, settings
        self._worker = Worker(self, "language models", journal)
        self._finder = ProjectFinder()  # for the worker's thread
        self._offers: dict[Path, Growth] = {}  # of this session, answered and closed ones too
        self._problems: list[str] = []  # texts that could not be read
        pane.edit_saver.loaded.connect(lambda job, _transcript: self._check(job))
        bridge.subscribe(Idle, lambda _event: self._check(pane.job))

    def check_offers(self) -> None:
        """Withdraw offers that are no longer true, such as after a command."""
        if self._offers:
            self._check(self._pane.job)

    def close(self) -> None:
        """Start no more work, and let the journal go."""
        self._worker.drop_waiting()
        self._worker.close()

    def _check(self, job: Job | None) -> None:
        """Look for offers, and for those that are no longer true."""
        folders = [growth.project.path.parent for growth in self._offers.values()]
        folders += [] if job is None else [Path(job.path).absolute().parent]
        if folders:
            work = partial(self._growths, tuple(dict.fromkeys(folders)), self._first_recogniser())
            self._worker.do_with_journal(work, self._show, lambda _fault: None)

    def _first_recogniser(self) -> str | None:
        """Return the window's recogniser, None if a first language model could not serve it."""
        chosen = self._settings()
        return chosen.model if chosen.server is None and chosen.backend != "nemo" else None  # NeMo's takes none

    def _growths(self, folders: Iterable[Path], model: str | None, journal: Journal) -> dict[Path, Growth]:
        """Return the offers for recordings in these folders. Runs in the thread."""
        found = [self._growth(folder, model, journal) for folder in folders]
        return {growth.target: growth for growth in found if growth is not None}

    def _growth(self, folder: Path, model: str | None, journal: Journal) -> Growth | None:
        try:
            project = self._finder.project_in(folder)
            if project is None:
                return None
            growth = building.growth_of(journal, project)
            if growth is not None or model is None or models.needs_language(models.resolve(project.model or model)):
                return growth  # Canary takes no language model
            return building.first_model_of(journal, project)
        except Fault:  # the queue reports a broken project and a missing model
            return None

    def _show(self, found: dict[Path, Growth]) -> None:
        """Withdraw the offers that are not among `found`, and show the new ones."""
        declined = self._settings().declined_language_models
        wanted = {target: growth for target, growth in found.items() if _name(growth) not in declined}
        for target in self._offers.keys() - wanted.keys():
            self._banner.withdraw(_topic(self._offers.pop(target)))
        for target in wanted.keys() - self._offers.keys():
            self._offers[target] = wanted[target]
            self._offer(wanted[target])

    def _offer(self, growth: Growth) -> None:
        if growth.is_first:
            text = self.tr(
                "You corrected transcripts of %n words in {folder}. A language model of them helps.", "", growth.words
            ).format(folder=growth.target.parent.name)
            build = self.tr("Build")
        else:
            text = self.tr("The corrections have grown by %n words since {model} was built.", "", growth.words)
            text = text.format(model=growth.target.name)
            build = self.tr("Build again")
        answers = (
            Answer(build, lambda: self._build(growth)),
            Answer(self.tr("Don't offer again"), partial(self._decline, growth)),
        )
        self._banner.show_message(text, "offer", _topic(growth), *answers)

    def _decline(self, growth: Growth) -> None:
        names = dict.fromkeys([*self._settings().declined_language_models, _name(growth)])
        self.declined.emit(tuple(names)[-_MOST_DECLINED:])

    def _build(self, offer: Growth) -> None:
        name, first_recogniser, chosen = offer.target.name, self._first_recogniser(), self._settings().model
        self._problems.clear()
        self._banner.show_message(self.tr("Mynah is building {model}…").format(model=name), "note", _TOPIC)

        def report(path: Path, sentence: str) -> None:
            self._problems.append(f"{path.name}: {sentence}")

        def build(journal: Journal) -> Built | None:
            growth = self._growth(offer.project.path.parent, first_recogniser, journal)
            if growth is None or growth.target != offer.target:  # a command may have been faster
                return None
            if growth.is_first:
                return building.build_first(journal, growth, growth.project.model or chosen, report)
            return building.build(journal, building.plan_again(growth.project), report)

        self._worker.do_with_journal(build, partial(self._tell, name), self._fail)

    def _tell(self, name: str, built: Built | None) -> None:
        if built is None:
            text = self.tr("Mynah built nothing. The offer no longer applies.")
            self._banner.show_message(text, "note", _TOPIC)
        elif built.is_whole:
            text = self.tr(
                "{model} now has %n words. The next recordings use it, with the careful search.", "", built.words
            )
            self._banner.show_message(text.format(model=name), "note", _TOPIC)
        else:
            text = self.tr("{model} is built. Mynah couldn't read %n texts. {first}", "", len(self._problems))
            self._banner.show_message(text.format(model=name, first=self._problems[0]), "warning", _TOPIC)

    def _fail(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "error", _TOPIC)


def _topic(growth: Growth) -> str:
    return f"{_TOPIC} {growth.target}"


def _name(growth: Growth) -> str:
    """Return the name of a declined offer in the settings."""
    return growth.project.folder if growth.is_first else str(growth.target)
