"""From prompts to biases on one model's labels: phrases become tokens, languages the pieces to avoid."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from core.contracts.languages import primary
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase
from core.engine.native.boosting.language_lock import penalties
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE, PhraseTree
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.tokenizer import Tokenizer
from core.engine.recognizer import Hypothesis

_KEPT = 8  # biases and lists of spoken forms, those of the projects whose recordings are in work
_UNKNOWN = "<unk>"

Vocabularies = Mapping[str, tuple[Phrase, ...]]
"""Lists of phrases by their digests."""


class PromptBiases:
    """The biases of one model. What a prompt asks for is worked out once and shared by its windows."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        labels: int,
        depth_scaling: float,
        end_token: int | None = None,
        takes_language: bool = True,
    ) -> None:
        """`depth_scaling` is NeMo's: 2 for CTC and transducers, 1 for an attention decoder, which has an `end_token`.

        A model that takes no language avoids the pieces of others than the one that a prompt names.
        """
        self.vocabularies: Vocabularies = {}
        self._tokenizer, self._labels, self._depth_scaling = tokenizer, labels, depth_scaling
        self._end_token, self._takes_language = end_token, takes_language
        self._bias = lru_cache(_KEPT)(self._make_bias)
        self._spoken_forms = lru_cache(_KEPT)(self._make_spoken_forms)

    def of_windows(self, prompts: Sequence[Prompt]) -> list[WindowBias | None] | None:
        """A bias for each window at its beginning, None where its prompt asks for none; None when no prompt does."""
        found = [self._bias(prompt.boosting, prompt.text_language) for prompt in prompts]
        if not any(found):
            return None
        return [None if bias is None else WindowBias(bias) for bias in found]

    def rewritten(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """The hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None:
            return hypothesis
        return self._spoken_forms(prompt.boosting.vocabulary).rewritten(hypothesis)

    def _make_bias(self, boosting: Boosting | None, language: str | None) -> TokenBias | None:
        avoided = None
        if language is not None and not self._takes_language:
            avoided = penalties(self._tokenizer.pieces, primary(language))
        if boosting is None or boosting.strength <= 0:
            return None if avoided is None else TokenBias(self._labels, penalties=avoided)
        tree = PhraseTree(self._phrases(boosting, language), self._depth_scaling)
        return TokenBias(self._labels, tree, boosting.strength, avoided, self._end_token)

    def _make_spoken_forms(self, digest: str) -> SpokenForms:
        return SpokenForms(self.vocabularies[digest])

    def _phrases(self, boosting: Boosting, language: str | None) -> Iterator[tuple[list[int], float]]:
        languages: Sequence[str | None] = self._tokenizer.languages or (None,)
        if language in languages:  # those with a vocabulary of their own; else any of them may be spoken
            languages = (language,)
        for phrase in self.vocabularies[boosting.vocabulary]:
            for text in dict.fromkeys((phrase.text, *phrase.spoken)):
                for variant in _variants(text) if boosting.variants else (text,):
                    for each in languages:
                        tokens = self._tokenizer.text_to_ids(variant, each)
                        if not any(self._tokenizer.pieces[token] == _UNKNOWN for token in tokens):
                            yield tokens, CONTEXT_SCORE * phrase.weight


def _variants(text: str) -> tuple[str, ...]:
    """As it is typed, with its first letter capital, in lower case."""
    return tuple(dict.fromkeys((text, text[:1].upper() + text[1:], text.lower())))
