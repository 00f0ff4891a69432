"""Turns the spoken corpus into log-mel features with NeMo's own preprocessor: features.py CORPUS TOKENIZER_DIR."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import sentencepiece as spm
import torch
from config import MELS, model_config
from numpy.typing import NDArray


def mel_maker() -> Any:
    """Return NeMo's preprocessor without normalisation: windows are normalised after they are put together."""
    from nemo.collections.asr.modules import AudioToMelSpectrogramPreprocessor

    settings = {k: v for k, v in model_config(Path())["preprocessor"].items() if k != "_target_"}
    return AudioToMelSpectrogramPreprocessor(**{**settings, "normalize": None}).eval()


def mel(maker: Any, samples: NDArray[np.float32]) -> NDArray[np.float16]:
    """Return the (frames, mels) log-mel features of 16 kHz samples."""
    with torch.no_grad():
        values, length = maker(input_signal=torch.from_numpy(samples).unsqueeze(0), length=torch.tensor([len(samples)]))
    return np.asarray(values[0, :, : int(length[0])].T.numpy(), dtype=np.float16)


def noise_samples(seconds: int) -> list[NDArray[np.float32]]:
    """Return noises of several colours: white, pink-like, brown-like, hum, and a mixture."""
    rng = np.random.default_rng(5)
    count = seconds * 16000
    noises = []
    for slope in (0.0, 0.3, 0.5, 0.7, 1.0):
        spectrum = np.fft.rfft(rng.standard_normal(count))
        spectrum *= np.maximum(np.arange(len(spectrum)), 50 * seconds) ** -slope
        noises.append(np.fft.irfft(spectrum, count))
    times = np.arange(count) / 16000
    hum = sum(np.sin(2 * np.pi * 50 * k * times + k) / k for k in range(1, 12))
    noises.append(hum + 0.1 * rng.standard_normal(count))
    return [(noise / noise.std() * 0.1).astype(np.float32) for noise in noises]


def main() -> None:
    """Write mels.npy (all utterances end to end), noise.npy and utterances.json."""
    folder = Path(sys.argv[1])
    torch.set_num_threads(1)  # more only get in each other's way on such short sounds
    maker = mel_maker()
    processor = spm.SentencePieceProcessor(model_file=str(Path(sys.argv[2]) / "tokenizer.model"))
    parts, rows, start, dropped = [], [], 0, 0
    for index in sorted(folder.glob("index*.jsonl")):
        pcm = np.memmap(index.with_name(index.stem.replace("index", "pcm") + ".raw"), np.int16, "r")
        offset = 0
        for line in index.read_text("utf-8").splitlines():
            row = json.loads(line)
            samples = pcm[offset : offset + row["samples"]].astype(np.float32) / 32768.0
            offset += row["samples"]
            ids = processor.encode(row["text"])
            if len(ids) > 0.75 * row["samples"] / 1280:  # too fast for one label per 80 ms frame
                dropped += 1
                continue
            values = mel(maker, samples)
            parts.append(values)
            rows.append([start, len(values), ids, row["voice"], row["kind"], row["text"]])
            start += len(values)
    everything = np.concatenate(parts)
    assert everything.shape[1] == MELS
    np.save(folder / "mels.npy", everything)
    np.save(folder / "noise.npy", np.stack([mel(maker, noise) for noise in noise_samples(30)]))
    (folder / "utterances.json").write_text(json.dumps(rows))
    print(len(rows), "utterances,", round(start / 360000, 2), "hours,", dropped, "dropped as too fast")


if __name__ == "__main__":
    main()
