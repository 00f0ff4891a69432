"""List the CHAT problems of the transcript. Each leads to its place."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLayout, QListWidget, QListWidgetItem, QWidget

from app.ui import icons, style, wording
from app.ui.widgets import accessible, hbox, label, tool_button, vbox
from core.formats.chat.chat_text import BULLET
from core.queue.chat_findings import PlacedFinding
from core.validation.check import MOST, Finding
from core.validation.titles import TITLES

_EXCERPT = 60  # characters of the file around a problem


class FindingsPanel(QFrame):
    """The list. Enter or a click goes to a problem's place."""

    place_requested = Signal(object)  # Place
    line_requested = Signal(object)  # PlacedFinding without a place in the transcript
    file_requested = Signal(int)  # id of another job
    check_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAccessibleName("CHAT")
        self._findings: Sequence[PlacedFinding] = ()
        self.state = label(kind="heading")
        self.list = accessible(QListWidget(), self.tr("CHAT problems"))
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.files = accessible(QComboBox(), self.tr("Files with CHAT problems"))
        self.files.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.files.hide()
        self._again = tool_button("retry", self.tr("Check again"))
        head = hbox(self.state, self._again, grow=self.state)
        column = vbox(head, self.files, self.list, margin=(style.MARGIN, 10, style.MARGIN, 12), grow=self.list)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(column)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self.files.activated.connect(lambda row: self.file_requested.emit(self.files.itemData(row)))
        self._again.clicked.connect(self.check_requested)
        self.show_findings(())
        self._say(self.tr("Not checked yet."))

    def show_checking(self) -> None:
        """Show that a check is running. The former list stays until its end."""
        self._say(self.tr("Checking…"))

    def show_failed(self, why: str) -> None:
        """Show why the check failed."""
        self._findings = ()
        self.list.clear()
        self._say(why)

    def show_findings(self, findings: Sequence[PlacedFinding]) -> None:
        """List these problems."""
        current = self.list.currentRow()
        self._findings = findings
        self.list.clear()
        for found in findings[:MOST]:
            self._add(found)
        if len(findings) > MOST:
            more = QListWidgetItem(self.tr("and %n more", "", len(findings) - MOST), self.list)
            more.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.setEnabled(bool(findings))
        self.list.setCurrentRow(min(current, self.list.count() - 1))
        count = self.tr("%n CHAT problem(s)", "", len(findings))
        self._say(count if findings else self.tr("No CHAT problems"))

    def show_files(self, files: Mapping[int, tuple[str, int]], shown: int | None) -> None:
        """Offer the files with problems: job -> (name, number of problems). `shown` is the job on show."""
        self.files.clear()
        for job, (name, count) in files.items():
            self.files.addItem(self.tr("{name}: {count}").format(name=name, count=count), job)
        self.files.setPlaceholderText(self.tr("Other files"))
        self.files.setCurrentIndex(self.files.findData(shown))
        self.files.setVisible(any(job != shown for job in files))

    def go(self, step: int) -> None:
        """Go to the next problem (1) or the previous one (-1)."""
        if self._findings:
            row = min(max(0, self.list.currentRow() + step), min(len(self._findings), MOST) - 1)
            self.list.setCurrentRow(row)
            self._go(self.list.item(row))

    def _say(self, text: str) -> None:
        self.state.setText(text)
        self.state.setAccessibleName(text)

    def _add(self, found: PlacedFinding) -> None:
        finding = found.finding
        where = self.tr("line {line}, {code}").format(line=finding.line, code=finding.code)
        advice = wording.translated(finding.advice)
        text = f"{title(finding)}: {_excerpt(found)}\n{advice}  ({where})"
        item = QListWidgetItem(icons.icon("warning", "warning"), text, self.list)
        item.setToolTip(finding.text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text.replace("\n", ". "))

    def _go(self, item: QListWidgetItem) -> None:
        row = self.list.row(item)
        if not 0 <= row < len(self._findings):
            return
        found = self._findings[row]
        if found.place is not None:
            self.place_requested.emit(found.place)
        else:
            self.line_requested.emit(found)


def title(finding: Finding) -> str:
    """Return a short title of the problem in the window's language."""
    text = wording.translated(TITLES[finding.code]) if finding.code in TITLES else finding.text
    return f"{text[:1].upper()}{text[1:]}"


def _excerpt(found: PlacedFinding) -> str:
    """Return a short excerpt of the file's line around the problem."""
    start = max(0, found.finding.column - 1 - _EXCERPT // 3)
    text = " ".join(found.line[start : start + _EXCERPT].replace(BULLET, "•").split())
    before, after = "…" if start else "", "…" if len(found.line) > start + _EXCERPT else ""
    return f"{before}{text}{after}"
