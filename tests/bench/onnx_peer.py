"""ONNX Runtime on what NeMo exports from a TDT checkpoint, for throughput.py: prints a JSON line.

usage: onnx_peer.py MODEL.nemo [FILE.wav ...] [--rounds 3] [--whole] [--precision fp32 int8] [--exported FOLDER]

Times real time of windows of 30 s in batches of 4, in fp32 and with dynamic int8 matrix products: of the encoder alone,
on features that are there already, and with the greedy search over the exported decoder and joint, a window and a
token at a time, as programs around these exports do it. Reading files and computing features costs it nothing: more
than fair. FILEs (16 kHz mono) give the sound, else there is noise. With --whole each FILE goes in as it is and alone,
as an export takes recordings: it cuts none into windows, and four of five minutes at once need more than 24 GB.
FOLDER keeps the export, which takes some minutes, for another time.

It needs the packages onnx and onnxruntime, which Mynah itself does not: run it with an interpreter that has them beside
NeMo.
"""

import argparse
import json
import logging
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import onnxruntime
import psutil
import soundfile
import torch
from nemo.collections.asr.models import ASRModel
from nemo.utils import logging as nemo_logging
from onnxruntime.quantization import QuantType, quantize_dynamic

BATCH, SECONDS, RATE = 4, 30, 16_000
Result = TypeVar("Result")


Floats = np.ndarray[Any, np.dtype[np.float32]]


def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = psutil.cpu_count(logical=False) or 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def batches(files: list[Path], whole: bool) -> list[Floats]:
    """Sound of shape (batch, samples): each file alone, or the first windows of all of them together, or noise."""
    sounds = [soundfile.read(file, dtype="float32")[0] for file in files]
    if whole:
        return [sound[None] for sound in sounds]
    wanted = BATCH * SECONDS * RATE
    sound = np.concatenate([np.zeros(0, np.float32), *sounds])[:wanted]
    if len(sound) < wanted:
        sound = np.random.default_rng(0).standard_normal(wanted).astype(np.float32) / 10
    return [sound.reshape(BATCH, -1)]


def features_of(model: Any, batch: Floats) -> Floats:
    """Shape (batch, mels, frames)."""
    with torch.inference_mode():
        found, _ = model.preprocessor(
            input_signal=torch.from_numpy(batch.copy()), length=torch.full((len(batch),), batch.shape[1])
        )
    return np.ascontiguousarray(found.numpy()[:, :, : batch.shape[1] // 160])


def encode_all(encoder: onnxruntime.InferenceSession, features: list[Floats]) -> list[Any]:
    return [encode(encoder, each) for each in features]


def encode(encoder: onnxruntime.InferenceSession, features: Floats) -> Any:
    """States of shape (batch, width, frames)."""
    signal, length = (item.name for item in encoder.get_inputs())
    return encoder.run(None, {signal: features, length: np.full(len(features), features.shape[2], np.int64)})[0]


def search(joint: onnxruntime.InferenceSession, states: Any, blank: int, most: int) -> int:
    """Greedy TDT over one window's states, shape (1, width, frames); how many tokens it gave."""
    layers, width = (joint.get_inputs()[3].shape[place] for place in (0, 2))
    memory = [np.zeros((layers, 1, width), np.float32) for _ in range(2)]
    names, label, place, found, here = [item.name for item in joint.get_inputs()], blank, 0, 0, 0
    while place < states.shape[2]:
        given = [states[:, :, place : place + 1], np.array([[label]], np.int32), np.array([1], np.int32), *memory]
        scores, _, *after = joint.run(None, dict(zip(names, given, strict=True)))
        scores = scores.reshape(-1)
        token, jump = int(scores[: blank + 1].argmax()), int(scores[blank + 1 :].argmax())
        if token != blank:
            label, memory, found, here = token, after, found + 1, here + 1
        if token == blank or here >= most:
            jump = max(jump, 1)
        place, here = place + jump, 0 if jump else here
    return found


def search_all(joint: onnxruntime.InferenceSession, heard: list[Any], blank: int, most: int) -> None:
    for states in heard:
        for row in states:
            search(joint, row[None], blank, most)


def seconds(work: Callable[[], Result], rounds: int) -> tuple[float, Result]:
    """The best of `rounds`, and what came of the last."""
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        found = work()
        taken.append(time.perf_counter() - began)
    return min(taken), found


def export(model: Any, folder: Path) -> dict[str, Path]:
    """The encoder's files by precision, made unless they are there; the decoder and joint lie beside them."""
    paths = {"fp32": folder / "encoder-model.onnx", "int8": folder / "encoder.int8.onnx"}
    if not paths["int8"].exists():
        folder.mkdir(parents=True, exist_ok=True)
        model.export(str(folder / "model.onnx"), check_trace=False)
        quantize_dynamic(paths["fp32"], paths["int8"], weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"],
                         use_external_data_format=True)  # fmt: skip
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--precision", nargs="+", choices=("fp32", "int8"), default=["fp32", "int8"])
    parser.add_argument("--exported", type=Path)
    chosen = parser.parse_args()
    nemo_logging.setLevel(logging.ERROR)
    model = ASRModel.restore_from(str(chosen.model), map_location="cpu").eval()
    sound = batches(chosen.files, chosen.whole)
    lasts = sum(soundfile.info(file).duration for file in chosen.files) if chosen.whole else BATCH * SECONDS
    features = [features_of(model, batch) for batch in sound]
    blank, most = len(model.joint.vocabulary), int(model.cfg.decoding.greedy.max_symbols)
    found = {}
    with tempfile.TemporaryDirectory(prefix="mynah-onnx-") as name:
        folder = chosen.exported or Path(name)
        paths = export(model, folder)
        del model
        joint = session(folder / "decoder_joint-model.onnx")
        for precision in chosen.precision:
            encoder = session(paths[precision])
            encode_all(encoder, features[:1])  # the first run is slower
            encoding, heard = seconds(partial(encode_all, encoder, features), chosen.rounds)
            searching, _ = seconds(partial(search_all, joint, heard, blank, most), 1)
            found[f"{precision}, the encoder alone"] = lasts / encoding
            found[f"{precision}, with its search"] = lasts / (encoding + searching)
            del encoder
    print(json.dumps(found))


if __name__ == "__main__":
    main()
