"""Count words that a container holds and that Mynah neither writes nor mentions.

usage: python tests/faults/hidden_words.py [--count 500] [--seed 1] [--keep FOLDER]

Each container has one to four tracks of generated speech, with random layouts, levels and defects. `mynah transcribe`
hears all of them. A sentence counts as heard if half of its words are written at their time. It counts as misheard if
its track has half as many words of any kind there. The words of every other sentence count as missing, unless the
result says so: the file fails, a stretch is damaged, a track is not heard, or words were left out as an echo.
The words of a sentence are those that the demo model writes for that sentence alone. Fails if a word is missing.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]

import media  # noqa: E402 (a folder of programs)
from held_out import Samples, held_out_sentences, speak, word_count, word_errors  # noqa: E402

RATE = 16_000
LAYOUTS = ("mono", "mono", "left", "stereo", "inverted", "5.1", "5.1 sides")
ROLES = ("speech", "speech", "speech", "silent", "copy", "mix")
DEFECTS = ("whole", "whole", "whole", "cut", "small size", "no size", "growing")
FORMS = {  # the name's ending, codec and the largest gain in dB
    "mkv float": (".mkv", "pcm_f32le", 30),
    "mkv flac": (".mkv", "flac", 0),
    "mkv opus": (".mkv", "libopus", 0),
    "mov float": (".mov", "pcm_f32le", 30),
    "mp4 aac": (".mp4", "aac", 0),
    "wav float": (".wav", "pcm_f32le", 30),
    "wav 16 bits": (".wav", "pcm_s16le", 0),
}
GAINS = (-50, -40, -30, -20, -10, 0, 0, 0, 10, 20, 30)
SOFTER = (0, 0, 0, -15, -30)
_HEARD = 0.5  # of a sentence's words are written at their time
_NEAR = 1.5  # seconds
_OWN_NEAR = 0.5  # seconds
_COLUMNS = ("files", "words", "misheard", "mentioned", "hidden")
_AT_ONCE, _PART = 8, 125  # containers that are made at a time, and heard by one command


@dataclass
class Said:
    """A sentence in a track, from `start` to `end` seconds of the file. `words` are those that the model writes."""

    track: int
    start: float
    end: float
    words: list[str]


@dataclass
class Container:
    """A generated file and the sentences in it."""

    path: Path
    kind: dict[str, Any]
    said: list[Said] = field(default_factory=list)


def plain(text: str) -> list[str]:
    """Return the words of a text without case and punctuation."""
    return re.findall(r"[a-z0-9']+", text.casefold())


def transcribe(paths: Sequence[Path], folder: Path) -> Iterator[dict[str, Any]]:
    """Run `mynah transcribe` and yield the events of its progress."""
    home = folder / "home"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")} | {
        "HOME": str(home)
    }
    command = [sys.executable, "-m", "core.cli", "transcribe", *map(str, paths), "--format", "json", "--overwrite"]
    command += ["--output", str(folder / "texts"), "--json-progress", "--full-speed"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        yield json.loads(line)
    if done.returncode not in (0, 1, 3):
        raise SystemExit(done.stderr)


class Results:
    """The words of each file, each with its time and its speaker, and the last state of each file."""

    def __init__(self, events: Iterator[dict[str, Any]]) -> None:
        self.words: dict[str, list[tuple[str, float, str | None]]] = {}
        self.state: dict[str, dict[str, Any]] = {}
        for event in events:
            name = Path(event.get("file") or "").name
            if event["event"] == "written":
                for path in event["paths"]:
                    self.words[name] = list(timed_words(Path(path)))
            elif event["event"] in ("file", "failed"):
                self.state[name] = self.state.get(name, {}) | event


def timed_words(path: Path) -> Iterator[tuple[str, float, str | None]]:
    """Yield the words of a JSON transcript with starts and speakers. An untimed word is where the one before is."""
    time = 0.0
    for segment in json.loads(path.read_text("utf-8"))["segments"]:
        for written in segment["words"]:
            time = time if written["start"] is None else written["start"]
            yield from ((word, time, segment.get("speaker")) for word in plain(written["text"]))


def bank(folder: Path, count: int = 16) -> list[tuple[Samples, list[str]]]:
    """Return sentences that the model knows well, each with the words that it writes for the sentence alone."""
    texts = [text for text in held_out_sentences() if 5 <= word_count(text) <= 9][: 2 * count]
    sounds = speak(texts, 7)
    paths = [folder / f"sentence-{n}.wav" for n in range(len(texts))]
    silence = np.zeros(RATE // 2, np.float32)
    for path, sound in zip(paths, sounds, strict=True):
        soundfile.write(path, np.concatenate([silence, sound, silence]), RATE, subtype="FLOAT")
    results = Results(transcribe(paths, folder))
    known = []
    for path, text, sound in zip(paths, texts, sounds, strict=True):
        words = [word for word, *_ in results.words.get(path.name, [])]
        if word_errors(text, " ".join(words)) <= 1:
            known.append((sound, words))
    return known[:count]


def track_of(
    rng: random.Random, sentences: Sequence[tuple[Samples, list[str]]], seconds: float, begin: float
) -> tuple[Samples, list[tuple[float, float, list[str]]]]:
    """Return one or two sentences at random times from `begin` on, and where they are."""
    sound, said, position = np.zeros(round(seconds * RATE), np.float32), [], begin
    for _ in range(rng.choice((1, 1, 2))):
        spoken, words = rng.choice(sentences)
        if position + len(spoken) / RATE + 0.5 > seconds:
            break
        first = round(position * RATE)
        sound[first : first + len(spoken)] = spoken
        said.append((position, position + len(spoken) / RATE, words))
        position += len(spoken) / RATE + rng.uniform(0.8, 2.5)
    return sound, said


def channels_of(sound: Samples, layout: str, noise: Samples) -> Samples:
    """Return the channels of a layout, shape (samples, channels)."""
    zero = np.zeros_like(sound)
    match layout:
        case "mono":
            return sound[:, None]
        case "left":
            return np.stack([sound, zero], axis=1)
        case "inverted":
            return np.stack([sound, -sound], axis=1)
        case "stereo":
            return np.stack([sound, sound], axis=1)
        case "5.1":
            around = [0.02 * noise, 0.02 * np.roll(noise, 7), sound, zero, 0.02 * np.roll(noise, 31), zero]
        case _:
            around = [sound, 0.7 * sound, zero, zero, 0.005 * noise, 0.005 * np.roll(noise, 31)]
    return np.stack(around, axis=1)


def make(number: int, rng: random.Random, sentences: Sequence[tuple[Samples, list[str]]], folder: Path) -> Container:
    """Write one container."""
    form = rng.choice(list(FORMS))
    ending, codec, loudest = FORMS[form]
    defect = rng.choice(DEFECTS)
    if defect == "small size" and ending != ".wav":
        defect = "cut"
    count = 1 if ending == ".wav" else rng.choice((1, 2, 2, 3, 4))
    gain = rng.choice([each for each in GAINS if each <= loudest])
    kind: dict[str, Any] = {"form": form, "defect": defect, "gain": gain, "tracks": []}
    seconds = rng.uniform(7.0, 10.0)
    noise = np.random.default_rng(number).standard_normal(round(seconds * RATE), np.float32)
    made = Container(folder / f"{number:03}{ending}", kind)
    speeches: list[tuple[Samples, list[tuple[float, float, list[str]]]]] = []
    arguments: list[str] = []
    for track in range(1, count + 1):
        role = rng.choice(ROLES) if speeches else "speech"
        begin = rng.uniform(0.4, 1.0) + (2.5 * (track - 1) % 5)
        if role == "speech":
            sound, said = track_of(rng, sentences, seconds, begin)
            softer = rng.choice(SOFTER) if speeches else 0
            sound = sound * np.float32(10 ** (softer / 20))
            speeches.append((sound, said))
            made.said += [Said(track, *each) for each in said]
        elif role == "silent":
            sound = np.zeros(round(seconds * RATE), np.float32)
            softer = 0
        else:
            sound = speeches[0][0] if role == "copy" else np.add.reduce([each for each, _ in speeches])
            softer = 0
        layout = rng.choice(LAYOUTS)
        whole = (sound + 1e-4 * np.roll(noise, track)) * np.float32(10 ** (gain / 20))
        channels = channels_of(whole, layout, noise * np.float32(10 ** (gain / 20)))
        source = folder / f"{number:03}-{track}.wav"
        soundfile.write(source, channels, RATE, subtype="FLOAT")
        kind["tracks"].append((role, layout, softer))
        arguments += ["-i", str(source)]
    maps: list[str] = []
    for track in range(count):
        maps += ["-map", f"{track}:a"]
    options = ["-c:a", codec]
    if defect == "growing" and ending == ".mkv":
        options += ["-live", "1"]
    if codec == "libopus":
        options += ["-mapping_family", "1"] if any(each[1].startswith("5.1") for each in kind["tracks"]) else []
        options += ["-ar", "48000"]
    media.ffmpeg(*arguments, *maps, *options, made.path)
    spoil(made.path, defect, rng)
    for track in range(1, count + 1):
        (folder / f"{number:03}-{track}.wav").unlink()
    return made


def spoil(path: Path, defect: str, rng: random.Random) -> None:
    """Give a file its defect."""
    data = bytearray(path.read_bytes())
    if defect == "cut" or (defect == "growing" and path.suffix == ".wav"):
        del data[round(len(data) * rng.uniform(0.4, 0.95)) :]
    place = data.find(b"data") + 4
    if path.suffix == ".wav" and place > 4:
        size = len(data) - place - 4
        if defect == "small size":
            data[place : place + 4] = (size // 3 // 64 * 64).to_bytes(4, "little")
        elif defect in ("no size", "growing"):
            data[place : place + 4] = rng.choice((b"\0\0\0\0", b"\xff\xff\xff\xff"))
            data[4:8] = rng.choice((b"\0\0\0\0", b"\xff\xff\xff\xff"))
    path.write_bytes(bytes(data))


def seconds_in(path: Path) -> list[float]:
    """Return the length of each track in a file as FFmpeg decodes it."""
    found = []
    for track in range(8):
        command = ["ffmpeg", "-v", "quiet", "-i", str(path), "-map", f"0:a:{track}", "-ac", "1", "-ar", "1000"]
        done = subprocess.run(
            [*command, "-f", "s16le", "-"], capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
        if not done.stdout:
            break
        found.append(len(done.stdout) / 2000)
    return found


def is_said(container: Container, said: Said, state: dict[str, Any]) -> bool:
    """Tell whether the result mentions that a sentence may be missing."""
    if state.get("state") == "failed" or state.get("fault") or state.get("event") == "failed":
        return True
    broken = state.get("truncated_at")
    if broken is not None and said.end > broken - 0.5:
        return True
    if any(start < said.end and said.start < end for start, end in state.get("damaged") or ()):
        return True
    return any(
        each["track"]["number"] == said.track
        and (each.get("outcome", "heard") != "heard" or each.get("echoes", 0) >= _HEARD * len(said.words))
        for each in state["tracks"]
    )


def judge(container: Container, results: Results) -> tuple[Counter[str], list[Said]]:
    """Return the counts of words in the file: all, misheard, mentioned as missing. Also return hidden sentences."""
    state, written = results.state.get(container.path.name, {"tracks": []}), results.words.get(container.path.name, [])
    lengths = seconds_in(container.path) if container.kind["defect"] in ("cut", "growing") else []
    counts: Counter[str] = Counter()
    hidden = []
    for said in container.said:
        if lengths and said.end > (lengths[said.track - 1] if said.track <= len(lengths) else 0.0) - 0.3:
            continue  # the file does not hold this sentence any more
        counts["words"] += len(said.words)
        near = Counter(word for word, time, _ in written if said.start - _NEAR < time < said.end + _NEAR)
        found = sum((near & Counter(said.words)).values())
        own = sum(
            speaker in (None, f"Track {said.track}") and said.start - _OWN_NEAR < time < said.end + _OWN_NEAR
            for _, time, speaker in written
        )
        if found >= _HEARD * len(said.words):
            continue
        if own >= _HEARD * len(said.words):
            counts["misheard"] += len(said.words)
        elif is_said(container, said, state):
            counts["mentioned"] += len(said.words)
        else:
            hidden.append(said)
    return counts, hidden


def judged(
    seed: int, count: int, sentences: Sequence[tuple[Samples, list[str]]], folder: Path
) -> Iterator[tuple[Container, tuple[Counter[str], list[Said]], Results]]:
    """Make and hear the containers in parts. Yield each with what `judge` says."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for first in range(0, count, _PART):
            numbers = range(first, min(first + _PART, count))
            made = list(pool.map(lambda n: make(n, random.Random(f"{seed}-{n}"), sentences, folder), numbers))
            results = Results(transcribe([each.path for each in made], folder))
            verdicts = list(pool.map(judge, made, repeat(results)))
            print(f"{numbers.stop} containers heard", flush=True)
            yield from ((each, verdict, results) for each, verdict in zip(made, verdicts, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-hidden-words-") as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        sentences = bank(folder)
        totals: dict[tuple[str, str], Counter[str]] = {}
        print(f"{len(sentences)} sentences", flush=True)
        for container, (counted, hidden), results in judged(options.seed, options.count, sentences, folder):
            kind = container.kind
            layouts = {layout for _, layout, _ in kind["tracks"]}
            groups = [("all", ""), ("tracks", str(len(kind["tracks"]))), ("gain", f"{kind['gain']:+} dB")]
            groups += [("defect", kind["defect"]), ("form", kind["form"]), *(("layout", each) for each in layouts)]
            for group in groups:
                totals.setdefault(group, Counter(dict.fromkeys(_COLUMNS, 0))).update(
                    files=1, hidden=sum(len(each.words) for each in hidden), **counted
                )
            for said in hidden:
                print(f"{container.path.name} {kind}: track {said.track} at {said.start:.1f} s: {' '.join(said.words)}")
                print(f"    {results.state.get(container.path.name, {}).get('tracks_sentence')}")
        for (kind_name, value), counts in sorted(totals.items()):
            print(f"{kind_name:7} {value:12} " + " ".join(f"{key} {count:5}" for key, count in counts.items()))
        return int(totals[("all", "")]["hidden"] > 0)


if __name__ == "__main__":
    sys.exit(main())
