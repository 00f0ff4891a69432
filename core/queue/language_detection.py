"""Detect the languages of a recording from its committed words: from the model's tags, else from the text."""

import functools
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

_LEAST_TEXT_BYTES = 20  # UTF-8, a few words; a shorter text is no evidence
_DOUBT_TEXT_BYTES = 100  # UTF-8, about twenty words, before Mynah doubts a chosen language
_DOUBT_SHARE = 0.8  # of the text

_log = logging.getLogger(__name__)


def detect_languages(journal: Journal, job: Job, text_language: TextLanguage) -> JobLanguages:
    """Return the languages of a job with committed words.

    A chosen language stays. It is doubted only if most of the text is in another language. A model with one language, a
    translation and an alignment are no evidence. The result depends on the words alone.
    """
    if not may_be_detected(job):
        return job.languages
    prompt, known = language_choice.prompt_of(job), models.known_languages(Path(job.compute.load.model))
    chosen = prompt.language
    if prompt.other_languages:
        return _detect_among(journal, job, text_language, [primary(each) for each in prompt.text_languages])
    try:
        found = _detect_in_text(journal, job, text_language, known or _all_languages(), chosen)
    except (OSError, ValueError):  # without the child process the transcript only has no language
        _log.exception("the language of %s", job.path)
        return job.languages
    if chosen is None:
        return replace(job.languages, spoken=found.language, others=found.others, sounds_like=None)
    is_doubtful = found.language not in (None, primary(chosen)) and found.share >= _DOUBT_SHARE
    return replace(job.languages, sounds_like=found.language if is_doubtful else None)


def _detect_among(journal: Journal, job: Job, text_language: TextLanguage, languages: Sequence[str]) -> JobLanguages:
    """Return the languages of a job whose user chose several. The first one stays the language of the job."""
    try:
        found = _detect_in_text(journal, job, text_language, languages, None)
    except (OSError, ValueError):  # without the child process the transcript only has no other languages
        _log.exception("the languages of %s", job.path)
        return job.languages
    return replace(job.languages, others=found.others if found.language == languages[0] else (), sounds_like=None)


def may_be_detected(job: Job) -> bool:
    """Tell whether the coming text of a job can reveal an unknown language."""
    prompt = language_choice.prompt_of(job)
    one_language = len(models.known_languages(Path(job.compute.load.model))) == 1
    return job.script is None and not one_language and prompt.text_language == prompt.language


@functools.cache
def _all_languages() -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for model in models.catalogue() for code in model.languages))


def _detect_in_text(
    journal: Journal, job: Job, text_language: TextLanguage, known: Sequence[str], chosen: str | None
) -> SpokenLanguages:
    """Return the languages of the text, out of `known`. A chosen language needs a longer text."""
    words, tags = _tagged_words(journal, job)
    parts = _segments(words, journal.chunks.speakers(job.id))
    part_tags = [None] * len(parts) if chosen is not None else _majority_tags(parts, tags)
    size = sum(len(part.text.encode(errors="replace")) for part in parts)
    if not any(part_tags) and size < (_LEAST_TEXT_BYTES if chosen is None else _DOUBT_TEXT_BYTES):
        return SpokenLanguages(None)
    among = list(dict.fromkeys([*known, *([primary(chosen)] if chosen else []), *(tag for tag in part_tags if tag)]))
    unlabelled = [part.text for part, tag in zip(parts, part_tags, strict=True) if tag is None]
    answers = iter(text_language.evidence(unlabelled, among) if unlabelled else [])
    evidence = [next(answers) if tag is None else evidence_from_model(tag, among) for tag in part_tags]
    return spoken_languages(
        [
            Sentence(len(part.words), len(part.text.encode(errors="replace")), each)
            for part, each in zip(parts, _align_evidence(evidence), strict=True)
        ]
    )


def _tagged_words(journal: Journal, job: Job) -> tuple[list[Word], list[str | None]]:
    """Return the words, and for each word the model's language tag."""
    words: list[Word] = []
    tags: list[str | None] = []
    for chunk, tag in zip(journal.chunks.words_by_chunk(job.id), journal.chunks.languages(job.id), strict=True):
        words += chunk
        tags += [primary(tag) or None] * len(chunk)
    return words, tags


def _segments(words: Sequence[Word], speakers: Sequence[int] | None) -> list[Segment]:
    """Return approximate sentences with all words. A segment has words of one channel only."""
    if speakers is None:
        return list(split_segments(words))
    runs = [list(run) for _, run in groupby(range(len(words)), key=speakers.__getitem__)]
    return [part for run in runs for part in split_segments(words[run[0] : run[-1] + 1])]


def _majority_tags(parts: Sequence[Segment], tags: Sequence[str | None]) -> list[str | None]:
    """Return the tag of most words of each segment, None without tags."""
    majority: list[str | None] = []
    first = 0
    for part in parts:
        own = [tag for tag in tags[first : first + len(part.words)] if tag is not None]
        majority.append(max(dict.fromkeys(own), key=own.count) if own else None)
        first += len(part.words)
    return majority


def _align_evidence(evidence: Sequence[Evidence]) -> list[Evidence]:
    """Return the evidence with all occurring languages. A text is no evidence for an undetectable language."""
    codes = dict.fromkeys(code for each in evidence for code in each)
    return [{code: each.get(code, IMPOSSIBLE) for code in codes} for each in evidence]
