"""Check that text without word times keeps the time of its window, in one piece and chunk by chunk."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed

from core.contracts.transcript import LanguageRun, Word
from core.transcript.editable_transcript import ChunkTranslation, EditableTranscript
from core.transcript.edits import UNEDITED, History
from core.transcript.untimed_windows import WindowTime

Chunk = tuple[tuple[Word, ...], float, float]


def untimed(text: str) -> tuple[Word, ...]:
    return tuple(map(Word, text.split()))


CHUNKS: list[Chunk] = [
    (timed("we begin here and", start=0.0), 0.0, 10.0),
    (untimed("nobody timed this. It has two sentences"), 10.0, 20.0),
    (timed("and we go on.", start=20.0), 20.0, 30.0),
]


TEXTS = st.lists(st.sampled_from(("a", "bb", "end.", "Well,")), max_size=12).map(" ".join)


def opened(chunks: Sequence[Chunk], history: History = UNEDITED) -> EditableTranscript:
    return EditableTranscript(
        [word for words, _, _ in chunks for word in words],
        len(chunks),
        history=history,
        language="en",
        duration=chunks[-1][2],
        windows=[WindowTime(len(words), start, end) for words, start, end in chunks],
    )


def times(transcript: EditableTranscript) -> list[tuple[str, float | None, float | None]]:
    return [(segment.text, segment.start, segment.end) for segment in transcript.plain_segments]


def test_text_without_word_times_keeps_its_windows_start_and_end() -> None:
    before, *own, after = times(opened(CHUNKS))
    assert (before[0], after[0]) == ("we begin here and", "and we go on.")
    assert [text for text, _, _ in own] == ["nobody timed this.", "It has two sentences"]
    assert (own[0][1], own[-1][2]) == (10.0, 20.0)
    assert own[0][2] == own[1][1], "its sentences divide the window"


def test_a_window_with_one_timed_word_is_cut_as_before() -> None:
    words = (*timed("we begin here and"), *untimed("so does this"), Word("end.", 8.0, 8.5))
    assert times(EditableTranscript(words, 1, language="en")) == times(opened([(words, 0.0, 10.0)]))


def test_arriving_chunks_give_the_segments_of_the_whole() -> None:
    transcript = EditableTranscript(complete=False, language="en", duration=30.0, windows=())
    for words, start, end in CHUNKS:
        transcript.extend(words, None, (start, end))
    transcript.complete()
    assert transcript.segments == opened(CHUNKS).segments


def test_given_text_gets_no_time_of_a_window() -> None:
    transcript = EditableTranscript(complete=False, language="en", duration=30.0)
    for words, start, end in CHUNKS:
        transcript.extend(words, None, (start, end))
    assert all(segment.span is None for segment in transcript.plain_segments)


def test_segments_of_an_edited_transcript_keep_their_time() -> None:
    first = opened(CHUNKS)
    assert opened(CHUNKS, History(first.cuts)).segments == first.segments


def test_the_translation_of_an_untimed_window_has_its_time() -> None:
    words = [word for own, _, _ in CHUNKS for word in own]
    transcript = EditableTranscript(
        words,
        3,
        language="en",
        translations=[ChunkTranslation(len(own), "Ein Satz.") for own, _, _ in CHUNKS],
        translation_language="de",
        others=[LanguageRun(0, 2, "fr")],
        windows=[WindowTime(len(own), start, end) for own, start, end in CHUNKS],
    )
    (segment,) = (each for each in transcript.plain_segments if each.span is not None)
    assert segment.text == "nobody timed this. It has two sentences"
    assert segment.span == (10.0, 20.0)
    assert segment.translation == "Ein Satz."


@given(st.lists(st.tuples(st.booleans(), TEXTS), min_size=1, max_size=6))
def test_all_words_stay_in_order_and_inside_their_windows(given_chunks: list[tuple[bool, str]]) -> None:
    chunks = [
        (timed(text, 0.1, 10.0 * n) if is_timed else untimed(text), 10.0 * n, 10.0 * n + 10.0)
        for n, (is_timed, text) in enumerate(given_chunks)
    ]
    transcript = opened(chunks)
    assert [word.text for segment in transcript.plain_segments for word in segment.words] == [
        word.text for words, _, _ in chunks for word in words
    ]
    ends = [segment.end for segment in transcript.plain_segments if segment.end is not None]
    starts = [segment.start for segment in transcript.plain_segments if segment.start is not None]
    assert starts == sorted(starts)
    assert ends == sorted(ends)
    assert len(starts) == len(transcript.plain_segments), "every segment has a time"
    arriving = EditableTranscript(complete=False, language="en", duration=chunks[-1][2], windows=())
    for words, start, end in chunks:
        arriving.extend(words, None, (start, end))
    arriving.complete()
    assert arriving.plain_segments == transcript.plain_segments
