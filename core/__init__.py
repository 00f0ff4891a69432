"""Mynah without its window: queue, journal, formats, and the client of the engine process.

As a library: `from core import open_engine, transcribe`. See `core.library`.
"""

TYPE_CHECKING = False  # type checkers know this name, and `typing` would double the import time of this module

if TYPE_CHECKING:
    from core.library import (
        Engine,
        EngineOptions,
        Heard,
        Recording,
        Result,
        SoundStream,
        open_engine,
        transcribe,
    )

__all__ = ["Engine", "EngineOptions", "Heard", "Recording", "Result", "SoundStream", "open_engine", "transcribe"]


def __getattr__(name: str) -> object:
    """Import the library at the first use of one of its names. Commands, window and engine do not need it.

    Raises:
        AttributeError: the library has no such name.
    """
    if name not in __all__:
        raise AttributeError(f"module 'core' has no attribute {name!r}")
    from core import library

    return getattr(library, name)
