"""The real engine process with a stub in place of its model: each window becomes one word, the window's number.

What happens to a window is told by the language that its job asks for: "xx" is unknown to the model, "oom" never fits
into memory, "bug" raises what a CUDA error looks like, "slow" takes a tenth of a second, "mute" writes nothing for
windows over 5 s; others are recognised.

A recording called "bug" makes its reader raise one as well, one called "memory" takes more than there is, and one whose
name begins with "hung" lies on a disk that stops answering.

usage: stub_recognizer.py WINDOWS [later]    a batch of more windows does not fit into memory; `later`: as of
recognisers whose encoder and search run side by side, all this happens in the search
"""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Word
from core.engine import backends
from core.engine.__main__ import main
from core.engine.audio import timed_file, tracks_reader
from core.engine.audio.decoding import AudioReader
from core.engine.recognizer import SAMPLE_RATE, CtcScorer, Hypothesis, OutOfMemory, Samples

WINDOWS = int(sys.argv[1])


class StubRecognizer:
    family = "ctc"
    backend = "stub"
    languages: tuple[str, ...] = ("en",)
    frame_seconds = 0.08
    encoder_batch_seconds: float | None = None

    def use_vocabularies(self, vocabularies: object) -> None:
        """The stub expects no words."""

    def use_confidence(self, confidence: object) -> None:
        """The stub is always as sure."""

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        asked = {prompt.language for prompt in prompts}
        if len(windows) > WINDOWS or "oom" in asked:
            raise OutOfMemory
        if "xx" in asked:
            raise InputFault("language", language="xx", known="en")
        if "bug" in asked:
            raise RuntimeError("CUDA error: an illegal memory access was encountered")
        if "slow" in asked:
            time.sleep(0.1)
        is_mute = ["mute" in asked and len(window) > 5 * SAMPLE_RATE for window in windows]
        words = [
            () if mute else (Word(f"{len(window)}", 1.0, 1.5, 0.9),)
            for window, mute in zip(windows, is_mute, strict=True)
        ]
        return [Hypothesis(" ".join(word.text for word in each), (), each) for each in words]

    def ctc_scorer(self) -> CtcScorer:
        raise EnvironmentFault("align-model", model="stub")


class StubOfTwoStages(StubRecognizer):
    def encode_first(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool
    ) -> Callable[[], list[Hypothesis]]:
        return partial(self.recognise, windows, prompts, word_times)


def load(message: Load) -> tuple[StubRecognizer, Ready]:
    ready = Ready("stub", "ctc", "stub", "cpu", "asked", "fp32", "asked", ("en",), 0.0)
    return StubOfTwoStages() if "later" in sys.argv else StubRecognizer(), ready


class StubReader(AudioReader):
    def __init__(self, path: Path) -> None:
        if path.stem == "bug":
            raise RuntimeError("a mistake")
        if path.stem == "memory":
            raise MemoryError
        super().__init__(path, patience=1.0 if path.stem.startswith("hung") else 60.0)


class HangingFile(timed_file.LocalFile):
    """A file on a disk that does not answer any more, after its first blocks."""

    def read(self, size: int | None = -1, /) -> bytes:
        if Path(str(self.name)).stem.startswith("hung") and self.tell() > 2**20:
            time.sleep(3600)
        return super().read(size) or b""


timed_file.LocalFile = HangingFile  # type: ignore[misc]
tracks_reader.AudioReader = StubReader  # type: ignore[misc]  # in place of a library's error that nobody knows
backends.load = load  # type: ignore[assignment]  # a stub has no log-probabilities
if __name__ == "__main__":
    raise SystemExit(main())
