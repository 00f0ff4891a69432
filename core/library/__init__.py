"""Use Mynah from Python: open an engine, iterate over results, close it."""

from core.library.engine_options import EngineOptions
from core.library.recordings import Recording, Result
from core.library.transcription_engine import Engine, open_engine, transcribe

__all__ = ["Engine", "EngineOptions", "Recording", "Result", "open_engine", "transcribe"]
