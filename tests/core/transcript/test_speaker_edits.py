"""Check speakers in an edited transcript: identified, split, kept while typing, and undone."""

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from transcripts import timed

from core.contracts.transcript import SpeakerTurn
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Edit, History, Rename, SegmentMetadata
from core.transcript.speaker_activity import SpeakerActivity

STORY = timed("So it was. I could not say why. And then? Nobody asked, and we went on. Well. Yes. No.")


def editable() -> EditableTranscript:
    return EditableTranscript(STORY, 1, language="en", duration=20.0)


def with_speakers() -> EditableTranscript:
    """Return a transcript whose segments have speakers from the beginning, as after an import."""
    plain = editable()
    metadata = tuple(SegmentMetadata("ABC"[n % 3]) for n in range(len(plain.segments)))
    return EditableTranscript(STORY, 1, history=History(plain.cuts, metadata=metadata), language="en", duration=20.0)


def said(text: EditableTranscript) -> list[tuple[str | None, str]]:
    return [(segment.speaker, segment.text) for segment in text.plain_segments]


def heard(*turns: tuple[float, float, str]) -> tuple[SpeakerActivity, tuple[str, ...]]:
    return SpeakerActivity.from_turns([SpeakerTurn(*turn) for turn in turns])


def test_what_a_speaker_says_from_here_on_is_anothers() -> None:
    text = with_speakers()
    first = [index for index, segment in enumerate(text.segments) if segment.content.speaker == "A"][1]
    edit = edit_operations.rename_speaker(text, "A", "D", first)
    text.apply(edit or pytest.fail("no edit"))
    assert [segment.speaker for segment in text.plain_segments] == ["A", "B", "C", "D", "B", "C", "D"]
    again = History(text.cuts, tuple(text.edits), 1, tuple(SegmentMetadata("ABC"[n % 3]) for n in range(7)))
    assert said(EditableTranscript(STORY, 1, history=again, language="en", duration=20.0)) == said(text)
    text.undo()
    assert said(text) == said(with_speakers())
    assert edit_operations.rename_speaker(text, "A", "D", len(text.segments)) is None


def test_a_rename_of_the_first_release_is_of_everything() -> None:
    kept = msgspec.msgpack.encode({"type": "rename", "old": "A", "new": "B", "count": 3})
    edit = msgspec.msgpack.Decoder(Rename).decode(kept)
    assert edit == Rename("A", "B", 3)
    text = with_speakers()
    text.apply(edit)
    assert [segment.speaker for segment in text.plain_segments][:3] == ["B", "B", "C"]


def test_speakers_come_to_an_edited_transcript_as_one_edit() -> None:
    text = editable()
    text.apply(edit_operations.retype(text, 1, "I truly could never say why.") or pytest.fail("no edit"))
    text.apply(edit_operations.merge(text, 2, 2) or pytest.fail("no edit"))
    before = said(text)
    edit = edit_operations.assign_speakers(text, *heard((0.0, 4.0, "Ann"), (4.0, 20.0, "Bob")))
    text.apply(edit or pytest.fail("no edit"))
    assert said(text)[:4] == [
        ("Ann", "So it was."),
        ("Ann", "I truly could never say why."),
        ("Ann", "And then?"),
        ("Bob", "Nobody asked, and we went on."),
    ]
    assert edit_operations.assign_speakers(text, *heard((0.0, 4.0, "Ann"), (4.0, 20.0, "Bob"))) is None
    assert edit_operations.revert(text, [3]) is None  # a part stands for the recognised words that were cut with it
    reverted = edit_operations.revert(text, [1])
    text.apply(reverted or pytest.fail("no edit"))
    assert said(text)[1:4] == [
        ("Ann", "I could not say why."),
        ("Ann", "And then?"),
        ("Bob", "Nobody asked, and we went on."),
    ]
    text.undo()
    text.undo()
    assert said(text) == before


@st.composite
def turns(draw: st.DrawFn) -> tuple[SpeakerActivity, tuple[str, ...]]:
    found, clock = [], 0.0
    for _ in range(draw(st.integers(0, 8))):
        start = clock + draw(st.sampled_from([-0.5, 0.0, 0.3, 2.0]))
        clock = max(0.0, start) + draw(st.sampled_from([0.2, 0.9, 3.0]))
        found.append(SpeakerTurn(max(0.0, start), clock, draw(st.sampled_from("ABCD"))))
    return SpeakerActivity.from_turns(found)


def text_edit(text: EditableTranscript, rng: random.Random) -> Edit | None:
    """Draw an edit of the words alone."""
    row = rng.randrange(len(text.segments))
    choices = [
        lambda: edit_operations.retype(text, row, rng.choice(["a b c", "Nobody asked.", "why", "x " * 20, ""])),
        lambda: edit_operations.split(text, row, rng.randrange(1, 20)),
        lambda: edit_operations.merge(text, row, 2),
        lambda: edit_operations.replace_texts(
            text, [(i, p.content.text.replace("e", "ee")) for i, p in enumerate(text.segments)]
        ),
    ]
    return rng.choice(choices)()


CUT_SENTENCE = heard((0.0, 0.9, "A"), (0.4, 1.3, "A"), (1.3, 1.5, "B"), (1.5, 2.4, "C"), (1.9, 2.8, "A"))
"""A cut leaves the first word of the second sentence alone. The word then has another likeliest speaker."""


@pytest.mark.slow
@given(turns(), st.integers(0, 6), st.randoms(use_true_random=False))
@example(CUT_SENTENCE, 0, random.Random(1))
@settings(deadline=None)
def test_telling_speakers_apart_loses_no_word(
    found: tuple[SpeakerActivity, tuple[str, ...]], edits: int, rng: random.Random
) -> None:
    text = editable()
    for _ in range(edits):
        if text.segments and (edit := text_edit(text, rng)) is not None:
            text.apply(edit)
    before, words = said(text), [word for segment in text.plain_segments for word in segment.words]
    edit = edit_operations.assign_speakers(text, *found)
    if edit is not None:
        text.apply(edit)
        assert [word for segment in text.plain_segments for word in segment.words] == words
        assert {speaker for speaker, _ in said(text)} <= set(found[1]) | {None}
        assert all(part.first <= part.last for part in text.segments)
        assert all(a.last <= b.first or a.first >= b.last for a, b in pairwise(text.segments))
        assert edit_operations.assign_speakers(text, *found) is None
        text.undo()
    assert said(text) == before


@pytest.mark.slow
@given(st.integers(1, 12), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_editing_text_never_loses_a_speaker(steps: int, rng: random.Random) -> None:
    text = with_speakers()
    for _ in range(steps):
        before = [segment.content.speaker for segment in text.segments]
        edit = text_edit(text, rng) if text.segments else None
        if edit is None:
            continue
        text.apply(edit)
        after = [segment.content.speaker for segment in text.segments]
        assert None not in after
        runs = [name for n, name in enumerate(after) if n == 0 or after[n - 1] != name]
        rest = iter(before)
        assert all(name in rest for name in runs)  # in the order in which they spoke
