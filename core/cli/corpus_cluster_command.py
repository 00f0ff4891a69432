"""`mynah batch ray`: a run over a corpus on a Ray cluster."""

import argparse
import os
import sys
from functools import partial

from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import ENGLISH_ONLY, caught_signals, demo_model_lacks, usage_error
from core.cli.corpus_command import part_options
from core.cli.corpus_display import CorpusDisplay
from core.cluster.driver import ClusterOptions, Driver, RunOutcome, workers_on_node
from core.cluster.part_actor import THREADS, Assignment, engine_worker, fetch_model
from core.cluster.ray_cluster import connected, count_gpus, count_nodes
from core.contracts.errors import InputFault
from core.corpus.corpus_parts import parts_of
from core.corpus.corpus_run import CorpusRun
from core.corpus.manifest import read_manifest
from core.corpus.run_metrics import metrics_at
from core.corpus.run_progress import RunProgress


def run_on_cluster(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for model, storage, output and cluster."""
    if demo_model_lacks(options):
        return usage_error(ENGLISH_ONLY)
    try:
        fetch_model(options.model)
        run = CorpusRun(options.manifest, part_options(options), options.part_hours)
        outcome = _work(run, options)
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    except KeyboardInterrupt:
        print("Interrupted. The same command goes on from here.", file=sys.stderr)
        return EXIT_INTERRUPTED
    if run.conclude():
        print(f"All parts are done: {run.total}.", file=sys.stderr)
    elif outcome.open:
        print(f"{outcome.open} parts stay open; the same command tries them again.", file=sys.stderr)
    return EXIT_SOME_FAILED if outcome.open or outcome.failed_rows else EXIT_DONE


def _leave() -> None:
    raise KeyboardInterrupt  # at once: what is written is whole, and a part that is not is begun again


def _work(run: CorpusRun, options: argparse.Namespace) -> RunOutcome:
    progress = RunProgress(options.price)
    progress.expect(parts_of(read_manifest(run.manifest), run.part_hours), run.done)
    if progress.done_before == progress.parts:  # without a cluster
        for _ in run.open_parts():
            pass
        return RunOutcome(0, 0, 0)
    local = options.workers or 1
    with connected(options.address, local) as ray, metrics_at(options.metrics) as metrics:
        nodes, gpus = count_nodes(ray), options.gpus_per_worker
        workers = options.workers or (int(count_gpus(ray) / gpus) if gpus else nodes) or 1
        assignment = Assignment(
            partial(engine_worker, run.options), workers_on_node(workers, nodes), os.environ.get(THREADS), not gpus
        )
        asked = ClusterOptions(workers, options.cpus_per_worker, gpus)
        with caught_signals(_leave), CorpusDisplay(progress, metrics) as display:  # Ray sets handlers, too, and earlier
            return Driver(ray, assignment, asked, display).run(run.open_parts())
