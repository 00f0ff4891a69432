"""The engine must never outlive its front end."""

import ctypes
import signal
import sys


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends; elsewhere the pipe's end must do.

    A C call that holds the interpreter lock delays the pipe's end by many seconds; the kernel is not delayed.
    """
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # linux/prctl.h
        ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)
