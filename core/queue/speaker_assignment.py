"""Assign the identified speakers to the transcript of a job."""

from collections.abc import Sequence
from itertools import accumulate, groupby

from msgspec.structs import replace

from core.contracts.tracks import speaker_names
from core.contracts.transcript import Segment, SpeakerTurn, Transcript
from core.journal import Job, JobState, Journal, SpeakerChoice
from core.queue import delivery, language_choice
from core.transcript import edit_operations
from core.transcript.edits import Change, Edit, EditableSegment, History, SegmentMetadata, Splice, language_between
from core.transcript.speaker_activity import SpeakerActivity, limit_speakers
from core.transcript.speaker_names import default_name
from core.transcript.speaker_turns import PostProcessing
from core.transcript.untimed_windows import find_untimed, split_windows
from core.transcript.word_speakers import with_speakers


def read_speakers(journal: Journal, job: Job) -> tuple[SpeakerActivity, tuple[str, ...]]:
    """Return the speakers of a job's recording, as many as its choice asks for, and their names."""
    activity, numbers = select_speakers(journal.diarisations.activity(job.id), job.compute.speakers)
    names = speaker_names(job.tracks) if job.compute.speakers.source == "channels" else {}
    return activity, tuple(names.get(number) or default_name(number) for number in numbers)


def post_processing(choice: SpeakerChoice) -> PostProcessing:
    """Return the post-processing of turns that a choice asks for."""
    settings = choice.post_processing
    return replace(settings, min_duration_on=choice.shortest_turn) if choice.shortest_turn else settings


def select_speakers(activity: SpeakerActivity, choice: SpeakerChoice) -> tuple[SpeakerActivity, tuple[int, ...]]:
    """Return the speakers that a choice asks for, and their numbers from 0.

    They are numbered by their first turn, or by their channels.
    """
    settings = post_processing(choice)
    if choice.source == "channels":
        present = sorted(activity.find_present(settings))
        return activity.select(present), tuple(present)
    activity = limit_speakers(activity, settings, choice.exactly, choice.at_most)
    return activity, tuple(range(activity.speakers))


def assign_speakers(journal: Journal, job: Job) -> int:
    """Assign a speaker to each segment of the job's transcript, and split segments where the speaker changes.

    A new transcript begins with these speakers. A transcript that existed before the request, was edited or was given
    gets one more edit, which can be undone. Return the number of speakers.
    """
    by_word = journal.chunks.speakers(job.id) if job.compute.speakers.source == "channels" else None
    if by_word is not None:
        return _assign_channels(journal, job, by_word)
    activity, names = read_speakers(journal, job)
    if not names:
        return 0
    everyone = job.compute.speakers.exactly is not None
    history = journal.edits.history(job.id)
    if not (history.given and history.metadata) and not _in_effect(history):
        editable = delivery.recognised_transcript_of(journal, job)
        plain = Transcript(editable.plain_segments, job.name, editable.duration, "", editable.language)
        if _begin(journal, job, with_speakers(plain, activity, names, everyone).segments):
            return len(names)
    _edit(journal, job, activity, names, everyone)
    return len(names)


def count_missing(journal: Journal, job: Job) -> tuple[int, int] | None:
    """Return how many speakers a finished transcript names, and how many were asked for, if these are more."""
    expected = job.compute.speakers.exactly
    if expected is None or job.speakers_state != JobState.DONE:
        return None
    found = count_speakers(delivery.transcript_of(journal, job))
    return (found, expected) if 0 < found < expected else None


def count_speakers(transcript: Transcript) -> int:
    """Return the number of speakers that segments name."""
    return len({segment.speaker for segment in transcript.segments} - {None})


def assign_tracks(journal: Journal, job: Job) -> None:
    """Assign the name of its track to each segment if several tracks were heard and nobody asked for speakers."""
    if job.compute.speakers.source != "off" or not speaker_names(job.tracks):
        return
    by_word = journal.chunks.speakers(job.id)
    if by_word is not None:
        _assign_channels(journal, job, by_word)


def _in_effect(history: History) -> list[Edit]:
    """Return the edits in effect, without those that only assign speakers."""
    edits = history.edits[: history.position]
    return [edit for edit in edits if not (isinstance(edit, Change) and edit.assigns_speakers)]


def _begin(journal: Journal, job: Job, spoken: Sequence[Segment]) -> bool:
    """Replace the transcript with these segments of its recognised words. Return False if somebody has edited it."""
    cuts = tuple(accumulate(len(segment.words) for segment in spoken))
    if not job.compute.speakers.afterwards:
        return journal.edits.keep_segments(job.id, cuts, [SegmentMetadata.of(segment) for segment in spoken])
    history = journal.edits.history(job.id)
    if _in_effect(history):
        return False
    edited = delivery.recognised_transcript_of(journal, job, history)
    assigned = tuple(map(EditableSegment, spoken, (0, *cuts), cuts))
    if tuple(edited.segments) == assigned:
        return True
    change = Change((Splice(0, len(edited.segments), assigned),), assigns_speakers=True)
    return journal.edits.append(job.id, change, edited)


def _edit(
    journal: Journal, job: Job, activity: SpeakerActivity, names: tuple[str, ...], everyone: bool = False
) -> None:
    while True:  # again if somebody edits it meanwhile
        edited = delivery.editable_transcript_of(journal, job)
        edit = edit_operations.assign_speakers(edited, activity, names, everyone)
        if edit is None or journal.edits.append(job.id, edit, edited):
            return


def _assign_channels(journal: Journal, job: Job, by_word: tuple[int, ...]) -> int:
    """Assign the track or the channel of each word as its speaker. Words of two channels may overlap."""
    chunks, spoken = journal.chunks.words_by_chunk(job.id), list[Segment]()
    words = [word for each in chunks for word in each]
    untimed = find_untimed(words, delivery.windows_of(journal, job, chunks) or ())
    code = language_choice.language_of(job)
    names = speaker_names(job.tracks)

    def name_of(source: int) -> str:
        return names.get(source) or default_name(source)

    for channel, run in groupby(range(len(words)), key=by_word.__getitem__):
        places = list(run)
        first = places[0]
        for segment in split_windows(words[first : places[-1] + 1], untimed, code, first=first):
            last = first + len(segment.words)
            language = language_between(job.languages.others, first, last)
            spoken.append(replace(segment, speaker=name_of(channel), language=language))
            first = last
    if not _begin(journal, job, spoken):
        timed = [(word, channel) for word, channel in zip(words, by_word, strict=True) if word.start is not None]
        turns = [SpeakerTurn(word.start or 0.0, word.end or 0.0, name_of(channel)) for word, channel in timed]
        _edit(journal, job, *SpeakerActivity.from_turns(turns))
    return len(set(by_word))
