"""`mynah search`: every place in the journal's transcripts where something was said, in its context."""

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from core.archive import frequencies
from core.archive.archive_search import MOST_SORTED, ArchiveSearch
from core.archive.cutting import cut_hits
from core.archive.frequencies import Frequency
from core.archive.indexing import update_index
from core.archive.query import parse
from core.archive.results import Hit, Results, write_hits
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import open_journal
from core.cli.lossy_stream import json_held
from core.cli.number_arguments import counted
from core.cli.output_file import tell_it_exists
from core.cli.usage_errors import usage_error
from core.contracts.errors import InputFault
from core.journal import Journal
from core.transcript.timestamps import format_timestamp

_BAR = 40  # characters of the longest bar
_PAGE = 200  # lines that share their columns


def search(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status: as grep's, 1 where nothing is found."""
    if options.context < 0 or (options.limit is not None and options.limit < 1):
        return usage_error("--context is 0 or more, --limit is 1 or more")
    journal = open_journal()
    try:
        query = parse(" ".join(options.query))
        _bring_up_to_date(journal)
        archive = ArchiveSearch(journal)
        *_, results = archive.search(query)
        return _Answer(options, archive, results).give()
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    finally:
        journal.close()


def _bring_up_to_date(journal: Journal) -> None:
    pending = len(journal.index.pending())
    with Progress(console=Console(stderr=True), transient=True, disable=pending < 2) as progress:
        task = progress.add_task("indexing recordings", total=pending)
        for left in update_index(journal):
            progress.update(task, completed=pending - left)


@dataclasses.dataclass(frozen=True)
class _Answer:
    """What is done with the results of one search."""

    options: argparse.Namespace
    archive: ArchiveSearch
    results: Results

    def give(self) -> int:
        """Print or write them; the exit status."""
        options, status = self.options, EXIT_DONE
        if options.frequencies:
            self._print_frequencies()
        if options.output is not None and not self._write():
            status = EXIT_SOME_FAILED
        if options.cut is not None and not self._cut():
            status = EXIT_SOME_FAILED
        if not (options.frequencies or options.output or options.cut):
            if options.json:
                for hit in self._hits():
                    print(json_held(json.dumps(_fields(hit), ensure_ascii=False)))
            else:
                self._print_table()
        if not len(self.results) and (options.output or options.cut):
            self._print_count()
        return status if len(self.results) else EXIT_SOME_FAILED

    def _hits(self) -> Iterator[Hit]:
        """The places in the order that was asked for."""
        options = self.options
        order = self.archive.sorted(self.results, options.sort)
        if order is None:
            print(f"mynah: more than {MOST_SORTED:,} places are not sorted; narrow the query down", file=sys.stderr)
            order = self.archive.sorted(self.results, "found") or []
        found = self.archive.hits(self.results, islice(order, options.limit), options.context)
        return (hit for hit in found if hit is not None)

    def _write(self) -> bool:
        try:
            query = " ".join(self.options.query)
            written = write_hits(self._hits(), Path(self.options.output), query, self.options.overwrite)
        except FileExistsError:
            tell_it_exists(Path(self.options.output))
            return False
        for path in written:
            print(path)
        return True

    def _cut(self) -> bool:
        whole = True
        for recording, written, fault in cut_hits(
            self.archive.journal, self._hits(), Path(self.options.cut), self.options.padding
        ):
            for path in written:
                print(path)
            if fault is not None:
                whole = False
                print(f"mynah: {recording.path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
        return whole

    def _print_table(self) -> None:
        """Lines with the place in the middle for people, fields parted by tabs for programs."""
        if sys.stdout is not None and sys.stdout.isatty():
            console = Console(highlight=False)
            for page in _pages(self._hits()):
                for line in _lines(page, console.width):
                    console.print(line, no_wrap=True, overflow="crop")
        else:
            for hit in self._hits():
                at = "" if hit.start is None else format_timestamp(hit.start)
                print(hit.left, hit.text, hit.right, hit.recording.path.name, hit.speaker or "", at, sep="\t")
        self._print_count()

    def _print_count(self) -> None:
        recordings = len(self.archive.counts(self.results))
        total = len(self.archive.recordings)
        print(
            f"{counted(len(self.results), 'place')} in {recordings:,} of {counted(total, 'recording')}", file=sys.stderr
        )

    def _print_frequencies(self) -> None:
        counts, recordings = self.archive.counts(self.results), self.archive.recordings
        each = frequencies.by_recording(counts, recordings)
        whole = Frequency("all", len(self.results), sum(recording.words for recording in recordings.values()))
        periods = frequencies.over_time(counts, recordings)
        if self.options.json:
            rows = [{"recording": str(recording.path), **_figures(found)} for recording, found in each]
            rows += [{"period": found.name, **_figures(found)} for found in periods]
            for row in (*rows, {"all": True, **_figures(whole)}):
                print(json_held(json.dumps(row, ensure_ascii=False)))
            return
        console = Console(highlight=False)
        table = Table("Recording", box=None, pad_edge=False)
        for title in ("Places", "Words", "Per 1,000"):
            table.add_column(title, justify="right")
        for found in (*(found for _, found in islice(each, self.options.limit)), whole):
            table.add_row(Text(found.name), f"{found.places:,}", f"{found.words:,}", f"{found.per_thousand:.2f}")
        console.print(table)
        console.print(_plot(periods))


def _pages(hits: Iterator[Hit]) -> Iterator[list[Hit]]:
    """The places in portions, each of which has its columns."""
    while page := list(islice(hits, _PAGE)):
        yield page


def _lines(hits: list[Hit], width: int) -> Iterator[Text]:
    """Left context, place, right context, recording and speaker, time; the contexts share what the others leave."""
    names = [f"{hit.recording.path.name}  {hit.speaker}" if hit.speaker else hit.recording.path.name for hit in hits]
    times = ["" if hit.start is None else format_timestamp(hit.start) for hit in hits]
    middle = min(width // 4, max(cell_len(hit.text) for hit in hits))
    name = min(width // 4, max(map(cell_len, names)))
    time = max(map(cell_len, times))
    side = max(8, (width - middle - name - time - 6) // 2)
    for hit, source, at in zip(hits, names, times, strict=True):
        line = Text(_cut_left(hit.left, side) + " ")
        line.append(set_cell_size(hit.text, middle) + " ", "bold cyan")
        line.append(set_cell_size(hit.right, side) + "  ")
        line.append(f"{set_cell_size(source, name)}  {at:>{time}}", "dim")
        yield line


def _cut_left(text: str, width: int) -> str:
    """The end of the text, in so many cells."""
    while cell_len(text) > width:
        text = text[max(1, (cell_len(text) - width) // 2) :]
    return " " * (width - cell_len(text)) + text


def _plot(periods: list[Frequency]) -> Table:
    """A bar a period, as long as it is often in 1,000 words."""
    highest = max((found.per_thousand for found in periods), default=0.0) or 1.0
    table = Table("Over time", "", box=None, pad_edge=False)
    table.add_column("Per 1,000", justify="right")
    for found in periods:
        bar = "█" * round(_BAR * found.per_thousand / highest)
        table.add_row(found.name, Text(bar, "cyan"), f"{found.per_thousand:.2f}")
    return table


def _figures(found: Frequency) -> dict[str, object]:
    return {"places": found.places, "words": found.words, "per_thousand": round(found.per_thousand, 4)}


def _fields(hit: Hit) -> dict[str, object]:
    return {
        "recording": str(hit.recording.path),
        "date": hit.recording.date.isoformat(),
        "start": hit.start,
        "end": hit.end,
        "speaker": hit.speaker,
        "language": hit.language,
        "left": hit.left,
        "hit": hit.text,
        "right": hit.right,
    }
