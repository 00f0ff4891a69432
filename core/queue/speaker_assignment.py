"""Who speaks, as it was found, into the transcript of a job."""

from itertools import accumulate

from msgspec.structs import replace

from core.contracts.transcript import Transcript
from core.queue import delivery
from core.queue.journal import Job, Journal, SpeakerChoice
from core.transcript import edit_operations
from core.transcript.edits import EditableTranscript, SegmentMetadata
from core.transcript.speaker_activity import SpeakerActivity, limited
from core.transcript.speaker_names import numbered
from core.transcript.speaker_turns import PostProcessing
from core.transcript.word_speakers import with_speakers


def found_speakers(journal: Journal, job: Job) -> tuple[SpeakerActivity, tuple[str, ...]]:
    """The speakers of a job's recording as its choice has them, and their names."""
    activity, numbers = chosen_speakers(journal.diarisations.activity(job.id), job.compute.speakers)
    return activity, tuple(map(numbered, numbers))


def post_processing(choice: SpeakerChoice) -> PostProcessing:
    """What makes a turn by that choice."""
    settings = choice.post_processing
    return replace(settings, min_duration_on=choice.shortest_turn) if choice.shortest_turn else settings


def chosen_speakers(activity: SpeakerActivity, choice: SpeakerChoice) -> tuple[SpeakerActivity, tuple[int, ...]]:
    """The speakers of a recording as a choice has them, and their numbers from 0.

    They are numbered by order of arrival; where each channel is a speaker, by their channels.
    """
    settings = post_processing(choice)
    if choice.source == "channels":
        present = sorted(activity.present(settings))
        return activity.of_speakers(present), tuple(present)
    activity = limited(activity, settings, choice.exactly, choice.at_most)
    return activity, tuple(range(activity.speakers))


def assign_speakers(journal: Journal, job: Job) -> int:
    """Give each segment of the job's transcript the one who speaks it, cut where the speaker changes.

    So the transcript of a recording begins; where somebody has edited it, or its text was given, it is one more edit,
    which can be undone. Returns how many speakers there are.
    """
    activity, names = found_speakers(journal, job)
    if not names:
        return 0
    history = journal.edits.history(job.id)
    if not history.edits and not (history.given and history.metadata):
        words = journal.chunks.words(job.id)
        editable = EditableTranscript(words, duration=job.duration or 0.0, language=delivery.language_of(job))
        plain = Transcript(editable.plain_segments, job.name, editable.duration, "", editable.language)
        segments = with_speakers(plain, activity, names).segments
        cuts = accumulate(len(segment.words) for segment in segments)
        metadata = [SegmentMetadata(segment.speaker, segment.language, segment.span) for segment in segments]
        if journal.edits.keep_segments(job.id, tuple(cuts), metadata):
            return len(names)
    while True:  # again when somebody has edited it meanwhile
        edited = delivery.editable_transcript_of(journal, job)
        edit = edit_operations.tell_speakers(edited, activity, names)
        if edit is None or journal.edits.append(job.id, edit, edited):
            return len(names)
