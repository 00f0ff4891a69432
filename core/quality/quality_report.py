"""The figures of a recording's transcript: how much is doubtful, missing or invented, and where."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from core.archive.moved_recordings import CHANGED, find_change
from core.contracts.errors import Bug, InputFault
from core.contracts.transcript import Transcript, Word
from core.journal import Job, Journal
from core.journal.sources import IMPORTED
from core.quality.findings import NOISE, PER_SECOND, SILENCE, VOICE, Finding, FindingKind, find_places, read_speech
from core.queue import delivery
from core.transcript.uncertain_words import count_uncertain

WORST = 10
"""So many minutes are listed as the worst."""
_SLOTS = 240  # of the pictures, at most
_MINUTE = 60.0
# what a second of each kind counts when minutes are ranked: doubtful words are mostly right
_WEIGHTS: dict[FindingKind, float] = {"missing": 1.0, "invented": 1.0, "loop": 1.0, "doubtful": 0.3}
_PAUSE = 25  # frames (0.5 s): a shorter pause is part of the speech


class Slot(msgspec.Struct, frozen=True):
    """A piece of the time axis, `start` in seconds. Shares are in [0, 1].

    `confidence` is the mean of the words that begin here, None without any; `speech` is the share of its time with
    sound, None where the sound was not there; `words` are counted where they begin.
    """

    start: float
    confidence: float | None
    speech: float | None
    words: int


class Minute(msgspec.Struct, frozen=True):
    """A bad minute, with all of its places: longer where one of them goes on. `score` is their seconds, weighed."""

    start: float
    end: float
    score: float
    places: tuple[Finding, ...]


class Share(msgspec.Struct, frozen=True):
    """What a speaker says: seconds between the first and the last word of each segment, and words."""

    speaker: str | None
    seconds: float
    words: int


class LanguageStretch(msgspec.Struct, frozen=True):
    """Segments in one language, in a row; times are seconds."""

    language: str | None
    start: float
    end: float


class Run(msgspec.Struct, frozen=True):
    """What the recognition took: seconds, times real time, bytes of memory at most. None where it is not known."""

    model: str
    engine: str | None
    seconds: float | None
    speed: float | None
    peak_memory: int | None
    attempts: int


class QualityReport(msgspec.Struct, frozen=True):
    """Everything about one recording. Times are seconds; `speech` and `silence`, what is not speech, are None
    without the sound.

    `no_sound` is why that could not be read. `slots` share the recording evenly. `rate` is words a minute of speech.
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

    @property
    def doubtful_share(self) -> float:
        """Of the words, in [0, 1]."""
        return self.doubtful / max(1, self.words)

    def seconds_of(self, kind: FindingKind) -> float:
        """How long the places of a kind are together."""
        return sum(place.seconds for place in self.places if place.kind == kind)

    def count_of(self, kind: FindingKind) -> int:
        """How many places of a kind there are."""
        return sum(place.kind == kind for place in self.places)


def make_report(journal: Journal, job: Job, below: float) -> QualityReport:
    """The report of a job that is done, its edits included; the recording is read once, if it is there and
    not another one by now.

    `below`: a word is doubtful whose confidence is less. Raises EnvironmentFault for the journal.
    """
    return make_report_and_change(journal, job, below)[0]


def make_report_and_change(journal: Journal, job: Job, below: float) -> tuple[QualityReport, InputFault | None]:
    """The same, and what became of the file at the path of its recording, as `change_of` finds it."""
    change = find_change(journal, job)
    speech, no_sound = None, None
    if change is not None and change.code == CHANGED:
        no_sound = change.sentence
    else:
        try:
            speech = read_speech(Path(job.path))
        except (InputFault, Bug) as fault:  # of a process that was killed: all else of the report holds
            no_sound = fault.sentence
    transcript = delivery.transcript_of(journal, job)
    return assess(transcript, job.path, speech, below, _run(journal, job), no_sound), change


def assess(
    transcript: Transcript, path: str, speech: bytes | None, below: float, run: Run, no_sound: str | None = None
) -> QualityReport:
    """The report of a transcript; `speech` is as read_speech gives it."""
    words = transcript.words
    heard = None if speech is None else len(speech) / PER_SECOND
    duration = max(transcript.duration, heard or 0.0)
    places = find_places(words, speech, below)
    known = [word.confidence for word in words if word.confidence is not None]
    spoken = None if speech is None else _speech_seconds(speech)
    return QualityReport(
        path=path,
        duration=duration,
        words=len(words),
        doubtful=count_uncertain(words, below),
        confidence=sum(known) / len(known) if known else None,
        slot=_slot_seconds(duration),
        slots=_slots(words, speech, duration),
        speech=spoken,
        silence=None if spoken is None else duration - spoken,
        rate=len(words) / spoken * _MINUTE if spoken else None,
        places=places,
        speakers=_speakers(transcript),
        languages=_languages(transcript),
        worst=tuple(sorted(_minutes(places, duration), key=lambda minute: (-minute.score, minute.start))[:WORST]),
        run=run,
        damaged=transcript.damaged,
        no_sound=no_sound,
    )


def worst_minutes(reports: Iterable[QualityReport]) -> list[tuple[QualityReport, Minute]]:
    """The WORST minutes of several recordings, worst first."""
    minutes = ((report, minute) for report in reports for minute in report.worst)
    return sorted(minutes, key=lambda pair: (-pair[1].score, pair[0].path, pair[1].start))[:WORST]


def _slot_seconds(duration: float) -> float:
    """Seconds of a slot: whole ones, so that there are at most _SLOTS."""
    return max(1.0, float(-(-duration // _SLOTS)))


def _slots(words: Sequence[Word], speech: bytes | None, duration: float) -> tuple[Slot, ...]:
    length = _slot_seconds(duration)
    count = int(-(-duration // length))
    confidences: dict[int, list[float]] = defaultdict(list)
    counts: dict[int, int] = defaultdict(int)
    for word in words:
        if word.start is not None:
            place = min(int(word.start / length), count - 1)
            counts[place] += 1
            if word.confidence is not None:
                confidences[place].append(word.confidence)
    found = []
    for n in range(count):
        here = confidences[n]
        part = None if speech is None else speech[int(n * length * PER_SECOND) : int((n + 1) * length * PER_SECOND)]
        share = None if part is None else (1 - part.count(SILENCE) / len(part) if part else 0.0)
        found.append(Slot(n * length, sum(here) / len(here) if here else None, share, counts[n]))
    return tuple(found)


def _speech_seconds(speech: bytes) -> float:
    """Seconds of speech: from a voice's beginning to its end, with all between that is shorter than 0.5 s."""
    inside = speech.strip(SILENCE + NOISE)
    pauses = (run for run in inside.split(VOICE) if len(run) >= _PAUSE)
    return (len(inside) - sum(map(len, pauses))) / PER_SECOND


def _minutes(places: Sequence[Finding], duration: float) -> list[Minute]:
    """The minutes in which there is something. A place is in one of them, that which has most of it: whoever goes
    through the list would hear it again and again."""
    by_minute: dict[int, list[Finding]] = defaultdict(list)
    for place in places:
        by_minute[_fullest(place)].append(place)
    return [_minute(_MINUTE * n, min(_MINUTE * (n + 1), duration), here) for n, here in by_minute.items()]


def _fullest(place: Finding) -> int:
    """The number of the minute in which most of a place is, the first of several."""
    minutes = range(int(place.start // _MINUTE), int(max(place.start, place.end) // _MINUTE) + 1)
    return max(minutes, key=lambda n: min(place.end, _MINUTE * (n + 1)) - max(place.start, _MINUTE * n))


def _minute(start: float, end: float, places: Sequence[Finding]) -> Minute:
    """`end` may be before a place's: of a transcript that is longer than its recording, or of a long place."""
    begin, until = min(place.start for place in places), max(place.end for place in places)
    score = sum(_WEIGHTS[place.kind] * max(0.0, place.seconds) for place in places)
    return Minute(min(start, begin), max(end, until), score, tuple(places))


def _speakers(transcript: Transcript) -> tuple[Share, ...]:
    """Who says how much, the most first."""
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
