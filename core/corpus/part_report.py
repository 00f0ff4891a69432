"""What a part took and what came of it: a small file beside its results."""

import msgspec

BINS = 20
"""Equal bins of words' confidence, from 0 to 1."""
MOST_NAMED = 10
"""Failed rows that a report names; the results have all."""


class NamedFailure(msgspec.Struct, frozen=True):
    """A recording without a transcript, or without speakers: its address, or the row's name where it has none, and why
    and what to do."""

    recording: str
    reason: str


class PartReport(msgspec.Struct, frozen=True):
    """How one part went. Times are Unix seconds, `work_seconds` the time that it took here, beside others or alone.

    `model` is the model's name; `bytes_read` is what was read of recordings; `faults` count the
    codes of failed rows, `languages` are seconds of sound by ISO 639-1 code, `confidence` are words in BINS.
    Of `damaged` recordings words may be missing; of `speakers_failed` ones nobody knows who speaks, though it was asked
    for. `failures` are the first of the failed rows and of these, MOST_NAMED at most.
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
    """The report's file."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def decode_report(content: bytes) -> PartReport:
    """What the file says. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(content, type=PartReport)
