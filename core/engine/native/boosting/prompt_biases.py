"""Biases on one model's labels from prompts: phrases become tokens, languages become a lock."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.languages import LOCKED_LANGUAGES, primary
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase
from core.engine.native.boosting.language_lock import LanguageLock
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE, PhraseTree
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.boosting.word_spotter import PhraseSpotting, Spelling, Spotting
from core.engine.native.tokenizer import Tokenizer
from core.engine.ngrams.model_file import read_model
from core.engine.ngrams.ngram_model import NgramModel
from core.engine.recognizer import Hypothesis

_Pieces = tuple[int, ...]


def spellings_of(text: str, tokens: Mapping[str, int], most: int) -> list[_Pieces]:
    """Return at most `most` sequences of tokens that spell `text`, roughly those with the fewest pieces.

    Args:
        text: the text.
        tokens: the ids of tokens by their pieces.
        most: the greatest number of sequences.
    """
    longest = max(map(len, tokens), default=0)
    sequences: list[list[_Pieces]] = [[()]]  # by their end in the text
    for end in range(1, len(text) + 1):
        ways = [
            (*before, token)
            for start in range(max(0, end - longest), end)
            if (token := tokens.get(text[start:end])) is not None
            for before in sequences[start]
        ]
        sequences.append(sorted(ways, key=len)[:most])
    return sequences[-1]


_CACHED_MODELS = 2  # a language model may have 100 MB
_CACHE_SIZE = 8  # biases and lists of spoken forms, for the projects whose recordings are in work
_MOST_SPELLINGS_PER_TEXT = 40  # for spotting
_MOST_SPELLINGS = 20_000  # of all texts of a list; longer lists get one for each text

Vocabularies = Mapping[str, tuple[Phrase, ...]]
"""Lists of phrases by their digests."""


class PromptBiases:
    """The biases of one model. Each bias is computed once and shared by windows with the same prompt."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        labels: int,
        depth_scaling: float,
        end_token: int | None = None,
        takes_language: bool = True,
        spots: bool = False,
    ) -> None:
        """Start without lists of phrases.

        Args:
            tokenizer: the model's tokenizer.
            labels: the number of labels, without a blank.
            depth_scaling: NeMo's, 2 for CTC and transducers, 1 for an attention decoder.
            end_token: the end token of an attention decoder.
            takes_language: the model takes the language itself. For other models the prompt's languages are a lock.
            spots: the model can spot phrases. It has a CTC head, and pieces that mark the beginnings of words.
        """
        self.vocabularies: Vocabularies = {}
        self._tokenizer, self._labels, self._depth_scaling = tokenizer, labels, depth_scaling
        self._end_token, self._takes_language, self._spots = end_token, takes_language, spots
        self._bias = lru_cache(_CACHE_SIZE)(self._make_bias)
        self._lock = lru_cache(_CACHE_SIZE)(self._make_lock)
        self._language_model = lru_cache(_CACHED_MODELS)(self._read_language_model)
        self._spoken_forms = lru_cache(_CACHE_SIZE)(self._make_spoken_forms)
        self._spotting = lru_cache(_CACHE_SIZE)(self._make_spotting)

    def of_windows(self, prompts: Sequence[Prompt]) -> list[WindowBias | None] | None:
        """Return the bias of each window without a lock, or None if no window has a bias.

        Raises:
            InputFault: "language-model-unreadable", "language-model-tokens".
        """
        biases = [self._bias_of(prompt, None) for prompt in prompts]
        if not any(biases):
            return None
        return [None if bias is None else WindowBias(bias) for bias in biases]

    def locked(self, prompts: Sequence[Prompt]) -> list[TokenBias | None]:
        """Return the bias with a lock of each window, None for a window without a lock."""
        locks = [self._lock_of(prompt) for prompt in prompts]
        return [
            None if lock is None or not lock.is_active else self._bias_of(prompt, lock)
            for prompt, lock in zip(prompts, locks, strict=True)
        ]

    def _bias_of(self, prompt: Prompt, lock: LanguageLock | None) -> TokenBias | None:
        return self._bias(prompt.boosting, prompt.text_language, lock, *self._language(prompt))

    def _lock_of(self, prompt: Prompt) -> LanguageLock | None:
        """Return the lock of a prompt, None for a model that takes the language, or for a language without a rule."""
        languages = tuple(primary(each) for each in prompt.text_languages)
        if self._takes_language or not languages or not LOCKED_LANGUAGES.issuperset(languages):
            return None
        return self._lock(languages, prompt.boosting)

    def spottings(self, prompts: Sequence[Prompt]) -> list[PhraseSpotting | None] | None:
        """Return the spotting of each window, or None if no window has one."""
        spottings = [self._spotting(prompt.boosting, prompt.text_language) for prompt in prompts]
        return spottings if any(spottings) else None

    def rewrite(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """Return the hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None:
            return hypothesis
        return self._spoken_forms(prompt.boosting.vocabulary).rewrite(hypothesis)

    def _language(self, prompt: Prompt) -> tuple[NgramModel | None, float]:
        """Return the language model of a prompt, and its weight. An attention decoder has none."""
        named = prompt.language_model
        if named is None or named.weight <= 0 or self._end_token is not None:
            return None, 0.0
        try:
            status = Path(named.path).stat()
        except (OSError, ValueError) as error:
            raise InputFault("language-model-unreadable", path=named.path) from error
        return self._language_model(named.path, status.st_mtime_ns, status.st_size), named.weight

    def _read_language_model(self, path: str, changed: int, size: int) -> NgramModel:
        """Read a language model. `changed` and `size` tell versions of the file apart."""
        try:
            model = read_model(Path(path), self._labels)
        except (OSError, ValueError) as error:
            raise InputFault("language-model-unreadable", path=path) from error
        if model.tokens != self._labels:
            raise InputFault("language-model-tokens", path=path, tokens=model.tokens, labels=self._labels)
        return model

    def _make_lock(self, languages: tuple[str, ...], boosting: Boosting | None) -> LanguageLock:
        pieces = self._tokenizer.pieces
        if boosting is None or boosting.strength <= 0:
            return LanguageLock(pieces, languages)
        texts = [text for phrase in self.vocabularies[boosting.vocabulary] for text in (phrase.text, *phrase.spoken)]
        tokens = [token for listed, _, _ in self._phrases(boosting, languages[0]) for token in listed]
        return LanguageLock(pieces, languages, texts, sorted(set(tokens)))

    def _make_bias(
        self,
        boosting: Boosting | None,
        language: str | None,
        lock: LanguageLock | None,
        language_model: NgramModel | None,
        language_weight: float,
    ) -> TokenBias | None:
        tree, strength = None, 0.0
        if boosting is not None and boosting.strength > 0 and not (self._spots and boosting.spotting):
            listed = self._phrases(boosting, language)
            phrases = ((tokens, CONTEXT_SCORE * phrase.weight) for tokens, _, phrase in listed)
            tree, strength = PhraseTree(phrases, self._depth_scaling), boosting.strength
        if tree is None and lock is None and language_model is None:
            return None
        return TokenBias(self._labels, tree, strength, lock, self._end_token, language_model, language_weight)

    def _make_spotting(self, boosting: Boosting | None, language: str | None) -> PhraseSpotting | None:
        if boosting is None or boosting.strength <= 0 or not (self._spots and boosting.spotting):
            return None
        listed = list(self._phrases(boosting, language))
        most = min(_MOST_SPELLINGS_PER_TEXT, _MOST_SPELLINGS // max(1, len(listed)))
        pieces = self._tokenizer.pieces
        ids = {piece: token for token, piece in enumerate(pieces)} if most > 1 and not self._tokenizer.languages else {}
        spellings: list[Spelling] = []
        for tokens, written, phrase in listed:
            ways = spellings_of("".join(pieces[token] for token in tokens), ids, most)
            spellings += (Spelling(way, written, phrase.weight) for way in dict.fromkeys((tuple(tokens), *ways)))
        return PhraseSpotting(
            spellings, pieces, Spotting.of_strength(boosting.strength, len(self.vocabularies[boosting.vocabulary]))
        )

    def _make_spoken_forms(self, digest: str) -> SpokenForms:
        return SpokenForms(self.vocabularies[digest])

    def _phrases(self, boosting: Boosting, language: str | None) -> Iterator[tuple[list[int], tuple[int, ...], Phrase]]:
        return phrase_tokens(self._tokenizer, self.vocabularies[boosting.vocabulary], boosting.variants, language)
