"""An imported CHAT file that was edited: it goes back into its file, where nothing else changes. • is a bullet."""

import os
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from batchalign._core import CHATFile
from chat_files import HEAD, document, shown, wild
from hypothesis import given, settings
from hypothesis import strategies as st
from transcripts import texts, transcripts

from core import delivery, editing
from core.aligning import Pair, add_alignment
from core.chat import Document, read, write
from core.formats import FormatOptions
from core.imports import import_file
from core.journal import Journal, Recipe
from core.protocol import Chunk, Load
from core.segments import in_time_order, tidy_times
from core.transcript import Segment, Transcript, Word

examples = settings(max_examples=int(os.environ.get("MYNAH_EXAMPLES", "200")), deadline=None)

BODY = (
    "*MOT:\t<look at> [/] look at the dog@s:spa , (.) &-um you see ? •1000_3000•",
    "%mor:\tverb|look",
    "%wor:\tlook •1000_1100• at •1100_1200• look at the dog •2000_2200• , um you see ?",
    "%com:\ta remark",
    "*CHI:\txxx [=! cries] .",
    "@Comment:\tin mid-file",
    "*CHI:\t0 .",
    "*MOT:\tI [//] we should go now .\n\t•4000_5000•",
    "%act:\tgoes",
)
TALK = document(*BODY)


def imported(of: Document) -> Transcript:
    """The file as the editor has it: with words in every segment, in the order of time, their times in order."""
    found = of.to_transcript()
    segments = [s for s in in_time_order(found.segments) if s.words]
    tidied = tuple(msgspec.structs.replace(s, words=tidy_times(s.words, 0)) for s in segments)
    return msgspec.structs.replace(found, segments=tidied)


def edited(*changes: tuple[int, Segment | str | None], of: Document = TALK) -> list[str]:
    """The tiers after segments (of BODY: 0, 1 and 2) were replaced, retyped or taken out."""
    before = imported(of)
    segments = list[Segment | None](before.segments)
    for at, change in changes:
        old = before.segments[at]
        if isinstance(change, str):
            texts = change.split(" ")
            same = len(texts) == len(old.words)
            words = [msgspec.structs.replace(w, text=t) for w, t in zip(old.words, texts, strict=True)] if same else []
            change = msgspec.structs.replace(old, words=tuple(words or (Word(text) for text in texts)))
        segments[at] = change
    after = of.with_transcript(msgspec.structs.replace(before, segments=tuple(s for s in segments if s is not None)))
    assert after is not None
    CHATFile.parse(after.text.replace("%mor:\tverb|look\n", ""))  # which never fitted to its words
    return shown(after)


def lines(*tiers: str) -> list[str]:
    return "\n".join(tiers).split("\n")


@examples
@given(wild)
def test_what_nobody_edited_stays_as_it_is(data: bytes) -> None:
    found = read(data)
    again = found.with_transcript(imported(found))
    assert again is None or again.to_bytes() == data


@examples
@given(wild, st.data())
def test_an_edit_touches_only_its_utterance(data: bytes, draw: st.DataObject) -> None:
    found = read(data)
    before = imported(found)
    if not before.segments:
        return
    at = draw.draw(st.integers(0, len(before.segments) - 1))
    words = st.sampled_from(["yes", "Um,", "$20", "I", "know.", "[laughs]"]).map(Word)
    typed = tuple(draw.draw(st.lists(words, min_size=1, max_size=3)))
    changed = msgspec.structs.replace(before.segments[at], words=typed)
    segments = (*before.segments[:at], changed, *before.segments[at + 1 :])
    after = found.with_transcript(msgspec.structs.replace(before, segments=segments))
    assert after is not None
    was, now = (Counter(of.text[u.main.start : u.main.end] for u in of.utterances) for of in (found, after))
    assert (was - now).total() <= 1
    assert [h.text for h in after.headers if h.name != "Media"] == [h.text for h in found.headers if h.name != "Media"]


@examples
@given(transcripts, st.data())
def test_what_is_edited_wildly_is_still_taken_by_chatter(written: Transcript, draw: st.DataObject) -> None:
    found = read(write(written, "talk").encode(errors="replace"))
    segments = list(imported(found).segments)
    for _ in range(draw.draw(st.integers(1, 3)) if segments else 0):
        at = draw.draw(st.integers(0, len(segments) - 1))
        words = tuple(map(Word, draw.draw(st.lists(texts, min_size=1, max_size=4))))
        typed = Segment(words, segments[at].speaker, segments[at].language, segments[at].span)
        added = Segment(words, segments[at].speaker)
        segments[at : at + 1] = draw.draw(st.sampled_from([[typed], [segments[at], added], [added, segments[at]]]))
    after = found.with_transcript(msgspec.structs.replace(imported(found), segments=tuple(segments)))
    if after is not None:
        CHATFile.parse(after.to_bytes().decode())
        assert after.problems == ()


def test_a_word_is_exchanged_in_its_place() -> None:
    assert edited((0, "look at look at the cat, um you see?")) == lines(
        "*MOT:\t<look at> [/] look at the cat , (.) &-um you see ? •1000_3000•",
        "%wor:\tlook •1000_1100• at •1100_1200• look at the cat •2000_2200• , um you see ?",
        *BODY[3:],
    )
    assert edited((2, "I we shall go now."))[-3:] == lines("*MOT:\tI [//] we shall go now .\n\t•4000_5000•", BODY[-1])


def test_where_more_changes_the_main_tier_is_written_anew() -> None:
    assert edited((2, "We should not go, should we?")) == lines(
        *BODY[:7], "*MOT:\tWe should not go , should we ? •4000_5000•", BODY[-1]
    )
    assert edited((0, "Um, what?")) == lines("*MOT:\t&-um what ? •1000_3000•", BODY[3], *BODY[4:])


def test_an_utterance_goes_with_its_tiers() -> None:
    assert edited((0, None)) == lines(*BODY[4:])
    assert edited((2, None)) == lines(*BODY[:7])
    assert edited((1, None)) == lines(*BODY[:4], *BODY[5:])


def test_an_utterance_is_added_after_the_one_before_it() -> None:
    before = imported(TALK)
    new = Segment((Word("Yes!", 3.0, 3.5),), "CHI")
    for at, place in ((0, 0), (1, 4), (3, 9)):
        segments = (*before.segments[:at], new, *before.segments[at:])
        after = TALK.with_transcript(msgspec.structs.replace(before, segments=segments))
        assert after is not None
        added = ("*CHI:\tYes ! •3000_3500•", "%wor:\tYes •3000_3500• !")
        assert shown(after) == lines(*BODY[:place], *added, *BODY[place:])


def test_a_time_is_changed_where_it_stands() -> None:
    moved = msgspec.structs.replace(imported(TALK).segments[2], span=(4.5, 5.5))
    assert edited((2, moved)) == lines(*BODY[:7], BODY[7].replace("4000_5000", "4500_5500"), BODY[8])


@pytest.mark.parametrize("odd", [Segment((Word("Hi."),), "DAD"), Segment((Word("Ja."),), "CHI", "de")])
def test_a_speaker_or_a_language_that_the_head_lacks_cannot_be_taken(odd: Segment) -> None:
    before = imported(TALK)
    assert TALK.with_transcript(msgspec.structs.replace(before, segments=(*before.segments, odd))) is None


def test_the_editor_changes_a_file_only_where_somebody_typed(tmp_path: Path) -> None:
    """Through the journal, as the window does it."""
    (tmp_path / "talk.cha").write_bytes(TALK.to_bytes().replace(b"\n", b"\r\n"))
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.open_batch("window")
    job = import_file(journal, batch, tmp_path / "talk.cha", Recipe(Load("m/demo.nemo", "c")))
    wanted = msgspec.structs.replace(
        job.recipe, options=FormatOptions(), formats=("chat",), output=str(tmp_path / "out")
    )
    (path,) = delivery.deliver(journal, delivery.want(journal, job, wanted))
    assert path.read_bytes() == (tmp_path / "talk.cha").read_bytes()
    edition = delivery.edition_of(journal, job)
    change = editing.typed(edition, 2, "I we should stay now.")
    assert change is not None
    edition.apply(change)
    journal.keep_edit(job.id, edition.position - 1, change, edition.cuts)
    again = msgspec.structs.replace(wanted, output=str(tmp_path / "again"))
    (path,) = delivery.deliver(journal, delivery.want(journal, journal.job(job.id), again))
    assert path.read_bytes() == (tmp_path / "talk.cha").read_bytes().replace(b"should go now", b"should stay now")
    (tmp_path / "talk.cha").unlink()
    once_more = msgspec.structs.replace(wanted, output=str(tmp_path / "gone"))
    (path,) = delivery.deliver(journal, delivery.want(journal, journal.job(job.id), once_more))
    assert "*MOT:\tI we should stay now ." in path.read_text()
    assert HEAD.split("\n")[4] in path.read_text()


def test_an_aligned_file_that_was_edited_has_its_times_and_its_edits(tmp_path: Path) -> None:
    source = document(
        "*MOT:\tyou see [!] it ?", "%com:\ta remark", "*CHI:\tno: .", head=HEAD + "@Media:\ttalk, audio\n"
    )
    (tmp_path / "talk.cha").write_bytes(source.to_bytes())
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.open_batch("align")
    recipe = Recipe(Load("m/demo.nemo", "c"), output=str(tmp_path / "out"))
    job = journal.claim(add_alignment(journal, batch, Pair(tmp_path / "talk.wav", tmp_path / "talk.cha"), recipe).id)
    assert job is not None
    words = [word for segment in source.to_transcript().segments for word in segment.words]
    timed = tuple(Word(word.text, float(i), i + 0.5, 0.9) for i, word in enumerate(words))
    journal.commit(Chunk(job.id, job.attempt, 0, 0.0, 9.0, timed))
    journal.finish(job.id, job.attempt, 1, 9.0, False, None)
    job = journal.job(job.id)
    (path,) = delivery.deliver(journal, job)
    aligned = [
        "*MOT:\tyou see [!] it ? •0_2500•",
        "%wor:\tyou •0_500• see •1000_1500• it •2000_2500• ?",
        "%com:\ta remark",
        "*CHI:\tno: . •3000_3500•",
        "%wor:\tno •3000_3500• .",
    ]
    assert shown(read(path.read_bytes())) == aligned
    edition = delivery.edition_of(journal, job)
    change = editing.typed(edition, 0, "you saw it?")
    assert change is not None
    edition.apply(change)
    journal.keep_edit(job.id, edition.position - 1, change, edition.cuts)
    wanted = msgspec.structs.replace(job.recipe, output=str(tmp_path / "again"))
    (path,) = delivery.deliver(journal, delivery.want(journal, job, wanted))
    assert shown(read(path.read_bytes())) == [line.replace("see", "saw") for line in aligned]
