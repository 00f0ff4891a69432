"""The messages between the engine and its recording workers. They are pickled: both ends are this program."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from core.contracts.errors import Figure, Kind
from core.contracts.protocol import Transcribe
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis, MakeWords, Samples, WindowTokens
from core.engine.service.arena import Place

NO_SOUND: Samples = np.zeros(0, np.float32)


class Read(NamedTuple):
    """Ask for the windows of a recording. `key` names it in all later messages.

    A worker with a command makes the words as well. Otherwise the engine gets whole windows.
    """

    key: int
    path: Path | RecordingAddress
    tracks: str
    command: Transcribe | None


class Taken(NamedTuple):
    """Say that a window is in the pool. The worker may offer another one."""

    key: int


class Released(NamedTuple):
    """Say that nobody in the engine uses a window in the slot any more."""

    slot: int


class UseWords(NamedTuple):
    """Give the worker what spells all later tokens."""

    make_words: MakeWords


class Found(NamedTuple):
    """The result of sound that the worker offered. `by_sound`: its words get times from the sound."""

    key: int
    number: int
    result: Hypothesis | WindowTokens
    by_sound: bool


class Stop(NamedTuple):
    """Say that nothing more about a recording is needed."""

    key: int


ToWorker = Read | Taken | Released | UseWords | Found | Stop


class Opened(NamedTuple):
    """The recording is open. `duration` is the length in its header, in seconds."""

    key: int
    duration: float | None


class SeveralTracks(NamedTuple):
    """The recording has several chosen tracks. The engine reads them."""

    key: int


class Sound(NamedTuple):
    """The number of samples of a message, and their place. Without a place in the arena, they follow as one message."""

    samples: int
    place: Place | None


class WholeWindow(NamedTuple):
    """A window, without its samples."""

    key: int
    window: Window
    sound: Sound


class Offer(NamedTuple):
    """Sound to recognise: a window, or `is_again` a piece of one that was recognised before."""

    key: int
    number: int
    seconds: float
    sound: Sound
    is_again: bool


class End(NamedTuple):
    """The recording is read. `end` has the facts about it if the engine makes the words."""

    key: int
    end: RecordingEnd | None


class ReadingFailed(NamedTuple):
    """The fault that ended the reading."""

    key: int
    kind: Kind
    code: str
    figures: dict[str, Figure]


class Words(NamedTuple):
    """The frame of chunk `n`, which ends at second `end`."""

    key: int
    n: int
    end: float
    frame: bytes


class Finished(NamedTuple):
    """The frame of the end of a recording. All its words were sent."""

    key: int
    frame: bytes


class WordsFailed(NamedTuple):
    """The fault that the words of a recording ended with."""

    key: int
    kind: Kind
    code: str
    figures: dict[str, Figure]


class Beat(NamedTuple):
    """A sign of life."""


AboutReading = Opened | SeveralTracks | WholeWindow | Offer | End | ReadingFailed
AboutWords = Words | Finished | WordsFailed
FromWorker = AboutReading | AboutWords | Beat
