"""The engine must never outlive its front end, nor the engine's own processes the engine."""

import ctypes
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends; elsewhere the pipe's end must do.

    A C call that holds the interpreter lock delays the pipe's end by many seconds; the kernel is not delayed.
    """
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # linux/prctl.h
        ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)


def die_with_engine() -> None:
    """End this process, which multiprocessing has started, with the engine, on any system and whatever it waits for."""
    die_with_parent()
    engine = multiprocessing.parent_process()
    if engine is not None:
        threading.Thread(target=_end_after, args=(engine.sentinel,), name="engine-watch", daemon=True).start()


def _end_after(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)
