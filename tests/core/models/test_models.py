"""The catalogue, and the resolution of names to files."""

import tarfile
from pathlib import Path

import pytest

from core import models
from core.cli import main
from core.contracts import paths
from core.contracts.errors import EnvironmentFault


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A models folder of the test's own."""
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert tmp_path in paths.models_dir().parents
    return tmp_path


def test_the_catalogue_is_sound() -> None:
    listed = models.catalogue()
    assert len({model.name for model in listed}) == len(listed)
    for model in listed:
        free = ("CC-BY-4.0", "OpenMDW-1.1", "NVIDIA Open Model License")
        assert model.licence in free, "commerce is allowed"
        assert model.repository.endswith("/" + model.name)
        families = {
            "recognition": ("ctc", "rnnt", "tdt", "tdt_ctc", "aed"),
            "speakers": ("sortformer", "nemotron3_diarization"),
            "voices": ("titanet",),
        }
        assert model.family in families[model.kind]
        assert all(len(code) == 2 for code in model.languages)
        sizes = (3, 7) if model.family != "nemotron3_diarization" else (2, 3)
        assert sizes[0] <= model.bytes / model.parameters <= sizes[1], "Canary 1B v2 carries a second model"
    assert len(listed[0].languages) == 25


def test_kind_of_another_model_comes_from_its_configuration(tmp_path: Path) -> None:
    for name, target in (("mine", "asr.models.SortformerEncLabelModel"), ("other", "asr.models.EncDecCTCModelBPE")):
        (tmp_path / "model_config.yaml").write_text(f"target: nemo.collections.{target}\n")
        with tarfile.open(paths.models_dir() / f"{name}.nemo", "w:gz") as archive:
            archive.add(tmp_path / "model_config.yaml", arcname="./model_config.yaml")
    assert "other" in models.installed()
    assert "mine" not in models.installed()
    assert models.installed("speakers")["mine"] == models.best_diarizer() == models.resolve("mine")
    (paths.models_dir() / "diar_streaming_sortformer_4spk-v2.nemo").touch()
    assert models.best_diarizer().stem == "diar_streaming_sortformer_4spk-v2"


def test_no_name_means_the_demo_model() -> None:
    assert models.resolve(None) == models.resolve("demo") == paths.demo_model()


def test_a_name_is_found_in_the_models_folder_with_or_without_its_publisher() -> None:
    file = paths.models_dir() / "parakeet-tdt-0.6b-v3.nemo"
    file.touch()
    for name in ("parakeet-tdt-0.6b-v3", "nvidia/parakeet-tdt-0.6b-v3", "parakeet-tdt-0.6b-v3.nemo"):
        assert models.resolve(name) == file
    assert models.installed()["parakeet-tdt-0.6b-v3"] == file


def test_a_path_may_be_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "Mein Modell.nemo"
    file.touch()
    monkeypatch.chdir(tmp_path)
    for name in (str(file), "Mein Modell.nemo", "~/Mein Modell.nemo"):
        assert models.resolve(name) == file


@pytest.mark.parametrize("name", ["no-such", "folder/no-such.nemo", "/no/such.nemo", "elsewhere/known.nemo", "/"])
def test_missing_model_is_a_fault_with_its_name(name: str, tmp_path: Path) -> None:
    (paths.models_dir() / "known.nemo").touch()
    with pytest.raises(EnvironmentFault) as caught:
        models.resolve(name)
    assert caught.value.code == "model-missing"
    assert name in caught.value.sentence


def test_a_folder_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "unpacked.nemo").mkdir()
    (paths.models_dir() / "other.nemo").mkdir()
    for name in (str(tmp_path / "unpacked.nemo"), "other"):
        with pytest.raises(EnvironmentFault, match="no model is called"):
            models.resolve(name)


def test_the_language_of_a_model_that_knows_only_one() -> None:
    assert models.only_language(paths.demo_model()) == "en"
    assert models.only_language(Path("/x/parakeet-tdt_ctc-0.6b-ja.nemo")) == "ja"
    assert models.only_language(Path("/x/parakeet-tdt-0.6b-v3.nemo")) is None
    assert models.only_language(Path("/x/my-own.nemo")) is None


def test_list_can_be_filtered_by_language(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in ("ka", "kat", "ka-GE"):
        assert main(["models", "--language", asked]) == 0
        listed = capsys.readouterr().out.split("Catalogue")[1]
        assert "stt_ka_fastconformer_hybrid_large_pc" in listed
        assert "Nemotron-3-Diarization" in listed, "it is for any language"
        assert "parakeet-tdt-0.6b-v2" not in listed
        assert "≈460 MB" in listed, "its size is estimated"
    assert main(["models", "list", "--language", "de"]) == 0
    assert "parakeet-primeline" in capsys.readouterr().out
    assert main(["models", "--language", "tlh"]) == 2
    assert "doesn't support the language tlh" in capsys.readouterr().err
