"""The row of each entry of a part: its transcript with word times, or a fault. JSONL or Parquet."""

import importlib
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

import msgspec

from core.contracts.errors import EnvironmentFault, Fault, Figure, Kind
from core.contracts.object_storage import folder_and_name, without_secrets
from core.contracts.transcript import Segment, Transcript, Word
from core.corpus.manifest import BadRow, Entry
from core.corpus.part_report import MOST_NAMED, NamedFailure
from core.formats.json import JsonTrack, json_track
from core.library import Result

ResultFormat = Literal["jsonl", "parquet"]
_WORD_FIELDS = ("text", "start", "end", "confidence")
_TIME_DIGITS, _CONFIDENCE_DIGITS = 3, 4  # digits after the decimal point
_ADVICE = {"storage-away": "Correct the address, or list this row in another manifest and run that."}


class RowFault(msgspec.Struct, frozen=True):
    """The reason why a recording has no transcript or no speakers."""

    code: str
    sentence: str
    advice: str = ""
    kind: Kind = "input"
    figures: dict[str, Figure] = {}

    @property
    def message(self) -> str:
        """The sentence and the advice as whole sentences."""
        return f"{self.sentence[:1].upper()}{self.sentence[1:]}. {self.advice}".strip()


class RowSegment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Roughly a sentence. A word is [text, start, end, confidence], with null for unknown values."""

    words: tuple[tuple[str, float | None, float | None, float | None], ...]
    speaker: str | None = None
    language: str | None = None
    translation: str | None = None


class ResultRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one entry. Times are seconds from `offset`, None for the start of the recording.

    `duration` is the length of the recognised sound. `confidence` is the mean over the words. `damaged` holds stretches
    that could not be decoded. `tracks` has the result for each sound track, none for one ordinary track.
    `speakers_fault` says why requested speakers are missing.
    """

    id: str
    uri: str
    offset: float | None = None
    channel: int | None = None
    duration: float | None = None
    language: str | None = None
    confidence: float | None = None
    model: str | None = None
    text: str | None = None
    segments: tuple[RowSegment, ...] = ()
    damaged: tuple[tuple[float, float], ...] = ()
    fault: RowFault | None = None
    speakers_fault: RowFault | None = None
    tracks: tuple[JsonTrack, ...] = ()

    @property
    def transcript(self) -> Transcript | None:
        """The transcript of the row, None without one."""
        if self.text is None:
            return None
        segments = (
            Segment(tuple(Word(*word) for word in each.words), each.speaker, each.language, None, each.translation)
            for each in self.segments
        )
        media = folder_and_name(self.uri)[1]
        return Transcript(
            tuple(segments), media, self.duration or 0.0, self.model or "", self.language, damaged=self.damaged
        )


def result_row(entry: Entry | BadRow, result: Result | None) -> ResultRow:
    """Return the row of an entry. An unreadable row of the manifest has no result."""
    if isinstance(entry, BadRow) or result is None:
        fault = entry.fault if isinstance(entry, BadRow) else None
        return ResultRow(entry.id, "", fault=_row_fault(fault))
    row = ResultRow(entry.id, without_secrets(entry.uri), entry.offset, entry.channel)
    if result.transcript is None:
        return msgspec.structs.replace(row, fault=_row_fault(result.fault))
    transcript = result.transcript
    return msgspec.structs.replace(
        row,
        duration=_rounded(transcript.duration, _TIME_DIGITS),
        language=transcript.language,
        confidence=mean_confidence(transcript),
        model=transcript.model,
        text=" ".join(segment.text for segment in transcript.segments),
        segments=tuple(map(_segment, transcript.segments)),
        damaged=result.damaged,
        speakers_fault=_row_fault(result.speakers_fault),
        tracks=tuple(map(json_track, result.tracks)),
    )


def mean_confidence(transcript: Transcript) -> float | None:
    """Return the mean confidence of the words, None without any."""
    known = [word.confidence for word in transcript.words if word.confidence is not None]
    return _rounded(sum(known) / len(known), _CONFIDENCE_DIGITS) if known else None


def encode_rows(rows: Sequence[ResultRow], kind: ResultFormat) -> bytes:
    """Return the content of a part's results. Raises EnvironmentFault("parquet-missing")."""
    if kind == "jsonl":
        encoder = msgspec.json.Encoder()
        return b"".join(encoder.encode(row) + b"\n" for row in rows)
    return _parquet(rows)


def decode_rows(content: bytes, kind: ResultFormat) -> Iterator[ResultRow]:
    """Yield the rows of a part's results.

    Raises:
        ValueError: the content is not a file of results.
        EnvironmentFault: "parquet-missing".
    """
    if kind == "jsonl":
        yield from msgspec.json.Decoder(ResultRow).decode_lines(content)
        return
    for row in _pyarrow("pyarrow.parquet").read_table(io.BytesIO(content)).to_pylist():
        for segment in row.get("segments") or ():
            segment["words"] = [tuple(word[name] for name in _WORD_FIELDS) for word in segment["words"]]
        row["tracks"] = [_known(track) for track in row.get("tracks") or ()]
        for name in ("fault", "speakers_fault"):
            row[name] = row.get(name) and _known(row[name])
        yield msgspec.convert(_known(row), ResultRow)


def _known(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values that a table holds."""
    return {name: value for name, value in values.items() if value is not None}


def _parquet(rows: Sequence[ResultRow]) -> bytes:
    arrow, parquet = _pyarrow("pyarrow"), _pyarrow("pyarrow.parquet")
    text, number = arrow.string(), arrow.float64()
    word = arrow.struct([("text", text), ("start", number), ("end", number), ("confidence", number)])
    segment = [("words", arrow.list_(word)), ("speaker", text), ("language", text), ("translation", text)]
    fault = arrow.struct([("code", text), ("sentence", text), ("advice", text), ("kind", text)])
    schema = [(name, text) for name in ("id", "uri", "language", "model", "text")]
    schema += [(name, number) for name in ("offset", "duration", "confidence")]
    schema += [("channel", arrow.int64()), ("segments", arrow.list_(arrow.struct(segment)))]
    track = [("number", arrow.int64()), ("title", text), ("language", text), ("outcome", text)]
    track += [("others", arrow.list_(arrow.int64())), ("inverted", arrow.bool_())]
    track += [("beside", number), ("echoes", arrow.int64())]
    schema += [("tracks", arrow.list_(arrow.struct(track)))]
    schema += [("damaged", arrow.list_(arrow.list_(number))), ("fault", fault), ("speakers_fault", fault)]
    out = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist([_columns(row) for row in rows], arrow.schema(schema)), out)
    return out.getvalue()


def _columns(row: ResultRow) -> dict[str, Any]:
    """Return the row with words by name, as a table needs them."""
    columns: dict[str, Any] = msgspec.to_builtins(row)
    for segment in columns.get("segments", ()):
        segment["words"] = [dict(zip(_WORD_FIELDS, word, strict=True)) for word in segment["words"]]
    return columns


def _pyarrow(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise EnvironmentFault("parquet-missing") from error


def _segment(segment: Segment) -> RowSegment:
    words = tuple(
        (
            word.text,
            _rounded(word.start, _TIME_DIGITS),
            _rounded(word.end, _TIME_DIGITS),
            _rounded(word.confidence, _CONFIDENCE_DIGITS),
        )
        for word in segment.words
    )
    return RowSegment(words, segment.speaker, segment.language, segment.translation)


def _row_fault(fault: Fault | None) -> RowFault | None:
    if fault is None:
        return None
    advice = _ADVICE.get(fault.code, fault.advice)  # a done part is not tried again, so the usual advice is wrong
    return RowFault(fault.code, fault.sentence, advice, fault.kind, fault.figures)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def failures_in(rows: Iterable[ResultRow]) -> tuple[NamedFailure, ...]:
    """Return the first rows without a transcript or without requested speakers, at most MOST_NAMED."""
    failed = ((row, fault) for row in rows if (fault := row.fault or row.speakers_fault) is not None)
    return tuple(
        NamedFailure(
            row.uri or row.id,
            ("" if row.fault else "Transcribed without speakers. ") + fault.message,
        )
        for row, fault in islice(failed, MOST_NAMED)
    )


def faults_in(rows: Iterable[ResultRow]) -> dict[str, int]:
    """Count the codes of faults."""
    counts: dict[str, int] = {}
    for row in rows:
        if row.fault is not None:
            counts[row.fault.code] = counts.get(row.fault.code, 0) + 1
    return counts
