"""Test that one network computes several recordings at a time, each on its own thread."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch
from diarizers import build_nemotron

from core.engine.checkpoint.hub_folder import open_model
from core.engine.diarization import nemotron3
from core.engine.native.weights.conversion import converted_weights

CPU = torch.device("cpu")


@pytest.fixture
def network(tmp_path: Path) -> Iterator[nemotron3.Nemotron3]:
    torch.set_num_threads(1)
    build_nemotron(tmp_path / "tiny")
    checkpoint = open_model(tmp_path / "tiny", tmp_path / "cache", recognises=False)
    config = checkpoint.config
    weights = converted_weights(
        checkpoint, "fp32", torch.float32, "cpu", lambda source: nemotron3.convert(source, config, torch.float32)
    )
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads take turns as often as they can
    yield nemotron3.Nemotron3(config, weights, CPU, torch.float32)
    sys.setswitchinterval(interval)


@pytest.mark.slow
def test_threads_share_positions_safely(
    network: nemotron3.Nemotron3,
) -> None:
    def compute(rows: int) -> int:
        with torch.inference_mode():
            (found,) = network.probabilities([torch.zeros(rows, network.width)])
        return len(found)

    with ThreadPoolExecutor(2) as threads:
        for rows in range(2, 500, 2):  # each needs more positions than all before, and one of them still more
            assert list(threads.map(compute, (rows, rows - 1))) == [
                rows * network.resolution,
                (rows - 1) * network.resolution,
            ]
