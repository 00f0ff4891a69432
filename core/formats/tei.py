"""Write TEI for transcriptions of spoken language (ISO 24624)."""

import mimetypes
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count as count_from
from urllib.parse import unquote

from core.contracts.languages import UNDETERMINED, is_tag
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean
from core.formats.xml_text import escape, quoteattr
from core.transcript.segmentation import sort_by_time

WRITTEN_BY = '<application ident="Mynah"'
"""The beginning of an element that marks files of Mynah."""
OWN = ("Mynah", "2")
"""The application and its version, if each `w` begins a word and each `pc` continues one."""
TRANSLATION, WORDS = "translation", "words"
"""The types of the groups of spans that hold translations, and the times of words."""
UNTIMED = "untimed"
"""The type of a word that has no span, although other words of its utterance have one."""
UNKNOWN_SPEAKER = "SPK-unknown"
"""The identifier of the speaker of utterances without a speaker, because each utterance needs one."""
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
    <profileDesc>
      <particDesc>
{people}      </particDesc>
    </profileDesc>
    <encodingDesc>
      <appInfo>{written_by} version="{version}"><label>Mynah</label><desc>Speech to text</desc></application></appInfo>
      <transcriptionDesc ident="orthographic" version="1"><desc>Written language with punctuation</desc>\
<label>Orthographic</label></transcriptionDesc>
    </encodingDesc>
  </teiHeader>
  <text{language}>
    <timeline unit="s">
      <when xml:id="T0" interval="0.000" since="T0"/>
{points}    </timeline>
    <body>
"""
_TAIL = """\
    </body>
  </text>
</TEI>
"""
_STOPS = re.compile(r"(.*\w)([.,;:?!…。、，！？；：؟،।]+[\"'”’»)\]]*)", re.DOTALL)  # noqa: RUF001 - stops of many scripts


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

    def span(self, word: Word) -> tuple[str, str] | None:
        """Return the identifiers of the points at which a word begins and ends, None without a time of some length."""
        if word.start is None or word.end is None:
            return None
        points = self.point(word.start), self.point(word.end)
        return points if max(0, round(word.start * 1000)) < round(word.end * 1000) else None

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
            known = "" if time is None else f' interval="{time / 1000:.3f}" since="T0"'
            yield f'      <when xml:id="{name}"{known}/>\n'


def write(transcript: Transcript, recording: str | None = None) -> str:
    """Return the transcript as TEI: an annotation block with its speaker and times for each segment.

    Each word is an element, and punctuation behind it another. Spans beside the text hold the times of words and a
    translation. References have no "#", because EXMARaLDA's import looks for the bare identifier.

    Args:
        transcript: the transcript.
        recording: the address of the recording relative to the file. Without it, the file links to the recording's
            name.

    Source: ISO 24624:2016, Transcription of spoken language.
    """
    segments = [segment for segment in sort_by_time(transcript.segments) if clean(segment.text)]
    names = dict.fromkeys(clean(segment.speaker or "") for segment in segments) or {"": None}
    people = {name: f"SPK{n}" if name else UNKNOWN_SPEAKER for n, name in enumerate(names)}
    timeline, count = _Timeline(), count_from(1)
    blocks = [_block(segment, people, timeline, transcript.translation_language, count) for segment in segments]
    if not blocks:
        timeline.unknown_point()  # a timeline has two points or more
    address = recording or clean(transcript.media)
    mime = mimetypes.guess_type(unquote(address))[0] or ("video/mp4" if transcript.video else "audio/x-wav")
    head = _HEAD.format(
        title=escape(clean(transcript.media)),
        kind="video" if transcript.video else "audio",
        mime=quoteattr(mime),
        url=quoteattr(address),
        written_by=WRITTEN_BY,
        version=OWN[1],
        people="".join(_person(name or "X", key) for name, key in people.items()),
        language=_language(transcript.language) or _language(UNDETERMINED),
        points="".join(timeline.lines()),
    )
    return "".join((head, *blocks, _TAIL))


def _person(name: str, key: str) -> str:
    abbreviation = f"<persName><abbr>{escape(name)}</abbr></persName>"
    return f'        <person xml:id="{key}" n={quoteattr(name)}>{abbreviation}</person>\n'


def _language(code: str | None) -> str:
    return f" xml:lang={quoteattr(code)}" if code and is_tag(code) else ""


def _block(
    segment: Segment, people: dict[str, str], timeline: _Timeline, target: str | None, count: Iterator[int]
) -> str:
    words = [word for word in segment.words if clean(word.text)]
    began, ended = segment.start, segment.end
    start = timeline.unknown_point() if began is None or ended is None else timeline.point(began)
    spans = [timeline.span(word) for word in words]
    # EXMARaLDA's import has no events without a length
    end = timeline.unknown_point() if began is None or ended is None else timeline.point(max(ended, began + 0.001))
    number = next(count)
    texts = _word_elements(words, spans, count)
    content = f'<anchor synch="{start}"/>{"".join(texts)}<anchor synch="{end}"/>'
    content = f'<seg xml:id="seg{number}" type="utterance">{content}</seg>'
    content = f'<u xml:id="u{number}"{_language(segment.language)}>{content}</u>'
    if any(spans):
        times = zip(spans, words, strict=True)
        content += _spans(WORDS, (_span(*span, clean(word.text)) for span, word in times if span))
    if translation := clean(segment.translation or ""):
        content += _spans(TRANSLATION, [_span(start, end, translation, _language(target))])
    key = people[clean(segment.speaker or "")]
    attributes = f'xml:id="ab{number}" who="{key}" start="{start}" end="{end}"'
    return f"      <annotationBlock {attributes}>{content}</annotationBlock>\n"


def _word_elements(words: Sequence[Word], spans: Sequence[object], count: Iterator[int]) -> Iterator[str]:
    """Yield the element of each word, and of the punctuation behind it."""
    for word, span in zip(words, spans, strict=True):
        text = clean(word.text)
        divided = _STOPS.fullmatch(text)
        kind = f' type="{UNTIMED}"' if span is None and any(spans) else ""
        yield f'<w xml:id="w{next(count)}"{kind}>{escape(divided[1] if divided else text)}</w>'
        if divided:
            yield f"<pc>{escape(divided[2])}</pc>"


def _spans(kind: str, spans: Iterable[str]) -> str:
    return f'<spanGrp type="{kind}" subtype="time-based">{"".join(spans)}</spanGrp>'


def _span(start: str, end: str, text: str, language: str = "") -> str:
    return f'<span from="{start}" to="{end}"{language}>{escape(text)}</span>'
