"""`mynah batch ray`: a run over a corpus on a Ray cluster."""

import argparse
import os
from functools import partial

from core.cli.batch_run import caught_signals
from core.cli.corpus_command import leave, run_parts
from core.cli.corpus_display import CorpusDisplay
from core.cluster.driver import ClusterOptions, Driver, workers_on_node
from core.cluster.part_actor import THREADS, Assignment
from core.cluster.ray_cluster import Cluster, ClusterLost, connected
from core.contracts.errors import EnvironmentFault
from core.corpus.corpus_run import CorpusRun
from core.corpus.worker import EngineWorker

_CLUSTERS = 5
"""Clusters of this machine that are started, when one after the other ends, for a run."""


def run_on_cluster(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for model, storage, output and cluster."""
    return run_parts(options, partial(_work, options))


def _work(options: argparse.Namespace, run: CorpusRun, display: CorpusDisplay) -> None:
    for _ in range(_CLUSTERS if options.address is None else 1):
        try:
            with connected(options.address, options.workers or 1) as cluster, caught_signals(leave):  # Ray has its own
                _driver(cluster, options, run, display).run(run.open_parts())
            return
        except ClusterLost as lost:
            reason = str(lost) or "its daemons ended"
            display.cluster_lost(reason)
            run.look_again()
    raise EnvironmentFault("cluster-away", address=options.address or "this machine", reason=reason)


def _driver(cluster: Cluster, options: argparse.Namespace, run: CorpusRun, display: CorpusDisplay) -> Driver:
    nodes, gpus = cluster.count_nodes(), options.gpus_per_worker
    workers = options.workers or (int(cluster.count_gpus() / gpus) if gpus else nodes) or 1
    assignment = Assignment(
        partial(EngineWorker, run.options), workers_on_node(workers, nodes), os.environ.get(THREADS), not gpus
    )
    return Driver(cluster, assignment, ClusterOptions(workers, options.cpus_per_worker, gpus), display)
