"""What the settings ask of jobs: how they are computed, what they deliver, and where they find their models."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core import models
from core.contracts import media, paths
from core.contracts.errors import InputFault
from core.contracts.languages import AUTOMATIC, iso_639_1, primary
from core.contracts.protocol import Load, LoadDiarizer, Prompt
from core.formats import chat
from core.journal import ComputeSpec, DeliverySpec, JobSpec, Journal, SpeakerChoice
from core.settings import settings
from core.settings.settings import Settings
from core.specs.expected_words import FolderSpecs, spec_in, with_words
from core.specs.project_finder import ProjectFinder, chat_in


def use_models_folder(folder: Path) -> None:
    """Have the settings name the models folder, and the jobs find their models there.

    Raises EnvironmentFault: disk, no-write, own-folder, and those of the journal.
    """
    before, (chosen, _) = models.folder(), settings.load(settings.file())
    with contextlib.closing(Journal(paths.journal())) as journal:
        settings.save(msgspec.structs.replace(chosen, models_folder=str(folder)), settings.file())
        try:
            journal.jobs.move_models(before, folder)
        except BaseException:
            settings.save(chosen, settings.file())
            raise


def job_spec(chosen: Settings) -> JobSpec:
    """What is asked of a recording that is added now; the journal has to keep the words to expect before.

    Raises EnvironmentFault("model-missing").
    """
    load = Load(
        model=str(models.resolve(chosen.model)),
        cache=str(paths.cache_dir() / "models"),
        device=chosen.device,
        precision=chosen.precision,
        cuda_graphs=chosen.cuda_graphs,
        polite=chosen.polite,
        backend=chosen.backend,
    )
    language = chosen.language
    if language is None and models.known_languages(Path(load.model)) and models.must_be_told(Path(load.model)):
        language = AUTOMATIC  # else everything would be taken for English
    bilingual = chosen.bilingual and chosen.translate_to is not None
    prompt = Prompt(language, chosen.translate_to, bilingual=bilingual)
    delivery = delivery_spec(chosen)
    if not chosen.auto_export:
        delivery = msgspec.structs.replace(delivery, formats=())
    return JobSpec(with_words(ComputeSpec(load, prompt, speaker_choice(chosen)), chosen), delivery)


def speaker_choice(chosen: Settings) -> SpeakerChoice:
    """How speakers are told apart by these settings. Raises EnvironmentFault("model-missing")."""
    load = None
    if chosen.speakers == "model":
        load = load_diarizer(chosen.speakers_model, chosen.device, chosen.precision)
    return SpeakerChoice(chosen.speakers, load, chosen.speakers_exactly, chosen.speakers_at_most, chosen.shortest_turn)


def load_diarizer(model: str | None, device: str, precision: str) -> LoadDiarizer:
    """What has an engine load that model, or the best that is here.

    `model` is a name, a .nemo file, or a folder as the hub has it. Its choices are discrete, so it never computes in
    int8, whatever the recogniser does. Raises EnvironmentFault("model-missing").
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
    """Raise InputFault("speakers-many") for more than a model can tell apart, as far as its configuration says."""
    model = Path(load.model)
    most = models.most_speakers(model)
    if most is not None and exactly > most:
        raise InputFault("speakers-many", model=models.model_name(model), most=most, exactly=exactly)


def check_language(model: Path, language: str | None) -> None:
    """Raise InputFault("demo-language", "model-language") for a language of which a model would make words of another.

    What a model does not know that takes a language is said by the engine, which has the model's own list.
    """
    known = models.fixed_languages(model)
    if not known or primary(language) in ("", AUTOMATIC) or iso_639_1(primary(language)) in known:
        return
    if model == paths.demo_model():
        raise InputFault("demo-language", language=language or "")
    name = models.model_name(model)
    raise InputFault("model-language", model=name, language=language or "", known=", ".join(known))


def delivery_spec(chosen: Settings, recording: Path | None = None) -> DeliverySpec:
    """What an export by these settings writes; of a recording with the headers of CHAT that its project has, and the
    participants that the table has for it.

    Raises InputFault as chat.read_table does, where there is a recording and a table, and "project-broken".
    """
    options, table = chosen.options, chosen.participant_table
    project = None if recording is None else ProjectFinder().project_of(recording)
    if project is not None:
        options = msgspec.structs.replace(options, chat=chat_in(project, options.chat))
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
    )


def spec_of_recording(
    spec: JobSpec,
    recording: Path,
    named: Sequence[str],
    table: chat.ParticipantTable | None = None,
    folders: FolderSpecs = (),
) -> JobSpec:
    """`spec` with what is a recording's own: the folders below the one of `named` that it was found in, which are kept
    under the output folder, the participants that the table has for it, and the words of the `folders` it lies in.
    """
    delivery = delivery_below(spec.delivery, media.folder_below(recording, named))
    if table is not None:
        options = delivery.options
        people = table.options_for(recording, options.chat)
        delivery = msgspec.structs.replace(delivery, options=msgspec.structs.replace(options, chat=people))
    return JobSpec(spec_in(str(recording), spec.compute, folders), delivery)


def delivery_below(delivery: DeliverySpec, below: Path) -> DeliverySpec:
    """The delivery with the folders `below` kept under its output folder, where it has one."""
    if delivery.output is None or below == Path():
        return delivery
    return msgspec.structs.replace(delivery, output=str(Path(delivery.output) / below))
