"""From every format that is read to every one that is written: no time invented, no word lost, speakers kept."""

import csv
import io
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import docx
import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, SUBTITLES, TIERS, TIMED, export
from core.formats.reading import read
from core.formats.recognition import LOSSLESS_SUFFIXES
from core.formats.subtitles.cue_words import has_names
from core.transcript.numbers.spoken_numbers import spell
from core.transcript.segmentation import split_sentences

READ = [name for name, kind in FORMATS.items() if kind.extension.lower() in LOSSLESS_SUFFIXES]
UNREAD = ("stl", "stm", "ctm", "rttm", "edl", "fcpxml", "premiere")  # see test_written_formats and test_markers
WITH_SPEAKERS = ("txt", "vtt", "ass", "ttml", "tei", "seglst", "chat", "json", "tsv", "csv", *TIERS)
LATE = 0.84 + 0.5  # seconds by which a cue may begin late, behind others of the same words
SPEAKERS = ("ANN", "BOB", "CAT")
NUMBERS = ("17", "3.5", "1,250", "$20", "10:30", "2024", "3rd")
SCRIPTS = {  # characters without spaces between them, each of which is a word of its own here
    "zh": "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈",
    "ja": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん山川田林森",
    "th": "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
}
UNSPACED = "\u0e01-\u0e2e\u3041-\u30ff\u4e00-\u9fff"
spaced = st.lists(st.from_regex(r"[b-df-hj-np-tßéжд]{3,8}", fullmatch=True), min_size=1, max_size=60, unique=True)


@st.composite
def languages_with_words(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A language and words of it, none of which has a character or a number of another."""
    language = draw(st.sampled_from(("en", "en", "de", "zh", "ja", "th")))
    if language in SCRIPTS:
        characters = draw(st.permutations(SCRIPTS[language]))
        lengths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=11))
        return language, ["".join(characters[4 * i : 4 * i + length]) for i, length in enumerate(lengths)]
    words = draw(spaced)
    if language == "en" and draw(st.booleans()):
        words.insert(draw(st.integers(0, len(words))), draw(st.sampled_from(NUMBERS)))
    return language, words


@st.composite
def talks(draw: st.DrawFn) -> Transcript:
    """What three people say, one after another or at once, of which some has times, some utterances alone, some words
    alone, some nothing. Every word is there once."""
    language, rest = draw(languages_with_words())
    found, clock = list[Segment](), draw(st.integers(0, 300))  # hundredths of a second
    while rest:
        count = draw(st.integers(1, 12))
        said, rest = rest[:count], rest[count:]
        said[-1] += draw(st.sampled_from(".?!"))
        speaker = draw(st.sampled_from(SPEAKERS))
        at_once = bool(found) and speaker != found[-1].speaker and len(found) < 2
        start = max(0, clock + draw(st.sampled_from((0, 0, 5, 400, -30, -120) if at_once else (0, 0, 5, 400))))
        edges = [start + 10]
        for _ in said:
            edges.append(edges[-1] + draw(st.integers(20, 60)))
        end = edges[-1] + 10
        clock = max(clock, end)
        kind = draw(st.sampled_from(("words", "utterance", "both", "some", "nothing", "nothing")))
        words = [
            Word(text, left / 100, right / 100)
            if kind in ("words", "both") or (kind == "some" and draw(st.booleans()))
            else Word(text)
            for text, left, right in zip(said, edges, edges[1:], strict=False)
        ]
        span = (start / 100, end / 100) if kind in ("utterance", "both") else None
        found.append(Segment(tuple(words), speaker, span=span))
    return Transcript(tuple(found), "talk.wav", clock / 100 + draw(st.sampled_from((0.0, 5.0))), "demo", language)


def bare(text: str) -> list[str]:
    """The words of a text, each character of languages without spaces, and numbers."""
    return re.findall(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])[^\W_])+", text.lower())


def content(name: str, data: bytes, source: Path) -> list[tuple[str, str | None, list[tuple[float, float]]]]:
    """(text, speaker, times in seconds) of each utterance or word in a file."""
    if name == "docx":
        paragraphs = docx.Document(io.BytesIO(data)).paragraphs[1:]
        return [(re.sub(r"^\d+:\d\d:\d\d", "", paragraph.text), None, []) for paragraph in paragraphs]
    if name == "md":
        return [(re.sub(r"\*\*\w+\*\*|\\\[[\d:]+\\\]", "", line), None, []) for line in data.decode().splitlines()[1:]]
    if name in ("csv", "tsv"):
        rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig")), dialect="excel" if name == "csv" else "excel-tab")
        edges = [("start", "end"), ("utterance_start", "utterance_end")]
        return [
            (row["text"], row["speaker"], [(int(row[a]) / 1000, int(row[b]) / 1000) for a, b in edges if row[a]])
            for row in rows
        ]
    source.write_bytes(data)
    return [(segment.text, segment.speaker, list(times_of(segment))) for segment in read(source).segments]


def times_of(segment: Segment) -> Iterator[tuple[float, float]]:
    for part in (segment, *segment.words):
        if part.start is not None and part.end is not None:
            yield part.start, part.end


def has_several(segment: Segment) -> bool:
    return sum(1 for _ in split_sentences([Word(word.text) for word in segment.words], None)) > 1


def shown_in(name: str, given: Transcript) -> Counter[str]:
    """The words that a file has to have, or of tiers, which count what they leave out, may have."""
    found: Counter[str] = Counter()
    for segment in given.segments:
        for sentence in split_sentences(segment.words, given.language):
            if name not in TIMED or segment.span or any(word.start is not None for word in sentence):
                found.update(part for word in sentence for part in bare(written(name, word.text, given.language)))
    return found


def written(name: str, text: str, language: str | None) -> str:
    """A word as a format has it: CHAT has numbers in words."""
    return spell(text.rstrip(".?!"), language) if name == "chat" else text


def check(name: str, given: Transcript, folder: Path) -> None:
    """Write what was read, and hold it against what was read."""
    told = export.untimed(given, name)
    data = export.render(given, name, folder / f"b{FORMATS[name].extension}")
    found = content(name, data, folder / f"b{FORMATS[name].extension}")
    said = Counter(word for text, _, _ in found for word in bare(text) if word.upper() not in SPEAKERS)
    wanted = shown_in(name, given)
    assert not said - wanted
    if name not in TIERS or not told.left_out:
        assert said == wanted
    segments = {
        part: segment
        for segment in given.segments
        for word in segment.words
        for part in bare(written(name, word.text, given.language))
    }
    divided = [word for word in given.words if name == "chat" and re.search(rf"\d|[{UNSPACED}]{{2}}", word.text)]
    for text, speaker, times in found:
        own = [segments[word] for word in bare(text)] if name not in ("md", "docx") else []
        named = name in WITH_SPEAKERS or (name == "srt" and has_names(given))
        if named and any(segment.speaker for segment in own):
            assert {segment.speaker for segment in own} == {speaker}
        known = {round(each, 2) for segment in own for time in times_of(segment) for each in time}
        for start, end in times:
            if name in SUBTITLES:
                assert known
                assert min(known) - 0.001 <= start <= max(known) + LATE, text
            else:
                # the words of a number or of what is written without spaces share its time, sentences that of their cue
                shared = [(word.start or 0.0, word.end or 0.0) for word in divided]
                shared += [segment.span for segment in own if name == "chat" and segment.span and has_several(segment)]
                for time in {round(start, 2), round(end, 2)} - known:
                    assert any(left < time < right for left, right in shared), text


@pytest.mark.slow
@pytest.mark.parametrize("source", READ)
@fewer
@given(talks())
def test_nothing_is_invented_and_nothing_is_lost_on_the_way(source: str, talk: Transcript) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / f"a{FORMATS[source].extension}"
        if source in (*SUBTITLES, *TIERS) and export.untimed(talk, source).left_out == len(talk.segments):
            return  # refused, see test_convert
        path.write_bytes(export.render(talk, source, path))
        check(source, talk, folder)
        given = read(path)
        for target in sorted(set(FORMATS) - set(UNREAD)):
            told = export.untimed(given, target)
            if told.left_out < told.sentences:
                check(target, given, folder)
