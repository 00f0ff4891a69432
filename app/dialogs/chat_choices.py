"""Edit the choices for CHAT files: participants, corpus, date, comments, marks."""

from pathlib import Path

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QPlainTextEdit,
)

from app.ui import style, wording
from app.ui.widgets import (
    button,
    check_box,
    combo_box,
    hbox,
    label,
    label_for,
    line_edit,
    set_kind,
    signals_blocked,
    text_box,
    vbox,
)
from core.contracts.errors import InputFault
from core.formats import chat
from core.formats.chat import ChatOptions, Participant
from core.formats.chat.chat_options import check, parse_participant

_LINES = 3  # visible lines of participants
_OF_THE_TEXT = ("wor", "disfluencies", "division", "lower_case", "clauses")  # fields that no header template sets


class ChatChoices(QFrame):
    """A card of ChatOptions. `changed` carries options that CHAT can hold."""

    changed = Signal(object)
    table_changed = Signal(str)  # the path of the table of participants, "" for none

    def __init__(self, options: ChatOptions, table: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._options = options
        self._wrong_choices = self._wrong_table = ""
        self._corpus = line_edit(self.tr("Corpus"))
        self._languages = line_edit(self.tr("Languages"), self.tr("Automatic, or codes: eng, deu"))
        self._date = line_edit(self.tr("Recording date"), "2026-11-21")
        self._participants = self._box(self.tr("Participants"), self.tr("One per line: CHI:Anna:Target_Child"))
        self._comments = self._box(self.tr("Comments"), self.tr("One per line"))
        self._wor = check_box(self.tr("Word times (%wor)"))
        self._marks = check_box(self.tr("Mark fillers and repetitions (English)"))
        self._clauses = check_box(self.tr("Split long speech without punctuation"))
        self._lower_case = check_box(self.tr("Start utterances in lower case"))
        divisions = {
            "words": self.tr("Words"),
            "characters": self.tr("Characters"),
            "written": self.tr("Unchanged"),
        }
        self._division = combo_box(self.tr("Chinese, Japanese, Thai"), divisions, options.division)
        self._template_button = button(self.tr("From a file…"), hint=self.tr("Copy the headers of another CHAT file"))
        self._table = line_edit(self.tr("Participant table"), self.tr("CSV file (optional)"), table)
        self._table_button = button(self.tr("Choose…"), hint=self.tr("Choose the participant table"))
        self._message = label(kind="quiet")
        self._lay_out()
        self._show_options()
        for field in (self._corpus, self._languages, self._date):
            field.textEdited.connect(self._read_controls)
        for box in (self._participants, self._comments):
            box.textChanged.connect(self._read_controls)
        for tick in (self._wor, self._marks, self._clauses, self._lower_case):
            tick.toggled.connect(self._read_controls)
        self._division.currentIndexChanged.connect(self._read_controls)
        self._template_button.clicked.connect(self._choose_template)
        self._table.textEdited.connect(lambda _text: self._read_table())
        self._table_button.clicked.connect(self._choose_table)

    @property
    def problem(self) -> str:
        """The problem with the typed values or the table, or an empty text."""
        return self._wrong_choices or self._wrong_table

    def _box(self, name: str, hint: str) -> QPlainTextEdit:
        made = text_box(name, hint)
        made.setFixedHeight(_LINES * made.fontMetrics().lineSpacing() + 2 * style.SPACE)
        return made

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.SPACE + 4)
        for n, field in enumerate((self._participants, self._corpus, self._languages, self._date, self._comments)):
            grid.addWidget(label_for(field), n, 0)
            grid.addWidget(field, n, 1)
        grid.addWidget(label_for(self._table), grid.rowCount(), 0)
        grid.addLayout(hbox(self._table, self._table_button), grid.rowCount() - 1, 1)
        grid.addWidget(label_for(self._division), grid.rowCount(), 0)
        grid.addLayout(hbox(self._division, 0), grid.rowCount() - 1, 1)
        head = hbox(label(self.tr("CHAT"), "heading"), 0, self._template_button)
        ticks = (self._wor, self._marks, self._clauses, self._lower_case)
        self.setLayout(vbox(head, grid, self._message, *ticks, margin=style.MARGIN))

    def _show_options(self) -> None:
        """Fill the controls without signals."""
        options = self._options
        self._known = {person.code: person for person in options.participants}
        with signals_blocked(self):
            self._corpus.setText(options.corpus)
            self._languages.setText(", ".join(options.languages))
            self._date.setText(options.date or "")
            self._participants.setPlainText("\n".join(f"{p.code}:{p.name}:{p.role}" for p in options.participants))
            self._comments.setPlainText("\n".join(options.comments))
            self._wor.setChecked(options.wor)
            self._marks.setChecked(options.disfluencies)
            self._clauses.setChecked(options.clauses)
            self._lower_case.setChecked(options.lower_case)
            self._division.setCurrentIndex(self._division.findData(options.division))
        self._wrong_choices = ""
        self._show_problem()

    def _read_controls(self) -> None:
        try:
            options = msgspec.structs.replace(
                self._options,
                corpus=self._corpus.text().strip() or ChatOptions().corpus,
                languages=tuple(self._languages.text().replace(",", " ").split()),
                date=self._date.text().strip() or None,
                participants=tuple(map(self._participant, self._lines(self._participants))),
                comments=tuple(self._lines(self._comments)),
                wor=self._wor.isChecked(),
                disfluencies=self._marks.isChecked(),
                clauses=self._clauses.isChecked(),
                lower_case=self._lower_case.isChecked(),
                division=self._division.currentData(),
            )
            check(options)
        except InputFault as fault:
            self._wrong_choices = wording.message(fault)
        else:
            self._options, self._wrong_choices = options, ""
        self._show_problem()
        self.changed.emit(self._options)

    def _participant(self, line: str) -> Participant:
        """Return the participant of a line, with all known details."""
        named_now = parse_participant(line)
        before = self._known.get(named_now.code, named_now)
        return msgspec.structs.replace(before, name=named_now.name, role=named_now.role)

    def _lines(self, box: QPlainTextEdit) -> list[str]:
        return [line.strip() for line in box.toPlainText().splitlines() if line.strip()]

    def _choose_table(self) -> None:
        title = self.tr("Choose the participant table")
        path, _ = QFileDialog.getOpenFileName(self, title, "", "CSV (*.csv *.tsv)")
        if path:
            self._table.setText(path)
            self._read_table()

    def _read_table(self) -> None:
        path, self._wrong_table = self._table.text().strip(), ""
        try:
            if path:
                chat.read_table(Path(path))
        except InputFault as fault:
            self._wrong_table = wording.message(fault)
        self._show_problem()
        self.table_changed.emit(path)

    def _choose_template(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Copy the headers of another CHAT file"), "", "CHAT (*.cha *.cdc)"
        )
        if not path:
            return
        try:
            found = chat.read_template(Path(path))
        except InputFault as fault:
            self._wrong_choices = wording.message(fault)
            self._show_problem()
            return
        kept = {name: getattr(self._options, name) for name in _OF_THE_TEXT}
        self._options = msgspec.structs.replace(found, **kept)
        self._show_options()
        self.changed.emit(self._options)

    def _show_problem(self) -> None:
        self._message.setText(self.problem or self.tr("Mynah assigns these codes to speakers by name, then in order."))
        set_kind(self._message, "error" if self.problem else "quiet")
