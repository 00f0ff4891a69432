"""Compute prints in a process of the engine, and compare them with known voices."""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from core import models
from core.contracts import paths, processes
from core.contracts.errors import InputFault
from core.contracts.tracks import AUTO
from core.contracts.transcript import Segment
from core.voices import store
from core.voices.clear_speech import ClearSpeech, check_enough, clear_speech
from core.voices.store import VoicePrint

THRESHOLDS = {models.DEMO_VOICES: 0.925}
"""The least similarity of a suggestion, by model. decisions/0127 has the measurements."""
USUAL_THRESHOLD = 0.7
"""The least similarity for other models: NeMo's default for TitaNet."""


class Suggestion(NamedTuple):
    """The known voice that is most similar to a speaker. `similarity` is in [0, 1]."""

    speaker: str
    name: str
    similarity: float

    @property
    def percent(self) -> int:
        """The similarity as a whole percentage."""
        return round(100 * self.similarity)


class Suggestions(NamedTuple):
    """The result for a recording.

    `likely` has the similar enough voices by speaker. `faults` names the speakers without a print, with the reason.
    `other_models` has the known voices whose prints another model computed: they were not compared.
    """

    likely: dict[str, Suggestion]
    faults: dict[str, InputFault]
    other_models: tuple[VoicePrint, ...]


class Heard(NamedTuple):
    """The prints of the speakers of a recording, and why others have none."""

    prints: dict[str, VoicePrint]
    faults: dict[str, InputFault]


def threshold_of(model: Path) -> float:
    """Return the least similarity of a suggestion."""
    return THRESHOLDS.get(models.model_name(model), USUAL_THRESHOLD)


def hear_voices(
    recording: str, segments: Sequence[Segment], speakers: Sequence[str], model: Path, tracks: str = AUTO
) -> Heard:
    """Compute the prints of speakers of a recording in a process of the engine.

    Args:
        recording: path or address.
        segments: the transcript.
        speakers: names in the transcript.
        model: a voice model.
        tracks: the sound tracks to hear, see core.contracts.tracks.

    Raises:
        Fault: the model or the recording cannot be read.
    """
    clear: dict[str, ClearSpeech] = {}
    faults: dict[str, InputFault] = {}
    for speaker in speakers:
        speech = clear_speech(segments, speaker)
        try:
            check_enough(speech, speaker)
            clear[speaker] = speech
        except InputFault as fault:
            faults[speaker] = fault
    if not clear:
        return Heard({}, faults)
    answer, failure = processes.run_part(
        "voice-prints",
        "core.engine.voices.voice_process",
        *(str(model), str(paths.cache_dir() / "models"), recording, tracks),
        content=json.dumps([speech.stretches for speech in clear.values()]).encode(),
    )
    if failure is not None:
        raise failure
    facts, name = json.loads(answer), models.model_name(model)
    prints = {
        speaker: VoicePrint(speaker, name, facts["key"], tuple(vector), round(speech.seconds, 1), 1)
        for (speaker, speech), vector in zip(clear.items(), facts["prints"], strict=True)
        if vector is not None
    }
    for speaker in clear.keys() - prints.keys():
        faults[speaker] = InputFault("voice-silent", speaker=speaker)
    return Heard(prints, faults)


def learn(recording: str, segments: Sequence[Segment], speaker: str, model: Path, tracks: str = AUTO) -> VoicePrint:
    """Learn the voice of a speaker, and store it for the recording's project. Return the whole print.

    Args: see hear_voices.

    Raises:
        Fault: the speech does not suffice, or a file or the model cannot be read or written.
    """
    heard = hear_voices(recording, segments, [speaker], model, tracks)
    if speaker in heard.faults:
        raise heard.faults[speaker]
    return store.remember(store.store_path(Path(recording)), heard.prints[speaker])


def suggest(heard: Heard, known: Sequence[VoicePrint], threshold: float) -> Suggestions:
    """Compare the speakers of a recording with known voices. Each speaker gets the most similar one, or none."""
    likely, other_models = {}, dict[str, VoicePrint]()
    for speaker, found in heard.prints.items():
        comparable = [each for each in known if each.is_comparable(found)]
        other_models |= {each.name: each for each in known if not each.is_comparable(found)}
        best = max(((similarity(found, each), each.name) for each in comparable), default=None)
        if best is not None and best[0] >= threshold:
            likely[speaker] = Suggestion(speaker, best[1], best[0])
    return Suggestions(likely, heard.faults, tuple(other_models.values()))


def similarity(one: VoicePrint, other: VoicePrint) -> float:
    """Return the cosine of two prints, moved from [-1, 1] to [0, 1] as NeMo's verification does."""
    dot = sum(a * b for a, b in zip(one.vector, other.vector, strict=True))
    return (dot / max(1e-9, math.hypot(*one.vector) * math.hypot(*other.vector)) + 1) / 2


def automatic_names(likely: Mapping[str, Suggestion], threshold: float) -> list[Suggestion]:
    """Return the suggestions for automatic names: the most similar speaker of each known voice.

    Nobody checks them, so the least similarity lies halfway between the threshold and 1.
    """
    best: dict[str, Suggestion] = {}
    for each in sorted(likely.values(), key=lambda each: -each.similarity):
        if each.similarity >= (threshold + 1) / 2:
            best.setdefault(each.name, each)
    return list(best.values())
