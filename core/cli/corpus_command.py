"""`mynah batch`: manifests of corpora, and runs over them on one machine."""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain

from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import ENGLISH_ONLY, caught_signals, demo_model_lacks, usage_error
from core.cli.format_choices import parse_formats
from core.contracts.errors import Fault, InputFault
from core.corpus.corpus_run import CorpusRun
from core.corpus.manifest import Entry, write_manifest
from core.corpus.part_files import PartOptions
from core.corpus.part_report import PartReport
from core.corpus.planning import plan
from core.corpus.worker import EngineWorker, PartFailed
from core.library import EngineOptions


def part_options(options: argparse.Namespace) -> PartOptions:
    """What a command's options ask of every part. Raises InputFault for a format that is none."""
    engine = EngineOptions(
        model=options.model,
        backend=options.backend,
        precision=options.precision,
        device=options.device,
        language=options.language,
        translate_to=options.translate_to,
        speakers=int(options.speakers) if options.speakers.isdecimal() else options.speakers,
        speakers_model=options.speakers_model,
        vocabulary=tuple(options.vocabulary),
        full_speed=True,
    )
    formats = parse_formats(options.formats) if options.formats else ()
    return PartOptions(options.output, engine, formats, options.results)


def plan_corpus(options: argparse.Namespace) -> int:
    """Write a manifest of the sources; returns the exit status. Raises EnvironmentFault for storage and output."""
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
        count = write_manifest(options.output, entries())
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    left_out = f", {len(refused)} left out" if refused else ""
    print(f"{options.output}: {count} recordings, {seconds / 3600:.2f} h{left_out}.", file=sys.stderr)
    return EXIT_SOME_FAILED if refused or not count else EXIT_DONE


def run_corpus(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for model, storage and output."""
    if demo_model_lacks(options):
        return usage_error(ENGLISH_ONLY)
    try:
        run = CorpusRun(options.manifest, part_options(options), options.part_hours, options.shard)
        with caught_signals(_leave):
            failed, bad = _work(run)
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    except KeyboardInterrupt:
        print("Interrupted. The same command goes on from here.", file=sys.stderr)
        return EXIT_INTERRUPTED
    if run.conclude():
        print(f"All parts are done: {run.total}.", file=sys.stderr)
    elif not failed:
        print("This shard's parts are done; those of other shards are not yet.", file=sys.stderr)
    return EXIT_SOME_FAILED if failed or bad else EXIT_DONE


def _leave() -> None:
    raise KeyboardInterrupt  # at once: what is written is whole, and a part that is not is begun again


def _work(run: CorpusRun) -> tuple[int, int]:
    """Work through the open parts: how many stay open, and how many rows failed."""
    failed = bad = 0
    parts = run.open_parts()
    first = next(parts, None)
    if first is None:  # without an engine
        return 0, 0
    worker = EngineWorker(run.options)
    try:
        for outcome in worker.run_all(chain([first], parts)):
            _tell(outcome)
            if isinstance(outcome, PartFailed):
                failed += 1
            else:
                bad += outcome.failed
    finally:
        worker.close()
    return failed, bad


def _tell(outcome: PartReport | PartFailed) -> None:
    if isinstance(outcome, PartFailed):
        print(f"part {outcome.number}: {outcome.fault.sentence}. {outcome.fault.advice}", file=sys.stderr)
        return
    speed = outcome.sound_seconds / outcome.work_seconds if outcome.work_seconds else 0.0
    failures = f", {outcome.failed} failed" if outcome.failed else ""
    print(
        f"part {outcome.number}: {outcome.entries} recordings{failures}, {outcome.sound_seconds / 3600:.2f} h,"
        f" {speed:.1f}× real time",
        file=sys.stderr,
        flush=True,
    )
