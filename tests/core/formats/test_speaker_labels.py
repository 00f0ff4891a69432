"""Check the names in front of cues and lines, and text that only looks like a name."""

# ruff: noqa: RUF001 - colons of full width

import tempfile
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from transcripts import transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, srt
from core.formats.reading import read

Said = list[tuple[str | None, str]]


def said(found: Transcript) -> Said:
    return [(segment.speaker, segment.text) for segment in found.segments]


def subrip(*cues: str) -> str:
    return "\n".join(
        f"{n}\n00:{n // 30:02}:{n % 30 * 2:02},000 --> 00:{n // 30:02}:{n % 30 * 2 + 1:02},500\n{cue}\n"
        for n, cue in enumerate(cues, 1)
    )


def told(folder: Path, *cues: str) -> Said:
    (folder / "a.srt").write_text(subrip(*cues), encoding="utf-8")
    return said(read(folder / "a.srt"))


def talk(*turns: tuple[str | None, str]) -> Transcript:
    """Return cues of a file, a second apart."""
    return transcript(
        *(
            Segment(tuple(map(Word, text.split())), speaker, span=(2.0 * n, 2.0 * n + 1))
            for n, (speaker, text) in enumerate(turns)
        )
    )


def through_subrip(given: Transcript) -> Said:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.srt"
        path.write_text(srt.write(given), encoding="utf-8")
        return said(read(path))


NAMES = (
    *(
        "Anna",
        "Speaker 2",
        "SPEAKER_00",
        "Dr. Berg",
        "NARRATOR (V.O.)",
        "[Man]",
        "(Anna)",
        "O'Brien",
        "Ann & Bob",
        "Zoë",
    ),
    *(
        "Jean-Luc",
        "Anna von der Leyen",
        "I",
        "B2",
        "Voice #3",
        "李雷",
        "Анна",
        "“Ace”",
        "Man in Black",
        "Ludwig van Beethoven",
    ),
)
PARTS = (
    "Hello.",
    "So it was.",
    "10:30 is late.",
    "Note: take care.",
    "Anna: not her.",
    "At ten: no.",
    "Yes. - No.",
    "1",
)
cues = st.lists(st.tuples(st.sampled_from([None, *NAMES]), st.sampled_from(PARTS)), min_size=1, max_size=20)


@pytest.mark.slow
@examples
@given(cues)
def test_speakers_are_read_again_and_no_character_is_added(turns: list[tuple[str | None, str]]) -> None:
    speakers = {speaker for speaker, _ in turns}
    if len(speakers - {None}) > 1:  # SubRip has no names of a single speaker
        found = through_subrip(talk(*turns))
        assert "\u2060" not in srt.write(talk(*turns))
        if None not in speakers:
            assert found == turns
        assert [text.split()[-1] for _, text in found] == [text.split()[-1] for _, text in turns]


@pytest.mark.slow
@examples
@given(st.lists(st.tuples(st.sampled_from([None, *NAMES]), st.sampled_from(PARTS)), min_size=1, max_size=20))
def test_rewriting_subrip_loses_no_word(turns: list[tuple[str | None, str]]) -> None:
    """Check that only a name that repeats the name before may go."""
    given_cues = [_line(*turn) for turn in turns]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.srt"
        path.write_text(subrip(*given_cues), encoding="utf-8")
        found = read(path)
    written = [block.split("\n")[2] for block in srt.write(found).strip().split("\n\n")]
    speakers = {segment.speaker for segment in found.segments} - {None}
    for before, cue, again, segment in zip((None, *found.segments), given_cues, written, found.segments, strict=False):
        is_repeated = before is not None and before.speaker == segment.speaker
        if len(speakers) > 1 and not is_repeated:
            assert again.endswith(segment.text)
        assert cue.endswith(segment.text)
        assert again in (cue, segment.text, _line(segment.speaker, segment.text))
        if segment.speaker is None:
            assert again == cue


def _line(speaker: str | None, text: str) -> str:
    return f"{speaker}: {text}" if speaker else text


@pytest.mark.parametrize("label", ["Update", "Subtitles", "Субтитры", "Anna"])
def test_label_that_recurs_alone_among_other_cues_is_text(label: str, tmp_path: Path) -> None:
    cues = ["Good evening.", f"{label}: the road is closed.", f"{label}: the road is open.", "Fine."]
    assert told(tmp_path, *cues) == [(None, cue) for cue in cues]


@pytest.mark.parametrize("label", ["Update", "Subtitles", "Субтитры", "WARNING"])
def test_heading_among_names_is_text(label: str, tmp_path: Path) -> None:
    cues = ["Anna: one.", "Anna: two.", f"{label}: three.", "Ben: four.", f"{label}: five."]
    assert told(tmp_path, *cues) == [
        *[("Anna", "one."), ("Anna", "two."), (None, f"{label}: three."), ("Ben", "four.")],
        (None, f"{label}: five."),
    ]


def test_name_that_occurs_once_among_names_is_a_name(tmp_path: Path) -> None:
    found = told(tmp_path, "Anna: one two.", "It rains.", "Anna: seven.", "Ben: five six.")
    assert found == [("Anna", "one two."), (None, "It rains."), ("Anna", "seven."), ("Ben", "five six.")]


def test_cue_after_a_pause_does_not_continue_the_speaker(tmp_path: Path) -> None:
    text = subrip("ANNA: Hi.", "BEN: Yes.", "ANNA: So.") + "\n4\n00:00:20,000 --> 00:00:21,000\nElsewhere.\n"
    (tmp_path / "a.srt").write_text(text, encoding="utf-8")
    found = read(tmp_path / "a.srt")
    assert said(found)[-1] == (None, "Elsewhere.")
    assert srt.write(found) == text


def test_webvtt_without_voices_has_the_speakers_of_subrip(tmp_path: Path) -> None:
    cues = ["Anna Example: Good morning.", "Ben Example: Hello. 10:30 Meeting: is it now?", "Anna Example: Yes.", "So."]
    (tmp_path / "a.vtt").write_text("WEBVTT\n\n" + subrip(*cues).replace(",", "."), encoding="utf-8")
    found = said(read(tmp_path / "a.vtt"))
    assert found == told(tmp_path, *cues)
    assert [speaker for speaker, _ in found] == ["Anna Example", "Ben Example", "Anna Example", "Anna Example"]


@pytest.mark.parametrize(
    "turns",
    [
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "Remember: be nice."), ("Anna", "Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "Carl: be nice."), ("Anna", "Bye.")],
        [("Anna", "Hello."), (None, "- Yes. - No."), ("Bert", "Bye.")],
        [("Anna", "Hello."), *[("Bert", f"So {n}.") for n in range(9)], ("Bert", ">> What?"), ("Anna", "Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "- No."), ("Bert", "– Or so."), ("Anna", ">>> Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "时间：三点"), ("Anna", "Bye.")],
        [("Anna", "One."), ("Anna", "Two."), (None, "[music]"), ("Bert", "Three."), ("Anna", "Four.")],
    ],
)
def test_subrip_repeats_names_where_text_could_be_misread(turns: list[tuple[str | None, str]]) -> None:
    assert through_subrip(talk(*turns)) == turns
    assert "\u2060" not in srt.write(talk(*turns))


def test_a_word_joiner_before_every_name_of_a_file_of_others_is_no_mark(tmp_path: Path) -> None:
    """Check that joiners in front of names are ignored."""
    found = told(tmp_path, "\u2060Anna: Hello.", "\u2060So it was.", "\u2060Bert: Yes.", "\u2060Anna: Bye.")
    assert found == [("Anna", "Hello."), ("Anna", "So it was."), ("Bert", "Yes."), ("Anna", "Bye.")]


def test_two_who_share_a_cue_are_not_one(tmp_path: Path) -> None:
    assert told(
        tmp_path, "Anna: Hello.", "Again.", "- Bert: Yes.\n- Carl: No.", "Well.", "- Oh.", "Ah.", "Bert: So."
    ) == [
        ("Anna", "Hello."),
        ("Anna", "Again."),
        (None, "- Bert: Yes. - Carl: No."),
        ("Carl", "Well."),
        (None, "- Oh."),
        (None, "Ah."),
        ("Bert", "So."),
    ]


def test_two_names_in_a_cue_are_two_and_chevrons_are_no_name(tmp_path: Path) -> None:
    assert told(
        tmp_path, "ANNA: Hi.\nBERT: Hello.", "So.", ">> ANNA: Well.\nNote: that.", ">> BERT: Yes.", ">> What?", "Eh."
    ) == [
        (None, "ANNA: Hi. BERT: Hello."),
        ("BERT", "So."),
        ("ANNA", "Well. Note: that."),
        ("BERT", "Yes."),
        (None, ">> What?"),
        (None, "Eh."),
    ]


def test_a_name_behind_chevrons_is_one_even_once(tmp_path: Path) -> None:
    assert told(tmp_path, "Hello.", ">> BOB: Hi.\nNote: so.", "Remember: that.", ">> So.", ">> ANN: Bye.") == [
        (None, "Hello."),
        ("BOB", "Hi. Note: so."),
        (None, "Remember: that."),
        (None, ">> So."),
        ("ANN", "Bye."),
    ]


def test_file_with_names_keeps_cues_without_speakers(tmp_path: Path) -> None:
    named = ["Anna: Hello.", "Anna: Again.", "[music]", "Bert: Yes.", "Bert: No.", "Note: no name."]
    assert told(tmp_path, *named) == [
        *[("Anna", "Hello."), ("Anna", "Again."), (None, "[music]"), ("Bert", "Yes."), ("Bert", "No.")],
        (None, "Note: no name."),
    ]


def test_chinese_names_stand_before_a_colon_of_full_width(tmp_path: Path) -> None:
    assert told(tmp_path, "张三：你好。", "你是谁？", "李四：我是李四。", "张三： 好。", "问：什么？") == [
        ("张三", "你好。"),
        ("张三", "你是谁？"),
        ("李四", "我是李四。"),
        ("张三", "好。"),
        ("问", "什么？"),
    ]
    assert told(tmp_path, "问：什么？", "答：没有。", "问：真的？") == [
        ("问", "什么？"),
        ("答", "没有。"),
        ("问", "真的？"),
    ]
    assert told(tmp_path, "他说：你好。", "他说：再见。") == [(None, "他说：你好。"), (None, "他说：再见。")]
    assert told(tmp_path, "时间：三点", "你好。") == [(None, "时间：三点"), (None, "你好。")]


def test_headings_make_no_speakers(tmp_path: Path) -> None:
    cues = ["Translation: John Smith", *["So it was."] * 20, "Warning: take care.", *["And so on."] * 10]
    assert told(tmp_path, *cues) == [(None, cue) for cue in cues]


@pytest.mark.parametrize(
    "text", ["10:30 is late.", "At 10:30 we go.", "10: 30", "http://a.b", "He said: yes.", "- A: b", "so: it"]
)
def test_text_before_a_colon_that_is_no_name(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, text, text, text) == [(None, text)] * 3


def test_plain_text_keeps_its_speakers_and_names_nobody_else(tmp_path: Path) -> None:
    turns = [(name, f"Word {n}.") for n, name in enumerate(NAMES)] * 2
    (tmp_path / "a.txt").write_text(str(FORMATS["txt"].write(talk(*turns), "a")), encoding="utf-8")
    assert said(read(tmp_path / "a.txt")) == turns
