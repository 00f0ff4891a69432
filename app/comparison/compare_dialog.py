"""Compare a transcript with a reference: figures, lists, and the differences with their sound."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import islice
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QFileDialog, QHeaderView, QTableWidget, QTableWidgetItem, QTextBrowser, QWidget

from app.transcript.player import Player
from app.ui import number_formats, style, wording
from app.ui.background import Worker
from app.ui.widgets import (
    accessible,
    button,
    check_box,
    combo_box,
    hbox,
    label,
    label_for,
    resize_to_fit,
    set_kind,
    vbox,
)
from core.archive.moved_recordings import CHANGED, find_change
from core.comparison.error_rates import AlignedToken, Comparison, ErrorCounts, compare
from core.comparison.normalisation import USUAL, Step
from core.comparison.references import read_reference
from core.comparison.word_alignment import Rules
from core.contracts import files
from core.contracts.errors import Fault, InputFault
from core.formats.export import address_of
from core.formats.reading_notes import ReadingNote
from core.formats.recognition import REFERENCE_SUFFIXES, is_transcript
from core.journal import Job, Journal
from core.queue import delivery
from core.reports.comparison_page import comparison_page, in_lines
from core.transcript.timestamps import format_timestamp

_MOST_LINES = 500  # the number of differing sentences shown. The HTML page has all


def differences_text(found: Comparison, is_heard: bool) -> str:
    """Return the differing sentences as Qt's rich text. If `is_heard`, each word links to its second."""
    palette = style.colours()
    lines = (tokens for tokens in in_lines(found) if any(token.kind != "equal" for token in tokens))
    shown = islice(lines, _MOST_LINES)
    return "".join(_line(tokens, palette.error, palette.accent, is_heard) for tokens in shown)


def _line(tokens: list[AlignedToken], wrong: str, more: str, is_heard: bool) -> str:
    first = next((token.start for token in tokens if token.start is not None), None)
    speaker = next((token.reference.speaker for token in tokens if token.reference), None)
    head = " ".join(filter(None, ["" if first is None else format_timestamp(first), speaker]))
    return f"<p><small>{escape(head)}</small> {' '.join(_word(token, wrong, more, is_heard) for token in tokens)}</p>"


def _word(token: AlignedToken, wrong: str, more: str, is_heard: bool) -> str:
    if token.kind == "equal":
        return escape(token.reference.text if token.reference else "")
    parts = []
    if token.reference:
        parts.append(f'<s style="color:{wrong}">{escape(token.reference.text)}</s>')
    if token.hypothesis:
        parts.append(f'<u style="color:{more}">{escape(token.hypothesis.text)}</u>')
    shown = " ".join(parts)
    if token.start is None or not is_heard:
        return shown
    return f'<a href="#{token.start:.2f}" style="text-decoration:none">{shown}</a>'


@dataclass(frozen=True)
class Compared:
    """A comparison with its messages.

    `notes` concern the reference's file. `changes` name the recordings that are other files now. `sound` plays the
    words. It is None if the recording was replaced.
    """

    found: Comparison
    notes: tuple[ReadingNote, ...]
    changes: tuple[tuple[Job, InputFault], ...]
    sound: Path | None


def compare_job(job: Job, reference: Path | Job, steps: list[Step], rules: Rules, journal: Journal) -> Compared:
    """Compare two transcripts and check their recordings. Raises InputFault for an invalid reference.

    A replaced recording does not stop the comparison, because the user chose a transcript. On the command line
    the user
    names the recording, and there it does.
    """
    notes: list[ReadingNote] = []
    if isinstance(reference, Job):
        known = delivery.transcript_of(journal, reference)
    else:
        known = read_reference(reference, Path(job.path).stem, notes.append)
    found = compare(known, delivery.transcript_of(journal, job), steps, rules)
    changes = tuple(_changes(journal, job, reference))
    is_another = any(changed is job and change.code == CHANGED for changed, change in changes)
    return Compared(found, tuple(notes), changes, None if is_another else Path(job.path))


def _changes(journal: Journal, *compared: Path | Job) -> list[tuple[Job, InputFault]]:
    """Return a message for each job whose recording has changed. A transcript without a recording has none."""
    jobs = [job for job in compared if isinstance(job, Job) and not is_transcript(Path(job.path))]
    changes = [(job, find_change(journal, job)) for job in jobs]
    return [(job, change) for job, change in changes if change is not None]


_LISTED = 12  # the number of words in each list
_TABLE_HEIGHT = 150  # px
_NAME_WIDTH = 190  # px of a speaker's name
_LEAD = 0.5  # seconds played before a word


class CompareDialog(QDialog):
    """Counts the errors of a job's transcript, with edits, against a file or another job's transcript."""

    def __init__(self, parent: QWidget | None, job: Job, journal: Path) -> None:
        super().__init__(parent)
        self._job = job
        self._reference: Path | Job | None = None
        self._shown: Compared | None = None
        self._worker = Worker(self, "comparison", journal)
        self._player = Player(self)
        self.setWindowTitle(self.tr("Compare with a reference"))
        self._names = label(kind="quiet-on-window")
        self._rate = label(kind="heading")
        self._notes = label(kind="small")
        self._notes.hide()
        self._other = button(self.tr("Another reference…"))
        self._swap = button(self.tr("Swap the two"), hint=self.tr("The other transcript is the reference"))
        self._swap.hide()
        self._boxes = {
            "case": check_box(self.tr("Upper and lower case"), "case" in USUAL),
            "punctuation": check_box(self.tr("Punctuation"), "punctuation" in USUAL),
            "numbers": check_box(self.tr("Digits or words"), "numbers" in USUAL),
            "fillers": check_box(self.tr("Fillers (uh, um)"), "fillers" in USUAL),
        }
        rules = {"jiwer": self.tr("Fewest errors (jiwer)"), "sclite": self.tr("NIST's costs (sclite)")}
        self._rules = combo_box(self.tr("How words are paired"), rules, "jiwer")
        self._table = self._make_table()
        self._lists = label(kind="small")
        self._legend = label(kind="small")
        self._text = accessible(QTextBrowser(), self.tr("Sentences that differ"))
        self._text.setOpenLinks(False)
        self._save = button(self.tr("Save as a page…"), hint=self.tr("One HTML file with all of it"))
        self._lay_out()
        self._connect()
        resize_to_fit(self, 860, 760)

    # --- the look

    def _make_table(self) -> QTableWidget:
        heads = [self.tr("Error rate"), self.tr("Errors"), self.tr("Of"), self.tr("Substituted")]
        heads += [self.tr("Missing"), self.tr("Added")]
        made = accessible(QTableWidget(0, len(heads)), self.tr("Errors by speaker and in total"))
        made.setHorizontalHeaderLabels(heads)
        made.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        made.setTabKeyNavigation(False)
        made.setFixedHeight(_TABLE_HEIGHT)
        made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        made.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        made.verticalHeader().setMaximumWidth(_NAME_WIDTH)
        made.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        return made

    def _lay_out(self) -> None:
        boxes = list(self._boxes.values())
        ignored = hbox(label(self.tr("No difference:"), wrap=False), *boxes[:2], 0)
        ignored_as_well = hbox(*boxes[2:], 0)  # on a separate line, because the smallest window is 720 px wide
        rules = hbox(label_for(self._rules, self.tr("Pairs")), self._rules, 0)
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self.setLayout(
            vbox(
                hbox(self._names, self._swap, self._other, grow=self._names),
                self._rate,
                self._notes,
                ignored,
                ignored_as_well,
                rules,
                self._table,
                self._lists,
                self._legend,
                self._text,
                hbox(self._save, 0, close),
                margin=style.MARGIN,
                grow=self._text,
            )
        )

    def _connect(self) -> None:
        for box in self._boxes.values():
            box.toggled.connect(self._count)
        self._rules.currentIndexChanged.connect(self._count)
        self._other.clicked.connect(lambda *_: self.choose_reference())
        self._swap.clicked.connect(lambda *_: self._exchange())
        self._save.clicked.connect(self._choose_page)
        self._text.anchorClicked.connect(self._play)

    def done(self, result: int) -> None:
        """Stop the sound and end the thread."""
        self._player.open(None)
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    # --- counting

    def _count(self, *_: object) -> None:
        """Compare with the current choices, in a thread."""
        if self._reference is None:
            return
        steps = [cast("Step", name) for name, box in self._boxes.items() if box.isChecked()]
        rules = cast("Rules", self._rules.currentData())
        names = self.tr("{recording} against {reference}")
        self._names.setText(names.format(recording=self._job.name, reference=self._reference.name))
        self._say(self.tr("Comparing …"))
        self._worker.drop_waiting()
        self._worker.do_with_journal(
            partial(compare_job, self._job, self._reference, steps, rules), self._show, self._show_failed
        )

    def _show(self, result: Compared) -> None:
        found = result.found
        self._shown = result
        if result.sound != self._player.recording:
            self._player.open(result.sound)
        rate = number_formats.error_rate
        rates = self.tr("{words} of the words, {characters} of the characters are wrong")
        self._say(rates.format(words=rate(found.words.rate), characters=rate(found.characters.rate)))
        notes = [f"{job.name}: {wording.message(change)}" for job, change in result.changes]
        self._notes.setText("\n".join([*notes, *map(wording.note, result.notes)]))
        self._notes.setVisible(bool(self._notes.text()))
        rows = [(self.tr("Words"), found.words), *sorted(found.by_speaker.items())]
        rows.append((self.tr("Characters"), found.characters))
        self._table.setRowCount(len(rows))
        self._table.setVerticalHeaderLabels([name for name, _ in rows])
        for row, (_, counts) in enumerate(rows):
            for column, text in enumerate(_cells(counts)):
                self._table.setItem(row, column, QTableWidgetItem(text))
        self._lists.setText("\n".join(filter(None, self._listed(found))))
        legend = [self.tr("Struck through: missing. Underlined: added.")]
        legend += [self.tr("A click plays.")] if result.sound else []
        self._legend.setText(" ".join(legend))
        self._text.setHtml(differences_text(found, result.sound is not None))
        self._save.setEnabled(True)

    def _show_failed(self, fault: Fault) -> None:
        self._shown = None
        self._table.setRowCount(0)
        self._lists.clear()
        self._notes.hide()
        self._text.clear()
        self._save.setEnabled(False)
        name = "" if self._reference is None else self._reference.name
        self._say(f"{name}: {wording.message(fault)}", wrong=True)

    def _listed(self, found: Comparison) -> Iterable[str]:
        pairs = [(f"{said} → {other}", count) for (said, other), count in found.confusions.most_common(_LISTED)]
        for title, counted in (
            (self.tr("Substituted"), pairs),
            (self.tr("Missing"), found.deleted.most_common(_LISTED)),
            (self.tr("Added"), found.inserted.most_common(_LISTED)),
        ):
            if counted:
                yield f"{title}: " + ", ".join(f"{words} ({count})" for words, count in counted)

    def _say(self, text: str, wrong: bool = False) -> None:
        set_kind(self._rate, "error" if wrong else "heading")
        self._rate.setText(text)

    # --- actions

    def _play(self, place: QUrl) -> None:
        seconds = float(place.fragment())
        self._player.play(max(0.0, seconds - _LEAD), seconds + 3.0)

    def choose_reference(self) -> bool:
        """Ask for a reference and compare with it. Return False if the user chose none."""
        patterns = " ".join(f"*{suffix}" for suffix in REFERENCE_SUFFIXES)
        kind = self.tr("Transcripts")
        before = self._reference if isinstance(self._reference, Path) else Path(self._job.path)
        folder = str(before.parent)
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Choose the reference"), folder, f"{kind} ({patterns})")
        if path:
            self.compare_with(Path(path))
        return bool(path)

    def compare_with(self, reference: Path | Job) -> None:
        """Compare with that file, or with that job's transcript."""
        self._reference = reference
        self._swap.setVisible(isinstance(reference, Job))
        self._count()

    def _exchange(self) -> None:
        """Swap transcript and reference."""
        if isinstance(self._reference, Job):
            self._job, other = self._reference, self._job
            self._player.open(None)
            self.compare_with(other)

    def _choose_page(self) -> None:
        name = str(Path(self._job.path).with_suffix(".comparison.html"))
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save as a page"), name, "HTML (*.html)")
        if path:
            self.save_page(Path(path))

    def save_page(self, target: Path) -> None:
        """Write the whole comparison to an HTML file."""
        if self._shown is None:
            return
        found, sound = self._shown.found, self._shown.sound
        title = f"{self._job.name}: {number_formats.error_rate(found.words.rate)}"
        chosen = ", ".join(name for name, box in self._boxes.items() if box.isChecked())
        reference = self._reference.path if isinstance(self._reference, Job) else self._reference
        note = f"{reference}; {chosen or 'none'}; {self._rules.currentData()}"
        page = comparison_page(found, title, note, address_of(sound, target.parent) if sound else None)
        try:
            files.write_atomic(target, page)
        except Fault as fault:
            self._say(wording.message(fault), wrong=True)


def _cells(counts: ErrorCounts) -> list[str]:
    kinds = (counts.errors, counts.length, counts.substitutions, counts.deletions, counts.insertions)
    return [number_formats.error_rate(counts.rate), *map(number_formats.count, kinds)]
