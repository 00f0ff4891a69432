"""The options of a library engine and their meaning for each recording. Values are those of the command line."""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from core import models
from core.contracts.compute_choices import (
    BACKENDS,
    BEAM,
    CONFIDENCES,
    DEVICES,
    MOST_HYPOTHESES,
    PRECISIONS,
    SEARCHES,
    TIMES,
)
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import LANGUAGE_MODEL_WEIGHT, MOST_LANGUAGE_MODEL_WEIGHT, LanguageModel, Prompt
from core.contracts.tracks import AUTO, is_choice
from core.contracts.vocabulary import DEFAULT_STRENGTH, Phrase, make_boosting
from core.formats.word_lists import merge, parse_lines, read_word_list
from core.journal import ComputeSpec, SpeakerChoice
from core.specs.job_specs import check_count, check_language, compute_spec, load_diarizer
from core.specs.second_opinions import second_opinion_of

Speakers = str | int
"""How speakers are identified: "off", "auto", "channels" (one speaker per channel), or their number."""


class EngineOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How recordings are recognised. Each option equals that of `mynah transcribe`.

    `model` is a name, or the path of a .nemo file or of a folder with config.json. None: the built-in demo model.
    `vocabulary` holds phrases, as lines of a word list, and paths of word lists. An entry is a path if that file
    exists. `language`, `speakers` and `tracks` apply to recordings without their own. `beam` is the number of
    hypotheses of the search "beam". `language_model` is the path of an n-gram model, which is for that search.
    `second_opinion` is a head or a model that reads a second time. `second_opinion_vote`: the more confident reading
    becomes the text.
    """

    model: str | None = None
    backend: str = "auto"
    precision: str = "auto"
    device: str = "auto"
    language: str | None = None
    translate_to: str | None = None
    speakers: Speakers = "off"
    speakers_model: str | None = None
    vocabulary: tuple[str | Phrase, ...] = ()
    vocabulary_strength: float = DEFAULT_STRENGTH
    times: str = "sound"
    confidence: str = "probability"
    search: str = "greedy"
    beam: int = BEAM
    language_model: str | None = None
    language_model_weight: float = LANGUAGE_MODEL_WEIGHT
    second_opinion: str | None = None
    second_opinion_vote: bool = False
    cuda_graphs: bool = True
    full_speed: bool = False
    tracks: str = AUTO

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: an option has a value that the command line does not offer.
        """
        for name, value, known in (
            ("backend", self.backend, BACKENDS),
            ("precision", self.precision, PRECISIONS),
            ("device", self.device, DEVICES),
            ("times", self.times, TIMES),
            ("confidence", self.confidence, CONFIDENCES),
            ("search", self.search, SEARCHES),
        ):
            if value not in known:
                raise ValueError(f"{name} cannot be {value!r}, but {', '.join(known)}")
        if not 2 <= self.beam <= MOST_HYPOTHESES:
            raise ValueError(f"beam cannot be {self.beam!r}, but 2 to {MOST_HYPOTHESES}")
        if not 0 <= self.language_model_weight <= MOST_LANGUAGE_MODEL_WEIGHT:
            raise ValueError(f"language_model_weight cannot be {self.language_model_weight!r}, but 0 to 5")
        check_speakers(self.speakers)
        check_tracks(self.tracks)


def check_tracks(tracks: str) -> None:
    """Check a choice of sound tracks.

    Raises:
        ValueError: it is not auto, all, numbers or a name.
    """
    if not is_choice(tracks):
        raise ValueError(f"tracks cannot be {tracks!r}, but auto, all, a number or a name")


def check_speakers(speakers: Speakers) -> None:
    """Check a value of `speakers`.

    Raises:
        ValueError: it is not one of Speakers.
    """
    number = speakers if isinstance(speakers, int) else int(speakers) if speakers.isdecimal() else None
    if speakers not in ("off", "auto", "channels") if number is None else number < 1:
        raise ValueError(f"speakers cannot be {speakers!r}, but off, auto, channels or how many")


def phrases_of(options: EngineOptions) -> tuple[Phrase, ...]:
    """Return the vocabulary of the options, with the phrases of its lists.

    Raises:
        InputFault: a list is unreadable, or a phrase is not valid.
    """
    single = list[Phrase]()
    lists = list[tuple[Phrase, ...]]()
    for word in options.vocabulary:
        if isinstance(word, str) and os.path.isfile(word):  # noqa: PTH113  # Path.is_file raises where it is too long
            lists.append(read_word_list(Path(word)))
        else:
            single += parse_lines(word) if isinstance(word, str) else [word]
    return merge([single, *lists])


def compute_spec_from_options(options: EngineOptions, phrases: tuple[Phrase, ...]) -> ComputeSpec:
    """Return how recordings without their own options are recognised.

    Raises:
        EnvironmentFault: model-missing, translate-model.
        InputFault: demo-language, model-language, speakers-many.
    """
    model = models.resolve(options.model)
    check_language(model, options.language)
    if options.translate_to not in (None, options.language) and not models.may_translate(model):
        raise EnvironmentFault("translate-model", model=model.stem)
    second_opinion, second_model = second_opinion_of(options.second_opinion, options.second_opinion_vote)
    boosting = make_boosting(phrases, options.vocabulary_strength)
    return compute_spec(
        model,
        Prompt(
            options.language,
            options.translate_to,
            boosting=boosting,
            beam=options.beam if options.search == "beam" else 1,
            language_model=_language_model(options),
            second_opinion=second_opinion,
        ),
        speaker_choice(options, options.speakers),
        device=options.device,
        precision=options.precision,
        backend=options.backend,
        cuda_graphs=options.cuda_graphs,
        polite=not options.full_speed,
        times="nemo" if options.times == "nemo" else "sound",
        confidence="entropy" if options.confidence == "entropy" else "probability",
        tracks=options.tracks,
        second_model=second_model,
    )


def _language_model(options: EngineOptions) -> LanguageModel | None:
    if options.language_model is None:
        return None
    return LanguageModel(os.path.abspath(options.language_model), options.language_model_weight)  # noqa: PTH100


def speaker_choice(options: EngineOptions, speakers: Speakers) -> SpeakerChoice:
    """Return how the speakers of a recording are identified.

    Raises:
        EnvironmentFault: model-missing.
        InputFault: speakers-many.
    """
    if speakers == "off":
        return SpeakerChoice()
    if speakers == "channels":
        return SpeakerChoice("channels")
    load = load_diarizer(options.speakers_model, options.device, options.precision)
    exactly = None if speakers == "auto" else int(speakers)
    if exactly is not None:
        check_count(load, exactly)
    return SpeakerChoice("model", load, exactly)


def join_words(words: str | Path | Iterable[str | Path]) -> tuple[str, ...]:
    """Return a vocabulary in the form of EngineOptions, from one entry or several."""
    return (str(words),) if isinstance(words, str | Path) else tuple(map(str, words))
