"""SubRip subtitles."""

from core.subtitles import cues
from core.transcript import Transcript

# SubRip has no escapes: what players take for markup, or readers for a time line, is written with look-alikes.
_LOOK_ALIKES = str.maketrans({"<": "‹", ">": "›", "{": "(", "}": ")", "\\": "/"})  # noqa: RUF001 - on purpose


def write(transcript: Transcript) -> str:
    """The transcript as SubRip: numbered cues, `HH:MM:SS,mmm`, hours as many as it takes; speakers are not named.

    SubRip cannot escape anything, so `<>` become `‹›`, `{}` become `()` and a backslash becomes a slash.
    """  # noqa: RUF002 - the look-alikes are the point
    return "\n".join(
        f"{number}\n{clock(cue.start)} --> {clock(cue.end)}\n{chr(10).join(cue.lines).translate(_LOOK_ALIKES)}\n"
        for number, cue in enumerate(cues(transcript), 1)
    )


def clock(milliseconds: int, mark: str = ",") -> str:
    """`HH:MM:SS,mmm` of a whole number of milliseconds; hours do not wrap at 24 and grow beyond two digits."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{mark}{thousandths:03}"
