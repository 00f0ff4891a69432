"""What a part took and what came of it: a small file beside its results."""

import msgspec

BINS = 20
"""Equal bins of words' confidence, from 0 to 1."""


class PartReport(msgspec.Struct, frozen=True):
    """How one part went. Times are Unix seconds, `work_seconds` the time that it took here, beside others or alone.

    `model` is the model's name; `bytes_read` is what was read of recordings; `faults` count the
    codes of failed rows, `languages` are seconds of sound by ISO 639-1 code, `confidence` are words in BINS.
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


def encode_report(report: PartReport) -> bytes:
    """The report's file."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def decode_report(content: bytes) -> PartReport:
    """What the file says. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(content, type=PartReport)
