"""The search page: results as one types, sorted, played, opened at their place, exported; all by keyboard."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import soundfile
from fresh_index import spoil_index
from media import bursts, write_wav
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.search.facets import Facets
from app.search.hits_model import HIT, LEFT, RECORDING, RIGHT, SPEAKER, TIME, HitsModel, with_source
from app.search.search_page import SearchPage
from app.search.search_session import NOTHING
from core.archive.frequencies import Frequency
from core.archive.query import parse
from core.archive.results import Hit, Results
from core.contracts.transcript import Segment, Word
from core.formats import FormatOptions
from core.journal.job import file_at
from core.queue.delivery import editable_transcript_of
from core.settings.settings import Settings
from core.transcript.edit_operations import replace_texts

WAIT = 180_000  # ms


def said(text: str, start: float) -> tuple[Word, ...]:
    return tuple(Word(word, start + 0.5 * n, start + 0.5 * n + 0.4) for n, word in enumerate(text.split()))


def imported(scene: Scene, name: str, *sentences: tuple[str, str], day: int = 20_000) -> int:
    segments = [Segment(said(text, 10.0 * n), who) for n, (who, text) in enumerate(sentences)]
    path = scene.folder / name
    path.parent.mkdir(exist_ok=True)
    write_wav(path, bursts([(0.0, 1.0)], 12.0))
    file = (str(path), 4, day * 86_400 * 10**9)
    return scene.journal.imports.add(scene.batch, file, scene.spec, segments, 10.0 * len(sentences)).id


@pytest.fixture
def scene(tmp_path: Path, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(tmp_path, Settings(theme="light", welcomed=True))
    imported(made, "radio/one.wav", ("Anna", "down to the harbour and back"), ("David", "no boat at all"), day=19_000)
    imported(made, "field/two.wav", ("Anna", "an old harbour light"), ("Zoe", "harbour master"))
    made.window.resize(1360, 860)
    made.window.show()
    made.tell(held=True)
    yield made
    made.close()


@pytest.fixture
def page(scene: Scene) -> SearchPage:
    scene.window.search.open()
    return scene.window.search.page


def look_for(page: SearchPage, qtbot: QtBot, text: str, places: int) -> None:
    """Type a query and wait until so many places are there, and read."""
    page.query.clear()
    qtbot.keyClicks(page.query, text)
    qtbot.waitUntil(lambda: is_complete(page, places), timeout=WAIT)


def is_complete(page: SearchPage, places: int) -> bool:
    results = page.model.results
    read = places == 0 or page.model.hit(0) is not None
    return results is not None and results.complete and len(results) == places and read


def cells(page: SearchPage, column: int) -> list[Any]:
    return [page.model.index(row, column).data() for row in range(page.model.rowCount())]


def test_results_come_as_one_types_with_the_word_in_the_middle(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "harb*", 3)
    assert cells(page, HIT) == ["harbour", "harbour", "harbour"]
    assert cells(page, LEFT)[0] == "down to the"
    assert cells(page, RIGHT)[0].startswith("and back no boat")
    assert cells(page, SPEAKER) == ["Anna", "Anna", "Zoe"]
    assert cells(page, RECORDING) == ["one.wav", "two.wav", "two.wav"]
    assert cells(page, TIME)[0] == "0:01.5"
    assert page.facets.count.text() == "3 results"
    look_for(page, qtbot, "harb* speaker:Zoe", 1)


def test_a_damaged_index_is_built_again_and_said(scene: Scene, page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "boat", 1)
    assert "damaged" not in page.facets.detail.text()
    spoil_index(scene.journal.path, b"arbour", b"brbour")
    look_for(page, qtbot, "harb*", 3)
    assert "The search index was damaged. Mynah has built it again." in page.facets.detail.text()
    page.query.clear()
    qtbot.waitUntil(lambda: not page.facets.detail.text(), timeout=WAIT)


def test_what_was_found_is_not_cut_in_a_narrow_window(scene: Scene, page: SearchPage, qtbot: QtBot) -> None:
    scene.window.resize(720, 560)
    look_for(page, qtbot, "harb*", 3)
    view = page.view
    needed = QFontMetrics(page.model.index(0, HIT).data(Qt.ItemDataRole.FontRole)).horizontalAdvance("harbour")
    qtbot.waitUntil(lambda: view.columnWidth(HIT) > needed, timeout=WAIT)
    assert sum(view.columnWidth(column) for column in range(TIME + 1)) <= view.viewport().width()
    assert view.columnWidth(LEFT) > view.columnWidth(HIT)


def test_the_queue_is_back_after_escape_with_the_keyboard_where_it_was(scene: Scene, qtbot: QtBot) -> None:
    scene.window.view.setFocus()
    scene.window.search.open()
    page = scene.window.search.page
    assert page.isVisible()
    assert not scene.window.workspace.isVisible()
    qtbot.keyClick(page.query, Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert scene.window.workspace.isVisible()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is scene.window.view or not QApplication.activeWindow())


def test_search_is_left_where_it_was_opened_while_one_typed(scene: Scene, qtbot: QtBot) -> None:
    pane = scene.window.search.pane
    scene.window.activateWindow()
    qtbot.waitUntil(scene.window.isActiveWindow, timeout=WAIT)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0, timeout=WAIT)
    assert pane.view.editing.begin(0, 0, 0)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is pane.view.delegate.editing, timeout=WAIT)
    scene.window.search.open()
    page = scene.window.search.page
    qtbot.waitUntil(lambda: pane.view.delegate.editing is None, timeout=WAIT)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.keyClick(page.query, Qt.Key.Key_Escape)
    assert not page.isVisible()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is pane.view, timeout=WAIT)


def test_enter_opens_the_place_in_its_recording(scene: Scene, page: SearchPage, qtbot: QtBot) -> None:
    pane, sought = scene.window.search.pane, list[float]()
    pane.player.position_changed.connect(sought.append)
    scene.window.activateWindow()
    qtbot.waitUntil(scene.window.isActiveWindow, timeout=WAIT)
    for text, recording, place in (
        ("master", "two.wav", (1, 1)),
        ("old", "two.wav", (0, 1)),  # of the recording that is shown
        ("boat", "one.wav", (1, 1)),
    ):
        scene.window.search.open()
        look_for(page, qtbot, text, 1)
        qtbot.waitUntil(lambda text=text: cells(page, HIT) == [text], timeout=WAIT)
        qtbot.keyClick(page.query, Qt.Key.Key_Return)
        qtbot.keyClick(page.view, Qt.Key.Key_Return)
        assert not page.isVisible()
        qtbot.waitUntil(lambda name=recording: pane.job is not None and pane.job.name == name, timeout=WAIT)
        qtbot.waitUntil(lambda place=place: pane.view.current == place, timeout=WAIT)
        assert pane.model.segment(place[0]).content.words[place[1]].text == text
        assert sought[-1] == pane.view.times.of(*place)  # where Space plays from
        qtbot.waitUntil(lambda: pane.shown_view.hasFocus(), timeout=WAIT)


def test_a_word_is_found_in_a_sentence_that_goes_on_while_another_is_begun(scene: Scene, qtbot: QtBot) -> None:
    words = said("so then we all went down", 20.0)
    segments = [Segment(words, "Anna"), Segment(said("yes", 21.1), "Zoe")]
    path = write_wav(scene.folder / "both.wav", bursts([(0.0, 1.0)], 30.0))
    job = scene.journal.imports.add(scene.batch, (str(path), 4, 1), scene.spec, segments, 30.0)
    scene.tell(held=True)
    pane = scene.window.search.pane
    assert scene.window.select_job(job.id)
    pane.go_to_time(job.id, 22.0)
    qtbot.waitUntil(lambda: pane.view.current == (0, 4), timeout=WAIT)


def test_headings_sort_by_what_they_say(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "harbour", 3)
    page.view.sort_requested.emit("left")
    qtbot.waitUntil(lambda: sorted_left(page), timeout=WAIT)
    page.view.sort_requested.emit("speaker")
    qtbot.waitUntil(lambda: cells(page, SPEAKER) == ["Anna", "Anna", "Zoe"], timeout=WAIT)
    page.view.sort_requested.emit("found")
    qtbot.waitUntil(lambda: cells(page, RECORDING) == ["one.wav", "two.wav", "two.wav"], timeout=WAIT)


def sorted_left(page: SearchPage) -> bool:
    """By the words before, the nearest first: light, old, the."""
    return [text.split()[-1] for text in cells(page, LEFT) if text] == ["light", "old", "the"]


def test_a_wrong_query_is_told_in_place_of_the_table(page: SearchPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.query, 'the "old')
    qtbot.waitUntil(lambda: "character 5" in page.message.text(), timeout=WAIT)
    look_for(page, qtbot, "nowhere", 0)
    qtbot.waitUntil(lambda: "Nothing found" in page.message.text(), timeout=WAIT)


@pytest.mark.slow
def test_edits_are_found_soon_after_they_are_made(scene: Scene, page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "lighthouse", 0)
    job = scene.journal.jobs.select()[0]
    transcript = editable_transcript_of(scene.journal, job)
    change = replace_texts(transcript, [(0, "down to the lighthouse")])
    assert change is not None
    assert scene.journal.edits.append(job.id, change, transcript)
    page.index.update_soon()
    qtbot.waitUntil(lambda: is_complete(page, 1), timeout=WAIT)
    assert cells(page, HIT) == ["lighthouse"]


def test_where_the_places_are_narrows_the_search_down(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "harbour", 3)
    tree = page.facets.tree
    qtbot.waitUntil(lambda: tree.topLevelItemCount() > 0, timeout=WAIT)
    rows = {tree.topLevelItem(n).text(0): tree.topLevelItem(n) for n in range(tree.topLevelItemCount())}
    assert rows["Anna"].text(1) == "2"
    tree.itemActivated.emit(rows["radio"], 0)
    assert page.query.text() == "harbour folder:radio"
    qtbot.waitUntil(lambda: is_complete(page, 1), timeout=WAIT)


@pytest.mark.parametrize("name", ["Anna(guest)", 'O"Brien', "(both)", "Ann"])
def test_a_click_on_any_speaker_looks_only_for_that_one(
    scene: Scene, page: SearchPage, qtbot: QtBot, name: str
) -> None:
    imported(scene, "field/three.wav", (name, "a harbour wall"), ("Annabel", "the harbour bell"))
    page.index.update_soon()
    look_for(page, qtbot, "harbour speaker:Annabel", 1)
    page.query.setText("harbour")
    qtbot.waitUntil(lambda: is_complete(page, 5), timeout=WAIT)
    tree = page.facets.tree
    qtbot.waitUntil(
        lambda: any(tree.topLevelItem(n).text(0) == name for n in range(tree.topLevelItemCount())), timeout=WAIT
    )
    row = next(tree.topLevelItem(n) for n in range(tree.topLevelItemCount()) if tree.topLevelItem(n).text(0) == name)
    tree.itemActivated.emit(row, 0)
    qtbot.waitUntil(lambda: is_complete(page, 1), timeout=WAIT)
    assert cells(page, SPEAKER) == [name]


def test_a_filter_that_begins_as_one_that_is_there_is_added(page: SearchPage) -> None:
    page.query.setText("harbour speaker:Annabel")
    page.facets.filter_wanted.emit("speaker:Anna")
    page.facets.filter_wanted.emit("speaker:Anna")
    assert page.query.text() == "harbour speaker:Annabel speaker:Anna"


def test_languages_are_named_and_looked_for_by_their_codes(qtbot: QtBot) -> None:
    facets, wanted = Facets(), list[str]()
    qtbot.addWidget(facets)
    facets.filter_wanted.connect(wanted.append)
    facets.show_breakdown(replace(NOTHING, languages=(Frequency("de", 3, 100), Frequency("xx-klingon", 1, 10))))
    rows = [facets.tree.topLevelItem(n) for n in range(facets.tree.topLevelItemCount())]
    assert [row.text(0) for row in rows] == ["Languages", "Deutsch", "xx-klingon"]
    facets.tree.itemActivated.emit(rows[1], 0)
    assert wanted == ["language:de"]


def test_how_many_places_there_are_stands_where_it_stood_when_there_are_none(page: SearchPage, qtbot: QtBot) -> None:
    page.resize(1000, 700)
    page.show()
    look_for(page, qtbot, "harbour", 3)
    qtbot.waitUntil(page.facets.tree.isVisible, timeout=WAIT)
    place = page.facets.count.geometry()
    look_for(page, qtbot, "giraffe", 0)
    qtbot.waitUntil(page.facets.tree.isHidden, timeout=WAIT)
    page.grab()  # lays it out
    assert page.facets.count.geometry() == place  # also as high: its text is in the middle


def test_bars_tell_when_something_was_said_and_choose_it(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "harbour", 3)
    plot = page.facets.plot
    qtbot.waitUntil(plot.isVisible, timeout=WAIT)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "2022-01" in plot.accessibleDescription()
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert page.query.text() == "harbour date:2022-01"
    qtbot.waitUntil(lambda: is_complete(page, 1), timeout=WAIT)


def test_places_are_copied_with_their_source_and_written_as_a_table(
    page: SearchPage, qtbot: QtBot, tmp_path: Path
) -> None:
    look_for(page, qtbot, "master", 1)
    page.view.setCurrentIndex(page.model.index(0, HIT))
    page.view.selectRow(0)
    page.view.copy()
    assert QGuiApplication.clipboard().text().endswith("harbour master … (Zoe, two.wav, 0:10.5)")
    results = page.model.results
    assert results is not None
    file = tmp_path / "places.csv"
    page.export.write(results, page.model.numbers(), "master", file)
    qtbot.waitUntil(file.exists, timeout=WAIT)
    rows = list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))
    assert [(row["hit"], row["speaker"], row["start"]) for row in rows] == [("master", "Zoe", "10.500")]


def test_places_take_no_place_that_the_dialog_has_not_asked_about(
    page: SearchPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    look_for(page, qtbot, "harbour", 3)
    results, numbers = page.model.results, page.model.numbers()
    assert results is not None
    (tmp_path / "mine.csv").write_text("mine")
    for typed, written in (("mine", "mine (2).csv"), ("places of 2.5 h", "places of 2.5 h.csv")):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, typed=typed: (str(tmp_path / typed), ""))
        page.export.ask_file(results, numbers, "harbour", ".csv")
        qtbot.waitUntil((tmp_path / written).exists, timeout=WAIT)
    assert (tmp_path / "mine.csv").read_text() == "mine"


@pytest.mark.slow
def test_letters_typed_in_the_table_go_to_the_query(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "harbou", 0)
    look_for(page, qtbot, "harbour", 3)
    page.view.setFocus()
    qtbot.keyClicks(page.view, "s")
    assert page.query.text() == "harbours"


def test_all_controls_have_names_for_screen_readers(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "master", 1)
    for widget in (page, page.query, page.back, page.export_button, page.view, page.facets.tree, page.facets.plot):
        assert widget.accessibleName()
    said_of_it = page.model.index(0, HIT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said_of_it.startswith("master, an old harbour light harbour master, Zoe, two.wav")


def test_how_much_was_found_is_told_to_screen_readers(page: SearchPage, qtbot: QtBot, spoken: list[str]) -> None:
    look_for(page, qtbot, "master", 1)
    look_for(page, qtbot, "nowhere", 0)
    assert spoken[-1] == "0 results, in 0 of 2 recordings"
    assert "1 result, in 1 of 2 recordings" in spoken


def test_a_hundred_thousand_places_are_read_as_they_come_into_sight(qtbot: QtBot) -> None:
    model, wanted = HitsModel(), []
    model.page_wanted.connect(lambda _results, page, numbers: wanted.append((page, numbers[0], len(numbers))))
    results = Results(parse("x"), list(range(50_000)), [2] * 50_000, True)
    model.show(results)
    assert model.rowCount() == 100_000
    assert wanted == []
    assert model.index(70_000, HIT).data() == "…"
    assert model.index(70_001, LEFT).data() == ""
    assert wanted == [(1093, 69_952, 64)]


def test_a_place_is_quoted_with_its_source(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "boat", 1)
    hit = page.model.hit(0)
    assert isinstance(hit, Hit)
    assert with_source(hit).startswith("… down to the harbour and back no boat at all")


def test_a_place_in_a_transcript_without_a_recording_is_not_played(page: SearchPage, qtbot: QtBot) -> None:
    look_for(page, qtbot, "boat", 1)
    hit = page.model.hit(0)
    assert isinstance(hit, Hit)
    text = hit.recording.path.with_suffix(".srt")
    text.write_text("1\n00:00:01,000 --> 00:00:02,500\nno boat at all\n")
    page.play(hit._replace(recording=hit.recording._replace(path=text)))
    assert page.hint.text() == "This transcript has no recording"
    assert not page.player.is_playing


def test_a_recording_that_cannot_be_played_is_said_at_each_try(page: SearchPage, qtbot: QtBot, tmp_path: Path) -> None:
    look_for(page, qtbot, "boat", 1)
    hit = page.model.hit(0)
    assert isinstance(hit, Hit)
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"RIFF, but nothing else")
    for _ in range(2):
        page.hint.set_full_text("")
        page.play(hit._replace(recording=hit.recording._replace(path=broken)))
        qtbot.waitUntil(lambda: page.hint.text() == "Can't play sound on this computer", timeout=WAIT)


def test_a_page_of_fewer_places_or_another_order_is_not_taken(page: SearchPage, qtbot: QtBot) -> None:
    """The places that were asked for before results went on, or were sorted, come after those that are wanted now."""
    page.query.setText("harbour")
    qtbot.waitUntil(lambda: page.model.rowCount() == 3 and page.model.hit(2) is not None, timeout=WAIT)
    model, results = HitsModel(), page.model.results
    assert results is not None
    asked: list[list[int]] = []
    model.page_wanted.connect(lambda _results, _page, numbers: asked.append(numbers))
    hits = [page.model.hit(row) for row in range(3)]
    model.show(results)
    assert model.hit(0) is None
    model.show(results, [2, 1, 0])
    assert model.hit(0) is None
    assert asked == [[0, 1, 2], [2, 1, 0]]
    model.add_page(results, 0, asked[0], hits)
    assert model.hit(0) is None
    model.add_page(results, 0, asked[1], hits[::-1])
    assert model.hit(0) is hits[2]


def test_clips_of_hits_are_silent_at_the_names_of_the_key(
    scene: Scene, page: SearchPage, qtbot: QtBot, tmp_path: Path
) -> None:
    recording, key = scene.folder / "three.wav", tmp_path / "key.txt"
    write_wav(recording, bursts([(0.0, 1.0)], 12.0))
    key.write_text("Quentin => Otto\n", "utf-8")
    file = file_at(recording)
    assert file is not None
    scene.journal.imports.add(scene.batch, file, scene.spec, [Segment(said("Quentin came", 0.0), "Anna")], 12.0)
    scene.window.search.index.update_now()
    qtbot.waitUntil(lambda: not scene.journal.index.pending(), timeout=WAIT)
    look_for(page, qtbot, "quentin", 1)
    told: list[str] = []
    page.export.told.connect(told.append)
    for name, options in (("open", FormatOptions()), ("closed", FormatOptions(pseudonyms=str(key)))):
        told.clear()
        scene.window.change_settings(msgspec.structs.replace(scene.window.settings, options=options))
        (tmp_path / name).mkdir()
        assert page.model.results is not None
        page.export.cut(page.model.results, [0], tmp_path / name)
        qtbot.waitUntil(lambda: any("saved" in each for each in told), timeout=WAIT)
        (clip,) = (tmp_path / name).iterdir()
        samples, rate = soundfile.read(clip)
        assert bool(np.abs(samples[: round(0.35 * rate)]).max() > 0.01) == (name == "open")
        assert ("Quentin" in clip.name) == (name == "open")
        assert ("The names of your key are silent" in told[-1]) == (name == "closed")
