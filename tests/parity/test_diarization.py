"""Who speaks when, by Mynah and by NeMo and transformers: the same probabilities, and the same frames remembered."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from checkpoints import sound
from diarizers import (
    FULL_NEMOTRON,
    FULL_SORTFORMER,
    TINY,
    as_nemo,
    build_nemotron,
    build_sortformer,
    nemotron_features,
)

from core.engine.checkpoint.archive import open_checkpoint
from core.engine.checkpoint.hub_folder import open_hub_folder
from core.engine.device_choice import choose
from core.engine.diarization import loading, nemotron3, sortformer
from core.engine.diarization.diarizer import Diarizer
from core.engine.diarization.sound_chunks import Preset, SoundChunk
from core.engine.diarization.speaker_cache import CacheConfig, SpeakerState
from core.transcript.speaker_turns import PostProcessing, find_turns

CLOSE = 1e-4
FULL = "MYNAH_FULL_SIZE" in os.environ  # the public models' size, on long recordings: takes half an hour
LONG = "MYNAH_LONG" in os.environ  # tiny models on 20 minutes, with every preset
pytestmark = pytest.mark.timeout(3600 if FULL or LONG else 600)
LENGTHS = (3.0, 31.07, 240.5, 1200.0) if FULL else (0.9, 3.0, 27.2, 27.25, 31.07, 100.0, 240.5)  # seconds
STREAMED = (3.0, 40.3) if FULL else (3.0, 70.3)
if LONG:
    LENGTHS = STREAMED = (1200.0,)
SORTFORMER = {
    "offline": sortformer.OFFLINE,
    "10 s": Preset(124, 1, 1, 124, 124, 188),
    "1.04 s": Preset(6, 1, 7, 188, 144, 188),
    "0.32 s": Preset(3, 1, 1, 188, 144, 188),
}
NEMOTRON = {
    "offline": nemotron3.OFFLINE,
    "1.04 s": Preset(9, 0, 4, 264, 222, 264),
    "0.32 s": Preset(3, 0, 1, 264, 222, 264),
}


def cases(presets: dict[str, Preset]) -> list[tuple[str, float]]:
    """Presets with lengths of recordings in seconds; a streaming preset takes a hundred steps for a minute."""
    return [(name, seconds) for name in presets for seconds in (LENGTHS if name == "offline" else STREAMED)]


@dataclass
class Run:
    """What came of a recording: probabilities, and the state after each chunk."""

    probabilities: torch.Tensor
    states: list[SpeakerState]


def run(diarizer: Diarizer, samples: Any, block: int = 50_000, states: bytes = b"", first: int = 0) -> Run:
    """Diarize sound that comes in blocks, from a chunk on."""
    state, found, after = diarizer.begin(states), [torch.zeros(0, diarizer.speakers)], []
    for chunk in chunks(diarizer, samples, block):
        if chunk.n >= first:
            (result,) = diarizer.diarize([chunk], [state])
            state = result.state
            found.append(result.probabilities)
            after.append(state)
    return Run(torch.cat(found), after)


def chunks(diarizer: Diarizer, samples: Any, block: int) -> Iterator[SoundChunk]:
    cutter = diarizer.cutter()
    for start in range(0, len(samples), block):
        yield from cutter.push(samples[start : start + block])
    yield from cutter.finish()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    torch.set_num_threads(2 if FULL else 1)
    return tmp_path_factory.mktemp("diarizers")


@pytest.fixture(scope="module")
def nemo(folder: Path) -> Any:
    return build_sortformer(folder / "sortformer.nemo", shape=FULL_SORTFORMER if FULL else TINY)


@pytest.fixture(scope="module")
def hub(folder: Path) -> Any:
    return build_nemotron(folder / "hub", shape=FULL_NEMOTRON if FULL else TINY)


@pytest.fixture(scope="module")
def ours(folder: Path, nemo: Any, hub: Any) -> Callable[..., Diarizer]:
    as_nemo(hub, folder / "nemo" / "nemotron.nemo")

    def loaded(name: str, preset: Preset | None = None, precision: str = "fp32") -> Diarizer:
        path = folder / name
        opened = partial(open_hub_folder, recognises=False) if path.is_dir() else open_checkpoint
        return loading.build(opened(path, folder / "cache"), choose("cpu", precision), preset)

    return loaded


# --- Sortformer


def by_nemo(model: Any, samples: Any, preset: Preset) -> tuple[torch.Tensor, list[tuple[torch.Tensor, torch.Tensor]]]:
    """NeMo's probabilities, and its cache and queue after each chunk."""
    modules = model.sortformer_modules
    modules.chunk_len, modules.chunk_left_context, modules.chunk_right_context = preset.chunk, preset.left, preset.right
    modules.fifo_len, modules.spkcache_update_period = preset.queue_length, preset.update_period
    modules.spkcache_len = preset.cache_length
    after = []
    original = type(modules).streaming_update

    def noted(*arguments: Any, **named: Any) -> Any:
        state, found = original(modules, *arguments, **named)
        after.append((state.spkcache[0].clone(), state.fifo[0].clone()))
        return state, found

    modules.streaming_update = noted
    try:
        with torch.inference_mode():
            found = model(
                audio_signal=torch.from_numpy(samples)[None], audio_signal_length=torch.tensor([len(samples)])
            )
    finally:
        del modules.streaming_update
    return found[0], after


@pytest.mark.parametrize(("preset", "seconds"), cases(SORTFORMER))
def test_sortformer_is_nemos(nemo: Any, ours: Callable[..., Diarizer], preset: str, seconds: float) -> None:
    samples = sound(seconds, seed=round(seconds))
    expected, after = by_nemo(nemo, samples, SORTFORMER[preset])
    found = run(ours("sortformer.nemo", SORTFORMER[preset]), samples)
    assert found.probabilities.shape == expected.shape
    assert (found.probabilities - expected).abs().max() < CLOSE
    assert len(found.states) == len(after)
    scale = found.states[0].cache.shape[1] ** 0.5  # ours are kept as the encoder takes them
    for state, (cache, queue) in zip(found.states, after, strict=True):
        assert state.cache.shape == cache.shape
        assert torch.allclose(state.cache, cache * scale, atol=1e-3)
        assert torch.allclose(state.queue, queue * scale, atol=1e-3)
    if seconds > 60:
        assert found.states[-1].compressed


# --- Nemotron-3-Diarization


def by_transformers(
    model: Any, samples: Any, preset: Preset
) -> tuple[torch.Tensor, list[tuple[torch.Tensor, torch.Tensor]]]:
    """transformers' probabilities, and its cache and queue after each chunk."""
    config = model.config
    config.chunk_length, config.chunk_right_context = preset.chunk, preset.right
    config.fifo_length, config.speaker_cache_update_period = preset.queue_length, preset.update_period
    config.streaming_config.speaker_cache_length = preset.cache_length
    from transformers.models.nemotron3_diarization import modeling_nemotron3_diarization as theirs

    after = []
    original = theirs.Nemotron3DiarizationSpeakerCache.update

    def noted(self: Any, *arguments: Any, **named: Any) -> None:
        original(self, *arguments, **named)
        after.append((self.embeds[0, : self.num_cache_frames].clone(), self.fifo[0, : self.num_fifo_frames].clone()))

    with pytest.MonkeyPatch.context() as patch, torch.inference_mode():
        patch.setattr(theirs.Nemotron3DiarizationSpeakerCache, "update", noted)
        found = model(input_features=nemotron_features(samples)).logits.sigmoid()
    return found[0], after


@pytest.mark.parametrize(("preset", "seconds"), cases(NEMOTRON))
def test_nemotron_is_transformers(hub: Any, ours: Callable[..., Diarizer], preset: str, seconds: float) -> None:
    samples = sound(seconds, seed=round(seconds))
    expected, after = by_transformers(hub, samples, NEMOTRON[preset])
    found = run(ours("hub", NEMOTRON[preset]), samples)
    assert found.probabilities.shape == expected.shape
    assert (found.probabilities - expected).abs().max() < CLOSE
    assert len(found.states) == len(after)
    for state, (cache, queue) in zip(found.states, after, strict=True):
        assert state.cache.shape == cache.shape
        assert torch.allclose(state.cache, cache, atol=1e-4)
        assert torch.allclose(state.queue, queue, atol=1e-4)
    if seconds > 60:
        assert found.states[-1].compressed


def test_a_nemo_file_is_the_same_network(ours: Callable[..., Diarizer]) -> None:
    samples = sound(40, seed=4)
    by_name = [run(ours(name), samples).probabilities for name in ("hub", "nemo/nemotron.nemo")]
    assert torch.equal(*by_name)


# --- both


@pytest.mark.parametrize("name", ["sortformer.nemo", "hub"])
def test_recordings_side_by_side_and_resumed_ones_come_out_the_same(ours: Callable[..., Diarizer], name: str) -> None:
    diarizer = ours(name)
    sounds = [sound(100, seed=5), sound(61.3, seed=6)]
    alone = [run(diarizer, samples) for samples in sounds]
    states = [diarizer.begin(), diarizer.begin()]
    together: list[list[torch.Tensor]] = [[], []]
    for pair in zip(*(chunks(diarizer, samples, 7_777) for samples in sounds), strict=False):
        results = diarizer.diarize(pair, states)
        states = [result.state for result in results]
        for found, result in zip(together, results, strict=True):
            found.append(result.probabilities)
    for found, expected in zip(together, alone, strict=True):
        joined = torch.cat(found)
        assert (joined - expected.probabilities[: len(joined)]).abs().max() < CLOSE
    resumed = run(diarizer, sounds[0], states=alone[0].states[1].to_bytes(), first=2)
    rest = alone[0].probabilities[-len(resumed.probabilities) :]
    assert torch.equal(resumed.probabilities, rest)


@pytest.mark.parametrize("precision", ["fp32", "bf16"])
@pytest.mark.parametrize("name", ["sortformer.nemo", "hub"])
def test_threads_share_recordings_out(ours: Callable[..., Diarizer], name: str, precision: str) -> None:
    sounds = [sound(seconds, seed=round(seconds)) for seconds in (33, 27, 12, 31)]
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        diarizer = ours(name, None, precision)
        firsts = [next(chunks(diarizer, samples, 100_000)) for samples in sounds]
        alone = [diarizer.diarize([chunk], [diarizer.begin()])[0].probabilities for chunk in firsts]
        for _ in range(3):
            together = diarizer.diarize(firsts, [diarizer.begin() for _ in firsts])
            for found, expected in zip(together, alone, strict=True):
                assert (found.probabilities - expected).abs().max() < (CLOSE if precision == "fp32" else 0.05)
    finally:
        torch.set_num_threads(before)


@pytest.mark.parametrize("name", ["sortformer.nemo", "hub"])
def test_bf16_runs(ours: Callable[..., Diarizer], name: str) -> None:
    samples = sound(70, seed=8)
    half, whole = run(ours(name, None, "bf16"), samples), run(ours(name), samples)
    assert half.probabilities.dtype == torch.float32
    assert (half.probabilities - whole.probabilities).abs().mean() < 0.1


def test_the_kept_frames_are_nemos(nemo: Any) -> None:
    """Which frames a full cache keeps, for many probabilities: overlaps, silence, one speaker alone, ties."""
    modules = nemo.sortformer_modules
    modules.spkcache_len = 188
    config = CacheConfig(4, 188, 40, 300, 3)
    generator = np.random.default_rng(0)
    for trial in range(60):
        logits = generator.normal(generator.uniform(-6, 2), generator.uniform(0.5, 6), (488, 4))
        if trial % 3 == 0:
            logits[:, 1:] = -8.0
        probabilities = torch.from_numpy(logits).float().sigmoid()
        marked = torch.arange(1, 489, dtype=torch.float32)[None, :, None]
        kept, _, _ = modules._compress_spkcache(marked, probabilities[None], torch.zeros(1, 1))
        state = replace(
            SpeakerState.empty(config, 1, torch.float32, torch.device("cpu")),
            cache=marked[0, :188],
            cache_probabilities=probabilities[:188],
            compressed=True,
        )
        after = state.updated(config, marked[0, 188:], probabilities, torch.zeros(1))
        assert torch.equal(after.cache[:, 0], kept[0, :, 0]), trial


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {
            "onset": 0.641,
            "offset": 0.561,
            "pad_onset": 0.229,
            "pad_offset": 0.079,
            "min_duration_on": 0.511,
            "min_duration_off": 0.296,
        },
        {
            "onset": 0.56,
            "offset": 1.0,
            "pad_onset": 0.063,
            "pad_offset": 0.002,
            "min_duration_on": 0.007,
            "min_duration_off": 0.151,
        },
        {
            "onset": 0.64,
            "offset": 0.74,
            "pad_onset": 0.06,
            "pad_offset": 0.0,
            "min_duration_on": 0.1,
            "min_duration_off": 0.15,
        },
        {"min_duration_on": 0.24, "min_duration_off": 0.16},
    ],
)
@pytest.mark.parametrize("units", [1, 8])
def test_turns_are_nemos(settings: dict[str, float], units: int) -> None:
    from nemo.collections.asr.parts.utils.vad_utils import PostProcessingParams, ts_vad_post_processing
    from omegaconf import OmegaConf

    generator = np.random.default_rng(3)
    for trial in range(12):
        count = (0, 1, 2, 40, 700)[trial % 5]
        smooth = np.convolve(generator.normal(0, 4, count + 8), np.ones(1 + trial % 5), "same")[:count]
        values = (1 / (1 + np.exp(-smooth))).astype(np.float32)
        values[:30] = 0.01  # two turns that are padded to begin at 0 would come in an order that torch leaves open
        given = OmegaConf.structured(PostProcessingParams(**settings))
        expected = ts_vad_post_processing(torch.from_numpy(values), given, unit_10ms_frame_count=units).tolist()
        rounded = [(round(start, 2), round(end, 2)) for start, end in expected]
        found = find_turns(values.tolist(), units * 0.01, PostProcessing(**settings))
        assert found == [each for each in rounded if each[0] < each[1]], (trial, settings)
