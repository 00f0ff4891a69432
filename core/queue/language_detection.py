"""Which language was spoken in a recording whose words are all here: what the model says of it, else what the text
tells."""

import logging
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from msgspec.structs import replace

from core import models
from core.contracts.languages import primary
from core.contracts.transcript import Segment, Word
from core.journal import Job, JobLanguages, Journal
from core.queue import language_choice
from core.spoken_language.language_course import (
    IMPOSSIBLE,
    Evidence,
    Sentence,
    SpokenLanguages,
    evidence_from_model,
    spoken_languages,
)
from core.spoken_language.text_language import TextLanguage
from core.transcript.segmentation import split_segments

_LEAST_TEXT = 20  # bytes of UTF-8, a few words: less tells nothing
_ENOUGH_TEXT = 100  # bytes of UTF-8, some twenty words, before a named language is doubted
_MOST_OF_IT = 0.8  # of the text

_log = logging.getLogger(__name__)


def detect_languages(journal: Journal, job: Job, text_language: TextLanguage) -> JobLanguages:
    """What is to be noted of the languages of a job of which all words are committed.

    A language that was named stays: it is only doubted where most of the text is in another one. A model that knows
    one language, a translation and an alignment tell nothing. Depends on the words alone, however they came.
    """
    if not may_be_detected(job):
        return job.languages
    named, known = language_choice.prompt_of(job).language, models.known_languages(Path(job.compute.load.model))
    try:
        found = _of_text(journal, job, text_language, known or _all_languages(), named)
    except (OSError, ValueError):  # without the child the transcript has no language, and that is all
        _log.exception("the language of %s", job.path)
        return job.languages
    if named is None:
        return replace(job.languages, spoken=found.language, others=found.others, sounds_like=None)
    doubted = found.language not in (None, primary(named)) and found.share >= _MOST_OF_IT
    return replace(job.languages, sounds_like=found.language if doubted else None)


def may_be_detected(job: Job) -> bool:
    """Whether the text that a job is to get tells a language that is not known anyway."""
    prompt = language_choice.prompt_of(job)
    one_language = len(models.known_languages(Path(job.compute.load.model))) == 1
    return job.script is None and not one_language and prompt.text_language == prompt.language


def _all_languages() -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for model in models.catalogue() for code in model.languages))


def _of_text(
    journal: Journal, job: Job, text_language: TextLanguage, known: Sequence[str], named: str | None
) -> SpokenLanguages:
    """The languages of the text, of those that are `known`; where one was named, of texts that are long enough."""
    words, tags = _tagged_words(journal, job)
    parts = _segments(words, journal.chunks.speakers(job.id))
    told = [None] * len(parts) if named is not None else _told(parts, tags)
    size = sum(len(part.text.encode(errors="replace")) for part in parts)
    if not any(told) and size < (_LEAST_TEXT if named is None else _ENOUGH_TEXT):
        return SpokenLanguages(None)
    among = list(dict.fromkeys([*known, *([primary(named)] if named else []), *(tag for tag in told if tag)]))
    asked = [part.text for part, tag in zip(parts, told, strict=True) if tag is None]
    answers = iter(text_language.evidence(asked, among) if asked else [])
    evidence = [next(answers) if tag is None else evidence_from_model(tag, among) for tag in told]
    return spoken_languages(
        [
            Sentence(len(part.words), len(part.text.encode(errors="replace")), each)
            for part, each in zip(parts, _of_same_languages(evidence), strict=True)
        ]
    )


def _tagged_words(journal: Journal, job: Job) -> tuple[list[Word], list[str | None]]:
    """The words, and for each the language that the model says it was spoken in."""
    words: list[Word] = []
    tags: list[str | None] = []
    for chunk, tag in zip(journal.chunks.words_by_chunk(job.id), journal.chunks.languages(job.id), strict=True):
        words += chunk
        tags += [primary(tag) or None] * len(chunk)
    return words, tags


def _segments(words: Sequence[Word], speakers: Sequence[int] | None) -> list[Segment]:
    """Roughly the sentences, all words in them; where the words are told apart by channel, of one channel each."""
    if speakers is None:
        return list(split_segments(words))
    runs = [list(run) for _, run in groupby(range(len(words)), key=speakers.__getitem__)]
    return [part for run in runs for part in split_segments(words[run[0] : run[-1] + 1])]


def _told(parts: Sequence[Segment], tags: Sequence[str | None]) -> list[str | None]:
    """The language that the model tells of most words of each segment, None where it tells none."""
    told: list[str | None] = []
    first = 0
    for part in parts:
        own = [tag for tag in tags[first : first + len(part.words)] if tag is not None]
        told.append(max(dict.fromkeys(own), key=own.count) if own else None)
        first += len(part.words)
    return told


def _of_same_languages(evidence: Sequence[Evidence]) -> list[Evidence]:
    """The evidence with all languages that occur in any of it; a text says nothing for one that it cannot tell."""
    codes = dict.fromkeys(code for each in evidence for code in each)
    return [{code: each.get(code, IMPOSSIBLE) for code in codes} for each in evidence]
