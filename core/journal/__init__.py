"""Keep the queue and all recognised and edited text in one SQLite file that survives any crash."""

from core.journal.alignment_scripts import Script
from core.journal.job import (
    ComputeSpec,
    DeliverySpec,
    Job,
    JobLanguages,
    JobSpec,
    JobState,
    RecordingFile,
    SpeakerChoice,
    file_at,
    files_at,
)
from core.journal.journal import Journal
from core.journal.sources import Source

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
    "files_at",
]
