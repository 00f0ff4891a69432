"""The part of the journal that holds the texts of recordings that are to be aligned, so that a crash loses none."""

from itertools import accumulate

import msgspec

from core.contracts.protocol import ScriptUtterance
from core.queue.journal.edit_log import EditLog
from core.queue.journal.job_queue import Queue
from core.queue.journal.jobs import Job, Recipe
from core.queue.journal.sources import Source, Sources
from core.transcript.edits import SegmentMetadata

_utterances = msgspec.msgpack.Decoder(tuple[ScriptUtterance, ...])
_metadata = msgspec.msgpack.Decoder(tuple[SegmentMetadata, ...])


class Script(msgspec.Struct, frozen=True):
    """A text to be aligned: where it was read, its very bytes, and its utterances with what each says of itself."""

    path: str
    content: bytes
    utterances: tuple[ScriptUtterance, ...]
    metadata: tuple[SegmentMetadata, ...]


class Scripts(Queue, EditLog, Sources):
    """Adds jobs whose words are known and whose times are sought. Such a job has a `script`, the text's path."""

    def add_alignment(self, batch: int, file: tuple[str, int, int], recipe: Recipe, script: Script) -> Job:
        """Queue a recording (path, size, mtime_ns) and its text, or return the job that the batch has for both already.

        It starts afresh when either has changed since.
        """
        path, size, mtime_ns = file
        with self._transaction() as database:
            row = database.execute(
                "SELECT id FROM job WHERE batch = ? AND path = ? AND script = ?", (batch, path, script.path)
            ).fetchone()
            if row is None:
                number = database.execute(
                    "INSERT INTO job (batch, place, path, size, mtime_ns, recipe, script)"
                    " VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM job), ?, ?, ?, ?, ?)",
                    (batch, path, size, mtime_ns, msgspec.json.encode(recipe).decode(), script.path),
                ).lastrowid
                self._keep(number or 0, script)
                return self._job(number or 0)
            number = int(row["id"])
            fresh = self._start_afresh_if_changed(number, size, mtime_ns)
            if self.script(number) != script and not self._is_anothers(self._job(number)):
                if not fresh:
                    self._start_afresh(number)
                self._keep(number, script)
            return self._job(number)

    def script(self, number: int) -> Script:
        """The text of a job that has one. Raises KeyError for any other."""
        with self._guarded() as database:
            row = database.execute(
                "SELECT path, content, utterances, heads FROM script JOIN source ON source.job = script.job"
                " WHERE script.job = ?",
                (number,),
            ).fetchone()
        if row is None:
            raise KeyError(number)
        utterances, metadata = _utterances.decode(row["utterances"]), _metadata.decode(row["heads"])
        return Script(row["path"], row["content"], utterances, metadata)

    def _keep(self, number: int, script: Script) -> None:
        cuts = tuple(accumulate(len(utterance.words) for utterance in script.utterances))
        self._database.execute(
            "INSERT OR REPLACE INTO script (job, utterances, cuts, heads) VALUES (?, ?, ?, ?)",
            (number, *map(msgspec.msgpack.encode, (script.utterances, cuts, script.metadata))),
        )
        self._keep_source(number, Source(script.path, script.content))

    def _cut_as_written(self, number: int) -> None:
        """Have the transcript of a job that is done cut into utterances as its text was, if it had one."""
        self._database.execute(
            "INSERT OR REPLACE INTO edition (job, cuts, position, heads)"
            " SELECT job, cuts, 0, heads FROM script WHERE job = ?",
            (number,),
        )
