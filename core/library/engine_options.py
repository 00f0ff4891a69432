"""What a script asks of an engine, in the values of the command line, and what it means for each recording."""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from core import models
from core.contracts import paths
from core.contracts.compute_choices import BACKENDS, DEVICES, PRECISIONS, TIMES
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load, Prompt
from core.contracts.vocabulary import DEFAULT_STRENGTH, Phrase, boosting_of
from core.formats.word_lists import merge, parse_lines, read_word_list
from core.journal import ComputeSpec, SpeakerChoice
from core.specs.job_specs import check_count, check_language, load_diarizer

Speakers = str | int
"""Who speaks: "off", "auto", "channels" (each channel is a speaker), or how many speakers there are."""


class EngineOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How recordings are recognised; each option is that of `mynah transcribe`.

    `model` is a name, or the path of a .nemo file or of a folder in the hub's form; None: the built-in demo model.
    `vocabulary` are words to expect: phrases, as lines of a list have them, and paths of lists; what is the path of a
    file is one. `language` and `speakers` hold for recordings that say nothing else.
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
    cuda_graphs: bool = True
    full_speed: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError for what no option of the command can be."""
        for name, value, known in (
            ("backend", self.backend, BACKENDS),
            ("precision", self.precision, PRECISIONS),
            ("device", self.device, DEVICES),
            ("times", self.times, TIMES),
        ):
            if value not in known:
                raise ValueError(f"{name} cannot be {value!r}, but {', '.join(known)}")
        check_speakers(self.speakers)


def check_speakers(speakers: Speakers) -> None:
    """Raises ValueError for what says nothing of who speaks."""
    number = speakers if isinstance(speakers, int) else int(speakers) if speakers.isdecimal() else None
    if speakers not in ("off", "auto", "channels") if number is None else number < 1:
        raise ValueError(f"speakers cannot be {speakers!r}, but off, auto, channels or how many")


def phrases_of(options: EngineOptions) -> tuple[Phrase, ...]:
    """The words to expect. Raises InputFault for a list that cannot be read, and for what cannot be said."""
    single = list[Phrase]()
    lists = list[tuple[Phrase, ...]]()
    for word in options.vocabulary:
        if isinstance(word, str) and os.path.isfile(word):  # noqa: PTH113  # Path.is_file raises where it is too long
            lists.append(read_word_list(Path(word)))
        else:
            single += parse_lines(word) if isinstance(word, str) else [word]
    return merge([single, *lists])


def compute_spec_of(options: EngineOptions, phrases: tuple[Phrase, ...]) -> ComputeSpec:
    """How a recording is recognised that says nothing else.

    Raises EnvironmentFault("model-missing", "translate-model"), InputFault("demo-language", "model-language",
    "speakers-many").
    """
    load = Load(
        model=str(models.resolve(options.model)),
        cache=str(paths.cache_dir() / "models"),
        device=options.device,
        precision=options.precision,
        cuda_graphs=options.cuda_graphs,
        polite=not options.full_speed,
        backend=options.backend,
        times="nemo" if options.times == "nemo" else "sound",
    )
    check_language(Path(load.model), options.language)
    if options.translate_to not in (None, options.language) and not models.may_translate(Path(load.model)):
        raise EnvironmentFault("translate-model", model=Path(load.model).stem)
    boosting = boosting_of(phrases, options.vocabulary_strength)
    prompt = Prompt(options.language, options.translate_to, boosting=boosting)
    return ComputeSpec(load, prompt, speaker_choice(options, options.speakers))


def speaker_choice(options: EngineOptions, speakers: Speakers) -> SpeakerChoice:
    """What is asked of a recording's speakers.

    Raises EnvironmentFault("model-missing"), InputFault("speakers-many").
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
    """Words to expect as options have them, however a script gives them."""
    return (str(words),) if isinstance(words, str | Path) else tuple(map(str, words))
