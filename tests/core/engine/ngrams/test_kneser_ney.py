"""Language models: their probabilities by a slow computation from the definition, their sums, and their files."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from core.engine.ngrams.gram_automaton import to_arrays
from core.engine.ngrams.kneser_ney import estimate
from core.engine.ngrams.model_file import read_model, write_model
from core.engine.ngrams.ngram_model import BEGINNING, START, NgramModel

TOKENS, ORDER = 40, 4  # the last ten tokens occur in no sentence
Gram = tuple[object, ...]


def sentences(count: int = 300) -> list[np.ndarray]:
    rng = np.random.default_rng(5)
    return [(rng.zipf(1.4, rng.integers(1, 12)) % 30).astype(np.int32) for _ in range(count)]


class Reference:
    """Interpolated modified Kneser-Ney, n-gram by n-gram."""

    def __init__(self, texts: Sequence[np.ndarray]) -> None:
        self.counts: dict[int, Counter[Gram]] = {n: Counter() for n in range(1, ORDER + 1)}
        for text in texts:
            symbols = ("<s>", *text.tolist(), "</s>")
            for n in range(1, ORDER + 1):
                self.counts[n].update(symbols[i : i + n] for i in range(len(symbols) - n + 1))
        for n in range(1, ORDER):
            before: dict[Gram, set[object]] = defaultdict(set)
            for gram in self.counts[n + 1] if n + 1 == ORDER else self.seen(texts, n + 1):
                before[gram[1:]].add(gram[0])
            kept = {gram: count for gram, count in self.counts[n].items() if gram[0] == "<s>" and n > 1}
            self.counts[n] = Counter({gram: len(found) for gram, found in before.items()} | kept)
        self.discounts = {n: self.discounts_of(Counter(counts.values())) for n, counts in self.counts.items()}

    @staticmethod
    def seen(texts: Sequence[np.ndarray], n: int) -> set[Gram]:
        padded = [("<s>", *text.tolist(), "</s>") for text in texts]
        return {symbols[i : i + n] for symbols in padded for i in range(len(symbols) - n + 1)}

    @staticmethod
    def discounts_of(kinds: Counter[int]) -> tuple[float, float, float]:
        if not (kinds[1] and kinds[2] and kinds[3]):
            return 0.5, 1.0, 1.5  # there are few tokens, and each occurs often
        share = kinds[1] / (kinds[1] + 2 * kinds[2])
        one, two, three = (k - (k + 1) * share * kinds[k + 1] / kinds[k] for k in (1, 2, 3))
        assert 0 < one < 1
        assert 0 < two < 2
        assert 0 < three < 3
        return one, two, three

    def probability(self, context: Gram, symbol: object) -> float:
        n = len(context) + 1
        lower = 1 / (TOKENS + 1) if n == 1 else self.probability(context[1:], symbol)
        found = {gram[-1]: count for gram, count in self.counts[n].items() if gram[:-1] == context}
        if not found:
            return lower
        discount = [self.discounts[n][min(count, 3) - 1] for count in found.values()]
        own = 0.0
        if symbol in found:
            own = found[symbol] - self.discounts[n][min(found[symbol], 3) - 1]
        return (own + sum(discount) * lower) / sum(found.values())


@pytest.fixture(scope="module")
def model() -> NgramModel:
    return NgramModel(to_arrays(estimate(sentences(), TOKENS, ORDER), TOKENS))


@pytest.mark.slow
def test_probabilities_are_those_of_the_definition(model: NgramModel) -> None:
    reference, rng = Reference(sentences()), np.random.default_rng(1)
    text: list[int] = []
    state, context = BEGINNING, ("<s>",)
    for _ in range(25):
        for symbol in (*rng.integers(0, TOKENS, 3).tolist(), 0, 1):
            assert model.scores(state)[symbol] == pytest.approx(
                math.log(reference.probability(context, symbol)), abs=1e-5
            )
        assert model.end(state) == pytest.approx(math.log(reference.probability(context, "</s>")), abs=1e-5)
        token = int(rng.zipf(1.4) % 32)
        state, context = model.next(state, token), (*context, token)[-ORDER + 1 :]
        text.append(token)
    assert len(set(text)) >= 8


def test_probabilities_of_every_state_sum_to_one(model: NgramModel) -> None:
    for state in range(len(model.arrays.final)):
        total = np.exp(model.scores(state).astype(np.float64)).sum() + math.exp(model.end(state))
        assert total == pytest.approx(1.0, abs=1e-5)
    assert model.next(START, TOKENS - 1) == START


@pytest.mark.parametrize("kind", [".nemo", ".arpa"])
def test_a_file_gives_the_model_back(kind: str, model: NgramModel, tmp_path: Path) -> None:
    path = tmp_path / f"a{kind}"
    write_model(path, estimate(sentences(), TOKENS, ORDER), TOKENS, kind)
    for mine, theirs in zip(model.arrays, read_model(path, TOKENS).arrays, strict=True):
        assert np.allclose(mine, theirs, atol=0 if kind == ".nemo" else 1e-4)


def test_short_texts_have_a_model_and_no_text_has_none() -> None:
    short = NgramModel(to_arrays(estimate([np.array([3, 1], np.int32)], 5, 3), 5))
    assert int(short.scores(BEGINNING).argmax()) == 3
    assert int(short.scores(short.next(BEGINNING, 3)).argmax()) == 1
    with pytest.raises(ValueError, match="no sentence"):
        estimate([np.array([], np.int32)], 5, 3)


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.nemo"
    write_model(path, estimate(sentences(40), TOKENS, 3), TOKENS, ".nemo")
    whole = path.read_bytes()
    rng = np.random.default_rng(2)
    for length in (0, 100, 600, len(whole) // 2, len(whole) - 12_000):
        path.write_bytes(whole[:length])
        with pytest.raises(ValueError, match=r"\w"):
            read_model(path, TOKENS)
    for _ in range(60):  # a changed number may pass, but never another error
        changed = bytearray(whole)
        for place in rng.integers(0, len(whole), 5):
            changed[place] = rng.integers(256)
        path.write_bytes(changed)
        try:
            read_model(path, TOKENS).scores(BEGINNING)
        except ValueError:
            continue
    for text in ("", "\\data\\\nngram 1=2\n\n\\1-grams:\n-1\t<s>\n", "\\data\\\nngram 1=x\n", "a" * 100):
        arpa = tmp_path / "a.arpa"
        arpa.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"\w"):
            read_model(arpa, TOKENS)


@pytest.mark.parametrize("kind", [".nemo", ".arpa"])
def test_a_text_shorter_than_the_order_makes_a_model(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"short{kind}"
    write_model(path, estimate([np.array([1, 2], np.int32)], TOKENS, 8), TOKENS, kind)
    assert read_model(path, TOKENS).next(START, 1) != START
