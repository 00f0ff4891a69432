"""Write segments as markers for editing programs: EDL for Resolve, FCPXML for Final Cut Pro, XML for Premiere."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from core.contracts.transcript import Transcript
from core.formats.subtitles import clean, joined, timed_segments
from core.formats.timecode import FrameRate, TimecodeOptions, frames_in, timecode
from core.formats.xml_text import escape, quoteattr

_COLOURS = ("Blue", "Green", "Yellow", "Red", "Pink", "Purple", "Cyan", "Sand", "Mint", "Lavender")  # of Resolve
_SECONDS = 60  # of the sequence, if the length of the recording is unknown


class _Marker(NamedTuple):
    """The first frame of a segment from the start of the recording, its length in frames, its speaker and its text."""

    start: int
    length: int
    speaker: str
    text: str

    @property
    def line(self) -> str:
        return f"{self.speaker}: {self.text}" if self.speaker else self.text


def _markers(transcript: Transcript, rate: FrameRate) -> Iterator[_Marker]:
    for segment, start, end in timed_segments(transcript):
        text, translation = joined(clean(word.text) for word in segment.words), clean(segment.translation or "")
        shown = f"{text} / {translation}" if translation else text
        first = frames_in(start, rate)
        yield _Marker(first, max(1, frames_in(end, rate) - first), clean(segment.speaker or ""), shown)


def write_edl(transcript: Transcript, options: TimecodeOptions) -> str:
    """Return the markers as an EDL (CMX 3600) with the comments of DaVinci Resolve.

    Each speaker has a colour. A bar inside a text becomes a slash, because bars divide the parts of a comment.
    """
    rate, first = options.frame_rate, options.first_frame
    colours: dict[str, str] = {}
    title = clean(transcript.media) or "Transcript"
    lines = [f"TITLE: {title}\nFCM: {'' if rate.dropped else 'NON-'}DROP FRAME\n"]
    for number, marker in enumerate(_markers(transcript, rate), 1):
        colour = colours.setdefault(marker.speaker, _COLOURS[len(colours) % len(_COLOURS)])
        edges = (timecode(first + marker.start + frame, rate) for frame in (0, 1))
        span = " ".join(edges)
        text = marker.line.replace("|", "/")
        lines.append(f"{number:03}  001      V     C        {span} {span}\n")
        lines.append(f" |C:ResolveColor{colour} |M:{text} |D:{marker.length}\n")
    return "\n".join((lines[0], "".join(lines[1:]))) if len(lines) > 1 else lines[0]


def write_fcpxml(transcript: Transcript, options: TimecodeOptions) -> str:
    """Return the markers as FCPXML 1.9, in a project with an empty gap as long as the recording.

    Source: Apple, FCPXML reference.
    """
    rate, first = options.frame_rate, options.first_frame
    markers = list(_markers(transcript, rate))
    name = quoteattr(clean(transcript.media) or "Transcript")
    length, frame = _length(transcript, markers, rate), 1 / rate.exact
    written = "".join(
        f'              <marker start="{_time(first + each.start, rate)}" duration="{_seconds(frame)}"'
        f" value={quoteattr(each.line)}/>\n"
        for each in markers
    )
    start, duration = _time(first, rate), _time(length, rate)
    drop = "DF" if rate.dropped else "NDF"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.9">\n  <resources>\n'
        f'    <format id="r1" frameDuration="{_seconds(frame)}" width="1920" height="1080"/>\n  </resources>\n'
        f"  <library>\n    <event name={name}>\n      <project name={name}>\n"
        f'        <sequence format="r1" duration="{duration}" tcStart="{start}" tcFormat="{drop}">\n          <spine>\n'
        f'            <gap name="Gap" offset="{start}" start="{start}" duration="{duration}">\n{written}'
        "            </gap>\n          </spine>\n        </sequence>\n      </project>\n    </event>\n  </library>\n"
        "</fcpxml>\n"
    )


def write_premiere(transcript: Transcript, options: TimecodeOptions) -> str:
    """Return the markers as Final Cut Pro XML 4, which Premiere Pro imports, in an empty sequence.

    The name of a marker is its speaker, and its comment is the text.

    Source: Apple, Final Cut Pro XML interchange format.
    """
    rate, first = options.frame_rate, options.first_frame
    markers = list(_markers(transcript, rate))
    name = escape(clean(transcript.media) or "Transcript")
    base = f"<rate><timebase>{rate.nominal}</timebase><ntsc>{'TRUE' if rate.is_ntsc else 'FALSE'}</ntsc></rate>"
    size = f"<samplecharacteristics>{base}<width>1920</width><height>1080</height></samplecharacteristics>"
    written = "".join(
        f"    <marker><name>{escape(each.speaker)}</name><comment>{escape(each.text)}</comment>"
        f"<in>{each.start}</in><out>{each.start + each.length}</out></marker>\n"
        for each in markers
    )
    code = f"<string>{timecode(first, rate)}</string><frame>{first}</frame>"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4">\n  <sequence id="sequence-1">\n'
        f"    <name>{name}</name>\n    <duration>{_length(transcript, markers, rate)}</duration>\n    {base}\n"
        f"    <timecode>{base}{code}<displayformat>{'DF' if rate.dropped else 'NDF'}</displayformat></timecode>\n"
        f"    <media><video><format>{size}</format><track></track></video><audio><track></track></audio></media>\n"
        f"{written}  </sequence>\n</xmeml>\n"
    )


def _length(transcript: Transcript, markers: list[_Marker], rate: FrameRate) -> int:
    """Return the length of the recording in frames. It holds all markers."""
    ends = [each.start + each.length for each in markers]
    return max(frames_in(transcript.duration or _SECONDS, rate), *ends, 1)


def _time(frames: int, rate: FrameRate) -> str:
    return _seconds(frames / rate.exact)


def _seconds(value: Fraction) -> str:
    """Return seconds as FCPXML has them: "5s", "1001/30000s"."""
    return f"{value.numerator}s" if value.denominator == 1 else f"{value.numerator}/{value.denominator}s"
