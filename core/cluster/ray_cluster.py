"""Connects to a Ray cluster, or starts one on this machine."""

import importlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from core.contracts.errors import EnvironmentFault


@contextmanager
def connected(address: str | None, workers: int) -> Iterator[Any]:
    """The module `ray`, connected to the cluster at `address`; None: to one of this machine that ends with us.

    A cluster of this machine has room for so many workers, however few processors it has. Raises EnvironmentFault:
    ray-missing, cluster-away.
    """
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise EnvironmentFault("ray-missing") from error
    own = {} if address is not None else {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        reason = str(error).partition("\n")[0][:200]
        raise EnvironmentFault("cluster-away", address=address or "this machine", reason=reason) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def count_nodes(ray: Any) -> int:
    """How many nodes of the cluster are alive."""
    return sum(bool(node["Alive"]) for node in ray.nodes())


def count_gpus(ray: Any) -> int:
    """How many GPUs the cluster has."""
    return int(ray.cluster_resources().get("GPU", 0))
