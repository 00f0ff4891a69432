"""End the engine with its front end, and the engine's own processes with the engine."""

import ctypes
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends. Other systems rely on the end of the pipe.

    A C call that holds the interpreter lock can delay the end of the pipe by many seconds. The kernel is not delayed.
    """
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # linux/prctl.h
        ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)


def die_with_engine() -> None:
    """End this process of multiprocessing when the engine ends, on any system and even while it waits."""
    die_with_parent()
    engine = multiprocessing.parent_process()
    if engine is not None:
        threading.Thread(target=_end_after, args=(engine.sentinel,), name="engine-watch", daemon=True).start()


def _end_after(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)
