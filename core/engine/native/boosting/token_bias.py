"""A bias on the labels of a search, and the choice of a greedy search with it, window by window."""

from dataclasses import dataclass, field

import numpy as np

from core.engine.native.boosting.phrase_tree import ROOT, FloatArray, PhraseTree
from core.engine.ngrams.ngram_model import BEGINNING, NgramModel


class TokenBias:
    """The numbers added to the scores of labels. Windows share it.

    They are bonuses of phrases, penalties of pieces, and the scores of a language model.
    """

    def __init__(
        self,
        labels: int,
        tree: PhraseTree | None = None,
        strength: float = 0.0,
        penalties: FloatArray | None = None,
        end_token: int | None = None,
        language_model: NgramModel | None = None,
        language_weight: float = 0.0,
    ) -> None:
        """Combine bonuses and penalties.

        Tokens of phrases get no penalty, because the user expects them.

        Args:
            labels: the number of labels, without a blank.
            tree: the phrases.
            strength: the factor of the phrases' bonuses.
            penalties: one for each label, 0 or less.
            end_token: the end token of an attention decoder, which gets its own bonus.
            language_model: the language model.
            language_weight: the factor of its scores.
        """
        self.tree, self.strength, self.end_token = tree, strength, end_token
        self.language_model, self.language_weight = language_model, language_weight
        self.marks = tree is not None or penalties is not None
        """Whether a label that the bias chose is marked. A language model alone marks nothing."""
        self.base = np.zeros(labels, np.float32) if penalties is None else penalties.copy()
        self.penalties: FloatArray | None = None
        """The penalties alone, None without any."""
        if tree is not None:
            self.base[tree.all_tokens()] = 0.0
        if penalties is not None:
            self.penalties = self.base.copy()
        if tree is not None:
            tokens, bonuses = tree.beginnings()
            self.base[tokens] += strength * bonuses


@dataclass
class WindowBias:
    """The bias in one window. `state` is the state in the tree of phrases, `language_state` in the language model.

    `changed` tells for each choice so far whether the bias changed it.
    """

    bias: TokenBias
    state: int = ROOT
    changed: list[bool] = field(default_factory=list)
    language_state: int = BEGINNING

    def choose(self, scores: FloatArray, plain: int, excluded: int | None = None) -> int:
        """Return the label to emit.

        Args:
            scores: shape (labels,).
            plain: the best label without a bias.
            excluded: a label that may not be chosen.
        """
        bias, tree, model = self.bias, self.bias.tree, self.bias.language_model
        if model is not None:
            scores = scores + bias.language_weight * model.scores(self.language_state)
        biased = scores + bias.base
        if tree is not None and self.state != ROOT:
            tokens, bonuses = tree.continuations(self.state)
            biased[tokens] = scores[tokens] + bias.strength * bonuses
        if tree is not None and bias.end_token is not None:
            biased[bias.end_token] = scores[bias.end_token] + bias.strength * tree.end_bonus(self.state)
        if excluded is not None:
            biased[excluded] = -np.inf
        label = int(biased.argmax())
        if tree is not None and label != bias.end_token:
            self.state = tree.next(self.state, label)
        if model is not None:
            self.language_state = model.next(self.language_state, label)
        self.changed.append(bias.marks and label != plain)
        return label
