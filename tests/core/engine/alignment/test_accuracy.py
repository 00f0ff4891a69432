"""Test the accuracy of aligned words on speech with known word boundaries."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from alignments import ScoredWindow, align, scored
from pauses import KINDS, apply, edges_at_pauses
from spoken_words import Spoken, speak

from core.contracts.protocol import ScriptUtterance, ScriptWord
from core.contracts.transcript import Word
from core.engine.audio.segmenter import OVERLAP, Window, windows
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import SAMPLE_RATE, CtcScorer
from core.queue.alignments import spoken_form

DEMO = Path(__file__).resolve().parents[4] / "resources" / "demo_model"
PLACE = 7  # in front of which the text has a sentence that the recording has not


def sentences() -> list[str]:
    """Return sentences that the demo model's training did not contain."""
    lines = [line for name in ("heldout.txt", "dev.txt") for line in (DEMO / name).read_text("utf-8").splitlines()]
    random.Random(5).shuffle(lines)
    return [line.strip() for line in lines if line.strip()]


@pytest.fixture(scope="module")
def ctc_scorer(tmp_path_factory: pytest.TempPathFactory) -> CtcScorer:
    checkpoint = open_checkpoint(DEMO / "demo.nemo", tmp_path_factory.mktemp("cache"))
    return load(checkpoint, choose("cpu", "fp32"), True, False).ctc_scorer()


def cut(spoken: Spoken, seconds: float) -> Iterator[Window]:
    """Return windows as the segmenter cuts speech without pauses."""
    start, whole, n = 0.0, len(spoken.samples) / SAMPLE_RATE, 0
    while n == 0 or start + OVERLAP < whole:
        end = min(start + seconds, whole)
        samples = spoken.samples[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)]
        yield Window(n, start, end, samples, OVERLAP if n else 0.0, n > 0, end < whole, ())
        start, n = end - OVERLAP, n + 1


def errors(
    spoken: Spoken, scored_windows: list[ScoredWindow], ctc_scorer: CtcScorer, folder: Path
) -> tuple[np.ndarray, list[Word], list[Word]]:
    """Return the errors of the word boundaries in seconds, the spoken words, and the unspoken ones."""
    truth = [list(sentence) for sentence in spoken.sentences]
    texts = [" ".join(word for word, _, _ in sentence) for sentence in truth]
    texts.insert(PLACE, sentences()[-1])
    written = [
        ScriptUtterance(tuple(ScriptWord(word, spoken_form(word, "en")) for word in text.split())) for text in texts
    ]
    words = align(ctc_scorer, scored_windows, written, folder)
    begin = sum(len(sentence) for sentence in truth[:PLACE])
    end = begin + len(texts[PLACE].split())
    found = words[:begin] + words[end:]
    times = [(start, end) for sentence in truth for _, start, end in sentence]
    off = [
        (abs(word.start - start), abs(word.end - end))
        for word, (start, end) in zip(found, times, strict=True)
        if word.start is not None and word.end is not None
    ]
    return np.array(off).ravel(), found, words[begin:end]


@pytest.mark.slow
@pytest.mark.parametrize("pauses", [(0.3, 1.2), (0.0, 0.02)], ids=["pauses", "seams"])
def test_words_are_found_where_they_were_said(
    pauses: tuple[float, float], ctc_scorer: CtcScorer, tmp_path: Path
) -> None:
    spoken = speak(sentences()[:12], 3, pauses)
    every = list(windows([spoken.samples]) if pauses[0] else cut(spoken, 16.0))
    off, found, others = errors(spoken, scored(ctc_scorer, every), ctc_scorer, tmp_path)
    seams = [window.start + window.overlap_before / 2 for window in every if window.overlap_before]
    times = [(start, end) for sentence in spoken.sentences for _, start, end in sentence]
    assert any(start < seam < end for seam in seams for start, end in times) is (pauses[0] == 0.0)
    assert off.mean() <= 0.04
    assert (off <= 0.1).mean() >= 0.93
    assert sum(word.start is None for word in found) <= (2 if pauses[0] else 6)  # of 109; it is 0 and 4
    assert all(word.start is None for word in others)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_sentences_end_at_the_pause(kind: str, ctc_scorer: CtcScorer, tmp_path: Path) -> None:
    spoken = apply(speak(sentences()[:12], 3, (0.6, 1.5), noise=0.0), KINDS[kind], 3)
    text = [
        ScriptUtterance(tuple(ScriptWord(word, spoken_form(word, "en")) for word, _, _ in sentence))
        for sentence in spoken.sentences
    ]
    words = align(ctc_scorer, scored(ctc_scorer, list(windows([spoken.samples]))), text, tmp_path)
    late = np.array(edges_at_pauses(spoken, words))
    assert len(late) >= 20
    assert np.abs(late).mean() <= 0.02


@pytest.mark.slow
def test_no_word_of_another_text_is_found(ctc_scorer: CtcScorer, tmp_path: Path) -> None:
    every = sentences()
    spoken = speak(every[:12], 3, (0.0, 0.02))
    text = [
        ScriptUtterance(tuple(ScriptWord(word, spoken_form(word, "en")) for word in each.split()))
        for each in every[40:60]
    ]
    words = align(ctc_scorer, scored(ctc_scorer, list(cut(spoken, 16.0))), text, tmp_path)
    assert [word.text for word in words if word.start is not None] == []


EXTRA = {  # unspoken words before and behind an utterance, or an utterance that nobody said
    "first": (["of"], []),
    "last": ([], ["why"]),
    "two first": (["umbrella", "the"], []),
    "two last": ([], ["of", "gardens"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("missing", [0, -1, 1], ids=["whole text", "the one before missing", "the one behind missing"])
def test_unspoken_words_move_no_utterance_without_pauses(missing: int, ctc_scorer: CtcScorer, tmp_path: Path) -> None:
    """Allow a few tenths of a second beside the bounds without these words.

    Beside speech that the text does not have, allow a second and a half.
    """
    most = 1.6 if missing else 0.6
    spoken = speak(sentences()[:9], 0, (0.0, 0.02))
    every = scored(ctc_scorer, list(cut(spoken, 16.0)))
    for at in (2, 6):
        kept = [i for i in range(len(spoken.sentences)) if missing == 0 or i != at + missing]
        truth = [list(spoken.sentences[i]) for i in kept]
        for before, behind in EXTRA.values():
            texts = [[word for word, _, _ in sentence] for sentence in truth]
            here = kept.index(at)
            texts[here] = [*before, *texts[here], *behind]
            for span, sentence in zip(bounds(ctc_scorer, every, texts, tmp_path), truth, strict=True):
                assert span is not None
                assert abs(span[0] - sentence[0][1]) < most, (at, before, behind)
                assert abs(span[1] - sentence[-1][2]) < most, (at, before, behind)
        unsaid = [[word for word, _, _ in sentence] for sentence in truth]
        unsaid.insert(kept.index(at), sentences()[-1].split())
        assert bounds(ctc_scorer, every, unsaid, tmp_path)[kept.index(at)] is None


def bounds(
    ctc_scorer: CtcScorer, every: list[ScoredWindow], texts: list[list[str]], folder: Path
) -> list[tuple[float, float] | None]:
    """Return the first start and the last end of each utterance that was found."""
    script = [ScriptUtterance(tuple(ScriptWord(word, spoken_form(word, "en")) for word in text)) for text in texts]
    words = iter(align(ctc_scorer, every, script, folder))
    found = [[word for _, word in zip(text, words, strict=False) if word.start is not None] for text in texts]
    return [(own[0].start or 0.0, own[-1].end or 0.0) if own else None for own in found]


@pytest.mark.slow
def test_an_unspoken_word_at_an_edge_moves_no_utterance(ctc_scorer: CtcScorer, tmp_path: Path) -> None:
    """Beside speech that the text does not have, in which such a word may seem to be said."""
    spoken = speak(sentences()[:12], 3, (1.0, 3.0))
    said = [sentence for i, sentence in enumerate(spoken.sentences) if i not in (2, 5, 8)]
    at = 4
    texts = [[word for word, _, _ in sentence] for sentence in said]
    texts[at].insert(0, "banana")
    written = [ScriptUtterance(tuple(ScriptWord(word, spoken_form(word, "en")) for word in text)) for text in texts]
    words = align(ctc_scorer, scored(ctc_scorer, list(windows([spoken.samples]))), written, tmp_path)
    begin = sum(map(len, texts[:at]))
    found = [word for word in words[begin : begin + len(texts[at])] if word.start is not None]
    assert abs((found[0].start or 0.0) - next(iter(said[at]))[1]) < 0.3
    assert abs((found[-1].end or 0.0) - list(said[at])[-1][2]) < 0.3
