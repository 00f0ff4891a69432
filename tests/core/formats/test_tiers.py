"""Write tiers of Praat and ELAN, and read them again."""

import re
from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import TIERS, export
from core.formats.reading import read
from core.formats.subtitles import clean

AWKWARD = (
    "Mau",
    "Words",
    "words",
    "Text",
    "Phone",
    "Interview - words",
    "words@Bob",
    "translation",
    "utterances 2",
    "Anna - words 2",
    "Anna - 2",
    "A -",
    "-",
    "untimed translation",
    "Comment",
    "Notes: Bob",
    "2",
    "Bob/gloss",
    "tx@KI",
)


def back(given: Transcript, name: str, folder: Path) -> list[Segment]:
    path = folder / f"a.{name}"
    path.write_bytes(export.render(given, name, path))
    return sorted(read(path).segments, key=lambda segment: (segment.start or 0, segment.text))


@pytest.mark.parametrize("name", TIERS)
@pytest.mark.parametrize("speaker", AWKWARD)
def test_a_speaker_may_be_called_like_a_tier(speaker: str, name: str, tmp_path: Path) -> None:
    said = [Segment(timed("hello there"), speaker), Segment(timed("yes", start=0.2), "Anna")]
    said.append(Segment((Word("still"),), speaker, span=(5.0, 6.0)))
    assert back(transcript(*said, language=None), name, tmp_path) == without_confidence(said)


def without_confidence(said: list[Segment]) -> list[Segment]:
    return [
        Segment(tuple(Word(word.text, word.start, word.end) for word in each.words), each.speaker, span=each.span)
        for each in said
    ]


speakers = st.none() | st.sampled_from(AWKWARD) | st.text(max_size=9).map(lambda name: clean(name) or None)
spans = st.tuples(st.integers(0, 90_000), st.integers(1, 9_000))


@pytest.mark.slow
@fewer
@pytest.mark.parametrize("name", TIERS)
@given(st.lists(st.tuples(speakers, spans, st.booleans()), min_size=1, max_size=12))
def test_speakers_words_and_times_come_back(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    given_: list[tuple[str | None, tuple[int, int], bool]],
) -> None:
    said = []
    for n, (speaker, (start, length), has_words) in enumerate(given_):
        span = (start / 1000, (start + length) / 1000)
        word = Word(f"w{n}", *span) if has_words else Word(f"w{n}")
        said.append(Segment((word,), speaker, span=None if has_words else span))
    found = back(transcript(*said, language=None), name, tmp_path_factory.mktemp("tiers"))
    assert found == sorted(said, key=lambda segment: (segment.start or 0, segment.text))


@pytest.mark.parametrize("name", TIERS)
def test_overlapping_speech_has_its_own_tier_and_times(name: str, tmp_path: Path) -> None:
    captions = [(1.0, 5.0, "music"), (2.0, 3.0, "Anna"), (2.5, 4.0, "Bob"), (2.5, 4.0, "Carla"), (5.0, 6.0, "end")]
    said = [Segment((Word(text),), span=(start, end)) for start, end, text in captions]
    assert back(transcript(*said, language=None), name, tmp_path) == said
    long, inside = timed("I told him that we would never go there", start=1.0), timed("and so on", start=2.0)
    said = [Segment(long, "Anna"), Segment(inside, "Anna")]
    assert back(transcript(*said, language=None), name, tmp_path) == without_confidence(said)


@pytest.mark.parametrize("name", TIERS)
def test_a_word_with_a_space_keeps_its_time(name: str, tmp_path: Path) -> None:
    words = (Word("some", 1.0, 1.2), Word("ice cream", 1.2, 2.0), Word("and"), Word("ice cream", 3.0, 4.0))
    assert back(transcript(Segment(words), language=None), name, tmp_path) == [Segment(words)]


@pytest.mark.parametrize("name", TIERS)
def test_only_untimed_tiers_count_as_untimed(name: str) -> None:
    mixed = Segment((Word("One.", 1.0, 2.0), Word("Two.")), "Anna")  # an utterance with a time, a sentence without
    alone, last = Segment((Word("Three."),), "Anna"), Segment((Word("Four."),), "Anna", span=(3.0, 4.0))
    assert export.untimed(transcript(mixed, alone, last), name) == (4, 2, 0, 1, 0)


def grid_of(folder: Path, *tiers: tuple[str, list[tuple[float, float, str]]]) -> Transcript:
    text = f'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n{len(tiers)}\n'
    for name, intervals in tiers:
        text += f'"IntervalTier"\n"{name}"\n0\n9\n{len(intervals)}\n'
        text += "".join(f'{start}\n{end}\n"{label}"\n' for start, end, label in intervals)
    path = folder / "a.TextGrid"
    path.write_text(text, encoding="utf-8")
    return read(path)


WORD_TIER = ("words", [(0, 1.5, "said"), (1.5, 3, "it")])


def test_words_that_name_nobody_are_those_of_the_only_speaker(tmp_path: Path) -> None:
    phones, comments = ("phones", [(0.0, 3.0, "f")]), ("Comments", [(0.0, 3.0, "noise")])
    found = grid_of(tmp_path, ("Anna", [(0, 3, "Said it.")]), phones, WORD_TIER, comments, ("Notes", comments[1]))
    assert found.segments == (Segment((Word("Said", 0.0, 1.5), Word("it.", 1.5, 3.0)), "Anna"),)


def test_words_that_name_no_speaker_have_none(tmp_path: Path) -> None:
    other = grid_of(tmp_path, ("Anna", [(0, 3, "Quite different.")]), WORD_TIER)
    assert {segment.speaker for segment in other.segments} == {"Anna", None}
    two = grid_of(tmp_path, ("Anna", [(0, 3, "Said it.")]), ("Bob", [(4, 5, "Yes.")]), WORD_TIER)
    assert {segment.speaker for segment in two.segments} == {"Anna", "Bob", None}


def test_an_interval_before_the_recording_or_of_no_millisecond_keeps_its_text(tmp_path: Path) -> None:
    found = grid_of(tmp_path, ("Anna", [(-5, -3, "before"), (-3, 1, "into it"), (1, 1.0003, "ah"), (1.0003, 2, "so")]))
    times = {segment.text: segment.span for segment in found.segments}
    assert times == {"before": (0.0, 0.001), "into it": (0.0, 1.0), "ah": (1.0, 1.001), "so": (1.0, 2.0)}
    srt = export.render(found, "srt", tmp_path / "a.srt").decode()
    assert re.findall(r"\S+ --> \S+", srt)[:2] == ["00:00:00,000 --> 00:00:00,001", "00:00:00,000 --> 00:00:01,000"]


@pytest.mark.slow
def test_words_with_a_space_among_very_many_are_found_where_they_are_said(tmp_path: Path) -> None:
    labels = [f"w{n}" for n in range(9_000)]
    labels[100] = labels[8_999] = "New York"
    labels[4_000] = "w1 w1"  # which is not said
    intervals = [(n / 1000, (n + 1) / 1000, label) for n, label in enumerate(labels)]
    said = " ".join(label for label in labels if label != "w1 w1")
    (segment,) = grid_of(tmp_path, ("Anna", [(0, 9, said)]), ("Anna - words", intervals)).segments
    assert [word.start for word in segment.words if word.text == "New York"] == [0.1, 8.999]
    assert len(segment.words) == 8_999


@pytest.mark.slow
@pytest.mark.parametrize("behind", ["", "-MAU"])
@given(labels=st.lists(st.sampled_from(["blue", "sky", "C", "d:"]), min_size=1, max_size=6))
def test_tiers_of_webmaus_have_their_words_alone(
    behind: str, labels: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = [(n, n + 1, label) for n, label in enumerate(labels)]
    forms = [(n, n + 1, f"{label}@") for n, label in enumerate(labels)]
    tiers = [(f"ORT{behind}", words), (f"KAN{behind}", forms), ("MAU", forms)]
    found = grid_of(tmp_path_factory.mktemp("maus"), *tiers)
    assert [(word.text, word.start, word.end) for word in found.words] == [
        (label, float(start), float(end)) for start, end, label in words
    ]
    assert {segment.speaker for segment in found.segments} == {None}


@pytest.mark.parametrize("name", ["words", "Anna", "Anna - words", "text"])
def test_two_equal_tiers_of_one_name_are_read_once(name: str, tmp_path: Path) -> None:
    tier = (name, [(0.0, 1.0, "blue"), (1.0, 2.0, "sky")])
    assert grid_of(tmp_path, tier, tier) == grid_of(tmp_path, tier)
    notes: list[str] = []
    grid_of(tmp_path, tier, tier)
    read(tmp_path / "a.TextGrid", report=lambda note: notes.append(note.sentence))
    assert notes == [f"left out: tier “{name}” (2)"]


@pytest.mark.parametrize("name", TIERS)
def test_chinese_utterances_have_no_blanks_and_keep_their_words(name: str, tmp_path: Path) -> None:
    texts = ["今天", "天气", "很好\uff0c", "我们", "OK", "去", "公园", "吧。"]
    words = tuple(Word(text, n / 2, (n + 1) / 2) for n, text in enumerate(texts))
    partly = (Word("好的"), Word("朋友", 6.0, 7.0), Word("走"))
    given_ = transcript(Segment(words, "王"), Segment(partly, "李", span=(5.5, 8.0)), language=None)
    found = back(given_, name, tmp_path)
    assert [each.words for each in found] == [words, partly]
    assert "今天天气很好\uff0c我们 OK 去公园吧。" in (tmp_path / f"a.{name}").read_text(encoding="utf-8")
