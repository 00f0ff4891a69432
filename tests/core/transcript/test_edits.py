"""Check edits: times survive typing, everything can be undone, and no crash loses an acknowledged edit."""

import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transcripts import timed

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue import delivery
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript, ListChange
from core.transcript.edits import (
    Change,
    Edit,
    EditableSegment,
    History,
    Rename,
    SegmentMetadata,
    Splice,
    with_speaker,
)
from core.transcript.first_segments import first_segments
from core.transcript.gaps import Gap, find_gap
from core.transcript.retiming import retype_words, split_words

tokens = st.sampled_from(
    ["the", "The", "a", "boat", "boats,", "came", "home.", "grandmother's", "x", "—", "ناو", "2,5"]
)
texts = st.lists(tokens, max_size=9).map(" ".join)


@st.composite
def spoken(draw: st.DrawFn) -> tuple[Word, ...]:
    """Draw words in order and without overlap. Many touch, some are untimed."""
    clock, words = draw(st.floats(0, 1000)), []
    for text in draw(st.lists(tokens, max_size=9)):
        start = clock + draw(st.sampled_from([0.0, 0.0, 0.08, 0.7]))
        clock = start + draw(st.sampled_from([0.08, 0.4, 1.2]))
        words.append(Word(text) if draw(st.integers(0, 9)) == 0 else Word(text, start, clock, 0.5))
    return tuple(words)


# --- times


@pytest.mark.slow
@given(spoken(), texts, st.sampled_from([0.0, 0.3, 5.0]), st.sampled_from([None, 0.0, 0.3, 5.0]))
@settings(deadline=None)
def test_typed_words_are_in_order_and_within_bounds(
    words: tuple[Word, ...], text: str, before: float, after: float | None
) -> None:
    times = [time for word in words for time in (word.start, word.end) if time is not None]
    left = max(0.0, (times[0] if times else 10.0) - before)
    right = None if after is None else (times[-1] if times else left) + after
    typed = retype_words(words, text, left, right)
    assert [word.text for word in typed] == text.split()
    edges = [edge for word in typed if word.start is not None for edge in (word.start, word.end)]
    assert all(a is not None and b is not None and a <= b for a, b in itertools.pairwise(edges))
    assert all(word.end is not None and word.start < word.end for word in typed if word.start is not None)
    assert all((word.start is None) == (word.end is None) for word in typed)
    assert not edges or (edges[0] or 0) >= left
    assert not edges or right is None or (edges[-1] or 0) <= right
    assert all(word.confidence is None or word in words for word in typed)


@pytest.mark.slow
@given(spoken(), st.data())
def test_words_before_and_after_an_edit_stay_as_they_are(words: tuple[Word, ...], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words)))
    last = data.draw(st.integers(first, len(words)))
    middle = data.draw(texts).split()
    text = " ".join([*(w.text for w in words[:first]), *middle, *(w.text for w in words[last:])])
    typed = retype_words(words, text)
    kept = [word for word in typed if any(word is old for old in words)]
    assert len(kept) >= first + len(words) - last
    assert [word.text for word in typed[:first]] == [word.text for word in words[:first]]
    if [w.text for w in words[first:last]][:1] != middle[:1]:  # else the border is a matter of opinion
        assert typed[:first] == words[:first]


@pytest.mark.slow
@given(spoken())
def test_typing_nothing_new_changes_nothing(words: tuple[Word, ...]) -> None:
    assert retype_words(words, "  ".join(word.text for word in words)) == words


def spans(words: tuple[Word, ...]) -> list[tuple[str, float | None, float | None]]:
    return [(word.text, word.start and round(word.start, 3), word.end and round(word.end, 3)) for word in words]


def test_typed_words_get_the_described_times() -> None:
    words = (Word("we", 1, 1.2, 0.9), Word("gonna", 1.2, 2.1, 0.2), Word("go", 2.5, 3, 0.9))
    assert spans(retype_words(words, "we going to go"))[1:3] == [("going", 1.2, 1.843), ("to", 1.843, 2.1)]
    assert retype_words(words, "We gonna go.")[1] == words[1]
    assert spans(retype_words(words, "We gonna go."))[::2] == [("We", 1, 1.2), ("go.", 2.5, 3)]
    assert spans(retype_words(words, "they wanted go"))[:2] == [("they", 1, 1.2), ("wanted", 1.2, 2.1)]
    assert spans(retype_words(words, "we gonna to go"))[2] == ("to", 2.1, 2.267)  # 12 letters a second
    assert spans(retype_words(words, "we really gonna go"))[1] == ("really", None, None)  # there is no room
    assert spans(retype_words(words, "we gonna go there", 0, 3.1))[3] == ("there", 3, 3.1)
    assert spans(retype_words(words, "and we gonna go", 0.9))[0] == ("and", 0.9, 1)
    assert spans(retype_words((), "so it begins", 4, 5)) == [
        ("so", 4, 4.167),
        ("it", 4.167, 4.333),
        ("begins", 4.333, 4.833),
    ]


@pytest.mark.slow
@given(spoken(), st.integers(-2, 60))
def test_dividing_loses_no_letter_and_keeps_order(words: tuple[Word, ...], offset: int) -> None:
    before, after = split_words(words, offset)
    text = " ".join(word.text for word in words)
    cut = max(0, offset)
    assert " ".join(word.text for word in before) == text[:cut].strip()
    assert " ".join(word.text for word in after) == text[cut:].strip()
    edges = [edge for word in (*before, *after) for edge in (word.start, word.end) if edge is not None]
    assert edges == sorted(edges)


# --- editable transcripts


def editable(*sentences: str, complete: bool = True) -> EditableTranscript:
    return EditableTranscript(timed(" ".join(sentences)), 1, complete=complete, language="en")


@contextmanager
def changes_of(editable: EditableTranscript) -> Iterator[list[ListChange]]:
    """Record the changes that a view of the transcript sees meanwhile."""
    changes: list[ListChange] = []

    def noted(change: ListChange) -> AbstractContextManager[None]:
        changes.append(change)
        return nullcontext()

    editable.change_context = noted
    yield changes


def lines(editable: EditableTranscript) -> list[str]:
    return [segment.text for segment in editable.plain_segments]


THREE = ("So it was.", "I could not say.", "And then?")


def test_split_merge_and_back() -> None:
    text = editable(*THREE)
    text.apply(edit_operations.split(text, 1, 7) or pytest.fail("no edit"))
    assert lines(text) == ["So it was.", "I could", "not say.", "And then?"]
    assert [(p.first, p.last) for p in text.segments[1:3]] == [(3, 5), (5, 7)]
    text.apply(edit_operations.merge(text, 0, 2) or pytest.fail("no edit"))
    assert lines(text) == ["So it was. I could", "not say.", "And then?"]
    with changes_of(text) as changes:
        text.apply(edit_operations.revert(text, [0]) or pytest.fail("no edit"))
    assert changes == [ListChange(0, 1, 2)]
    assert lines(text) == ["So it was.", "I could", "not say.", "And then?"]
    while text.position:
        text.undo()
    assert lines(text) == list(THREE)
    assert edit_operations.split(text, 0, 0) is None
    assert edit_operations.split(text, 0, 10) is None
    assert edit_operations.merge(text, 2) is None


def test_speakers_are_named_and_renamed_everywhere() -> None:
    text = editable(*THREE)
    text.apply(edit_operations.set_speaker(text, [0, 2], "Anna") or pytest.fail("no edit"))
    text.apply(edit_operations.rename_speaker(text, "Anna", "Ben") or pytest.fail("no edit"))
    assert [segment.speaker for segment in text.plain_segments] == ["Ben", None, "Ben"]
    with changes_of(text) as changes:
        text.undo()
    assert changes == [ListChange(2, 1, 1), ListChange(0, 1, 1)]
    assert [segment.speaker for segment in text.plain_segments] == ["Anna", None, "Anna"]
    assert edit_operations.rename_speaker(text, "Nobody", "Ben") is None
    assert edit_operations.set_speaker(text, [0], "Anna") is None


def test_replacing_everywhere_is_one_edit_and_emptied_segments_go() -> None:
    text = editable(*THREE)
    change = edit_operations.replace_texts(text, [(0, "Thus it was."), (1, " "), (2, "And then?")])
    assert change is not None
    text.apply(change)
    assert lines(text) == ["Thus it was.", "And then?"]
    text.undo()
    assert lines(text) == list(THREE)


def test_neighbours_that_grow_together_do_not_overlap() -> None:
    words = (Word("one.", 1, 1.4), Word("two.", 2, 2.4))
    text = EditableTranscript(words, 1)
    edit = edit_operations.replace_texts(text, [(0, "one. and a half"), (1, "nearly then two.")])
    text.apply(edit or pytest.fail("no edit"))
    edges = [
        edge for word in text.plain_segments[0].words + text.plain_segments[1].words for edge in (word.start, word.end)
    ]
    timed_edges = [edge for edge in edges if edge is not None]
    assert timed_edges == sorted(timed_edges)


def test_typing_on_takes_the_place_of_the_last_edit() -> None:
    text = editable(*THREE)
    for typed in ("So it w", "So it went", "So it went."):
        change = edit_operations.retype(editable(*THREE), 0, typed)
        assert change is not None
        if text.position:
            text.undo()
        text.apply(change)
    assert (text.position, lines(text)[0]) == (1, "So it went.")
    text.undo()
    assert lines(text) == list(THREE)


def test_only_what_is_finished_can_be_edited_while_more_arrives() -> None:
    text = editable("One is done.", "Two is", complete=False)
    assert ([p.content.text for p in text.segments], [p.content.text for p in text.tail]) == (
        ["One is done."],
        ["Two is"],
    )
    text.apply(edit_operations.retype(text, 0, "Number one is done.") or pytest.fail("no edit"))
    with changes_of(text) as changes:
        text.extend(timed("on its way. Three", start=2.2))
    assert changes == [ListChange(1, 1, 2)]
    assert lines(text) == ["Number one is done.", "Two is on its way.", "Three"]
    text.apply(edit_operations.retype(text, 1, "Two is here.") or pytest.fail("no edit"))
    with changes_of(text) as changes:
        text.complete()
    assert changes == [ListChange(2, 1, 1)]
    assert text.tail == ()
    assert lines(text) == ["Number one is done.", "Two is here.", "Three"]


Step = Callable[[EditableTranscript, random.Random], Edit | None]
STEPS_OF_A_PERSON: list[Step] = [
    lambda text, rng: edit_operations.retype(
        text, rng.randrange(len(text.segments)), rng.choice(["", "a b c", "So it was."])
    ),
    lambda text, rng: edit_operations.split(text, rng.randrange(len(text.segments)), rng.randrange(12)),
    lambda text, rng: edit_operations.merge(text, rng.randrange(len(text.segments)), 2),
    lambda text, rng: edit_operations.set_speaker(
        text, [rng.randrange(len(text.segments))], rng.choice([None, "A", "B"])
    ),
    lambda text, rng: edit_operations.rename_speaker(text, rng.choice([None, "A", "B"]), rng.choice(["A", "C"])),
    lambda text, rng: edit_operations.revert(text, range(rng.randrange(len(text.segments)), len(text.segments))),
    lambda text, rng: edit_operations.replace_texts(
        text, [(i, p.content.text.replace("o", "oo")) for i, p in enumerate(text.segments)]
    ),
    lambda _text, _rng: Change(()),
]


@pytest.mark.slow
@given(st.lists(st.integers(0, len(STEPS_OF_A_PERSON) + 2), max_size=25), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_undo_and_redo_are_exact_and_a_history_comes_back(steps: list[int], rng: random.Random) -> None:
    text = editable(*THREE)
    states = [text.plain_segments]
    for step in steps:
        if step >= len(STEPS_OF_A_PERSON):
            (text.redo if step == len(STEPS_OF_A_PERSON) else text.undo)()
        elif text.segments and (edit := STEPS_OF_A_PERSON[step](text, rng)) is not None:
            del states[text.position + 1 :]
            text.apply(edit)
            states.append(text.plain_segments)
        assert text.plain_segments == states[text.position]
    words = timed(" ".join(THREE))
    again = EditableTranscript(words, 1, history=History(text.cuts, tuple(text.edits), text.position), language="en")
    assert (again.plain_segments, again.position, again.segments) == (text.plain_segments, text.position, text.segments)
    while text.position:
        text.undo()
        assert text.plain_segments == states[text.position]


@pytest.mark.slow
@given(st.lists(st.integers(0, len(STEPS_OF_A_PERSON) - 1), max_size=8), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_a_view_is_told_of_every_change(steps: list[int], rng: random.Random) -> None:
    text = editable(*THREE)
    shown = list(text.segments)
    for step in steps:
        edit = STEPS_OF_A_PERSON[step](text, rng) if text.segments else None
        with changes_of(text) as changes:
            if edit is not None:
                text.apply(edit)
        for change in changes:
            shown[change.at : change.at + change.removed] = [EditableSegment(Segment(()), 0, 0)] * change.inserted
    assert len(shown) == len(text.segments)
    assert all(a == b for a, b in zip(shown, text.segments, strict=True) if a.content.words)


STORY = timed(
    "So it was. I could not say why. And then? Nobody asked, and we went on, and so did he. Well. Yes."
    + " So. It was" * 3
)


@pytest.mark.slow
@given(st.lists(st.integers(-4, len(STEPS_OF_A_PERSON) - 1), max_size=30), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_a_live_edition_and_one_that_is_read_again_are_the_same(steps: list[int], rng: random.Random) -> None:
    text, at, kept = EditableTranscript((), 0, complete=False, language="en"), 0, History()
    for step in steps:
        if step < -1:  # more words arrive
            size = rng.randrange(1, 9)
            text.extend(STORY[at : at + size])
            at = min(len(STORY), at + size)
        elif step == -1:
            text.undo() if rng.random() < 0.7 else text.redo()
            kept = History(kept.cuts, kept.edits, text.position)
        elif text.segments and (edit := STEPS_OF_A_PERSON[step](text, rng)) is not None:
            text.apply(edit)
            kept = History(text.cuts, (*kept.edits[: text.position - 1], edit), text.position)
    again = EditableTranscript(STORY[:at], text.chunks, complete=False, history=kept, language="en")
    assert (again.segments, again.tail) == (text.segments, text.tail)
    while text.position:
        text.undo()
        again.undo()
        assert again.segments == text.segments


@pytest.mark.slow
@given(
    st.lists(st.integers(-4, len(STEPS_OF_A_PERSON) - 1), max_size=30),
    st.integers(0, len(STORY)),
    st.randoms(use_true_random=False),
)
@settings(deadline=None)
def test_the_first_segments_are_those_of_the_whole(steps: list[int], known: int, rng: random.Random) -> None:
    text, at, kept = EditableTranscript((), 0, complete=False, language="en"), 0, History()
    for step in steps:
        if step < -1:  # more words arrive
            size = rng.randrange(1, 9)
            text.extend(STORY[at : at + size])
            at = min(len(STORY), at + size)
        elif step == -1:
            text.undo() if rng.random() < 0.7 else text.redo()
            kept = History(kept.cuts, kept.edits, text.position)
        elif text.segments and (edit := STEPS_OF_A_PERSON[step](text, rng)) is not None:
            text.apply(edit)
            kept = History(text.cuts, (*kept.edits[: text.position - 1], edit), text.position)
    whole = EditableTranscript(STORY, 1, history=kept, language="en")
    first = first_segments(STORY[:known], kept, language="en")
    assert first == tuple(whole.segments[: len(first)])


def test_the_first_segments_are_nearly_all_known_words() -> None:
    """A speaker for each segment is one change of the whole transcript."""
    words = timed("So it was. I could not say why. " * 100)
    whole = EditableTranscript(words, 1, language="en")
    named = tuple(with_speaker(segment, "A") for segment in whole.segments)
    history = History(whole.cuts, (Change((Splice(0, len(named), named),)), Rename("A", "B", len(named))), 2)
    first = first_segments(words[:80], history, language="en")
    assert {segment.content.speaker for segment in first} == {"B"}
    assert first[0].content.text == "So it was."
    assert len(first_segments(words[:80], History(), language="en")) == 19


# --- in the journal

SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")), DeliverySpec(formats=("txt",)))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def a_job(journal: Journal, *chunks: str, done: bool = True) -> Job:
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(journal.path.parent / "a.wav"), 100, 1, SPEC).id)
    assert job is not None
    for n, text in enumerate(chunks):
        journal.chunks.commit(Chunk(job.id, job.attempt, n, n * 30.0, n * 30.0 + 30, timed(text, start=n * 30.0)))
    if done:
        journal.attempts.finish(job.id, job.attempt, len(chunks), len(chunks) * 30.0, False, None)
    return journal.jobs.get(job.id)


def keep(journal: Journal, job: Job, text: EditableTranscript, edit: Edit | None) -> None:
    assert edit is not None
    text.apply(edit)
    journal.edits.keep(job.id, text.position - 1, edit, text.cuts)


def test_edits_come_back_and_go_into_the_files(journal: Journal) -> None:
    job = a_job(journal, "It was hear.", "We went.")
    text = delivery.editable_transcript_of(journal, job)
    keep(journal, job, text, edit_operations.retype(text, 0, "It was here."))
    keep(journal, job, text, edit_operations.set_speaker(text, [1], "Anna"))
    again = Journal(journal.path)
    assert delivery.editable_transcript_of(again, job).segments == text.segments
    assert [word.text for word in again.chunks.words(job.id)] == ["It", "was", "hear.", "We", "went."]
    (path,) = delivery.deliver(again, job)
    assert "It was here." in path.read_text()


def test_undone_edits_come_back_undone_and_a_new_one_forgets_them(journal: Journal) -> None:
    job = a_job(journal, "It was hear. We went.")
    text = delivery.editable_transcript_of(journal, job)
    keep(journal, job, text, edit_operations.retype(text, 0, "It was here."))
    keep(journal, job, text, edit_operations.retype(text, 1, "We left."))
    text.undo()
    journal.edits.keep_position(job.id, text.position)
    again = delivery.editable_transcript_of(journal, job)
    assert lines(again) == ["It was here.", "We went."]
    again.redo()
    assert lines(again) == ["It was here.", "We left."]
    keep(journal, job, text, edit_operations.merge(text, 0))
    assert lines(delivery.editable_transcript_of(journal, job)) == ["It was here. We went."]
    assert len(journal.edits.history(job.id).edits) == 2


def test_edits_of_a_running_job_stay_where_they_are_when_more_arrives(journal: Journal) -> None:
    job = a_job(journal, "One is done. Two is", done=False)
    text = delivery.editable_transcript_of(journal, job)
    keep(journal, job, text, edit_operations.retype(text, 0, "Number one is done."))
    journal.chunks.commit(Chunk(job.id, job.attempt, 1, 30.0, 60.0, timed("on its way. Three.", start=1.6)))
    again = delivery.editable_transcript_of(journal, job)
    assert lines(again) == ["Number one is done.", "Two is on its way.", "Three."]
    assert (again.chunks, [p.content.text for p in again.tail]) == (2, ["Three."])


def test_a_recording_that_was_replaced_has_no_edits(journal: Journal) -> None:
    job = a_job(journal, "It was hear.", done=False)
    text = EditableTranscript(journal.chunks.words(job.id), 1)
    keep(journal, job, text, edit_operations.retype(text, 0, "It was here."))
    journal.jobs.change_state(job.id, JobState.QUEUED)
    journal.jobs.add(job.batch, job.path, 200, 2, SPEC)
    assert journal.edits.history(job.id) == History()
    assert delivery.editable_transcript_of(journal, journal.jobs.get(job.id)).plain_segments == ()


EDITOR = """
import sys
from pathlib import Path
from core.queue import delivery
from core.transcript import edit_operations
from core.journal import Journal
journal = Journal(Path(sys.argv[1]))
job = journal.jobs.get(int(sys.argv[2]))
text = delivery.editable_transcript_of(journal, job)
for n in range(text.position, 10**6):
    edit = edit_operations.retype(text, n % 2, f"this is edit {n}")
    text.apply(edit)
    journal.edits.keep(job.id, n, edit, text.cuts)
    print(n, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_no_acknowledged_edit_is_lost_when_the_editor_is_killed(journal: Journal) -> None:
    job = a_job(journal, "It was hear.", "We went.")
    rng = random.Random(4)
    total = 0
    for _ in range(4):
        command = [sys.executable, "-c", EDITOR, str(journal.path), str(job.id)]
        editor = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert editor.stdout is not None
        first = editor.stdout.readline()
        time.sleep(rng.uniform(0, 0.15))
        os.kill(editor.pid, signal.SIGKILL)
        said = [int(first), *map(int, editor.stdout.read().split())]
        editor.wait()
        editor.stdout.close()
        history = journal.edits.history(job.id)
        assert history.position == len(history.edits) >= said[-1] + 1
        assert said[0] == total
        total = history.position
        text = delivery.editable_transcript_of(journal, job)
        assert lines(text)[(total - 1) % 2] == f"this is edit {total - 1}"


def test_the_parts_of_a_cue_in_italics_are_in_italics() -> None:
    words = tuple(map(Word, ("one", "two", "three", "four", "five")))
    cue = Segment(words, span=(0.0, 2.0), lines=(2, 2, 1), italic=(1, 2))
    for offset, expected in ((8, [((2,), ()), ((2, 1), (0, 1))]), (14, [((2, 1), (1,)), ((1, 1), (0, 1))])):
        editable = EditableTranscript(words, 1, history=History(cuts=(5,), metadata=(SegmentMetadata.of(cue),)))
        change = edit_operations.split(editable, 0, offset)
        assert change is not None
        editable.apply(change)
        assert [(each.content.lines, each.content.italic) for each in editable.segments] == expected


@pytest.mark.slow
def test_retyping_20_000_words_keeps_the_times_of_unchanged_words() -> None:
    # Texts imported without sentences are this long. difflib alone takes a quarter of an hour or more.
    chance = random.Random(3)
    common = [f"w{n}" for n in range(3000)]
    texts = chance.choices(common, [1 / (n + 1) for n in range(3000)], k=20_000)
    words = [Word(text, 0.4 * n, 0.4 * n + 0.3, 0.9) for n, text in enumerate(texts)]
    typed = [f"{text} new" if n % 11 == 0 else "other" if n % 7 == 3 else text for n, text in enumerate(texts)]
    found = retype_words(words, " ".join(typed))
    assert [word.text for word in found] == " ".join(typed).split()
    stayed = sum(n % 11 == 0 or n % 7 != 3 for n in range(len(texts)))
    assert sum(word.confidence is not None for word in found) > 0.99 * stayed
    starts = [word.start for word in found if word.start is not None]
    assert starts == sorted(starts)


def test_gap_ends_at_an_incoming_utterance() -> None:
    text = EditableTranscript((*timed("One is done."), *timed("Two is", start=20.0)), 1, complete=False, language="en")
    gap = find_gap(text, 15.0, 100.0)
    assert gap is not None
    assert (gap.before, gap.end) == (1, 20.0)
    assert find_gap(text, 25.0, 100.0) is None
    text.complete()
    assert find_gap(text, 25.0, 100.0) == Gap(2, 25.0, 55.0)


def test_words_typed_over_a_word_without_length_stay_there() -> None:
    # The words must not go to the end of the segment before, however far away.
    found = retype_words((Word("Dr", 100.0, 100.0),), "Doctor Ng", 50.0, 200.0)
    assert spans(found) == [("Doctor", 100.0, 100.0), ("Ng", 100.0, 100.167)]
