"""Subtitles of an aligned text: what was not found in the sound has no cue, and says so."""

from pathlib import Path

import msgspec
import pytest
from transcripts import timed, transcript

from core.contracts.engine_messages import Chunk
from core.contracts.errors import InputFault
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.formats import SUBTITLES
from core.formats.subtitles import check_found, count_sentences
from core.formats.subtitles.cue_words import without_untimed_sentences
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal
from core.queue import delivery
from core.queue.alignments import Pair, add_alignment

SAID, AFTER = "This sentence was said.", "Then the speaker went on."
UNSAID = "Nobody ever said this."


def untimed(text: str) -> tuple[Word, ...]:
    return tuple(map(Word, text.split()))


def aligned(folder: Path, lines: list[tuple[Word, ...]]) -> tuple[Journal, Job]:
    """A finished alignment whose lines were found as given."""
    (folder / "talk.txt").write_text("\n".join(" ".join(word.text for word in line) for line in lines))
    (folder / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(folder / "journal.sqlite3")
    batch, _ = journal.batches.open("align")
    spec = JobSpec(
        ComputeSpec(Load("m/demo.nemo", "c")),
        DeliverySpec(formats=(*SUBTITLES, "json", "txt"), output=str(folder / "out")),
    )
    job = journal.attempts.claim(add_alignment(journal, batch, Pair(folder / "talk.wav", folder / "talk.txt"), spec).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 9.0, tuple(word for line in lines for word in line)))
    journal.attempts.finish(job.id, job.attempt, 1, 9.0, False, None)
    return journal, journal.jobs.get(job.id)


def test_missing_sentences_have_no_cue_and_are_counted(tmp_path: Path) -> None:
    lines = [timed(SAID, start=1.0), untimed(UNSAID), timed(AFTER, start=6.0)]
    journal, job = aligned(tmp_path, lines)
    assert len(delivery.deliver(journal, job)) == len(job.delivery.formats)
    assert (tmp_path / "out" / "talk.srt").read_text() == (
        "1\n00:00:01,000 --> 00:00:03,050\nThis sentence was said.\n\n"
        "2\n00:00:06,000 --> 00:00:08,450\nThen the speaker went on.\n"
    )
    for name in ("vtt", "ass"):
        assert "Nobody" not in (tmp_path / "out" / f"talk.{name}").read_text()
    assert UNSAID in (tmp_path / "out" / "talk.txt").read_text()
    assert delivery.count_left_out_sentences(journal, job) == 1
    without = msgspec.structs.replace(job, script=None)
    assert delivery.count_left_out_sentences(journal, without) == 1, "whoever wrote the text"


def test_the_text_of_another_recording_has_no_subtitles(tmp_path: Path) -> None:
    journal, job = aligned(tmp_path, [timed("This one was said."), *[untimed(UNSAID)] * 2])
    written = delivery.deliver(journal, job)
    assert sorted(path.name for path in written) == ["talk.json", "talk.txt"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["talk.json", "talk.txt"]
    faults = {entry.format: entry.fault for entry in journal.exports.of_job(job.id) if entry.fault is not None}
    assert set(faults) == set(SUBTITLES)
    assert faults["srt"].sentence.endswith("8 of 12 words were not found in the sound")
    assert delivery.count_left_out_sentences(journal, job) == 0
    assert journal.batches.close(job.batch), "it is not tried for ever"


def test_a_sentence_within_a_line_is_left_out_and_a_cue_with_its_own_time_is_not() -> None:
    line = Segment((*timed(SAID), *untimed(UNSAID), *timed(AFTER, start=4.0)))
    cue = Segment(untimed("A cue that was read."), span=(8.0, 9.0))
    given = transcript(line, cue)
    assert [segment.text for segment in without_untimed_sentences(given).segments] == [
        f"{SAID} {AFTER}",
        "A cue that was read.",
    ]
    assert count_sentences(given) == (1, 4)


def test_half_is_enough() -> None:
    given = transcript(Segment(timed(SAID)), Segment(untimed(UNSAID)))
    assert [segment.text for segment in without_untimed_sentences(given).segments] == [SAID]
    check_found(given)
    with pytest.raises(InputFault):
        check_found(transcript(*given.segments, Segment(untimed("No."))))
