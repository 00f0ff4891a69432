"""Import miniaudio without numpy, which it would load only to accept its arrays. This halves the recorder's start."""

import sys

_is_missing = "numpy" not in sys.modules
if _is_missing:
    sys.modules["numpy"] = None  # type: ignore[assignment]  # Python's way to say that a module does not exist
try:
    import miniaudio
finally:
    if _is_missing:
        del sys.modules["numpy"]

__all__ = ["miniaudio"]
