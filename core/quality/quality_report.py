"""Compute the figures of a transcript: uncertain words, misses, inventions, and their places."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from core.archive.moved_recordings import CHANGED, find_change
from core.contracts.errors import Bug, InputFault
from core.contracts.part import Part, common_part, words_in_part
from core.contracts.transcript import Transcript, Word
from core.journal import Job, Journal
from core.journal.sources import IMPORTED
from core.quality.findings import (
    FRAMES_PER_SECOND,
    NOISE,
    SILENCE,
    VOICE,
    Finding,
    FindingKind,
    find_places,
    read_speech_of,
)
from core.queue import delivery
from core.transcript.uncertain_words import count_uncertain

WORST = 10
"""The number of minutes in the list of worst minutes."""
_MOST_SLOTS = 240  # of the pictures
_MINUTE_S = 60.0
# The weight of a second of each kind when minutes are ranked. Uncertain words are mostly right.
_WEIGHTS: dict[FindingKind, float] = {"missing": 1.0, "invented": 1.0, "loop": 1.0, "doubtful": 0.3}
_PAUSE_FRAMES = 25  # 0.5 s: a shorter pause is part of the speech


class Slot(msgspec.Struct, frozen=True):
    """A piece of the time axis, `start` in seconds. Shares are in [0, 1].

    `confidence` is the mean of the words that begin in the slot, or None without words. `speech` is the share of time
    with sound, or None without the sound. `words` counts the words that begin in the slot.
    """

    start: float
    confidence: float | None
    speech: float | None
    words: int


class Minute(msgspec.Struct, frozen=True):
    """A bad minute with all of its places. It is longer if a place goes on. `score` is their weighted seconds."""

    start: float
    end: float
    score: float
    places: tuple[Finding, ...]


class Share(msgspec.Struct, frozen=True):
    """The speech of a speaker: words, and seconds between the first and the last word of each segment."""

    speaker: str | None
    seconds: float
    words: int


class LanguageStretch(msgspec.Struct, frozen=True):
    """Consecutive segments in one language. Times are seconds."""

    language: str | None
    start: float
    end: float


class Run(msgspec.Struct, frozen=True):
    """The recognition: seconds, speed as a multiple of real time, peak memory in bytes. Unknown values are None."""

    model: str
    engine: str | None
    seconds: float | None
    speed: float | None
    peak_memory: int | None
    attempts: int


class QualityReport(msgspec.Struct, frozen=True):
    """The figures of one recording. Times are seconds.

    `speech` and `silence` (the time without speech) are None without the sound. `no_sound` is the reason.
    `slots` divide the recording evenly. Words with less confidence than `below` are `doubtful`. `rate` is words a
    minute of speech. `part` is the examined part, None: the whole recording.
    """

    path: str
    duration: float
    words: int
    doubtful: int
    confidence: float | None
    slot: float
    slots: tuple[Slot, ...]
    speech: float | None
    silence: float | None
    rate: float | None
    places: tuple[Finding, ...]
    speakers: tuple[Share, ...]
    languages: tuple[LanguageStretch, ...]
    worst: tuple[Minute, ...]
    run: Run
    damaged: tuple[tuple[float, float], ...] = ()
    no_sound: str | None = None
    part: tuple[float, float] | None = None
    below: float = 0.0

    @property
    def start(self) -> float:
        """The second at which the examined part begins."""
        return 0.0 if self.part is None else self.part[0]

    @property
    def length(self) -> float:
        """The length of the examined part in seconds."""
        return self.duration - self.start

    @property
    def doubtful_share(self) -> float:
        """The share of uncertain words, in [0, 1]."""
        return self.doubtful / max(1, self.words)

    def seconds_of(self, kind: FindingKind) -> float:
        """Return the total length of the places of a kind in seconds."""
        return sum(place.seconds for place in self.places if place.kind == kind)

    def count_of(self, kind: FindingKind) -> int:
        """Return the number of places of a kind."""
        return sum(place.kind == kind for place in self.places)


def make_report(journal: Journal, job: Job, below: float) -> QualityReport:
    """Return the report of a finished job with its edits. Words with a confidence below `below` are uncertain.

    The recording is read once, if it exists and has not changed. Raises EnvironmentFault for the journal.
    """
    return make_report_and_change(journal, job, below)[0]


def make_report_and_change(
    journal: Journal, job: Job, below: float, part: Part | None = None, tracks: str | None = None
) -> tuple[QualityReport, InputFault | None]:
    """Return the report and the change of the recording's file, as `find_change` returns it.

    Args:
        journal: the journal of the job.
        job: a finished job.
        below: words with less confidence are uncertain.
        part: examine no more than this.
        tracks: the sound tracks to hear. None: those that the job heard.

    Raises:
        InputFault: part-apart, the job heard no second of the part.
        EnvironmentFault: for the journal.
    """
    part = common_part(job.part, part)
    change = find_change(journal, job)
    speech, no_sound = None, None
    if change is not None and change.code == CHANGED:
        no_sound = change.sentence
    else:
        try:
            speech = read_speech_of(job, part, tracks)
        except (InputFault, Bug) as fault:  # the reader may have been killed: the rest of the report is still right
            no_sound = fault.sentence
    transcript = delivery.transcript_of(journal, job)
    if part is not None:
        transcript = words_in_part(transcript, part)
    return assess(transcript, job.path, speech, below, _run(journal, job), no_sound), change


def assess(
    transcript: Transcript, path: str, speech: bytes | None, below: float, run: Run, no_sound: str | None = None
) -> QualityReport:
    """Return the report of a transcript. `speech` is from read_speech."""
    words = transcript.words
    sound_seconds = None if speech is None else len(speech) / FRAMES_PER_SECOND
    duration = max(transcript.duration, sound_seconds or 0.0)
    start = 0.0 if transcript.part is None else transcript.part[0]
    places = find_places(words, speech, below)
    known = [word.confidence for word in words if word.confidence is not None]
    spoken = None if speech is None else _speech_seconds(speech)
    return QualityReport(
        path=path,
        duration=duration,
        words=len(words),
        doubtful=count_uncertain(words, below),
        confidence=sum(known) / len(known) if known else None,
        slot=_slot_seconds(duration - start),
        slots=_slots(words, speech, start, duration),
        speech=spoken,
        silence=None if spoken is None else duration - start - spoken,
        rate=len(words) / spoken * _MINUTE_S if spoken else None,
        places=places,
        speakers=_speakers(transcript),
        languages=_languages(transcript),
        worst=tuple(sorted(_minutes(places, duration), key=lambda minute: (-minute.score, minute.start))[:WORST]),
        run=run,
        damaged=transcript.damaged,
        no_sound=no_sound,
        part=transcript.part,
        below=below,
    )


def worst_minutes(reports: Iterable[QualityReport]) -> list[tuple[QualityReport, Minute]]:
    """Return the WORST minutes of several recordings, the worst first."""
    minutes = ((report, minute) for report in reports for minute in report.worst)
    return sorted(minutes, key=lambda pair: (-pair[1].score, pair[0].path, pair[1].start))[:WORST]


def _slot_seconds(duration: float) -> float:
    """Return the length of a slot in whole seconds, so that there are at most _MOST_SLOTS."""
    return max(1.0, float(-(-duration // _MOST_SLOTS)))


def _slots(words: Sequence[Word], speech: bytes | None, start: float, end: float) -> tuple[Slot, ...]:
    length = _slot_seconds(end - start)
    count = int(-((start - end) // length))
    confidences: dict[int, list[float]] = defaultdict(list)
    counts: dict[int, int] = defaultdict(int)
    for word in words:
        if word.start is not None:
            place = max(0, min(int((word.start - start) / length), count - 1))
            counts[place] += 1
            if word.confidence is not None:
                confidences[place].append(word.confidence)
    found = []
    for n in range(count):
        here, begin = confidences[n], start + n * length
        part = (
            None
            if speech is None
            else speech[int(begin * FRAMES_PER_SECOND) : int((begin + length) * FRAMES_PER_SECOND)]
        )
        share = None if part is None else (1 - part.count(SILENCE) / len(part) if part else 0.0)
        found.append(Slot(begin, sum(here) / len(here) if here else None, share, counts[n]))
    return tuple(found)


def _speech_seconds(speech: bytes) -> float:
    """Return the seconds of speech: from the first voice to the last, without pauses of 0.5 s or more."""
    inside = speech.strip(SILENCE + NOISE)
    pauses = (run for run in inside.split(VOICE) if len(run) >= _PAUSE_FRAMES)
    return (len(inside) - sum(map(len, pauses))) / FRAMES_PER_SECOND


def _minutes(places: Sequence[Finding], duration: float) -> list[Minute]:
    """Return the minutes with places. A place counts only in the minute with most of it: nobody checks it twice."""
    by_minute: dict[int, list[Finding]] = defaultdict(list)
    for place in places:
        by_minute[_fullest(place)].append(place)
    return [_minute(_MINUTE_S * n, min(_MINUTE_S * (n + 1), duration), here) for n, here in by_minute.items()]


def _fullest(place: Finding) -> int:
    """Return the number of the minute with most of a place, the first of several."""
    minutes = range(int(place.start // _MINUTE_S), int(max(place.start, place.end) // _MINUTE_S) + 1)
    return max(minutes, key=lambda n: min(place.end, _MINUTE_S * (n + 1)) - max(place.start, _MINUTE_S * n))


def _minute(start: float, end: float, places: Sequence[Finding]) -> Minute:
    """Return a minute with its places.

    The minute grows to hold its places. `end` may be before a place: the place is long, or the transcript is longer
    than its recording.
    """
    begin, until = min(place.start for place in places), max(place.end for place in places)
    score = sum(_WEIGHTS[place.kind] * max(0.0, place.seconds) for place in places)
    return Minute(min(start, begin), max(end, until), score, tuple(places))


def _speakers(transcript: Transcript) -> tuple[Share, ...]:
    """Return the share of each speaker, the largest first."""
    seconds: dict[str | None, float] = defaultdict(float)
    words: dict[str | None, int] = defaultdict(int)
    for segment in transcript.segments:
        words[segment.speaker] += len(segment.words)
        if segment.start is not None and segment.end is not None:
            seconds[segment.speaker] += segment.end - segment.start
    shares = [Share(speaker, seconds[speaker], count) for speaker, count in words.items()]
    return tuple(sorted(shares, key=lambda share: (-share.seconds, share.speaker or "")))


def _languages(transcript: Transcript) -> tuple[LanguageStretch, ...]:
    found: list[LanguageStretch] = []
    for segment in transcript.segments:
        if segment.start is None or segment.end is None:
            continue
        language = segment.language or transcript.language
        if found and found[-1].language == language:
            found[-1] = msgspec.structs.replace(found[-1], end=max(found[-1].end, segment.end))
        else:
            found.append(LanguageStretch(language, segment.start, segment.end))
    return tuple(found)


def _run(journal: Journal, job: Job) -> Run:
    taken = journal.attempts.time_taken(job.id)
    model = "" if job.engine == IMPORTED else Path(job.compute.load.model).stem
    known = taken > 0 and job.engine != IMPORTED
    speed = (job.duration or job.seconds) / taken if known else None
    return Run(model, job.engine, taken if known else None, speed, job.peak_memory, job.attempt)
