"""Praat's TextGrid: for each speaker a tier of utterances, one of words, one of what has no time, and translations."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.text_encoding import file_text
from core.formats.tier_names import parse_tier_name, tier_names
from core.formats.tier_reading import collect, to_transcript
from core.formats.tiers import Interval, SpeakerTiers, speaker_tiers

# praatio is imported where it is needed: it takes a tenth of a second, which a window that opens does not have.


def write(transcript: Transcript) -> str:
    """The transcript as a TextGrid in Praat's long text form; times in seconds, to the millisecond."""
    from praatio.utilities import textgrid_io

    speakers = speaker_tiers(transcript) or [SpeakerTiers.of(None)]
    last = max((tier[-1].end for tiers in speakers for tier in tiers.every if tier), default=1) / 1000
    end = max(transcript.duration, last)
    interval_tiers = []
    for tiers in speakers:
        for name, intervals in zip(tier_names(tiers.speaker, tiers.number), tiers.every, strict=True):
            if not intervals and intervals is not tiers.utterances and intervals is not tiers.words:
                continue
            entries = [(interval.start / 1000, interval.end / 1000, interval.text) for interval in intervals]
            interval_tiers.append({"class": "IntervalTier", "name": name, "xmin": 0, "xmax": end, "entries": entries})
    grid = {"xmin": 0, "xmax": end, "tiers": interval_tiers}
    return str(textgrid_io.getTextgridAsStr(grid, "long_textgrid", includeBlankSpaces=True))


def read(path: Path) -> Transcript:
    """The interval tiers of a TextGrid, long or short; phones are passed over. Raises InputFault.

    `transcript-unread` for what praatio cannot make out, else as core.formats.text_encoding.
    """
    from praatio.utilities import textgrid_io

    text = file_text(path)
    try:
        grid = textgrid_io.parseTextgridStr(text)
        tiers = [tier for tier in grid["tiers"] if tier["class"] == "IntervalTier"]
        speakers = collect((parse_tier_name(tier["name"]), _intervals(tier)) for tier in tiers)
        return to_transcript(speakers, float(grid["xmax"]))
    except Exception as error:  # whatever its regular expressions stumble over
        raise InputFault("transcript-unread", kind="TextGrid", reason=type(error).__name__) from error


def _intervals(tier: dict[str, Any]) -> Iterator[Interval]:
    for start, end, label in tier["entries"]:
        yield Interval(round(float(start) * 1000), round(float(end) * 1000), label)
