"""Stock NeMo on one checkpoint, for sides.py: prints a JSON line.

usage: stock_nemo.py MODEL.nemo BATCH ROUNDS fp32|bf16 FILE...

On a GPU where there is one, as NeMo itself chooses, with its CUDA graphs; in bf16 whole, as its own script does it.
"""

import json
import logging
import subprocess
import sys
import time

import numpy as np
import torch
from nemo.collections.asr.models import ASRModel, EncDecMultiTaskModel
from nemo.utils import logging as nemo_logging


def samples(path: str) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    """The file's sound; NeMo's own file loader refuses checkpoints that carry no data set configuration."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ar", "16000", "-ac", "1", "-"]
    return np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, np.float32)


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
    seconds, first_done_at = [], 0.0
    for _ in range(int(rounds)):
        began = time.perf_counter()
        model.transcribe([samples(path) for path in files], batch_size=int(batch), verbose=False, **options)
        seconds.append(time.perf_counter() - began)
        first_done_at = first_done_at or time.time()
    print(json.dumps({"loaded_at": loaded_at, "first_done_at": first_done_at, "seconds": seconds}))


if __name__ == "__main__":
    main()
