"""Cues for readers: where they break, how long they stand, and what the files say."""

# ruff: noqa: RUF001 - text of full width

import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import FrameType

import pysubs2
import pytest
from msgspec.structs import replace
from subtitle_rules import broken
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import DEFAULTS, FORMATS, FormatOptions, srt, vtt
from core.formats.spread_times import with_spread_times
from core.formats.subtitles import PRESETS, Cue, SubtitleOptions, cues, preset_of
from core.transcript.segmentation import split_segments

NETFLIX = PRESETS["netflix"]


def spoken(text: str, language: str = "en", step: float = 0.4) -> Transcript:
    """`text`, spoken at 150 words a minute."""
    return transcript(*split_segments(timed(text, step=step), language), language=language, duration=len(text))


def lines(text: str, language: str = "en", options: SubtitleOptions = NETFLIX) -> list[tuple[str, ...]]:
    return [cue.lines for cue in cues(spoken(text, language), options)]


def test_cues_break_at_sentences_and_lines_at_clauses() -> None:
    text = "I have never been to the sea before. We will meet in the garden behind the house, and then we walk."
    assert lines(text) == [
        ("I have never been to the sea before.",),
        ("We will meet in the garden", "behind the house, and then we walk."),
    ]


_ARTICLE_LIST = "the a an my der die dem den meine ein einem le la les un une ma du el los las mi una il i mia gli"
ARTICLES = frozenset(_ARTICLE_LIST.split())
LONG = {
    "en": "The water in the old harbour was so clear that the children could count the stones on the ground, and my "
    "grandmother told me that she had never seen a boat like the one that lay there under the trees in an evening.",
    "de": "Das Wasser in dem alten Hafen war so klar, dass die Kinder die Steine auf dem Grund zählen konnten, "
    "und meine Großmutter hat mir erzählt, dass sie nie ein Boot wie das gesehen hatte, das unter den Bäumen lag.",
    "fr": "L'eau du vieux port était si claire que les enfants pouvaient compter les pierres sur le fond, et ma "
    "grand-mère m'a raconté qu'elle n'avait jamais vu une barque comme celle qui dormait sous les arbres un soir.",
    "es": "El agua del viejo puerto era tan clara que los niños podían contar las piedras en el fondo, y mi abuela "
    "me contó que nunca había visto una barca como la que estaba bajo los árboles en una tarde de verano.",
    "it": "L'acqua del vecchio porto era così chiara che i bambini potevano contare le pietre sul fondo, e mia nonna "
    "mi ha raccontato che non aveva mai visto una barca come quella che stava sotto gli alberi in una sera.",
}


@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_line_ends_between_an_article_and_its_noun(language: str, preset: str) -> None:
    shown = cues(spoken(LONG[language], language), PRESETS[preset])
    ends = [line for cue in shown for line in cue.lines]
    assert not [line for line in ends if line.split()[-1] in ARTICLES]
    assert broken(spoken(LONG[language], language), shown, PRESETS[preset]) == []


def test_a_long_word_is_alone_and_whole() -> None:
    word = "x" * 60
    assert (word,) in lines(f"before {word} after")


def test_chinese_and_japanese_wrap_without_spaces() -> None:
    text = (
        "我从来没有见过大海，但是我的祖母告诉我，港口的水非常清澈，你可以数清每一块石头。我们在房子后面的花园里见面。"
    )
    given = Transcript((Segment((Word(text, 0.0, 14.0),)),), "a", 20.0, "m", "zh")
    shown = cues(given)
    assert broken(given, shown, NETFLIX) == []
    assert "".join(line for cue in shown for line in cue.lines) == text
    assert not any(line[0] in "，。" for cue in shown for line in cue.lines)
    words = tuple(Word(word, i, i + 0.9) for i, word in enumerate(["但是", "iPhone", "很", "贵。"]))
    assert cues(Transcript((Segment(words),), "a", 9.0, "m", "zh"))[0].lines == ("但是 iPhone 很贵。",)


def test_speakers_never_share_a_cue_unless_dashes_are_chosen() -> None:
    given = transcript(Segment(timed("Yes."), "A"), Segment(timed("No.", start=0.4), "B"))
    assert [(cue.speaker, cue.lines) for cue in cues(given)] == [("A", ("Yes.",)), ("B", ("No.",))]
    shared = cues(given, SubtitleOptions(dashes=True))
    assert [(cue.speaker, cue.lines) for cue in shared] == [(None, ("- Yes.", "- No."))]
    apart = transcript(Segment(timed("Yes."), "A"), Segment(timed("No.", start=4), "B"))
    assert len(cues(apart, SubtitleOptions(dashes=True))) == 2


def test_a_cue_outlasts_its_speech_to_be_readable_and_the_next_waits_for_it_a_little() -> None:
    first, _ = cues(transcript(Segment((Word("Yes.", 1, 1.1),)), Segment((Word("No.", 9, 9.2),))))
    assert (first.start, first.end) == (1000, 1840)
    near, after = cues(transcript(Segment((Word("Yes.", 1, 1.4),), "A"), Segment((Word("No.", 1.5, 2),), "B")))
    assert (near.end, after.start) == (1840, 1930)
    near, after = cues(transcript(Segment((Word("Yes.", 1, 1.2),), "A"), Segment((Word("No.", 1.2, 2),), "B")))
    assert (near.end, after.start) == (1610, 1700)  # no more than half a second


def test_a_cue_outlasts_a_word_that_was_recognised_as_its_end_may_be_early() -> None:
    def ends(confidence: float | None, options: SubtitleOptions = NETFLIX, after: float = 9.0) -> int:
        word = Word("Yes.", 1, 3, confidence)
        return cues(transcript(Segment((word,), "A"), Segment((Word("No.", after, 12),), "B")), options)[0].end

    assert ends(0.9) == 3500
    assert ends(None) == 3000, "of a file that was read"
    assert ends(0.9, SubtitleOptions(late=0.1)) == 3100
    assert ends(0.9, after=3.4) == 3310, "the next is not late for it"
    read = Segment((Word("Yes.", 1, 3, 0.9),), span=(1, 3))
    assert cues(transcript(read))[0].end == 3000
    many = (*timed("Quite a few words are said before the last one", step=0.4), Word("表現は", 4, 5, 0.9))
    assert cues(transcript(Segment(many)))[-1].end == 5500


@pytest.mark.parametrize(
    ("first", "second", "after", "shown"),
    [
        (0.9, 0.9, 3.0, (3060, 3150)),  # they meet: the gap is at the cost of the next one's beginning
        (0.9, 0.9, 3.05, (3060, 3150)),
        (0.9, 0.9, 3.2, (3110, 3200)),
        (0.9, 0.9, 2.6, (2660, 2750)),  # while A still speaks
        (0.9, None, 3.0, (2910, 3000)),  # a time that was read is kept
        (None, 0.9, 3.0, (2910, 3000)),
    ],
)
def test_next_cue_gives_way_between_recognised_words(
    first: float | None, second: float | None, after: float, shown: tuple[int, int]
) -> None:
    words = Word("Yes.", 1, 3, first), Word("No.", after, 12, second)
    one, other = cues(transcript(Segment(words[:1], "A"), Segment(words[1:], "B")))
    assert (one.end, other.start) == shown


def test_a_cue_rather_ends_at_a_pause_than_where_recognised_words_meet() -> None:
    text = "Nobody told the children that a boat had left the harbour early this morning because nobody was asked."
    met = timed(text, step=0.3)
    met = [replace(word, end=after.start) for word, after in pairwise(met)] + [met[-1]]
    place = [word.text for word in met].index("early")
    paused = [replace(word, end=word.start + 0.1) if n == place - 1 else word for n, word in enumerate(met)]

    def first_of(words: Sequence[Word], confidence: float | None) -> int:
        known = tuple(replace(word, confidence=confidence) for word in words)
        return len(" ".join(cues(transcript(Segment(known), duration=60))[0].lines).split())

    assert first_of(met, 0.9) == first_of(met, None) != place, "where all meet, the text decides"
    assert first_of(paused, 0.9) == place
    assert first_of(paused, None) == first_of(met, None), "of words whose times were read nothing is known"


def test_fast_speech_stands_as_long_as_it_may() -> None:
    given = spoken(LONG["en"], step=0.2)
    shown = cues(given)
    assert broken(given, shown, NETFLIX) == []
    cut = [shown[0]._replace(end=shown[0].end - 200), *shown[1:]]
    assert "could stand until" in "".join(broken(given, cut, NETFLIX)), "the rule sees it"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda cue: cue._replace(lines=(" ".join(cue.lines[0].split()[::-1]), *cue.lines[1:])), "out of order"),
        (lambda cue: cue._replace(start=cue.start - 100), "before it is said"),
        (lambda cue: cue._replace(start=cue.start + 600), "late for"),
        (lambda cue: cue._replace(end=cue.end + 800), "long after it was said"),
    ],
)
def test_the_rules_see_what_breaks_them(change: Callable[[Cue], Cue], rule: str) -> None:
    given = transcript(Segment(timed("This was said at the start.", start=1.0)))
    shown = cues(given)
    assert broken(given, shown, NETFLIX) == []
    assert rule in "".join(broken(given, [change(shown[0])], NETFLIX))


@pytest.mark.parametrize(
    ("said", "changed", "rule"),
    [
        (1, (1000, 2300), "does not give way to the kept time behind it"),
        (1, (1000, 1600), "too short, with room behind it"),
        (1, (1400, 2100), "waits for nothing"),
        (4.2, (4200, 5040), "does not wait for the kept time before it"),
        (9, (9000, 99_000), "too long"),
    ],
)
def test_the_rules_see_what_does_not_give_way(said: float, changed: tuple[int, int], rule: str) -> None:
    given = transcript(Segment((Word("Yes.", said, said + 0.2),), "A"), Segment((Word("No."),), "B", span=(2.3, 4.3)))
    shown = cues(given)
    assert broken(given, shown, NETFLIX) == []
    place = next(place for place, cue in enumerate(shown) if cue.speaker == "A")
    moved = shown[place]._replace(start=changed[0], end=changed[1])
    assert rule in "".join(broken(given, [*shown[:place], moved, *shown[place + 1 :]], NETFLIX))


def test_the_rules_see_cues_that_are_too_near_on_both_sides_of_a_kept_one() -> None:
    words = [Word("Yes.", 1, 1.1), Word("No.", 3, 3.1)]
    kept = Segment((Word("Oh."),), "B", span=(2.0, 2.02))
    given = transcript(Segment((words[0],), "A"), kept, Segment((words[1],), "C"))
    first, oh, last = cues(given)
    near = [first, oh._replace(start=2000, end=2020), last._replace(start=first.end + 50)]
    assert "too near" in "".join(broken(given, near, NETFLIX))


def test_two_speakers_share_a_cue_where_one_could_not_be_read_even_at_the_highest_speed() -> None:
    given = transcript(Segment(timed("x" * 30, step=1.3), "A"), Segment(timed("No.", start=1.4), "B"))
    for top_speed, count in ((20.0, 1), (30.0, 2)):
        assert len(cues(given, SubtitleOptions(dashes=True, top_speed=top_speed))) == count


def test_no_cue_outlasts_the_recording() -> None:
    assert cues(transcript("Yes.", duration=0.4))[-1].end == 400


def test_cue_from_a_file_keeps_its_time_and_text() -> None:
    given = transcript(
        Segment((Word("One."),), span=(1.0, 2.5)),
        Segment((Word("Two"), Word("three.")), span=(2.6, 5.0)),
        Segment((Word("x" * 30), Word("y" * 30), Word("z" * 40)), span=(6.0, 12.0)),
    )
    shown = cues(given)
    assert [(cue.start, cue.end) for cue in shown[:2]] == [(1000, 2500), (2600, 5000)]
    assert [len(cue.lines) for cue in shown] == [1, 1, 2, 1]
    assert shown[2].start == 6000
    assert shown[3].end == 12000


def test_untimed_words_are_shown_between_their_neighbours() -> None:
    words = (Word("One", 1, 1.5), Word("two"), Word("three,", 3, 3.5), *timed("four five six seven.", start=4.0))
    assert " ".join(line for cue in cues(transcript(Segment(words))) for line in cue.lines) == (
        "One two three, four five six seven."
    )


def test_no_times_at_all_are_spread_over_the_recording_where_somebody_asks_for_it() -> None:
    words = tuple(Word(text) for text in ("one two three four five. " * 20).split())
    untimed = transcript(Segment(words), duration=60.0)
    assert cues(untimed) == ()
    shown = cues(with_spread_times(untimed))
    assert shown[0].start == 0
    assert 50_000 < shown[-1].start < shown[-1].end <= 60_000


def test_options_reach_each_format_and_presets_know_their_names() -> None:
    options = FormatOptions(subtitles=PRESETS["social"])
    for name in ("srt", "vtt", "ass"):
        assert FORMATS[name].write(spoken(LONG["en"]), "a", options) != FORMATS[name].write(spoken(LONG["en"]), "a")
    assert [preset_of(preset) for preset in PRESETS.values()] == list(PRESETS)
    assert preset_of(SubtitleOptions(lines=3, dashes=True)) == "custom"
    assert preset_of(SubtitleOptions(dashes=True)) == preset_of(DEFAULTS.subtitles) == "netflix"
    assert max(len(shown) for shown in lines(LONG["en"], options=SubtitleOptions(lines=3, line_length=20))) == 3


@pytest.mark.parametrize(
    ("milliseconds", "expected"),
    [
        (0, "00:00:00,000"),
        (1_999, "00:00:01,999"),
        (86_400_000, "24:00:00,000"),
        (359_999_999, "99:59:59,999"),
        (360_000_000, "100:00:00,000"),
    ],
)
def test_clock(milliseconds: int, expected: str) -> None:
    assert srt.clock(milliseconds) == expected


def test_rounding_carries_over() -> None:
    text = srt.write(transcript(Segment((Word("Yes.", 1.9996, 3.9999),)), duration=9))
    assert text == "1\n00:00:02,000 --> 00:00:04,000\nYes.\n"


def test_a_number_that_is_the_last_line_of_all_is_not_taken_for_a_cues(tmp_path: Path) -> None:
    number = "1" * 40
    spoken = Segment((Word("It was the year", 0.0, 2.0), Word(number, 2.0, 5.0)))
    text = srt.write(transcript(spoken, duration=9))
    assert text.endswith(f"It was the year {number}\n")
    assert pysubs2.SSAFile.from_string(text, "srt")[-1].text.endswith(number)
    (tmp_path / "a.srt").write_text(text, encoding="utf-8")
    assert srt.read(tmp_path / "a.srt").words[-1].text == number
    longer = transcript(spoken, Segment((Word("End.", 6.0, 7.0),)), duration=9)
    assert f"It was the year\n{number}\n" in srt.write(longer)


def test_vtt_escapes_text_and_names_speakers() -> None:
    given = transcript(Segment((Word("a<b>&", 0, 1), Word("-->", 1, 2)), "R&D\nlab"))
    assert FORMATS["vtt"].write(given, "a") == (
        f"{vtt.HEADER}\n\n00:00:00.000 --> 00:00:02.000\n<v R＆D lab>a&lt;b&gt;&amp; --&gt;\n"
    )


def test_ass_has_events_with_names_and_whole_hundredths() -> None:
    given = transcript(Segment((Word("{a}", 1.234, 2.5), Word("b\\N", 2.5, 36_000)), "A, B"), duration=90_000.0)
    events = [line for line in str(FORMATS["ass"].write(given, "a")).splitlines() if line.startswith("Dialogue")]
    assert events == [
        "Dialogue: 0,0:00:01.23,0:00:02.41,Default,A; B,0,0,0,,(a)",
        "Dialogue: 0,0:00:02.50,0:00:09.50,Default,A; B,0,0,0,,b/N",
    ]


def test_txt_has_a_line_a_segment() -> None:
    given = transcript("Hello there.", Segment(timed("Yes.\n1"), "Anna"), Segment(()))
    assert FORMATS["txt"].write(given, "a") == "Hello there.\nAnna: Yes. 1\n"
    assert FORMATS["txt"].write(transcript(), "a") == ""


def test_subrip_names_who_speaks_where_the_speaker_changes_and_reads_it_again(tmp_path: Path) -> None:
    given = transcript(
        Segment(timed(" ".join(["So it was, and nobody asked."] * 4)), "Ann"),
        Segment(timed("I could not say.", start=20), "Speaker 2"),
        Segment(timed("Nor I.", start=23), "Speaker 2"),
        Segment(timed("Well.", start=40), "Ann"),
    )
    text = srt.write(given)
    said = [event.plaintext for event in pysubs2.SSAFile.from_string(text, "srt")]
    assert [line.partition(":")[0] for line in said if ":" in line] == ["Ann", "Speaker 2", "Ann"]
    assert said[-1] == "Ann: Well."
    (tmp_path / "a.srt").write_text(text, encoding="utf-8")
    read = srt.read(tmp_path / "a.srt")
    assert [word.text for word in read.words] == [word.text for word in given.words]
    by_word = [segment.speaker for segment in read.segments for _ in segment.words]
    assert by_word == [segment.speaker for segment in given.segments for word in segment.words]
    plain = pysubs2.SSAFile.from_string(srt.write(given, SubtitleOptions(names=False)), "srt")
    assert not [event.plaintext for event in plain if ":" in event.plaintext]
    assert "Ann" not in srt.write(transcript(Segment(timed("Alone."), "Ann")))


def test_dashes_go_with_names() -> None:
    given = transcript(Segment(timed("Yes."), "A"), Segment(timed("No.", start=0.4), "B"))
    shared = pysubs2.SSAFile.from_string(srt.write(given, SubtitleOptions(dashes=True)), "srt")
    assert [event.plaintext for event in shared] == ["- A: Yes.\n- B: No."]


def test_a_colon_alone_names_nobody(tmp_path: Path) -> None:
    cues_of = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:00:03,000 --> 00:00:04,000\n{}: take care.\n"
    (tmp_path / "a.srt").write_text(cues_of.format("Warning"), encoding="utf-8")
    assert [segment.speaker for segment in srt.read(tmp_path / "a.srt").segments] == [None, None]


def test_unreadably_fast_speech_fills_its_cues() -> None:
    words = tuple(Word(text, i / 1000, (i + 1) / 1000) for i, text in enumerate(["so", "a", "b" * 50, "it"] * 500))
    made = cues(Transcript((Segment(words),), "a", 2.0, "m"))
    assert [word for cue in made for line in cue.lines for word in line.split()] == [word.text for word in words]
    assert all(len(cue.lines) <= 2 for cue in made)
    assert all(len(line) <= 42 or line == "b" * 50 for cue in made for line in cue.lines)


@pytest.mark.slow
def test_the_cues_of_very_many_words_keep_the_rules_at_little_work() -> None:
    """As of a day of speech: what would be compared with all its neighbours is only compared at good places."""
    count = 26_000
    words = [Word("oh" if i % 7 else "oh,", 0.2 * i, 0.2 * i + 0.19) for i in range(count)]
    said = [Segment(tuple(words[i : i + 100]), "ANN", span=(0.2 * i, 0.2 * i + 20)) for i in range(0, count, 100)]
    given, calls = transcript(*said, duration=0.2 * count), 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        made = cues(given)
    finally:
        sys.setprofile(before)
    assert calls < 120 * count
    assert broken(given, made, NETFLIX) == []
    assert len(made) < count / 20


def translated(words: int, translation: str) -> tuple[Cue, ...]:
    said = tuple(Word("so") for _ in range(words))
    return cues(Transcript((Segment(said, span=(0.0, 9.0), translation=translation),), "a.wav", 9.0, "", "en"))


def test_a_translation_that_takes_no_room_on_a_screen_is_shown() -> None:
    assert [cue.translation for cue in translated(3, "\u0301")] == [("\u0301",)]


@pytest.mark.slow
def test_a_translation_of_a_megabyte_is_divided_in_one_pass() -> None:
    """In quadratic time it would not end before the test's own limit."""
    text = " ".join(f"x{i}" for i in range(150_000))
    found = translated(60, text)
    assert " ".join(line for cue in found for line in cue.translation) == text
    assert max(len(line) for cue in found for line in cue.translation) <= NETFLIX.line_length


@pytest.mark.slow
def test_a_recording_of_days_has_readable_cues_too() -> None:
    words = " ".join(f"{'and' if n % 5 else 'night,'} it was day number" for n in range(9)).split()
    segments = [Segment(timed(" ".join(words) + ".", start=20.0 * n)) for n in range(6_200)]
    shown = cues(transcript(*segments, duration=200_000.0))
    assert sum(len(line.split()) for cue in shown for line in cue.lines) == len(words) * len(segments)
    assert all(len(line) <= 42 and len(cue.lines) <= 2 for cue in shown for line in cue.lines)
    assert all(before.end <= after.start for before, after in pairwise(shown))
    assert {cue.lines[-1].split()[-1] for cue in shown} == {"number", "number.", "night,"}  # before "and", or a mark
