"""Measure the search over generated recordings: size of the index and time of queries.

usage: bench archive_search [--recordings 3000] [--words 20000000] [--folder DIR] [--keep] [--window]

Words follow Zipf's law over a vocabulary of 80,000. Frequent words are short, as in speech. Recordings have chunks of
96 words, as imports have. The program measures:

- bytes of the index over bytes of the text
- time until the first places and until all places, for several kinds of queries
- time of a chunk's transaction with the index and without, in turns

The option --window measures only the search page: the gaps between turns of a timer of 1 ms while somebody types.
"""

import argparse
import itertools
import random
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from core.archive.archive_search import ArchiveSearch
from core.archive.indexing import update_index
from core.archive.query import parse
from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, Job, JobSpec, Journal

_SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")))
_SENTENCE = 14  # words
_DAY_NS = 86_400 * 10**9


class Vocabulary:
    """Words by rank, and draws from them."""

    def __init__(self, size: int = 80_000, seed: int = 19) -> None:
        """Make the words. The same seed gives the same words."""
        self._random = random.Random(seed)
        words: dict[str, None] = {}
        while len(words) < size:
            rank = len(words)
            syllables = 1 if rank < 60 else 2 if rank < 2000 else 3 if rank < 20_000 else 4
            words["".join(self._syllable() for _ in range(syllables))] = None
        self.words = list(words)
        self._weights = list(itertools.accumulate(1 / (rank + 2.7) ** 1.05 for rank in range(size)))

    def draw(self, count: int) -> list[str]:
        """Draw `count` words in a row."""
        return self._random.choices(self.words, cum_weights=self._weights, k=count)

    def _syllable(self) -> str:
        onset, vowel = self._random.choice("bcdfghjklmnprstvwz"), self._random.choice("aeiou")
        return onset + vowel + self._random.choice(["", "", "n", "r", "s", "t"])


def timed(texts: Sequence[str]) -> list[Word]:
    """Return the words at 2.5 a second."""
    return [Word(text, 0.4 * n, 0.4 * n + 0.35, 0.9) for n, text in enumerate(texts)]


def fill(journal: Journal, vocabulary: Vocabulary, recordings: int, words: int) -> int:
    """Import generated recordings; how many bytes their text has."""
    batch, _ = journal.batches.open("bench")
    size = 0
    for number in range(recordings):
        drawn = timed(vocabulary.draw(words // recordings))
        size += sum(len(word.text) + 1 for word in drawn)
        segments = [
            Segment(tuple(drawn[first : first + _SENTENCE]), f"Speaker {first // _SENTENCE % 2 + 1}")
            for first in range(0, len(drawn), _SENTENCE)
        ]
        path = f"/archive/year_{number % 7}/interview_{number:04}.wav"
        mtime_ns = (18_000 + number * 2000 // recordings) * _DAY_NS
        journal.imports.add(batch, (path, 1, mtime_ns), _SPEC, segments, 0.4 * len(drawn))
    return size


def measure(search: ArchiveSearch, name: str, text: str) -> None:
    """Print how long the first places and all of a query take: the best and the worst of five.

    The processor's time beside it tells how busy the machine was with other things.
    """
    query = parse(text)
    first, whole, spent, places, passages = [], [], [], 0, 0
    for _ in range(5):
        began, used = time.perf_counter(), time.process_time()
        results = search.search(query)
        early = next(results)
        for number in range(min(40, len(early))):
            search.hit(early, number)
        first.append(time.perf_counter() - began)
        while not early.complete:  # the check of the index follows
            early = next(results)
        whole.append(time.perf_counter() - began)
        spent.append(time.process_time() - used)
        places, passages = len(early), len(early.rows)
    print(f"{name:12} {text:40} {places:9,} places in {passages:7,} passages", end="   ")
    print(f"first 40 shown {span(first)}, all {span(whole)} (of the processor {span(spent)})")


def span(seconds: Sequence[float]) -> str:
    """Format the shortest and the longest time."""
    return f"{1000 * min(seconds):.0f} to {1000 * max(seconds):.0f} ms"


def chunk_costs(journal: Journal, vocabulary: Vocabulary, chunks: int = 400) -> None:
    """Print what chunks of 75 words cost in the journal, with the index and without, in turns."""
    batch, _ = journal.batches.open("chunks")
    jobs = []
    for name in ("with", "without"):
        job = journal.attempts.claim(journal.jobs.add(batch, f"/chunks/{name}.wav", 1, 1, _SPEC).id)
        assert job is not None
        jobs.append(job)
    with journal.database.transaction() as connection:  # a text that was edited waits to be indexed
        journal.index.mark_outdated(connection, jobs[1].id)
    costs: tuple[list[float], list[float]] = ([], [])
    for n in range(chunks):
        drawn = tuple(timed(vocabulary.draw(75)))
        for job, spent in zip(jobs, costs, strict=True):
            spent.append(commit(journal, job, n, drawn))
    for name, spent in zip(("with the index", "without"), costs, strict=True):
        quantiles = statistics.quantiles(spent, n=100)
        print(f"a chunk {name}: median {1000 * quantiles[49]:.2f}, mean {1000 * statistics.mean(spent):.2f}, "
              f"p99 {1000 * quantiles[98]:.2f} ms")  # fmt: skip


def commit(journal: Journal, job: Job, n: int, words: tuple[Word, ...]) -> float:
    """Commit a chunk, and return the seconds of its transaction."""
    began = time.perf_counter()
    journal.chunks.commit(Chunk(job.id, job.attempt, n, 30.0 * n, 30.0 * n + 30, words))
    return time.perf_counter() - began


def window_gaps(journal: Path, queries: Sequence[str]) -> None:
    """Type queries into the search page, a letter every 120 ms, and print the gaps in its event loop."""
    from PySide6.QtCore import QElapsedTimer, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.search.search_page import SearchPage
    from app.search.search_session import IndexUpdater

    application = QApplication([])
    sys.setswitchinterval(0.0005)  # as app.bridge sets it
    index = IndexUpdater(journal)
    page = SearchPage(journal, index)
    page.resize(1360, 800)
    page.show()
    page.enter()
    QTest.qWait(3000)
    clock, gaps = QElapsedTimer(), list[int]()
    clock.start()
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: gaps.append(clock.restart()))
    timer.start()
    QTest.qWait(8000)
    print_gaps("nothing is typed", gaps)
    gaps.clear()
    for query in queries:
        page.query.clear()
        for letter in query:
            QTest.keyClicks(page.query, letter)
            QTest.qWait(120)
        QTest.qWait(1500)
        print(f"{query:28} {page.model.rowCount():9,} places")
    timer.stop()
    print_gaps("queries are typed", gaps)
    index.close()
    page.shut_down()
    del application


def print_gaps(when: str, gaps: Sequence[int]) -> None:
    """Print the longest gaps between two turns of the event loop."""
    quantiles = statistics.quantiles(gaps, n=1000)
    print(f"while {when}: {len(gaps):,} gaps, p99 {quantiles[989]:.0f} ms, longest {max(gaps)} ms")


def main() -> None:
    """Make the archive, measure, remove it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recordings", type=int, default=3000)
    parser.add_argument("--words", type=int, default=20_000_000)
    parser.add_argument("--folder", type=Path, help="where the archive is made, or is (default: a temporary folder)")
    parser.add_argument("--keep", action="store_true", help="leave the archive there")
    parser.add_argument("--window", action="store_true", help="measure the search page instead")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="mynah-archive-"))
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = Vocabulary()
    file, noted = folder / "journal.sqlite3", folder / "text-bytes"
    journal = Journal(file)
    try:
        if not noted.exists():
            began = time.perf_counter()
            size = fill(journal, vocabulary, options.recordings, options.words)
            noted.write_text(str(size))
            print(f"made in {time.perf_counter() - began:.0f} s, index included")
            began = time.perf_counter()
            for _ in update_index(journal):
                pass
            print(f"merged in {time.perf_counter() - began:.1f} s")
        words = vocabulary.words
        if options.window:
            window_gaps(
                file, (words[0], words[300], f'"{words[3]} {words[400]}"', f"{words[5000][:4]}*", words[30_000])
            )
            return
        report(journal, int(noted.read_text()), file)
        search = ArchiveSearch(Journal(file))
        for name, text in (
            ("common", words[0]),
            ("frequent", words[300]),
            ("rare", words[30_000]),
            ("phrase", f'"{words[3]} {words[400]}"'),
            ("common both", f'"{words[0]} {words[1]}"'),
            ("beginning", f"{words[5000][:5]}*"),
            ("near", f"{words[300]} NEAR {words[350]}"),
            ("speaker", f'{words[2000]} speaker:"Speaker 2"'),
            ("folder, date", f"{words[2000]} folder:year_3 date:2020"),
            ("none", "qqqq"),
        ):
            measure(search, name, text)
        chunk_costs(journal, vocabulary)
        print(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    finally:
        journal.close()
        if not options.keep:
            shutil.rmtree(folder)


def report(journal: Journal, text: int, file: Path) -> None:
    """Print the sizes."""
    state = journal.index.state()
    with journal.database.reading() as connection:
        tables = connection.execute(
            "SELECT name, SUM(pgsize) FROM dbstat WHERE name LIKE 'passage%' OR name IN ('indexed', 'stored_passage')"
            " GROUP BY name"
        ).fetchall()
    disk = sum(row[1] for row in tables)
    print(f"{state.words:,} words, text {text / 1e6:.1f} MB, journal {file.stat().st_size / 1e6:.0f} MB")
    print(f"index {state.size / 1e6:.1f} MB, with its tables and pages {disk / 1e6:.1f}: {disk / text:.1%} of the text")


if __name__ == "__main__":
    main()
