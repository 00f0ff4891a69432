"""Praat's TextGrid: a tier of utterances and one of words for each speaker."""

from pathlib import Path
from typing import Any

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.text_encoding import text_of
from core.formats.tiers import UTTERANCES, WORDS, Interval, Speech, meant, names, speeches, transcript

# praatio is imported where it is needed: it takes a tenth of a second, which a window that opens does not have.


def write(written: Transcript) -> str:
    """The transcript as a TextGrid in Praat's long text form; times in seconds, to the millisecond."""
    from praatio.utilities import textgrid_io

    spoken = speeches(written) or [Speech(None, [], [])]
    last = max((speech.utterances[-1].end for speech in spoken if speech.utterances), default=1) / 1000
    end = max(written.duration, last)
    tiers = []
    taken: set[str] = set()
    for speech in spoken:
        for name, intervals in zip(names(speech.speaker, taken), (speech.utterances, speech.words), strict=True):
            entries = [(interval.start / 1000, interval.end / 1000, interval.text) for interval in intervals]
            tiers.append({"class": "IntervalTier", "name": name, "xmin": 0, "xmax": end, "entries": entries})
    grid = {"xmin": 0, "xmax": end, "tiers": tiers}
    return str(textgrid_io.getTextgridAsStr(grid, "long_textgrid", includeBlankSpaces=True))


def read(path: Path) -> Transcript:
    """The interval tiers of a TextGrid, long or short; phones are passed over. Raises InputFault.

    `transcript-unread` for what praatio cannot make out, else as core.formats.text_encoding.
    """
    from praatio.utilities import textgrid_io

    text = text_of(path)
    try:
        grid = textgrid_io.parseTextgridStr(text)
        spoken = _speeches(grid["tiers"])
        return transcript(spoken, float(grid["xmax"]))
    except Exception as error:  # whatever its regular expressions stumble over
        raise InputFault("transcript-unread", kind="TextGrid", reason=type(error).__name__) from error


def _speeches(tiers: list[dict[str, Any]]) -> list[Speech]:
    found: dict[str | None, Speech] = {}
    for tier in tiers:
        speaker, kind = meant(tier["name"])
        if tier["class"] != "IntervalTier" or kind is None:
            continue
        speech = found.setdefault(speaker, Speech(speaker, [], []))
        place = {UTTERANCES: speech.utterances, WORDS: speech.words}[kind]
        for start, end, label in tier["entries"]:
            interval = Interval(round(float(start) * 1000), round(float(end) * 1000), label)
            if interval.start < interval.end and label.strip():
                place.append(interval)
    return list(found.values())
