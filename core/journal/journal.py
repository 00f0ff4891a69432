"""The journal as a whole: one database, and the parts that read and write its tables."""

from pathlib import Path

from core.journal.alignment_scripts import Scripts
from core.journal.attempts import Attempts
from core.journal.batches import Batches
from core.journal.chunks import Chunks
from core.journal.correction_counts import Corrections
from core.journal.database import Database
from core.journal.diarisations import Diarisations
from core.journal.edit_log import EditLog
from core.journal.exports import Exports
from core.journal.imported_jobs import Imports
from core.journal.jobs import Jobs
from core.journal.rule_lists import RuleLists
from core.journal.sources import Sources
from core.journal.storage import Storage
from core.journal.text_index import TextIndex
from core.journal.trash import Trash
from core.journal.versions import Versions
from core.journal.vocabularies import Vocabularies
from core.journal.watched_files import WatchedFiles


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
