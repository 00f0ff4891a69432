"""Word segments for the clipboard, as the writers of plain text do."""

from collections.abc import Iterable

import msgspec

from core.contracts.transcript import Segment, Transcript
from core.formats import txt
from core.formats.paragraphs import elapsed, paragraphs


def segment_lines(segments: Iterable[Segment], *, names_and_times: bool = False) -> str:
    """Return one line for each segment that has words. `names_and_times` puts the start and the speaker first."""
    lines = []
    for segment in segments:
        shown = segment if names_and_times else msgspec.structs.replace(segment, speaker=None)
        if line := txt.write(_transcript((shown,))):
            has_time = names_and_times and segment.start is not None
            lines.append(f"[{elapsed(segment.start or 0.0)}] {line}" if has_time else line)
    return "".join(lines).rstrip("\n")


def turn_lines(segments: Iterable[Segment], *, names: bool = True, times: bool = False) -> str:
    """Return one line for each turn. A translation stands on the next line.

    Args:
        segments: the segments in order.
        names: whether the speaker's name comes first.
        times: whether the start comes first.
    """
    lines = []
    for paragraph in paragraphs(_transcript(tuple(segments))):
        text = " ".join(run.text for run in paragraph.runs)
        line = f"{paragraph.speaker}: {text}" if paragraph.speaker and names else text
        has_time = times and paragraph.start is not None
        lines.append(f"[{elapsed(paragraph.start or 0.0)}] {line}" if has_time else line)
        if paragraph.translation:
            lines.append(f"\t→ {paragraph.translation}")
    return "\n".join(lines)


def _transcript(segments: tuple[Segment, ...]) -> Transcript:
    return Transcript(segments, media="", duration=0.0, model="")
