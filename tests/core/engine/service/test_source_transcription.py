"""Test recordings whose channels are speakers, in bounded memory."""

import io
import tracemalloc
import wave
from pathlib import Path

import numpy as np
import pytest

from core.contracts.protocol import Prompt, Transcribe
from core.engine.recognizer import SAMPLE_RATE
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest
from core.engine.service.source_transcription import SourceTranscription, SourceWindow

_SILENT_MINUTES = 8
_MOST_MEMORY = 40 * 10**6  # bytes; the whole recording takes 61 million


@pytest.mark.slow
def test_channels_keep_their_sound_and_silence_takes_no_memory(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(-8000, 8000, (3 * SAMPLE_RATE, 2), dtype=np.int16)
    recording, later = tmp_path / "talk.wav", 3 * SAMPLE_RATE + _SILENT_MINUTES * 60 * SAMPLE_RATE
    with wave.open(str(recording), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes(noise.tobytes())
        for _ in range(_SILENT_MINUTES):
            file.writeframes(bytes(60 * SAMPLE_RATE * 4))
        file.writeframes(noise[::-1].tobytes())
    task = SourceTranscription(Transcribe(1, 1, str(recording), Prompt(), channels=True), Outbox(io.BytesIO()))
    batcher: Batcher[AnyRequest] = Batcher(120.0)
    batcher.begin(task.key)
    tracemalloc.start()
    try:
        task.read(batcher)
        assert tracemalloc.get_traced_memory()[1] < _MOST_MEMORY
    finally:
        tracemalloc.stop()
    batch = batcher.next_batch(1.0)
    assert batch is not None
    windows = [each.item.window for each in batch.windows]
    assert len(windows) == 4
    for window in windows:
        assert isinstance(window, SourceWindow)
        begin = round(window.start * SAMPLE_RATE)
        at, sound = (0, noise) if begin < SAMPLE_RATE else (later, noise[::-1])
        heard = np.zeros(len(window.samples), np.float32)
        first, last = max(begin, at), min(begin + len(heard), at + len(sound))
        heard[first - begin : last - begin] = sound[first - at : last - at, window.source] / 2**15
        np.testing.assert_allclose(window.samples, heard, atol=1e-6)
