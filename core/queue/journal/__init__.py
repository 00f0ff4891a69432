"""The journal: the queue and everything recognised and edited, in one SQLite file, safe against any crash."""

from core.queue.journal.alignment_scripts import Script
from core.queue.journal.job import ComputeSpec, DeliverySpec, File, Job, JobSpec, JobState, file_at
from core.queue.journal.journal import Journal
from core.queue.journal.sources import Source

__all__ = [
    "ComputeSpec",
    "DeliverySpec",
    "File",
    "Job",
    "JobSpec",
    "JobState",
    "Journal",
    "Script",
    "Source",
    "file_at",
]
