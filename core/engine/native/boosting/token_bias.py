"""A bias on the labels that a greedy search chooses among, and the choice by it, window by window."""

from dataclasses import dataclass, field

import numpy as np

from core.engine.native.boosting.phrase_tree import ROOT, FloatArray, PhraseTree


class TokenBias:
    """What is added to the scores of labels: bonuses of phrases, penalties of pieces. Windows share it."""

    def __init__(
        self,
        labels: int,
        tree: PhraseTree | None = None,
        strength: float = 0.0,
        penalties: FloatArray | None = None,
        end_token: int | None = None,
    ) -> None:
        """For scores of so many `labels`, without a blank; `penalties` has one for each, 0 or less.

        What phrases are made of is not avoided: somebody expects it.
        `end_token` is that of an attention decoder, whose bonus is its own.
        """
        self.tree, self.strength, self.end_token = tree, strength, end_token
        self.base = np.zeros(labels, np.float32) if penalties is None else penalties.copy()
        if tree is not None:
            self.base[tree.all_tokens()] = 0.0
            tokens, bonuses = tree.beginnings()
            self.base[tokens] += strength * bonuses


@dataclass
class WindowBias:
    """The bias in one window: `state` is how much of which phrase has been written.

    `changed` says of each choice so far whether it would have been another one without the bias.
    """

    bias: TokenBias
    state: int = ROOT
    changed: list[bool] = field(default_factory=list)

    def choose(self, scores: FloatArray, plain: int, excluded: int | None = None) -> int:
        """The label to emit by its `scores`, shape (labels,), where `plain` is the best without a bias.

        `excluded` may not be chosen.
        """
        bias, tree = self.bias, self.bias.tree
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
        self.changed.append(label != plain)
        return label
