"""Puts the environment in order, for us and for the programs that we start (a file manager, a browser).

A runtime hook of PyInstaller: its starter puts the bundle's folder into the library path and keeps the old value beside
it. The loader has read it by now, so that our own libraries are found all the same, and others get what the user had.
"""

import os

os.environ.setdefault("PATH", os.defpath)  # NeMo cannot be imported without one
for _name in ("LD_LIBRARY_PATH", "LIBPATH"):
    _old = os.environ.pop(f"{_name}_ORIG", None)
    if _old is not None:
        os.environ[_name] = _old
    else:
        os.environ.pop(_name, None)
