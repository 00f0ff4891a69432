"""Stock NeMo on one checkpoint, for sides.py: prints a JSON line.

usage: stock_nemo.py MODEL.nemo BATCH ROUNDS fp32|bf16 FILE...

On a GPU where there is one, as NeMo itself chooses, with its CUDA graphs; in bf16 whole, as its own script does it.
"""

import json
import logging
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import soundfile
import torch
from nemo.collections.asr.models import ASRModel, EncDecMultiTaskModel
from nemo.utils import logging as nemo_logging

SAMPLE_RATE = 16_000


def samples(path: str) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    """The file's sound; NeMo's own file loader refuses checkpoints that carry no data set configuration.

    By libsndfile, as that loader does, where it can read the file and nothing is to be resampled.
    """
    with suppress(soundfile.LibsndfileError):
        found, rate = soundfile.read(path, dtype="float32")
        if rate == SAMPLE_RATE and found.ndim == 1:
            return found
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ar", str(SAMPLE_RATE), "-ac", "1", "-"]
    return np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, np.float32)


def transcribed(model: ASRModel, files: list[str], batch: int, options: dict[str, object]) -> tuple[float, int]:
    """How many seconds the files took, in batches of `batch` or of what fits into a GPU's memory, and of which."""
    began = time.perf_counter()
    with ThreadPoolExecutor() as threads:  # as its loader's processes read files side by side
        sounds = list(threads.map(samples, files))
    read = time.perf_counter() - began
    while True:
        began = time.perf_counter()
        try:
            model.transcribe(sounds, batch_size=batch, verbose=False, **options)
            return read + time.perf_counter() - began, batch
        except torch.OutOfMemoryError:
            if batch == 1:
                raise
        batch //= 2
        torch.cuda.empty_cache()


def main() -> None:
    model_path, batch, rounds, precision, *files = sys.argv[1:]
    nemo_logging.setLevel(logging.ERROR)
    model = ASRModel.restore_from(model_path).eval()
    if precision == "bf16":
        model.to(torch.bfloat16)
    loaded_at = time.time()
    options: dict[str, object] = {"timestamps": True}
    if isinstance(model, EncDecMultiTaskModel):
        options |= {"source_lang": "en", "target_lang": "en"}
    seconds, first_done_at, size = [], 0.0, int(batch)
    for _ in range(int(rounds)):
        took, size = transcribed(model, files, size, options)
        seconds.append(took)
        first_done_at = first_done_at or time.time()
    print(json.dumps({"loaded_at": loaded_at, "first_done_at": first_done_at, "seconds": seconds, "batch": size}))


if __name__ == "__main__":
    main()
