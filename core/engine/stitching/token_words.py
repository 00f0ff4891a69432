"""Tokens with frames into words with times: NeMo's own rules, without the texts on which NeMo's own code breaks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.contracts.transcript import Word


@dataclass(frozen=True)
class Token:
    """One token of a hypothesis, from frame `start` to frame `end`, and the probability that the model gave it."""

    id: int
    start: int
    end: int
    probability: float


class Vocabulary(Protocol):
    """What the tokens of one model read as."""

    @property
    def marks(self) -> frozenset[str]:
        """The punctuation marks that are tokens, or parts of tokens that start no word."""

    @property
    def separator(self) -> str:
        """What parts words: a space, except where the checkpoint's decoding says otherwise."""

    @property
    def kind(self) -> str:
        """How a token shows that it starts a word: "bpe" by a leading "▁", "wpe" by no "##", "char" not at all."""

    def text(self, ids: Sequence[int]) -> str:
        """The text of a whole hypothesis, without spaces before punctuation marks."""

    def piece(self, token: int) -> tuple[str, str]:
        """A token's entry in the vocabulary ("▁ca"), and what it reads alone ("ca")."""

    def joined(self, ids: Sequence[int]) -> str:
        """What the tokens of one word read together."""


@dataclass(frozen=True)
class _TokenText:
    """A token as text: `raw` is its vocabulary entry ("▁ca"), `text` what it reads alone ("ca")."""

    token: Token
    raw: str
    text: str


class WordBuilder:
    """Groups tokens into words by the vocabulary and the punctuation marks of one model."""

    def __init__(self, vocabulary: Vocabulary, kind: str) -> None:
        """`kind` is the decoder that wrote the tokens: ctc, rnnt or tdt.

        Punctuation is moved to the end of the word before it: by CTC it keeps its start, by TDT it gets the word's end,
        by RNN-T it stays (ctc_decoding.py, rnnt_decoding.py: _refine_timestamps).
        """
        self._vocabulary = vocabulary
        self._kind = kind
        self._marks = vocabulary.marks
        self._separator = vocabulary.separator
        self._wordpiece = vocabulary.kind == "wpe"
        self._subwords = vocabulary.kind in ("bpe", "wpe") and self._separator == " "
        self._pieces: dict[int, tuple[str, str]] = {}

    def text(self, ids: Sequence[int]) -> str:
        """The whole text of a hypothesis."""
        return self._vocabulary.text(ids)

    def words(self, tokens: Sequence[Token], frame_seconds: float, offset: float) -> tuple[Word, ...]:
        """The words of `tokens`; times are frames times `frame_seconds`, less `offset` seconds, not below 0.

        A word's confidence is the least of its tokens' probabilities: it is as sure as its weakest part.
        """
        pieces = self._refine([self._piece(token) for token in tokens])
        found = [word for word in self._group(pieces) if word.text.strip()]
        return tuple(
            Word(
                word.text,
                max(0.0, word.start * frame_seconds - offset),
                max(0.0, word.end * frame_seconds - offset),
                word.confidence,
            )
            for word in found
        )

    def _piece(self, token: Token) -> _TokenText:
        if token.id not in self._pieces:
            self._pieces[token.id] = self._vocabulary.piece(token.id)
        return _TokenText(token, *self._pieces[token.id])

    def _refine(self, pieces: list[_TokenText]) -> list[_TokenText]:
        for i, piece in enumerate(pieces):
            token = piece.token
            if i == 0 or self._kind == "rnnt" or not piece.text:
                continue
            if self._kind == "ctc" and piece.text[0] in self._marks:
                pieces[i] = replace(piece, token=replace(token, end=token.start))
            elif self._kind == "tdt" and piece.text in self._marks:
                edge = pieces[i - 1].token.end
                pieces[i] = replace(piece, token=replace(token, start=edge, end=edge))
        return pieces

    def _group(self, pieces: list[_TokenText]) -> list["_Built"]:
        """The rules of NeMo's get_words_offsets (asr/parts/utils/timestamp_utils.py)."""
        words: list[_Built] = []
        current: list[_TokenText] = []
        start = pieces[0].token.start if pieces else 0
        for i, piece in enumerate(pieces):
            mark = piece.text in self._marks and piece.text != self._separator
            if not mark and self._starts_word(pieces, i):
                if current:
                    words.append(self._build(current, start))
                current = [] if piece.text == self._separator else [piece]
                start = piece.token.start
            elif mark and not current and words:
                words[-1].append(piece)
            elif mark and current and current[-1].raw in (" ", "_", "▁"):
                current[-1] = piece
            else:
                start = start if current else piece.token.start
                current.append(piece)
        if current:
            words.append(self._build(current, start))
        if words:
            words[0].start = pieces[0].token.start
        return words

    def _starts_word(self, pieces: list[_TokenText], i: int) -> bool:
        piece = pieces[i]
        if self._separator != " ":
            return piece.text == self._separator
        following = next((later.text for later in pieces[i + 1 :] if later.text and later.text != " "), None)
        space = piece.text == " " and following not in self._marks
        if not self._subwords:
            return space
        if self._wordpiece:
            return bool(piece.text and not piece.text.startswith("##")) or space
        return piece.raw != piece.text or space

    def _build(self, pieces: list[_TokenText], start: int) -> "_Built":
        return _Built(
            text=self._vocabulary.joined([piece.token.id for piece in pieces]),
            start=start,
            end=pieces[-1].token.end,
            confidence=min(piece.token.probability for piece in pieces),
        )


@dataclass
class _Built:
    text: str
    start: int
    end: int
    confidence: float

    def append(self, mark: _TokenText) -> None:
        """Attach a punctuation mark that came after the word was complete."""
        self.text = self.text.removesuffix(" ") + mark.text
        self.end = mark.token.end
        self.confidence = min(self.confidence, mark.token.probability)
