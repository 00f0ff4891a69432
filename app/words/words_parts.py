"""Connect vocabulary and replacement rules to the window."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Qt, Signal

from app.bridge import Bridge
from app.queue.queue_view import QueueView
from app.transcript import TranscriptPane
from app.ui import wording
from app.ui.actions import Actions
from app.ui.banner import Answer, MessageBanner
from app.ui.kept_settings import take_changes
from core.contracts.vocabulary import Phrase
from core.journal import Job
from core.queue.events import RulesApplied
from core.settings.settings import Settings
from core.specs.folder_words import words_for_folder
from core.transcript.replacing import RulesResult

_OFFER = "often-corrected"


class WordsParts(QObject):
    """Opens the dialog, offers words that were corrected often, and applies the rules to the transcript on show."""

    changed = Signal(object)  # Settings

    def __init__(
        self,
        pane: TranscriptPane,
        bridge: Bridge,
        banner: MessageBanner,
        actions: Actions,
        view: QueueView,
        journal: Path,
        settings: Callable[[], Settings],
    ) -> None:
        super().__init__(pane)
        self._pane, self._banner, self._view = pane, banner, view
        self._journal, self._settings = journal, settings
        actions.expected_words.triggered.connect(lambda *_: self.open_dialog())
        pane.transcript_actions.replace_by_rules.triggered.connect(lambda *_: self.replace_by_rules())
        self._offered: list[str] = []
        pane.edit_saver.often_corrected.connect(self._offer)
        pane.edit_saver.seldom_corrected.connect(self._take_back)
        pane.edit_saver.rules_applied.connect(self._tell)
        bridge.subscribe(RulesApplied, self._on_rules_applied)

    def open_dialog(self) -> None:
        """Open the dialog for all recordings, or for the selected recording's folder."""
        from app.words.words_dialog import WordsDialog

        job = self._view.current_job()
        folder = None if job is None else str(Path(job.path).parent)
        shown = self._settings()
        dialog = WordsDialog(self._pane.window(), shown, self._journal, folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        take_changes(dialog.changed, shown, self._settings, self.changed.emit)
        dialog.open()

    def replace_by_rules(self) -> None:
        """Apply the rules of the settings to the transcript on show, as one edit."""
        job = self._pane.job
        if job is None:
            return
        rules = words_for_folder(self._settings(), str(Path(job.path).parent)).replacements
        if rules:
            self._pane.read_with_rules(rules)
        else:
            text = self.tr("No replacements yet.")
            answer = Answer(self.tr("Vocabulary…"), self.open_dialog)
            self._banner.show_message(text, "note", "rules", answer)

    def _tell(self, job: Job, made: RulesResult) -> None:
        self._pane.edit_saver.deliver(job.id)
        if made.faults:
            self._banner.show_message(wording.message(made.faults[0]), "warning", "rules")
        else:
            self._pane.header.show_note(self.tr("%n replaced", "", made.places))

    def _on_rules_applied(self, event: RulesApplied) -> None:
        if event.places:
            self._pane.on_rules_applied(event.job)
        if event.faults:
            self._banner.show_message(wording.message(event.faults[0]), "warning", "rules")

    def _offer(self, words: list[str]) -> None:
        """Offer words for the vocabulary, together with those that are on offer."""
        listed = {phrase.text for phrase in self._settings().vocabulary}
        shown = self._offered if self._banner.text_of(_OFFER) else []
        missing = [word for word in dict.fromkeys([*shown, *words]) if word not in listed]
        if not missing:
            return
        names = "“" + "”, “".join(missing) + "”"
        text = self.tr("You corrected {words} several times. Add to the vocabulary?")
        answer = Answer(self.tr("Add"), lambda: self._add(missing))
        self._banner.show_message(text.format(words=names), "offer", _OFFER, answer)
        self._offered = missing

    def _take_back(self, words: list[str]) -> None:
        """Withdraw the offer of words after their corrections were undone."""
        if self._banner.text_of(_OFFER):
            self._banner.withdraw(_OFFER)
            self._offer([word for word in self._offered if word not in words])

    def _add(self, words: list[str]) -> None:
        settings = self._settings()
        vocabulary = (*settings.vocabulary, *map(Phrase, words))
        self.changed.emit(msgspec.structs.replace(settings, vocabulary=vocabulary))
