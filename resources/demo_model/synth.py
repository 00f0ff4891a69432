"""Makes the corpus: texts from the generator, spoken by random voices, one PCM file and one index per worker."""

import json
import multiprocessing
import random
import sys
from pathlib import Path

import numpy as np
from sentences import Writer, load_kept_out, plain
from voices import random_voice

SENTENCES, PHRASES, RUN_PASSES, WORD_PASSES, EVERYDAY, SHUFFLED = 9500, 3000, 5, 1, 22000, 7000


def make_texts(seed: int) -> list[tuple[str, str]]:
    """Return (kind, text) of all utterances, shuffled; none equals one that is kept out."""
    writer = Writer(seed)
    kept_out = {plain(sentence) for sentence in load_kept_out()}
    items = [("sentence", writer.sentence()) for _ in range(SENTENCES)]
    items += [("everyday", writer.everyday()) for _ in range(EVERYDAY)]
    items += [("shuffled", writer.shuffled()) for _ in range(SHUFFLED)]
    items = [item for item in items if plain(item[1]) not in kept_out and len(item[1].split()) < 26]
    items += [("short", writer.phrase()) for _ in range(PHRASES)]
    items = list(dict.fromkeys(items))
    for _ in range(RUN_PASSES):
        items += [("run", text) for text in writer.word_runs(3, 9)]
    for _ in range(WORD_PASSES):
        items += [("short", text) for text in writer.word_runs(1, 2)]
    random.Random(seed).shuffle(items)
    return items


def speak_all(folder: Path, worker: int, items: list[tuple[str, str]]) -> None:
    """Speak the items into folder/pcm<worker>.raw with an index of (kind, text, voice, samples)."""
    rng = random.Random(1000 + worker)
    with (folder / f"pcm{worker}.raw").open("wb") as audio, (folder / f"index{worker}.jsonl").open("w") as index:
        for kind, text in items:
            voice = random_voice(rng)
            try:
                samples = voice.speak(text)
            except (OSError, ValueError, RuntimeError) as error:
                print("skipped:", voice, text, error, flush=True)
                continue
            peak = float(np.abs(samples).max(initial=0.0))
            if peak < 0.01 or not 0.15 < len(samples) / 16000 < 20:
                continue
            audio.write((samples * (0.7 / peak) * 32767).astype(np.int16).tobytes())
            row = {"kind": kind, "text": text, "voice": f"{voice.program}:{voice.name}", "samples": len(samples)}
            index.write(json.dumps(row) + "\n")


def main() -> None:
    """Speak everything with two workers: synth.py FOLDER."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    items = make_texts(7)
    print(len(items), "utterances", flush=True)
    jobs = [multiprocessing.Process(target=speak_all, args=(folder, worker, items[worker::2])) for worker in range(2)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()


if __name__ == "__main__":
    main()
