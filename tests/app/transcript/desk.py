"""Transcript panes on journals of their own."""

import random
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.transcript import TranscriptPane
from core import delivery
from core.journal import Job, Journal, Recipe
from core.protocol import Chunk, Load
from core.transcript import Word

RECIPE = Recipe(load=Load("model.nemo", "cache"), formats=("txt",))
STORY = "So it was. I could not say. The ferryman had counted everyone twice. And then nobody asked why."


def spoken(text: str, start: float = 0.0, doubtful: tuple[str, ...] = ()) -> tuple[Word, ...]:
    """Words 0.3 s long, 0.4 s apart; those in `doubtful` with little confidence."""
    return tuple(
        Word(word, round(start + 0.4 * i, 2), round(start + 0.4 * i + 0.3, 2), 0.2 if word in doubtful else 0.9)
        for i, word in enumerate(text.split())
    )


class Desk:
    """A journal, jobs in it, and a pane that shows them."""

    def __init__(self, folder: Path, bot: QtBot) -> None:
        self.path = folder / "journal.sqlite3"
        self.folder = folder
        self.journal = Journal(self.path)
        self.bot = bot
        self.pane = TranscriptPane(self.path)
        self.pane.resize(900, 700)
        bot.addWidget(self.pane)
        with bot.waitActive(self.pane):
            self.pane.show()
            self.pane.activateWindow()

    def job(self, *chunks: tuple[Word, ...], done: bool = True, recording: Path | None = None) -> Job:
        """A job with these chunks in the journal."""
        batch, _ = self.journal.open_batch("key")
        path = recording or self.folder / f"recording-{random.random()}.wav"
        job = self.journal.claim(self.journal.add(batch, str(path), 100, 1, RECIPE).id)
        assert job is not None
        for n, words in enumerate(chunks):
            self.commit(job, n, words)
        if done:
            end = chunks[-1][-1].end if chunks and chunks[-1] else 1.0
            self.journal.finish(job.id, job.attempt, len(chunks), (end or 0.0) + 1.0, False, None)
        return self.journal.job(job.id)

    def commit(self, job: Job, n: int, words: tuple[Word, ...]) -> Chunk:
        """One more chunk in the journal."""
        end = words[-1].end if words else 0.0
        chunk = Chunk(job.id, job.attempt, n, words[0].start or 0.0 if words else 0.0, end or 0.0, words)
        assert self.journal.commit(chunk)
        return chunk

    def show(self, job: Job) -> None:
        """Have the pane show the job, and wait until it does."""
        self.pane.show_job(job)
        self.bot.waitUntil(lambda: self.pane.model.edition.chunks == self.journal.job(job.id).chunks)
        self.pane.view.setFocus()

    @property
    def lines(self) -> list[str]:
        """The text of each row that is shown."""
        model = self.pane.model
        return [model.passage(row).segment.text for row in range(model.rowCount())]

    def kept(self, job: Job) -> list[str]:
        """The text of each segment as it is on disk, once all that was asked for is there."""
        self.bot.waitUntil(lambda: self.pane.keeper.unsaved == 0)
        return [
            segment.text for segment in delivery.transcript_of(Journal(self.path), self.journal.job(job.id)).segments
        ]
