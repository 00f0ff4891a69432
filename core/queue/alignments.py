"""Recordings and the texts of what is said in them: which belong together, what is sought, and what is written."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from core.contracts import media
from core.contracts.languages import primary
from core.contracts.protocol import Prompt, ScriptUtterance, ScriptWord
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, chat, reading
from core.formats.chat import ChatOptions, compatible_times
from core.formats.text_encoding import content
from core.queue.journal import Job, JobSpec, Journal, Script, file_at
from core.transcript.edits import SegmentMetadata
from core.transcript.number_words import ORDINAL_DOT
from core.transcript.numbers import spell

_BETTER = list(reading.READERS)
"""Of several transcripts of one recording: CHAT says most, then what knows speakers and words, plain text least."""
_BETTER.sort(key=[".cha", ".eaf", ".textgrid", ".json", ".vtt", ".srt", ".ass", ".ssa", ".txt"].index)
_EXTENSIONS = {made.extension.lower(): name for name, made in FORMATS.items()} | {".ssa": "ass"}
_NOTE = re.compile(r"[♪♫#*]*")


Milliseconds = tuple[int, int]
"""A start and an end, as the bullets of CHAT have them."""


class Pair(NamedTuple):
    """A recording and the text of what is said in it."""

    recording: Path
    transcript: Path


def pairs(paths: Iterable[Path]) -> list[Pair]:
    """The recordings among `paths` that lie there with a transcript of the same stem, each once, in their order.

    Folders are searched as for transcription. Of several transcripts of a recording the one that says most is taken.
    """
    recordings = [path for path in paths if not reading.is_readable(path)]
    texts = [path for path in paths if reading.is_readable(path)]
    for folder in {path for path in paths if path.is_dir()}:
        texts += [path for path in folder.rglob("*") if reading.is_readable(path) and not path.name.startswith(".")]
    found: dict[tuple[Path, str], Path] = {}
    for text in sorted(texts, key=lambda path: _BETTER.index(path.suffix.lower())):
        found.setdefault((text.parent.absolute(), text.stem), text)
    every = ((file, (file.parent.absolute(), file.stem)) for file in media.find_media(recordings))
    return [Pair(file, found[key]) for file, key in every if key in found]


def format_of(path: Path) -> str | None:
    """The format that a file's name ends like, None for a name that ends like none."""
    return _EXTENSIONS.get(path.suffix.lower())


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
) -> Job:
    """Queue one alignment; the text is kept with the job. The same pair in the same batch is queued once.

    Without formats the job gets those of the text's own file. With `realign` the text's own times are not kept.
    `head` makes of the head of a CHAT file the one that it is to have; without it, it keeps its own. The language is
    `language`, else the text's own, else that of the prompt in `spec`.
    Raises InputFault as core.formats.reading.read and `head` do; nothing is queued then.
    """
    document = None
    if pair.transcript.suffix.lower() == ".cha":
        document, transcript = reading.read_chat(pair.transcript)
        data = document.to_bytes()
    else:
        data, transcript = content(pair.transcript), reading.read(pair.transcript)
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
    text = script(pair.transcript, data, transcript, realign, language)
    return journal.scripts.add(batch, file, JobSpec(compute, delivery), text)


def script(
    path: Path, data: bytes, transcript: Transcript, realign: bool = False, language: str | None = None
) -> Script:
    """The text of the file at `path`, of the bytes `data`, as the engine is to look for it.

    `language` is that of its numbers; None: the transcript's own.
    """
    segments = [_untimed(segment) if realign else segment for segment in transcript.segments if segment.words]
    utterances = [
        ScriptUtterance(tuple(_written(segment, language or transcript.language)), *(segment.span or _outer(segment)))
        for segment in segments
    ]
    metadata = [SegmentMetadata(segment.speaker, segment.language, segment.span) for segment in segments]
    return Script(str(path.absolute()), data, tuple(utterances), tuple(metadata))


def untimed(journal: Journal, job: Job) -> tuple[int, int]:
    """How many words of a job were not found in the recording, and how many there are to be found."""
    words = [word for utterance in journal.scripts.get(job.id).utterances for word in utterance.words]
    found = journal.chunks.words(job.id)
    missed = [word for word, timed in zip(words, found, strict=False) if word.spoken and timed.start is None]
    return len(missed), sum(bool(word.spoken) for word in words)


def rewritten(script: Script, words: Sequence[Word], recording: str, video: bool, wanted: ChatOptions) -> bytes:
    """A CHAT file with the times that were found: bullets where utterances had none, %wor tiers where words had none.

    Everything else is byte for byte as it was, but for its head where `wanted` is another. A bullet that would break
    the rules of CHAT beside the others is left out; where times were sought anew, none of the old is left. `words` are
    all words of the script, aligned.
    """
    document = chat.read(script.content)
    segments = document.to_transcript().segments
    places = [place for place, segment in enumerate(segments) if segment.words]
    found: dict[int, Milliseconds] = {}
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    renewed: set[int] = set()
    rest = iter(words)
    for place, utterance, metadata in zip(places, script.utterances, script.metadata, strict=True):
        aligned = list(zip(utterance.words, islice(rest, len(utterance.words)), strict=True))
        whole = [new if old.start is None else Word(new.text, old.start, old.end) for old, new in aligned]
        spoken = _spoken(document.utterances[place].words, whole)
        spans = [(index, *span) for index, word in spoken if (span := _milliseconds(word)) is not None]
        if spans and metadata.span is None:
            found[place] = (min(span[1] for span in spans), max(span[2] for span in spans))
        again = _is_renewed(segments[place], utterance, metadata)
        if again:
            renewed.add(place)
        if again or (wanted.wor and any(old.start is None and new.start is not None for old, new in aligned)):
            tiers[place] = spans if wanted.wor else []
    speakers = [utterance.speaker for utterance in document.utterances]
    times = compatible_times(speakers, _kept(document, renewed), found)
    tiers = {place: spans for place, spans in tiers.items() if place in times or place not in found}
    document = document.without_times(_stale(document, renewed, times))
    document = document.with_times(times, tiers, wor=True, media=Path(recording).stem, video=video)
    return document.with_options(msgspec.structs.replace(wanted, wor=True)).to_bytes()


def _is_renewed(segment: Segment, utterance: ScriptUtterance, metadata: SegmentMetadata) -> bool:
    """Whether times are sought that the text has already."""
    before = [word.start for word in segment.words]
    return segment.span != metadata.span or before != [word.start for word in utterance.words]


def _kept(document: chat.Document, other: Collection[int]) -> dict[int, Milliseconds]:
    """The times of utterances that the file has, but for those of `other`."""
    timed = ((place, utterance.start, utterance.end) for place, utterance in enumerate(document.utterances))
    return {
        place: (start, end)
        for place, start, end in timed
        if start is not None and end is not None and place not in other
    }


def _stale(document: chat.Document, renewed: Iterable[int], times: Collection[int]) -> set[int]:
    """Utterances that were looked for anew, and of whose old bullets no new one takes the place."""
    single = {
        place
        for place, utterance in enumerate(document.utterances)
        if sum(token.times is not None for token in utterance.tokens) > (utterance.bullet is not None)
    }
    return {place for place in renewed if place not in times or place in single}


def _spoken(spoken: Sequence[chat.ChatWord], words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """The words of a CHAT utterance by their index, with those of its transcript: these have events, too."""
    rest = iter(words)
    for index, wanted in enumerate(spoken):
        for word in rest:
            if _letters(word.text) == _letters(wanted.wor_form) and not _is_event(word.text):
                yield index, word
                break


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _is_event(text: str) -> bool:
    return text.startswith("[") or text.rstrip(",.?!").endswith("-")


def _milliseconds(word: Word) -> Milliseconds | None:
    if word.start is None or word.end is None:
        return None
    start = round(word.start * 1000)
    return start, max(start + 1, round(word.end * 1000))


def _written(segment: Segment, language: str | None) -> Iterator[ScriptWord]:
    """The words as they are said; nothing for what stands in square brackets, for fragments and for notes of music."""
    inside = False
    for word in segment.words:
        inside = inside or word.text.startswith("[")
        heard = "" if inside or _is_event(word.text) else said(word.text, segment.language or language)
        inside = inside and "]" not in word.text
        yield ScriptWord(word.text, heard, word.start, word.end)


def said(text: str, language: str | None) -> str:
    """A written word as it is said: numbers spelled, punctuation off; "" for what is not said at all."""
    dotted = primary(language) in ORDINAL_DOT
    bare = text if dotted else text.rstrip(".")
    spelled = spell(_NOTE.sub("", bare), language)
    heard = "".join(c if c in "'’" or unicodedata.category(c)[0] in "LMN" else " " for c in spelled)
    return " ".join(part for part in heard.replace("’", "'").split() if part.strip("'")).strip("'")


def _untimed(segment: Segment) -> Segment:
    words = tuple(Word(word.text) for word in segment.words)
    return Segment(words, segment.speaker, segment.language)


def _outer(segment: Segment) -> tuple[float | None, float | None]:
    """From the first to the last word of a segment all of whose words are timed; nothing for others."""
    if any(word.start is None for word in segment.words):
        return None, None
    return segment.start, segment.end
