"""What an alignment writes into a CHAT file: the times that were found, and nothing else."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from core.contracts.protocol import ScriptUtterance
from core.contracts.transcript import Segment, Word
from core.formats import chat
from core.formats.chat import ChatOptions, compatible_times
from core.journal import Script
from core.queue.alignments import is_event
from core.transcript.edits import SegmentMetadata

Milliseconds = tuple[int, int]
"""Start and end, as a bullet of CHAT has them."""


def with_found_times(script: Script, words: Sequence[Word], recording: str, video: bool, wanted: ChatOptions) -> bytes:
    """A CHAT file with the times that were found: bullets where utterances had none, %wor tiers where words had none.

    Everything else is byte for byte as it was, but for its head where `wanted` is another. A bullet that would break
    the rules of CHAT beside the others is left out; where times were sought anew, none of the old is left. `words` are
    all words of the script, aligned.
    """
    document = chat.read(script.content)
    segments = document.to_transcript().segments
    indices = [index for index, segment in enumerate(segments) if segment.words]
    found: dict[int, Milliseconds] = {}
    tiers: dict[int, list[tuple[int, int, int]]] = {}
    sought_anew: set[int] = set()
    rest = iter(words)
    for index, utterance, metadata in zip(indices, script.utterances, script.metadata, strict=True):
        aligned = list(zip(utterance.words, islice(rest, len(utterance.words)), strict=True))
        whole = [new if old.start is None else Word(new.text, old.start, old.end) for old, new in aligned]
        spoken = _words_by_index(document.utterances[index].words, whole)
        spans = [(n, *span) for n, word in spoken if (span := _milliseconds(word)) is not None]
        if spans and metadata.span is None:
            found[index] = (min(span[1] for span in spans), max(span[2] for span in spans))
        again = _is_sought_anew(segments[index], utterance, metadata)
        if again:
            sought_anew.add(index)
        if again or (wanted.wor and any(old.start is None and new.start is not None for old, new in aligned)):
            tiers[index] = spans if wanted.wor else []
    speakers = [utterance.speaker for utterance in document.utterances]
    times = compatible_times(speakers, _times_of_others(document, sought_anew), found)
    tiers = {index: spans for index, spans in tiers.items() if index in times or index not in found}
    document = document.without_times(_outdated(document, sought_anew, times))
    document = document.with_times(times, tiers, media=Path(recording).stem, video=video)
    return document.with_options(msgspec.structs.replace(wanted, wor=True)).to_bytes()


def _is_sought_anew(segment: Segment, utterance: ScriptUtterance, metadata: SegmentMetadata) -> bool:
    """Whether times are sought that the text has already."""
    before = [word.start for word in segment.words]
    return segment.span != metadata.span or before != [word.start for word in utterance.words]


def _times_of_others(document: chat.Document, other: Collection[int]) -> dict[int, Milliseconds]:
    """The times of utterances that the file has, but for those of `other`."""
    timed = ((index, utterance.start, utterance.end) for index, utterance in enumerate(document.utterances))
    return {
        index: (start, end)
        for index, start, end in timed
        if start is not None and end is not None and index not in other
    }


def _outdated(document: chat.Document, sought_anew: Iterable[int], times: Collection[int]) -> set[int]:
    """Utterances that were sought anew and keep old times: no new bullet replaces theirs, or words have some."""
    with_word_bullets = {
        index
        for index, utterance in enumerate(document.utterances)
        if sum(token.times is not None for token in utterance.tokens) > (utterance.bullet is not None)
    }
    return {index for index in sought_anew if index not in times or index in with_word_bullets}


def _words_by_index(spoken: Sequence[chat.ChatWord], words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """The words of a CHAT utterance by their index, with those of its transcript: these have events, too."""
    rest = iter(words)
    for index, wanted in enumerate(spoken):
        for word in rest:
            if _letters(word.text) == _letters(wanted.wor_form) and not is_event(word.text):
                yield index, word
                break


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _milliseconds(word: Word) -> Milliseconds | None:
    if word.start is None or word.end is None:
        return None
    start = round(word.start * 1000)
    return start, max(start + 1, round(word.end * 1000))
