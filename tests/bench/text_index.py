"""Compare the text index with a plain FTS5 table: size, time to index, time of 20 queries.

usage: bench text_index [--words 20000000] [--recordings 3000] [--folder DIR] [--save text-index MACHINE]

Recordings have words of five made-up languages, drawn by Zipf's law. Four sides index the same chunks:

- Mynah: the index of the journal, FTS5 without positions, with Mynah's own tokens.
- Plain by chunk: a plain FTS5 table with a row for each chunk. A row repeats the last 12 words of the chunk before it.
- Plain by recording: a plain FTS5 table with a row for each recording.
- Positions by chunk: as plain by chunk, with Mynah's own tokens.

The two plain tables use unicode61 without diacritics. The text stays in the journal. Tables with positions use an
fts5vocab table for a single word and highlight() for other queries. A query ends when all its places are known. The
sides take turns. Times are those of the processor, so that other programs on the machine do not count.
"""

import argparse
import itertools
import random
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from results import save

from core.archive.archive_search import ArchiveSearch
from core.archive.indexing import update_index
from core.archive.passage_reader import PassageReader
from core.archive.query import Filter, Near, Phrase, Query, parse
from core.archive.results import Recording
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal
from core.journal.text_index import OVERLAP, word_texts
from core.transcript.search_tokens import search_tokens

_SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")))
_SENTENCE_WORDS = 14
_DAY_NS = 86_400 * 10**9
_MOST_CHUNKS = 1 << 16  # of a recording: part of a row's number
_SLOW_S = 4.0  # a slower query runs once
_START, _END = "\x02", "\x03"
_SPELLINGS = {
    "english": ("bcdfghjklmnprstvwz", "aeiou", ["", "", "n", "r", "s", "t"]),
    "german": ("bdfghklmnprstwz", "aeiouäöü", ["", "ch", "n", "r", "ß", "t"]),
    "french": ("bcdfgjlmnprstvç", "aeiouéèê", ["", "", "n", "r", "s", "x"]),
    "russian": ("бвгджзклмнпрстчш", "аеиоуыэюя", ["", "", "й", "н", "р", "т"]),  # noqa: RUF001
    "japanese": ("日本東京大学生会社国語人時分行見出入", [""], [""]),
}


class Language:
    """The words of a made-up language by rank. The same name gives the same words."""

    def __init__(self, name: str, size: int = 40_000) -> None:
        self._random = random.Random(name)
        self._onsets, self._vowels, self._codas = _SPELLINGS[name]
        words: dict[str, None] = {}
        while len(words) < size:
            rank = len(words)
            words[self._word(2 if rank < 300 else 3 if rank < 5000 else 4)] = None
        self.words = list(words)
        self._weights = list(itertools.accumulate(1 / (rank + 2.7) ** 1.05 for rank in range(size)))

    def draw(self, count: int) -> list[str]:
        return self._random.choices(self.words, cum_weights=self._weights, k=count)

    def _word(self, syllables: int) -> str:
        choice = self._random.choice
        return "".join(choice(self._onsets) + choice(self._vowels) + choice(self._codas) for _ in range(syllables))


def fill(journal: Journal, languages: Sequence[Language], recordings: int, words: int) -> int:
    """Import generated recordings without an index. Return the bytes of their text."""
    journal.index.available = False
    batch, _ = journal.batches.open("bench")
    size = 0
    for number in range(recordings):
        texts = languages[number % len(languages)].draw(words // recordings)
        size += sum(len(text.encode()) + 1 for text in texts)
        drawn = [Word(text, 0.4 * n, 0.4 * n + 0.35, 0.9) for n, text in enumerate(texts)]
        segments = [
            Segment(tuple(drawn[first : first + _SENTENCE_WORDS]), f"Speaker {first // _SENTENCE_WORDS % 2 + 1}")
            for first in range(0, len(drawn), _SENTENCE_WORDS)
        ]
        path = f"/archive/year_{number % 7}/interview_{number:04}.wav"
        mtime_ns = (18_000 + number * 2000 // recordings) * _DAY_NS
        journal.imports.add(batch, (path, 1, mtime_ns), _SPEC, segments, 0.4 * len(drawn))
    return size


class PlainIndex:
    """A plain FTS5 table over the chunks of a journal, in a file of its own."""

    def __init__(self, journal: Path, file: Path, name: str) -> None:
        self._by_recording = name == "Plain by recording"
        self._has_own_tokens = name == "Positions by chunk"
        tokenizer = "ascii" if self._has_own_tokens else "unicode61 remove_diacritics 2"
        self._chunks = sqlite3.connect(f"file:{journal}?mode=ro", uri=True)
        self._connection = sqlite3.connect(file)
        self._connection.create_function("text_of", 1, self.text)
        self._connection.executescript(
            "PRAGMA journal_mode = wal; PRAGMA synchronous = normal; CREATE TABLE row_number (id INTEGER PRIMARY KEY);"
            "CREATE VIEW row_text AS SELECT id, text_of(id) AS words FROM row_number;"
            "CREATE VIRTUAL TABLE plain USING fts5 (words, content = 'row_text', content_rowid = 'id', columnsize = 0,"
            f" tokenize = '{tokenizer}');"
            "CREATE VIRTUAL TABLE instance USING fts5vocab (plain, instance);"
        )

    def build(self) -> None:
        """Index all chunks, 32 in a transaction as Mynah does, and merge the parts."""
        columns = "DISTINCT job, 0" if self._by_recording else "job, n"
        rows = self._chunks.execute(f"SELECT {columns} FROM chunk ORDER BY 1, 2")
        while piece := rows.fetchmany(1 if self._by_recording else 32):
            numbers = [job * _MOST_CHUNKS + n for job, n in piece]
            with self._connection:
                self._connection.executemany("INSERT INTO row_number VALUES (?)", ((number,) for number in numbers))
                self._connection.executemany(
                    "INSERT INTO plain (rowid, words) VALUES (?, ?)",
                    ((number, self.text(number)) for number in numbers),
                )
        changes = -2
        while self._connection.total_changes - changes >= 2:
            changes = self._connection.total_changes
            with self._connection:
                self._connection.execute("INSERT INTO plain (plain, rank) VALUES ('merge', 100)")

    def text(self, row: int) -> str:
        """Return the words of a row, separated by spaces."""
        job, n = divmod(row, _MOST_CHUNKS)
        if self._by_recording:
            chunks = self._chunks.execute("SELECT words FROM chunk WHERE job = ? ORDER BY n", (job,))
            return " ".join(word.text for (words,) in chunks for word in word_texts.decode(words))
        words = self._words(job, n)
        return " ".join([*self._words(job, n - 1)[-OVERLAP:], *words] if n else words)

    def _words(self, job: int, n: int) -> list[str]:
        (words,) = self._chunks.execute("SELECT words FROM chunk WHERE job = ? AND n = ?", (job, n)).fetchone()
        texts = [word.text for word in word_texts.decode(words)]
        return [token for text in texts for token in search_tokens(text)] if self._has_own_tokens else texts

    def size(self) -> int:
        """Return the bytes of the index and its table of rows."""
        return int(self._connection.execute("SELECT SUM(pgsize) FROM dbstat").fetchone()[0])

    def places(self, query: Query) -> Iterator[tuple[int, int]]:
        """Yield the places of a query: row, number of the last word."""
        term = self._text_of(query.main[0])
        is_single = len(query.main) == 1 and " " not in term and not query.main[0][-1].prefix
        if is_single and not query.near and not query.without:
            found = self._connection.execute("SELECT doc, offset FROM instance WHERE term = ?", (term,))
            yield from ((row, at) for row, at in found if self._is_own(row, at))
            return
        firsts = [phrase[0] for phrase in query.main]
        for row, marked in self._connection.execute(
            f"SELECT rowid, highlight(plain, 0, '{_START}', '{_END}') FROM plain WHERE plain MATCH ?",
            (self._expression(query),),
        ):
            words = 0
            for part in marked.split(_START):
                place, mark, after = part.partition(_END)
                if mark:
                    words += place.count(" ")
                    token = (search_tokens(place.partition(" ")[0]) or ("",))[0]
                    is_main = any(token.startswith(each.text) if each.prefix else token == each.text for each in firsts)
                    if is_main and self._is_own(row, words):
                        yield row, words
                    words += after.count(" ")
                else:
                    words += part.count(" ")

    def _expression(self, query: Query) -> str:
        """Return a query as an FTS5 expression. Exclusions apply to whole rows, because FTS5 knows no others."""
        near = " AND ".join(self._near(query, each) for each in query.near)
        without = "".join(f" NOT {self._near(query, each)}" for each in query.without)
        return f"({near or ' OR '.join(map(self._quoted, query.main))}){without}"

    def _near(self, query: Query, near: Near) -> str:
        return f"NEAR({self._quoted(query.main[0])} {self._quoted(near.item[0])}, {near.distance})"

    def _quoted(self, phrase: Phrase) -> str:
        return f'"{self._text_of(phrase)}"' + "*" * phrase[-1].prefix

    def _text_of(self, phrase: Phrase) -> str:
        """Return a phrase as it is in the table. unicode61 keeps a word of Japanese as one token."""
        is_unspaced = all(len(token.text) == 1 and token.text > "\u2e80" for token in phrase)
        return ("" if is_unspaced and not self._has_own_tokens else " ").join(token.text for token in phrase)

    def _is_own(self, row: int, word: int) -> bool:
        return self._by_recording or not row % _MOST_CHUNKS or word >= OVERLAP


class Plain:
    """Runs queries with a plain index, filters included."""

    def __init__(self, index: PlainIndex, journal: Journal, by_recording: bool) -> None:
        self._index, self._by_recording = index, by_recording
        search = ArchiveSearch(journal)
        search.refresh()
        self._recordings = search.recordings
        self._reader = PassageReader(journal)
        self._reader.refresh({}, {})
        self._starts = {job: [0, *itertools.accumulate(journal.chunks.word_counts(job))] for job in self._recordings}

    def run(self, query: Query) -> tuple[float, float, int]:
        """Return the seconds to the first 40 places, the seconds to all, and the number of places."""
        began = time.process_time()
        first, count = 0.0, 0
        allowed = {
            job for job, recording in self._recordings.items() if all(_holds(each, recording) for each in query.filters)
        }
        speaker = next((each.value for each in query.filters if each.name == "speaker"), None)
        for row, word in self._index.places(query):
            if row // _MOST_CHUNKS not in allowed or (speaker is not None and self._speaker(row, word) != speaker):
                continue
            count += 1
            if count <= 40:
                self._index.text(row)
                first = time.process_time() - began
        return first or time.process_time() - began, time.process_time() - began, count

    def _speaker(self, row: int, word: int) -> str | None:
        job, n = divmod(row, _MOST_CHUNKS)
        if self._by_recording:
            starts = self._starts[job]
            n = next(at for at, start in enumerate(starts) if start > word) - 1
            return self._reader.metadata(job, n, word - starts[n]).speaker
        return self._reader.metadata(job, n, word - OVERLAP if n else word).speaker


def _holds(each: Filter, recording: Recording) -> bool:
    if each.name == "folder":
        return each.value in recording.path.parts
    return each.name != "date" or recording.date.isoformat().startswith(each.value)


def run_mynah(search: ArchiveSearch, query: Query) -> tuple[float, float, int]:
    """Return the seconds to the first 40 places, the seconds to all, and the number of places."""
    began = time.process_time()
    results = search.search(query)
    early = next(results)
    for number in range(min(40, len(early))):
        search.hit(early, number)
    first = time.process_time() - began
    while not early.complete:  # the check of the index follows
        early = next(results)
    return first, time.process_time() - began, len(early)


def queries(languages: Sequence[Language]) -> list[tuple[str, str]]:
    """Return the names and the texts of the 20 queries."""
    english, german, french, russian, japanese = (language.words for language in languages)
    umlaut = next(word for word in german[300:] if "ü" in word)
    accent = next(word for word in french[300:] if "é" in word)
    return [
        ("word, the most common", english[0]),
        ("word, frequent", english[300]),
        ("word, rare", english[20_000]),
        ("word, absent", "qqqq"),
        ("word, German without its umlaut", umlaut.replace("ä", "a").replace("ö", "o").replace("ü", "u")),
        ("word, French with its accent", accent),
        ("word, Russian", russian[300]),
        ("word, Japanese", japanese[300]),
        ("two words, either", f"{english[400]} OR {english[500]}"),
        ("phrase", f'"{english[3]} {english[400]}"'),
        ("phrase, common words", f'"{english[0]} {english[1]}"'),
        ("phrase, three words", f'"{english[2]} {english[5]} {english[9]}"'),
        ("phrase, Russian", f'"{russian[4]} {russian[90]}"'),
        ("prefix, three letters", f"{english[5000][:3]}*"),
        ("prefix, five letters", f"{english[5000][:5]}*"),
        ("near", f"{english[300]} NEAR {english[350]}"),
        ("near a phrase", f'{english[20]} NEAR/5 "{english[3]} {english[40]}"'),
        ("exclusion", f"{english[300]} -{english[1]}"),
        ("filter, folder and date", f"{english[2000]} folder:year_3 date:2020"),
        ("filter, speaker", f'{english[2000]} speaker:"Speaker 2"'),
    ]


def main() -> None:
    """Make the archive, build the indexes, run the queries, and remove everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recordings", type=int, default=3000)
    parser.add_argument("--words", type=int, default=20_000_000)
    parser.add_argument("--folder", type=Path, help="where the archive is made (default: a temporary folder)")
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"), help="add the run to the results")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="mynah-text-index-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        measure(options, folder)
    finally:
        shutil.rmtree(folder)


def measure(options: argparse.Namespace, folder: Path) -> None:
    """Print sizes and times. Save them if the options say so."""
    languages = [Language(name) for name in _SPELLINGS]
    file = folder / "journal.sqlite3"
    began = time.process_time()
    journal = Journal(file)
    text = fill(journal, languages, options.recordings, options.words)
    journal.close()
    print(f"{options.words:,} words, text {text / 1e6:.1f} MB, made in {time.process_time() - began:.0f} s", flush=True)
    journal = Journal(file)
    build: dict[str, float] = {}
    began = time.process_time()
    for _ in update_index(journal):
        pass
    build["Mynah"] = time.process_time() - began
    print(f"Mynah {build['Mynah']:.0f} s", flush=True)
    plain = {}
    for name in ("Plain by chunk", "Plain by recording", "Positions by chunk"):
        index = PlainIndex(file, folder / f"{name}.sqlite3", name)
        began = time.process_time()
        index.build()
        build[name] = time.process_time() - began
        print(f"{name} {build[name]:.0f} s", flush=True)
        plain[name] = index
    size = {"Mynah": mynah_size(journal) / 1e6, **{name: index.size() / 1e6 for name, index in plain.items()}}
    for name in size:
        print(f"{name:12} {size[name]:7.1f} MB, indexed in {build[name]:5.0f} s", flush=True)
    search = ArchiveSearch(journal)
    sides = {name: Plain(index, journal, name == "Plain by recording") for name, index in plain.items()}
    note = f"{options.words:,} words in {options.recordings:,} recordings. The text has {text / 1e6:.0f} MB."
    if options.save:
        save((f"{options.save[0]}-size", options.save[1]), "MB", {name: [one] for name, one in size.items()}, note)
        save((f"{options.save[0]}-build", options.save[1]), "s", {name: [one] for name, one in build.items()}, note)
    totals = dict.fromkeys(size, 0.0)
    for name, text_of_query in queries(languages):
        query = parse(text_of_query)
        runs: dict[str, list[tuple[float, float, int]]] = {side: [] for side in size}
        for _, side in itertools.product(range(3), size):
            if not runs[side] or runs[side][0][1] < _SLOW_S:
                runs[side].append(run_mynah(search, query) if side == "Mynah" else sides[side].run(query))
        cells = []
        for side, made in runs.items():
            first, whole = (1000 * statistics.median(run[at] for run in made) for at in (0, 1))
            totals[side] += whole
            cells.append(f"{side} first {first:.1f}, all {whole:.1f} ms, {made[0][2]:,} places")
        print(f"{name:32} {text_of_query:34} {' | '.join(cells)}", flush=True)
        if options.save:
            for kind, at in (("first", 0), ("all", 1)):
                samples = {side: [1000 * run[at] for run in made] for side, made in runs.items()}
                save((f"{options.save[0]}-{kind}", options.save[1]), "ms", samples, found_note(runs) * at, name)
    print("all queries: " + ", ".join(f"{side} {total / 1000:.1f} s" for side, total in totals.items()))
    journal.close()


def found_note(runs: Mapping[str, Sequence[tuple[float, float, int]]]) -> str:
    """Return how many places each side finds, or nothing if all find the same."""
    counts = {side: made[0][2] for side, made in runs.items()}
    if len(set(counts.values())) == 1:
        return ""
    return "Places found: " + ", ".join(f"{side} {count:,}" for side, count in counts.items()) + "."


def mynah_size(journal: Journal) -> int:
    """Return the bytes of the tables of Mynah's index."""
    with journal.database.reading() as connection:
        row = connection.execute(
            "SELECT SUM(pgsize) FROM dbstat WHERE name LIKE 'passage%' OR name IN ('indexed', 'stored_passage')"
        ).fetchone()
    return int(row[0])


if __name__ == "__main__":
    main()
