"""Read web pages with transcripts: noScribe, oTranscribe, Trint and Hyperaudio, and pages with paragraphs."""

import re

from core.contracts.transcript import Transcript, Word
from core.formats.foreign import html_tags
from core.formats.foreign.documents import Piece, lines_of
from core.formats.foreign.kinds import Kind, Sample
from core.formats.foreign.made import Collector, lookup, seconds_of, text_of, word_of
from core.formats.reading_notes import ReportNote
from core.formats.stamped_text import read_lines
from core.formats.subtitles import clean
from core.formats.timed_text import clock

_BLOCKS = frozenset(
    [
        "p",
        "div",
        "li",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "section",
        "article",
        "blockquote",
        "td",
        "th",
        "header",
        "body",
    ]
)
_BOLD = frozenset(("b", "strong"))
_UNSEEN = frozenset(("script", "style", "head", "title", "template"))
_NOSCRIBE = re.compile(r"ts_(\d{1,12})_(\d{1,12})(?:_(.*))?$")
_LABEL = re.compile(r"\s*([^:\n]{1,40}):\s+")


class _Page:
    """Collects the lines of a page, the timed anchors of noScribe, and the timed words of Hyperaudio."""

    def __init__(self) -> None:
        self.lines: list[list[Piece]] = [[]]
        self.anchors: list[tuple[int, int, str, str, int]] = []  # start, end, speaker, text, number of the paragraph
        self.words: list[list[tuple[str, float, float]]] = []
        self._bold = self._unseen = 0
        self._stamp: float | None = None
        self._anchor: tuple[int, int, str] | None = None
        self._timed: tuple[float, float] | None = None
        self._spoken: list[str] = []

    def start(self, tag: str, found: dict[str, str]) -> None:
        """Begin an element with its attributes."""
        self._unseen = self._unseen + (tag in _UNSEEN) if tag != "body" else 0  # a head may end without a tag
        self._bold += tag in _BOLD
        if tag in _BLOCKS or tag == "br":
            self._end_line(tag != "br")
        if anchor := _NOSCRIBE.match(found.get("name", "")):
            self._anchor, self._spoken = (int(anchor[1]), int(anchor[2]), anchor[3] or ""), []
        if "data-timestamp" in found:
            self._stamp = seconds_of(found["data-timestamp"])
        start, length = seconds_of(found.get("data-m"), 0.001), seconds_of(found.get("data-d"), 0.001)
        if start is not None and length is not None:
            self._timed = (start, start + length)

    def end(self, tag: str) -> None:
        """End an element."""
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        self._bold = max(0, self._bold - (tag in _BOLD))
        if tag == "a" and self._anchor is not None:
            self.anchors.append((*self._anchor, "".join(self._spoken), len(self.lines)))
            self._anchor = None
        if tag in _BLOCKS:
            self._end_line(True)
        if tag in ("a", "span"):
            self._timed = None

    def take(self, data: str) -> None:
        """Take a text. The text of a stamp becomes its exact time."""
        if self._unseen:
            return
        if self._stamp is not None:
            data, self._stamp = f"[{clock(round(self._stamp * 1000), '.')}] ", None
        if self._anchor is not None:
            self._spoken.append(data)
        if self._timed is not None:
            if not self.words:
                self.words.append([])
            self.words[-1].append((data, *self._timed))
        if self.lines[-1] or not data.isspace():
            self.lines[-1].append(Piece(data.replace("\n", " "), self._bold > 0))

    def _end_line(self, is_block: bool) -> None:
        if self.lines[-1]:
            self.lines.append([])
        if is_block and self.words and self.words[-1]:
            self.words.append([])


def _page(content: str) -> _Page:
    page = _Page()
    for part in html_tags.parts(content):
        if isinstance(part, str):
            page.take(part)
        elif part.starts:
            page.start(part.name, part.attributes)
        else:
            page.end(part.name)
    return page


def _html_confidence(sample: Sample) -> float:
    if sample.root in ("html", "body", "p", "div", "article", "section"):
        return 0.8 if re.search(r'name="ts_\d|data-timestamp=|data-m="', sample.head) else 0.55
    return 0.0


def _read_html(sample: Sample, report: ReportNote) -> Transcript:
    page = _page(sample.text)
    made = Collector()
    if page.anchors:
        _add_anchors(page, made)
    elif sum(map(len, page.words)):
        _add_words(page, made)
    else:
        made.segments += read_lines(lines_of([line for line in page.lines if line]), report)
    return made.transcript(report)


def _add_anchors(page: _Page, made: Collector) -> None:
    """Add noScribe's segments. A name at the beginning of a paragraph replaces the code of its speaker."""
    names: dict[str, str] = {}
    paragraph = 0
    for start, end, code, text, line in page.anchors:
        text = clean(text)
        label = _LABEL.match(f"{text} ")
        if label and code and line != paragraph and (code not in names or names[code] == label[1]):
            names[code] = clean(label[1])
            text = text[label.end() :]
        paragraph = line
        text = re.sub(r"^\[\d\d:\d\d:\d\d\]\s*", "", text)
        made.add(text, start / 1000, end / 1000, names.get(code) or code)


def _add_words(page: _Page, made: Collector) -> None:
    for line in page.words:
        words: list[Word] = []
        speaker = None
        for text, start, end in line:
            bare = clean(text)
            if re.fullmatch(r"\[[^\]]{1,40}\]|[^:]{1,40}:", bare) and not words:
                speaker = bare.strip("[]:")
            elif (word := word_of(bare, start, end)) is not None:
                words.append(word)
        if words:
            made.add("", words[0].start, words[-1].end, speaker, words)


def _otr_confidence(sample: Sample) -> float:
    value = sample.json
    return 0.95 if isinstance(value, dict) and "media-time" in value and isinstance(value.get("text"), str) else 0.0


def _read_otr(sample: Sample, report: ReportNote) -> Transcript:
    page, made = _page(text_of(lookup(sample.json, "text"))), Collector()
    made.segments += read_lines(lines_of([line for line in page.lines if line]), report)
    return made.transcript(report, media=lookup(sample.json, "media"))


KINDS = (
    Kind("HTML", (".html", ".htm"), _html_confidence, _read_html),
    Kind("oTranscribe", (".otr", ".json"), _otr_confidence, _read_otr),
)
