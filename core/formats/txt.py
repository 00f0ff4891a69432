"""Plain text: one line for each segment, with the speaker's name where there are speakers."""

from core.subtitles import clean
from core.transcript import Transcript


def write(transcript: Transcript) -> str:
    """The transcript as text, one segment a line, `Speaker: ` in front where a segment has one.

    Lines end with LF, the last one too; a transcript without words gives an empty text.
    """
    lines = []
    for segment in transcript.segments:
        text = clean(segment.text)
        if text:
            speaker = clean(segment.speaker or "")
            lines.append(f"{speaker}: {text}\n" if speaker else f"{text}\n")
    return "".join(lines)
