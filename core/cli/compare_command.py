"""`mynah compare`: a transcript against a reference."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.table import Table
from rich.text import Text

from core.archive.moved_recordings import check_unchanged
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.display import note_printer
from core.cli.finished_jobs import open_journal, tell_changed
from core.cli.lossy_stream import json_held
from core.cli.output_file import write_output
from core.cli.usage_errors import usage_error
from core.comparison.error_rates import AlignedToken, Comparison, ErrorCounts, compare
from core.comparison.normalisation import STEPS, Step
from core.comparison.references import read_reference
from core.contracts import media
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.export import address_of
from core.queue import delivery
from core.reports.comparison_page import comparison_page, in_lines, percent
from core.transcript.timestamps import format_timestamp

_LISTED = 10  # of each list, in a terminal


def compare_files(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a broken journal."""
    names = [name.strip() for name in options.normalise.split(",") if name.strip()]
    unknown = [name for name in names if name not in (*STEPS, "none")]
    if unknown:
        return usage_error(f"there is no normalisation {unknown[0]}; choose of {', '.join(STEPS)}, none")
    steps = cast("list[Step]", [name for name in names if name != "none"])
    current = Path(options.hypothesis)
    try:
        hypothesis, recording = _hypothesis(current)
        current = Path(options.reference)
        reference = read_reference(current, Path(hypothesis.media).stem, note_printer(current))
        found = compare(reference, hypothesis, steps, options.rules, options.language)
    except InputFault as fault:
        print(f"mynah: {current}: {fault.sentence}. {fault.advice}", file=sys.stderr)
        return EXIT_SOME_FAILED
    if options.json:
        print(json_held(json.dumps(_as_json(found, options), ensure_ascii=False)))
    else:
        _print(found, options.differences)
    return _write_page(found, options, steps, recording) if options.html else EXIT_DONE


def _hypothesis(path: Path) -> tuple[Transcript, Path | None]:
    """The transcript in a file, or of a recording that is done, and the recording where it is known.

    Raises InputFault where there is none, and where the recording is another one by now.
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
        tell_changed(path, check_unchanged(journal, job))
        return delivery.transcript_of(journal, job), path
    finally:
        journal.close()


def _write_page(found: Comparison, options: argparse.Namespace, steps: list[Step], recording: Path | None) -> int:
    target = Path(options.html)
    note = f"{options.reference} and {options.hypothesis}; normalised: {', '.join(steps) or 'none'}; {options.rules}"
    sound = None if recording is None else address_of(recording, target.parent)
    page = comparison_page(found, f"{Path(options.hypothesis).name}: {percent(found.words.rate)}", note, sound)
    return write_output(target, page, options.overwrite)


def _print(found: Comparison, differences: bool) -> None:
    console = Console(highlight=False)
    if differences:
        for tokens in in_lines(found):
            if any(token.kind != "equal" for token in tokens):
                console.print(_line(tokens), soft_wrap=True)
    table = Table("", box=None, pad_edge=False)
    for title in ("Error rate", "Errors", "Of", "Subst.", "Del.", "Ins."):
        table.add_column(title, justify="right")
    for name, counts in (("Words", found.words), *sorted(found.by_speaker.items()), ("Characters", found.characters)):
        table.add_row(Text(name), *_cells(counts))
    console.print(table)
    lists = {
        "Substitutions": [(f"{said} → {other}", count) for (said, other), count in found.confusions.most_common()],
        "Deletions": found.lost.most_common(),
        "Insertions": found.added.most_common(),
    }
    for title, counted in lists.items():
        shown = ", ".join(f"{words} ({count})" for words, count in counted[:_LISTED])
        if shown:
            console.print(Text(f"{title}: {shown}{', …' if len(counted) > _LISTED else ''}"), soft_wrap=True)


def _cells(counts: ErrorCounts) -> tuple[str, ...]:
    kinds = (counts.substitutions, counts.deletions, counts.insertions)
    return percent(counts.rate), f"{counts.errors:,}", f"{counts.length:,}", *(f"{kind:,}" for kind in kinds)


def _line(tokens: list[AlignedToken]) -> Text:
    """A sentence with [-what is missing-] and {+what is added+}, for terminals without colours, too."""
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


def _as_json(found: Comparison, options: argparse.Namespace) -> dict[str, object]:
    return {
        "reference": options.reference,
        "hypothesis": options.hypothesis,
        "rules": options.rules,
        "normalise": options.normalise,
        "words": _figures(found.words),
        "characters": _figures(found.characters),
        "speakers": {speaker: _figures(counts) for speaker, counts in found.by_speaker.items()},
        "substitutions": [[*words, count] for words, count in found.confusions.most_common()],
        "deletions": found.lost.most_common(),
        "insertions": found.added.most_common(),
        "aligned": [
            [
                token.kind,
                token.reference and token.reference.text,
                token.hypothesis and token.hypothesis.text,
                token.start,
            ]
            for token in found.aligned
        ],
    }


def _figures(counts: ErrorCounts) -> dict[str, object]:
    return {**asdict(counts), "rate": counts.rate}
