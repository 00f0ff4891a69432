"""The seams between windows: the list of what goes wrong at them elsewhere, each as a test, and what holds for all."""

import itertools
import random
from dataclasses import replace

import media
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.errors import Bug
from core.contracts.transcript import Word
from core.engine.audio.segmenter import OVERLAP, Window, windows
from core.engine.recognizer import Hypothesis
from core.engine.stitching.timeline import Assembler, must_recognise

NO_SOUND = np.zeros(0, np.float32)


def window(n, start, end, overlap=0.0, before=False, after=False, quiet=()):
    return Window(n, start, end, NO_SOUND, overlap, before, after, quiet)


def hypothesis(*words):
    """Words given as (text, start, end) in seconds of the window, or as text alone."""
    made = tuple(Word(word) if isinstance(word, str) else Word(*word) for word in words)
    return Hypothesis(" ".join(word.text for word in made), (), made)


def texts(chunks):
    return [word.text for chunk in chunks for word in chunk.words]


def hard(left, right, end=30.0, last=50.0):
    """The chunks of two windows that overlap by two seconds."""
    assembler = Assembler()
    one = window(0, 0.0, end, after=True)
    other = window(1, end - OVERLAP, last, overlap=OVERLAP, before=True)
    assert assembler.expect(one)
    assert assembler.expect(other)
    assert assembler.add(one, hypothesis(*left)) == []
    chunks = assembler.add(other, hypothesis(*right))
    assembler.check_complete()
    return sound_chunks(chunks, [one, other])


def soft(left, right, joined=True):
    """The chunks of two windows with a short pause between them."""
    assembler = Assembler()
    one, other = window(0, 0.0, 20.0, after=joined), window(1, 20.0, 40.0, before=joined)
    assembler.expect(one)
    assembler.expect(other)
    chunks = [*assembler.add(one, hypothesis(*left)), *assembler.add(other, hypothesis(*right))]
    assembler.check_complete()
    return sound_chunks(chunks, [one, other])


def sound_chunks(chunks, windows_in):
    """Asserts what holds for every timeline, and gives the chunks back."""
    assert [chunk.n for chunk in chunks] == [one.n for one in windows_in]
    latest = 0.0
    for chunk, one in zip(chunks, windows_in, strict=True):
        assert one.start <= chunk.start <= chunk.end <= one.end
        for word in chunk.words:
            assert (word.start is None) == (word.end is None)
            if word.start is not None and word.end is not None:
                assert latest <= word.start < word.end
                assert chunk.start <= word.start
                assert word.end <= chunk.end
                latest = word.start
    return chunks


# --- the list


def test_a_word_cut_in_half():
    left = [("the", 28.1, 28.3), ("big", 28.5, 28.8), ("trans", 29.6, 30.0)]
    right = [("the", 0.1, 0.3), ("big", 0.5, 0.8), ("transcription", 1.6, 2.5), ("works", 2.6, 3.0)]
    assert texts(hard(left, right)) == ["the", "big", "transcription", "works"]


def test_a_word_cut_in_half_at_the_beginning_of_the_second_window():
    left = [("a", 27.0, 27.2), ("wonderful", 27.6, 28.4), ("day", 28.5, 28.8), ("to", 29.3, 29.5), ("be", 29.6, 29.9)]
    right = [("full", 0.0, 0.4), ("day", 0.5, 0.8), ("to", 1.3, 1.5), ("be", 1.6, 1.9), ("here", 2.2, 2.5)]
    assert texts(hard(left, right)) == ["a", "wonderful", "day", "to", "be", "here"]


def test_a_word_twice():
    left = [("we", 28.0, 28.3), ("went", 28.7, 29.05), ("home", 29.3, 29.8)]
    right = [("went", 0.75, 1.1), ("home", 1.35, 1.8), ("late", 2.0, 2.4)]
    assert texts(hard(left, right)) == ["we", "went", "home", "late"]


def test_a_word_recognised_differently_on_both_sides_comes_once():
    left = [("the", 28.2, 28.4), ("colour", 28.75, 29.2)]
    right = [("the", 0.2, 0.4), ("color", 0.78, 1.25), ("red", 2.2, 2.5)]
    assert len(texts(hard(left, right))) == 3


def test_a_word_lost():
    """Its middle lies behind the middle of the overlap by the left's times, and before it by the right's."""
    left = [("we", 28.0, 28.3), ("went", 28.8, 29.3)]
    right = [("went", 0.7, 1.2), ("home", 2.3, 2.8)]
    assert texts(hard(left, right)) == ["we", "went", "home"]


def test_a_word_that_one_side_alone_has_is_kept():
    assert texts(hard([("yes", 29.5, 29.8)], [("then", 3.0, 3.2)])) == ["yes", "then"]
    assert texts(hard([("yes", 20.0, 20.3)], [("now", 0.3, 0.6), ("then", 3.0, 3.2)])) == ["yes", "now", "then"]


@pytest.mark.parametrize("drift", [-0.08, 0.0, 0.08])
@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_repeated_phrase_is_not_merged_into_one(count, drift):
    """ "no" every 0.4 s, some in the left window only, some in both, some in the right only."""
    spoken = [27.3 + 0.4 * place for place in range(2 * count)]
    left = [("no", start, start + 0.3) for start in spoken if start + 0.2 < 30]
    right = [("no", start - 28 + drift, start - 28 + 0.3 + drift) for start in spoken if start > 28.1]
    assert texts(hard(left, right)) == ["no"] * len(spoken)


def test_times_that_run_backwards():
    left = [("one", 28.2, 28.5), ("two", 29.0, 29.9)]
    right = [("one", 0.1, 0.4), ("three", 0.9, 1.0), ("four", 0.8, 2.4), ("five", 2.2, 2.3)]
    hard(left, right)  # sound_chunks looks at the order
    soft([("one", 19.0, 25.0), ("two", 18.0, 18.5), ("three", 30.0, 31.0)], [("four", -1.0, 0.1), ("five", 0.0, 0.0)])


def test_times_outside_the_window_or_not_numbers_at_all():
    nan, infinite = float("nan"), float("inf")
    chunks = soft([("a", nan, 1.0), ("b", 2.0, infinite), ("c", 50.0, 60.0)], [("d", -5.0, -4.0), "e"])
    assert texts(chunks) == ["a", "b", "c", "d", "e"]
    assert [word.start is None for chunk in chunks for word in chunk.words] == [True, True, False, False, True]


def test_a_capital_in_mid_sentence():
    left = [
        ("She", 1.0, 1.2),
        ("said", 2.0, 2.2),
        ("that", 3.0, 3.3),
        ("it.", 4.0, 4.1),
        ("We", 18.0, 18.3),
        ("went", 19.0, 19.4),
    ]
    right = [("To", 0.2, 0.4), ("the", 0.5, 0.6), ("market", 0.7, 1.1), ("today.", 1.2, 1.6)]
    assert texts(soft(left, right))[-5:] == ["went", "to", "the", "market", "today."]


@pytest.mark.parametrize("name", ["I", "I'm", "NASA", "McDonald"])
def test_a_capital_that_belongs_there_stays(name):
    left = [("Yes.", 1.0, 1.2), ("We", 18.0, 18.3), ("saw", 19.0, 19.4)]
    right = [(name, 0.2, 0.4), ("and", 0.5, 0.6), ("left.", 0.7, 1.1)]
    assert name in texts(soft(left, right))


def test_a_name_known_from_inside_a_sentence_keeps_its_capital():
    left = [("They", 1.0, 1.2), ("like", 2.0, 2.2), ("London.", 3.0, 3.3), ("We", 18.0, 18.3), ("saw", 19.0, 19.4)]
    right = [
        ("London", 0.2, 0.4),
        ("and", 0.5, 0.6),
        ("left.", 0.7, 1.1),
        ("then", 1.2, 1.5),
        ("we", 1.6, 1.7),
        ("went", 1.8, 2.0),
        ("on", 2.1, 2.3),
    ]
    assert texts(soft(left, right))[5] == "London"


def test_nouns_keep_their_capitals_in_german():
    left = [
        ("Der", 1.0, 1.2),
        ("Hund", 2.0, 2.2),
        ("sah", 3.0, 3.3),
        ("die", 4.0, 4.4),
        ("Katze.", 5.0, 5.5),
        ("Und", 18.0, 18.3),
        ("der", 19.0, 19.4),
    ]
    right = [("Mann", 0.2, 0.4), ("sah", 0.5, 0.6), ("den", 0.7, 0.9), ("Hund.", 1.0, 1.4)]
    assert "Mann" in texts(soft(left, right))


def test_a_new_sentence_keeps_its_capital():
    left = [("We", 18.0, 18.3), ("went", 19.0, 19.2), ("home.", 19.3, 19.6)]
    right = [("The", 0.3, 0.5), ("house", 0.6, 1.0), ("was", 1.1, 1.2), ("cold.", 1.3, 1.6)]
    assert texts(soft(left, right)) == ["We", "went", "home.", "The", "house", "was", "cold."]


def test_a_sentence_split_for_no_reason():
    """The recogniser ends every window with a full stop and begins every one with a capital."""
    left = [("We", 18.0, 18.3), ("went", 19.0, 19.2), ("to.", 19.3, 19.6)]
    right = [("the", 0.3, 0.5), ("market", 0.6, 1.0), ("again.", 1.1, 1.2)]
    assert texts(soft(left, right)) == ["We", "went", "to", "the", "market", "again."]
    left = [("We", 25.0, 25.3), ("went", 26.0, 26.2), ("to", 27.3, 27.6), ("the.", 28.2, 28.4)]
    right = [("Market", 2.1, 2.4), ("and", 2.6, 3.0), ("saw", 3.1, 3.2), ("it.", 3.3, 3.5)]
    assert texts(hard(left, right)) == ["We", "went", "to", "the", "market", "and", "saw", "it."]


def test_a_full_stop_in_the_overlap_is_no_reason_either():
    left = [("we", 27.0, 27.3), ("went", 28.1, 28.3), ("to", 28.8, 29.2), ("the", 29.4, 29.5), ("market.", 29.6, 30.0)]
    right = [("To", 0.85, 1.1), ("the", 1.4, 1.5), ("market", 1.6, 2.1), ("again.", 2.3, 2.6)]
    assert texts(hard(left, right)) == ["we", "went", "to", "the", "market", "again."]


def test_an_abbreviation_keeps_its_point():
    for short in ("Mr.", "U.S."):
        left = [("the", 18.0, 18.3), (short, 19.0, 19.2)]
        assert texts(soft(left, [("embassy", 0.3, 0.5)])) == ["the", short, "embassy"]


def test_silence_that_yields_invented_text():
    one = window(0, 10.0, 22.0, quiet=((13.3, 17.7),))
    found = hypothesis(("Hello", 0.3, 0.8), ("Thank", 4.0, 4.3), ("you.", 4.4, 4.8), ("Bye.", 8.0, 8.4))
    (chunk,) = Assembler().add(one, found)
    assert [(word.text, word.doubt) for word in chunk.words] == [
        ("Hello", None),
        ("Thank", "silence"),
        ("you.", "silence"),
        ("Bye.", None),
    ]


def test_a_word_that_touches_sound_is_not_taken_for_invented():
    one = window(0, 10.0, 22.0, quiet=((13.3, 17.7),))
    (chunk,) = Assembler().add(one, hypothesis(("Hello", 2.9, 3.4)))
    assert [(word.text, word.doubt) for word in chunk.words] == [("Hello", None)]


def test_a_file_that_is_all_silence():
    assembler = Assembler()
    for one in windows([np.zeros(16000 * 60, np.float32)]):
        assert assembler.expect(one)
    assembler.check_complete()
    assert assembler.chunks == 0


def test_a_window_whose_words_all_fall_in_the_overlap():
    left = [("the", 28.2, 28.4), ("end", 28.6, 28.9), ("comes", 29.3, 29.6)]
    right = [("the", 0.2, 0.4), ("end", 0.6, 0.9), ("comes", 1.3, 1.6)]
    assert texts(hard(left, right, last=36.0)) == ["the", "end", "comes"]
    assert texts(hard([], right)) == ["the", "end", "comes"]
    assert texts(hard(left, [])) == ["the", "end", "comes"]


def test_words_without_times_are_merged_by_their_text():
    left = ["we", "all", "went", "down", "to", "the", "old", "river", "and", "sat"]
    right = ["The", "old", "river", "and", "sat", "in", "the", "shade"]
    assert " ".join(texts(hard(left, right))).lower() == "we all went down to the old river and sat in the shade"
    assert texts(hard(["one", "trans"], ["transcription", "works"])) == ["one", "transcription", "works"]
    assert texts(hard(["a", "wonderful"], ["derful", "day"])) == ["a", "wonderful", "day"]
    assert texts(hard(["a", "b"], ["c", "d"])) == ["a", "b", "c", "d"]
    assert texts(hard(["so", "no", "no", "no"], ["no", "no", "no", "way"])) == ["so", "no", "no", "no", "way"]


def test_some_words_without_times():
    left = [("we", 27.0, 27.3), "went", ("home", 28.6, 28.9), "and"]
    right = ["went", ("home", 0.6, 0.9), "and", ("slept", 2.5, 2.9)]
    assert texts(hard(left, right)) == ["we", "went", "home", "and", "slept"]


# --- a long recording, out of order, resumed, against what was said


def said(seconds, seed):
    """Word times without a pause long enough to skip: what a perfect recogniser would find."""
    dice, now, words = random.Random(seed), 0.3, []
    vocabulary = ["no", "no", "the", "river", "market", "went", "old", "a", "transcription", "and"]
    while now < seconds - 1:
        length = dice.uniform(0.12, 0.6)
        words.append(Word(dice.choice(vocabulary), round(now, 2), round(now + length, 2), dice.random()))
        now += length + dice.choice([0.0, 0.0, 0.05, 0.3, 0.8])
    return words


def layout(seconds, seed):
    """Windows as the windower would lay them, hard, joined and separate in turn."""
    dice, start, found, before, overlap = random.Random(seed), 0.0, [], False, 0.0
    while True:
        end = round(min(start + dice.uniform(15, 30), seconds), 2)
        if end > seconds - 7:
            found.append(window(len(found), start, seconds, overlap, before, False))
            return found
        kind = dice.choice(["hard", "joined", "separate"])
        found.append(window(len(found), start, end, overlap, before, kind != "separate"))
        before, overlap = kind != "separate", OVERLAP if kind == "hard" else 0.0
        start = end - overlap


def recognise(one, words, dice):
    """What a good recogniser hears in a window: words whole inside it, a frame off at times, halves at its edges."""
    found = []
    for word in words:
        inside = min(word.end, one.end) - max(word.start, one.start)
        if inside <= 0.3 * (word.end - word.start):
            continue
        shift = dice.choice([-0.08, 0, 0, 0.08])
        whole = inside > 0.99 * (word.end - word.start)
        text = word.text if whole else word.text[: len(word.text) // 2 + 1]
        start, end = max(word.start + shift, one.start), min(word.end + shift, one.end)
        found.append((text, start - one.start, end - one.start, 0.5))
    return hypothesis(*found)


def assemble(found, results, order, from_chunk=0):
    assembler = Assembler(from_chunk)
    wanted = {one.n for one in found if assembler.expect(one)}
    assert wanted == {one.n for one in found if must_recognise(one, from_chunk)}
    chunks = [chunk for n in order if n in wanted for chunk in assembler.add(found[n], results[n])]
    assembler.check_complete()
    assert assembler.chunks == len(found)
    return chunks


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_out_of_order_and_resumed_attempts_give_the_same_words(seed, dice):
    words, found = said(240, seed), layout(240, seed)
    results = [recognise(one, words, random.Random(seed + one.n)) for one in found]
    whole = sound_chunks(assemble(found, results, range(len(found))), found)
    order = list(range(len(found)))
    dice.shuffle(order)
    assert assemble(found, results, order) == whole
    for from_chunk in range(len(found) + 1):
        assert assemble(found, results, range(len(found)), from_chunk) == whole[from_chunk:]


def hard_only(seconds):
    starts = np.arange(0, seconds - 35, 28.0).tolist()
    found = [window(n, s, s + 30, OVERLAP if n else 0.0, n > 0, True) for n, s in enumerate(starts)]
    return [*found, window(len(found), starts[-1] + 28, float(seconds), OVERLAP, True, False)]


@pytest.mark.slow
def test_a_twelve_hour_file_loses_and_doubles_nothing():
    """Every seam hard, three words in a row the same at times: what was said comes out, word for word."""
    seconds = 12 * 3600
    words, found, dice = said(seconds, 1), hard_only(seconds), random.Random(2)
    assembler, chunks = Assembler(), []
    for one in found:
        following = itertools.islice(words, max(0, int(one.start * 1.2)), None)
        begun = itertools.takewhile(lambda word, end=one.end: word.start < end, following)
        near = [word for word in begun if word.end > one.start]
        assembler.expect(one)
        chunks += assembler.add(one, recognise(one, near, dice))
    assembler.check_complete()
    sound_chunks(chunks, found)
    assert texts(chunks) == [word.text for word in words]


def test_a_window_that_never_came_is_a_bug_and_not_a_hole():
    assembler = Assembler()
    one, other = window(0, 0.0, 20.0), window(1, 21.0, 40.0)
    assembler.expect(one)
    assembler.expect(other)
    assert assembler.add(other, hypothesis("b")) == []
    with pytest.raises(Bug):
        assembler.check_complete()


def test_windows_of_a_real_recording_need_nothing_before_a_clear_pause():
    sound = media.bursts([(0, 70), (75, 80), (85, 95)], 100)
    found = list(windows([sound]))
    for from_chunk in range(len(found) + 1):
        wanted = [one.n for one in found if must_recognise(one, from_chunk)]
        begin = from_chunk - 1 if from_chunk and found[from_chunk - 1].joined_after else from_chunk
        assert wanted == list(range(begin, len(found)))


def test_each_chunk_has_the_language_of_its_own_window():
    assembler = Assembler()
    one, other = window(0, 0.0, 20.0, after=True), window(1, 20.0, 40.0, before=True)
    for each in (one, other):
        assembler.expect(each)
    assembler.add(other, replace(hypothesis("deux"), language="fr-FR"))
    chunks = assembler.add(one, replace(hypothesis("one"), language="en-US"))
    assert [chunk.language for chunk in chunks] == ["en-US", "fr-FR"]
