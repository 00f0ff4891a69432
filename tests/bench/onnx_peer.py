"""ONNX Runtime on the encoder that NeMo exports from a checkpoint, for throughput.py: prints a JSON line.

usage: onnx_peer.py MODEL.nemo [ROUNDS]

Times real time of windows of 30 s in batches of 4, in fp32 and with dynamic int8 matrix products. Only the encoder
runs, on features that are there already: no files, no features, no decoding. That is more than fair to it. It needs
the packages onnx and onnxruntime, which Mynah itself does not: run it with an interpreter that has them beside NeMo.
"""

import json
import logging
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime
import psutil
from nemo.collections.asr.models import ASRModel
from nemo.utils import logging as nemo_logging
from onnxruntime.quantization import QuantType, quantize_dynamic

BATCH, SECONDS = 4, 30


def speed(path: Path, mels: int, rounds: int) -> float:
    """Seconds of sound a second, the best of `rounds` after a warm-up."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = psutil.cpu_count(logical=False) or 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    frames = SECONDS * 100
    features = np.random.default_rng(0).standard_normal((BATCH, mels, frames)).astype(np.float32)
    signal, length = (item.name for item in session.get_inputs())
    inputs = {signal: features, length: np.full(BATCH, frames, np.int64)}
    session.run(None, inputs)
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        session.run(None, inputs)
        taken.append(time.perf_counter() - began)
    return BATCH * SECONDS / min(taken)


def main() -> None:
    nemo_logging.setLevel(logging.ERROR)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    model = ASRModel.restore_from(sys.argv[1], map_location="cpu").eval()
    mels = int(model.cfg.preprocessor.features)
    with tempfile.TemporaryDirectory(prefix="mynah-onnx-") as name:
        whole, small = Path(name) / "encoder.onnx", Path(name) / "encoder.int8.onnx"
        model.encoder.export(str(whole), check_trace=False)
        del model
        quantize_dynamic(whole, small, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"],
                         use_external_data_format=True)  # fmt: skip
        print(json.dumps({"fp32": speed(whole, mels, rounds), "int8": speed(small, mels, rounds)}))


if __name__ == "__main__":
    main()
