"""Tokens with frames to words with times, by NeMo's rules. Unlike NeMo's code it fails on no text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.contracts.transcript import Word
from core.engine.alignment.token_emissions import has_letters, letter_count
from core.engine.native.tokenizer import Vocabulary
from core.engine.recognizer import Hypothesis, TokenPosition, WordPosition


@dataclass(frozen=True)
class Token:
    """One token of a hypothesis.

    It lasts from frame `start` to frame `end`. `probability` is the model's, or its confidence by a measure. `centre`
    is the middle of the frames that show it, or None if only `start` and `end` are known. `boosted` marks a token that
    only a bias made the best one.
    """

    id: int
    start: int
    end: int
    probability: float
    centre: float | None = None
    boosted: bool = False


class ScoredTokens(NamedTuple):
    """The tokens of a hypothesis, and its log-probability."""

    tokens: list[Token]
    score: float


@dataclass(frozen=True)
class _TokenText:
    """A token with its `piece` in the vocabulary ("▁ca") and its `text` alone ("ca")."""

    token: Token
    piece: str
    text: str


class WordBuilder:
    """A grouping of one model's tokens into words."""

    def __init__(self, vocabulary: Vocabulary, decoder: str) -> None:
        """Take the vocabulary and the decoder's kind: ctc, rnnt or tdt.

        Punctuation moves to the end of the word before it. In CTC it keeps its start. In TDT it gets the word's end. In
        RNN-T it stays (ctc_decoding.py, rnnt_decoding.py: _refine_timestamps).
        """
        self._vocabulary = vocabulary
        self._decoder = decoder
        self._punctuation = vocabulary.punctuation
        self._separator = vocabulary.word_separator
        self._wordpiece = vocabulary.tokenizer_type == "wpe"
        self._subwords = vocabulary.tokenizer_type in ("bpe", "wpe")
        self._texts: dict[int, tuple[str, str]] = {}
        self.aggregate: Callable[[Sequence[float]], float] = min
        """Returns a word's confidence for those of its tokens."""

    def hypothesis(self, tokens: Sequence[Token], frame_seconds: float, offset: float) -> Hypothesis:
        """Return the hypothesis that `tokens` spell.

        Tags belong to no word. They name the language. The hypothesis keeps all tokens. A word's confidence is that of
        its tokens by `aggregate`. The default is the least: a word is as sure as its weakest part.

        Args:
            tokens: the tokens of one window.
            frame_seconds: the length of a frame.
            offset: seconds taken off all times. The times of words are at least 0.
        """
        ids = tuple(token.id for token in tokens)
        written = [self._token_text(token) for token in tokens]
        tags, language = self._vocabulary.tags.find([each.piece for each in written])
        texts = self._refine([each for i, each in enumerate(written) if i not in tags])
        found = [word for word in self._group(texts) if word.text.strip()]
        words = tuple(
            Word(
                word.text.strip(),  # an aggregate tokenizer does not remove the space before a word
                max(0.0, word.start * frame_seconds - offset),
                max(0.0, word.end * frame_seconds - offset),
                self.aggregate(word.confidences),
                boosted=any(each.token.boosted for each in word.tokens),
            )
            for word in found
        )
        positions = tuple(_position(word.tokens, frame_seconds, offset) for word in found)
        return Hypothesis(self._vocabulary.text(ids), ids, words, positions, language)

    def _token_text(self, token: Token) -> _TokenText:
        if token.id not in self._texts:
            self._texts[token.id] = self._vocabulary.token_text(token.id)
        return _TokenText(token, *self._texts[token.id])

    def _refine(self, tokens: list[_TokenText]) -> list[_TokenText]:
        for i, each in enumerate(tokens):
            token = each.token
            if i == 0 or self._decoder == "rnnt" or not each.text:
                continue
            if self._decoder == "ctc" and each.text[0] in self._punctuation:
                tokens[i] = replace(each, token=replace(token, end=token.start))
            elif self._decoder == "tdt" and each.text in self._punctuation:
                edge = tokens[i - 1].token.end
                tokens[i] = replace(each, token=replace(token, start=edge, end=edge))
        return tokens

    def _group(self, tokens: list[_TokenText]) -> list["_FrameWord"]:
        """Group tokens by the rules of NeMo's get_words_offsets (asr/parts/utils/timestamp_utils.py)."""
        words: list[_FrameWord] = []
        current: list[_TokenText] = []
        start = tokens[0].token.start if tokens else 0
        for i, each in enumerate(tokens):
            mark = each.text in self._punctuation and each.text != self._separator
            if not mark and self._starts_word(tokens, i):
                if current:
                    words.append(self._build(current, start))
                current = [] if each.text == self._separator else [each]
                start = each.token.start
            elif mark and not current and words:
                words[-1].append(each)
            elif mark and current and current[-1].piece in (" ", "_", "▁"):
                current[-1] = each
            else:
                start = start if current else each.token.start
                current.append(each)
        if current:
            words.append(self._build(current, start))
        if words:
            words[0].start = tokens[0].token.start
        return words

    def _starts_word(self, tokens: list[_TokenText], i: int) -> bool:
        each = tokens[i]
        if self._separator != " ":
            return each.text == self._separator
        following = next((later.text for later in tokens[i + 1 :] if later.text and later.text != " "), None)
        space = each.text == " " and following not in self._punctuation
        if not self._subwords:
            return space
        if self._wordpiece:
            return bool(each.text and not each.text.startswith("##")) or space
        return each.piece != each.text or space

    def _build(self, tokens: list[_TokenText], start: int) -> "_FrameWord":
        return _FrameWord(
            tokens=tokens,
            text=self._vocabulary.word_text([each.token.id for each in tokens]),
            start=start,
            end=tokens[-1].token.end,
            confidences=[each.token.probability for each in tokens],
        )


@dataclass
class _FrameWord:
    """A word from frame `start` to frame `end`."""

    tokens: list[_TokenText]
    text: str
    start: int
    end: int
    confidences: list[float]

    def append(self, mark: _TokenText) -> None:
        """Attach a punctuation mark behind the finished word."""
        self.text = self.text.removesuffix(" ") + mark.text
        self.end = mark.token.end
        self.confidences.append(mark.token.probability)


def _position(tokens: Sequence[_TokenText], frame_seconds: float, offset: float) -> WordPosition | None:
    """Return the place of the tokens with letters, or None if no token has letters."""
    spoken = [each for each in tokens if has_letters(each.piece)]
    if not spoken:
        return None
    first, last = (
        TokenPosition(_centre(each.token) * frame_seconds - offset, letter_count(each.piece))
        for each in (spoken[0], spoken[-1])
    )
    return WordPosition(first, last)


def _centre(token: Token) -> float:
    """Return the middle of a token, in frames.

    A transducer gives a token soon after its start, and its duration reaches to about the next token. A third of the
    way is nearest to the true middle. This was found on 70 sentences apart from the measured ones.
    """
    return token.start + max(0, token.end - 1 - token.start) / 3 if token.centre is None else token.centre
