"""Use Mynah from Python: open an engine, iterate over results, close it."""

from core.library.engine_options import EngineOptions
from core.library.recordings import Recording, Result
from core.library.sound_stream import Heard, SoundStream
from core.library.transcription_engine import Engine, open_engine, transcribe

__all__ = [
    "Engine",
    "EngineOptions",
    "Heard",
    "Recording",
    "Result",
    "SoundStream",
    "open_engine",
    "transcribe",
]
