"""Write Audacity's labels: a line with the start, the end and the text of each segment."""

from core.contracts.transcript import Transcript
from core.formats.subtitles import clean, joined, timed_segments


def write(transcript: Transcript) -> str:
    """Return `START<tab>END<tab>Anna: text` for each segment with a time, in seconds with six decimals.

    A translation is left out, because a label has one text.
    """
    lines = []
    for segment, start, end in timed_segments(transcript):
        text, speaker = joined(clean(word.text) for word in segment.words), clean(segment.speaker or "")
        lines.append(f"{start:.6f}\t{end:.6f}\t{f'{speaker}: ' if speaker else ''}{text}\n")
    return "".join(lines)
