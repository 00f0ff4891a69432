"""Connect to a Ray cluster, or start a local one."""

import importlib
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psutil

from core.contracts.errors import EnvironmentFault, Fault

_DAEMON_NAMES = ("gcs_server", "raylet")  # a local cluster needs both
# Ray reads it when it is imported. Without clusters of several machines it listens on the loopback interface only.
_CLUSTERS = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"


class ClusterLost(Exception):
    """A connected cluster ended. The unfinished parts of its workers have to run again."""


class Cluster:
    """A connected cluster. `ray` is the module."""

    def __init__(self, ray: Any, daemons: Sequence[psutil.Process] | None = None) -> None:
        """Wrap a connection. `daemons` are the processes of a local cluster."""
        self.ray, self._daemons = ray, daemons

    def is_alive(self) -> bool:
        """Return whether a local cluster's daemons run. Other clusters replace their own nodes."""
        if self._daemons is None:
            return True
        try:
            running = [each for each in self._daemons if each.status() != psutil.STATUS_ZOMBIE]
            return len(running) == len(_DAEMON_NAMES)
        except psutil.NoSuchProcess:
            return False

    def count_nodes(self) -> int:
        """Return the number of live nodes."""
        return sum(bool(node["Alive"]) for node in self.ray.nodes())

    def count_gpus(self) -> int:
        """Return the number of GPUs in the cluster."""
        return int(self.ray.cluster_resources().get("GPU", 0))


@contextmanager
def connect(address: str | None, workers: int) -> Iterator[Cluster]:
    """Connect to a cluster inside the block.

    Args:
        address: address of the cluster. None starts a local one, which ends with the block.
        workers: workers that a local cluster has room for, however few processors there are.

    Raises:
        EnvironmentFault: ray-missing, cluster-away.
        ClusterLost: a local cluster does not start. Inside the block it replaces all errors of a cluster's end.
    """
    if address is None:
        os.environ.setdefault(_CLUSTERS, "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise EnvironmentFault("ray-missing") from error
    own = {} if address is not None else {"num_cpus": workers, "include_dashboard": False}
    earlier = _daemons()  # Ray leaves daemons of a failed start running
    try:
        try:
            ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
        except Exception as error:  # Ray also raises bare exceptions
            if own:
                raise ClusterLost(_first_line(error)) from error
            raise EnvironmentFault("cluster-away", address=address or "", reason=_first_line(error)) from error
        cluster = Cluster(ray, [each for each in _daemons() if each not in earlier] if own else None)
        try:
            yield cluster
        except ray.exceptions.RayError as error:
            raise ClusterLost(_first_line(error)) from error
        except Exception as error:
            if isinstance(error, Fault | ClusterLost) or cluster.is_alive():
                raise
            raise ClusterLost(_first_line(error)) from error
    finally:
        ray.shutdown()


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]


def _daemons() -> list[psutil.Process]:
    """Return the daemons of all clusters that this process started."""
    return [each for each in psutil.Process().children() if each.name() in _DAEMON_NAMES]
