"""Specifications of jobs: how a recording is recognised and which files it yields."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core import models
from core.contracts import media, paths
from core.contracts.compute_choices import Confidence, Times, beam_of
from core.contracts.errors import InputFault
from core.contracts.languages import (
    AUTOMATIC,
    LOCKED_LANGUAGES,
    is_language_list,
    iso_639_1,
    primary,
    split_languages,
)
from core.contracts.part import Part
from core.contracts.protocol import Load, LoadDiarizer, Prompt
from core.contracts.tracks import AUTO
from core.formats import chat
from core.journal import ComputeSpec, DeliverySpec, JobSpec, Journal, SpeakerChoice
from core.settings import settings
from core.settings.settings import Settings
from core.specs.folder_words import FolderSpecs, compute_in_folder, with_vocabulary
from core.specs.project_finder import ProjectFinder, with_project_headers
from core.specs.remote_specs import model_on_server, on_server
from core.specs.second_opinions import OFF, second_opinion_of

NO_SPEAKERS = SpeakerChoice()


def use_models_folder(folder: Path) -> None:
    """Make `folder` the models folder of the settings and of all jobs.

    Raises:
        EnvironmentFault: disk, no-write, own-folder, and those of the journal.
    """
    before, (chosen, _) = models.folder(), settings.load(settings.file())
    with contextlib.closing(Journal(paths.journal())) as journal:
        settings.save(msgspec.structs.replace(chosen, models_folder=str(folder)), settings.file())
        try:
            journal.jobs.move_models(before, folder)
        except BaseException:
            settings.save(chosen, settings.file())
            raise


def compute_spec(
    model: Path,
    prompt: Prompt,
    speakers: SpeakerChoice = NO_SPEAKERS,
    *,
    device: str = "auto",
    precision: str = "auto",
    backend: str = "auto",
    cuda_graphs: bool = True,
    polite: bool = True,
    times: Times = "sound",
    confidence: Confidence = "probability",
    tracks: str = AUTO,
    part: Part | None = None,
    second_model: str = "",
) -> ComputeSpec:
    """Return how recordings are recognised. Command line, library and window build it here.

    Args:
        model: the path of the model, as `models.resolve` returns it.
        prompt: language, translation and vocabulary. `language` may be a list such as "de,en".
        speakers: how speakers are identified.
        device, precision, backend, cuda_graphs, polite, times, confidence: as in Load.
        tracks: the sound tracks to hear, see core.contracts.tracks.
        part: the part to hear. None: the whole recording.
        second_model: the path of the model for second opinions, "" without one.
    """
    load = Load(
        model=str(model),
        cache=str(paths.cache_dir() / "models"),
        device=device,
        precision=precision,
        cuda_graphs=cuda_graphs,
        backend=backend,
        times=times,
        confidence=confidence,
        polite=polite,
        second_model=second_model,
    )
    if prompt.language is not None and "," in prompt.language:
        prompt = prompt.speaking(prompt.language)
    return ComputeSpec(load, prompt, speakers, tracks=tracks, part=part)


def job_spec(chosen: Settings, *, may_await_model: bool = False) -> JobSpec:
    """Return the specification of a recording that is added with these settings.

    The journal must keep the vocabulary before it keeps a job with this specification. A server chooses the model, the
    search, the hardware and the vocabulary itself.

    Args:
        chosen: the settings.
        may_await_model: whether a model of the catalogue may be missing. Its path is that after a download.

    Raises:
        EnvironmentFault: model-missing.
    """
    if chosen.server is not None:
        model = model_on_server(chosen.server.model)
        chosen = msgspec.structs.replace(chosen, search="greedy", language_model=None, second_opinion=OFF)
    else:
        model = models.expected_path(chosen.model) if may_await_model else models.resolve(chosen.model)
    language = chosen.language
    if language is None and models.known_languages(model) and models.needs_language(model):
        language = AUTOMATIC  # without a language, these models would write English
    second_opinion, second_model = second_opinion_of(chosen.second_opinion)
    bilingual = chosen.bilingual and chosen.translate_to is not None
    prompt = Prompt(
        language,
        chosen.translate_to,
        bilingual=bilingual,
        beam=beam_of(chosen.search),
        language_model=chosen.language_model,
        second_opinion=second_opinion,
    )
    delivery = delivery_spec(chosen)
    if not chosen.auto_export:
        delivery = msgspec.structs.replace(delivery, formats=())
    compute = compute_spec(
        model,
        prompt,
        speaker_choice(chosen),
        device=chosen.device,
        precision=chosen.precision,
        backend=chosen.backend,
        cuda_graphs=chosen.cuda_graphs,
        polite=chosen.polite,
        tracks=chosen.tracks,
        second_model=second_model,
    )
    if chosen.server is not None:
        compute = on_server(compute, chosen.server.address)
    return JobSpec(with_vocabulary(compute, chosen), delivery)


def speaker_choice(chosen: Settings) -> SpeakerChoice:
    """Return how these settings identify speakers.

    Raises:
        EnvironmentFault: model-missing.
    """
    load = None
    if chosen.speakers == "model" and chosen.server is None:
        load = load_diarizer(chosen.speakers_model, chosen.device, chosen.precision)
    return SpeakerChoice(chosen.speakers, load, chosen.speakers_exactly, chosen.speakers_at_most, chosen.shortest_turn)


def load_diarizer(model: str | None, device: str, precision: str) -> LoadDiarizer:
    """Return the message that loads a speaker model.

    Speaker decisions are discrete. Therefore the model never computes in int8, even if the recogniser does.

    Args:
        model: a name, a .nemo file, or a folder with config.json. None: the best installed model.

    Raises:
        EnvironmentFault: model-missing.
    """
    path = paths.typed_path(model or "")
    if model is None:
        file = models.best_diarizer()
    elif path.is_dir() or path.suffix == ".safetensors":
        file = path.resolve()
    else:
        file = models.resolve(model)
    return LoadDiarizer(
        str(file), str(paths.cache_dir() / "models"), device, "auto" if precision == "int8" else precision
    )


def check_count(load: LoadDiarizer, exactly: int) -> None:
    """Check that a speaker model can identify `exactly` speakers, as far as its configuration says.

    Raises:
        InputFault: speakers-many.
    """
    model = Path(load.model)
    most = models.most_speakers(model)
    if most is not None and exactly > most:
        raise InputFault("speakers-many", model=models.model_name(model), most=most, exactly=exactly)


def check_language(model: Path, language: str | None) -> None:
    """Check that a model with fixed languages supports `language`, or each language of a list such as "de,en".

    The engine checks models that take a language in the prompt: only it has their list.

    Raises:
        InputFault: demo-language, model-language, several-languages.
    """
    codes = split_languages(language)
    if len(codes) > 1:
        if models.takes_language(model) or not is_language_list(language or ""):
            raise InputFault("several-languages", model=models.model_name(model), languages=language or "")
        for code in codes:
            check_language(model, code)
        return
    known = models.fixed_languages(model)
    if not known or primary(language) in ("", AUTOMATIC) or iso_639_1(primary(language)) in known:
        return
    if model == paths.demo_model():
        raise InputFault("demo-language", language=language or "")
    name = models.model_name(model)
    raise InputFault("model-language", model=name, language=language or "", known=", ".join(known))


def languages_without_rule(model: Path, language: str | None) -> list[str]:
    """Return the chosen languages for which nothing keeps words of other languages out of the text.

    A model with one language needs no rule, and neither does a model that takes the language.
    """
    if models.takes_language(model) or len(models.known_languages(model)) == 1:
        return []
    codes = [primary(code) for code in split_languages(language)]
    return [code for code in codes if code != AUTOMATIC and code not in LOCKED_LANGUAGES]


def delivery_spec(chosen: Settings, recording: Path | None = None) -> DeliverySpec:
    """Return the files of an export with these settings.

    Args:
        recording: adds the CHAT headers of its project, and its participants from the table.

    Raises:
        InputFault: project-broken, and those of chat.read_table.
    """
    options, table = chosen.options, chosen.participant_table
    project = None if recording is None else ProjectFinder().project_of(recording)
    if project is not None:
        options = msgspec.structs.replace(options, chat=with_project_headers(project, options.chat))
        table = project.table or table
    if recording is not None and table:
        people = chat.read_table(Path(table)).options_for(recording, options.chat)
        options = msgspec.structs.replace(options, chat=people)
    return DeliverySpec(
        formats=chosen.formats,
        output=chosen.output,
        existing=chosen.existing,
        naming=chosen.naming,
        options=options,
        on_done=chosen.on_done,
    )


def spec_for_recording(
    spec: JobSpec,
    recording: Path,
    named: Sequence[str],
    table: chat.ParticipantTable | None = None,
    folders: FolderSpecs = (),
) -> JobSpec:
    """Return a copy of `spec` with the parts that belong to one recording.

    Args:
        named: the folders that the user named. Folders between them and the recording are kept in the output folder.
        table: the source of the recording's participants.
        folders: the specifications of folders with their own words.
    """
    delivery = with_subfolder(spec.delivery, media.folder_below(recording, named))
    if table is not None:
        options = delivery.options
        people = table.options_for(recording, options.chat)
        delivery = msgspec.structs.replace(delivery, options=msgspec.structs.replace(options, chat=people))
    return JobSpec(compute_in_folder(str(recording), spec.compute, folders), delivery)


def with_subfolder(delivery: DeliverySpec, below: Path) -> DeliverySpec:
    """Return a copy of `delivery` whose output folder, if any, is extended by the folders `below`."""
    if delivery.output is None or below == Path():
        return delivery
    return msgspec.structs.replace(delivery, output=str(Path(delivery.output) / below))
