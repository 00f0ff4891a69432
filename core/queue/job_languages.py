"""Which language a job's text is in, and which one its recogniser is told."""

from pathlib import Path

import msgspec

from core import models
from core.contracts import languages
from core.contracts.protocol import Prompt
from core.journal import ComputeSpec, Job, JobLanguages


def language_of(job: Job) -> str | None:
    """The ISO 639-1 code of the language that a job's text is in, of most of it; None when nothing tells."""
    return text_language(job.compute, job.languages)


def text_language(compute: ComputeSpec, found: JobLanguages) -> str | None:
    """As `language_of`, by how a recording is recognised and which languages were found in it."""
    told = _prompt(compute, found).text_language
    return told or models.only_language(Path(compute.load.model)) or found.spoken


def prompt_of(job: Job) -> Prompt:
    """What the recogniser is told: where each recording's own language was wanted, the one that was found so far."""
    return _prompt(job.compute, job.languages)


def _prompt(compute: ComputeSpec, found: JobLanguages) -> Prompt:
    prompt = compute.prompt
    if prompt.language != languages.AUTOMATIC:
        return prompt
    return msgspec.structs.replace(prompt, language=found.told)
