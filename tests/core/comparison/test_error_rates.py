"""Check error rates against jiwer, and against sclite's costs, on generated pairs."""

import random
from collections.abc import Sequence
from functools import cache

import jiwer
import pytest

from core.comparison.error_rates import compare
from core.comparison.normalisation import tokens_of
from core.comparison.word_alignment import align
from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.reports.comparison_page import comparison_page, in_lines

WORDS = "the a cat dog sat on mat and it was not there".split()  # noqa: SIM905


def transcript(*sentences: str, speakers: str = "", language: str | None = None) -> Transcript:
    """Return a transcript of sentences at one word a second. A letter of `speakers` names each speaker."""
    segments, at = [], 0.0
    for number, sentence in enumerate(sentences):
        words = tuple(Word(text, at + n, at + n + 0.5) for n, text in enumerate(sentence.split()))
        segments.append(Segment(words, speakers[number] if speakers else None))
        at += len(words)
    return Transcript(tuple(segments), "talk.wav", at, "", language)


def generated_pairs() -> list[tuple[list[str], list[str]]]:
    """Generate 200 texts of 1 to 60 words, each with a hypothesis of any quality."""
    rng = random.Random(20261122)
    pairs = []
    for n in range(200):
        said = rng.choices(WORDS, k=1 + n * 60 // 200)
        rate, written = rng.uniform(0, 0.7), list[str]()
        for word in said:
            kind = rng.random() / rate if rate else 1.0
            if kind < 0.3:
                continue
            written.append(rng.choice(WORDS) if kind < 0.7 else word)
            if 0.7 <= kind < 1:
                written += rng.choices(WORDS, k=rng.randint(1, 3))
        pairs.append((said, written))
    return pairs


def cheapest(said: Sequence[str], written: Sequence[str]) -> tuple[int, int]:
    """Return cost and errors of the best alignment at sclite's costs, by plain recursion from the front."""

    @cache
    def rest(i: int, j: int) -> tuple[int, int]:
        if i == len(said) or j == len(written):
            left = len(said) - i + len(written) - j
            return 3 * left, left
        pair = (0, 0) if said[i] == written[j] else (4, 1)
        ways = ((rest(i + 1, j + 1), pair), (rest(i + 1, j), (3, 1)), (rest(i, j + 1), (3, 1)))
        return min((behind[0] + own[0], behind[1] + own[1]) for behind, own in ways)

    return rest(0, 0)


def test_the_figures_are_jiwers_on_200_pairs() -> None:
    for said, written in generated_pairs():
        found = compare(transcript(" ".join(said)), transcript(" ".join(written)))
        judge = jiwer.process_words(" ".join(said), " ".join(written))
        counts = found.words
        assert (counts.hits, counts.substitutions) == (judge.hits, judge.substitutions)
        assert (counts.deletions, counts.insertions) == (judge.deletions, judge.insertions)
        assert counts.rate == pytest.approx(judge.wer)
        assert found.characters.rate == pytest.approx(jiwer.cer(" ".join(said), " ".join(written)))


@pytest.mark.slow
def test_sclite_costs_equal_plain_recursion_on_200_pairs() -> None:
    differ = 0
    for said, written in generated_pairs():
        pairs = align(said, written, "sclite")
        assert [said[i] for _, i, _ in pairs if i is not None] == said
        assert [written[j] for _, _, j in pairs if j is not None] == written
        assert all((said[i] == written[j]) == (kind == "equal") for kind, i, j in pairs if None not in (i, j))
        kinds = [kind for kind, _, _ in pairs if kind != "equal"]
        cost = sum(4 if kind == "substitution" else 3 for kind in kinds)
        assert (cost, len(kinds)) == cheapest(said, written)
        differ += sorted(kinds) != sorted(kind for kind, _, _ in align(said, written) if kind != "equal")
    assert differ  # else the two rules would be one


@pytest.mark.slow
def test_long_texts_are_divided_between_runs_at_no_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    said = [f"{rng.choice(WORDS)}{n % 97}" for n in range(600)]
    written = [word for n, word in enumerate(said) if n % 31 not in (3, 4)]
    written[100:100] = ["what", "else"]
    whole = align(said, written, "sclite")
    monkeypatch.setattr("core.comparison.word_alignment._MOST_CELLS", 1000)
    assert align(said, written, "sclite") == whole


def test_who_erred_in_what() -> None:
    said = transcript("It was not there.", "The cat sat, on the mat", speakers="AB")
    found = compare(said, transcript("well it was there", "a cat sat on mat"))
    counts = {speaker: (each.hits, each.deletions, each.insertions) for speaker, each in found.by_speaker.items()}
    assert counts == {"A": (3, 1, 1), "B": (4, 1, 0)}
    assert found.by_speaker["B"].substitutions == 1
    assert found.confusions == {("the", "a"): 1}
    assert (found.deleted, found.inserted) == ({"not": 1, "the": 1}, {"well": 1})
    assert found.words.rate == pytest.approx(4 / 10)
    assert [len(line) for line in in_lines(found)] == [5, 6]


def test_normalisations_are_what_they_say() -> None:
    def keys(text: str, *steps: str, language: str | None = "en") -> str:
        return " ".join(token.key for token in tokens_of(transcript(text), steps, language))

    text = "Well, it's a State-of-the-art (really) „Größe“!"
    assert keys(text) == text
    assert keys(text, "case") == "well, it's a state-of-the-art (really) „grösse“!"
    assert keys(text, "punctuation") == "Well it's a State of the art really Größe"
    assert keys("It’s 21 km/h", "case", "punctuation", "numbers") == "it's twenty one km h"
    assert keys("Um, er kommt um drei, äh, vier", "fillers", "case", "punctuation", language="de") == (
        "um er kommt um drei vier"
    )
    assert keys("Um, er, he comes, uh, at four", "fillers", "case", "punctuation") == "he comes at four"
    assert keys("no &-uh [/] no", "fillers") == "no no"  # marks of CHAT that were typed
    assert keys("[door slams] no [music], &=coughs no [no") == "no no [no"  # nobody said what a caption tells of sounds
    assert keys("1½ cups, ¾", "punctuation") == keys("1 1/2 cups, 3/4", "punctuation") == "1 1 2 cups 3 4"
    turkish = keys("İzmir ILIK", "case", language="tr")
    assert (turkish, keys(turkish, "case", language="tr")) == ("izmir \u0131l\u0131k", turkish)
    assert keys("½ cup", "numbers") == "one half cup"
    assert keys("Uh? ¿Uhm! “äh” oh", "fillers") == "oh"
    assert keys("no ((door slams)) no (SPEAKING FRENCH) no (laughs), (yes)") == "no no no (yes)"


def test_reference_without_words_is_a_fault() -> None:
    with pytest.raises(InputFault, match="the reference contains no words"):
        compare(transcript("—"), transcript("word"))
    assert compare(transcript("word"), transcript("—")).words.rate == 1.0


def test_the_page_shows_and_plays_the_differences() -> None:
    found = compare(transcript("a <b> there", speakers="<"), transcript("a c there"))
    page = comparison_page(found, "talk & more", "note", "./my%20talk.wav")
    assert '<audio controls preload="none" src="./my%20talk.wav">' in page
    assert '<span data-at="1.00"><del>&lt;b&gt;</del> <ins>c</ins></span>' in page
    assert "<td>&lt;</td><td>1</td><td>3</td>" in page
    assert "talk &amp; more" in page


def test_what_parts_words_without_punctuation_parts_them_with_it() -> None:
    parted = Transcript((Segment(tuple(map(Word, ("a\tb", "c\x85d", "e\u2028f")))),), "talk.wav", 1.0, "")
    assert [token.key for token in tokens_of(parted, ())] == [token.key for token in tokens_of(parted)] == [*"abcdef"]
