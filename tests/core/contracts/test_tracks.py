"""Choices of sound tracks, names of their speakers, and the sentence about them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.contracts.tracks import (
    Outcome,
    Track,
    TrackOutcome,
    is_choice,
    language_code,
    select_tracks,
    speaker_names,
    title_of,
    track_sentence,
)

TRACKS = (Track(1, "Interviewer", "en"), Track(2, "Guest", "de"), Track(3, "", "de"))


@pytest.mark.parametrize(
    ("choice", "numbers"),
    [
        ("auto", [1, 2, 3]),
        ("all", [1, 2, 3]),
        ("2", [2]),
        ("3, 1", [1, 3]),
        ("guest", [2]),
        ("deu", [2, 3]),
        ("view", [1]),
        ("1, guest", [1, 2]),
        ("de,1", [1, 2, 3]),
        ("German", [2, 3]),
        ("English, 3", [1, 3]),
    ],
)
def test_choice_names_tracks(choice: str, numbers: list[int]) -> None:
    assert is_choice(choice)
    assert [track.number for track in select_tracks(TRACKS, choice)] == numbers


@pytest.mark.parametrize("choice", ["4", "1,9", "1,nobody", "nobody", "fr"])
def test_unknown_track_is_a_fault_that_lists_the_tracks(choice: str) -> None:
    with pytest.raises(InputFault) as caught:
        select_tracks(TRACKS, choice)
    assert caught.value.code == "no-track"
    assert "1 (Interviewer, en), 2 (Guest, de), 3 (de)" in caught.value.message


@pytest.mark.parametrize("choice", ["", " ", "0", "a\nb", "x" * 300])
def test_impossible_choices(choice: str) -> None:
    assert not is_choice(choice)


def test_names_of_programs_are_no_titles() -> None:
    assert title_of("", "SoundHandler") == title_of("Stereo", "") == ""
    assert title_of("", "Guest") == "Guest"
    assert (language_code("ger"), language_code("eng"), language_code("und")) == ("de", "en", None)


def test_speakers_are_named_by_title_or_language() -> None:
    outcomes = [TrackOutcome(track, sources=(place,)) for place, track in enumerate(TRACKS)]
    assert speaker_names(outcomes) == {0: "Interviewer", 1: "Guest", 2: "German"}
    assert speaker_names(outcomes[:1]) == {}
    same = [TrackOutcome(Track(n, "Mic"), sources=(n,)) for n in (1, 2)]
    assert speaker_names(same) == {1: "Mic (1)", 2: "Mic (2)"}


OUTCOMES: list[Outcome] = ["heard", "silent", "copy", "mix", "not-chosen", "no-decoder"]


@given(st.lists(st.sampled_from(OUTCOMES), min_size=2, max_size=8), st.integers(0, 3))
def test_sentence_names_each_track(kinds: list[Outcome], others: int) -> None:
    outcomes = [
        TrackOutcome(Track(number), kind, tuple(range(50, 50 + others))) for number, kind in enumerate(kinds, 11)
    ]
    sentence = track_sentence(outcomes)
    assert f"{kinds.count('heard')} of {len(kinds)} tracks" in sentence
    assert all(str(number) in sentence for number in range(11, 11 + len(kinds)))
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0


def test_one_ordinary_track_needs_no_sentence() -> None:
    assert track_sentence([]) == track_sentence([TrackOutcome(Track(1))]) == ""
    assert "inverted" in track_sentence([TrackOutcome(Track(1), inverted=True)])


def test_sentences_name_sound_that_was_left_out() -> None:
    outcomes = [TrackOutcome(Track(1, "Film"), beside=42.4), TrackOutcome(Track(2), echoes=1)]
    sentences = track_sentence(outcomes)
    assert 'For 42 s of track 1 "Film", Mynah heard the centre channel alone.' in sentences
    assert "Mynah left out 1 word of track 2 as the echo" in sentences
    assert track_sentence(outcomes[:1]).startswith("For 42 s, Mynah heard the centre channel alone.")
