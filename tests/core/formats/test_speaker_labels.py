"""Names before what is said in SubRip and plain text: whose each cue is, and what only looks like a name."""

# ruff: noqa: RUF001 - colons of full width

import tempfile
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from transcripts import transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, SubtitleOptions, srt
from core.formats.reading import read

Said = list[tuple[str | None, str]]


def said(found: Transcript) -> Said:
    return [(segment.speaker, segment.text) for segment in found.segments]


def subrip(*cues: str) -> str:
    return "\n".join(f"{n}\n00:{n:02}:00,000 --> 00:{n:02}:01,500\n{cue}\n" for n, cue in enumerate(cues, 1))


def told(folder: Path, *cues: str) -> Said:
    (folder / "a.srt").write_text(subrip(*cues), encoding="utf-8")
    return said(read(folder / "a.srt"))


def talk(*turns: tuple[str | None, str]) -> Transcript:
    """Cues as they are read, each a second after the one before."""
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


@examples
@given(cues)
def test_speakers_and_missing_speakers_are_read_again(turns: list[tuple[str | None, str]]) -> None:
    if len({speaker for speaker, _ in turns} - {None}) > 1:  # of others SubRip has no names
        assert through_subrip(talk(*turns)) == turns


@pytest.mark.parametrize(
    "turns",
    [
        [("Anna", "Hello."), (None, "[music]"), ("Bert", "Bye.")],
        [(None, "[music]"), ("Anna", "Hello."), ("Anna", "So."), ("Bert", "Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "Remember: be nice."), ("Anna", "Bye.")],
        [("Anna", "Hello."), (None, "Note: this."), (None, "And that."), ("Bert", "Bye.")],
        [("Anna", "Hello."), (None, "- Yes. - No."), ("Bert", "Bye.")],
        [("Anna", "Hello."), *[("Bert", f"So {n}.") for n in range(9)], ("Bert", ">> What?"), ("Anna", "Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "- No."), ("Bert", "– Or so."), ("Anna", ">>> Bye.")],
        [("Anna", "Hello."), ("Bert", "Yes."), ("Bert", "时间：三点"), ("Anna", "Bye.")],
        [("Anna", "Hello."), (None, ">> Carl: What?"), ("Bert", ">> Carl: So."), ("Anna", "Bye.")],
    ],
)
def test_subrip_keeps_missing_speakers_and_text_like_names(turns: list[tuple[str | None, str]], tmp_path: Path) -> None:
    assert through_subrip(talk(*turns)) == turns


def test_no_joiners_stand_where_they_are_not_needed() -> None:
    assert "\u2060" not in srt.write(talk(("Anna", "Hello."), ("Anna", "So."), ("Bert", "Bye: so long.")))
    assert "\u2060" not in srt.write(talk((None, "Hello."), (None, "Note: so.")))
    nobodys = talk(("Anna", "Hello."), (None, "Note: so."), ("Bert", "Bye."))
    assert "\u2060" not in srt.write(nobodys, SubtitleOptions(names=False))
    assert srt.write(nobodys).count("\u2060") == 1
    several = talk(("Anna", "Hello."), (None, "So."), (None, "And so."), ("Bert", "Bye."), (None, "Yes."))
    assert srt.write(several).count("\u2060") == 2


def test_a_word_joiner_before_every_name_of_a_file_of_others_is_no_mark(tmp_path: Path) -> None:
    """Mynah's own have names without one, or there is nobody for whom it would stand."""
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
    named = ["Anna: Hello.", "Anna: Again.", "[music]", "Bert: Yes.", "Bert: No.", "Once: no name."]
    assert told(tmp_path, *named) == [
        *[("Anna", "Hello."), ("Anna", "Again."), (None, "[music]"), ("Bert", "Yes."), ("Bert", "No.")],
        (None, "Once: no name."),
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
