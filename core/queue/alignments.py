"""Recordings and the texts of what is said in them: which belong together, and which words are sought."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
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
from core.formats.recognition import detail_rank, format_of, is_chat, is_transcript
from core.formats.text_encoding import file_bytes
from core.journal import Job, JobSpec, Journal, Script, file_at
from core.transcript.brackets import find_notes
from core.transcript.edits import SegmentMetadata
from core.transcript.numbers.number_words import ORDINAL_DOT
from core.transcript.numbers.spoken_numbers import spell

_MUSIC_SIGNS = re.compile(r"[♪♫#*]*")


class Pair(NamedTuple):
    """A recording and the text of what is said in it."""

    recording: Path
    transcript: Path


def find_pairs(paths: Iterable[Path], is_own: Callable[[Path], bool] = lambda _: False) -> list[Pair]:
    """The recordings among `paths` that lie there with a transcript of the same stem, each once, in their order.

    Folders are searched as for transcription. Of several transcripts of a recording the one that says most is taken;
    one that Mynah has made of another, which `is_own` tells, only where there is no other.
    """
    recordings = [path for path in paths if not is_transcript(path)]
    texts = [path for path in paths if is_transcript(path)]
    for folder in {path for path in paths if path.is_dir()}:
        texts += [path for path in folder.rglob("*") if is_transcript(path) and not path.name.startswith(".")]
    choices: dict[tuple[Path, str], list[Path]] = {}
    for text in sorted(texts, key=detail_rank):
        choices.setdefault((text.parent.absolute(), text.stem), []).append(text)
    found = {key: texts[0] if len(texts) == 1 else min(texts, key=is_own) for key, texts in choices.items()}
    every = ((file, (file.parent.absolute(), file.stem)) for file in media.find_media(recordings))
    return [Pair(file, found[key]) for file, key in every if key in found]


def formats_of(path: Path) -> tuple[str, ...]:
    """The format of a text by its name's ending; for plain text, which has no times, formats that have."""
    own = format_of(path)
    return (own,) if own not in (None, "txt") else ("json", "srt")


def add_alignment(
    journal: Journal,
    batch: int,
    pair: Pair,
    spec: JobSpec,
    realign: bool = False,
    head: Callable[[ChatOptions], ChatOptions] | None = None,
    language: str | None = None,
    report: ReportNote = ignore_notes,
) -> Job:
    """Queue one alignment; the text is kept with the job. The same pair in the same batch is queued once.

    Without formats the job gets those of the text's own file. With `realign` the text's own times are not kept.
    `head` makes of the head of a CHAT file the one that it is to have; without it, it keeps its own. The language is
    `language`, else the text's own, else that of the prompt in `spec`. What was guessed or left out is told.
    Raises InputFault as core.formats.reading.read and `head` do; nothing is queued then.
    """
    document = None
    if is_chat(pair.transcript):
        document, transcript = reading.read_chat(pair.transcript, report=report)
        data = document.to_bytes()
    else:
        data, transcript = file_bytes(pair.transcript), reading.read(pair.transcript, report=report)
    compute, delivery = spec.compute, spec.delivery
    language = language or transcript.language or compute.prompt.language
    compute = msgspec.structs.replace(compute, prompt=Prompt(language=language))
    delivery = msgspec.structs.replace(delivery, formats=delivery.formats or formats_of(pair.transcript))
    if document is not None:
        own = msgspec.structs.replace(document.options, wor=delivery.options.chat.wor)
        options = msgspec.structs.replace(delivery.options, chat=head(own) if head is not None else own)
        delivery = msgspec.structs.replace(delivery, options=options)
    recording = pair.recording.absolute()
    file = file_at(recording) or (str(recording), 0, 0)  # the scheduler says what is wrong with it
    text = make_script(pair.transcript, data, transcript, realign, language)
    return journal.scripts.add(batch, file, JobSpec(compute, delivery), text)


def make_script(
    path: Path, data: bytes, transcript: Transcript, realign: bool = False, language: str | None = None
) -> Script:
    """The text of the file at `path`, of the bytes `data`, as the engine is to look for it.

    `language` is that of its numbers; None: the transcript's own.
    """
    segments = [_without_times(segment) if realign else segment for segment in transcript.segments if segment.words]
    utterances = [
        ScriptUtterance(
            tuple(_script_words(segment, language or transcript.language)), *(segment.span or _extent(segment))
        )
        for segment in segments
    ]
    metadata = [SegmentMetadata.of(segment) for segment in segments]
    return Script(str(path.absolute()), data, tuple(utterances), tuple(metadata))


def count_untimed_words(journal: Journal, job: Job) -> tuple[int, int]:
    """How many words of a job were not found in the recording, and how many there are to be found."""
    words = [word for utterance in journal.scripts.get(job.id).utterances for word in utterance.words]
    found = journal.chunks.words(job.id)
    missed = [word for word, timed in zip(words, found, strict=False) if word.spoken and timed.start is None]
    return len(missed), sum(bool(word.spoken) for word in words)


def is_event(text: str) -> bool:
    """Whether a written word is nothing that was said: a note in brackets, or the beginning of a broken-off word."""
    return text.startswith("[") or text.rstrip(",.?!").endswith("-")


def _script_words(segment: Segment, language: str | None) -> Iterator[ScriptWord]:
    """The words as they are said; nothing for notes in brackets, for fragments and for notes of music."""
    unsaid = {place for first, last in find_notes(segment) for place in range(first, last)}
    for place, word in enumerate(segment.words):
        is_unsaid = place in unsaid or is_event(word.text)
        spoken = "" if is_unsaid else spoken_form(word.text, segment.language or language)
        yield ScriptWord(word.text, spoken, word.start, word.end)


def spoken_form(text: str, language: str | None) -> str:
    """A written word as it is said: numbers spelled, punctuation off; "" for what is not said at all."""
    dotted = primary(language) in ORDINAL_DOT
    bare = text if dotted else text.rstrip(".")
    spelled = spell(_MUSIC_SIGNS.sub("", bare), language)
    letters = "".join(c if c in "'’" or unicodedata.category(c)[0] in "LMN" else " " for c in spelled)
    return " ".join(part for part in letters.replace("’", "'").split() if part.strip("'")).strip("'")


def _without_times(segment: Segment) -> Segment:
    words = tuple(Word(word.text) for word in segment.words)
    return Segment(words, segment.speaker, segment.language, translation=segment.translation)


def _extent(segment: Segment) -> tuple[float | None, float | None]:
    """From the first to the last word of a segment all of whose words are timed; nothing for others."""
    if any(word.start is None for word in segment.words):
        return None, None
    return segment.start, segment.end
