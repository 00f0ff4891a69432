"""Check which edits count as corrections of words."""

from collections import Counter

import pytest
from transcripts import timed

from core.transcript import edit_operations
from core.transcript.corrections import find_corrections
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.replacement_rules import parse_rules
from core.transcript.replacing import make_rules_edit


def counted(before: str, after: str) -> Counter[str]:
    text = EditableTranscript(timed(before), 1, duration=100.0)
    edit = edit_operations.retype(text, 0, after)
    if edit is None:
        return Counter()
    text.apply(edit)
    assert text.next_undo is not None
    return find_corrections(edit, text.next_undo)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("we gave sin toss in on then", "we gave Syntocinon then", ["Syntocinon"]),
        ("so new yen met bob", "so Nguyen met Bob", ["Nguyen"]),  # only another case is no other word
        ("we met an you", "we met and you", []),  # too short to be a term
        ("the house is red", "That house is red", ["That"]),
        ("it was", "it was in Bonn", []),  # nothing was there in its place
        ("it was so", "it was", []),
        ("it was all quite otherwise said", "nobody has ever written such a thing", []),  # a sentence written anew
    ],
)
def test_what_counts_as_a_correction(before: str, after: str, words: list[str]) -> None:
    assert counted(before, after) == Counter(words)


def test_one_edit_of_many_places_counts_once_and_rules_do_not() -> None:
    text = EditableTranscript(timed("So new yen came. Then new yen left."), 1, duration=100.0)
    edit = edit_operations.replace_texts(text, [(0, "So Nguyen came."), (1, "Then Nguyen left.")])
    assert edit is not None
    text.apply(edit)
    assert text.next_undo is not None
    assert find_corrections(edit, text.next_undo) == Counter({"Nguyen": 1})
    text.undo()
    made = make_rules_edit(text, parse_rules("new yen => Nguyen"))
    assert made.change is not None
    text.apply(made.change)
    assert find_corrections(made.change, text.next_undo) == Counter()
