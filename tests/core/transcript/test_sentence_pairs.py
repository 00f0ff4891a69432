"""Check translations beside the text: the alignment of sentences, and translations under edits."""

import random
from collections.abc import Sequence

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed

from core.contracts.transcript import Segment, SpeakerTurn, Transcript, Word
from core.transcript import edit_operations
from core.transcript.editable_transcript import ChunkTranslation, EditableTranscript
from core.transcript.edits import Edit, EditableSegment, History, Reversion
from core.transcript.sentence_pairs import align_translation, divide_translation
from core.transcript.speaker_activity import SpeakerActivity

German = "Wir fuhren nach Hause. Es regnete. Niemand sprach ein Wort, bis wir da waren."
English = "We drove home. It was raining. Nobody said a word until we were there."


def pairs(text: str, translation: str) -> list[tuple[str, str]]:
    words = timed(text.strip())
    found, at = [], 0
    for run in align_translation(words, translation, "de", "en"):
        found.append((" ".join(word.text for word in words[at : at + run.words]), run.text))
        at += run.words
    assert at == len(words)
    return found


def rows(editable: EditableTranscript) -> list[tuple[str, str | None]]:
    return [(segment.text, segment.translation) for segment in editable.plain_segments]


def translated(text: str = German, translation: str = English) -> EditableTranscript:
    words = timed(text.strip())
    return EditableTranscript(
        words, 1, translations=[ChunkTranslation(len(words), translation)], language="de", translation_language="en"
    )


def test_as_many_sentences_are_paired_in_order() -> None:
    assert pairs(German, English) == [
        ("Wir fuhren nach Hause.", "We drove home."),
        ("Es regnete.", "It was raining."),
        ("Niemand sprach ein Wort, bis wir da waren.", "Nobody said a word until we were there."),
    ]


@pytest.mark.parametrize(
    ("text", "translation", "expected"),
    [
        (  # two sentences became one: their lengths tell which
            "Wir fuhren nach Hause. Es regnete. Niemand sprach ein Wort, bis wir endlich da waren.",
            "We drove home, and it rained. Nobody said a word until we were finally there.",
            [2, 1],
        ),
        ("Ja. Er kam, und dann ging er wieder fort.", "Yes. He came. Then he went away again.", [1, 1]),
        ("Nein.", "No. Not at all. Never.", [1]),
        ("Nein. Nie. Niemals.", "Never", [3]),
    ],
)
def test_several_sentences_stand_for_one(text: str, translation: str, expected: list[int]) -> None:
    found = pairs(text, translation)
    assert [part.count(".") for part, _ in found] == expected
    assert " ".join(part for _, part in found) == translation


def test_missing_translation_or_words_stay_missing() -> None:
    assert pairs("Ja. Nein.", "") == [("Ja.", ""), ("Nein.", "")]
    assert align_translation((), "Nobody said this.", "de", "en") == []
    assert rows(translated("Ja. Nein.", "")) == [("Ja.", None), ("Nein.", None)]


def test_a_text_that_loops_is_one_pair() -> None:
    assert pairs("Ja. " * 200, "Yes. " * 200) == [(" ".join(["Ja."] * 200), " ".join(["Yes."] * 200))]


sentences = st.lists(st.integers(1, 12).map(lambda n: " ".join(["wort"] * n) + "."), max_size=8).map(" ".join)


@pytest.mark.slow
@examples
@given(st.lists(st.tuples(sentences, sentences), max_size=5), st.randoms())
def test_single_chunks_give_the_segments_of_all_chunks_at_once(
    chunks: Sequence[tuple[str, str]], random: random.Random
) -> None:
    words, clock = [], 0.0
    for text, _ in chunks:
        own = []
        for token in text.split():
            start = clock + random.choice([0.0, 0.0, 0.1, 1.0])
            clock = start + 0.3
            own.append(Word(token, start, clock))
        words.append(tuple(own))
    whole = EditableTranscript(
        [word for own in words for word in own],
        len(chunks),
        translations=[ChunkTranslation(len(own), text) for own, (_, text) in zip(words, chunks, strict=True)],
        language="de",
    )
    live = EditableTranscript(complete=False, language="de")
    for own, (_, text) in zip(words, chunks, strict=True):
        live.extend(own, text)
        shown = [segment.content for segment in (*live.segments, *live.tail)]
        assert [word.text for segment in shown for word in segment.words] == [
            word.text for segment in whole.recognised for word in segment.content.words
        ][: sum(len(segment.words) for segment in shown)]
    live.complete()
    assert rows(live) == rows(whole)
    said = [text for own, (_, text) in zip(words, chunks, strict=True) if own]
    assert " ".join(filter(None, (text for _, text in rows(whole)))) == " ".join(filter(None, said))
    history = History(whole.cuts)
    again = EditableTranscript(
        [word for own in words for word in own],
        len(chunks),
        history=history,
        translations=[ChunkTranslation(len(own), text) for own, (_, text) in zip(words, chunks, strict=True)],
        language="de",
    )
    assert rows(again) == rows(whole)


def test_a_sentence_cut_by_a_pause_stays_one_with_its_translation() -> None:
    words = (*timed("Wir fuhren"), Word("nach", 5.0, 5.2), Word("Hause.", 5.2, 5.5))
    plain = EditableTranscript(words, 1, language="de")
    assert len(plain.segments) == 2
    beside = EditableTranscript(words, 1, translations=[ChunkTranslation(4, "We drove home.")], language="de")
    assert rows(beside) == [("Wir fuhren nach Hause.", "We drove home.")]


def test_without_translations_segments_are_as_ever() -> None:
    words = timed(German)
    plain = EditableTranscript(words, 1, language="de")
    asked = EditableTranscript(words, 1, translations=[ChunkTranslation(len(words), None)], language="de")
    assert rows(asked) == rows(plain)


# --- edits


def apply(text: EditableTranscript, edit: Edit | None) -> None:
    before = rows(text)
    assert edit is not None
    text.apply(edit)
    after = rows(text)
    text.undo()
    assert rows(text) == before
    text.redo()
    assert rows(text) == after


def test_typing_over_a_sentence_keeps_its_translation() -> None:
    text = translated()
    apply(text, edit_operations.retype(text, 1, "Es regnete stark."))
    assert rows(text)[1] == ("Es regnete stark.", "It was raining.")


def test_a_translation_is_typed_over_and_taken_out() -> None:
    text = translated()
    apply(text, edit_operations.retranslate(text, 1, "  It  rained. "))
    assert rows(text)[1] == ("Es regnete.", "It rained.")
    assert edit_operations.retranslate(text, 1, "It rained.") is None
    apply(text, edit_operations.retranslate(text, 1, " "))
    assert rows(text)[1] == ("Es regnete.", "")
    apply(text, edit_operations.revert(text, [1]))
    assert rows(text)[1] == ("Es regnete.", "It was raining.")


def test_merge_joins_and_split_divides_translations() -> None:
    text = translated()
    apply(text, edit_operations.merge(text, 0, 2))
    assert rows(text)[0] == ("Wir fuhren nach Hause. Es regnete.", "We drove home. It was raining.")
    apply(text, edit_operations.split(text, 0, len("Wir fuhren nach Hause.")))
    assert rows(text)[:2] == [("Wir fuhren nach Hause.", "We drove home."), ("Es regnete.", "It was raining.")]


def test_split_sentence_keeps_its_translation_in_the_first_part() -> None:
    text = translated()
    apply(text, edit_operations.split(text, 2, len("Niemand sprach ein Wort,")))
    assert rows(text)[2:] == [
        ("Niemand sprach ein Wort,", "Nobody said a word until we were there."),
        ("bis wir da waren.", None),
    ]
    apply(text, edit_operations.merge(text, 2, 2))
    assert rows(text)[2] == ("Niemand sprach ein Wort, bis wir da waren.", "Nobody said a word until we were there.")


def test_reverting_all_brings_every_translation_back() -> None:
    text = translated()
    before = rows(text)
    apply(text, edit_operations.merge(text, 0, 3))
    apply(text, edit_operations.retranslate(text, 0, "All wrong."))
    apply(text, Reversion())
    assert rows(text) == before


def test_speakers_who_share_a_segment_divide_its_translation() -> None:
    text = translated()
    apply(text, edit_operations.merge(text, 0, 2))
    half = text.segments[0].content.words[4].start or 0.0
    end = text.segments[-1].content.end or 0.0
    turns = [SpeakerTurn(0.0, half, "Anna"), SpeakerTurn(half, end, "Ben")]
    apply(text, edit_operations.assign_speakers(text, *SpeakerActivity.from_turns(turns)))
    assert rows(text)[:2] == [("Wir fuhren nach Hause.", "We drove home."), ("Es regnete.", "It was raining.")]


@pytest.mark.slow
@examples
@given(sentences, st.lists(st.integers(1, 80), min_size=1, max_size=6))
def test_dividing_loses_no_word_and_invents_none(translation: str, lengths: list[int]) -> None:
    parts = divide_translation(translation or None, lengths)
    assert len(parts) == len(lengths)
    assert " ".join(filter(None, parts)) == translation
    assert parts[0] is not None or not translation


def test_a_translated_transcript_says_so() -> None:
    plain = Transcript((Segment(timed("Ja.")),), "a.wav", 1.0, "m")
    assert not plain.is_translated
    assert Transcript((Segment(timed("Ja."), translation="Yes."),), "a.wav", 1.0, "m").is_translated


def test_blank_translation_is_not_divided() -> None:
    editable = translated()
    editable.segments[0] = EditableSegment(Segment(tuple(timed("Wir fuhren nach Hause.")), translation=" "), 0, 4)
    change = edit_operations.split(editable, 0, 3)
    assert change is not None
    assert [part.content.text for part in change.splices[0].segments] == ["Wir", "fuhren nach Hause."]
