"""Places of a transcript that a person should listen to: likely misses, likely inventions, loops, doubtful words."""

import math
import re
import subprocess
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts import paths, processes
from core.contracts.errors import Bug
from core.contracts.repetition import looped_words
from core.contracts.transcript import Word
from core.transcript.uncertain_words import is_uncertain

PER_SECOND = 50  # letters, as core.engine.audio.speech_frames writes them
SILENCE, NOISE, VOICE = b".", b"s", b"v"


def read_speech(recording: Path) -> bytes:
    """A letter for each 20 ms of the recording: SILENCE, NOISE (sound without pitch) or VOICE; 180 kB an hour.

    Of a recording that breaks off, what comes before. Raises InputFault where it cannot be read at all, and Bug where
    the process itself ends early: what it has written by then says nothing of where the recording ends.
    """
    command = [*processes.own_command("speech-frames", "core.engine.audio.speech_frames"), str(recording)]
    process = subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=paths.resources_dir().parent,
        creationflags=processes.NO_CONSOLE,
    )
    if process.returncode == 0:
        return process.stdout
    fault = processes.told_fault(process.stderr.decode(errors="replace"))
    if fault is None:
        raise Bug("bug", reason=f"speech-frames ended with {process.returncode}")
    if not process.stdout:
        raise fault
    return process.stdout


FindingKind = Literal["missing", "invented", "loop", "doubtful"]
"""Speech without words; words without speech; a phrase over and over; words that the recogniser was not sure of."""

_COVERED = b"w"
_SPEECH = re.compile(rb"[sv]+(?:\.{1,15}[sv]+)*")  # across pauses of up to 0.3 s
_EDGE = 0.08  # seconds around a word that are still its own: times are a frame or two of the network off
_LEAST_VOICED = 6  # frames of voice (0.12 s) in speech that no word covers: fewer is the end of a word beside it
_NEAR = 0.1  # seconds around a word in which its voice may be
_LEAST_SHARE = 0.08  # of the frames there that have a voice in any word; a frame or two of noise may seem to
_LEAST_DOUBTFUL = 2  # words in a row; a single one is marked in the text
_APART = 5.0  # seconds without a word, behind which another place begins


class Finding(msgspec.Struct, frozen=True):
    """A place from `start` to `end` seconds, and the words there, none where they are missing."""

    kind: FindingKind
    start: float
    end: float
    text: str = ""

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.end - self.start


def find_places(words: Sequence[Word], speech: bytes | None, below: float) -> tuple[Finding, ...]:
    """All places, by time. `speech` is as read_speech gives it, None where the sound is not there.

    `below`: a word is doubtful whose confidence is less. A place has one kind: a loop is not called doubtful as well.
    """
    loops = looped_words(words)
    kinds: list[FindingKind | None] = []
    for number, word in enumerate(words):
        if word.doubt == "loop" or number in loops:
            kinds.append("loop")
        elif word.doubt == "silence" or (speech is not None and _is_without_voice(word, speech)):
            kinds.append("invented")
        else:
            kinds.append("doubtful" if is_uncertain(word, below) else None)
    found = list(_runs(words, kinds))
    if speech is not None:
        found += _missing(words, speech)
    return tuple(sorted(found, key=lambda place: (place.start, place.end)))


def _runs(words: Sequence[Word], kinds: Sequence[FindingKind | None]) -> Iterator[Finding]:
    """The timed words of one kind in a row as one place each, which no long silence parts."""
    for (kind, _), run in groupby(zip(kinds, _stretches(words), words, strict=True), key=lambda each: each[:2]):
        same = [word for *_, word in run]
        times = [(word.start, word.end) for word in same if word.start is not None and word.end is not None]
        if kind is not None and times and (kind != "doubtful" or len(same) >= _LEAST_DOUBTFUL):
            yield Finding(kind, times[0][0], max(end for _, end in times), " ".join(word.text for word in same))


def _stretches(words: Sequence[Word]) -> Iterator[int]:
    """The number of the stretch between long silences that each word is in; untimed ones go with those before."""
    number, until = 0, math.inf
    for word in words:
        if word.start is not None and word.end is not None:
            number += word.start - until > _APART
            until = word.end
        yield number


def _is_without_voice(word: Word, speech: bytes) -> bool:
    """Whether hardly any voice is heard where the word stands, within the recording."""
    if word.start is None or word.end is None:
        return False
    near = speech[_frame(word.start - _NEAR) : _frame(word.end + _NEAR)]
    return bool(near) and near.count(VOICE) < _LEAST_SHARE * len(near)


def _missing(words: Sequence[Word], speech: bytes) -> Iterator[Finding]:
    """Stretches of speech that no word covers. Without any times there is nothing to tell them by."""
    rest = bytearray(speech)
    timed = [(word.start, word.end) for word in words if word.start is not None and word.end is not None]
    if words and not timed:
        return
    for start, end in timed:
        first, last = _frame(start - _EDGE), min(_frame(end + _EDGE), len(rest))
        rest[first:last] = _COVERED * max(0, last - first)
    for stretch in _SPEECH.finditer(rest):
        if stretch[0].count(VOICE) >= _LEAST_VOICED:
            yield Finding("missing", stretch.start() / PER_SECOND, stretch.end() / PER_SECOND)


def _frame(seconds: float) -> int:
    return max(0, round(seconds * PER_SECOND))
