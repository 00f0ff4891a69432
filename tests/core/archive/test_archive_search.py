"""Check that a search finds every place in its context after edits, merges, undoing and removal."""

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from fresh_index import differences, spoil_index

from core.archive.archive_search import ArchiveSearch
from core.archive.frequencies import by_folder
from core.archive.indexing import update_index
from core.archive.query import filter_text, parse
from core.archive.results import Hit, Order
from core.contracts.engine_messages import Chunk
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.queue.delivery import editable_transcript_of
from core.transcript.edit_operations import replace_texts
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Rename, SegmentMetadata

SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache"), Prompt("en")))
DAY_NS = 86_400 * 10**9


def words(text: str, start: float = 0.0) -> tuple[Word, ...]:
    return tuple(Word(word, start + 0.5 * n, start + 0.5 * n + 0.4, 0.9) for n, word in enumerate(text.split()))


def recorded(journal: Journal, name: str, *chunks: str, day: int = 20_000) -> Job:
    """Add a finished job with these chunks of 10 s each."""
    batch, _ = journal.batches.open("key")
    added = journal.jobs.add(batch, f"/archive/{name}", 100, day * DAY_NS, SPEC)
    job = journal.attempts.claim(added.id)
    assert job is not None
    for n, text in enumerate(chunks):
        assert journal.chunks.commit(Chunk(job.id, job.attempt, n, 10.0 * n, 10.0 * n + 10, words(text, 10.0 * n)))
    duration = max(10.0 * len(chunks), 0.5 * len(chunks[-1].split()))
    assert journal.attempts.finish(job.id, job.attempt, len(chunks), duration, False, None)
    return journal.jobs.get(job.id)


def imported(journal: Journal, name: str, *said: tuple[str, str], language: str | None = None) -> Job:
    """Import a transcript of (speaker, sentence) from another program."""
    batch, _ = journal.batches.open("key")
    segments = [Segment(words(text, 10.0 * n), who, language) for n, (who, text) in enumerate(said)]
    return journal.imports.add(batch, (f"/archive/{name}", 1, 1), SPEC, segments, 10.0 * len(said))


def bring_up_to_date(journal: Journal) -> None:
    for _ in update_index(journal):
        pass


def find(journal: Journal, query: str, order: Order = "found", context: int = 4) -> list[Hit]:
    bring_up_to_date(journal)
    archive = ArchiveSearch(journal)
    *_, results = archive.search(parse(query))
    assert results.complete
    hits = [archive.hit(results, number, context) for number in archive.sort_hits(results, order) or ()]
    return [hit for hit in hits if hit is not None]


def texts(hits: Iterable[Hit]) -> list[str]:
    return [hit.text for hit in hits]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


# --- places


def test_a_word_is_found_with_its_context_and_its_very_time(journal: Journal) -> None:
    recorded(journal, "a.wav", "we went down to the harbour", "and waited there for the boats")
    [hit] = find(journal, "Harbour", context=3)
    assert (hit.left, hit.text, hit.right) == ("down to the", "harbour", "and waited there")
    assert (hit.start, hit.end) == (2.5, 2.9)
    assert (hit.recording.path.name, hit.speaker, hit.language) == ("a.wav", None, "en")


def test_a_phrase_is_found_across_the_seam_of_two_chunks(journal: Journal) -> None:
    recorded(journal, "a.wav", "it was the old", "harbour of the", "town")
    assert texts(find(journal, '"old harbour"')) == ["old harbour"]
    assert texts(find(journal, '"the old harbour of the town"')) == ["the old harbour of the town"]
    assert texts(find(journal, '"old harb* of"')) == ["old harbour of"]
    assert find(journal, '"harbour old"') == []


def test_phrase_longer_than_the_overlap_is_found_across_short_chunks(journal: Journal) -> None:
    said = [f"w{number}" for number in range(40)]
    recorded(journal, "a.wav", *said)
    [hit] = find(journal, '"' + " ".join(said[5:35]) + '"', context=2)
    assert (hit.left, hit.right) == ("w3 w4", "w35 w36")
    assert (hit.start, hit.end) == (50.0, 340.4)


def test_every_occurrence_in_a_passage_is_counted(journal: Journal) -> None:
    recorded(journal, "a.wav", "no no no yes no", "yes no")
    assert len(find(journal, "no")) == 5
    assert len(find(journal, "no OR yes")) == 7
    assert len(find(journal, "n*")) == 5


def test_near_is_counted_in_words_across_seams_and_either_way(journal: Journal) -> None:
    recorded(journal, "a.wav", "boat one two", "three harbour", "four five six seven eight boat")
    assert len(find(journal, "harbour NEAR/3 boat")) == 1
    assert len(find(journal, "harbour NEAR/2 boat")) == 0
    assert texts(find(journal, "boat NEAR/5 harbour")) == ["boat", "boat"]
    assert texts(find(journal, "boat harbour")) == ["boat", "boat"]
    assert len(find(journal, "NEAR(harbour boat, 3)")) == 1
    assert len(find(journal, "harbour -four")) == 0
    assert len(find(journal, "harbour NOT nobody")) == 1
    assert len(find(journal, "boat NEAR/50 boat")) == 2


def test_near_looks_back_over_passages_of_single_words_and_over_blocks(journal: Journal) -> None:
    recorded(journal, "a.wav", *["boat"], *(f"w{number}" for number in range(60)), "boat", "x", "y", "harbour")
    assert [hit.start for hit in find(journal, "boat NEAR harbour")] == [610.0]
    assert [hit.start for hit in find(journal, "w31 NEAR/2 w33")] == [320.0]
    assert [hit.start for hit in find(journal, "w25 NEAR/9 w34")] == [260.0]


@pytest.mark.slow
def test_results_are_those_of_a_search_without_an_index(journal: Journal) -> None:
    drawn = random.Random(3)
    said = [[drawn.choice("abcdefgh") for _ in range(drawn.randint(1, 9))] for _ in range(150)]
    recorded(journal, "a.wav", *(" ".join(chunk) for chunk in said))
    whole = [word for chunk in said for word in chunk]
    for query in ('"a b"', '"a b c"', '"h g"'):
        phrase = query.strip('"').split()
        there = sum(whole[i : i + len(phrase)] == phrase for i in range(len(whole)))
        assert len(find(journal, query)) == there, query
    for one, other, distance in (("a", "b", 0), ("c", "d", 2), ("e", "f", 10), ("g", "h", 1)):
        there = sum(
            word == one and other in (*whole[max(0, i - distance - 1) : i], *whole[i + 1 : i + distance + 2])
            for i, word in enumerate(whole)
        )
        assert len(find(journal, f"{one} NEAR/{distance} {other}")) == there, (one, other)
        assert len(find(journal, f"{one} NEAR/{distance} {other} {other}")) == there


def test_a_regular_expression_finds_what_words_cannot_and_never_hangs(journal: Journal) -> None:
    recorded(journal, "a.wav", "the harbor and", "the harbour", " ".join(["a"] * 60 + ["b"]))
    assert texts(find(journal, r"/harbou?r\b/")) == ["harbor", "harbour"]
    assert texts(find(journal, "/and the/")) == ["and the"]
    with pytest.raises(InputFault, match="takes too long"):
        find(journal, r"/((a|a )+(a|a )+)+\1[cb]{2}/")


# --- what is compared


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("Straße", "strasse"),
        ("STRASSE", "straße"),
        ("İstanbul", "istanbul"),
        ("Isparta", "\u0131sparta"),
        ("ещё", "еще"),
        ("еще", "Ещё"),
        ("Άνθρωπος", "ανθρωποσ"),
        ("مُحَمَّد", "محمد"),
        ("L'été,", "ete"),
        ("Müller", "muller"),
        ("Müller", "MÜLLER"),
        ("don\u2019t", "don't"),
        ("今日は東京です", "東京"),
        ("กำลัง", "ลัง"),
        ("ﬁne", "fine"),
        ("7.30", "7.30"),
    ],
)
def test_case_and_marks_are_as_the_script_has_them(journal: Journal, said: str, query: str) -> None:
    recorded(journal, "a.wav", f"and {said} then")
    assert texts(find(journal, query)) == [said]


@pytest.mark.parametrize(("said", "query"), [("muller", "Müller"), ("мои", "мой"), ("dont", "don"), ("हिन्दी", "हन्दी")])
def test_other_words_are_not_found(journal: Journal, said: str, query: str) -> None:
    recorded(journal, "a.wav", said)
    assert find(journal, query) == []


# --- filters and orders


def test_filters_keep_speakers_languages_dates_folders_and_recordings(journal: Journal) -> None:
    recorded(journal, "radio/one.wav", "a boat", day=19_000)  # 2022-01-08
    recorded(journal, "kupang/two.wav", "a boat", day=20_000)  # 2024-10-04
    imported(journal, "three.wav", ("Anna B", "one boat"), ("David", "two boats and a boat"))
    imported(journal, "vier.wav", ("Anna", "das boat"), language="de")

    def names(query: str) -> list[str]:
        return [hit.recording.path.name for hit in find(journal, query)]

    assert names("boat") == ["one.wav", "two.wav", "three.wav", "three.wav", "vier.wav"]
    assert names("boat folder:radio") == ["one.wav"]
    assert names("boat -folder:radio recording:two") == ["two.wav"]
    assert names("boat date:2022") == ["one.wav"]
    assert names("boat date:2022-02..2024") == ["two.wav"]
    assert names("boat speaker:anna") == ["three.wav", "vier.wav"]
    assert names('boat speaker:"Anna B"') == ["three.wav"]
    assert names("boat* -speaker:anna -date:2022..") == ["three.wav", "three.wav"]
    assert names("boat language:de") == ["vier.wav"]
    assert len(names("boat -language:de")) == 4


def test_places_are_sorted_by_either_context_recording_time_and_speaker(journal: Journal) -> None:
    recorded(journal, "b.wav", "come home now", "go home again", day=19_000)
    imported(journal, "a.wav", ("Zoe", "at home already"))
    assert [hit.left for hit in find(journal, "home", "left", 1)] == ["at", "come", "go"]
    assert [hit.right for hit in find(journal, "home", "right", 1)] == ["again", "already", "now"]
    assert [hit.recording.path.name for hit in find(journal, "home", "recording")] == ["a.wav", "b.wav", "b.wav"]
    assert [hit.start for hit in find(journal, "home", "time")] == [0.5, 0.5, 10.5]
    assert [hit.speaker for hit in find(journal, "home", "speaker")] == [None, None, "Zoe"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ('the "old harbour', r'" at character 5 is not closed'),
        ("boat OR", "OR at character 6 needs a word on each side"),
        ("NEAR boat", "NEAR at character 1"),
        ("NEAR(a b", r"NEAR\( at character 1 is not closed"),
        ("boat spaker:Anna", r"unknown filter “spaker:” at character 6"),
        ("boat date:yesterday", "yesterday at character 11 is not a date"),
        ("boat date:2024-13", "2024-13 at character 11 is not a date"),
        ("boat date:2026..2020", "2026..2020 at character 11 ends before it begins"),
        ("date:2025-05..2025-03-31", "2025-05..2025-03-31 at character 6 ends before it begins"),
        ("boat date:..2025-13", r"\.\.2025-13 at character 11 is not a date"),
        ("boat date:2025-00", "2025-00 at character 11 is not a date"),
        ("boat NOT NEAR(a b)", "NOT at character 6 needs a word on each side"),
        ("boat NEAR/3 NEAR(a b)", "NEAR/3 at character 6 needs a word on each side"),
        ("boat -NEAR(a b)", "-NEAR at character 6 needs a word on each side"),
        ("boat -(a b)", "- at character 6 needs a word on each side"),
        ("boat NOT (a b)", "NOT at character 6 needs a word on each side"),
        ("speaker:Anna", "the query is empty"),
        ("-boat", "the query is empty"),
        ("", "the query is empty"),
        ("/(/", "regular expression at character 1"),
        ("/a/ b", "can't be combined"),
    ],
)
def test_a_query_that_means_nothing_is_told_with_the_place(query: str, message: str) -> None:
    with pytest.raises(InputFault, match=message):
        parse(query)


def test_alternatives_are_excluded_in_brackets_as_without_them() -> None:
    assert parse("boat NOT (a OR b)") == parse("boat NOT a OR b")
    assert parse("(boat OR ship) AND NEAR(a b, 3)") == parse("boat OR ship NEAR(a b, 3)")


# --- the index and the text


def test_journal_works_without_fts5_and_search_names_it(journal: Journal) -> None:
    journal.index.available = False  # as TextIndex finds it where SQLite was built without it
    recorded(journal, "a.wav", "one boat", "two boats")
    assert [word.text for word in journal.chunks.words(1)] == ["one", "boat", "two", "boats"]
    with pytest.raises(EnvironmentFault, match="lacks FTS5"):
        find(journal, "boat")
    assert len(find(Journal(journal.path), "boat*")) == 2


def assert_as_built_afresh(journal: Journal, folder: Path) -> None:
    """Check that the index equals a new index of the same texts."""
    bring_up_to_date(journal)
    assert differences(journal.path, folder) == []


def edit(journal: Journal, job: Job, texts: Sequence[tuple[int, str]]) -> EditableTranscript:
    transcript = editable_transcript_of(journal, job)
    change = replace_texts(transcript, texts)
    assert change is not None
    assert journal.edits.append(job.id, change, transcript)
    return transcript


def test_edits_are_found_and_undone_ones_are_not(journal: Journal, tmp_path: Path) -> None:
    job = recorded(journal, "a.wav", "we saw the harbour.", "It was dark.")
    edit(journal, job, [(0, "we saw the lighthouse.")])
    assert (len(find(journal, "lighthouse")), len(find(journal, "harbour"))) == (1, 0)
    assert_as_built_afresh(journal, tmp_path)
    journal.edits.keep_position(job.id, 0)
    assert (len(find(journal, "lighthouse")), len(find(journal, "harbour"))) == (0, 1)
    assert_as_built_afresh(journal, tmp_path)


def test_an_edit_keeps_times_speakers_and_seams(journal: Journal) -> None:
    job = imported(journal, "a.wav", ("Anna", "we saw the harbour"), ("David", "it was dark"))
    edit(journal, job, [(0, "we saw the old harbour")])
    [hit] = find(journal, '"harbour it"', context=2)
    assert (hit.left, hit.right, hit.speaker) == ("the old", "was dark", "David")
    assert hit.start == 1.5
    assert len(find(journal, "old speaker:Anna")) == 1
    transcript = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, Rename("Anna", "Berta", 2), transcript)
    assert len(find(journal, "old speaker:Berta")) == 1


def test_what_is_edited_is_not_shown_as_it_was_before(journal: Journal) -> None:
    job = recorded(journal, "a.wav", "we saw the harbour")
    assert len(find(journal, "harbour")) == 1
    edit(journal, job, [(0, "we saw nothing")])
    *_, results = ArchiveSearch(journal).search(parse("harbour"))  # before the index is brought up to date
    assert len(results) == 0
    assert journal.index.state().pending == 1


def test_speakers_that_come_later_need_no_new_index(journal: Journal) -> None:
    job = recorded(journal, "a.wav", "a boat and", "a boat")
    assert journal.edits.keep_segments(job.id, (3, 5), (SegmentMetadata("Anna"), SegmentMetadata("David")))
    assert journal.index.pending() == []
    assert [hit.speaker for hit in find(journal, "boat")] == ["Anna", "David"]


def test_a_job_that_is_removed_or_begun_again_leaves_nothing(journal: Journal, tmp_path: Path) -> None:
    first, second = recorded(journal, "a.wav", "one boat"), recorded(journal, "b.wav", "two boats")
    journal.jobs.remove([first.id])
    assert find(journal, "boat") == []
    assert len(find(journal, "boats")) == 1
    assert second.state == JobState.DONE
    assert_as_built_afresh(journal, tmp_path)


@pytest.mark.slow
def test_what_is_left_over_goes_when_it_is_most_of_the_index(journal: Journal, tmp_path: Path) -> None:
    keep = recorded(journal, "keep.wav", "one boat")
    for number in range(80):
        journal.jobs.remove([recorded(journal, f"{number}.wav", "many boats").id])
    bring_up_to_date(journal)
    with journal.database.reading() as connection:
        left = connection.execute("SELECT COUNT(*) FROM passage_words WHERE passage_words MATCH 'boats'").fetchone()[0]
    assert left == 0
    assert [hit.recording.job for hit in find(journal, "boat")] == [keep.id]
    assert_as_built_afresh(journal, tmp_path)


@pytest.mark.slow
def test_journal_is_searchable_while_it_is_indexed(journal: Journal) -> None:
    for number in range(4):
        recorded(journal, f"{number}.wav", *["a boat"] * 40)
    with journal.database.transaction() as connection:
        for table in ("passage_block", "indexed"):
            connection.execute(f"DELETE FROM {table}")
    assert journal.index.state().pending == 4
    pieces = update_index(journal)
    next(pieces)
    *_, results = ArchiveSearch(journal).search(parse("boat"))
    assert len(results) == 32  # of the newest recording
    next(pieces)
    pieces.close()
    again = Journal(journal.path)
    assert again.index.state().pending == 3
    assert len(find(again, "boat")) == 160


def test_an_import_of_the_first_release_is_one_large_chunk(journal: Journal, tmp_path: Path) -> None:
    recorded(journal, "a.wav", " ".join(["word"] * 700 + ["harbour"]))
    [hit] = find(journal, "harbour", context=1)
    assert (hit.left, hit.start) == ("word", 350.0)
    assert_as_built_afresh(journal, tmp_path)


@pytest.mark.parametrize(
    "name", ["Anna", "Anna B", "Anna(guest)", 'O"Brien', '"Anna"', "(both)", "tab\there", "a,b", "中村 (東京)", "x:y/z"]
)
def test_any_name_can_be_a_filter(journal: Journal, name: str) -> None:
    imported(journal, "many.wav", (name, "a buoy"), ("Somebody", "another buoy"))
    assert [hit.speaker for hit in find(journal, f"buoy {filter_text('speaker', name)}")] == [name]
    assert [hit.speaker for hit in find(journal, f"buoy -{filter_text('speaker', name)}")] == ["Somebody"]


def test_folders_of_one_name_are_told_apart(journal: Journal) -> None:
    for name in ("2024/radio/a.wav", "2025/radio/b.wav", "2025/radio/c.wav", "field/d.wav", "2025/none/e.wav"):
        recorded(journal, name, "nothing" if "none" in name else "harbour")
    bring_up_to_date(journal)
    archive = ArchiveSearch(journal)
    *_, results = archive.search(parse("harbour"))
    found = by_folder(archive.counts(results), archive.recordings)
    first, second = str(Path("2025", "radio")), str(Path("2024", "radio"))
    assert [(each.name, each.places) for each in found] == [(first, 2), (second, 1), ("field", 1)]
    for each in found:
        assert len(find(journal, f"harbour {filter_text('folder', each.name)}")) == each.places


@pytest.mark.parametrize("query", ["harbour", "harb*", '"the harbour"', "dark NEAR/5 harbour"])
def test_a_letter_that_changed_in_the_index_hides_nothing(journal: Journal, query: str) -> None:
    for n in range(60):
        recorded(journal, f"{n}.wav", "we saw the harbour when it was dark" if n < 40 else "we saw nothing")
    bring_up_to_date(journal)
    spoil_index(journal.path, b"arbour", b"brbour")
    archive = ArchiveSearch(journal)
    *_, results = archive.search(parse(query))
    assert (len(results), archive.rebuilt) == (40, True)
    assert journal.index.pending() == []
    *_, results = archive.search(parse(query))
    assert (len(results), archive.rebuilt) == (40, False)


def test_a_word_that_the_index_invents_is_not_counted(journal: Journal) -> None:
    for n in range(40):
        recorded(journal, f"{n}.wav", "we saw the harbour and the harbour")
    bring_up_to_date(journal)
    spoil_index(journal.path, b"saw", b"sea")
    archive = ArchiveSearch(journal)
    *_, results = archive.search(parse("sea"))
    assert (len(results), archive.rebuilt) == (0, True)


def test_a_whole_index_is_not_built_again(journal: Journal) -> None:
    for n in range(100):
        recorded(journal, f"{n}.wav", *["we saw the harbour and the harbour"] * (n % 7 + 1))
    edited = recorded(journal, "edited.wav", "we saw the harbour")
    edit(journal, edited, [(0, "we saw the old harbour, and no harbour")])
    bring_up_to_date(journal)
    edit(journal, recorded(journal, "late.wav", "a harbour"), [(0, "nothing")])  # not indexed yet
    archive = ArchiveSearch(journal)
    for query in ("harbour", "har*", '"the harbour and"', "old or nothing", "harbour NEAR/3 saw", "nowhere"):
        list(archive.search(parse(query)))
        assert not archive.rebuilt
