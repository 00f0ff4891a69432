"""The journal: the queue and every finished minute of it, in SQLite, safe against any crash."""

from core.journal.jobs import Job, JobState, Recipe
from core.journal.journal import Journal
from core.journal.scripts import Script
from core.journal.sources import Source

__all__ = ["Job", "JobState", "Journal", "Recipe", "Script", "Source"]
