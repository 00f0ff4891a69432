"""Transcripts of other programs into the editor: jobs that are done, beside their recordings."""

from pathlib import Path

import msgspec

from core.contracts import media
from core.contracts.protocol import Prompt
from core.contracts.transcript import Transcript
from core.formats import reading
from core.formats.reading_notes import Tell, untold
from core.journal import Job, JobSpec, Journal, Source
from core.transcript.segmentation import in_time_order, tidy_times


def import_file(
    journal: Journal, batch: int, path: Path, spec: JobSpec, recording: Path | None = None, tell: Tell = untold
) -> Job:
    """A job that is done and has the words, speakers and times of the transcript at `path`.

    `recording` None looks for it beside the transcript; where there is none the job is of `path` itself, which can be
    edited and exported, not heard. `spec` says with which model it would be transcribed anew; nothing is written until
    somebody exports. A CHAT file is written as itself, changed only where somebody edits.

    What was guessed or left out is told. Raises InputFault as core.formats.reading.read does and when the recording is
    none, EnvironmentFault for the journal; nothing is queued then.
    """
    source = None
    if path.suffix.lower() == ".cha":
        document, transcript = reading.read_chat(path, tell=tell)
        source = Source(str(path.absolute()), document.to_bytes())
    else:
        transcript = reading.read(path, tell=tell)
    file = (recording or _recording_of(path, transcript) or path).absolute()
    status = media.check_file(file)
    segments = [
        msgspec.structs.replace(segment, words=tidy_times(segment.words, 0))
        for segment in in_time_order(transcript.segments)
        if segment.words
    ]
    translated = transcript.translation_language
    prompt = Prompt(transcript.language, translated, bilingual=translated is not None)
    compute = msgspec.structs.replace(spec.compute, prompt=prompt)
    kept = JobSpec(compute, msgspec.structs.replace(spec.delivery, formats=()))
    recording_file = (str(file), status.st_size, status.st_mtime_ns)
    return journal.imports.add(batch, recording_file, kept, segments, transcript.duration, source)


def is_text_alone(job: Job) -> bool:
    """Whether a job is of an opened transcript itself, since no recording was found: it can be edited, not heard."""
    return reading.is_readable(Path(job.path))


def _recording_of(path: Path, transcript: Transcript) -> Path | None:
    """The recording beside a transcript: the one that it names, else one of its own name; None when there is none."""
    return media.find_recording(path.parent, [transcript.media], (path.stem, Path(transcript.media).stem))
