"""What the settings ask of jobs: how they are computed, what they deliver, and where they find their models."""

from pathlib import Path

import msgspec

from core import models
from core.contracts import paths
from core.contracts.protocol import Load, LoadDiarizer, Prompt
from core.queue.journal import ComputeSpec, DeliverySpec, JobSpec, Journal, SpeakerChoice
from core.support import settings
from core.support.settings import Settings


def use_models_folder(folder: Path) -> None:
    """Have the settings name the models folder, and the jobs find their models there.

    Raises EnvironmentFault: disk, no-write, own-folder, and those of the journal.
    """
    before, (chosen, _) = models.folder(), settings.load(settings.file())
    settings.save(msgspec.structs.replace(chosen, models_folder=str(folder)), settings.file())
    journal = Journal(paths.data_dir() / "journal.sqlite3")
    try:
        journal.jobs.move_models(before, folder)
    finally:
        journal.close()


def job_spec(chosen: Settings) -> JobSpec:
    """What is asked of a recording that is added now. Raises EnvironmentFault("model-missing")."""
    load = Load(
        model=str(models.resolve(chosen.model)),
        cache=str(paths.cache_dir() / "models"),
        device=chosen.device,
        precision=chosen.precision,
        cuda_graphs=chosen.cuda_graphs,
        backend=chosen.backend,
    )
    prompt = Prompt(language=chosen.language, target_language=chosen.translate_to)
    delivery = delivery_spec(chosen)
    if not chosen.auto_export:
        delivery = msgspec.structs.replace(delivery, formats=())
    return JobSpec(ComputeSpec(load, prompt, speaker_choice(chosen)), delivery)


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
    path = Path(model or "").expanduser()
    if model is None:
        file = models.best_diarizer()
    elif path.is_dir() or path.suffix == ".safetensors":
        file = path.resolve()
    else:
        file = models.resolve(model)
    return LoadDiarizer(
        str(file), str(paths.cache_dir() / "models"), device, "auto" if precision == "int8" else precision
    )


def delivery_spec(chosen: Settings) -> DeliverySpec:
    """What an export by these settings writes."""
    return DeliverySpec(
        formats=chosen.formats,
        output=chosen.output,
        existing=chosen.existing,
        naming=chosen.naming,
        options=chosen.options,
    )
