"""An imported CHAT file that was edited: it goes back into its file, where nothing else changes. • is a bullet."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from batchalign._core import CHATFile
from chat_files import HEAD, complaints, document, parse, shown, wild
from hypothesis import given, settings
from hypothesis import strategies as st
from transcripts import texts, transcripts

from core.contracts.engine_messages import Chunk
from core.contracts.errors import Fault
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FormatOptions
from core.formats.chat import Document, read, write
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal
from core.queue import delivery
from core.queue.alignments import Pair, add_alignment
from core.queue.input_paths import import_file
from core.transcript import edit_operations
from core.transcript.segmentation import sort_by_time, tidy_times

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
    segments = [s for s in sort_by_time(found.segments) if s.words]
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
    CHATFile.parse(after.text.replace("%mor:\tverb|look\n", ""))  # which never fitted to its words
    return shown(after)


def lines(*tiers: str) -> list[str]:
    return "\n".join(tiers).split("\n")


@pytest.mark.slow
@examples
@given(wild)
def test_unedited_file_is_unchanged(data: bytes) -> None:
    found = read(data)
    again = found.with_transcript(imported(found))
    assert again.to_bytes() == data


@pytest.mark.slow
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
    was, now = (Counter(of.text[u.main.start : u.main.end] for u in of.utterances) for of in (found, after))
    assert (was - now).total() <= 1
    assert [h.text for h in after.headers if h.name != "Media"] == [h.text for h in found.headers if h.name != "Media"]


@pytest.mark.slow
def test_a_long_file_in_which_much_is_said_again_and_again_is_edited_in_one_pass() -> None:
    """In quadratic time it would not end before the test's own limit."""
    found = document(*["*CHI:\tyes .", "*MOT:\tno ."] * 20_000)
    segments = list(imported(found).segments)
    segments[10], segments[-10] = (msgspec.structs.replace(segments[i], words=(Word("oh."),)) for i in (10, -10))
    whole = msgspec.structs.replace(imported(found), segments=tuple(segments))
    retyped = found.with_transcript(whole)
    assert [i for i, u in enumerate(retyped.utterances) if u.words[0].wor_form == "oh"] == [10, 39_990]
    del segments[20_000]
    after = retyped.with_transcript(msgspec.structs.replace(whole, segments=tuple(segments)))
    assert len(after.utterances) == 39_999


LATIN = document(
    "*CHI:\til est à café noir . •0_2000•",
    "%wor:\til •0_100• est •100_200• à •200_300• café •300_400• noir •400_500• .",
)


@pytest.mark.parametrize(
    ("main", "end"), [("il (.) est à café noir", 100), ("il est à café rouge", 100), ("il est à café noir", 90)]
)
def test_an_edit_of_a_file_in_a_code_page_keeps_the_bytes_of_all_other_words(main: str, end: int) -> None:
    found = read(LATIN.text.encode("latin-1"))
    before = imported(found)
    (old,) = before.segments
    own = iter(old.words)
    words = [Word(text) if text == "(.)" else msgspec.structs.replace(next(own), text=text) for text in main.split()]
    words[0] = msgspec.structs.replace(words[0], end=end / 1000)
    words[-1] = msgspec.structs.replace(words[-1], text=f"{words[-1].text}.")
    segment = msgspec.structs.replace(old, words=tuple(words))
    after = found.with_transcript(msgspec.structs.replace(before, segments=(segment,))).to_bytes().decode("latin-1")
    assert shown(read(after.encode())) == [
        f"*CHI:\t{main} . •0_2000•",
        f"%wor:\til •0_{end}• est •100_200• à •200_300• café •300_400• {main.split()[-1]} •400_500• .",
    ]


@pytest.mark.slow
@examples
@given(transcripts, st.data())
def test_wild_edits_still_pass_chatter(written: Transcript, draw: st.DataObject) -> None:
    found = read(write(written, "talk").encode(errors="replace"))
    segments = list(imported(found).segments)
    for _ in range(draw.draw(st.integers(1, 3)) if segments else 0):
        at = draw.draw(st.integers(0, len(segments) - 1))
        words = tuple(map(Word, draw.draw(st.lists(texts, min_size=1, max_size=4))))
        new = (
            f"{draw.draw(st.sampled_from(['DAD', 'Anna B', 'Übung ']))}{len(segments)}"  # whose speech overlaps nothing
        )
        speaker = draw.draw(st.sampled_from([segments[at].speaker, new]))
        typed = Segment(words, speaker, draw.draw(st.sampled_from([None, "de", "xx"])), segments[at].span)
        added = Segment(words, speaker)
        segments[at : at + 1] = draw.draw(st.sampled_from([[typed], [segments[at], added], [added, segments[at]]]))
    after = found.with_transcript(msgspec.structs.replace(imported(found), segments=tuple(segments)))
    parse(after.to_bytes().decode())
    assert after.problems == ()


def test_a_sentence_of_an_utterance_does_not_begin_after_the_next_utterance() -> None:
    """CHAT's starts never go down, and the two overlap."""
    of = document("*MOT:\tone two three . •10000_14000•", "*CHI:\tfour . •10500_15000•")
    mother = ("*MOT:\tone . •10000_10500•", "*MOT:\tTwo three . •10500_14000•")
    assert edited((0, "one . Two three"), of=of) == lines(*mother, "*CHI:\tfour . •10500_15000•")


def test_a_word_is_exchanged_in_its_place() -> None:
    assert edited((0, "look at look at the cat, um you see?")) == lines(
        "*MOT:\t<look at> [/] look at the cat , (.) &-um you see ? •1000_3000•",
        "%wor:\tlook •1000_1100• at •1100_1200• look at the cat •2000_2200• , um you see ?",
        *BODY[3:],
    )
    assert edited((2, "I we shall go now."))[-3:] == lines("*MOT:\tI [//] we shall go now .\n\t•4000_5000•", BODY[-1])


def test_bytes_that_are_letters_only_as_they_are_shown_can_be_typed_over() -> None:
    found = read(b"*:\xb9")
    (shown_as,) = imported(found).segments
    typed = msgspec.structs.replace(shown_as, words=(Word("yes"),))
    after = found.with_transcript(msgspec.structs.replace(imported(found), segments=(typed,)))
    assert after.to_bytes() == b"*:yes"


def test_a_word_of_another_language_stands_on_the_word_tier_without_its_mark() -> None:
    assert edited((0, "look at look at the perro@s, um you see?"))[:2] == [
        "*MOT:\t<look at> [/] look at the perro@s , (.) &-um you see ? •1000_3000•",
        "%wor:\tlook •1000_1100• at •1100_1200• look at the perro •2000_2200• , um you see ?",
    ]


def test_a_translation_stays_on_one_line() -> None:
    before = imported(TALK)
    typed = [msgspec.structs.replace(segment, translation="So\nto say\t.") for segment in before.segments]
    after = TALK.with_transcript(msgspec.structs.replace(before, segments=tuple(typed), translation_language="de"))
    assert [tier.kind for tier in after.tiers].count("stray") == 0
    assert shown(after).count("%xdeu:\tSo to say .") == len(typed)


def test_larger_changes_rewrite_the_main_tier() -> None:
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
        added = ("*CHI:\tYes ! •3000_3500•", "%wor:\tYes •3000_3500• !")
        assert shown(after) == lines(*BODY[:place], *added, *BODY[place:])


def test_a_time_is_changed_where_it_stands() -> None:
    moved = msgspec.structs.replace(imported(TALK).segments[2], span=(4.5, 5.5))
    assert edited((2, moved)) == lines(*BODY[:7], BODY[7].replace("4000_5000", "4500_5500"), BODY[8])


def with_speakers(of: Document, *labels: str | None) -> Document:
    before = imported(of)
    given = (msgspec.structs.replace(s, speaker=label) for s, label in zip(before.segments, labels, strict=True))
    return of.with_transcript(msgspec.structs.replace(before, segments=tuple(given)))


def test_a_speaker_is_exchanged_where_it_stands() -> None:
    after = with_speakers(TALK, "CHI", "CHI", "CHI")
    assert shown(after) == lines(BODY[0].replace("*MOT", "*CHI"), *BODY[1:7], BODY[7].replace("*MOT", "*CHI"), BODY[8])
    assert after.text.split("*")[0] == TALK.text.split("*")[0]


def test_a_speaker_that_the_head_lacks_is_added_to_it() -> None:
    after = with_speakers(TALK, "DAD", "Anna", None)
    was, now = (of.text.split("*")[0].split("\n") for of in (TALK, after))
    assert now == [
        *was[:3],
        "@Participants:\tCHI Anna Target_Child, MOT Mother, DAD Participant, PAR0 Participant",
        *was[4:6],
        "@ID:\teng|brown|DAD|||||Participant|||",
        "@ID:\teng|brown|PAR0|||||Participant|||",
        *was[6:],
    ]
    renamed = [BODY[0].replace("*MOT", "*DAD"), *BODY[1:7], BODY[7].replace("*MOT", "*PAR0"), BODY[8]]
    assert shown(after) == lines(*renamed)
    assert {code for _, _, code in complaints(after)} & {"E308", "E522", "E523", "E532", "E519"} == set()


def test_a_speaker_who_is_renamed_while_another_utterance_goes_loses_nothing() -> None:
    before = imported(TALK)
    segments = (before.segments[1], msgspec.structs.replace(before.segments[2], speaker="DAD"))
    after = TALK.with_transcript(msgspec.structs.replace(before, segments=segments))
    assert shown(after) == lines(*BODY[4:7], BODY[7].replace("*MOT", "*DAD"), BODY[8])


def test_a_language_that_the_head_lacks_is_added_to_it() -> None:
    before = imported(TALK)
    spoken = Segment((Word("Ja."),), "CHI", "de")
    after = TALK.with_transcript(msgspec.structs.replace(before, segments=(*before.segments, spoken)))
    assert after.text.replace("eng, spa, deu", "eng, spa") == TALK.text.replace("@End", "*CHI:\t[- deu] Ja .\n@End")


def test_the_editor_changes_a_file_only_where_somebody_typed(tmp_path: Path) -> None:
    """Through the journal, as the window does it."""
    (tmp_path / "talk.cha").write_bytes(TALK.to_bytes().replace(b"\n", b"\r\n"))
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    job = import_file(journal, batch, tmp_path / "talk.cha", JobSpec(ComputeSpec(Load("m/demo.nemo", "c"))))
    wanted = msgspec.structs.replace(
        job.delivery, options=FormatOptions(), formats=("chat",), output=str(tmp_path / "out")
    )
    (path,) = delivery.deliver(journal, delivery.request_files(journal, job, wanted))
    assert path.read_bytes() == (tmp_path / "talk.cha").read_bytes()
    editable = delivery.editable_transcript_of(journal, job)
    change = edit_operations.retype(editable, 2, "I we should stay now.")
    assert change is not None
    editable.apply(change)
    journal.edits.keep(job.id, editable.position - 1, change, editable.cuts)
    again = msgspec.structs.replace(wanted, output=str(tmp_path / "again"))
    (path,) = delivery.deliver(journal, delivery.request_files(journal, journal.jobs.get(job.id), again))
    assert path.read_bytes() == (tmp_path / "talk.cha").read_bytes().replace(b"should go now", b"should stay now")
    (tmp_path / "talk.cha").unlink()
    once_more = msgspec.structs.replace(wanted, output=str(tmp_path / "gone"))
    (gone,) = delivery.deliver(journal, delivery.request_files(journal, journal.jobs.get(job.id), once_more))
    assert gone.read_bytes() == path.read_bytes(), "the journal has what the file was"


@pytest.fixture
def job(tmp_path: Path) -> Iterator[tuple[Journal, Job]]:
    """A CHAT file in the editor, beside its recording."""
    (tmp_path / "talk.cha").write_bytes(TALK.to_bytes())
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    yield journal, import_file(journal, batch, tmp_path / "talk.cha", JobSpec(ComputeSpec(Load("m/demo.nemo", "c"))))
    journal.close()


def over_itself(journal: Journal, job: Job, text: str) -> Fault | None:
    """Why the file was not replaced by itself with the last utterance edited."""
    editable = delivery.editable_transcript_of(journal, job)
    change = edit_operations.retype(editable, 2, text)
    assert change is not None
    editable.apply(change)
    journal.edits.keep(job.id, editable.position - 1, change, editable.cuts)
    wanted = msgspec.structs.replace(job.delivery, formats=("chat",), existing="overwrite")
    delivery.deliver(journal, delivery.request_files(journal, journal.jobs.get(job.id), wanted))
    (export,) = journal.exports.of_job(job.id)
    return export.fault


def test_a_file_may_be_replaced_by_itself_with_its_edits_again_and_again(
    tmp_path: Path, job: tuple[Journal, Job]
) -> None:
    for typed in ("stay", "come"):
        assert over_itself(*job, f"I we should {typed} now.") is None
        assert (tmp_path / "talk.cha").read_bytes() == TALK.to_bytes().replace(b"should go", f"should {typed}".encode())


def test_changes_since_the_import_stay(tmp_path: Path, job: tuple[Journal, Job]) -> None:
    theirs = TALK.to_bytes().replace(b"a remark", b"another remark")
    (tmp_path / "talk.cha").write_bytes(theirs)
    fault = over_itself(*job, "I we should stay now.")
    assert fault is not None
    assert (fault.code, fault.figures) == ("source-changed", {"path": "talk.cha"})
    assert (tmp_path / "talk.cha").read_bytes() == theirs
    wanted = msgspec.structs.replace(job[1].delivery, formats=("chat",))
    (path,) = delivery.deliver(job[0], delivery.request_files(*job, wanted))
    assert path.name == "talk (2).cha"
    assert path.read_bytes() == TALK.to_bytes().replace(b"should go", b"should stay")


def test_transcribed_anew_it_is_no_longer_that_file(tmp_path: Path, job: tuple[Journal, Job]) -> None:
    journal, imported = job
    assert journal.sources.get(imported.id) is not None
    journal.jobs.redo([imported.id], imported.spec)
    assert journal.sources.get(imported.id) is None


def test_changes_during_alignment_stay(tmp_path: Path) -> None:
    source = document("*MOT:\tyes .")
    (tmp_path / "talk.cha").write_bytes(source.to_bytes())
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("align")
    spec = JobSpec(ComputeSpec(Load("m/demo.nemo", "c")), DeliverySpec(existing="overwrite"))
    job = journal.attempts.claim(
        add_alignment(journal, batch, Pair(tmp_path / "talk.wav", tmp_path / "talk.cha"), spec).id
    )
    assert job is not None
    (tmp_path / "talk.cha").write_bytes(b"theirs")
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 9.0, (Word("yes.", 1.0, 1.5, 0.9),)))
    journal.attempts.finish(job.id, job.attempt, 1, 9.0, False, None)
    delivery.deliver(journal, journal.jobs.get(job.id))
    (export,) = journal.exports.of_job(job.id)
    assert export.fault is not None
    assert export.fault.code == "source-changed"
    assert (tmp_path / "talk.cha").read_bytes() == b"theirs"
    journal.close()


def test_an_aligned_file_that_was_edited_has_its_times_and_its_edits(tmp_path: Path) -> None:
    source = document(
        "*MOT:\tyou see [!] it ?", "%com:\ta remark", "*CHI:\tno: .", head=HEAD + "@Media:\ttalk, audio\n"
    )
    (tmp_path / "talk.cha").write_bytes(source.to_bytes())
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("align")
    spec = JobSpec(ComputeSpec(Load("m/demo.nemo", "c")), DeliverySpec(output=str(tmp_path / "out")))
    job = journal.attempts.claim(
        add_alignment(journal, batch, Pair(tmp_path / "talk.wav", tmp_path / "talk.cha"), spec).id
    )
    assert job is not None
    words = [word for segment in source.to_transcript().segments for word in segment.words]
    timed = tuple(Word(word.text, float(i), i + 0.5, 0.9) for i, word in enumerate(words))
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 9.0, timed))
    journal.attempts.finish(job.id, job.attempt, 1, 9.0, False, None)
    job = journal.jobs.get(job.id)
    (path,) = delivery.deliver(journal, job)
    aligned = [
        "*MOT:\tyou see [!] it ? •0_2500•",
        "%com:\ta remark",
        "%wor:\tyou •0_500• see •1000_1500• it •2000_2500• ?",
        "*CHI:\tno: . •3000_3500•",
        "%wor:\tno •3000_3500• .",
    ]
    assert shown(read(path.read_bytes())) == aligned
    editable = delivery.editable_transcript_of(journal, job)
    change = edit_operations.retype(editable, 0, "you saw it?")
    assert change is not None
    editable.apply(change)
    journal.edits.keep(job.id, editable.position - 1, change, editable.cuts)
    wanted = msgspec.structs.replace(job.delivery, output=str(tmp_path / "again"))
    (path,) = delivery.deliver(journal, delivery.request_files(journal, job, wanted))
    assert shown(read(path.read_bytes())) == [line.replace("see", "saw") for line in aligned]
