"""The desktop program: Qt, a view on core."""

import ctypes
import sys

if sys.version_info < (3, 12):
    # PySide6 6.12.0 returns True from Signal.emit without taking a reference, so that each signal takes one away and
    # Python aborts when none is left. From 3.12 on True is immortal (PEP 683); before, this is more than it can lose.
    ctypes.c_ssize_t.from_address(id(True)).value += 2**40
