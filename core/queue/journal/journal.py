"""The journal as a whole: one database, and the parts that read and write its tables."""

from pathlib import Path

from core.queue.journal.alignment_scripts import Scripts
from core.queue.journal.attempts import Attempts
from core.queue.journal.batches import Batches
from core.queue.journal.chunks import Chunks
from core.queue.journal.correction_counts import Corrections
from core.queue.journal.database import Database
from core.queue.journal.diarisations import Diarisations
from core.queue.journal.edit_log import EditLog
from core.queue.journal.exports import Exports
from core.queue.journal.imported_jobs import Imports
from core.queue.journal.jobs import Jobs
from core.queue.journal.rule_lists import RuleLists
from core.queue.journal.sources import Sources
from core.queue.journal.storage import Storage
from core.queue.journal.text_index import TextIndex
from core.queue.journal.trash import Trash
from core.queue.journal.versions import Versions
from core.queue.journal.vocabularies import Vocabularies
from core.queue.journal.watched_files import WatchedFiles


class Journal:
    """One process's view of a journal file. Use it from the thread that opened it.

    Several processes may share the file: a running job belongs to the process that claimed it, until that one ends.
    Each public method of a part is one small transaction; one that takes a `connection` is called within another's.
    A part uses the tables of others only through the parts that it is given below, or through `job_rows`. Every
    method may raise EnvironmentFault (disk, journal-broken, -busy, -access).
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk."""
        self.path = path
        self.database = Database(path)
        self.batches = Batches(self.database)
        self.jobs = Jobs(self.database)
        self.index = TextIndex(self.database)
        self.chunks = Chunks(self.database, self.index)
        self.exports = Exports(self.database)
        self.sources = Sources(self.database)
        self.corrections = Corrections(self.database)
        self.edits = EditLog(self.database, self.exports, self.index)
        self.rule_lists = RuleLists(self.database)
        self.scripts = Scripts(self.database, self.sources)
        self.vocabularies = Vocabularies(self.database)
        self.imports = Imports(self.database, self.sources, self.index)
        self.diarisations = Diarisations(self.database)
        self.watched_files = WatchedFiles(self.database)
        self.attempts = Attempts(self.database, self.scripts)
        self.storage = Storage(self.database)
        self.trash = Trash(self.database)
        self.versions = Versions(self.database)

    def close(self) -> None:
        """Close the file; nothing is ever unsaved."""
        self.database.close()
