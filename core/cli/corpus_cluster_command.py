"""Run `mynah batch ray`: transcribe a corpus on a Ray cluster."""

import argparse
import os
from functools import partial

from core.cli.batch_run import handle_signals
from core.cli.corpus_command import interrupt, run_parts
from core.cli.corpus_display import CorpusDisplay
from core.cluster.driver import ClusterOptions, Driver, workers_on_node
from core.cluster.part_actor import THREADS, Assignment
from core.cluster.ray_cluster import Cluster, ClusterLost, connect
from core.contracts.errors import EnvironmentFault
from core.corpus.corpus_run import CorpusRun
from core.corpus.worker import EngineWorker

_MOST_CLUSTERS = 5
"""Local clusters that one run starts at most. A new one replaces a cluster that ended."""


def run_on_cluster(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: the model, the storage, the output or the cluster fails.
    """
    return run_parts(options, partial(_work, options))


def _work(options: argparse.Namespace, run: CorpusRun, display: CorpusDisplay) -> None:
    for _ in range(_MOST_CLUSTERS if options.address is None else 1):
        try:
            with (
                connect(options.address, options.workers or 1) as cluster,
                handle_signals(interrupt),
            ):  # Ray installs its own handlers
                _driver(cluster, options, run, display).run(run.open_parts())
            return
        except ClusterLost as lost:
            reason = str(lost) or "its daemons ended"
            display.cluster_lost(reason)
            run.refresh_done_parts()
    raise EnvironmentFault("cluster-away", address=options.address or "this machine", reason=reason)


def _driver(cluster: Cluster, options: argparse.Namespace, run: CorpusRun, display: CorpusDisplay) -> Driver:
    nodes, gpus = cluster.count_nodes(), options.gpus_per_worker
    workers = options.workers or (int(cluster.count_gpus() / gpus) if gpus else nodes) or 1
    assignment = Assignment(
        partial(EngineWorker, run.options), workers_on_node(workers, nodes), os.environ.get(THREADS), not gpus
    )
    return Driver(cluster, assignment, ClusterOptions(workers, options.cpus_per_worker, gpus), display)
