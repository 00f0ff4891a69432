"""Everything that has no window: queue, journal, formats, and the client of the engine process.

As a library: `from core import open_engine, transcribe`; see `core.library`.
"""

TYPE_CHECKING = False  # as type checkers take it; typing would take longer to import than all else here

if TYPE_CHECKING:
    from core.library import Engine as Engine
    from core.library import Recording as Recording
    from core.library import Result as Result
    from core.library import open_engine as open_engine
    from core.library import transcribe as transcribe

_LIBRARY = frozenset({"Engine", "Recording", "Result", "open_engine", "transcribe"})


def __getattr__(name: str) -> object:
    """Import the library when a script asks for it: commands, the window and the engine do not."""
    if name not in _LIBRARY:
        raise AttributeError(f"module 'core' has no attribute {name!r}")
    from core import library

    return getattr(library, name)
