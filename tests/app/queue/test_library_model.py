"""The library has groups that fold, orders, found words, and names and roles for screen readers."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.queue.library_model import FoundWords, LibraryModel
from app.queue.queue_model import QueueModel, RowFacts
from app.queue.queue_pane import QueuePane
from app.queue.queue_view import QueueView
from app.queue.row_text import RowText
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.journal.job import Failure
from core.queue.queue_row import JobFacts
from core.settings.settings import LibraryChoices

# folder, name, length, state
ROWS = (
    ("harbour", "ferry", 30.0, "done"),
    ("harbour", "chapel", 20.0, "failed"),
    ("kitchen", "bread", 40.0, "queued"),
    ("harbour", "anchor", 10.0, "done"),
)


class Library:
    """A pane over some rows, without a window."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.folder, self.qtbot = folder, qtbot
        journal = Journal(folder / "journal.sqlite3")
        batch, _ = journal.batches.open("key")
        self.texts = RowText()
        self.texts.batch = batch
        self.source = QueueModel(self.texts.accessible_text, self.texts.tooltip)
        self.view = QueueView(self.source, self.texts)
        self.model: LibraryModel = self.view.library
        self.pane = QueuePane(self.view)
        self.jobs: dict[str, Job] = {}
        spec = JobSpec(ComputeSpec(Load("m.nemo", "c")))
        for number, (place, name, length, state) in enumerate(ROWS):
            job = journal.jobs.add(batch, str(folder / place / f"{name}.wav"), 1, number + 1, spec)
            words = msgspec.structs.replace(job.words, state=JobState(state))
            if state == "failed":
                words = msgspec.structs.replace(words, failure=Failure("input", "missing", {}))
            sound = msgspec.structs.replace(job.sound, duration=length)
            self.jobs[name] = msgspec.structs.replace(job, words=words, sound=sound)
        journal.close()
        self.source.add(self.jobs.values())
        qtbot.addWidget(self.pane)
        self.pane.resize(352, 500)
        self.pane.show()
        qtbot.waitExposed(self.pane)

    def listed(self) -> list[str]:
        """Return headings in capitals, names of recordings, and found words."""
        model, found = self.model, []
        for row in range(model.rowCount()):
            item, index = model.item(row), model.index(row)
            words = index.data()
            found.append(words.upper() if isinstance(item, str) else Path(words).stem)
        return found

    def show(self, **choices: object) -> list[str]:
        self.model.show(LibraryChoices(**choices))  # type: ignore[arg-type]
        return self.listed()

    def click(self, row: int, at: int = 60) -> None:
        area = self.view.visualRect(self.model.index(row))
        place = QPoint(area.left() + at, area.center().y())
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def library(tmp_path: Path, qtbot: QtBot) -> Library:
    return Library(tmp_path, qtbot)


def test_recordings_stand_below_the_heading_of_their_folder(library: Library) -> None:
    assert library.listed() == ["HARBOUR", "ferry", "chapel", "anchor", "KITCHEN", "bread"]
    heading = library.model.index(0)
    assert heading.data(Qt.ItemDataRole.AccessibleTextRole) == "harbour, 3 recordings, expanded"
    library.model.set_watched([str(library.folder / "harbour")])
    assert library.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("expanded, watched")


def test_folders_of_one_name_are_told_apart(library: Library) -> None:
    twin = library.jobs["bread"]
    path = str(library.folder / "other" / "harbour" / "tea.wav")
    library.source.add([msgspec.structs.replace(twin, id=99, position=99.0, path=path)])
    twins = {f"{library.folder.name}/harbour".upper(), "OTHER/HARBOUR"}
    assert {name for name in library.listed() if name.isupper()} == {"KITCHEN", *twins}


def test_a_click_or_an_arrow_folds_a_group(library: Library) -> None:
    library.click(0)
    assert library.listed() == ["HARBOUR", "KITCHEN", "bread"]
    QTest.keyClick(library.view, Qt.Key.Key_Right)
    assert library.listed()[:2] == ["HARBOUR", "ferry"]
    library.click(2)
    QTest.keyClick(library.view, Qt.Key.Key_Left)  # to the heading
    assert library.view.currentIndex().row() == 0
    assert library.view.current_job() == library.jobs["chapel"]  # its transcript stays
    QTest.keyClick(library.view, Qt.Key.Key_Left)
    assert library.model.choices.folded == (str(library.folder / "harbour"),)
    library.view.select_job(library.jobs["anchor"].id)
    assert library.listed()[:2] == ["HARBOUR", "ferry"]
    assert [job.name for job in library.view.jobs()] == ["anchor.wav"]


def test_rows_are_sorted_in_their_groups(library: Library) -> None:
    assert library.show(sort="name")[1:4] == ["anchor", "chapel", "ferry"]
    assert library.show(sort="length")[1:4] == ["anchor", "chapel", "ferry"]
    assert library.show(sort="length", reverse=True)[1:4] == ["ferry", "chapel", "anchor"]
    assert library.show(sort="added", reverse=True)[1:4] == ["anchor", "chapel", "ferry"]
    assert library.show(sort="state")[1:4] == ["chapel", "ferry", "anchor"]
    library.source.set_overview([], {library.jobs["ferry"].id: 5, library.jobs["anchor"].id: 9})
    assert library.show(sort="words", reverse=True)[1:4] == ["anchor", "ferry", "chapel"]
    assert library.show(sort="name", group="none") == ["anchor", "bread", "chapel", "ferry"]
    assert library.show(group="date") == ["JANUARY 1970", "ferry", "chapel", "bread", "anchor"]


def test_counts_that_arrive_later_change_order_and_filter(library: Library) -> None:
    library.show(sort="words", group="none", reverse=True)
    words = {library.jobs[name].id: count for name, count in (("bread", 3), ("anchor", 9))}
    library.source.set_overview([], words)
    library.qtbot.waitUntil(lambda: library.listed()[:2] == ["anchor", "bread"])
    unsaved = [library.jobs["ferry"].id, library.jobs["anchor"].id]
    library.source.set_overview(unsaved, words)
    library.pane.filter.show_group("unsaved")
    assert library.listed() == ["anchor", "ferry"]
    library.source.set_facts(unsaved[1], JobFacts())
    library.qtbot.waitUntil(lambda: library.listed() == ["ferry"])


def test_the_latest_request_answers_for_a_row(library: Library) -> None:
    facts = RowFacts(library.folder / "journal.sqlite3", 0.5, library.view)
    answers: list[int] = []
    facts.read.connect(lambda job, _facts: answers.append(job))
    ferry, anchor = library.jobs["ferry"], library.jobs["anchor"]
    for job in (anchor, ferry, ferry, ferry):
        facts.request(job)
    library.qtbot.waitUntil(lambda: len(answers) == 2)
    facts.request(ferry)
    library.qtbot.waitUntil(lambda: answers.count(ferry.id) == 2)
    facts.close()
    assert answers.count(anchor.id) == 1


def test_the_selection_survives_another_order(library: Library) -> None:
    chosen = [library.jobs["ferry"].id, library.jobs["bread"].id]
    library.view.select_jobs(chosen)
    library.show(sort="name", group="none")
    assert [job.id for job in library.view.jobs()] == chosen
    assert library.view.current_job() == library.jobs["ferry"]


def test_the_current_recording_stays_while_a_filter_hides_it(library: Library) -> None:
    library.view.select_job(library.jobs["ferry"].id)
    library.pane.filter.show_group("failed")
    assert library.listed() == ["HARBOUR", "chapel"]
    assert library.view.current_job() == library.jobs["ferry"]
    library.pane.filter.clear()
    assert [job.name for job in library.view.jobs()] == ["ferry.wav"] or library.view.current_job() is not None


def test_removed_recordings_leave_the_next_one_current(library: Library) -> None:
    library.view.select_job(library.jobs["chapel"].id)
    library.source.remove([library.jobs["chapel"].id])
    current = library.view.current_job()
    assert current is not None
    assert current.name == "anchor.wav"
    assert [job.name for job in library.view.jobs()] == ["anchor.wav"]


def test_found_words_stand_below_their_recording_and_open_their_place(library: Library) -> None:
    wanted: list[str] = []
    places: list[tuple[int, float]] = []
    library.pane.filter.search_words = wanted.append
    library.view.place_requested.connect(lambda job, seconds: places.append((job, seconds)))
    QTest.keyClicks(library.pane.filter.field, "boa")
    assert wanted[-1] == "boa"
    bread = library.jobs["bread"].id
    found = FoundWords(bread, "down to the", "boats", "and back", 12.5)
    library.pane.filter.show_found("boa", [found])
    assert library.listed() == ["KITCHEN", "bread", "boats"]
    assert library.model.index(2).data(Qt.ItemDataRole.AccessibleTextRole) == "down to the boats and back"
    library.click(2)
    assert places == [(bread, 12.5)]
    current = library.view.current_job()
    assert current is not None
    assert current.id == bread
    library.pane.filter.show_found("other", [])  # an answer that comes too late
    assert library.listed() == ["KITCHEN", "bread", "boats"]
    searched: list[str] = []
    library.pane.filter.search_wanted.connect(searched.append)
    QTest.keyClick(library.pane.filter.field, Qt.Key.Key_Return)
    assert searched == ["boa"]


def test_a_row_that_needs_help_has_a_button(library: Library) -> None:
    asked: list[tuple[str, int]] = []
    library.view.help_requested.connect(lambda does, job: asked.append((does, job)))
    row = library.model.index_of(library.jobs["chapel"].id).row()
    library.click(row, at=352 - 16 - 20)
    assert asked == [("locate", library.jobs["chapel"].id)]
    fault = EnvironmentFault("no-write", path="notes.txt", reason="read-only")
    ferry = library.jobs["ferry"].id
    library.source.set_facts(ferry, JobFacts(fault=fault))
    buttons = library.pane.filter.buttons
    library.qtbot.waitUntil(buttons["unsaved"].isVisible)
    assert buttons["unsaved"].accessibleName() == "Not saved, 1"
    library.click(library.model.index_of(ferry).row(), at=352 - 16 - 20)
    assert asked[1:] == [("save", ferry)]
    library.pane.filter.show_group("unsaved")
    assert library.listed() == ["HARBOUR", "ferry"]
    library.source.set_facts(ferry, JobFacts())
    library.qtbot.waitUntil(lambda: not buttons["unsaved"].isVisible())
    assert len(library.listed()) == 6  # all are listed again


def test_names_are_found_by_letters_in_order(library: Library) -> None:
    def names(letters: str) -> list[str]:
        return [Path(job.path).stem for job in library.model.named_like(letters)]

    assert names("e") == ["ferry", "chapel", "bread"]
    assert names("ch") == ["chapel", "anchor"]
    assert names("fy") == ["ferry"]
    assert names("xq") == []


def test_a_screen_reader_finds_list_field_and_filters(library: Library) -> None:
    interface = QAccessible.queryAccessibleInterface(library.view)
    assert interface is not None
    assert interface.role() == QAccessible.Role.List
    assert interface.text(QAccessible.Text.Name) == "Recordings"
    rows = [interface.child(number) for number in range(interface.childCount())]
    assert [row.role() for row in rows] == [QAccessible.Role.ListItem] * 6
    assert [row.text(QAccessible.Text.Name) for row in rows[:3]] == [
        "harbour, 3 recordings, expanded",
        "ferry.wav, 0:30, Opened",
        "chapel.wav, 0:20, failed, File not found.",
    ]
    field = QAccessible.queryAccessibleInterface(library.pane.filter.field)
    assert field is not None
    assert (field.role(), field.text(QAccessible.Text.Name)) == (
        QAccessible.Role.EditableText,
        "Search recordings and words",
    )
    assert library.pane.filter.sort_button.accessibleName() == "Sort and group"
