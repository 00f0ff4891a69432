from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="package", autouse=True)
def no_network() -> Iterator[None]:
    """Stock NeMo may not go looking for anything on the hub."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        yield


@pytest.fixture(scope="session")
def checkpoint_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A random checkpoint of a family, tiny unless MYNAH_FULL_SIZE is set, built once for the whole run."""
    import torch
    from checkpoints import build
    from full_size import FULL, size_of

    if not FULL:
        torch.set_num_threads(1)  # tiny shapes gain nothing from more, and lose much where cores are shared
    folder = tmp_path_factory.mktemp("checkpoints")

    def made(family: str) -> Path:
        target = folder / f"{family}.nemo"
        return target if target.exists() else build(family, size_of(family), target)

    return made


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def stock(checkpoint_file: Callable[[str], Path]) -> Callable[[str], Any]:
    """The family's checkpoint through NeMo alone."""
    from nemo.collections.asr.models import ASRModel

    models: dict[str, Any] = {}

    def restored(family: str) -> Any:
        if family not in models:
            models[family] = ASRModel.restore_from(str(checkpoint_file(family)), map_location="cpu")
        return models[family].eval()  # NeMo's `transcribe` leaves parts in training mode

    return restored


@pytest.fixture(scope="session")
def ours(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[..., Any]:
    """The family's checkpoint through Mynah's NeMo backend, in fp32 on the CPU."""
    from checkpoint_heads import with_head

    from core.engine.checkpoint.archive import open_checkpoint
    from core.engine.device_choice import choose
    from core.engine.nemo import load

    recognizers: dict[tuple[str, str, str], Any] = {}

    def loaded(family: str, head: str = "transducer", precision: str = "fp32") -> Any:
        key = (family, head, precision)
        if key not in recognizers:
            checkpoint = with_head(open_checkpoint(checkpoint_file(family), cache), head)
            recognizers[key], _ = load(checkpoint, choose("cpu", precision), True, False)
        return recognizers[key]

    return loaded
