"""Run `mynah batch plan` and `mynah batch run`: manifests of corpora, and runs on one machine."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from core import models
from core.cli import EXIT_DAMAGED, EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import handle_signals
from core.cli.corpus_display import CorpusDisplay
from core.cli.format_choices import parse_formats
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.cli.standard_input import refuse_standard_input
from core.cli.usage_errors import usage_error
from core.cli.vocabulary_files import read_vocabulary
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.corpus import corpus_storage as storage
from core.corpus.corpus_run import WHOLE, CorpusRun, run_here
from core.corpus.manifest import Entry, write_manifest
from core.corpus.part_files import PartOptions
from core.corpus.planning import plan
from core.corpus.run_metrics import metrics_at
from core.corpus.run_progress import RunProgress
from core.corpus.worker import EngineWorker
from core.library import EngineOptions
from core.specs.job_specs import check_count, check_language, load_diarizer

_MOST_PARTS_NAMED = 20


def part_options(options: argparse.Namespace) -> PartOptions:
    """Return the options that all parts of a run share.

    Raises:
        InputFault: unknown format, or the model lacks the language or the number of speakers.
        Misuse: a vocabulary file cannot be read.
    """
    speakers = int(options.speakers) if options.speakers.isdecimal() else options.speakers
    try:
        model = models.resolve(options.model)
    except EnvironmentFault:  # not downloaded yet, but the catalogue may know it
        model = Path(f"{(options.model or '').removesuffix('.nemo')}.nemo")
    check_language(model, options.language)
    if isinstance(speakers, int):
        with contextlib.suppress(EnvironmentFault):
            check_count(load_diarizer(options.speakers_model, options.device, options.precision), speakers)
    engine = EngineOptions(
        model=options.model,
        backend=options.backend,
        precision=options.precision,
        device=options.device,
        language=options.language,
        translate_to=options.translate_to,
        speakers=speakers,
        speakers_model=options.speakers_model,
        vocabulary=read_vocabulary(options.vocabulary),  # read here, because the nodes may lack the files
        full_speed=True,
        tracks=options.tracks,
    )
    formats = parse_formats(options.formats) if options.formats else ()
    return PartOptions(options.output, engine, formats, options.results)


def plan_corpus(options: argparse.Namespace) -> int:
    """Write a manifest of the sources. Return the exit status.

    Skipped files fail the command only with --strict: folders often hold files that are not recordings.

    Raises:
        EnvironmentFault: the storage or the output fails.
    """
    refuse_standard_input(options.sources)
    refused: list[str] = []

    def refuse(uri: str, fault: Fault) -> None:
        refused.append(fault.code)
        print(f"{uri}: Skipped. {fault.message}", file=sys.stderr)

    seconds = 0.0

    def entries() -> Iterator[Entry]:
        nonlocal seconds
        for entry in plan(options.sources, refuse, options.language, options.threads):
            seconds += entry.duration or 0.0
            yield entry

    try:
        count = write_manifest(options.output, entries(), options.overwrite)
    except FileExistsError:
        return report_existing(options.output)
    except InputFault as fault:
        return usage_error(fault.message)
    skipped = f", {len(refused)} skipped" if refused else ""
    print(f"{options.output}: {format_count(count, 'recording')}, {seconds / 3600:.2f} h{skipped}.", file=sys.stderr)
    return EXIT_SOME_FAILED if not count or (options.strict and refused) else EXIT_DONE


def run_corpus(options: argparse.Namespace) -> int:
    """Run `mynah batch run`. Return its exit status. Raises EnvironmentFault for model, storage and output."""

    def work(run: CorpusRun, display: CorpusDisplay) -> None:
        worker = EngineWorker(run.options, observer=display.show)
        display.node_ready(worker.node)
        try:
            run_here(worker, run.open_parts(), display)
        finally:
            worker.close()

    return run_parts(options, work, options.shard, is_local=True)


def run_parts(
    options: argparse.Namespace,
    work: Callable[[CorpusRun, CorpusDisplay], None],
    shard: tuple[int, int] = WHOLE,
    is_local: bool = False,
) -> int:
    """Open a run, work on its open parts, and conclude it. Return the exit status.

    Args:
        options: options of the command.
        work: transcribes the open parts and reports to the display. Its exceptions are passed on.
        shard: number and count of the shard.
        is_local: whether one engine of this machine works.

    Raises:
        EnvironmentFault: the model, the storage or the output fails.
    """
    progress, unnamed = RunProgress(options.price), 0
    try:
        with handle_signals(interrupt):
            try:
                run = CorpusRun(options.manifest, part_options(options), options.part_hours, shard)
            except FileNotFoundError:
                fault = InputFault("missing")
                return usage_error(f"{options.manifest}: {fault.message}")
            progress.expect(run.parts(), run.done)
            if progress.done < progress.parts:  # a finished run needs no engine
                with metrics_at(options.metrics) as metrics, CorpusDisplay(progress, metrics, is_local) as display:
                    work(run, display)
                unnamed = display.unnamed_failures
    except InputFault as fault:
        return usage_error(fault.message)
    except KeyboardInterrupt:
        print("Interrupted. Run the same command again to continue.", file=sys.stderr)
        return EXIT_INTERRUPTED
    return _conclude(options, run, progress, unnamed)


def _conclude(options: argparse.Namespace, run: CorpusRun, progress: RunProgress, unnamed: int) -> int:
    """Report how a run ended. Return the exit status.

    Args:
        options: options of the command.
        run: the run.
        progress: its counts.
        unnamed: number of failed recordings that the display did not name.
    """
    if unnamed:
        rows = storage.join(options.output, f"part-*.{options.results}")
        print(
            f"{unnamed} more recordings failed. See `fault` and `speakers_fault` in the rows of {rows}.",
            file=sys.stderr,
        )
    is_complete = run.conclude()
    removed = [number for number in run.missing_parts() if number not in progress.open_parts]
    if is_complete:
        print(f"All parts are done: {run.total}.", file=sys.stderr)
    if removed:
        print(
            f"{_format_parts(removed)} disappeared from {options.output} during the run. "
            "Run the same command again to write the missing parts.",
            file=sys.stderr,
        )
    if progress.given_up:
        print(f"{format_count(progress.given_up, 'part')} failed. Run the same command to try again.", file=sys.stderr)
    if not (is_complete or removed or progress.given_up):
        print("All parts of this shard are done. Other shards are unfinished.", file=sys.stderr)
    if removed or progress.given_up or progress.totals.failed or progress.totals.speakers_failed:
        return EXIT_SOME_FAILED
    return EXIT_DAMAGED if progress.totals.damaged else EXIT_DONE


def _format_parts(numbers: list[int]) -> str:
    """Return "Part 3" or "Parts 3, 5 and 20 more"."""
    named = ", ".join(map(str, numbers[:_MOST_PARTS_NAMED]))
    more = len(numbers) - _MOST_PARTS_NAMED
    return f"Part{'' if len(numbers) == 1 else 's'} {named}" + (f" and {more} more" if more > 0 else "")


def interrupt() -> None:
    """Stop the run at once. Written parts are complete, and an unfinished part starts again later."""
    raise KeyboardInterrupt
