"""The journal: the queue and everything recognised and edited, in one SQLite file, safe against any crash."""

from core.queue.journal.alignment_scripts import Script
from core.queue.journal.job import (
    ComputeSpec,
    DeliverySpec,
    Job,
    JobLanguages,
    JobSpec,
    JobState,
    RecordingFile,
    SpeakerChoice,
    file_at,
)
from core.queue.journal.journal import Journal
from core.queue.journal.sources import Source

__all__ = [
    "ComputeSpec",
    "DeliverySpec",
    "Job",
    "JobLanguages",
    "JobSpec",
    "JobState",
    "Journal",
    "RecordingFile",
    "Script",
    "Source",
    "SpeakerChoice",
    "file_at",
]
