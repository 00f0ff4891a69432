"""The first language model of a project, and the sentence that offers another one."""

import shlex
import sys
from pathlib import Path

import pytest
from corrected_recordings import add_corrected_words

from core.cli.language_model_command import growth_sentence
from core.contracts import paths
from core.contracts.errors import Fault
from core.journal import Journal
from core.language_models import building
from core.language_models.building import Growth
from core.specs.project_file import Project


@pytest.mark.usefixtures("warm_home")
def test_a_first_model_that_cannot_be_named_is_offered_again(tmp_path: Path) -> None:
    (tmp_path / "mynah.toml").write_text("", "utf-8")
    project = Project(tmp_path / "mynah.toml")
    journal = Journal(tmp_path / "journal.sqlite3")
    add_corrected_words(journal, tmp_path / "talk.wav", 10_000)
    offer = building.first_model_of(journal, project)
    assert offer is not None
    project.path.write_text("no TOML = = =\n", "utf-8")
    with pytest.raises(Fault) as raised:
        building.build_first(journal, offer, str(paths.demo_model()), lambda path, why: pytest.fail(f"{path}: {why}"))
    assert raised.value.code == "project-broken"
    project.path.write_text("", "utf-8")
    assert building.first_model_of(journal, project) == offer
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX shell")
@pytest.mark.parametrize("name", ["talks", "two words", "R&D", "Anna's $HOME", "(1)"])
def test_the_offered_command_names_one_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    growth = Growth(Project(folder / "mynah.toml"), folder / "talk.nemo", 600)
    command = growth_sentence(growth).partition("again: ")[2]
    assert shlex.split(command) == ["mynah", "language-model", "refresh", str(folder)]
