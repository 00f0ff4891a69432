"""Compare the transcript on show with a reference: the differences as a list that plays, and figures."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import cast

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHeaderView,
    QLayout,
    QMenu,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.transcript import TranscriptPane
from app.transcript.player import Player
from app.ui import icons, number_formats, style, wording
from app.ui.background import Worker
from app.ui.item_list import ItemView, Part, Row
from app.ui.widgets import (
    MenuButton,
    accessible,
    button,
    check_box,
    combo_box,
    hbox,
    label,
    label_for,
    scroll_area,
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
from core.journal.versions import Version
from core.queue import delivery
from core.reports.comparison_page import comparison_page, in_lines
from core.transcript.timestamps import format_duration


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

    A replaced recording does not stop the comparison, because the user chose a transcript. On the command line the
    user names the recording, and there it does.
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


_LISTED = 12  # words in each list of Advanced
_TABLE_HEIGHT = 150  # px
_NAME_WIDTH = 90  # px of a speaker's name
_LEAD = 0.5  # seconds played before and after a difference
_CONTEXT = 4  # words before and after a difference


@dataclass(frozen=True)
class Difference:
    """Words of the reference and of the transcript that differ, with the words around them. `start` is in seconds."""

    start: float | None
    before: str
    missing: str
    added: str
    after: str


def differences_of(found: Comparison) -> list[Difference]:
    """Return the differences in order. Differing words beside each other are one difference."""
    made: list[Difference] = []
    for tokens in in_lines(found):
        for is_equal, run in groupby(enumerate(tokens), key=lambda each: each[1].kind == "equal"):
            if is_equal:
                continue
            listed = list(run)
            first, last = listed[0][0], listed[-1][0] + 1
            changed = [token for _, token in listed]
            start = next(
                (token.start for token in (*changed, *reversed(tokens[:first])) if token.start is not None), None
            )
            missing, added = (" ".join(words) for words in (_reference(changed), _hypothesis(changed)))
            before = " ".join(_reference(tokens[max(0, first - _CONTEXT) : first]))
            after = " ".join(_reference(tokens[last : last + _CONTEXT]))
            made.append(Difference(start, before, missing, added, after))
    return made


def _reference(tokens: Iterable[AlignedToken]) -> list[str]:
    return [token.reference.text for token in tokens if token.reference]


def _hypothesis(tokens: Iterable[AlignedToken]) -> list[str]:
    return [token.hypothesis.text for token in tokens if token.hypothesis]


class ComparePanel(QWidget):
    """Compares the transcript on show, with its edits, with a file, an earlier version or another recording."""

    def __init__(self, pane: TranscriptPane, journal: Path) -> None:
        super().__init__()
        self._pane = pane
        self._job: Job | None = None
        self._reference: Path | Job | None = None
        self._reference_name = ""
        self._shown: Compared | None = None
        self._versions: list[Version] = []
        self._worker = Worker(self, "comparison", journal)
        self._player = Player(self)
        self.setAccessibleName(self.tr("Compare"))
        self.reference = MenuButton(self.tr("Reference"), self._fill_references)
        self.swap = button(self.tr("Swap"), "row", hint=self.tr("The other transcript is the reference"))
        self.heading = label(kind="heading")
        self.notes = label(kind="small")
        self.differences = ItemView(self.tr("Differences"), self.tr("Space plays, F2 edits"), has_circles=False)
        self.fold = QPushButton(self.tr("Advanced"))
        self.fold.setProperty("kind", "fold")
        self.fold.setCheckable(True)
        icons.set_icon(self.fold, "chevron-right", "quiet")
        self.boxes = {
            "case": check_box(self.tr("Capitalisation"), "case" in USUAL),
            "punctuation": check_box(self.tr("Punctuation"), "punctuation" in USUAL),
            "numbers": check_box(self.tr("Digits or words"), "numbers" in USUAL),
            "fillers": check_box(self.tr("Fillers (uh, um)"), "fillers" in USUAL),
        }
        self.rules = combo_box(self.tr("Scoring"), {"jiwer": self.tr("Standard"), "sclite": "NIST"}, "jiwer")
        self.table = self._make_table()
        self.lists = label(kind="small")
        self.save = button(self.tr("Save as HTML…"), "row")
        self._lay_out()
        self._connect()
        self.show_job(pane.job)

    @property
    def start(self) -> QWidget:
        """The widget that takes the keyboard."""
        return self.differences if self.differences.item_model.rows else self.reference

    def close_threads(self) -> None:
        """Stop the sound and end the thread."""
        self._player.open(None)
        self._worker.drop_waiting()
        self._worker.close()

    # --- the look

    def _make_table(self) -> QTableWidget:
        heads = [self.tr("Error rate"), self.tr("Errors"), self.tr("Words of the reference")]
        made = accessible(QTableWidget(0, len(heads)), self.tr("Errors by speaker and in total"))
        made.setHorizontalHeaderLabels([self.tr("Rate"), self.tr("Errors"), self.tr("Total")])
        for column, name in enumerate(heads):
            head = made.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(name)
        made.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        made.setTabKeyNavigation(False)
        made.setFixedHeight(_TABLE_HEIGHT)
        made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        made.verticalHeader().setMaximumWidth(_NAME_WIDTH)
        made.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        return made

    def _lay_out(self) -> None:
        sides = style.MARGIN
        top = QFrame()
        top.setProperty("kind", "panel-top")
        top.setLayout(
            vbox(
                hbox(self.reference, self.swap, 0),
                self.heading,
                self.notes,
                margin=(sides, 10, sides, 12),
            )
        )
        boxes = list(self.boxes.values())
        self._advanced = QWidget()
        self._advanced.setLayout(
            vbox(
                label(self.tr("Ignore"), "section", wrap=False),
                *boxes,
                hbox(label_for(self.rules, self.tr("Scoring")), self.rules, 0),
                self.table,
                self.lists,
                hbox(self.save, 0),
                margin=(sides, 0, sides, 12),
            )
        )
        self._scroll = scroll_area(self._advanced)
        self._scroll.hide()
        fold = hbox(self.fold, margin=(sides - 6, 4, sides, 4))
        column = vbox(top, self.differences, fold, self._scroll, space=0, grow=self.differences)
        column.setStretch(3, 1)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(column)

    def _connect(self) -> None:
        for box in self.boxes.values():
            box.toggled.connect(self._count)
        self.rules.currentIndexChanged.connect(self._count)
        self.swap.clicked.connect(lambda *_: self._exchange())
        self.save.clicked.connect(self._choose_page)
        self.fold.toggled.connect(self._show_advanced)
        for signal in (self.differences.chosen, self.differences.replay_requested, self.differences.accept_requested):
            signal.connect(self._play)
        self.differences.edit_requested.connect(self._edit)
        self._pane.model.modelReset.connect(lambda: self.show_job(self._pane.job))

    def _show_advanced(self, shown: bool) -> None:
        icons.set_icon(self.fold, "chevron-down" if shown else "chevron-right", "quiet")
        self._scroll.setVisible(shown and self._reference is not None)

    # --- what is compared

    def show_job(self, job: Job | None) -> None:
        """Prepare for the transcript of a job. The same job keeps its comparison."""
        if job is not None and self._job is not None and job.id == self._job.id:
            return
        self._job, self._versions = job, []
        self._set_reference(None, "")
        if job is not None:
            self._worker.do_with_journal(partial(_versions_of, job.id), self._take_versions, lambda _fault: None)

    def _take_versions(self, found: tuple[int, list[Version]]) -> None:
        if self._job is not None and found[0] == self._job.id:
            self._versions = found[1]

    def _fill_references(self, menu: QMenu) -> None:
        menu.addAction(self.tr("Choose a file…")).triggered.connect(lambda *_: self.choose_reference())
        if self._versions:
            menu.addSection(self.tr("Earlier versions"))
        for version in self._versions:
            name = self._version_name(version)
            menu.addAction(name).triggered.connect(partial(self._compare_version, version))

    def _version_name(self, version: Version) -> str:
        made = QDateTime.fromSecsSinceEpoch(int(version.done))
        return self.tr("Version of {time}").format(time=QLocale().toString(made, QLocale.FormatType.ShortFormat))

    def _compare_version(self, version: Version, *_: object) -> None:
        self._set_reference(version.job, self._version_name(version))

    def choose_reference(self) -> bool:
        """Ask for a file to compare with. Return False if the user chose none."""
        if self._job is None:
            return False
        patterns = " ".join(f"*{suffix}" for suffix in REFERENCE_SUFFIXES)
        before = self._reference if isinstance(self._reference, Path) else Path(self._job.path)
        kind, title = self.tr("Transcripts"), self.tr("Choose the reference")
        path, _ = QFileDialog.getOpenFileName(self, title, str(before.parent), f"{kind} ({patterns})")
        if path:
            self._set_reference(Path(path), Path(path).name)
        return bool(path)

    def compare(self, job: Job, reference: Path | Job) -> None:
        """Compare a job's transcript with that file, or with that job's transcript."""
        self._job = job
        self._set_reference(reference, reference.name)

    def _set_reference(self, reference: Path | Job | None, name: str) -> None:
        self._worker.drop_waiting()
        self._reference, self._reference_name, self._shown = reference, name, None
        self.reference.set_choice(name or self.tr("Choose a reference"))
        self.swap.setVisible(isinstance(reference, Job) and reference.version_of is None)
        self.fold.setVisible(reference is not None)
        self._show_advanced(self.fold.isChecked())
        self.differences.show_rows([])
        self.notes.hide()
        if reference is None:
            self._say(self.tr("Compare this transcript with a corrected text or an earlier version."), "quiet")
        else:
            self._count()

    # --- counting

    def _count(self, *_: object) -> None:
        """Compare with the current choices, in a thread."""
        if self._reference is None or self._job is None:
            return
        self._pane.save()
        steps = [cast("Step", name) for name, box in self.boxes.items() if box.isChecked()]
        rules = cast("Rules", self.rules.currentData())
        self._say(self.tr("Comparing…"))
        self._worker.drop_waiting()
        self._worker.do_with_journal(
            partial(compare_job, self._job, self._reference, steps, rules), self._show, self._show_failed
        )

    def _show(self, result: Compared) -> None:
        found = result.found
        self._shown = result
        listed = differences_of(found)
        rate = number_formats.error_rate(found.words.rate)
        count = self.tr("%n difference(s)", "", len(listed))
        self._say(self.tr("{count} · {rate} of the words").format(count=count, rate=rate))
        notes = [f"{job.name}: {wording.message(change)}" for job, change in result.changes]
        self.notes.setText("\n".join([*notes, *map(wording.note, result.notes)]))
        self.notes.setVisible(bool(self.notes.text()))
        rows = [(self.tr("Words"), found.words), *sorted(found.by_speaker.items())]
        rows.append((self.tr("Characters"), found.characters))
        self.table.setRowCount(len(rows))
        self.table.setVerticalHeaderLabels([name for name, _ in rows])
        for row, (_, counts) in enumerate(rows):
            for column, text in enumerate(_cells(counts)):
                self.table.setItem(row, column, QTableWidgetItem(text))
        self.lists.setText("\n".join(filter(None, self._listed(found))))
        self.differences.show_rows([self._row(each) for each in listed])
        self.save.setEnabled(True)

    def _row(self, each: Difference) -> Row:
        kinds = (self.tr("Missing"), self.tr("Added"), self.tr("Different"))
        kind = kinds[2] if each.missing and each.added else kinds[0] if each.missing else kinds[1]
        detail = kind if each.start is None else f"{format_duration(each.start)} · {kind}"
        before = f"…{each.before}" if each.before else ""
        parts = (Part(before), Part(each.missing, "missing"), Part(each.added, "added"), Part(each.after))
        return Row(parts, detail, each)

    def _show_failed(self, fault: Fault) -> None:
        self._shown = None
        self.table.setRowCount(0)
        self.lists.clear()
        self.notes.hide()
        self.differences.show_rows([])
        self.save.setEnabled(False)
        self._say(f"{self._reference_name}: {wording.message(fault)}", "error")

    def _listed(self, found: Comparison) -> Iterable[str]:
        pairs = [(f"{said} → {other}", count) for (said, other), count in found.confusions.most_common(_LISTED)]
        for title, counted in (
            (self.tr("Substituted"), pairs),
            (self.tr("Missing"), found.deleted.most_common(_LISTED)),
            (self.tr("Added"), found.inserted.most_common(_LISTED)),
        ):
            if counted:
                yield f"{title}: " + ", ".join(f"{words} ({count})" for words, count in counted)

    def _say(self, text: str, kind: str = "heading") -> None:
        set_kind(self.heading, kind)
        self.heading.setText(text)

    # --- actions

    def _play(self, item: Difference) -> None:
        sound = None if self._shown is None else self._shown.sound
        if item.start is None or sound is None:
            return
        start, end = max(0.0, item.start - _LEAD), item.start + 1.0 + _LEAD
        if sound == self._pane.player.recording:
            row, word = self._pane.view.times.place_at(item.start)
            if row >= 0:
                self._pane.playback.play_place(row, word, start, end)
            return
        if sound != self._player.recording:
            self._player.open(sound)
        self._player.play(start, end)

    def _edit(self, item: Difference) -> None:
        self._play(item)
        self._pane.view.editing.edit_current()

    def _exchange(self) -> None:
        """Swap transcript and reference."""
        if isinstance(self._reference, Job) and self._job is not None:
            self._job, other = self._reference, self._job
            self._set_reference(other, other.name)

    def _choose_page(self) -> None:
        if self._job is None:
            return
        name = str(Path(self._job.path).with_suffix(".comparison.html"))
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save as HTML"), name, "HTML (*.html)")
        if path:
            self.save_page(Path(path))

    def save_page(self, target: Path) -> None:
        """Write the whole comparison to an HTML file."""
        if self._shown is None or self._job is None:
            return
        found, sound = self._shown.found, self._shown.sound
        title = f"{self._job.name}: {number_formats.error_rate(found.words.rate)}"
        chosen = ", ".join(name for name, box in self.boxes.items() if box.isChecked())
        reference = self._reference.path if isinstance(self._reference, Job) else self._reference
        note = f"{reference}; {chosen or 'none'}; {self.rules.currentData()}"
        page = comparison_page(found, title, note, address_of(sound, target.parent) if sound else None)
        try:
            files.write_atomic(target, page)
        except Fault as fault:
            self._say(wording.message(fault), "error")


def _versions_of(job: int, journal: Journal) -> tuple[int, list[Version]]:
    return job, journal.versions.of(job)


def _cells(counts: ErrorCounts) -> list[str]:
    return [number_formats.error_rate(counts.rate), *map(number_formats.count, (counts.errors, counts.length))]
