"""Select the columns of a CTC model's emissions that a text needs, and write the text's words as such columns."""

import functools
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.lattice import FIRST_TOKEN, OTHER_SPEECH, OTHER_SPEECH_WITHIN
from core.engine.recognizer import CtcScorer

if TYPE_CHECKING:
    import torch

StoredRows = NDArray[np.float16]
"""Rows as they are stored, shape (frames, columns). Half precision exceeds the model's own accuracy."""
_LEAST = -60.0  # the least log-probability: practically impossible, but finite in 16 bits


class TokenColumns:
    """The columns for the words of one text: silence, the two fillers (see lattice), then the text's tokens.

    Tokens that differ only in case share a column, because they sound alike. The blank and the tokens without letters
    share the column of silence, because nobody speaks in either.
    """

    def __init__(self, ctc_scorer: CtcScorer, words: Iterable[str]) -> None:
        """Find the columns.

        Args:
            ctc_scorer: the model. Its blank is the class after the vocabulary.
            words: the spoken forms of the words, without punctuation.
        """
        import torch  # not at the top, because the engine must start without torch

        folded: dict[str, list[int]] = {}
        for id_, piece in enumerate(ctc_scorer.pieces):
            folded.setdefault(piece.casefold(), []).append(id_)
        self._ctc_scorer = ctc_scorer
        self._in_case = _in_case_of(ctc_scorer.pieces)
        self._group_of = [folded[piece.casefold()] for piece in ctc_scorer.pieces]
        self._column: dict[int, int] = {}
        self._groups: list[list[int]] = []
        self._letters = [1] * FIRST_TOKEN
        self.words: list[list[int]] = [self._columns_of(word) for word in words]
        """The columns of each word's tokens, empty for a word that the model cannot write."""
        silent = [id_ for id_, piece in enumerate(ctc_scorer.pieces) if not has_letters(piece)]
        self._silent = torch.tensor([*silent, len(ctc_scorer.pieces)])
        self._members = torch.tensor([id_ for group in self._groups for id_ in group], dtype=torch.long)
        sizes = [len(group) for group in self._groups]
        self._member_groups = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes, dtype=torch.long))

    @property
    def count(self) -> int:
        """The number of columns."""
        return FIRST_TOKEN + len(self._groups)

    def letters(self, column: int) -> int:
        """Return the number of letters of a column's token."""
        return self._letters[column]

    def select(self, log_probabilities: "torch.Tensor") -> StoredRows:
        """Return rows of shape (frames, count) for `log_probabilities` as in Emissions."""
        import torch

        log_probabilities = log_probabilities.float()
        silence = log_probabilities[:, self._silent.to(log_probabilities.device)].logsumexp(1, keepdim=True)
        likeliest = log_probabilities[:, :-1].max(1, keepdim=True).values
        fillers = [torch.maximum(silence, likeliest + penalty) for penalty in (OTHER_SPEECH, OTHER_SPEECH_WITHIN)]
        lowest = torch.full((len(log_probabilities), len(self._groups)), -torch.inf, device=log_probabilities.device)
        members = log_probabilities[:, self._members.to(log_probabilities.device)]
        groups = self._member_groups.to(log_probabilities.device).expand(len(log_probabilities), -1)
        most = lowest.scatter_reduce(1, groups, members, "amax")
        summed = torch.zeros_like(most).scatter_add(1, groups, (members - most.gather(1, groups)).exp())
        columns = torch.cat((silence, *fillers, most + summed.log()), 1)  # logsumexp of each group
        return columns.clamp_min(_LEAST).half().cpu().numpy()

    def _columns_of(self, word: str) -> list[int]:
        ids = self._ctc_scorer.text_to_ids(self._in_case(word))
        return [self._column_of(id_) for id_ in ids if has_letters(self._ctc_scorer.pieces[id_])]

    def _column_of(self, id_: int) -> int:
        group = self._group_of[id_]
        if group[0] not in self._column:
            self._column[group[0]] = self.count
            self._groups.append(group)
            self._letters.append(letter_count(self._ctc_scorer.pieces[id_]))
        return self._column[group[0]]


def has_letters(piece: str) -> bool:
    """Tell whether a token is spoken. Names in angle brackets such as `<unk>` are not."""
    return letter_count(piece) > 0 and not (piece.startswith("<") and piece.endswith(">"))


@functools.lru_cache(maxsize=2**15)  # more entries than a vocabulary has pieces
def letter_count(piece: str) -> int:
    """Count the letters and digits of any script, vowel signs included."""
    return sum(unicodedata.category(character)[0] in "LMN" for character in piece)


def _in_case_of(pieces: Sequence[str]) -> Callable[[str], str]:
    """Return the function that puts a word into the case of a model with only small letters or only capitals."""
    letters = "".join(piece for piece in pieces if has_letters(piece))
    if not any(map(str.isupper, letters)):
        return str.lower
    return str if any(map(str.islower, letters)) else str.upper
