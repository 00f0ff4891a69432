"""Tell which files of a folder were skipped, and why."""

import argparse
import sys
from collections.abc import Sequence

from core.cli.display import Display
from core.cli.json_lines import JsonDisplay
from core.contracts.media import Skipped, describe_skipped


def show_skipped(display: Display, skipped: Sequence[Skipped], verbose: bool) -> None:
    """Show how many files were skipped, by kind. If `verbose`, show a line for each file too.

    Transcripts alone are expected beside recordings, so they are shown only with `verbose`.
    """
    if not verbose and all(each.kind == "transcript" for each in skipped):
        return
    if skipped:
        display.notice("skipped", describe_skipped(skipped))
    if verbose:
        for each in skipped:
            display.notice("skipped-file", f"{each.path}: Skipped ({each.kind})")


def report_nothing_found(wanted: str, options: argparse.Namespace, skipped: Sequence[Skipped]) -> None:
    """Print that the named folders hold no `wanted`, and which files were skipped."""
    summary = describe_skipped(skipped)
    sentence = f"mynah: Found no {wanted} in {', '.join(options.paths)}."
    print(f"{sentence} {summary}." if summary else sentence, file=sys.stderr)
    if options.json_progress:
        show_skipped(JsonDisplay(), skipped, options.verbose)
    elif options.verbose:
        for each in skipped:
            print(f"{each.path}: Skipped ({each.kind}).", file=sys.stderr)


def print_skipped(skipped: Sequence[Skipped]) -> None:
    """Print how many files were skipped on standard error. Transcripts alone are not mentioned."""
    if any(each.kind != "transcript" for each in skipped):
        print(f"mynah: {describe_skipped(skipped)}.", file=sys.stderr)
