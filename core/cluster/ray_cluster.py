"""Connects to a Ray cluster, or starts one on this machine."""

import importlib
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psutil

from core.contracts.errors import EnvironmentFault, Fault

_DAEMONS = ("gcs_server", "raylet")  # without either a cluster of this machine is of no use


class ClusterLost(Exception):
    """A cluster that was connected does not work any more; what its workers had has to be done again."""


class Cluster:
    """A cluster that is connected; `ray` is the module."""

    def __init__(self, ray: Any, daemons: Sequence[psutil.Process] | None = None) -> None:
        """`daemons` are those of a cluster that was started here."""
        self.ray, self._daemons = ray, daemons

    def is_alive(self) -> bool:
        """Whether its daemons run, if it was started here; another cluster replaces its nodes by itself."""
        if self._daemons is None:
            return True
        try:
            running = [each for each in self._daemons if each.status() != psutil.STATUS_ZOMBIE]
            return len(running) == len(_DAEMONS)
        except psutil.NoSuchProcess:
            return False

    def count_nodes(self) -> int:
        """How many nodes are alive."""
        return sum(bool(node["Alive"]) for node in self.ray.nodes())

    def count_gpus(self) -> int:
        """How many GPUs it has."""
        return int(self.ray.cluster_resources().get("GPU", 0))


@contextmanager
def connected(address: str | None, workers: int) -> Iterator[Cluster]:
    """The cluster at `address`; None: one of this machine that ends with us.

    A cluster of this machine has room for so many workers, however few processors it has. Raises EnvironmentFault:
    ray-missing, cluster-away; ClusterLost when the one of this machine does not get up, and, of what is done inside,
    instead of all that a cluster's end makes Ray raise.
    """
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise EnvironmentFault("ray-missing") from error
    own = {} if address is not None else {"num_cpus": workers, "include_dashboard": False}
    earlier = _daemons()  # of a cluster that did not get up, which Ray leaves until we end
    try:
        try:
            ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
        except Exception as error:  # Ray raises bare ones, too
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
    """The daemons that we have started, of every cluster."""
    return [each for each in psutil.Process().children() if each.name() in _DAEMONS]
