"""Run `mynah quality`: show how reliable transcripts are, as a page with pictures or as JSON."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core.archive.moved_recordings import CHANGED
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import missing_transcript_fault, open_journal, print_change_warning
from core.cli.lossy_stream import encodable_json
from core.cli.output_file import write_output
from core.cli.skipped_files import print_skipped
from core.cli.standard_input import refuse_addresses
from core.cli.track_arguments import part_of
from core.cli.usage_errors import usage_error
from core.contracts import media
from core.contracts.errors import InputFault
from core.quality.quality_report import QualityReport, make_report_and_change
from core.queue.uncertainty import uncertain_below
from core.reports.quality_page import figures, notes, quality_page
from core.settings import settings
from core.transcript.timestamps import format_duration

_MOST_NAMED = 30  # skipped recordings that are named one by one


def show_quality(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. Raises EnvironmentFault for a broken journal."""
    below = settings.current().doubtful_below if options.below is None else options.below
    if below is not None and not 0 <= below <= 1:
        return usage_error("--below must be a confidence from 0 to 1.")
    refuse_addresses(options.paths)
    skipped: list[media.Skipped] = []
    recordings = media.find_media(options.paths, skipped=skipped)
    print_skipped(skipped)
    if not recordings:
        print(f"mynah: Found no recordings in {', '.join(options.paths)}.", file=sys.stderr)
        return EXIT_SOME_FAILED
    reports, without_transcript, is_faulty = _reports(recordings, below, options)
    for path in without_transcript[:_MOST_NAMED]:
        fault = missing_transcript_fault(path)
        print(f"mynah: {path}: {fault.message}", file=sys.stderr)
    if len(without_transcript) > _MOST_NAMED:
        print(f"mynah: {len(without_transcript) - _MOST_NAMED} more recordings have no transcript.", file=sys.stderr)
    if not reports:
        return EXIT_SOME_FAILED
    status = EXIT_SOME_FAILED if without_transcript or is_faulty else EXIT_DONE
    if options.json and options.output is None:
        return status
    target = _target(options, recordings)
    return max(status, write_output(target, quality_page(reports, target.parent), options.overwrite))


def _reports(
    recordings: Sequence[Path], below: float | None, options: argparse.Namespace
) -> tuple[list[QualityReport], list[Path], bool]:
    """Print and return the reports of transcribed recordings.

    Also return the others, and whether a file changed or a part was not heard.
    """
    reports, without_transcript, is_faulty = [], [], False
    part = part_of(options)
    journal = open_journal()
    try:
        for path in recordings:
            job = journal.jobs.newest_done(str(path.absolute()))
            if job is None:
                without_transcript.append(path)
                continue
            try:
                report, change = make_report_and_change(journal, job, uncertain_below(job, below), part, options.tracks)
            except InputFault as fault:
                print(f"mynah: {path}: {fault.message}", file=sys.stderr)
                is_faulty = True
                continue
            print_change_warning(path, change)
            is_faulty |= change is not None and change.code == CHANGED
            reports.append(report)
            print(encodable_json(msgspec.json.encode(report).decode()) if options.json else _text(report), flush=True)
    finally:
        journal.close()
    return reports, without_transcript, is_faulty


def _text(report: QualityReport) -> str:
    lines = [report.path, "  " + ", ".join(f"{value} {name}" for name, value in figures(report))]
    lines += [f"  {note}" for note in notes(report) if report.no_sound or report.damaged or report.part]
    if report.worst:
        minutes = (f"{format_duration(minute.start)}–{format_duration(minute.end)}" for minute in report.worst)
        lines.append(f"  worst: {', '.join(minutes)}")
    return "\n".join(lines)


def _target(options: argparse.Namespace, recordings: Sequence[Path]) -> Path:
    if options.output is not None:
        return Path(options.output)
    first = Path(options.paths[0])
    if first.is_dir():
        return first / "quality.html"
    if len(recordings) == 1:
        return recordings[0].with_name(f"{recordings[0].name}.quality.html")
    return recordings[0].parent / "quality.html"
