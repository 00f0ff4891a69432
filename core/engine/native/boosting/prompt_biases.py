"""From prompts to biases on one model's labels: phrases become tokens, languages the pieces to avoid."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from core.contracts.languages import primary
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase
from core.engine.native.boosting.language_lock import penalties
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE, PhraseTree
from core.engine.native.boosting.spellings import spellings_of
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.boosting.spotted_words import PhraseSpotting, Spelling
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.boosting.word_spotter import Spotting
from core.engine.native.tokenizer import Tokenizer
from core.engine.recognizer import Hypothesis

_KEPT = 8  # biases and lists of spoken forms, those of the projects whose recordings are in work
_MOST_WAYS = 40  # in which a text is spotted
_MOST_SPELLINGS = 20_000  # of a list, all ways of its texts; longer lists have one for each text

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
        spots: bool = False,
    ) -> None:
        """`depth_scaling` is NeMo's: 2 for CTC and transducers, 1 for an attention decoder, which has an `end_token`.

        A model that takes no language avoids the pieces of others than the one that a prompt names. One that `spots`
        phrases has a CTC head, and pieces that mark the beginnings of words.
        """
        self.vocabularies: Vocabularies = {}
        self._tokenizer, self._labels, self._depth_scaling = tokenizer, labels, depth_scaling
        self._end_token, self._takes_language, self._spots = end_token, takes_language, spots
        self._bias = lru_cache(_KEPT)(self._make_bias)
        self._spoken_forms = lru_cache(_KEPT)(self._make_spoken_forms)
        self._spotting = lru_cache(_KEPT)(self._make_spotting)

    def of_windows(self, prompts: Sequence[Prompt]) -> list[WindowBias | None] | None:
        """A bias for each window at its beginning, None where its prompt asks for none; None when no prompt does."""
        found = [self._bias(prompt.boosting, prompt.text_language) for prompt in prompts]
        if not any(found):
            return None
        return [None if bias is None else WindowBias(bias) for bias in found]

    def spottings(self, prompts: Sequence[Prompt]) -> list[PhraseSpotting | None] | None:
        """What spots the phrases of each window, None where its prompt has none; None when no prompt has any."""
        found = [self._spotting(prompt.boosting, prompt.text_language) for prompt in prompts]
        return found if any(found) else None

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
        spots = self._spots and boosting.spotting
        if spots and avoided is None:
            return None
        phrases = ((tokens, CONTEXT_SCORE * phrase.weight) for tokens, _, phrase in self._phrases(boosting, language))
        tree = PhraseTree(phrases, self._depth_scaling)  # where phrases are spotted, it tells only what is not avoided
        return TokenBias(self._labels, tree, 0.0 if spots else boosting.strength, avoided, self._end_token)

    def _make_spotting(self, boosting: Boosting | None, language: str | None) -> PhraseSpotting | None:
        if boosting is None or boosting.strength <= 0 or not (self._spots and boosting.spotting):
            return None
        listed = list(self._phrases(boosting, language))
        most = min(_MOST_WAYS, _MOST_SPELLINGS // max(1, len(listed)))
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
