"""What a view hears from the runner."""

from dataclasses import dataclass
from pathlib import Path

from core.journal import Job
from core.protocol import Beat, Chunk, Progress, Ready


@dataclass(frozen=True)
class JobChanged:
    """A job's row has changed."""

    job: Job


@dataclass(frozen=True)
class ChunkCommitted:
    """New words are on disk."""

    chunk: Chunk


@dataclass(frozen=True)
class Delivered:
    """A job's transcripts are written; `paths` are those of all its formats."""

    job: int
    paths: tuple[Path, ...]


@dataclass(frozen=True)
class EngineLost:
    """The engine died and a new one is about to be started."""

    cause: str
    last_lines: tuple[str, ...]
    in_a_row: int


Event = JobChanged | ChunkCommitted | Delivered | EngineLost | Progress | Ready | Beat
