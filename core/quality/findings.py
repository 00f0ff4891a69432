"""Find places of a transcript that a person should check: likely misses, inventions, loops, uncertain words."""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from core.contracts import processes
from core.contracts.errors import Bug
from core.contracts.part import Part, common_part
from core.contracts.repetition import find_loops
from core.contracts.tracks import AUTO
from core.contracts.transcript import Word
from core.journal import Job
from core.transcript.uncertain_words import is_uncertain

FRAMES_PER_SECOND = 50  # core.engine.audio.speech_frames writes one letter a frame
SILENCE, NOISE, VOICE = b".", b"s", b"v"


def read_speech(recording: str, tracks: str = AUTO) -> bytes:
    """Return a letter for each 20 ms of the recording: SILENCE, NOISE (sound without pitch) or VOICE.

    An hour has 180 kB. A recording that breaks off gives the letters before the break.

    Args:
        recording: a path, or an address with a part. The letters begin with the part.
        tracks: the sound tracks to hear, see core.contracts.tracks.

    Raises:
        InputFault: the recording cannot be read at all.
        Bug: the process ended early. Its output does not show where the recording ends.
    """
    speech, fault = processes.run_part("speech-frames", "core.engine.audio.speech_frames", recording, tracks)
    if fault is not None and (isinstance(fault, Bug) or not speech):
        raise fault
    return speech


def read_speech_of(job: Job, part: Part | None = None, tracks: str | None = None) -> bytes:
    """Return the letters of a job's recording as `read_speech` does, for the tracks and the part that the job heard.

    Times before the part are SILENCE. Raises as `read_speech`, and InputFault: part-apart.

    Args:
        job: a job with words.
        part: read no more than this.
        tracks: read these tracks instead.
    """
    heard = common_part(job.part, part)
    place = job.path if heard is None else heard.address_in(job.path)
    before = 0 if heard is None else round(heard.start * FRAMES_PER_SECOND)
    return SILENCE * before + read_speech(place, tracks or job.heard_tracks)


FindingKind = Literal["missing", "invented", "loop", "doubtful"]
"""Speech without words, words without speech, a repeated phrase, uncertain words."""

_COVERED = b"w"
_SPEECH = re.compile(rb"[sv]+(?:\.{1,15}[sv]+)*")  # across pauses of up to 0.3 s
_EDGE_S = 0.08  # around a word, because its times are wrong by a frame or two of the network
_LEAST_VOICED_FRAMES = 6  # 0.12 s of voice outside words: less is the end of a word
_NEAR_S = 0.1  # around a word, where its voice may be
_LEAST_SHARE = 0.08  # of the frames of a word have voice: a frame or two of noise may look like voice
_LEAST_UNCERTAIN_WORDS = 2  # in a row: the text already marks a single word
_APART_S = 5.0  # without a word: then another place begins


class Finding(msgspec.Struct, frozen=True):
    """A place from `start` to `end` seconds, and its words. A missing place has no words."""

    kind: FindingKind
    start: float
    end: float
    text: str = ""

    @property
    def seconds(self) -> float:
        """The length in seconds."""
        return self.end - self.start


def find_places(words: Sequence[Word], speech: bytes | None, below: float) -> tuple[Finding, ...]:
    """Return all places by time. Each place has one kind.

    Args:
        words: of the transcript.
        speech: from read_speech, or None without the sound.
        below: words with less confidence are uncertain.
    """
    loops = find_loops(words)
    kinds: list[FindingKind | None] = []
    for number, word in enumerate(words):
        if word.doubt == "loop" or number in loops:
            kinds.append("loop")
        elif word.doubt == "silence" or (speech is not None and is_without_voice(word, speech)):
            kinds.append("invented")
        else:
            kinds.append("doubtful" if is_uncertain(word, below) else None)
    found = list(_runs(words, kinds))
    if speech is not None:
        found += find_missing(words, speech)
    return tuple(sorted(found, key=lambda place: (place.start, place.end)))


def _runs(words: Sequence[Word], kinds: Sequence[FindingKind | None]) -> Iterator[Finding]:
    """Yield each run of timed words of one kind as a place. Long silences separate places."""
    for (kind, _), run in groupby(zip(kinds, _stretches(words), words, strict=True), key=lambda each: each[:2]):
        same = [word for *_, word in run]
        times = [(word.start, word.end) for word in same if word.start is not None and word.end is not None]
        if kind is not None and times and (kind != "doubtful" or len(same) >= _LEAST_UNCERTAIN_WORDS):
            yield Finding(kind, times[0][0], max(end for _, end in times), " ".join(word.text for word in same))


def _stretches(words: Sequence[Word]) -> Iterator[int]:
    """Yield for each word the number of its stretch between long silences. Untimed words keep the number before."""
    number, until = 0, math.inf
    for word in words:
        if word.start is not None and word.end is not None:
            number += word.start - until > _APART_S
            until = word.end
        yield number


def is_without_voice(word: Word, speech: bytes) -> bool:
    """Tell whether the recording has hardly any voice at the word's time."""
    if word.start is None or word.end is None:
        return False
    near = speech[_frame(word.start - _NEAR_S) : _frame(word.end + _NEAR_S)]
    return bool(near) and near.count(VOICE) < _LEAST_SHARE * len(near)


def find_missing(words: Sequence[Word], speech: bytes) -> Iterator[Finding]:
    """Yield the stretches of speech that no word covers. A transcript without times gives no stretch."""
    rest = bytearray(speech)
    timed = [(word.start, word.end) for word in words if word.start is not None and word.end is not None]
    if words and not timed:
        return
    for start, end in timed:
        first, last = _frame(start - _EDGE_S), min(_frame(end + _EDGE_S), len(rest))
        rest[first:last] = _COVERED * max(0, last - first)
    for stretch in _SPEECH.finditer(rest):
        if stretch[0].count(VOICE) >= _LEAST_VOICED_FRAMES:
            yield Finding("missing", stretch.start() / FRAMES_PER_SECOND, stretch.end() / FRAMES_PER_SECOND)


def _frame(seconds: float) -> int:
    return max(0, round(seconds * FRAMES_PER_SECOND))
