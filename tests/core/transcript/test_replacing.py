"""Check replacement rules: their file, their effect on text, times and speakers, and bad rules."""

import pytest
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Word
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.replacement_rules import Replacement, format_rules, parse_rules
from core.transcript.replacing import apply_rules, check_rules, make_rules_edit

ENDLESS = r"(a|aa)+c"


def after(text: str, rules: str) -> str:
    told, _ = apply_rules(transcript(text), parse_rules(rules))
    return " ".join(word.text for word in told.words)


def test_lines_become_rules() -> None:
    assert parse_rules("# names\n\n new yen => Nguyen\n/colou?r(s?)/i => tint\\1\n/a=>b/ => c\nuh =>\n") == (
        Replacement("new yen", "Nguyen"),
        Replacement("colou?r(s?)", "tint\\1", expression=True, whole_words=False),
        Replacement("a=>b", "c", expression=True, whole_words=False, match_case=True),
        Replacement("uh"),
    )


@pytest.mark.parametrize(("line", "number"), [("Nguyen", 1), ("a => b\n=> c", 2)])
def test_invalid_line_is_named(line: str, number: int) -> None:
    with pytest.raises(InputFault, match=f"line {number} is not a replacement rule"):
        parse_rules(line)


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("New yen met the new yen.", "new yen => Nguyen", "Nguyen met the Nguyen."),
        ("start the art", "art => ART", "start the ART"),
        ("I\u015eIK \u0130zmir'de", "\u0131\u015f\u0131k => lamba", "lamba \u0130zmir'de"),
        ("I\u015eIK \u0130ZM\u0130R", "izmir => Bursa", "I\u015eIK Bursa"),
        ("I write C++ daily", "C++ => C plus plus", "I write C plus plus daily"),
        ("uh so uh yes", "uh =>", "so yes"),
        ("2 colours, a color", r"/colou?r(s?)\b/ => tint\1", "2 tints, a tint"),
        ("one", "one => two\ntwo => three", "three"),
    ],
)
def test_what_is_replaced(text: str, rules: str, expected: str) -> None:
    assert after(text, rules) == expected


def test_unchanged_words_stay_and_others_take_the_replaced_times() -> None:
    told = transcript(
        Segment(timed("So new yen met nasa today."), "ANN"), Segment((Word("new yen"), Word("uh")), "BOB")
    )
    made, result = apply_rules(told, parse_rules("new yen => Nguyen\nnasa => space agency\nuh =>"))
    assert [(each.speaker, each.text) for each in made.segments] == [
        ("ANN", "So Nguyen met space agency today."),
        ("BOB", "Nguyen"),
    ]
    words = made.segments[0].words
    assert (words[1].start, words[1].end) == (0.4, 1.15)  # of both words
    assert (words[3].start, words[4].end) == (1.6, 1.95)
    assert words[3].end == words[4].start
    assert [word.confidence for word in words] == [0.9, None, 0.9, None, None, 0.9]
    assert made.segments[1].words[0].start is None
    assert result.places == 4


def test_all_of_it_is_one_edit_that_is_undone() -> None:
    told = transcript("uh.", "So it was uh so.", "And uh then.")
    text = EditableTranscript([word for each in told.segments for word in each.words], 1, duration=100.0)
    before = text.plain_segments
    made = make_rules_edit(text, parse_rules("/uh\\b\\.?/i =>\nso => thus"))
    assert made.change is not None
    text.apply(made.change)
    assert text.position == 1
    assert [each.text for each in text.plain_segments] == ["thus it was thus.", "And then."]
    text.undo()
    assert text.plain_segments == before


@pytest.mark.parametrize(
    ("rule", "place"), [(r"/a(b/ => x", 4), ("/[a/ => x", 3), ("/*a/ => x", 1), (r"/(a)/ => \2", 4)]
)
def test_a_bad_expression_is_told_with_its_place(rule: str, place: int) -> None:
    with pytest.raises(InputFault, match=f"replacement rule 2, .* has an error at character {place}"):
        check_rules(parse_rules(f"a => b\n{rule}"))


def test_a_bad_rule_changes_nothing_and_keeps_no_other() -> None:
    rules = (Replacement("b(", "x", expression=True), Replacement("b", "c"))
    made, result = apply_rules(transcript("a b"), rules)
    assert made.segments[0].text == "a c"
    assert [fault.code for fault in result.faults] == ["replacement-pattern"]


def test_slow_expression_is_skipped_and_other_rules_apply() -> None:
    told = transcript(*["So a" + "a" * 200 + "b"] * 40)
    made, result = apply_rules(told, parse_rules(f"/{ENDLESS}/ => x\nso => thus"))
    assert {each.words[0].text for each in made.segments} == {"thus"}
    assert [fault.code for fault in result.faults] == ["replacement-slow"]


def test_nothing_found_is_no_edit() -> None:
    told = transcript("So it was.")
    made, result = apply_rules(told, parse_rules("nasa => NASA"))
    assert made is told
    assert (result.change, result.places) == (None, 0)


@pytest.mark.parametrize(
    "rule",
    [
        Replacement("#one", "two"),
        Replacement("/one/", "two"),
        Replacement('"one"', "two"),
        Replacement("one => #one", "two"),
        Replacement(" one", "two", whole_words=False),
        Replacement("one", r"C:\new\1", match_case=True),
        Replacement("one", r"\g<0>", whole_words=False),
    ],
)
def test_any_rule_keeps_its_meaning_as_a_line(rule: Replacement) -> None:
    """Show rules as lines as the vocabulary dialog does, and read them again."""
    text = 'One one #one /one/ "one" someone one => #one'
    (read,) = parse_rules(format_rules([rule]))
    assert apply_rules(transcript(text), [read])[0] == apply_rules(transcript(text), [rule])[0]
