"""Choose the language of a recogniser that needs one, for each recording."""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from core import models
from core.contracts import languages
from core.contracts.engine_messages import LanguageIdentified
from core.contracts.languages import AUTOMATIC, primary
from core.contracts.protocol import Load, Prompt
from core.journal import ComputeSpec, Job, JobLanguages, JobState
from core.settings import user_languages
from core.spoken_language.language_course import Sentence, spoken_languages
from core.spoken_language.text_language import TextLanguage

CLEAR = 0.6
"""Least probability of a clear language."""
MARGIN = 3.0
"""Least ratio of its probability to every other."""
_LEAST_TEXT_BYTES = 20  # UTF-8; a shorter text is no evidence

_log = logging.getLogger(__name__)


def awaits_language(job: Job) -> bool:
    """Tell whether the language of a recording is still unknown and its recogniser needs it."""
    if job.compute.prompt.language != AUTOMATIC or job.script is not None or job.state == JobState.DONE:
        return False
    return job.languages.prompted_by is None and models.needs_language(Path(job.compute.load.model))


def recogniser_for(job: Job) -> Load:
    """Return the model for a job with unfinished words: its own, or the one that identifies its language."""
    own = job.compute.load
    other = models.best_language_identifier(job.languages.among) if job.languages.asks_other else None
    return own if other is None else replace(own, model=str(other))


def decide_language(job: Job, answer: LanguageIdentified, text_language: TextLanguage) -> JobLanguages:
    """Return the job's languages after a model's answer.

    A clear answer of the job's own model counts. Otherwise an installed model with other languages transcribes the
    speech. If its text is unclear too, the first of the user's languages that the model knows counts.
    """
    found = job.languages
    if found.asks_other:
        code = _language_of_answer(answer, found.among, text_language)
        if code is not None:
            return replace(found, prompted=code, prompted_by="text", asks_other=False)
        return replace(found, prompted=user_languages.first_known(found.among), prompted_by="nobody", asks_other=False)
    if not answer.must_be_told:
        return replace(found, prompted_by="model")
    code = clear_language(answer.languages, answer.probabilities)
    if code is not None:
        return replace(found, prompted=code, prompted_by="model")
    if models.best_language_identifier(answer.languages) is not None:
        return replace(found, asks_other=True, among=answer.languages)
    return replace(found, prompted=user_languages.first_known(answer.languages), prompted_by="nobody")


def clear_language(languages: Sequence[str], probabilities: Sequence[float]) -> str | None:
    """Return the clearly most probable language, or None without one."""
    ranked = sorted(zip(probabilities, languages, strict=False), reverse=True)
    if not ranked or ranked[0][0] < CLEAR or any(value * MARGIN > ranked[0][0] for value, _ in ranked[1:]):
        return None
    return ranked[0][1]


def _language_of_answer(answer: LanguageIdentified, among: Sequence[str], text_language: TextLanguage) -> str | None:
    """Return the language in which another model wrote, by its tag or its text, or None if unknown."""
    if (code := primary(answer.tag)) in among:
        return code
    size = len(answer.text.encode(errors="replace"))
    if size < _LEAST_TEXT_BYTES:
        return None
    try:
        (evidence,) = text_language.evidence([answer.text], among)
    except (OSError, ValueError):  # without the child process there is no evidence
        _log.exception("the language of a text")
        return None
    return spoken_languages([Sentence(len(answer.text.split()), size, evidence)]).language


def language_of(job: Job) -> str | None:
    """Return the ISO 639-1 code of the language of most of a job's text, None if unknown."""
    return text_language(job.compute, job.languages)


def text_language(compute: ComputeSpec, found: JobLanguages) -> str | None:
    """Return what `language_of` does, from a job's ComputeSpec and detected languages."""
    prompted = _prompt(compute, found).text_language
    return prompted or models.only_language(Path(compute.load.model)) or found.spoken


def prompt_of(job: Job) -> Prompt:
    """Return the recogniser's prompt. Automatic detection takes the language that was detected so far."""
    return _prompt(job.compute, job.languages)


def _prompt(compute: ComputeSpec, found: JobLanguages) -> Prompt:
    prompt = compute.prompt
    if prompt.language != languages.AUTOMATIC:
        return prompt
    return msgspec.structs.replace(prompt, language=found.prompted)
