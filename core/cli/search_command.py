"""Run `mynah search`: find words in all transcripts and show each place with its context."""

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rich.cells import cell_len, set_cell_size
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
from core.cli.format_choices import check_key_is_apart
from core.cli.lossy_stream import encodable_json
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.cli.shielded_console import ShieldedConsole
from core.cli.track_arguments import part_of
from core.cli.usage_errors import read_named, usage_error
from core.contracts.errors import InputFault
from core.formats.word_lists import read_pseudonyms
from core.journal import Journal
from core.transcript.pseudonyms import Pseudonyms
from core.transcript.timestamps import format_timestamp

_BAR_WIDTH = 40  # characters of the longest bar
_PAGE_LINES = 200  # lines with the same column widths


def search(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status: like grep's, 1 without a result."""
    if options.context < 0 or (options.limit is not None and options.limit < 1):
        return usage_error("--context must be 0 or more, --limit 1 or more.")
    if options.pseudonyms is not None and (wrong := _misused_key(options)):
        return usage_error(wrong)
    key = None if options.pseudonyms is None else read_named(options.pseudonyms, read_pseudonyms)
    journal = open_journal()
    try:
        query = dataclasses.replace(parse(" ".join(options.query)), part=part_of(options))
        _update_index(journal)
        archive = ArchiveSearch(journal)
        *_, results = archive.search(query)
        if archive.rebuilt:
            print("mynah: The search index was damaged. Mynah has built it again.", file=sys.stderr)
        return _Answer(options, archive, results, key).deliver()
    except InputFault as fault:
        return usage_error(fault.message)
    finally:
        journal.close()


def _misused_key(options: argparse.Namespace) -> str:
    """Return why a key of pseudonyms does not fit the other options, "" if it does. Raises Misuse for its place."""
    if options.cut is None:
        return "--pseudonyms needs --cut FOLDER."
    others = ("output", "json", "frequencies", "tracks")  # they show names, or tracks whose words are unknown
    if used := [f"--{name}" for name in others if getattr(options, name)]:
        return f"--pseudonyms does not work with {' and '.join(used)}."
    check_key_is_apart(options.pseudonyms, options.cut)
    return ""


def _update_index(journal: Journal) -> None:
    pending = len(journal.index.pending())
    with Progress(console=ShieldedConsole(stderr=True), transient=True, disable=pending < 2) as progress:
        task = progress.add_task("indexing recordings", total=pending)
        for left in update_index(journal):
            progress.update(task, completed=pending - left)


@dataclasses.dataclass(frozen=True)
class _Answer:
    """The results of one search, and what to do with them."""

    options: argparse.Namespace
    archive: ArchiveSearch
    results: Results
    key: Pseudonyms | None = None

    def deliver(self) -> int:
        """Print or write the results. Return the exit status."""
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
                    print(encodable_json(json.dumps(_fields(hit), ensure_ascii=False)))
            else:
                self._print_table()
        if not len(self.results) and (options.output or options.cut):
            self._print_count()
        return status if len(self.results) else EXIT_SOME_FAILED

    def _hits(self) -> Iterator[Hit]:
        """Return the places in the requested order."""
        options = self.options
        order = self.archive.sort_hits(self.results, options.sort)
        if order is None:
            print(
                f"mynah: The places are not sorted, because there are more than {MOST_SORTED:,}. Use a narrower query.",
                file=sys.stderr,
            )
            order = self.archive.sort_hits(self.results, "found") or []
        hits = self.archive.hits(self.results, islice(order, options.limit), options.context)
        return (hit for hit in hits if hit is not None)

    def _write(self) -> bool:
        try:
            query = " ".join(self.options.query)
            written = write_hits(self._hits(), Path(self.options.output), query, self.options.overwrite)
        except FileExistsError:
            report_existing(Path(self.options.output))
            return False
        for path in written:
            print(path)
        return True

    def _cut(self) -> bool:
        whole = True
        options, journal = self.options, self.archive.journal
        for recording, written, fault in cut_hits(
            journal, self._hits(), Path(options.cut), options.padding, options.tracks, key=self.key
        ):
            for path in written:
                print(path)
            if fault is not None:
                whole = False
                print(f"mynah: {recording.path}: {fault.message}", file=sys.stderr)
        return whole

    def _print_table(self) -> None:
        """Print aligned lines for people, or lines with tabs for programs."""
        if sys.stdout is not None and sys.stdout.isatty():
            console = ShieldedConsole(highlight=False)
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
            f"{format_count(len(self.results), 'place')} in {recordings:,} of {format_count(total, 'recording')}",
            file=sys.stderr,
        )

    def _print_frequencies(self) -> None:
        counts, recordings = self.archive.counts(self.results), self.archive.recordings
        each = frequencies.by_recording(counts, recordings)
        whole = Frequency("all", len(self.results), sum(recording.words for recording in recordings.values()))
        periods = frequencies.over_time(counts, recordings)
        if self.options.json:
            records = [{"recording": str(recording.path), **_figures(row)} for recording, row in each]
            records += [{"period": period.name, **_figures(period)} for period in periods]
            for record in (*records, {"all": True, **_figures(whole)}):
                print(encodable_json(json.dumps(record, ensure_ascii=False)))
            return
        console = ShieldedConsole(highlight=False)
        table = Table("Recording", box=None, pad_edge=False)
        for title in ("Places", "Words", "Per 1,000"):
            table.add_column(title, justify="right")
        for row in (*(row for _, row in islice(each, self.options.limit)), whole):
            table.add_row(Text(row.name), f"{row.places:,}", f"{row.words:,}", f"{row.per_thousand:.2f}")
        console.print(table)
        console.print(_plot(periods))


def _pages(hits: Iterator[Hit]) -> Iterator[list[Hit]]:
    """Yield the places in pages. Each page has its own column widths."""
    while page := list(islice(hits, _PAGE_LINES)):
        yield page


def _lines(hits: list[Hit], width: int) -> Iterator[Text]:
    """Yield a line for each place: left context, place, right context, source, time."""
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
    """Return the end of the text, padded or cut to `width` cells."""
    while cell_len(text) > width:
        text = text[max(1, (cell_len(text) - width) // 2) :]
    return " " * (width - cell_len(text)) + text


def _plot(periods: list[Frequency]) -> Table:
    """Return a table with a bar for each period, as long as its frequency per 1,000 words."""
    highest = max((period.per_thousand for period in periods), default=0.0) or 1.0
    table = Table("Over time", "", box=None, pad_edge=False)
    table.add_column("Per 1,000", justify="right")
    for period in periods:
        bar = "█" * round(_BAR_WIDTH * period.per_thousand / highest)
        table.add_row(period.name, Text(bar, "cyan"), f"{period.per_thousand:.2f}")
    return table


def _figures(frequency: Frequency) -> dict[str, object]:
    return {"places": frequency.places, "words": frequency.words, "per_thousand": round(frequency.per_thousand, 4)}


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
