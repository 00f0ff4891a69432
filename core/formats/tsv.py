"""Tab-separated values: one row for each word."""

from core.transcript import Transcript

COLUMNS = ("segment", "speaker", "start", "end", "confidence", "text")
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def write(transcript: Transcript) -> str:
    """The transcript as a table: a header row, then one row a word, LF line ends, UTF-8, no quoting.

    `segment` counts from 1; `start` and `end` are integer milliseconds; `confidence` is in [0, 1] with four
    decimals. A value that is unknown is an empty cell. In text, a tab, LF, CR or backslash is written `\\t`,
    `\\n`, `\\r` or `\\\\`.
    """
    rows = ["\t".join(COLUMNS)]
    for number, segment in enumerate(transcript.segments, 1):
        speaker = (segment.speaker or "").translate(_ESCAPES)
        for word in segment.words:
            confidence = "" if word.confidence is None else f"{word.confidence:.4f}"
            times = (_milliseconds(word.start), _milliseconds(word.end))
            rows.append("\t".join((str(number), speaker, *times, confidence, word.text.translate(_ESCAPES))))
    return "\n".join(rows) + "\n"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else str(round(seconds * 1000))
