"""Reads the reports of an output's parts."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from core.contracts.errors import EnvironmentFault
from core.corpus import corpus_storage as storage
from core.corpus.part_files import REPORTS, done_parts, report_address
from core.corpus.part_report import PartReport, decode_report

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
