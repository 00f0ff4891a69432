"""A bias on the labels of a search, and the choice of a greedy search with it, window by window."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from core.engine.native.boosting.language_lock import Ban, LanguageLock
from core.engine.native.boosting.phrase_tree import ROOT, FloatArray, PhraseTree
from core.engine.ngrams.ngram_model import BEGINNING, NgramModel

NOTHING = -1
"""The choice of a search that passes a label of another script, because nothing else fits the sound."""


class TokenBias:
    """The numbers added to the scores of labels, and the lock on languages. Windows share it.

    The numbers are bonuses of phrases and the scores of a language model.
    """

    def __init__(
        self,
        labels: int,
        tree: PhraseTree | None = None,
        strength: float = 0.0,
        lock: LanguageLock | None = None,
        end_token: int | None = None,
        language_model: NgramModel | None = None,
        language_weight: float = 0.0,
    ) -> None:
        """Combine bonuses and the lock.

        Args:
            labels: the number of labels, without a blank.
            tree: the phrases.
            strength: the factor of the phrases' bonuses.
            lock: the languages of the text, None for all.
            end_token: the end token of an attention decoder, which gets its own bonus.
            language_model: the language model.
            language_weight: the factor of its scores.
        """
        self.labels, self.tree, self.strength, self.lock, self.end_token = labels, tree, strength, lock, end_token
        self.language_model, self.language_weight = language_model, language_weight
        self.marks = tree is not None or lock is not None
        """Whether a label that the bias chose is marked. A language model alone marks nothing."""
        self.base = np.zeros(labels, np.float32)
        if tree is not None:
            tokens, bonuses = tree.beginnings()
            self.base[tokens] += strength * bonuses


@dataclass
class WindowBias:
    """The bias in one window. `state` is the state in the tree of phrases, `language_state` in the language model.

    `bans` are labels that the lock avoids in some frames. For each label chosen so far, `changed` tells whether the
    bias changed it. A search with a lock notes the `leads` of the best labels over their best alternatives, in nats.
    """

    bias: TokenBias
    state: int = ROOT
    changed: list[bool] = field(default_factory=list)
    language_state: int = BEGINNING
    bans: Sequence[Ban] = ()
    leads: list[float] = field(default_factory=list)

    def choose(
        self, scores: FloatArray, plain: int, excluded: int | None = None, frame: int = 0, blank: float = -np.inf
    ) -> int:
        """Return the label to emit, or NOTHING.

        Args:
            scores: shape (labels,).
            plain: the best label without a bias.
            excluded: a label that may not be chosen.
            frame: the frame of the label.
            blank: the score of the blank.
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
        label = int(biased.argmax()) if bias.lock is None else self._choose_locked(bias.lock, biased, frame, blank)
        if label == NOTHING:
            return label
        if tree is not None and label != bias.end_token:
            self.state = tree.next(self.state, label)
        if model is not None:
            self.language_state = model.next(self.language_state, label)
        self.changed.append(bias.marks and label != plain)
        return label

    def _choose_locked(self, lock: LanguageLock, biased: FloatArray, frame: int, blank: float) -> int:
        """Return the best label that the lock allows, and note its lead. See `choose`."""
        best = int(biased.argmax())
        allowed, is_forbidden = lock.alternatives(best), bool(lock.forbidden[best])
        banned = {ban.label for ban in self.bans if ban.first <= frame <= ban.last}
        allowed[list(banned)] = False
        other = int(np.where(allowed, biased, -np.inf).argmax())
        is_possible = bool(allowed[other] and np.isfinite(biased[other]))
        if is_forbidden and (not is_possible or blank > biased[other]):
            return NOTHING
        self.leads.append(float(biased[best] - biased[other]))
        return other if is_possible and (is_forbidden or best in banned) else best
