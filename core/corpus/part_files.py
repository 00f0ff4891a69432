"""Write and read the files of a part: formats, report, and last the results, which mark the part as done."""

import logging
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.transcript import Transcript
from core.corpus import corpus_storage as storage
from core.corpus.part_report import PartReport, decode_report, encode_report
from core.corpus.result_rows import ResultFormat, ResultRow, decode_rows, encode_rows
from core.formats import FORMATS, FormatOptions, export
from core.formats.naming import LONGEST_NAME, fitting_name
from core.library import EngineOptions

REPORTS, SUCCESS, PLAN = "_reports", "_SUCCESS", "_plan.json"
_log = logging.getLogger(__name__)
_NUMBER_ROOM = 7  # bytes for the number behind equal names
_MOST_PARTS_READ = 3
_RESULTS = re.compile(r"part-(\d{6,})\.(jsonl|parquet)")


class PartOptions(msgspec.Struct, frozen=True):
    """The options of all parts: engine, formats, and the address `output` for all files."""

    output: str
    engine: EngineOptions = EngineOptions()
    formats: tuple[str, ...] = ()
    results: ResultFormat = "jsonl"
    format_options: FormatOptions = FormatOptions()


def results_name(number: int, kind: ResultFormat) -> str:
    """Return the file name of a part's results."""
    return f"part-{number:06}.{kind}"


def report_address(output: str, number: int) -> str:
    """Return the address of a part's report."""
    return storage.join(output, REPORTS, f"part-{number:06}.json")


def done_parts(output: str) -> set[int]:
    """Return the numbers of parts with results. Raises EnvironmentFault of the storage."""
    matches = map(_RESULTS.fullmatch, storage.list_folder(output))
    return {int(match[1]) for match in matches if match is not None}


def done_part_files(output: str) -> list[tuple[str, ResultFormat]]:
    """Return names and formats of all results, by part number. Raises EnvironmentFault of the storage."""
    matches = filter(None, map(_RESULTS.fullmatch, storage.list_folder(output)))
    numbered = sorted((int(match[1]), match[0], match[2]) for match in matches)
    return [(name, "parquet" if kind == "parquet" else "jsonl") for _, name, kind in numbered]


def read_recordings(output: str) -> list[str]:
    """Return the addresses of recordings with a transcript in the newest parts of an output."""
    addresses = list[str]()
    with suppress(EnvironmentFault, OSError, ValueError):
        for name, kind in reversed(done_part_files(output)[-_MOST_PARTS_READ:]):
            rows = decode_rows(storage.read_whole(storage.join(output, name)), kind)
            addresses += [row.uri for row in rows if row.text is not None]
    return addresses


def write_part(
    options: PartOptions,
    number: int,
    rows: Sequence[ResultRow],
    transcripts: Sequence[Transcript | None],
    report: PartReport,
) -> None:
    """Write all files of a part, its results last. Raises EnvironmentFault of the storage."""
    names = _write_formats(options, number, rows, transcripts)
    storage.write_whole(report_address(options.output, number), encode_report(report))
    content = encode_rows(rows, options.results)
    if names:
        folder = storage.join(options.output, f"part-{number:06}")
        gone = names.difference(storage.list_folder(folder))
        if gone:  # the output was removed meanwhile: a part without results is written again
            raise EnvironmentFault(
                "no-write", path=storage.join(folder, min(gone)), reason="another program removed it"
            )
    storage.write_whole(storage.join(options.output, results_name(number, options.results)), content)


def _write_formats(
    options: PartOptions, number: int, rows: Sequence[ResultRow], transcripts: Sequence[Transcript | None]
) -> set[str]:
    """Write part-000123/ID.srt and so on. Return the names. The second of equal names is ID-2."""
    taken, written = set[str](), set[str]()
    room = LONGEST_NAME - _NUMBER_ROOM - max((len(FORMATS[kind].extension) for kind in options.formats), default=0)
    for row, transcript in zip(rows, transcripts, strict=True):
        if transcript is None or not options.formats:
            continue
        stem, count = fitting_name(row.id, room), 1
        while (name := stem if count == 1 else f"{stem}-{count}").casefold() in taken:
            count += 1
        taken.add(name.casefold())
        for kind in options.formats:
            file = name + FORMATS[kind].extension
            try:
                content = export.render(transcript, kind, Path(file), options.format_options)
            except InputFault as fault:  # for example subtitles without times. The row holds the text
                _log.info("%s of %s: %s", kind, row.id, fault.sentence)
                continue
            storage.write_whole(storage.join(options.output, f"part-{number:06}", file), content)
            written.add(file)
    return written


_PARALLEL_READS = 32
"""Objects to read at the same time. Each read takes the storage's full delay."""


def read_reports(output: str) -> Iterator[PartReport]:
    """Yield the reports of done parts, by part number. Raises EnvironmentFault of the storage."""
    existing = storage.list_folder(storage.join(output, REPORTS))
    numbers = sorted(number for number in done_parts(output) if f"part-{number:06}.json" in existing)

    def read(number: int) -> PartReport:
        address = report_address(output, number)
        try:
            return decode_report(storage.read_whole(address))
        except msgspec.MsgspecError as error:
            raise EnvironmentFault("report-broken", uri=address) from error

    with ThreadPoolExecutor(_PARALLEL_READS) as pool:
        for start in range(0, len(numbers), 16 * _PARALLEL_READS):  # in groups: there may be a million reports
            yield from pool.map(read, numbers[start : start + 16 * _PARALLEL_READS])
