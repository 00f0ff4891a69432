"""Run `mynah batch report`: time, cost and failures of a run, as figures, a page or JSON."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.lossy_stream import encodable_json
from core.cli.output_file import write_output
from core.corpus.part_files import read_reports
from core.corpus.run_totals import RunTotals
from core.reports.corpus_page import MILLION, Money, failures, figures, report_page


def report_corpus(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. Raises EnvironmentFault of the storage."""
    totals = RunTotals(read_reports(options.output_url))
    money = None if options.price is None else Money(options.price, options.currency)
    if not totals.parts:
        print(
            f"mynah: Found no finished part in {options.output_url}. Check the address, or start a run.",
            file=sys.stderr,
        )
        return EXIT_SOME_FAILED
    if options.json:
        print(encodable_json(msgspec.json.encode(_as_json(totals, options.price)).decode()))
    else:
        for name, value in figures(totals, money):
            print(f"{value} {name}")
        for count, sentence, _ in failures(totals):
            print(f"  {count} × {sentence}")
    if options.output is None:
        return EXIT_DONE
    return write_output(Path(options.output), report_page(totals, options.output_url, money), options.overwrite)


def _as_json(totals: RunTotals, price: float | None) -> dict[str, Any]:
    nodes = {
        name: {"parts": node.parts, "sound_hours": node.sound_seconds / 3600, "speed": node.speed, "hours": node.hours}
        for name, node in totals.nodes.items()
    }
    return {
        "sound_hours": totals.sound_seconds / 3600,
        "parts": totals.parts,
        "recordings": totals.entries,
        "failed": totals.failed,
        "speakers_failed": totals.speakers_failed,
        "speed": totals.speed,
        "hours": totals.work.seconds / 3600,
        "node_hours": totals.node_hours,
        "nodes": nodes,
        "confidence": totals.confidence,
        "languages": dict(totals.languages),
        "faults": dict(totals.faults),
        "cost": None if price is None else totals.cost(price),
        "cost_of_a_million_hours": None if price is None else totals.cost_of(MILLION, price),
    }
