"""The window offers to build a project's language model again, and builds it when the user says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from corrected_recordings import add_corrected_words
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from core.contracts.language_model_origin import read_origin
from core.journal import Journal
from core.language_models import building
from core.language_models.building import Plan


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
    (answer,) = place.window.banner.answers
    assert answer.text() == "Build again"
    answer.click()
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
    place.until(lambda: "You corrected transcripts of 10000 words here." in place.window.banner.text)
    assert not (project / "language-model.nemo").exists()
    place.window.banner.answers[0].click()
    place.until(lambda: "language-model.nemo now has 10000 words." in place.window.banner.text)
    assert settings.read_text("utf-8") == '# ours\nlanguage_model = "language-model.nemo"\n'
    assert read_origin(project / "language-model.nemo") is not None


def texts(place: Workplace) -> int:
    return place.window.findChild(TranscriptPane).model.rowCount()
