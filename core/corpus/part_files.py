"""The files of a part: its formats, its report, and last its results, which say that it is done."""

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
_NUMBER_ROOM = 7  # bytes of a name for the number that tells equal names apart
_LOOKED_AT = 3  # parts
_RESULTS = re.compile(r"part-(\d{6,})\.(jsonl|parquet)")


class PartOptions(msgspec.Struct, frozen=True):
    """What is made of every part: who recognises, and what is written below the address `output`."""

    output: str
    engine: EngineOptions = EngineOptions()
    formats: tuple[str, ...] = ()
    results: ResultFormat = "jsonl"
    format_options: FormatOptions = FormatOptions()


def results_name(number: int, kind: ResultFormat) -> str:
    """The name of a part's results."""
    return f"part-{number:06}.{kind}"


def report_address(output: str, number: int) -> str:
    """Where a part's report lies."""
    return storage.join(output, REPORTS, f"part-{number:06}.json")


def done_parts(output: str) -> set[int]:
    """The numbers of the parts whose results are there. Raises EnvironmentFault of the storage."""
    found = map(_RESULTS.fullmatch, storage.list_folder(output))
    return {int(match[1]) for match in found if match is not None}


def done_part_files(output: str) -> list[tuple[str, ResultFormat]]:
    """Names and formats of the results that are there, by their numbers. Raises EnvironmentFault of the storage."""
    matches = filter(None, map(_RESULTS.fullmatch, storage.list_folder(output)))
    found = sorted((int(match[1]), match[0], match[2]) for match in matches)
    return [(name, "parquet" if kind == "parquet" else "jsonl") for _, name, kind in found]


def read_recordings(output: str) -> list[str]:
    """Return the addresses of recordings with a transcript in the newest parts of an output."""
    found = list[str]()
    with suppress(EnvironmentFault, OSError, ValueError):
        for name, kind in reversed(done_part_files(output)[-_LOOKED_AT:]):
            rows = decode_rows(storage.read_whole(storage.join(output, name)), kind)
            found += [row.uri for row in rows if row.text is not None]
    return found


def write_part(
    options: PartOptions,
    number: int,
    rows: Sequence[ResultRow],
    transcripts: Sequence[Transcript | None],
    report: PartReport,
) -> None:
    """Write all of a part's files, its results last. Raises EnvironmentFault of the storage."""
    names = _write_formats(options, number, rows, transcripts)
    storage.write_whole(report_address(options.output, number), encode_report(report))
    content = encode_rows(rows, options.results)
    if names:
        folder = storage.join(options.output, f"part-{number:06}")
        gone = names.difference(storage.list_folder(folder))
        if gone:  # somebody removed the output meanwhile: without its results the part is written again
            raise EnvironmentFault("no-write", path=storage.join(folder, min(gone)), reason="it was removed again")
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
            except InputFault as fault:  # subtitles of a recording without a timed word: the row has its text
                _log.info("%s of %s: %s", kind, row.id, fault.sentence)
                continue
            storage.write_whole(storage.join(options.output, f"part-{number:06}", file), content)
            written.add(file)
    return written


_AT_A_TIME = 32
"""Small objects that are asked for at once: each takes a storage's delay, however small it is."""


def read_reports(output: str) -> Iterator[PartReport]:
    """The reports of the parts that are done, by their numbers. Raises EnvironmentFault of the storage."""
    there = storage.list_folder(storage.join(output, REPORTS))
    numbers = sorted(number for number in done_parts(output) if f"part-{number:06}.json" in there)

    def read(number: int) -> PartReport:
        address = report_address(output, number)
        try:
            return decode_report(storage.read_whole(address))
        except msgspec.MsgspecError as error:
            raise EnvironmentFault("report-broken", uri=address) from error

    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        for start in range(0, len(numbers), 16 * _AT_A_TIME):  # not all at once: there may be a million
            yield from pool.map(read, numbers[start : start + 16 * _AT_A_TIME])
