"""Score files of NIST: several recordings, alternatives, ignored segments, and words paired within segment times."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from core.comparison.error_rates import AlignedToken, Comparison, counted
from core.comparison.normalisation import USUAL, Step, Token, keys_of
from core.comparison.word_alignment import Rules
from core.comparison.word_networks import Choice, Slot, align_networks
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.nist_utterances import SUFFIXES, Alternatives, NistWord, Utterance, read_utterances
from core.formats.reading_notes import UNSCORED, UNSCORED_LINES, ReadingNote, ReportNote, ignore_notes, report_left_out

_REFERENCES = (".stm", ".trn")


class _Timed(NamedTuple):
    """A place of a hypothesis and the middle of its time in seconds."""

    middle: float
    slot: Alternatives


def is_scored(reference: Path, hypothesis: Path) -> bool:
    """Tell whether two files are scored utterance by utterance: a reference and a hypothesis in formats of NIST."""
    ours, theirs = reference.suffix.lower(), hypothesis.suffix.lower()
    return ours in _REFERENCES and theirs in SUFFIXES and (ours == ".trn") == (theirs == ".trn")


def score(
    reference: Path,
    hypothesis: Path,
    steps: Collection[Step] = USUAL,
    rules: Rules = "jiwer",
    language: str | None = None,
    report: ReportNote = ignore_notes,
) -> Comparison:
    """Count the errors of a hypothesis in NIST's formats, over all recordings of the reference.

    Each utterance is aligned with the words of its time, or with the line of the same identifier. Words between two
    utterances belong to the later one, and words after the last utterance belong to that. Alternatives count as
    correct. Source: SCTK, stm2ctm.c.

    Args:
        reference: an STM or trn file.
        hypothesis: an STM, CTM or trn file.
        steps: as for core.comparison.error_rates.compare.
        rules: as for core.comparison.error_rates.compare.
        language: ISO 639-1 code for normalisation.
        report: receives notes about the files.

    Raises:
        InputFault: reference-empty, and the faults of core.formats.nist_utterances.read_utterances.
    """
    ours, theirs = read_utterances(reference, report), _hypothesis(hypothesis, report)
    return _counted(ours, theirs, steps, rules, language, report)


def score_transcript(
    reference: Path,
    hypothesis: Transcript,
    steps: Collection[Step] = USUAL,
    rules: Rules = "jiwer",
    language: str | None = None,
    report: ReportNote = ignore_notes,
) -> Comparison | None:
    """Count the errors of a transcript with times against its recording in an STM file, as `score` does.

    The channels of the recording are taken together. Return None if words of the transcript have no time, or if the
    file does not have its recording.
    """
    notes: list[ReadingNote] = []
    ours = read_utterances(reference, notes.append)
    recordings = {each.name[0] for each in ours}
    recording = Path(hypothesis.media).stem if len(recordings) > 1 else next(iter(recordings), "")
    words = [NistWord(word.text, word.start, word.end) for word in hypothesis.words]
    if recording not in recordings or any(word.start is None for word in words):
        return None
    for note in notes:
        report(note)
    own = [each._replace(name=(recording,)) for each in ours if each.name[0] == recording]
    theirs = [Utterance((recording,), None, None, None, tuple(((word,),) for word in words))]
    return _counted(own, theirs, steps, rules, language or hypothesis.language, report)


def _hypothesis(path: Path, report: ReportNote) -> list[Utterance]:
    """Return the utterances of a hypothesis. A file without any counts as missing words."""
    try:
        return read_utterances(path, report)
    except InputFault as fault:
        if fault.code != "transcript-empty":
            raise
        return []


def _counted(
    ours: Sequence[Utterance],
    theirs: Iterable[Utterance],
    steps: Collection[Step],
    rules: Rules,
    language: str | None,
    report: ReportNote,
) -> Comparison:
    named: dict[tuple[str, ...], list[Utterance]] = defaultdict(list)
    for each in theirs:
        named[each.name].append(each)
    known = {each.name for each in ours}
    are_timed = all(each.end is not None for each in ours)
    report_left_out(report, {UNSCORED if are_timed else UNSCORED_LINES: len(named.keys() - known)})
    pairs = _by_time(ours, named) if are_timed else _by_identifier(ours, named)
    aligned: list[AlignedToken] = []
    has_words = False
    for number, (utterance, slots) in enumerate(pairs):
        own = [_slot(each, utterance.speaker, number, steps, language) for each in utterance.slots]
        other = [_slot(each, utterance.speaker, number, steps, language) for each in slots]
        has_words = has_words or any(words for slot in own for words in slot)
        aligned += [AlignedToken(*pair) for pair in align_networks(own, other, rules)]
    if not has_words:
        raise InputFault("reference-empty")
    return counted(aligned)


def _by_identifier(
    ours: Iterable[Utterance], named: dict[tuple[str, ...], list[Utterance]]
) -> Iterator[tuple[Utterance, Sequence[Alternatives]]]:
    for utterance in ours:
        yield utterance, [slot for each in named.get(utterance.name, ()) for slot in each.slots]


def _by_time(
    ours: Sequence[Utterance], named: dict[tuple[str, ...], list[Utterance]]
) -> Iterator[tuple[Utterance, Sequence[Alternatives]]]:
    """Yield each utterance that counts, with the places of the hypothesis at its time."""
    channels: dict[tuple[str, ...], list[Utterance]] = defaultdict(list)
    for utterance in ours:
        channels[utterance.name].append(utterance)
    for name, utterances in channels.items():
        utterances.sort(key=lambda each: each.start or 0.0)
        words = sorted(_timed(named.get(name, ())), key=lambda each: each.middle)
        place = 0
        for number, utterance in enumerate(utterances):
            end = len(words) if number + 1 == len(utterances) else place
            while end < len(words) and words[end].middle < (utterance.end or 0.0):
                end += 1
            if not utterance.is_ignored:
                yield utterance, [each.slot for each in words[place:end]]
            place = end


def _timed(utterances: Iterable[Utterance]) -> Iterator[_Timed]:
    for utterance in utterances:
        middle = ((utterance.start or 0.0) + (utterance.end or 0.0)) / 2
        for slot in utterance.slots:
            own = [
                (each.start + each.end) / 2 for words in slot for each in words if each.start is not None and each.end
            ]
            yield _Timed(max(own, default=middle), slot)


def _slot(slot: Alternatives, speaker: str | None, number: int, steps: Collection[Step], language: str | None) -> Slot:
    """Return a place with normalised words. An alternative may lose all of them."""
    return tuple(
        tuple(choice for word in words for choice in _choices(word, speaker, number, steps, language)) for words in slot
    )


def _choices(
    word: NistWord, speaker: str | None, number: int, steps: Collection[Step], language: str | None
) -> Iterator[Choice]:
    for key in keys_of(word.text, steps, language):
        yield Choice(Token(key, word.text, number, speaker, word.start, word.end), word.is_optional)
