"""What must hold of an engine's message beyond its types: numbers that can be true, times in order."""

import math
from collections.abc import Iterable

import msgspec

from core.contracts.engine_messages import (
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FromEngine,
    Heartbeat,
    LanguageIdentified,
    SpeakerChunk,
)
from core.contracts.languages import is_tag
from core.contracts.transcript import Word

_LARGEST_COUNT = 2**53  # JSON's largest exact whole number; SQLite holds up to 2**63 - 1
_LARGEST_SECONDS = 1e8  # three years
_LONGEST_TEXT = 20_000  # characters of a word, or of a name in a message
_ACTIVITIES = frozenset({"starting", "loading", "idle", "recognising", "waiting"})
_FP32 = 4  # bytes of a probability
_CERTAIN = 1.01  # half precision rounds


def check(message: FromEngine) -> None:
    """Raise ValueError, naming the field, when a message cannot be true."""
    for name in message.__struct_fields__:
        value = getattr(message, name)
        if not (isinstance(message, Failed) and name == "figures"):
            _check_value(value, f"{type(message).__name__}.{name}")
    match message:
        case Chunk(start=start, end=end, words=words, speakers=speakers, language=language):
            _check_order([(start, end)], "Chunk")
            _check_words(words)
            if speakers is not None and len(speakers) != len(words):
                raise ValueError("Chunk.speakers are not one for each word")
            if language is not None and not is_tag(language):
                raise ValueError("Chunk.language is no language tag")
        case LanguageIdentified(languages=languages, probabilities=probabilities, tag=tag):
            if (probabilities and len(probabilities) != len(languages)) or sum(probabilities) > _CERTAIN:
                raise ValueError("LanguageIdentified.probabilities are none of its languages'")
            if not all(map(is_tag, (*languages, *([] if tag is None else [tag])))):
                raise ValueError("LanguageIdentified names no language")
        case SpeakerChunk():
            _check_order([(message.start, message.end)], "SpeakerChunk")
            frame = _FP32 * message.speakers
            if not frame or not message.frame_seconds or len(message.probabilities) % frame:
                raise ValueError("SpeakerChunk.probabilities are no whole frames")
        case Done(damaged=damaged):
            _check_order(damaged, "Done.damaged")
        case BatchStarted(deadline_seconds=seconds) if not seconds:
            raise ValueError("BatchStarted.deadline_seconds is 0")
        case Heartbeat(activity=activity) if activity not in _ACTIVITIES:
            raise ValueError("Heartbeat.activity is none")
        case Failed(figures=figures):
            _check_figures(figures)


def _check_value(value: object, name: str) -> None:
    match value:
        case bool() | None | bytes():
            return
        case int():
            good = 0 <= value <= _LARGEST_COUNT
        case float():
            good = 0 <= value <= _LARGEST_SECONDS  # False for what is not a number
        case str():
            good = len(value) <= _LONGEST_TEXT
        case tuple():
            for item in value:
                _check_value(item, name)
            return
        case msgspec.Struct():
            for field in value.__struct_fields__:
                _check_value(getattr(value, field), f"{name}.{field}")
            return
        case _:
            good = False
    if not good:
        raise ValueError(f"{name} cannot be {str(value)[:40]}")


def _check_order(stretches: Iterable[tuple[float, float]], name: str) -> None:
    for start, end in stretches:
        if start > end:
            raise ValueError(f"{name} ends before it begins")


def _check_words(words: tuple[Word, ...]) -> None:
    for word in words:
        if (word.start is None) != (word.end is None):
            raise ValueError("a word has one time of two")
        if word.start is not None and word.end is not None and word.start > word.end:
            raise ValueError("a word ends before it begins")
        if word.confidence is not None and word.confidence > 1:
            raise ValueError("a word's confidence is over 1")


def _check_figures(figures: dict[str, str | int | float]) -> None:
    for name, value in figures.items():
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(f"the figure {name[:40]} is not finite")
        if len(name) > _LONGEST_TEXT or (isinstance(value, str) and len(value) > _LONGEST_TEXT):
            raise ValueError("a figure is too long")
