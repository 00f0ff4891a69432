"""`mynah quality`: how far transcripts can be trusted, as a page with pictures, and as JSON."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core.archive.moved_recordings import CHANGED
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import open_journal, tell_changed, why_not_done
from core.cli.lossy_stream import json_held
from core.cli.output_file import write_output
from core.cli.usage_errors import usage_error
from core.contracts import media
from core.quality.quality_report import QualityReport, report_and_change
from core.reports.quality_page import figures, notes, quality_page
from core.settings import settings
from core.transcript.timestamps import format_duration

_MOST_NAMED = 30  # recordings that are left out


def show_quality(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a broken journal."""
    below = settings.current().doubtful_below if options.below is None else options.below
    if not 0 <= below <= 1:
        return usage_error("--below is a confidence, from 0 to 1")
    recordings = media.find_media(options.paths)
    if not recordings:
        print(f"mynah: no recordings found in {', '.join(options.paths)}", file=sys.stderr)
        return EXIT_SOME_FAILED
    reports, left_out, is_changed = _reports(recordings, below, options.json)
    for path in left_out[:_MOST_NAMED]:
        fault = why_not_done(path)
        print(f"mynah: {path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
    if len(left_out) > _MOST_NAMED:
        print(f"mynah: and {len(left_out) - _MOST_NAMED} more", file=sys.stderr)
    if not reports:
        return EXIT_SOME_FAILED
    status = EXIT_SOME_FAILED if left_out or is_changed else EXIT_DONE
    if options.json and options.output is None:
        return status
    target = _target(options, recordings)
    return max(status, write_output(target, quality_page(reports, below, target.parent), options.overwrite))


def _reports(recordings: Sequence[Path], below: float, as_json: bool) -> tuple[list[QualityReport], list[Path], bool]:
    """The reports of those that are done, shown as they come, the others, and whether one is another file by now."""
    found, left_out, is_changed = [], [], False
    journal = open_journal()
    try:
        for path in recordings:
            job = journal.jobs.newest_done(str(path.absolute()))
            if job is None:
                left_out.append(path)
                continue
            report, change = report_and_change(journal, job, below)
            tell_changed(path, change)
            is_changed |= change is not None and change.code == CHANGED
            found.append(report)
            print(json_held(msgspec.json.encode(report).decode()) if as_json else _text(report), flush=True)
    finally:
        journal.close()
    return found, left_out, is_changed


def _text(report: QualityReport) -> str:
    lines = [report.path, "  " + ", ".join(f"{value} {name}" for name, value in figures(report))]
    lines += [f"  {note}" for note in notes(report) if report.no_sound or report.damaged]
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
