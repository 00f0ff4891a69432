"""Edit the vocabulary and the replacement rules, for all recordings or for a folder."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QSlider, QWidget

from app.ui import style, wording
from app.ui.background import Worker
from app.ui.widgets import (
    accessible,
    button,
    card,
    combo_box,
    hbox,
    label,
    label_for,
    resize_to_fit,
    scroll_area,
    signals_blocked,
    text_box,
    vbox,
)
from core.contracts.errors import Fault, InputFault
from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH, check_size
from core.formats import word_lists
from core.formats.word_lists import read_rules
from core.settings.settings import FolderWords, Settings
from core.specs.folder_words import all_folder_words, words_for_folder
from core.transcript import replacement_rules
from core.transcript.replacing import check_rules

_ALL = ""
_STEPS = 4  # the slider's steps for a strength of 1
_LINES = 7  # of a list in sight
_OFFERED = 5  # words
_READ_AT_ONCE = 1000  # lines
_TYPING = 400  # ms


class WordsDialog(QDialog):
    """Shows and changes `vocabulary`, `vocabulary_strength`, `replacements` and `folder_words` of the settings.

    `changed` carries the saved settings.
    """

    changed = Signal(object)

    def __init__(self, parent: QWidget | None, settings: Settings, journal: Path, folder: str | None = None) -> None:
        """Use `folder`, that of the selected recording, and ask `journal` for words that were corrected often."""
        super().__init__(parent)
        self._settings = settings
        self._place = _ALL
        self._often: list[str] = []
        self._listed: set[str] = set()  # the vocabulary of the place's recordings
        self.setWindowTitle(self.tr("Vocabulary"))
        places = {_ALL: self.tr("All recordings")} | {name: name for name in settings.folder_words}
        if folder is not None:
            places.setdefault(folder, folder)
        self._places = combo_box(self.tr("For"), places, _ALL)
        self._other = button(self.tr("Another folder…"), hint=self.tr("Add a vocabulary for a folder"))
        self._phrases = _list_box(self.tr("Words and phrases, one per line"), "Nguyen\nSyntocinon\nBad Godesberg")
        self._open_phrases = button(self.tr("Import…"), hint=self.tr("Add words from a file"))
        self._offered = label(kind="small")
        self._offer = button(self.tr("Add"), hint=self.tr("Add the words that you corrected often"))
        self._strength = accessible(QSlider(Qt.Orientation.Horizontal), self.tr("Vocabulary strength"))
        self._strength.setRange(0, round(MOST_STRENGTH * _STEPS))
        self._strength.setPageStep(_STEPS)
        self._strength.setValue(round(settings.vocabulary_strength * _STEPS))
        self._strength_words = label(kind="small")
        self._rules = _list_box(self.tr("Replacements, one per line"), "new yen => Nguyen\n/colou?r(s?)/ => tint\\1")
        self._open_rules = button(self.tr("Import…"), hint=self.tr("Add replacements from a file"))
        self._problem = label(kind="error")
        self._typing_timer = QTimer(self, singleShot=True, interval=_TYPING)
        self._typing_timer.timeout.connect(self._refresh)
        self._save = button(self.tr("Save"), "primary")
        self._save.setDefault(True)
        self._lay_out()
        self._show_place()
        self._connect()
        self._refresh()
        worker = Worker(self, "corrections", journal)
        worker.do_with_journal(lambda opened: opened.corrections.frequent(), self._show_often, lambda _fault: None)
        worker.finish()
        resize_to_fit(self, 640, 760)

    # --- the look

    def _lay_out(self) -> None:
        hints = {
            "words": self.tr(
                "Names and terms that may be spoken, one per line. Optional after |: a strength (1 is usual), then "
                "wrong spellings. Example: Nguyen | 2 | new yen"
            ),
            "rules": self.tr(
                "Mynah replaces these words in new transcripts. You can undo this. Plain words match in any case. "
                '"Words" in quotation marks match exactly. /Patterns/ are regular expressions.'
            ),
            "when": self.tr("Applies to recordings that haven't started. Transcribe finished recordings again."),
        }
        heading = hbox(label(self.tr("Vocabulary"), "heading", wrap=False), 0, self._open_phrases)
        offer = hbox(self._offered, self._offer, grow=self._offered)
        strength = hbox(label_for(self._strength, self.tr("Strength")), self._strength, grow=self._strength)
        words = card(heading, label(hints["words"], "small"), self._phrases, offer, strength, self._strength_words)
        heading = hbox(label(self.tr("Replacements"), "heading", wrap=False), 0, self._open_rules)
        rules = card(heading, label(hints["rules"], "small"), self._rules)
        content = QWidget()
        content.setLayout(vbox(words, rules, label(hints["when"], "quiet-on-window"), 0, space=12))
        place = hbox(label_for(self._places), self._places, self._other, 0)
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        buttons = hbox(0, cancel, self._save)
        self.setLayout(vbox(place, scroll_area(content), self._problem, buttons, margin=style.MARGIN, space=12))

    def _connect(self) -> None:
        self._places.currentIndexChanged.connect(self._go_to_place)
        self._other.clicked.connect(self._choose_folder)
        self._phrases.textChanged.connect(self._on_typed)
        self._rules.textChanged.connect(self._on_typed)
        self._strength.valueChanged.connect(self._refresh)
        self._open_phrases.clicked.connect(lambda: self._add_from_file(self._phrases, _phrases_of))
        self._open_rules.clicked.connect(lambda: self._add_from_file(self._rules, _rules_of))
        self._offer.clicked.connect(self._take_offer)
        self._save.clicked.connect(self.accept)

    def _chosen_strength(self) -> float:
        """Return the slider's strength. If it was not moved, return the setting, which may lie between steps."""
        before, steps = self._settings.vocabulary_strength, self._strength.value()
        return before if steps == round(before * _STEPS) else steps / _STEPS

    def _show_strength(self) -> None:
        strength = self._chosen_strength()
        if strength == 0:
            words = self.tr("Off")
        elif strength < DEFAULT_STRENGTH:
            words = self.tr("Gentle: only between words that sound almost alike")
        elif strength == DEFAULT_STRENGTH:
            words = self.tr("Recommended: finds more of your words, seldom changes others")
        elif strength <= 2 * DEFAULT_STRENGTH:
            words = self.tr("Strong: some of your words may appear by mistake")
        else:
            words = self.tr("Very strong: your words will appear by mistake")
        self._strength_words.setText(words)
        self._strength.setAccessibleDescription(words)

    # --- places

    def _show_place(self) -> None:
        """Fill the lists with the words of the place."""
        words = FolderWords(self._settings.vocabulary, self._settings.replacements)
        if self._place != _ALL:
            words = self._settings.folder_words.get(self._place, FolderWords())
        with signals_blocked(self):
            self._phrases.setPlainText(word_lists.as_lines(words.vocabulary))
            self._rules.setPlainText(replacement_rules.format_rules(words.replacements))

    def _go_to_place(self) -> None:
        """Keep the typed words of the former place. A mistake in them prevents the change."""
        changed = self._read_lists()
        if isinstance(changed, Settings):
            self._settings, self._place = changed, self._places.currentData()
            self._show_place()
        else:
            with signals_blocked(self):
                self._places.setCurrentIndex(self._places.findData(self._place))
        self._refresh()

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Folder of recordings"))
        if chosen:
            self.show_folder(str(Path(chosen).absolute()))

    def show_folder(self, folder: str) -> None:
        """Show the words of a folder."""
        if self._places.findData(folder) < 0:
            self._places.addItem(folder, folder)
        self._places.setCurrentIndex(self._places.findData(folder))

    # --- lists

    def _read_lists(self) -> Settings | Fault:
        """Return the settings with the typed words, or the mistake in them."""
        try:
            phrases = word_lists.merge([word_lists.parse_lines(self._phrases.toPlainText())])
            rules = replacement_rules.parse_rules(self._rules.toPlainText())
            check_rules(rules)
            words = FolderWords(phrases, rules)
            fields: dict[str, object] = {"vocabulary": phrases, "replacements": rules}
            if self._place != _ALL:
                others = {name: own for name, own in self._settings.folder_words.items() if name != self._place}
                fields = {"folder_words": others | ({self._place: words} if words != FolderWords() else {})}
            changed = msgspec.structs.replace(self._settings, vocabulary_strength=self._chosen_strength(), **fields)
            for each in all_folder_words(changed):
                check_size(each.vocabulary)
        except InputFault as fault:
            return fault
        return changed

    def _on_typed(self) -> None:
        """Read the typed words at once. A long list waits until typing pauses."""
        lines = self._phrases.blockCount() + self._rules.blockCount()
        if lines < _READ_AT_ONCE:
            self._refresh()
        else:
            self._typing_timer.start()

    def _refresh(self) -> None:
        self._typing_timer.stop()
        changed = self._read_lists()
        if isinstance(changed, Settings):
            self._listed = {phrase.text for phrase in words_for_folder(changed, self._place).vocabulary}
        problem = "" if isinstance(changed, Settings) else wording.message(changed)
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._save.setEnabled(not problem)
        self._show_strength()
        self._refresh_offer()

    def _add_from_file(self, box: QPlainTextEdit, lines_of: Callable[[Path], str]) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Add from a file"))
        if not path:
            return
        try:
            _append(box, lines_of(Path(path)))
        except InputFault as fault:
            self._problem.setText(f"{Path(path).name}: {wording.message(fault)}")
            self._problem.show()

    def _show_often(self, words: list[str]) -> None:
        self._often = words
        self._refresh_offer()

    def _refresh_offer(self) -> None:
        missing = self._missing()
        for widget in (self._offered, self._offer):
            widget.setVisible(bool(missing))
        self._offered.setText(self.tr("Often corrected: {words}").format(words=", ".join(missing)))

    def _take_offer(self) -> None:
        _append(self._phrases, "\n".join(self._missing()))

    def _missing(self) -> list[str]:
        """Return words that were corrected often and are missing here."""
        return [word for word in self._often if word not in self._listed][:_OFFERED]

    def accept(self) -> None:
        """Save the words."""
        changed = self._read_lists()
        if isinstance(changed, Settings):
            self.changed.emit(changed)
            super().accept()
        else:
            self._refresh()


def _list_box(name: str, hint: str) -> QPlainTextEdit:
    made = text_box(name, hint)
    made.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    made.setFixedHeight(_LINES * made.fontMetrics().lineSpacing() + 2 * style.SPACE)
    return made


def _phrases_of(path: Path) -> str:
    return word_lists.as_lines(word_lists.read_word_list(path))


def _rules_of(path: Path) -> str:
    return replacement_rules.format_rules(read_rules(path))


def _append(box: QPlainTextEdit, lines: str) -> None:
    """Append lines to a list, except those already in it."""
    text = box.toPlainText().rstrip()
    there = set(text.splitlines())
    added: Iterable[str] = (line for line in lines.splitlines() if line not in there)
    box.setPlainText("\n".join(filter(None, [text, *added])) + "\n")
