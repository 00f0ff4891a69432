"""Show Mynah as a desktop program. Everything here is a view on core."""

import ctypes
import sys

if sys.version_info < (3, 12):
    # PySide6 6.12.0 returns None and True without taking a reference, so each call removes one. Before Python 3.12
    # (PEP 683) the process aborts after some 6,000 calls. This adds more references than it can lose.
    for constant in (None, True, False):
        ctypes.c_ssize_t.from_address(id(constant)).value += 2**40
