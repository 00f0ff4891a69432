"""The few columns of a CTC model's probabilities that a text needs, and the text's words in them."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.lattice import FIRST, OTHER_SPEECH, OTHER_SPEECH_WITHIN
from core.engine.recognizer import CtcScorer

if TYPE_CHECKING:
    import torch

StoredRows = NDArray[np.float16]
"""Rows as they are kept: three digits are more than a model is sure of."""
_LEAST = -60.0  # what is less likely (e to the -60) is as good as impossible, and fits 16 bits


class TokenColumns:
    """The columns for the words of one text.

    Tokens that differ in case alone share a column, for capitals sound like small letters; so do the blank and the
    punctuation marks, for neither do the text's words have any.
    """

    def __init__(self, ctc_scorer: CtcScorer, words: Iterable[str]) -> None:
        """`words` as they are said, without punctuation; the blank is the token behind the vocabulary."""
        import torch  # once the model is loaded, and not with the engine, which must answer at once

        folded: dict[str, list[int]] = {}
        for id_, piece in enumerate(ctc_scorer.pieces):
            folded.setdefault(piece.casefold(), []).append(id_)
        self._ctc_scorer = ctc_scorer
        self._case = _case(ctc_scorer.pieces)
        self._sharing = [folded[piece.casefold()] for piece in ctc_scorer.pieces]
        self._column: dict[int, int] = {}
        self._groups: list[list[int]] = []
        self._letters = [1] * FIRST
        self.words: list[list[int]] = [self._read(word) for word in words]
        """The columns of each word's tokens; none for a word that the model cannot write."""
        marks = [id_ for id_, piece in enumerate(ctc_scorer.pieces) if not _has_letters(piece)]
        self._quiet = torch.tensor([*marks, len(ctc_scorer.pieces)])
        self._places = torch.tensor([id_ for group in self._groups for id_ in group], dtype=torch.long)
        sizes = [len(group) for group in self._groups]
        self._owners = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes, dtype=torch.long))

    @property
    def count(self) -> int:
        """How many columns there are."""
        return FIRST + len(self._groups)

    def letters(self, column: int) -> int:
        """How many letters a column's token has."""
        return self._letters[column]

    def of(self, scores: "torch.Tensor") -> StoredRows:
        """The columns of a window's log-probabilities, shape (frames, vocabulary + 1), blank last: (frames, count)."""
        import torch

        scores = scores.float()
        quiet = scores[:, self._quiet.to(scores.device)].logsumexp(1, keepdim=True)
        likeliest = scores[:, :-1].max(1, keepdim=True).values
        fillers = [torch.maximum(quiet, likeliest + price) for price in (OTHER_SPEECH, OTHER_SPEECH_WITHIN)]
        said = torch.full((len(scores), len(self._groups)), -torch.inf, device=scores.device)
        parts = scores[:, self._places.to(scores.device)]
        owners = self._owners.to(scores.device).expand(len(scores), -1)
        most = said.scatter_reduce(1, owners, parts, "amax")
        summed = torch.zeros_like(most).scatter_add(1, owners, (parts - most.gather(1, owners)).exp())
        kept = torch.cat((quiet, *fillers, most + summed.log()), 1)
        return kept.clamp_min(_LEAST).half().cpu().numpy()

    def _read(self, word: str) -> list[int]:
        ids = self._ctc_scorer.text_to_ids(self._case(word))
        return [self._column_of(id_) for id_ in ids if _has_letters(self._ctc_scorer.pieces[id_])]

    def _column_of(self, id_: int) -> int:
        group = self._sharing[id_]
        if group[0] not in self._column:
            self._column[group[0]] = self.count
            self._groups.append(group)
            self._letters.append(_letters(self._ctc_scorer.pieces[id_]))
        return self._column[group[0]]


def _has_letters(piece: str) -> bool:
    """Whether a token is said; `<unk>` and other names in brackets are not."""
    return _letters(piece) > 0 and not (piece.startswith("<") and piece.endswith(">"))


def _letters(piece: str) -> int:
    """How many letters and digits of any script there are, vowel signs included."""
    return sum(unicodedata.category(character)[0] in "LMN" for character in piece)


def _case(pieces: Sequence[str]) -> Callable[[str], str]:
    """How to write for a model that knows small letters only, or capitals only."""
    letters = "".join(piece for piece in pieces if _has_letters(piece))
    if not any(map(str.isupper, letters)):
        return str.lower
    return str if any(map(str.islower, letters)) else str.upper
