"""The report of a part: time, counts and failures, in a small file beside its results."""

import msgspec

BINS = 20
"""Number of equal bins for the confidence of words, from 0 to 1."""
MOST_NAMED = 10
"""Failed rows that a report names. The results hold all."""


class NamedFailure(msgspec.Struct, frozen=True):
    """A recording without a transcript or without speakers. `recording` is its address, else its row's name."""

    recording: str
    reason: str


class PartReport(msgspec.Struct, frozen=True):
    """The course and the outcome of one part.

    `started` and `finished` are Unix seconds. `work_seconds` is the time between them. `bytes_read` counts bytes of
    recordings. `faults` counts the codes of failed rows. `languages` holds seconds of sound by ISO 639-1 code.
    `confidence` counts words in BINS. `damaged` counts recordings that may miss words. `speakers_failed` counts
    recordings whose speakers were requested and not found. `failures` names at most MOST_NAMED of the failed rows.
    """

    number: int
    node: str
    model: str
    started: float
    finished: float
    sound_seconds: float
    work_seconds: float
    bytes_read: int
    entries: int
    failed: int
    faults: dict[str, int]
    languages: dict[str, float]
    confidence: tuple[int, ...]
    engine_restarts: int = 0
    damaged: int = 0
    failures: tuple[NamedFailure, ...] = ()
    speakers_failed: int = 0


def encode_report(report: PartReport) -> bytes:
    """Return the content of the report's file."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def decode_report(content: bytes) -> PartReport:
    """Return the report in a file's content. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(content, type=PartReport)
