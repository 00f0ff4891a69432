"""WebVTT subtitles."""

from core.formats.srt import clock
from core.subtitles import Cue, clean, cues
from core.transcript import Transcript

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def write(transcript: Transcript) -> str:
    """The transcript as WebVTT: text escaped (so `-->` cannot break it), speakers as voice spans (`<v Name>`).

    Source: WebVTT, W3C, sections 4.1 (file structure) and 4.2.2 (cue text).
    """
    return "WEBVTT\n" + "".join(f"\n{_cue(cue)}\n" for cue in cues(transcript))


def _cue(cue: Cue) -> str:
    text = "\n".join(cue.lines).translate(_ESCAPES)
    voice = clean(cue.speaker or "").translate(_ESCAPES)
    times = f"{clock(cue.start, '.')} --> {clock(cue.end, '.')}"
    return f"{times}\n<v {voice}>{text}" if voice else f"{times}\n{text}"
