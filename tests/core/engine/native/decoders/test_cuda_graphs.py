"""CUDA graphs of the search give the same tokens as without them. Thousands of decodes harm nothing later."""

import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import soundfile
import torch
from checkpoints import build, sound

from core.contracts.engine_messages import Chunk, Done, Failed
from core.contracts.protocol import Acknowledge, Load, Transcribe
from core.queue.engine_process.engine_client import EngineClient, Exited

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="CUDA graphs need a CUDA GPU")

CLIPS, PASSES = 40, 125  # 5,000 decodes


@pytest.fixture
def engine(tmp_path: Path) -> Any:
    """Start an engine and transcribe clips with it in several passes. Return the texts of each pass."""

    def texts(model: Path, clips: list[Path], passes: int, cuda_graphs: bool) -> list[list[str]]:
        inbox: queue.Queue[Any] = queue.Queue()
        client = EngineClient(lambda _, message: inbox.put(message), tmp_path / "engine.log")
        client.start(Load(str(model), str(tmp_path / "cache"), device="cuda", cuda_graphs=cuda_graphs))
        found = []
        for attempt in range(passes):
            for job, clip in enumerate(clips):
                client.send(Transcribe(job, attempt, str(clip)))
            words = [""] * len(clips)
            left = len(clips)
            while left:
                match inbox.get(timeout=300):
                    case Chunk() as chunk:
                        words[chunk.job] += " ".join(word.text for word in chunk.words)
                        client.send(Acknowledge(chunk.job, chunk.attempt, chunk.n))
                    case Done():
                        left -= 1
                    case Failed() | Exited() as end:
                        raise AssertionError(end)
            found.append(words)
        client.stop()
        return found

    return texts


def test_5000_decodes_with_graphs_change_no_word(engine: Callable[..., list[list[str]]], tmp_path: Path) -> None:
    first, second = (build(family, "tiny", tmp_path / f"{family}.nemo") for family in ("tdt", "rnnt"))
    clips = []
    for number in range(CLIPS):
        clips.append(tmp_path / f"{number}.wav")
        soundfile.write(clips[-1], sound(1 + number / 4, number), 16_000)
    without = engine(first, clips, 1, False)[0]
    assert sum(map(len, without)) > CLIPS
    assert engine(first, clips, PASSES, True) == [without] * PASSES
    assert engine(second, clips[:2], 1, True)
