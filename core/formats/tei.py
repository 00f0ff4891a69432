"""Write TEI for transcriptions of spoken language (ISO 24624)."""

import mimetypes
from collections.abc import Iterator
from urllib.parse import unquote

from core.contracts.languages import is_tag
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean, joined
from core.formats.xml_text import escape, quoteattr
from core.transcript.segmentation import sort_by_time

WRITTEN_BY = '<application ident="Mynah"'
"""An element that marks files of Mynah."""
TRANSLATION = "translation"
"""The type of the groups of spans that hold translations."""
_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
  <teiHeader>
    <fileDesc>
      <titleStmt><title>{title}</title></titleStmt>
      <publicationStmt><p>Unpublished</p></publicationStmt>
      <sourceDesc><recordingStmt><recording type="{kind}"><media mimeType={mime} url={url}/></recording>\
</recordingStmt></sourceDesc>
    </fileDesc>
    <encodingDesc><appInfo>{written_by} version="1"><label>Mynah</label></application></appInfo></encodingDesc>
    <profileDesc>
      <particDesc>
{people}      </particDesc>
    </profileDesc>
  </teiHeader>
  <text{language}>
    <timeline unit="s" origin="#T0">
      <when xml:id="T0" absolute="00:00:00"/>
{points}    </timeline>
    <body>
"""
_TAIL = """\
    </body>
  </text>
</TEI>
"""


class _Timeline:
    """The points of a timeline, each with its time in milliseconds. Points without a time stand between others."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {0: "T0"}
        self._listed: list[tuple[str, int | None]] = []

    def point(self, seconds: float) -> str:
        """Return the identifier of the point at this time."""
        time = max(0, round(seconds * 1000))
        if time not in self._known:
            self._known[time] = f"T{len(self._listed) + 1}"
            self._listed.append((self._known[time], time))
        return self._known[time]

    def unknown_point(self) -> str:
        """Return the identifier of a new point whose time is unknown."""
        self._listed.append((f"T{len(self._listed) + 1}", None))
        return self._listed[-1][0]

    def lines(self) -> Iterator[str]:
        """Yield the points in order of time. A point without a time stays behind its predecessor."""
        keyed, key = list[tuple[int, str, int | None]](), 0
        for name, time in self._listed:
            key = key if time is None else time
            keyed.append((key, name, time))
        for _, name, time in sorted(keyed, key=lambda each: each[0]):
            known = "" if time is None else f' interval="{time / 1000:.3f}" since="#T0"'
            yield f'      <when xml:id="{name}"{known}/>\n'


def write(transcript: Transcript, recording: str | None = None) -> str:
    """Return the transcript as TEI: an annotation block with its speaker and times for each segment.

    Anchors in the text have the times of words. A translation is a span beside its text.

    Args:
        transcript: the transcript.
        recording: the address of the recording relative to the file. Without it, the file links to the recording's
            name.

    Source: ISO 24624:2016, Transcription of spoken language.
    """
    segments = [segment for segment in sort_by_time(transcript.segments) if clean(segment.text)]
    names = dict.fromkeys(name for segment in segments if (name := clean(segment.speaker or "")))
    people = {name: f"SPK{n}" for n, name in enumerate(names)}
    timeline = _Timeline()
    blocks = [_block(segment, people, timeline, transcript.translation_language) for segment in segments]
    address = recording or clean(transcript.media)
    mime = mimetypes.guess_type(unquote(address))[0] or ("video/mp4" if transcript.video else "audio/x-wav")
    head = _HEAD.format(
        title=escape(clean(transcript.media)),
        kind="video" if transcript.video else "audio",
        mime=quoteattr(mime),
        url=quoteattr(address),
        written_by=WRITTEN_BY,
        people="".join(
            f'        <person xml:id="{key}" n={quoteattr(name)}><persName><abbr>{escape(name)}</abbr></persName>'
            "</person>\n"
            for name, key in people.items()
        ),
        language=_language(transcript.language),
        points="".join(timeline.lines()),
    )
    return "".join((head, *blocks, _TAIL))


def _language(code: str | None) -> str:
    return f" xml:lang={quoteattr(code)}" if code and is_tag(code) else ""


def _block(segment: Segment, people: dict[str, str], timeline: _Timeline, target: str | None) -> str:
    if segment.start is not None and segment.end is not None:
        start, end = timeline.point(segment.start), timeline.point(segment.end)
    else:
        start, end = timeline.unknown_point(), timeline.unknown_point()
    key = people.get(clean(segment.speaker or ""))
    who = f' who="#{key}"' if key else ""
    content = f"<u{_language(segment.language)}>{_utterance(segment, timeline)}</u>"
    if translation := clean(segment.translation or ""):
        span = f'<span from="#{start}" to="#{end}"{_language(target)}>{escape(translation)}</span>'
        content += f'<spanGrp type="{TRANSLATION}">{span}</spanGrp>'
    return f'      <annotationBlock{who} start="#{start}" end="#{end}">{content}</annotationBlock>\n'


def _utterance(segment: Segment, timeline: _Timeline) -> str:
    """Return the words of a segment, with anchors around words with times."""
    words = [word for word in segment.words if clean(word.text)]
    if all(word.start is None for word in words):
        return escape(joined(clean(word.text) for word in words))
    return " ".join(_anchored(word, timeline) for word in words)


def _anchored(word: Word, timeline: _Timeline) -> str:
    text = escape(clean(word.text))
    if word.start is None or word.end is None:
        return text
    return f'<anchor synch="#{timeline.point(word.start)}"/>{text}<anchor synch="#{timeline.point(word.end)}"/>'
