"""Sort incoming paths: dropped, pasted, chosen, or named at the start."""

from collections.abc import Callable, Iterable, Sequence, Set
from pathlib import Path
from typing import Literal

import msgspec
from PySide6.QtCore import QMimeData, QObject, QStandardPaths, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.inputs import drop_window
from app.inputs.input_tasks import InputTasks, UnsureTiers
from app.inputs.messages import Messages
from app.inputs.sheet_opener import SheetOpener
from app.inputs.tier_question import ask_tiers
from app.models.model_tasks import ModelTasks
from app.ui.actions import Actions
from app.ui.banner import Banner
from core.contracts import media
from core.contracts.errors import EnvironmentFault
from core.formats.recognition import READABLE_SUFFIXES
from core.queue import alignments
from core.queue.alignments import Pair
from core.queue.input_paths import InputPaths, classify_paths
from core.settings.settings import Settings
from core.specs import job_specs

PairsChoice = Literal["align", "open", "transcribe"]


class PairsQuestion(QObject):
    """Asks what to do with recordings that have texts."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def ask(self, pairs: Sequence[Pair], exported: Set[Path] = frozenset()) -> PairsChoice | None:
        """Ask about the pairs. `exported` are texts that Mynah wrote. Return None if the user cancels."""
        question = QMessageBox(self._window)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(self.tr("Matching transcripts"))
        first = pairs[0]
        own = sum(pair.transcript in exported for pair in pairs)
        told = self._told_of_one(own) if len(pairs) == 1 else self._told_of_several(len(pairs), own)
        question.setText(told.format(text=first.transcript.name, recording=first.recording.name, n=len(pairs), own=own))
        advice = self.tr("“Align” finds the time of every word and keeps the text.")
        if own == len(pairs):
            advice = self.tr("“Just open” is enough unless the text was changed outside Mynah.")
        question.setInformativeText(advice)
        role = QMessageBox.ButtonRole
        align = question.addButton(self.tr("Align"), role.AcceptRole)
        open_ = question.addButton(self.tr("Just open"), role.ActionRole)
        anew = question.addButton(self.tr("Transcribe again"), role.ActionRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(open_ if own == len(pairs) else align)
        question.exec()
        choices: dict[object, PairsChoice] = {align: "align", open_: "open", anew: "transcribe"}
        return choices.get(question.clickedButton())

    def _told_of_one(self, own: int) -> str:
        if own:
            return self.tr("{text} is a transcript of {recording} by Mynah.")
        return self.tr("{text} matches {recording}.")

    def _told_of_several(self, n: int, own: int) -> str:
        if own == n:
            return self.tr("{n} recordings have transcripts by Mynah.")
        if own:
            return self.tr("{n} recordings have matching transcripts. {own} of them are by Mynah.")
        return self.tr("{n} recordings have matching transcripts.")


class Intake(QObject):
    """Queues recordings, opens transcripts, aligns texts if wished, and imports models."""

    named = Signal(list)  # list of str: recordings, folders and transcripts as the user named them

    def __init__(
        self,
        window: QWidget,
        inputs: InputTasks,
        sheets: SheetOpener,
        actions: Actions,
        banner: Banner,
        messages: Messages,
        tasks: ModelTasks,
        settings: Callable[[], Settings],
        show_models: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._window, self._inputs, self._sheets = window, inputs, sheets
        self._banner, self._messages = banner, messages
        self._tasks, self._settings, self._show_models = tasks, settings, show_models
        self._question = PairsQuestion(window)
        inputs.pairs_found.connect(self._queue)
        for action, does in (
            (actions.add_files, self._choose_recordings),
            (actions.add_folder, self._choose_folder),
            (actions.open_transcripts, self._choose_transcripts),
            (actions.paste, lambda: self.add_mime_data(QGuiApplication.clipboard().mimeData())),
        ):
            action.triggered.connect(lambda *_, does=does: does())

    def add(self, paths: Iterable[str]) -> None:
        """Queue recordings and folders, open transcripts, and import model files."""
        given = list(paths)
        if invalid := [media.escape_name(path) for path in given if not media.is_text(path)]:
            self._inputs.invalid_names.emit(invalid)
        named = classify_paths(filter(media.is_text, given))
        if named.recordings or named.transcripts:
            self.named.emit([*named.transcripts, *named.recordings])
        if named.models:
            self._show_models()
            self._tasks.import_checkpoints([Path(model) for model in named.models], move=False)
        if any(Path(path).is_dir() for path in named.recordings):  # folders may be deep
            self._inputs.find_pairs(named)
            return
        files = [Path(path) for path in (*named.recordings, *named.transcripts)]
        self._queue(
            named, alignments.find_pairs([path for path in files if path.is_file()]) if named.transcripts else []
        )

    def _queue(self, named: InputPaths, pairs: list[alignments.Pair], own: Set[Path] = frozenset()) -> None:
        """Queue the named paths as the user decided about the pairs. `own` are texts that Mynah wrote."""
        choice = self._question.ask(pairs, own) if pairs else "open"
        if choice is None:
            return
        with_text = frozenset(() if choice == "transcribe" else (pair.recording for pair in pairs))
        texts = dict.fromkeys(pair.transcript for pair in pairs)
        recordings = [path for path in named.recordings if Path(path) not in with_text]
        transcripts = [path for path in named.transcripts if Path(path) not in texts]
        if choice == "open":
            transcripts += map(str, texts)
        if recordings:
            self._sheets.add(recordings, with_text)
        if not transcripts and choice != "align":
            return
        try:
            chosen = msgspec.structs.replace(self._settings(), server=None)  # a server aligns no texts
            spec = job_specs.job_spec(chosen, may_await_model=choice != "align")
        except EnvironmentFault as fault:
            self._messages.stopped(fault)
            return
        texts_to_align = [pair.transcript for pair in pairs] if choice == "align" else []

        def read_texts(unsure: UnsureTiers) -> None:
            tiers = ask_tiers(self._window, unsure)
            if tiers is None:
                return
            if transcripts:
                self._inputs.open(transcripts, spec, tiers)
            if texts_to_align:
                self._inputs.align(pairs, spec, named.recordings, tiers)

        self._inputs.find_unsure_tiers([*map(Path, transcripts), *texts_to_align], read_texts)

    def add_mime_data(self, data: QMimeData | None) -> None:
        """Add dropped or pasted data. An empty clipboard has none."""
        paths = [] if data is None else drop_window.paths_in(data)
        if paths:
            self.add(paths)
        else:
            self._banner.show_message(self.tr("No files or folders found."), "note", "added")

    def _choose_recordings(self) -> None:
        self._choose(self.tr("Add recordings"), self.tr("Recordings"), sorted(media.MEDIA_SUFFIXES))

    def _choose_transcripts(self) -> None:
        self._choose(self.tr("Open transcripts"), self.tr("Transcripts"), READABLE_SUFFIXES)

    def _choose(self, title: str, kind: str, suffixes: Iterable[str]) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        everything = self.tr("All files")
        filters = f"{kind} ({patterns});;{everything} (*)"
        paths, _ = QFileDialog.getOpenFileNames(self._window, title, self._folder(), filters)
        self.add(paths)

    def _folder(self) -> str:
        """Return the folder of the path that was added last, else the user's documents."""
        added = (Path(path).parent for path in self._settings().recent_paths[:1])
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return next((str(each) for each in (*added, Path(documents)) if each.is_dir()), str(Path.home()))

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self._window, self.tr("Add a folder of recordings"), self._folder())
        self.add([path] if path else [])
