"""Praat's TextGrid: for each speaker a tier of utterances, one of words, one of what has no time, and translations."""

from collections.abc import Iterator
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats.reading_notes import Tell, tell_tiers_left_out, untold
from core.formats.text_encoding import file_bytes
from core.formats.tiers.textgrid_parsing import GridTier, parse_grid
from core.formats.tiers.tier_layout import Interval, SpeakerTiers, speaker_tiers
from core.formats.tiers.tier_names import parse_tier_name, tier_names
from core.formats.tiers.tier_reading import collect, to_transcript

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


def read(path: Path, tell: Tell = untold) -> Transcript:
    """The interval tiers of a TextGrid, long or short; points, phones and comments are left out and told.

    Raises InputFault as core.formats.tiers.textgrid_parsing and core.formats.text_encoding do.
    """
    tiers, end = parse_grid(file_bytes(path), tell)
    named = [(tier, parse_tier_name(tier.name)) for tier in tiers]
    tell_tiers_left_out(tell, {tier.name: _count(tier) for tier, name in named if tier.points or not name.kind})
    return to_transcript(collect((name, _intervals(tier)) for tier, name in named if not tier.points), end)


def _count(tier: GridTier) -> int:
    """How many points or labels a tier has."""
    return tier.points or sum(bool(label.strip()) for *_, label in tier.intervals)


def _intervals(tier: GridTier) -> Iterator[Interval]:
    """The intervals, of a millisecond at least; times before 0 are 0, which Praat may have a recording begin before."""
    for start, end, label in tier.intervals:
        since = max(0, round(start * 1000))
        yield Interval(since, max(since + (start < end), round(end * 1000)), label)
