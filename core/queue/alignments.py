"""Pair recordings with transcripts, and prepare the texts of alignments."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from core.contracts import media
from core.contracts.languages import primary
from core.contracts.protocol import Prompt, ScriptUtterance, ScriptWord
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import reading
from core.formats.chat import ChatOptions
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import LOSSLESS_FORMATS, detail_rank, format_of, is_chat, is_transcript
from core.formats.text_encoding import file_bytes
from core.journal import Job, JobSpec, Journal, Script, file_at
from core.transcript.brackets import find_notes
from core.transcript.edits import SegmentMetadata
from core.transcript.numbers.number_words import ORDINAL_DOT
from core.transcript.numbers.spoken_numbers import spell

_FEWEST_STAMPS = 2  # times of one cue may happen to be whole seconds
_MUSIC_SIGNS = re.compile(r"[♪♫#*]*")


class Pair(NamedTuple):
    """A recording and a transcript of it."""

    recording: Path
    transcript: Path


def find_pairs(
    paths: Iterable[Path],
    is_own: Callable[[Path], bool] = lambda _: False,
    skipped: list[media.Skipped] | None = None,
) -> list[Pair]:
    """Return the recordings among `paths` that have a transcript of the same stem in their folder.

    Folders are searched as for transcription. Each recording occurs once, in the order of `paths`. The format with the
    most detail wins. `is_own` recognises Mynah's own transcripts. They count only if a recording has no other.
    `skipped` receives the files of folders that belong to no pair.
    """
    paths = list(paths)
    recordings = [path for path in paths if not is_transcript(path)]
    texts = [path for path in paths if is_transcript(path)]
    for folder in {path for path in paths if path.is_dir()}:
        texts += [path for path in folder.rglob("*") if reading.holds_transcript(path)]
    choices: dict[tuple[Path, str], list[Path]] = {}
    for text in sorted(texts, key=detail_rank):
        choices.setdefault(_pair_key(text), []).append(text)
    found = {key: texts[0] if len(texts) == 1 else min(texts, key=is_own) for key, texts in choices.items()}
    others: list[media.Skipped] = []
    every = [(file, _pair_key(file)) for file in media.find_media(recordings, skipped=others)]
    if skipped is not None:
        keys = {key for _, key in every}
        named = {path.absolute() for path in paths}
        skipped += [
            media.Skipped(file, "recording without a text")
            for file, key in every
            if key not in found and file.absolute() not in named and file.is_file()
        ]
        skipped += [
            media.Skipped(each.path, "text without a recording") if is_transcript(each.path) else each
            for each in others
            if each.path.absolute() not in named and not (is_transcript(each.path) and _pair_key(each.path) in keys)
        ]
    return [Pair(file, found[key]) for file, key in every if key in found]


def _pair_key(file: Path) -> tuple[Path, str]:
    return file.parent.absolute(), file.stem


def formats_of(path: Path) -> tuple[str, ...]:
    """Return the formats of an alignment's output: the text's own, or formats with times for plain text."""
    own = format_of(path)
    return (own,) if own in LOSSLESS_FORMATS and own != "txt" else ("json", "srt")


def add_alignment(
    journal: Journal,
    batch: int,
    pair: Pair,
    spec: JobSpec,
    realign: bool = False,
    head: Callable[[ChatOptions], ChatOptions] | None = None,
    language: str | None = None,
    report: ReportNote = ignore_notes,
    tiers: Sequence[str] = (),
) -> Job:
    """Queue one alignment with its text. Queue the same pair once in a batch.

    Args:
        journal: the journal.
        batch: the batch.
        pair: recording and transcript.
        spec: without formats the job gets those of the text's file.
        realign: drop the text's own times.
        head: makes the head of the output from the head of a CHAT file. Without it the head stays.
        language: the language, else that of the text, else that of the prompt in `spec`.
        report: is called with guesses and skipped parts of the reading.
        tiers: the names of the tiers to read, in a text with tiers.

    Raises:
        InputFault: as core.formats.reading.read and `head`. Nothing is queued then.
    """
    document = None
    if is_chat(pair.transcript):
        document, transcript = reading.read_chat(pair.transcript, report=report)
        data = document.to_bytes()
    else:
        data, transcript = file_bytes(pair.transcript), reading.read(pair.transcript, tiers=tiers, report=report)
    compute, delivery = spec.compute, spec.delivery
    language = language or transcript.language or compute.prompt.language
    compute = msgspec.structs.replace(compute, prompt=Prompt(language=language))
    delivery = msgspec.structs.replace(delivery, formats=delivery.formats or formats_of(pair.transcript))
    if document is not None:
        own = msgspec.structs.replace(document.options, wor=delivery.options.chat.wor)
        options = msgspec.structs.replace(delivery.options, chat=head(own) if head is not None else own)
        delivery = msgspec.structs.replace(delivery, options=options)
    recording = pair.recording.absolute()
    file = file_at(recording) or (str(recording), 0, 0)  # the scheduler reports the fault
    text = make_script(pair.transcript, data, transcript, realign, language)
    return journal.scripts.add(batch, file, JobSpec(compute, delivery), text)


def make_script(
    path: Path, data: bytes, transcript: Transcript, realign: bool = False, language: str | None = None
) -> Script:
    """Return the text of the file at `path` with the bytes `data`, for the engine.

    `language` is the language of its numbers. None: the language of the transcript.
    """
    segments = [_without_times(segment) if realign else segment for segment in transcript.segments if segment.words]
    late = _unit([segment.span for segment in segments if segment.span is not None])
    utterances = [
        ScriptUtterance(
            tuple(_script_words(segment, language or transcript.language)), *(_span(segment, late) or _extent(segment))
        )
        for segment in segments
    ]
    metadata = [SegmentMetadata.of(segment) for segment in segments]
    return Script(str(path.absolute()), data, tuple(utterances), tuple(metadata))


def count_untimed_words(journal: Journal, job: Job) -> tuple[int, int]:
    """Return the number of a job's words that were not found in the recording, and of all searched words."""
    words = [word for utterance in journal.scripts.get(job.id).utterances for word in utterance.words]
    found = journal.chunks.words(job.id)
    missed = [word for word, timed in zip(words, found, strict=False) if word.spoken and timed.start is None]
    return len(missed), sum(bool(word.spoken) for word in words)


def is_event(text: str) -> bool:
    """Tell whether a written word was not spoken as a word: a note in brackets, or a broken-off word."""
    return text.startswith("[") or text.rstrip(",.?!").endswith("-")


def _script_words(segment: Segment, language: str | None) -> Iterator[ScriptWord]:
    """Yield the words in their spoken form. Notes in brackets, fragments and music signs have an empty one."""
    unsaid = {place for first, last in find_notes(segment) for place in range(first, last)}
    for place, word in enumerate(segment.words):
        is_unsaid = place in unsaid or is_event(word.text)
        spoken = "" if is_unsaid else spoken_form(word.text, segment.language or language)
        yield ScriptWord(word.text, spoken, word.start, word.end)


def spoken_form(text: str, language: str | None) -> str:
    """Return the spoken form of a written word: numbers spelled, no punctuation. It is empty for an event."""
    dotted = primary(language) in ORDINAL_DOT
    bare = text if dotted else text.rstrip(".")
    spelled = spell(_MUSIC_SIGNS.sub("", bare), language)
    letters = "".join(c if c in "'’" or unicodedata.category(c)[0] in "LMN" else " " for c in spelled)
    return " ".join(part for part in letters.replace("’", "'").split() if part.strip("'")).strip("'")


def _unit(spans: Sequence[tuple[float, float]]) -> float:
    """Return 1 if all times are whole seconds, as stamps in a text are, else 0.

    A stamp leaves the fraction out, so a text may end up to a second after the stamp of the next one.
    """
    return float(len(spans) >= _FEWEST_STAMPS and all(time.is_integer() for span in spans for time in span))


def _span(segment: Segment, late: float) -> tuple[float, float] | None:
    return None if segment.span is None else (segment.span[0], segment.span[1] + late)


def _without_times(segment: Segment) -> Segment:
    words = tuple(Word(word.text) for word in segment.words)
    return Segment(words, segment.speaker, segment.language, translation=segment.translation)


def _extent(segment: Segment) -> tuple[float | None, float | None]:
    """Return start of the first and end of the last word if all words are timed, else None twice."""
    if any(word.start is None for word in segment.words):
        return None, None
    return segment.start, segment.end
