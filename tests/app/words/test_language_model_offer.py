"""The window offers to build a project's language model again, and builds it when the user says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from corrected_recordings import add_corrected_words
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from app.ui import banner
from core.contracts.language_model_origin import read_origin
from core.journal import Journal
from core.language_models import building
from core.language_models.building import Plan
from core.settings import settings as settings_store

FIRST = "You corrected transcripts of 10000 words in talks."


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot, warm_home: Path) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.slow
def test_a_model_is_built_again_at_one_click(place: Workplace) -> None:
    project = place.folder / "talks"
    project.mkdir()
    model = project / "talk.nemo"
    journal = Journal(place.journal_file)
    add_corrected_words(journal, project / "a.wav", 600)
    building.build(journal, Plan((project,), model), lambda path, why: pytest.fail(f"{path}: {why}"))
    (project / "mynah.toml").write_text('language_model = "talk.nemo"\n', "utf-8")
    add_corrected_words(journal, project / "b.wav", 500)
    journal.close()
    before = model.read_bytes()
    place.open()
    place.window.select_job(place.jobs()[0].id)
    place.until(lambda: "grown by 500 words since talk.nemo was built" in place.window.banner.text)
    assert model.read_bytes() == before
    build, decline = place.window.banner.answers
    assert (build.text(), decline.text()) == ("Build again", "Don't offer again")
    build.click()
    place.until(lambda: "talk.nemo now has 1100 words." in place.window.banner.text)
    assert model.read_bytes() != before
    origin = read_origin(model)
    assert origin is not None
    assert (origin.words, origin.corrected_words) == (1100, 1100)


@pytest.mark.slow
def test_the_model_of_another_program_is_not_offered(place: Workplace) -> None:
    journal = Journal(place.journal_file)
    for name in ("foreign", "own"):
        project = place.folder / name
        project.mkdir()
        add_corrected_words(journal, project / "a.wav", 600)
        model = project / f"{name}.arpa"
        building.build(journal, Plan((project,), model, order=2), lambda path, why: pytest.fail(f"{path}: {why}"))
        (project / "mynah.toml").write_text(f'language_model = "{name}.arpa"\n', "utf-8")
        add_corrected_words(journal, project / "b.wav", 500)
    journal.close()
    foreign = place.folder / "foreign" / "foreign.arpa"
    foreign.write_bytes(foreign.read_bytes() + b"\n")
    place.open()
    jobs = {Path(job.path).parent.name: job.id for job in place.jobs()}
    for name in ("foreign", "own"):  # the offers come in this order
        place.window.select_job(jobs[name])
        place.until(lambda: texts(place) > 0)
    place.until(lambda: place.window.banner.text != "")
    assert "since own.arpa was built" in place.window.banner.text


@pytest.mark.slow
def test_a_first_model_is_built_at_one_click(place: Workplace) -> None:
    project = place.folder / "talks"
    project.mkdir()
    settings = project / "mynah.toml"
    settings.write_text("# ours\n", "utf-8")
    journal = Journal(place.journal_file)
    add_corrected_words(journal, project / "a.wav", 10_000)
    add_corrected_words(journal, place.folder / "elsewhere.wav", 20_000)
    journal.close()
    place.open()
    place.window.select_job(place.jobs()[1].id)
    place.until(lambda: texts(place) > 0)
    assert place.window.banner.text == ""  # no mynah.toml, no project
    place.window.select_job(place.jobs()[0].id)
    place.until(lambda: "You corrected transcripts of 10000 words in talks." in place.window.banner.text)
    assert not (project / "language-model.nemo").exists()
    place.window.banner.answers[0].click()
    place.until(lambda: "language-model.nemo now has 10000 words." in place.window.banner.text)
    assert settings.read_text("utf-8") == '# ours\nlanguage_model = "language-model.nemo"\n'
    assert read_origin(project / "language-model.nemo") is not None


@pytest.mark.slow
def test_an_offer_stays_until_it_is_no_longer_true(
    place: Workplace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, spoken: list[str]
) -> None:
    for name in ("_STAYS", "_STAYS_WITH_ANSWERS"):
        monkeypatch.setattr(banner, name, 50)
    project = project_with_corrections(place, "talks")
    window = place.open()
    window.select_job(place.jobs()[0].id)
    place.until(lambda: FIRST in window.banner.text)
    window.banner.show_message("Something else happened.")
    notes = window.banner.notes
    assert notes is not None
    place.until(notes.isHidden)
    window.view.selectionModel().clear()
    qtbot.wait(200)
    assert FIRST in window.banner.text
    (project / "mynah.toml").write_text('language_model = "by_hand.arpa"\n', "utf-8")
    come_back(place)
    place.until(lambda: window.banner.text == "")
    assert len([each for each in spoken if FIRST in each]) == 1


@pytest.mark.slow
def test_a_closed_offer_returns_in_the_next_session(place: Workplace) -> None:
    project_with_corrections(place, "talks")
    for _session in range(2):
        window = place.open()
        window.select_job(place.jobs()[0].id)
        place.until(lambda: FIRST in place.window.banner.text)
        window.banner.dismiss()
        come_back(place)
        window.select_job(place.jobs()[0].id)
        place.until(lambda: texts(place) > 0)
        assert window.banner.text == ""
        place.close()
    place.open()


@pytest.mark.slow
def test_a_declined_offer_never_returns(place: Workplace) -> None:
    project = project_with_corrections(place, "talks")
    project_with_corrections(place, "lessons")
    window = place.open()
    window.select_job(place.jobs()[0].id)
    place.until(lambda: FIRST in place.window.banner.text)
    (decline,) = [each for each in window.banner.answers if each.text() == "Don't offer again"]
    decline.click()
    assert window.banner.text == ""
    assert window.settings.declined_language_models == (str(project),)
    place.close()
    kept, fault = settings_store.load(place.settings_file)
    assert (kept.declined_language_models, fault) == ((str(project),), None)
    window = place.open(declined_language_models=kept.declined_language_models)
    window.select_job(place.jobs()[0].id)
    place.until(lambda: texts(place) > 0)
    window.select_job(place.jobs()[1].id)
    place.until(lambda: "10000 words in lessons." in window.banner.text)
    assert window.banner.position == ""  # the only message
    assert not (project / "language-model.nemo").exists()


@pytest.mark.slow
def test_an_offer_builds_nothing_once_the_project_has_a_model(place: Workplace) -> None:
    project = project_with_corrections(place, "talks")
    window = place.open()
    window.select_job(place.jobs()[0].id)
    place.until(lambda: FIRST in window.banner.text)
    (project / "mynah.toml").write_text('language_model = "by_hand.arpa"\n', "utf-8")
    window.banner.answers[0].click()
    place.until(lambda: "Mynah built nothing. The offer no longer applies." in window.banner.text)
    assert not (project / "language-model.nemo").exists()
    assert "by_hand" in (project / "mynah.toml").read_text("utf-8")


def project_with_corrections(place: Workplace, name: str) -> Path:
    """Make a project with enough corrected words for a first language model."""
    project = place.folder / name
    project.mkdir()
    (project / "mynah.toml").write_text("# ours\n", "utf-8")
    journal = Journal(place.journal_file)
    add_corrected_words(journal, project / "a.wav", 10_000)
    journal.close()
    return project


def come_back(place: Workplace) -> None:
    """Come to the window as from another program."""
    place.window.activateWindow()
    place.until(place.window.isActiveWindow)
    QApplication.sendEvent(place.window, QEvent(QEvent.Type.ActivationChange))


def texts(place: Workplace) -> int:
    return place.window.findChild(TranscriptPane).model.rowCount()
