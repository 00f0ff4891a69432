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
from core.journal.chunks import TaggedWords
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
    known = models.known_languages(Path(job.compute.load.model))
    if not _may_be_detected(job, known):
        return job.languages
    prompt = language_choice.prompt_of(job)
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
    return _may_be_detected(job, models.known_languages(Path(job.compute.load.model)))


def _may_be_detected(job: Job, known: Sequence[str]) -> bool:
    prompt = language_choice.prompt_of(job)
    return job.script is None and len(known) != 1 and prompt.text_language == prompt.language


@functools.cache
def _all_languages() -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for model in models.catalogue() for code in model.languages))


def _detect_in_text(
    journal: Journal, job: Job, text_language: TextLanguage, known: Sequence[str], chosen: str | None
) -> SpokenLanguages:
    """Return the languages of the text, out of `known`. A chosen language needs a longer text."""
    chunks = journal.chunks.tagged(job.id)
    words = [word for chunk in chunks for word in chunk.words]
    tags = [primary(chunk.language) or None for chunk in chunks for _ in chunk.words]
    parts = _segments(words, _speakers(chunks))
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


def _speakers(chunks: Sequence[TaggedWords]) -> list[int] | None:
    """Return the channel of each word, None unless all channels were recognised separately."""
    if any(chunk.speakers is None for chunk in chunks):
        return None
    return [speaker for chunk in chunks for speaker in chunk.speakers or ()]


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
