"""The review finds items of each kind and knows which ones a person has checked."""

import time
from collections.abc import Sequence

import msgspec
import pytest

from core.contracts.transcript import Segment, Word
from core.quality.review import ReviewItem, confirmed, find_items, review
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, Edit, Reversion, Splice


def segments(*texts: str, unsure: Sequence[str] = ()) -> list[Segment]:
    """Make segments of one word a second. The words of `unsure` have a low confidence."""
    made, at = [], 0.0
    for text in texts:
        words = []
        for word in text.split():
            words.append(Word(word, at, at + 0.8, 0.1 if word in unsure else 0.9))
            at += 1.0
        made.append(Segment(tuple(words)))
    return made


def shown(items: Sequence[ReviewItem]) -> list[tuple[str, str]]:
    return [(item.kind, item.text) for item in items]


def test_an_uncertain_word_has_its_neighbours() -> None:
    (item,) = find_items(segments("he came down in his gansey and went away", unsure=["gansey"]), 0.5)
    assert (item.kind, item.text, item.row, item.word, item.size) == ("uncertain", "gansey", 0, 5, 1)
    assert (item.before, item.after) == ("he came down in his", "and went away")
    assert (item.start, item.end) == (5.0, 5.8)


def test_a_phrase_said_twice_is_a_repeat_and_its_words_are_no_other_items() -> None:
    items = find_items(segments("and we were we were all of us", unsure=["we"]), 0.5)
    assert shown(items) == [("repeat", "we were we were")]


def test_a_word_said_twice_is_no_repeat() -> None:
    assert find_items(segments("no no I had had enough"), 0.5) == ()


def test_the_rarer_spelling_of_a_name_is_an_item() -> None:
    said = segments("so Sarne said", "and Sarne went", "but Sarn came")
    (item,) = find_items(said, 0.5)
    assert (item.kind, item.text, item.other) == ("spelling", "Sarn", "Sarne")


def test_forms_of_a_word_are_no_spellings() -> None:
    assert find_items(segments("the Quill sang", "the Quill ran", "the Quills sat"), 0.5) == ()
    said = segments("das Haus da", "das Haus dort", "dem Hause nah")
    assert find_items(said, 0.5, language="de") == ()


def test_words_that_an_alignment_did_not_find_are_items_only_after_an_alignment() -> None:
    said = [Segment((Word("here", 0.0, 1.0), Word("lost"), Word("there", 3.0, 4.0)))]
    assert find_items(said, 0.5) == ()
    (item,) = find_items(said, 0.5, is_aligned=True)
    assert (item.kind, item.text, item.start) == ("unaligned", "lost", 1.0)


def test_the_sound_shows_gaps_and_invented_words() -> None:
    said = [Segment((Word("one", 0.0, 1.0, 0.9), Word("two", 8.0, 9.0, 0.9)))]
    speech = b"v" * 50 + b"." * 50 + b"v" * 150 + b"." * 300
    gap, invented = find_items(said, 0.5, speech=speech)
    assert (gap.kind, gap.size, gap.start, gap.end, gap.word) == ("gap", 0, 2.0, 5.0, 1)
    assert (invented.kind, invented.text) == ("invented", "two")


def test_a_damaged_stretch_is_an_item() -> None:
    (item,) = find_items(segments("one two three"), 0.5, damaged=[(1.5, 2.5)])
    assert (item.kind, item.start, item.end, item.word) == ("damage", 1.5, 2.5, 1)


def test_a_text_without_words_has_no_items() -> None:
    assert find_items([], 0.5, speech=b"." * 100) == ()


def marked(editable: EditableTranscript, item: ReviewItem) -> Change:
    segment = editable.segments[item.row]
    content = confirmed(segment.content, item)
    splice = Splice(item.row, 1, (msgspec.structs.replace(segment, content=content),))
    return Change((splice,), checked=(item.key,))


def seen(editable: EditableTranscript) -> tuple[list[str], list[str]]:
    recognised = find_items([segment.content for segment in editable.recognised], 0.5)
    present = find_items([segment.content for segment in editable.segments], 0.5)
    found = review(recognised, present, editable.checked)
    return [item.text for item in found.left], [item.text for item in found.checked]


@pytest.fixture
def editable() -> EditableTranscript:
    return EditableTranscript(segments("a gansey and a tholepin.", unsure=["gansey", "tholepin."])[0].words, 1)


def test_a_word_marked_as_correct_is_checked_until_undo(editable: EditableTranscript) -> None:
    assert seen(editable) == (["gansey", "tholepin."], [])
    first = find_items([segment.content for segment in editable.segments], 0.5)[0]
    editable.apply(marked(editable, first))
    assert seen(editable) == (["tholepin."], ["gansey"])
    editable.undo()
    assert seen(editable) == (["gansey", "tholepin."], [])
    editable.redo()
    editable.apply(Reversion())
    assert seen(editable) == (["gansey", "tholepin."], [])


def test_an_edited_word_is_checked(editable: EditableTranscript) -> None:
    segment = editable.segments[0]
    words = (*segment.content.words[:4], Word("thole-pin.", 4.0, 4.8))
    content = msgspec.structs.replace(segment.content, words=words)
    editable.apply(Change((Splice(0, 1, (msgspec.structs.replace(segment, content=content),)),)))
    assert seen(editable) == (["gansey"], ["tholepin."])


def test_an_item_without_words_is_checked_by_its_key() -> None:
    editable = EditableTranscript(segments("one two")[0].words, 1)
    item = ReviewItem("gap", 0.5, 0.9, 0, 1)
    editable.apply(Change((), checked=(item.key,)))
    assert review((), (item,), editable.checked).left == ()
    assert review((), (item,), editable.checked).total == 1
    editable.undo()
    assert review((), (item,), editable.checked).left == (item,)


def test_a_journal_of_an_earlier_version_reads_a_mark_as_an_edit() -> None:
    coded = msgspec.msgpack.encode(Change((), checked=("gap:1:",)))
    assert msgspec.msgpack.decode(coded, type=Edit) == Change((), checked=("gap:1:",))
    assert msgspec.msgpack.encode(Change(())) == msgspec.msgpack.encode({"type": "change", "splices": []})


@pytest.mark.slow
def test_a_day_of_speech_takes_seconds() -> None:
    said = segments(*["The Ferry of Sarne went out again and nobody asked why"] * 10_000, unsure=["Ferry"])
    begun = time.process_time()  # other programs may need the processor
    assert len(find_items(said, 0.5, speech=b"v" * 50 * 110_000)) >= 10_000
    assert time.process_time() - begun < 10
