"""Which backend a checkpoint gets, and why; and a native engine process from its start to its words."""

import queue
import sys
import textwrap
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
import soundfile
from checkpoints import build, sound

from core.contracts.device_reasons import reason
from core.contracts.engine_messages import Chunk, Done, Failed, Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load, Prompt, Transcribe
from core.engine.backends import load
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.native.weights.conversion import converted_path
from core.queue.engine_process.engine_client import EngineClient, Exited

FAMILIES = ("ctc", "rnnt", "tdt", "tdt_ctc", "canary")  # the parity tests run the older Canaries as well


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import torch

    torch.set_num_threads(1)
    return tmp_path_factory.mktemp("backends")


def order(folder: Path, family: str, **options: Any) -> Load:
    nemo = folder / f"{family}.nemo"
    if not nemo.exists():
        build(family, "tiny", nemo)
    return Load(str(nemo), str(folder / "cache"), device="cpu", precision="fp32", **options)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_the_known_families_run_natively(folder: Path, family: str) -> None:
    recognizer, ready = load(order(folder, family))
    assert (ready.backend, ready.backend_reason) == ("native", "known")
    (hypothesis,) = recognizer.recognise([sound(4, 1)], [Prompt()], True)
    assert hypothesis.words


@pytest.mark.slow
def test_int8_is_taken_by_itself_only_where_it_is_near_the_exact_model(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.engine.precision.layer_seconds", lambda _: {"fp32": 3.0, "bf16": 2.0, "int8": 1.0})
    monkeypatch.setattr("core.engine.device_choice._SMALL_MODEL_BYTES", 0)
    wanted = msgspec.structs.replace(order(folder, "tdt_ctc"), precision="auto")
    for limit, picked in ((1.0, ("int8", "cpu-int8")), (0.0, ("bf16", "int8-inexact"))):
        monkeypatch.setattr("core.engine.native.families._LARGEST_DISTANCE", limit)
        recognizer, ready = load(wanted)
        assert (ready.precision, ready.precision_reason) == picked
        assert recognizer.recognise([sound(4, 1)], [Prompt()], True)[0].words
    assert "too inexact for this model" in reason(ready.precision_reason)


@pytest.mark.slow
@pytest.mark.parametrize(("smallest", "threads"), [(0, ["torch", "MainThread"]), (2**30, [])])
def test_a_new_machine_is_measured_beside_the_reading_of_a_large_model(
    folder: Path, monkeypatch: pytest.MonkeyPatch, smallest: int, threads: list[str]
) -> None:
    measured: list[str] = []

    def layer_seconds(_: Path) -> dict[str, float]:
        measured.append(threading.current_thread().name)
        return {"fp32": 1.0, "bf16": 2.0}

    monkeypatch.setattr("core.engine.precision.layer_seconds", layer_seconds)
    monkeypatch.setattr("core.engine.device_choice._SMALL_MODEL_BYTES", smallest)
    _, ready = load(msgspec.structs.replace(order(folder, "tdt_ctc"), precision="auto"))
    assert ready.precision == "fp32"
    assert list(dict.fromkeys(measured)) == threads


@pytest.mark.slow
def test_the_native_backend_is_bypassed_when_nemo_is_asked_for(folder: Path) -> None:
    _, ready = load(order(folder, "ctc", backend="nemo"))
    assert (ready.backend, ready.backend_reason) == ("nemo", "asked")


@pytest.mark.slow
def test_other_checkpoints_go_to_nemo_with_the_reason(folder: Path, tmp_path: Path) -> None:
    """In a process of its own, whose torch was imported without what NeMo needs of it."""
    wanted = order(folder, "convolutional")
    heard = transcribed(wanted, tmp_path)
    assert heard[Chunk].words
    assert heard[Ready].backend == "nemo"
    assert heard[Ready].backend_reason.startswith("unknown:")
    assert "doesn't support encoders" in reason(heard[Ready].backend_reason)
    assert not list(open_checkpoint(Path(wanted.model), Path(wanted.cache)).folder.glob("*.safetensors*"))


@pytest.mark.slow
def test_our_own_mistake_is_told_and_costs_only_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise TypeError("a mistake")

    monkeypatch.setattr("core.engine.native.families.recognizer_for", broken)
    _, ready = load(order(folder, "ctc"))
    assert (ready.backend, ready.backend_reason) == ("nemo", "failed:TypeError")
    assert "a mistake" in capfd.readouterr().err
    with pytest.raises(TypeError):
        load(order(folder, "ctc", backend="native"))


@pytest.mark.slow
def test_a_native_backend_that_is_asked_for_is_never_replaced(folder: Path) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        load(order(folder, "convolutional", backend="native"))
    assert caught.value.code == "model-unsupported"


@pytest.mark.slow
def test_the_nested_model_is_converted_when_word_times_are_wanted(folder: Path) -> None:
    wanted = order(folder, "canary", word_times=False)
    checkpoint = open_checkpoint(Path(wanted.model), Path(wanted.cache))
    nested = converted_path(checkpoint, "bf16", nested=True)
    recognizer, _ = load(Load(wanted.model, wanted.cache, device="cpu", precision="bf16", word_times=False))
    recognizer.recognise([sound(4, 1)], [Prompt()], False)
    assert not nested.exists()
    recognizer.recognise([sound(4, 1)], [Prompt()], True)
    assert nested.exists()


# --- a process of its own -------------------------------------------------------------------------------------------

WITHOUT_PICKLES = """
    import os, sys
    from core.engine import torch_import
    from core.engine.__main__ import main

    torch_import.import_lean()
    import torch

    def poisoned(*_, **__):
        raise AssertionError("torch.load")

    torch.load = poisoned

    def tell():
        print("modules:", *sorted(sys.modules), file=sys.stderr, flush=True)
        leave(0)

    leave = os._exit
    os._exit = lambda code: tell()
    main()
"""


def transcribed(wanted: Load, folder: Path, program: str | None = None) -> dict[type, Any]:
    """The last message of each kind from an engine process that has transcribed a clip; its log is in `folder`."""
    clip = folder / "clip.wav"
    soundfile.write(clip, sound(4, 1), 16_000)
    inbox: queue.Queue[Any] = queue.Queue()
    command = [sys.executable, "-c", textwrap.dedent(program)] if program else None
    client = EngineClient(lambda _, message: inbox.put(message), folder / "engine.log", command)
    client.start(wanted)
    client.send(Transcribe(1, 1, str(clip), Prompt()))
    heard: dict[type, Any] = {}
    while Done not in heard:
        message = inbox.get(timeout=120)
        assert not isinstance(message, Failed | Exited), message
        heard[type(message)] = message
    client.stop(20)
    return heard


@pytest.mark.slow
@pytest.mark.parametrize("family", ["tdt_ctc", "canary"])
def test_a_converted_model_needs_neither_pickles_nor_nemo(folder: Path, tmp_path: Path, family: str) -> None:
    wanted = order(folder, family)
    load(wanted)  # converts it
    heard = transcribed(wanted, tmp_path, WITHOUT_PICKLES)
    assert heard[Ready].backend == "native"
    assert heard[Chunk].words
    (line,) = [line for line in (tmp_path / "engine.log").read_text().splitlines() if "modules:" in line]
    tops = {name.partition(".")[0] for name in line.partition("modules:")[2].split()}
    assert "torch" in tops
    assert not tops & {"nemo", "lightning", "pytorch_lightning", "omegaconf", "hydra", "transformers", "numba", "scipy"}


@pytest.mark.slow
def test_the_processor_is_named_and_that_our_kernels_are_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from core.engine import precision

    _, ready = load(order(folder, "ctc"))
    assert ready.processor == precision.description() != ""
    monkeypatch.setattr(precision, "kernels", lambda: None)
    _, ready = load(order(folder, "ctc"))
    assert ready.lacks_kernels == precision.has_kernels_in_source()
