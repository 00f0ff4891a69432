"""The language of recordings in the journal: found in the text or told by the model, the same however chunks came."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from language_texts import TEXTS
from msgspec.structs import replace
from told_speakers import hear

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import LanguageRun, Word
from core.journal import ComputeSpec, Job, JobSpec, Journal
from core.queue import delivery, language_choice
from core.queue.language_detection import detect_languages
from core.queue.speaker_assignment import assign_speakers
from core.spoken_language.text_language import TextLanguage
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript

MIXED = [*TEXTS["de"][:6], "Okay.", *TEXTS["fr"][:3], *TEXTS["de"][6:10]]


@pytest.fixture(scope="module")
def text_language() -> Iterator[TextLanguage]:
    child = TextLanguage()
    yield child
    child.close()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.sqlite3")
    yield journal
    journal.close()


def words_of(sentences: Sequence[str]) -> list[Word]:
    """Timed words, half a second each."""
    texts = " ".join(sentences).split()
    return [Word(text, n / 2, n / 2 + 0.4, 0.9) for n, text in enumerate(texts)]


def recognised(
    journal: Journal,
    words: Sequence[Word],
    *,
    size: int = 17,
    prompt: Prompt = Prompt(),  # noqa: B008 - frozen
    model: str = "parakeet-tdt-0.6b-v3.nemo",
    tags: Sequence[str | None] = (),
) -> Job:
    """A job whose words were committed in chunks of `size` words, tagged in turns, and are not done yet."""
    batch, _ = journal.batches.open(f"{size}")
    spec = JobSpec(ComputeSpec(Load(model, "cache"), prompt))
    job = journal.attempts.claim(
        journal.jobs.add(batch, str(journal.database.path.parent / f"{size}.wav"), 1, 1, spec).id
    )
    assert job is not None
    for n, first in enumerate(range(0, len(words), size)):
        part = tuple(words[first : first + size])
        tag = tags[n % len(tags)] if tags else None
        end = part[-1].end or 0.0
        assert journal.chunks.commit(Chunk(job.id, job.attempt, n, part[0].start or 0.0, end, part, language=tag))
    return journal.jobs.get(job.id)


def detected(journal: Journal, job: Job, text_language: TextLanguage) -> Job:
    """The job with its languages noted, done."""
    journal.attempts.note_languages(job.id, detect_languages(journal, job, text_language))
    journal.attempts.finish(job.id, job.attempt, job.chunks, job.seconds, False, None)
    return journal.jobs.get(job.id)


@pytest.mark.slow
def test_sentences_in_another_language_are_marked(journal: Journal, text_language: TextLanguage) -> None:
    words = words_of(MIXED)
    found = [
        detected(journal, recognised(journal, words, size=size), text_language) for size in (1, 17, 40, len(words))
    ]
    assert len({job.languages for job in found}) == 1
    transcript = delivery.transcript_of(journal, found[0])
    assert transcript.language == "de"
    assert [segment.text for segment in transcript.segments if segment.language == "fr"] == TEXTS["fr"][:3]
    assert {segment.language for segment in transcript.segments} == {None, "fr"}


def test_no_detection_for_alignment_translation_or_one_language(journal: Journal, text_language: TextLanguage) -> None:
    words = words_of(TEXTS["fr"][:6])
    to_english = Prompt(language="de", target_language="en")
    told = [
        recognised(journal, words, size=30, prompt=to_english, model="canary-1b-v2.nemo"),
        recognised(journal, words, size=31, model="parakeet-tdt-0.6b-v2.nemo"),
    ]
    jobs = [detected(journal, job, text_language) for job in told]
    assert [job.languages.spoken or job.languages.sounds_like for job in jobs] == [None, None]
    assert [language_choice.language_of(job) for job in jobs] == ["en", "en"]


def test_chosen_language_is_doubted_but_stays(journal: Journal, text_language: TextLanguage) -> None:
    german = Prompt(language="de")
    french = detected(journal, recognised(journal, words_of(TEXTS["fr"][:6]), size=9, prompt=german), text_language)
    assert (language_choice.language_of(french), french.languages.sounds_like) == ("de", "fr")
    assert all(segment.language is None for segment in delivery.transcript_of(journal, french).segments)
    mixed = detected(journal, recognised(journal, words_of(MIXED), size=10, prompt=german), text_language)
    short = detected(journal, recognised(journal, words_of(["C'est la vie."]), size=11, prompt=german), text_language)
    assert (mixed.languages.sounds_like, short.languages.sounds_like) == (None, None)


def test_what_the_model_itself_tells_counts(journal: Journal, text_language: TextLanguage) -> None:
    words = words_of(TEXTS["en"][:8])  # whatever its text looks like
    job = detected(
        journal, recognised(journal, words, size=len(words) // 2 + 1, tags=("nb-NO", "en-US")), text_language
    )
    assert job.languages.spoken == "nb"
    assert {run.language for run in job.languages.others} == {"en"}


def test_too_little_text_has_no_language(journal: Journal, text_language: TextLanguage) -> None:
    job = detected(journal, recognised(journal, words_of(["Okay.", "Hm."])), text_language)
    assert language_choice.language_of(job) is None


def test_speakers_that_come_later_leave_the_languages(journal: Journal, text_language: TextLanguage) -> None:
    job = hear(journal, detected(journal, recognised(journal, words_of(MIXED)), text_language), (0, 3.0), (1, 500.0))
    assign_speakers(journal, job)
    segments = delivery.transcript_of(journal, job).segments
    assert {segment.speaker for segment in segments} == {"Speaker 1", "Speaker 2"}
    assert [segment.text for segment in segments if segment.language == "fr"] == TEXTS["fr"][:3]


def test_sentences_are_given_another_language_as_an_edit(journal: Journal, text_language: TextLanguage) -> None:
    job = detected(journal, recognised(journal, words_of(MIXED)), text_language)
    editable = delivery.editable_transcript_of(journal, job)
    edit = edit_operations.set_language(editable, [0, 1], "en")
    assert edit is not None
    editable.apply(edit)
    journal.edits.keep(job.id, 0, edit, editable.cuts)
    again = delivery.editable_transcript_of(journal, job)
    assert [segment.language for segment in again.plain_segments[:3]] == ["en", "en", None]
    back = edit_operations.set_language(again, [0], "de")  # the transcript's own
    assert back is not None
    again.apply(back)
    assert again.plain_segments[0].language is None
    again.undo()
    again.undo()
    assert again.plain_segments[0].language is None
    assert edit_operations.set_language(again, [0], "de") is None


@pytest.mark.slow
def test_a_segment_has_the_language_of_its_middle() -> None:
    words = [replace(word, text=f"{word.text.strip('.')}.") for word in words_of(["a b c d"])]
    runs = (LanguageRun(1, 3, "fr"),)
    editable = EditableTranscript(words, others=runs, language="de")
    assert [segment.language for segment in editable.plain_segments] == [None, "fr", "fr", None]


@pytest.mark.slow
def test_a_recording_that_begins_anew_is_asked_anew(journal: Journal, text_language: TextLanguage) -> None:
    job = detected(journal, recognised(journal, words_of(MIXED)), text_language)
    assert job.languages.spoken == "de"
    journal.jobs.redo([job.id], job.spec)
    assert journal.jobs.get(job.id).languages.spoken is None
