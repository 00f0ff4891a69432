"""The desktop program: Qt, a view on core."""

import ctypes
import sys

if sys.version_info < (3, 12):
    # PySide6 6.12.0 returns None and True (from every method without a result, from Signal.emit) without taking a
    # reference, so that each call takes one away and Python aborts when none is left: after some 6000 calls. From 3.12
    # on they are immortal (PEP 683); before, this is more than they can lose.
    for constant in (None, True, False):
        ctypes.c_ssize_t.from_address(id(constant)).value += 2**40
