"""Which language a recogniser is told that must be told one, where each recording is to have its own."""

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
"""The probability that a language must have for a model's own word to count."""
MARGIN = 3.0
"""How many times likelier it must be than any other one."""
_LEAST_TEXT = 20  # bytes of UTF-8: less tells nothing

_log = logging.getLogger(__name__)


def is_to_be_found_out(job: Job) -> bool:
    """Whether the language of a recording must be known before its words can be sought, and is not."""
    if job.compute.prompt.language != AUTOMATIC or job.script is not None or job.state == JobState.DONE:
        return False
    return job.languages.prompted_by is None and models.needs_language(Path(job.compute.load.model))


def model_to_ask(job: Job) -> Load:
    """The model whose turn it is with a recording whose words are not there yet: its own, or one that it asks."""
    own = job.compute.load
    other = models.best_language_identifier(job.languages.among) if job.languages.asks_other else None
    return own if other is None else replace(own, model=str(other))


def decide(job: Job, told: LanguageIdentified, text_language: TextLanguage) -> JobLanguages:
    """What is to be noted of the language of a job after a model has told what it can of it.

    The model itself counts where it is clear. Else another one that is here is asked, which writes what it hears; where
    that tells nothing either, it is the first of the user's languages that the model knows.
    """
    found = job.languages
    if found.asks_other:
        code = _of_text(told, found.among, text_language)
        if code is not None:
            return replace(found, prompted=code, prompted_by="text", asks_other=False)
        return replace(found, prompted=user_languages.first_known(found.among), prompted_by="nobody", asks_other=False)
    if not told.must_be_told:
        return replace(found, prompted_by="model")
    code = clear_language(told.languages, told.probabilities)
    if code is not None:
        return replace(found, prompted=code, prompted_by="model")
    if models.best_language_identifier(told.languages) is not None:
        return replace(found, asks_other=True, among=told.languages)
    return replace(found, prompted=user_languages.first_known(told.languages), prompted_by="nobody")


def clear_language(languages: Sequence[str], probabilities: Sequence[float]) -> str | None:
    """The language that is clearly the likeliest; None where none is, or the model does not answer with a language."""
    ranked = sorted(zip(probabilities, languages, strict=False), reverse=True)
    if not ranked or ranked[0][0] < CLEAR or any(value * MARGIN > ranked[0][0] for value, _ in ranked[1:]):
        return None
    return ranked[0][1]


def _of_text(told: LanguageIdentified, among: Sequence[str], text_language: TextLanguage) -> str | None:
    """The language that another model has written in, by its own tag or by the text; None where that is unknown."""
    if (code := primary(told.tag)) in among:
        return code
    size = len(told.text.encode(errors="replace"))
    if size < _LEAST_TEXT:
        return None
    try:
        (evidence,) = text_language.evidence([told.text], among)
    except (OSError, ValueError):  # without the child nothing tells
        _log.exception("the language of a text")
        return None
    return spoken_languages([Sentence(len(told.text.split()), size, evidence)]).language


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
    return msgspec.structs.replace(prompt, language=found.prompted)
