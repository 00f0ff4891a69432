"""Restore the library path for the programs that Mynah starts, such as a file manager or a browser.

This is a runtime hook of PyInstaller. PyInstaller's starter puts the bundle's folder into the library path and keeps
the old value. The loader has read the path by now. Mynah's own libraries are found, and other programs get the old
value.
"""

import os

os.environ.setdefault("PATH", os.defpath)  # NeMo cannot be imported without one
for _name in ("LD_LIBRARY_PATH", "LIBPATH"):
    _old = os.environ.pop(f"{_name}_ORIG", None)
    if _old is not None:
        os.environ[_name] = _old
    else:
        os.environ.pop(_name, None)
