"""Models in the hub's form in the models folder: brought, imported, listed, checked, moved, removed, refused."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hub import Hub, Trouble, fresh_client, running
from hub_models import build

from core import models
from core.cli import main
from core.contracts.errors import EnvironmentFault
from core.models import Cancelled, CancelToken, FileProgress, Integrity, Model

NAME, REPOSITORY = "parakeet-ultra", "moondream/parakeet-ultra"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hub") / "mine"
    build("tdt", folder, shard="300KB")
    (folder / "README.md").write_text("not of the model")
    return folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh_client(monkeypatch)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    with running() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        yield hub


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def ultra() -> Model:
    return models.find_model(NAME)


# --- from this machine


@pytest.mark.slow
def test_a_folder_is_imported_whole_and_without_what_is_not_the_models(original: Path) -> None:
    made = models.import_checkpoint(original, models.folder())
    assert made == models.installed()["mine"] == models.resolve("mine")
    assert content(made) == {name: each for name, each in content(original).items() if name != "README.md"}
    assert models.verify(made) is Integrity.SOUND
    assert models.import_checkpoint(original, models.folder()) == made, "the same again changes nothing"
    shard = next(made.glob("model-*"))
    shard.write_bytes(shard.read_bytes()[:-1] + b"!")
    with pytest.raises(EnvironmentFault) as raised:
        models.verify(made)
    assert (raised.value.code, raised.value.figures["model"]) == ("model-damaged", "mine")
    assert models.remove("mine") > 100_000
    assert "mine" not in models.installed()
    assert list(models.folder().iterdir()) in ([], [models.folder() / ".mine.lock"])


@pytest.mark.slow
def test_a_folder_is_moved_in_and_the_folder_of_all_models_elsewhere(original: Path, tmp_path: Path) -> None:
    mine = Path(shutil.copytree(original, tmp_path / "from here" / "mine"))
    models.import_checkpoint(mine, models.folder(), move=True)
    assert not mine.exists()
    old, new = models.folder(), tmp_path / "elsewhere"
    models.relocate(old, new, lambda _: None)
    assert models.is_hub_model(new / "mine")
    assert models.provenance(new / "mine") is not None
    assert not (old / "mine").exists()


@pytest.mark.slow
def test_the_command_line_finds_lists_and_verifies_folders(
    original: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(original, tmp_path / "many" / "v1.0")
    assert main(["models", "import", str(tmp_path / "many")]) == 0
    assert models.kind_of(models.installed()["v1.0"]) == "recognition"
    capsys.readouterr()
    assert main(["models"]) == 0
    assert "v1.0" in capsys.readouterr().out
    assert main(["models", "verify", "v1.0"]) == 0
    assert main(["models", "remove", "v1.0"]) == 0


@pytest.mark.slow
def test_a_folder_that_loading_would_refuse_is_not_imported(original: Path, tmp_path: Path) -> None:
    bad = Path(shutil.copytree(original, tmp_path / "bad"))
    shard = next(bad.glob("model-*"))
    shard.write_bytes(shard.read_bytes()[:-1])
    with pytest.raises(EnvironmentFault, match="ends too early"):
        models.import_checkpoint(bad, models.folder())
    assert "bad" not in models.installed()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "reason", "instead"),
    [
        ({"model.bin": b"1", "config.json": b"{}", "vocabulary.json": b"[]"}, "Whisper", "parakeet-tdt-0.6b-v3"),
        ({"config.json": {"architectures": ["WhisperForConditionalGeneration"]}}, "Whisper", "parakeet-tdt-0.6b-v3"),
        ({"config.json": {"pretrained_llm": "Qwen/Qwen3-1.7B"}}, "SALM", "parakeet-tdt-0.6b-v2"),
        ({"config.json": {"architectures": ["SALM"]}}, "SALM", "parakeet-tdt-0.6b-v2"),
        (
            {"config.json": {"architectures": ["Nemotron3_5TranscribeForConditionalGeneration"]}},
            "34 billion",
            "nemotron-3.5-asr-streaming-0.6b",
        ),
        ({"config.json": {"architectures": ["Qwen3ForCausalLM"]}}, "language model", "parakeet-tdt-0.6b-v3"),
        ({"config.json": {"architectures": ["Wav2Vec2ForCTC"]}}, "recognises speech", "parakeet-tdt-0.6b-v3"),
        ({"ggml-large-v3.bin": b"1"}, "whisper.cpp", "parakeet-tdt-0.6b-v3"),
        ({"encoder.onnx": b"1"}, "ONNX", "parakeet-tdt-0.6b-v3"),
        ({"config.json": b"{}", "pytorch_model.bin": b"1"}, "pickle", "parakeet-tdt-0.6b-v3"),
    ],
)
def test_other_families_are_named_with_what_to_take_instead(
    files: dict[str, object], reason: str, instead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for name, each in files.items():
        (other / name).write_bytes(each if isinstance(each, bytes) else json.dumps(each).encode())
    if isinstance(files.get("config.json"), dict):
        (other / "model.safetensors").write_bytes(b"")
    assert main(["models", "import", str(other)]) == 1
    said = capsys.readouterr().err
    assert reason in said
    assert instead in said
    assert "Traceback" not in said


def test_other_programs_files_are_named_by_path_too(tmp_path: Path) -> None:
    (tmp_path / "whisper").mkdir()
    (tmp_path / "whisper" / "model.bin").write_bytes(b"1")
    (tmp_path / "whisper" / "tokenizer.json").write_bytes(b"{}")
    with pytest.raises(EnvironmentFault, match="Whisper"):
        models.resolve(str(tmp_path / "whisper"))
    (tmp_path / "ggml-base.bin").write_bytes(b"1")
    with pytest.raises(EnvironmentFault, match=r"whisper\.cpp"):
        models.resolve(str(tmp_path / "ggml-base.bin"))


# --- from the hub


@pytest.mark.slow
def test_a_folder_comes_from_the_hub_as_one_model(hub: Hub, original: Path) -> None:
    commit = hub.publish_folder(REPOSITORY, content(original))
    steps: list[FileProgress] = []
    made = models.download(ultra(), models.folder(), steps.append)
    assert content(made) == {name: each for name, each in content(original).items() if name != "README.md"}
    noted = models.provenance(made)
    assert noted is not None
    assert (noted.repository, noted.revision, noted.size) == (REPOSITORY, commit, models.model_size(made))
    assert models.verify(made) is Integrity.SOUND
    loaded = [step for step in steps if step.phase == "downloading"]
    assert loaded[-1].done == loaded[-1].total == noted.size
    assert [step.done for step in loaded] == sorted(step.done for step in loaded), "one bar for all files"
    assert models.partial_downloads() == {}


def test_an_interrupted_folder_goes_on_where_it_was_and_is_no_model_before(hub: Hub, original: Path) -> None:
    files = content(original)
    commit = hub.publish_folder(REPOSITORY, files)
    token = CancelToken()

    def stop(step: FileProgress) -> None:
        if step.phase == "downloading" and step.done > step.total // 2:
            token.cancel()

    with pytest.raises(Cancelled):
        models.download(ultra(), models.folder(), stop, token)
    assert NAME not in models.installed()
    done, total = models.partial_downloads()[NAME]
    assert total // 3 < done < total
    hub.publish_folder(REPOSITORY, files | {"config.json": files["config.json"] + b" "})
    sent = hub.sent
    made = models.download(ultra(), models.folder())
    assert hub.sent - sent < total - done + 100_000, "what was here is not fetched again"
    noted = models.provenance(made)
    assert noted is not None
    assert noted.revision == commit, "all files are of one commit"
    assert (made / "config.json").read_bytes() == files["config.json"]


def test_a_corrupt_file_of_a_folder_is_noticed(hub: Hub, original: Path) -> None:
    hub.publish_folder(REPOSITORY, content(original))
    hub.on_store = [Trouble(corrupt_at=5)]
    with pytest.raises(EnvironmentFault) as raised:
        models.download(ultra(), models.folder())
    assert raised.value.code == "download-corrupt"
    assert NAME not in models.installed()
    assert models.is_hub_model(models.download(ultra(), models.folder()))


def test_an_unfinished_folder_can_be_given_up(hub: Hub, original: Path) -> None:
    hub.publish_folder(REPOSITORY, content(original))
    token = CancelToken()
    with pytest.raises(Cancelled):
        models.download(ultra(), models.folder(), lambda step: token.cancel() if step.done > 10_000 else None, token)
    assert models.remove(NAME) > 0
    assert models.partial_downloads() == {}


@pytest.mark.slow
def test_any_repository_can_be_named(hub: Hub, original: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hub.publish_folder("someone/fine-tune", content(original))
    assert main(["models", "download", "someone/fine-tune"]) == 0
    assert models.is_hub_model(models.installed()["fine-tune"])
    hub.publish_folder("systran/faster-whisper", {"model.bin": b"1", "config.json": b"{}", "vocabulary.txt": b"a"})
    assert main(["models", "download", "systran/faster-whisper"]) == 1
    assert "Whisper" in capsys.readouterr().err
    salm = {"config.json": b'{"pretrained_llm": "Qwen/Qwen3-1.7B"}', "model.safetensors": b"0" * 100_000}
    hub.publish_folder("nvidia/canary-qwen-2.5b", salm)
    sent = hub.sent
    assert main(["models", "download", "nvidia/canary-qwen-2.5b"]) == 1
    assert "SALM" in capsys.readouterr().err
    assert hub.sent - sent < 1000, "its weights are not fetched"
    assert "canary-qwen-2.5b" not in models.partial_downloads()


def test_a_nemo_file_of_another_name_is_found_by_the_listing(hub: Hub) -> None:
    model = msgspec.structs.replace(models.find_model("parakeet-primeline"), repository="primeline/parakeet-primeline")
    hub.publish_folder(model.repository, {"2_95_WER.nemo": b"n" * 5000, "README.md": b"x"})
    made = models.download(model, models.folder())
    assert made.name == "parakeet-primeline.nemo"
    assert made.read_bytes() == b"n" * 5000


def test_a_size_that_no_file_has_is_a_sentence(hub: Hub, original: Path) -> None:
    known = {"X-Repo-Commit": "c" * 40, "X-Linked-Etag": "a" * 64, "X-Linked-Size": "9" * 400}
    hub.publish_folder(REPOSITORY, content(original))
    hub.on_hub = [Trouble(), *[Trouble(status=302, headers={**known, "Location": f"{hub.store_url}/blob/x"})] * 9]
    with pytest.raises(EnvironmentFault) as caught:
        models.download(ultra(), models.folder())
    assert caught.value.code == "hub-odd"


def test_a_page_in_place_of_the_list_of_files_is_a_sentence(hub: Hub) -> None:
    hub.on_hub = [Trouble(page=True), Trouble(status=503, headers={"Retry-After": "\xb2"})]
    for code in ("hub-odd", "hub-busy"):
        with pytest.raises(EnvironmentFault) as caught:
            models.find_on_hub("somebody/else")
        assert caught.value.code == code
