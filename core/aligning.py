"""Recordings and the texts of what is said in them: which belong together, what is sought, and what is written."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from core import chat, languages, media
from core.edits import Head
from core.formats import reading
from core.formats.encoding import content
from core.journal import Job, Journal, Recipe, Script
from core.numbers import spell
from core.protocol import Utterance, Written
from core.transcript import Segment, Transcript, Word

_OWN = {".cha": "chat", ".srt": "srt", ".vtt": "vtt", ".ass": "ass", ".ssa": "ass", ".json": "json"}
_OWN |= {".textgrid": "textgrid", ".eaf": "eaf"}
_BETTER = list(reading.READERS)
"""Of several transcripts of one recording: CHAT says most, then what knows speakers and words, plain text least."""
_BETTER.sort(key=[".cha", ".eaf", ".textgrid", ".json", ".vtt", ".srt", ".ass", ".ssa", ".txt"].index)
_NOTE = re.compile(r"[♪♫#*]*")


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


def formats_of(path: Path) -> tuple[str, ...]:
    """The format of a file by its name's ending; for plain text, which has no times, formats that have."""
    own = _OWN.get(path.suffix.lower())
    return (own,) if own is not None else ("json", "srt")


def add_alignment(journal: Journal, batch: int, pair: Pair, recipe: Recipe, realign: bool = False) -> Job:
    """Queue one alignment; the text is kept with the job. The same pair in the same batch is queued once.

    Without `formats` the recipe gets those of the text's own file. With `realign` the text's own times are not kept.
    Raises InputFault as core.formats.reading.read does; nothing is queued then.
    """
    data = content(pair.transcript)
    transcript = reading.read(pair.transcript)
    prompt = msgspec.structs.replace(recipe.prompt, language=recipe.prompt.language or transcript.language)
    recipe = msgspec.structs.replace(recipe, formats=recipe.formats or formats_of(pair.transcript), prompt=prompt)
    if pair.transcript.suffix.lower() == ".cha":
        own = msgspec.structs.replace(chat.read(data).options, wor=recipe.options.chat.wor)
        recipe = msgspec.structs.replace(recipe, options=msgspec.structs.replace(recipe.options, chat=own))
    try:
        facts = pair.recording.stat()
        file = (str(pair.recording.absolute()), facts.st_size, facts.st_mtime_ns)
    except (OSError, ValueError):
        file = (str(pair.recording.absolute()), 0, 0)  # the runner says what is wrong with it
    return journal.add_alignment(batch, file, recipe, script(pair.transcript, data, transcript, realign))


def script(path: Path, data: bytes, transcript: Transcript, realign: bool = False) -> Script:
    """The text of the file at `path`, of the bytes `data`, as the engine is to look for it."""
    segments = [_untimed(segment) if realign else segment for segment in transcript.segments if segment.words]
    utterances = [
        Utterance(tuple(_written(segment, transcript.language)), *(segment.span or _outer(segment)))
        for segment in segments
    ]
    heads = [Head(segment.speaker, segment.language, segment.span) for segment in segments]
    return Script(str(path.absolute()), data, tuple(utterances), tuple(heads))


def untimed(journal: Journal, job: Job) -> tuple[int, int]:
    """How many words of a job were not found in the recording, and how many there are to be found."""
    words = [word for utterance in journal.script(job.id).utterances for word in utterance.words]
    found = journal.words(job.id)
    missed = [word for word, timed in zip(words, found, strict=False) if word.said and timed.start is None]
    return len(missed), sum(bool(word.said) for word in words)


def rewritten(script: Script, words: Sequence[Word], recording: str, video: bool, wor: bool) -> bytes:
    """A CHAT file with the times that were found: bullets where utterances had none, %wor tiers where words had none.

    Everything else is byte for byte as it was. `words` are all words of the script, aligned.
    """
    document = chat.read(script.content)
    segments = document.to_transcript().segments
    places = [place for place, segment in enumerate(segments) if segment.words]
    times: dict[int, tuple[int, int]] = {}
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    first = 0
    for place, utterance, head in zip(places, script.utterances, script.heads, strict=True):
        found, first = words[first : first + len(utterance.words)], first + len(utterance.words)
        spoken = document.utterances[place].words
        spans = [(index, *span) for index, word in _spoken(spoken, found) if (span := _milliseconds(word)) is not None]
        if spans and head.span is None:
            times[place] = (min(span[1] for span in spans), max(span[2] for span in spans))
        if spans and any(word.start is None for word in utterance.words):
            tiers[place] = spans
    return document.with_times(times, tiers, wor=wor, media=Path(recording).stem, video=video).to_bytes()


def _spoken(spoken: Sequence[chat.Spoken], words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """The words of a CHAT utterance by their index, with those of its transcript: these have events, too."""
    rest = iter(words)
    for index, wanted in enumerate(spoken):
        for word in rest:
            if _letters(word.text) == _letters(wanted.said) and not _is_event(word.text):
                yield index, word
                break


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _is_event(text: str) -> bool:
    return text.startswith("[") or text.rstrip(",.?!").endswith("-")


def _milliseconds(word: Word) -> tuple[int, int] | None:
    if word.start is None or word.end is None:
        return None
    start = round(word.start * 1000)
    return start, max(start + 1, round(word.end * 1000))


def _written(segment: Segment, language: str | None) -> Iterator[Written]:
    """The words as they are said; nothing for what stands in square brackets, for fragments and for notes of music."""
    inside = False
    for word in segment.words:
        inside = inside or word.text.startswith("[")
        heard = "" if inside or _is_event(word.text) else said(word.text, segment.language or language)
        inside = inside and "]" not in word.text
        yield Written(word.text, heard, word.start, word.end)


def said(text: str, language: str | None) -> str:
    """A written word as it is said: numbers spelled, punctuation off; "" for what is not said at all."""
    dotted = languages.primary(language) in languages.ORDINAL_DOT
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
