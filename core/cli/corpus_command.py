"""`mynah batch`: manifests of corpora, and runs over them on one machine."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from core import models
from core.cli import EXIT_DAMAGED, EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import caught_signals
from core.cli.corpus_display import CorpusDisplay
from core.cli.format_choices import parse_formats
from core.cli.number_arguments import counted
from core.cli.output_file import tell_it_exists
from core.cli.transcribe_command import expected_words
from core.cli.usage_errors import usage_error
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
    """What a command's options ask of every part.

    Raises InputFault for a format that is none, a language or more speakers than the model knows, Misuse for a list of
    words that cannot be read.
    """
    speakers = int(options.speakers) if options.speakers.isdecimal() else options.speakers
    try:
        model = models.resolve(options.model)
    except EnvironmentFault:  # it is still to be fetched, but may be of the catalogue
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
        vocabulary=expected_words(options.vocabulary),  # read here: a node need not have the files
        full_speed=True,
    )
    formats = parse_formats(options.formats) if options.formats else ()
    return PartOptions(options.output, engine, formats, options.results)


def plan_corpus(options: argparse.Namespace) -> int:
    """Write a manifest of the sources and return the exit status.

    Left-out files fail the command only if it is strict: folders often hold files that are no recordings.

    Raises:
        EnvironmentFault: the storage or the output fails.
    """
    refused: list[str] = []

    def refuse(uri: str, fault: Fault) -> None:
        refused.append(fault.code)
        print(f"{uri}: left out: {fault.sentence}. {fault.advice}", file=sys.stderr)

    seconds = 0.0

    def entries() -> Iterator[Entry]:
        nonlocal seconds
        for entry in plan(options.sources, refuse, options.language, options.threads):
            seconds += entry.duration or 0.0
            yield entry

    try:
        count = write_manifest(options.output, entries(), options.overwrite)
    except FileExistsError:
        return tell_it_exists(options.output)
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    left_out = f", {len(refused)} left out" if refused else ""
    print(f"{options.output}: {counted(count, 'recording')}, {seconds / 3600:.2f} h{left_out}.", file=sys.stderr)
    return EXIT_SOME_FAILED if not count or (options.strict and refused) else EXIT_DONE


def run_corpus(options: argparse.Namespace) -> int:
    """Run `mynah batch run`; returns its exit status. Raises EnvironmentFault for model, storage and output."""

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
    """Open a run, have its open parts worked on with a view of it, and conclude it; returns the exit status.

    Raises EnvironmentFault for model, storage and output, and what `work` raises.
    """
    progress, unnamed = RunProgress(options.price), 0
    try:
        with caught_signals(leave):
            try:
                run = CorpusRun(options.manifest, part_options(options), options.part_hours, shard)
            except FileNotFoundError:
                fault = InputFault("missing")
                return usage_error(f"{options.manifest}: {fault.sentence}. {fault.advice}")
            progress.expect(run.parts(), run.done)
            if progress.done < progress.parts:  # else without an engine
                with metrics_at(options.metrics) as metrics, CorpusDisplay(progress, metrics, is_local) as display:
                    work(run, display)
                unnamed = display.unnamed_failures
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    except KeyboardInterrupt:
        print("Interrupted. The same command goes on from here.", file=sys.stderr)
        return EXIT_INTERRUPTED
    return _conclude(options, run, progress, unnamed)


def _conclude(options: argparse.Namespace, run: CorpusRun, progress: RunProgress, unnamed: int) -> int:
    """Say how a run ended; returns the exit status. `unnamed` are recordings that failed without being named."""
    if unnamed:
        rows = storage.join(options.output, f"part-*.{options.results}")
        print(
            f"{unnamed} more recordings failed: see `fault` and `speakers_fault` in the rows of {rows}.",
            file=sys.stderr,
        )
    is_complete = run.conclude()
    removed = [number for number in run.missing_parts() if number not in progress.open_parts]
    if is_complete:
        print(f"All parts are done: {run.total}.", file=sys.stderr)
    if removed:
        print(
            f"{_parts_named(removed)} of {options.output} {'is' if len(removed) == 1 else 'are'} gone: the output was "
            "removed during the run. The same command writes what is missing.",
            file=sys.stderr,
        )
    if progress.given_up:
        print(f"{progress.given_up} parts stay open; the same command tries them again.", file=sys.stderr)
    if not (is_complete or removed or progress.given_up):
        print("This shard's parts are done; those of other shards are not yet.", file=sys.stderr)
    if removed or progress.given_up or progress.totals.failed or progress.totals.speakers_failed:
        return EXIT_SOME_FAILED
    return EXIT_DAMAGED if progress.totals.damaged else EXIT_DONE


def _parts_named(numbers: list[int]) -> str:
    """Return the numbers in words, the first MOST_PARTS_NAMED of them one by one."""
    named = ", ".join(map(str, numbers[:_MOST_PARTS_NAMED]))
    more = len(numbers) - _MOST_PARTS_NAMED
    return f"Part{'' if len(numbers) == 1 else 's'} {named}" + (f" and {more} more" if more > 0 else "")


def leave() -> None:
    """At once: what is written is whole, and a part that is not is begun again."""
    raise KeyboardInterrupt
