"""Write Audacity's labels: a line with the start, the end and the text of each segment."""

from core.contracts.transcript import Transcript
from core.formats.subtitles import clean, joined, without_untimed_sentences
from core.transcript.segmentation import sort_by_time


def write(transcript: Transcript) -> str:
    """Return `START<tab>END<tab>Anna: text` for each segment with a time, in seconds with six decimals.

    A translation is left out, because a label has one text.
    """
    lines = []
    for segment in sort_by_time(without_untimed_sentences(transcript).segments):
        text, start, end = joined(clean(word.text) for word in segment.words), segment.start, segment.end
        if text and start is not None and end is not None:
            speaker = clean(segment.speaker or "")
            lines.append(f"{start:.6f}\t{end:.6f}\t{f'{speaker}: ' if speaker else ''}{text}\n")
    return "".join(lines)
