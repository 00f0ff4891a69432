"""The text for a language service: what it holds, its parts, and the answers put together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.transcript import Segment, Word
from core.remote.language_service import Answer
from core.remote.service_order import Step, Task, parts_of, perform, plain_text
from core.transcript.pseudonyms import Pseudonyms
from core.transcript.replacement_rules import Replacement


def segment(text: str, speaker: str | None = None, start: float = 0.0) -> Segment:
    words = tuple(Word(each, start + n, start + n + 0.5) for n, each in enumerate(text.split(" ")))
    return Segment(words, speaker, translation=None)


def test_the_text_has_speakers_and_words() -> None:
    said = (
        segment("Good morning.", "Anna"),
        segment("Nobody.", "Bob", 5.0),
        segment("Asked &-um why\xa0now\x07?", "Bob", 7.0),
    )
    assert plain_text(said) == "Anna: Good morning.\nBob: Nobody. Asked um why now?"
    assert plain_text([segment("No names.")]) == "No names."
    assert plain_text([]) == ""
    key = Pseudonyms((Replacement("Anna", "Ada"),))
    assert plain_text([segment("I am Anna.", "Anna")], key) == "Ada: I am Ada."


def test_parts_end_with_lines_and_sentences() -> None:
    text = "Anna: One. Two.\nBob: Three.\nAnna: Four."
    assert parts_of(text, 1000) == (text,)
    assert parts_of(text, 28) == ("Anna: One. Two.\nBob: Three.", "Anna: Four.")
    assert parts_of("One two. Three four. Five", 21) == ("One two. Three four.", "Five")
    assert parts_of("One two three", 8) == ("One two", "three")
    assert parts_of("0123456789", 4) == ("0123", "4567", "89")
    assert parts_of("", 4) == ()


@given(st.text("ab. \n", max_size=200), st.integers(3, 40))
def test_parts_lose_no_word(text: str, most: int) -> None:
    parts = parts_of(text, most)
    assert all(0 < len(part) <= most for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("task", "expected", "asked"),
    [("clean-up", "<x\n\na>\n\n<x\n\nb>", 2), ("summary", "<x\n\n<x\n\na>\n\n<x\n\nb>>", 3)],
)
def test_answers_are_put_together(task: Task, expected: str, asked: int) -> None:
    steps: list[Step] = []
    answer = perform(task, "x", ["a", "b"], 1000, lambda message: Answer(f"<{message}>", "a" in message), steps.append)
    assert answer == Answer(expected, is_cut=True)
    assert steps == [Step(1, 2, False), Step(2, 2, False), Step(1, 1, True)][:asked]


def test_summaries_that_get_no_shorter_end() -> None:
    steps: list[Step] = []
    answer = perform("summary", "x", ["a", "b"], 10, lambda _: Answer("as long."), steps.append)
    assert answer == Answer("as long.\n\nas long.")
    assert len(steps) == 2
