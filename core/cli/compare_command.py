"""Run `mynah compare`: compare a transcript with a reference."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import cast

from rich.table import Table
from rich.text import Text

from core.archive.moved_recordings import check_unchanged
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.display import note_printer
from core.cli.finished_jobs import open_journal, print_change_warning
from core.cli.lossy_stream import encodable_json
from core.cli.output_file import write_output
from core.cli.shielded_console import ShieldedConsole
from core.cli.standard_input import refuse_addresses
from core.cli.usage_errors import usage_error
from core.comparison.error_rates import AlignedToken, Comparison, ErrorCounts, compare
from core.comparison.nist_scoring import is_scored, score, score_transcript
from core.comparison.normalisation import STEPS, Step
from core.comparison.references import read_reference
from core.contracts import media
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.export import address_of
from core.queue import delivery
from core.reports.comparison_page import comparison_page, in_lines, percent
from core.transcript.timestamps import format_timestamp

_MOST_LISTED = 10  # entries of each list in a terminal


def compare_files(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. Raises EnvironmentFault for a broken journal."""
    names = [name.strip() for name in options.normalise.split(",") if name.strip()]
    unknown = [name for name in names if name not in (*STEPS, "none")]
    if unknown:
        return usage_error(f"There is no normalisation {unknown[0]}. Choose from {', '.join(STEPS)}, none.")
    steps = cast("list[Step]", [name for name in names if name != "none"])
    refuse_addresses([options.reference, options.hypothesis])
    current = Path(options.hypothesis)
    recording: Path | None = None
    try:
        if is_scored(Path(options.reference), current):
            comparison = score(
                Path(options.reference), current, steps, options.rules, options.language, note_printer(current)
            )
            return _report(comparison, options, steps, recording)
        hypothesis, recording = _hypothesis(current)
        current = Path(options.reference)
        if current.suffix.lower() == ".stm":
            report = note_printer(current)
            scored = score_transcript(current, hypothesis, steps, options.rules, options.language, report)
            if scored is not None:
                return _report(scored, options, steps, recording)
        reference = read_reference(current, Path(hypothesis.media).stem, note_printer(current), options.tier)
        comparison = compare(reference, hypothesis, steps, options.rules, options.language)
    except InputFault as fault:
        print(f"mynah: {current}: {fault.message}", file=sys.stderr)
        return EXIT_SOME_FAILED
    return _report(comparison, options, steps, recording)


def _report(comparison: Comparison, options: argparse.Namespace, steps: list[Step], recording: Path | None) -> int:
    """Print a comparison, and write its page if it is wanted. Return the exit status."""
    if options.json:
        print(encodable_json(json.dumps(_as_json(comparison, options), ensure_ascii=False)))
    else:
        _print(comparison, options.differences)
    return _write_page(comparison, options, steps, recording) if options.html else EXIT_DONE


def _hypothesis(path: Path) -> tuple[Transcript, Path | None]:
    """Return the transcript of a file or of a finished recording, and the recording if it is known.

    Raises:
        InputFault: there is no transcript, or the recording's file has changed since.
    """
    if not media.is_media_name(path.name):
        transcript = read_reference(path, report=note_printer(path))
        return transcript, media.find_recording(path.parent, [transcript.media], (path.stem,))
    journal = open_journal()
    try:
        job = journal.jobs.newest_done(str(path.absolute()))
        if job is None:
            media.check_file(path)
            raise InputFault("compare-not-done")
        print_change_warning(path, check_unchanged(journal, job))
        return delivery.transcript_of(journal, job), path
    finally:
        journal.close()


def _write_page(comparison: Comparison, options: argparse.Namespace, steps: list[Step], recording: Path | None) -> int:
    target = Path(options.html)
    ignored = ", ".join(steps) or "nothing"
    note = f"{options.hypothesis} compared with {options.reference}. Ignored: {ignored}. Rules: {options.rules}."
    sound = None if recording is None else address_of(recording, target.parent)
    page = comparison_page(
        comparison, f"{Path(options.hypothesis).name}: {percent(comparison.words.rate)}", note, sound
    )
    return write_output(target, page, options.overwrite)


def _print(comparison: Comparison, differences: bool) -> None:
    console = ShieldedConsole(highlight=False)
    if differences:
        for tokens in in_lines(comparison):
            if any(token.kind != "equal" for token in tokens):
                console.print(_line(tokens), soft_wrap=True)
    table = Table("", box=None, pad_edge=False)
    for title in ("Error rate", "Errors", "Words", "Subst.", "Del.", "Ins."):
        table.add_column(title, justify="right")
    for name, counts in (
        ("Words", comparison.words),
        *sorted(comparison.by_speaker.items()),
        ("Characters", comparison.characters),
    ):
        table.add_row(Text(name), *_cells(counts))
    console.print(table)
    lists = {
        "Substitutions": [
            (f"{expected} → {recognised}", count)
            for (expected, recognised), count in comparison.confusions.most_common()
        ],
        "Deletions": comparison.deleted.most_common(),
        "Insertions": comparison.inserted.most_common(),
    }
    for title, counted in lists.items():
        shown = ", ".join(f"{words} ({count})" for words, count in counted[:_MOST_LISTED])
        if shown:
            console.print(Text(f"{title}: {shown}{', …' if len(counted) > _MOST_LISTED else ''}"), soft_wrap=True)


def _cells(counts: ErrorCounts) -> tuple[str, ...]:
    kinds = (counts.substitutions, counts.deletions, counts.insertions)
    return percent(counts.rate), f"{counts.errors:,}", f"{counts.length:,}", *(f"{kind:,}" for kind in kinds)


def _line(tokens: list[AlignedToken]) -> Text:
    """Return a sentence with [-missing-] and {+added+} words. The marks also work without colours."""
    first = next((token.start for token in tokens if token.start is not None), None)
    speaker = next((token.reference.speaker for token in tokens if token.reference), None)
    line = Text(" ".join(filter(None, ["" if first is None else format_timestamp(first), speaker])), "dim")
    for token in tokens:
        if token.kind == "equal" and token.reference:
            line.append(f" {token.reference.text}", "default not dim")
            continue
        if token.reference:
            line.append(f" [-{token.reference.text}-]", "red not dim")
        if token.hypothesis:
            line.append(f" {{+{token.hypothesis.text}+}}", "green not dim")
    return line


def _as_json(comparison: Comparison, options: argparse.Namespace) -> dict[str, object]:
    return {
        "reference": options.reference,
        "hypothesis": options.hypothesis,
        "rules": options.rules,
        "normalise": options.normalise,
        "words": _figures(comparison.words),
        "characters": _figures(comparison.characters),
        "speakers": {speaker: _figures(counts) for speaker, counts in comparison.by_speaker.items()},
        "substitutions": [[*words, count] for words, count in comparison.confusions.most_common()],
        "deletions": comparison.deleted.most_common(),
        "insertions": comparison.inserted.most_common(),
        "aligned": [
            [
                token.kind,
                token.reference and token.reference.text,
                token.hypothesis and token.hypothesis.text,
                token.start,
            ]
            for token in comparison.aligned
        ],
    }


def _figures(counts: ErrorCounts) -> dict[str, object]:
    return {**asdict(counts), "rate": counts.rate}
