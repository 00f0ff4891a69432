"""CHAT files that get the times found in their recordings. • is a bullet; what is found is given, not heard."""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA, complaints, document, shown
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.transcript import Word
from core.formats import chat
from core.formats.chat import ChatOptions, Document, compatible_times
from core.formats.chat.chat_text import BULLET
from core.queue.alignments import make_script
from core.queue.delivery import insert_times

examples = settings(max_examples=int(os.environ.get("MYNAH_EXAMPLES", "200")), deadline=None)
Times = dict[int, tuple[float, float]]


def rewrite(before: Document, times: Times, *, realign: bool = False, wanted: ChatOptions | None = None) -> Document:
    """The file once these of its words, by their place among all, were found; as the engine, it keeps other times."""
    text = make_script(Path("talk.cha"), before.to_bytes(), before.to_transcript(), realign)
    words = chain.from_iterable(utterance.words for utterance in text.utterances)
    found = [Word(word.text, *times.get(i, (word.start, word.end))) for i, word in enumerate(words)]
    return chat.read(insert_times(text, found, "talk.wav", False, before.options if wanted is None else wanted))


def test_word_times_of_people_stay_when_a_gap_between_them_is_filled() -> None:
    before = document(
        "*MOT:\tthis is a note . •300_2000•",
        "%wor:\tthis •333_444• is a •600_700• note •1500_1900• .",
        "*MOT:\tall done . •2000_3000•",
        "%wor:\tall  •2000_2400•  done •2400_3000• .",
    )
    after = shown(rewrite(before, {0: (1.088, 1.417), 1: (0.45, 0.55)}))
    assert after[1] == "%wor:\tthis •333_444• is •450_550• a •600_700• note •1500_1900• ."
    assert [after[0], *after[2:]] == [shown(before)[0], *shown(before)[2:]]
    assert rewrite(before, {}).to_bytes() == before.to_bytes()


def test_a_bullet_that_would_break_the_order_is_left_out() -> None:
    before = document("*MOT:\ta b . •1000_4000•", "*CHI:\tc .", "*MOT:\td . •3500_6000•")
    assert rewrite(before, {2: (5.0, 5.4)}).to_bytes() == before.to_bytes()
    assert shown(rewrite(before, {2: (3.0, 3.3)}))[1:3] == ["*CHI:\tc . •3000_3300•", "%wor:\tc •3000_3300• ."]


def test_a_bullet_that_would_overlap_its_speakers_own_is_left_out() -> None:
    before = document("*MOT:\ta .", "*CHI:\tc .", "*MOT:\td . •3500_6000•")
    assert rewrite(before, {0: (3.0, 4.1)}).to_bytes() == before.to_bytes()
    assert shown(rewrite(before, {0: (3.0, 4.0)}))[0] == "*MOT:\ta . •3000_4000•"


def test_realigned_words_that_are_missing_have_no_time() -> None:
    before = document(
        "*MOT:\ta . •1000_2000•",
        "%wor:\ta •1000_2000• .",
        "*CHI:\tb .\t•9000_9500•",
        "%wor:\tb •9000_9500• .",
        "*CHI:\te •9500_9600•f •9600_9700• .",
        "*MOT:\td •3500_6000• .",
    )
    times = {0: (5.0, 5.5), 2: (5.5, 5.9), 4: (7.0, 7.5)}
    expected = ["*MOT:\ta . •5000_5500•", "%wor:\ta •5000_5500• .", "*CHI:\tb .", "*CHI:\te f . •5500_5900•"]
    expected += ["%wor:\te •5500_5900• f .", "*MOT:\td •7000_7500• .", "%wor:\td •7000_7500• ."]
    after = rewrite(before, times, realign=True)
    assert shown(after) == expected
    assert [word.times for word in after.utterances[2].words] == [(5500, 5900), None]
    bare = rewrite(before, times, realign=True, wanted=ChatOptions(wor=False))
    assert shown(bare) == [line for line in expected if not line.startswith("%")]


def test_recording_without_new_times_is_unlinked() -> None:
    before = document("*MOT:\ta . •1000_2000•")
    after = rewrite(before, {}, realign=True)
    assert "@Media:\ttalk, audio, unlinked\n*MOT:\ta .\n" in after.text
    assert complaints(after) == []


def wrong_times(of: Document) -> Iterator[str]:
    """What is wrong with the times of a file, by an oracle that shares nothing with chatter."""
    latest, ends = -1, dict[str, int]()
    for utterance in of.utterances:
        if any(token.times and token.times[0] >= token.times[1] for token in utterance.tokens):
            yield "no time"
        if utterance.start is None or utterance.end is None:
            continue
        if utterance.start < latest or utterance.start < ends.get(utterance.speaker, 0) - 500:
            yield "start"  # where a time is taken out before it, the one may become the other
        latest = max(latest, utterance.start)
        ends[utterance.speaker] = max(utterance.end, ends.get(utterance.speaker, 0))
    yield from (problem.code for problem in of.problems)
    if BULLET in of.text and of.media is None:
        yield "no recording"
    if BULLET not in of.text and of.media is not None and not of.media.status:
        yield "not unlinked"


SPEAKERS = ("CHI", "MOT")
moments = st.integers(0, 9000)
spans = st.tuples(moments, st.integers(1, 2000)).map(lambda span: (span[0], sum(span)))


@st.composite
def talks(draw: st.DrawFn) -> Document:
    """A file with bullets here and there, in any order, with %wor tiers, and with bullets of single words."""
    lines = []
    for _ in range(draw(st.integers(1, 6))):
        words = draw(st.lists(st.sampled_from("abc"), max_size=3))
        inner = draw(st.none() | st.lists(st.none() | spans, min_size=len(words), max_size=len(words)))
        told = [f"{word} •{s[0]}_{s[1]}•" if s else word for word, s in zip(words, inner or [None] * 3, strict=False)]
        bullet = draw(st.none() | spans | st.just((5, 5)))
        on_main = draw(st.booleans())
        end = f" •{bullet[0]}_{bullet[1]}•" if bullet else ""
        lines.append(f"*{draw(st.sampled_from(SPEAKERS))}:\t{' '.join(told if on_main else words) or '0'} .{end}")
        if inner is not None and words and not on_main:
            lines.append(f"%wor:\t{' '.join(told)} .")
    return document(*lines, head=HEAD + draw(st.sampled_from(["", MEDIA, "@Media:\ttalk, audio, unlinked\n"])))


@pytest.mark.slow
@examples
@given(talks(), st.dictionaries(st.integers(0, 17), spans), st.booleans(), st.booleans())
def test_alignment_adds_no_problem(before: Document, times: dict[int, tuple[int, int]], again: bool, wor: bool) -> None:
    found = {place: (start / 1000, end / 1000) for place, (start, end) in times.items()}
    after = rewrite(before, found, realign=again, wanted=ChatOptions(wor=wor) if not wor else None)
    kinds = [Counter(wrong_times(each)) for each in (before, after)]
    assert kinds[1] <= kinds[0]
    said = [[[word.wor_form for word in utterance.words] for utterance in each.utterances] for each in (before, after)]
    assert said[0] == said[1]
    if not again:
        for old, new in zip(before.utterances, after.utterances, strict=True):
            kept = [(one.times, two.times) for one, two in zip(old.words, new.words, strict=True) if one.times]
            assert all(one == two for one, two in kept if one is not None and one[0] < one[1])
            assert old.start is None or old.end is None or old.start >= old.end or new.start == old.start


@pytest.mark.slow
@examples
@given(st.lists(st.tuples(st.sampled_from(SPEAKERS), spans, st.booleans()), max_size=8))
def test_times_in_order_stay_beside_none(utterances: list[tuple[str, tuple[int, int], bool]]) -> None:
    new = dict(enumerate(sorted(span for _, span, _ in utterances)))
    speakers = [str(i) for i in range(len(new))]
    assert compatible_times(speakers, {}, new) == new


@pytest.mark.parametrize("wor", [True, False])
def test_the_head_is_changed_where_another_is_wanted(wor: bool) -> None:
    before = document("*MOT:\ta .")
    people = tuple(chat.parse_participant(text) for text in ("CHI:Anna:Target_Child", "MOT:Eva:Mother"))
    after = rewrite(before, {0: (1.0, 2.0)}, wanted=ChatOptions("brown", people, date="2026-11-21", wor=wor))
    assert "@Participants:\tCHI Anna Target_Child, MOT Eva Mother\n" in after.text
    assert "@Date:\t21-NOV-2026\n" in after.text
    assert ("%wor" in after.text) is wor
