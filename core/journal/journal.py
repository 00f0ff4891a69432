"""Open the journal: one database, and the parts that read and write its tables."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.contracts import paths
from core.contracts.files import make_private_folder, temporary_beside
from core.journal.alignment_scripts import Scripts
from core.journal.attempts import Attempts
from core.journal.chunks import Chunks
from core.journal.database import Database
from core.journal.diarisations import Diarisations
from core.journal.edit_log import Corrections, EditLog
from core.journal.exports import Exports
from core.journal.jobs import Jobs
from core.journal.rule_lists import RuleLists, Vocabularies
from core.journal.sources import Imports, Sources
from core.journal.storage import Storage
from core.journal.text_index import TextIndex
from core.journal.trash import Trash
from core.journal.versions import Versions
from core.journal.watched_files import WatchedFiles


class Batches:
    """The batches: open, close, hold. All recordings of the window are one batch, which never closes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, key: str) -> tuple[int, bool]:
        """Return the unfinished batch of that key and True, or a new one and False."""
        with self._database.transaction() as connection:
            row = connection.execute(
                "SELECT id FROM batch WHERE key = ? AND finished IS NULL ORDER BY id DESC", (key,)
            ).fetchone()
            if row is not None:
                return int(row["id"]), True
            added = connection.execute("INSERT INTO batch (key, created) VALUES (?, ?)", (key, time.time()))
            return added.lastrowid or 0, False

    def close(self, batch: int) -> bool:
        """Mark the batch finished if all of its jobs are done and delivered. Return whether it was."""
        with self._database.transaction() as connection:
            open_jobs, owed = connection.execute(
                "SELECT (SELECT COUNT(*) FROM job WHERE batch = :b AND removed IS NULL"
                " AND (state NOT IN ('done', 'cancelled')"
                " OR speakers_state NOT IN ('done', 'cancelled'))),"
                " (SELECT COUNT(*) FROM export JOIN job ON job.id = export.job"
                " WHERE batch = :b AND removed IS NULL AND NOT written)",
                {"b": batch},
            ).fetchone()
            if open_jobs or owed:
                return False
            connection.execute("UPDATE batch SET finished = ? WHERE id = ?", (time.time(), batch))
            return True

    def hold(self, batch: int, held: bool) -> None:
        """Record whether the batch is held. A held batch begins no job."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE batch SET held = ? WHERE id = ?", (held, batch))

    def is_held(self, batch: int) -> bool:
        """Tell whether the batch is held, also after a restart."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT held FROM batch WHERE id = ?", (batch,)).fetchone()
        return bool(row and row["held"])


class Journal:
    """One process's view of a journal file. Use it from the thread that opened it.

    Several processes may share the file. A running job belongs to the process that claimed it until that process ends.
    Each public method of a part is one small transaction. A method with a `connection` runs inside the caller's.
    A part uses the tables of other parts only through the parts below or through `job_rows`. Every method may raise
    EnvironmentFault (disk, journal-broken, journal-busy, journal-access).
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file.

        Raises:
            EnvironmentFault: journal-newer, journal-older, journal-broken, journal-busy, journal-access, disk.
        """
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
        """Close the file. Everything is saved at any time."""
        self.database.close()


@contextmanager
def temporary_journal() -> Iterator[Journal]:
    """Yield a new journal on this machine, and delete it at the end.

    Its folder has a random name, and only this user can enter it: the temporary folder belongs to all users. The
    leftovers of killed processes are deleted with the next one.

    Raises:
        EnvironmentFault: disk, journal-access.
        OSError: the folder cannot be made.
    """
    with temporary_beside(Path(tempfile.gettempdir()) / "journal") as folder:
        make_private_folder(folder)
        journal = Journal(folder / paths.JOURNAL)
        try:
            with journal.database.reading() as connection:
                connection.execute("PRAGMA synchronous = OFF")  # nobody reads it after a power cut
            yield journal
        finally:
            journal.close()
