"""Canary's decoded tokens to words, with times and confidence."""

import re
from collections.abc import Sequence

from core.contracts.transcript import Word
from core.engine.alignment.forced_alignment import AlignedWord
from core.engine.native.decoders.transformer_search import DecodedTokens
from core.engine.native.tokenizer import Tokenizer
from core.engine.recognizer import Hypothesis

_Span = tuple[float, float] | None  # start and end of a word in seconds
_TIMESTAMP = re.compile(r"<\|(\d+)\|>")


class CanaryWords:
    """Makes words of tokens by the decoder's tokenizer; `frame_seconds` is how long an encoder frame is."""

    def __init__(self, tokenizer: Tokenizer, frame_seconds: float) -> None:
        self._tokenizer = tokenizer
        self._frame_seconds = frame_seconds

    def text(self, decoded: DecodedTokens) -> str:
        """The text of the tokens, timestamp tokens included."""
        return self._tokenizer.ids_to_text(decoded.ids)

    def hypothesis(self, text: str, decoded: DecodedTokens, aligned: Sequence[AlignedWord | None]) -> Hypothesis:
        """The words of `text`, each as it was aligned."""
        spans = [(word.start, word.end) if word else None for word in aligned]
        positions = tuple(word.position if word else None for word in aligned)
        return Hypothesis(text, tuple(decoded.ids), self._words(text.split(), spans, decoded), positions)

    def timed_by_tokens(self, text: str, decoded: DecodedTokens, padding_before: float) -> Hypothesis:
        """Words between `<|first frame|>` and `<|frame after the last|>`; `padding_before`: see EncodedWindows.

        NeMo drops a word that has not both (process_aed_timestamp_outputs); here it is kept, untimed, and so are words
        that share one pair.
        """
        words: list[str] = []
        spans: list[_Span] = []
        before, *rest = _TIMESTAMP.split(text)
        frames, texts = [None, *map(int, rest[::2]), None], [before, *rest[1::2]]
        for first, between, last in zip(frames, texts, frames[1:], strict=False):
            found = between.split()
            span = None
            if len(found) == 1 and first is not None and last is not None and first <= last:
                start, end = (max(0.0, frame * self._frame_seconds - padding_before) for frame in (first, last))
                span = (start, end)
            words += found
            spans += [span] * len(found)
        shown = " ".join(words) if rest else text.strip()
        return Hypothesis(shown, tuple(decoded.ids), self._words(words, spans, decoded))

    def _words(self, words: Sequence[str], spans: Sequence[_Span], decoded: DecodedTokens) -> tuple[Word, ...]:
        return tuple(
            Word(word, span[0] if span else None, span[1] if span else None, confidence, boosted=boosted)
            for word, span, (confidence, boosted) in zip(words, spans, self._sources(words, decoded), strict=True)
        )

    def _sources(self, words: Sequence[str], decoded: DecodedTokens) -> Sequence[tuple[float | None, bool]]:
        """Of the tokens of each word, the least probability, and whether a bias chose any.

        None and False for all words when tokens and words do not match.
        """
        pieces = [self._tokenizer.pieces[token].replace("▁", "") for token in decoded.ids]
        remaining = (
            (piece, probability, boosted)
            for piece, probability, boosted in zip(pieces, decoded.probabilities, decoded.boosted, strict=True)
            if piece and not _TIMESTAMP.fullmatch(piece)
        )
        sources: list[tuple[float | None, bool]] = []
        for word in words:
            least, any_boosted, missing = 1.0, False, word.replace(" ", "")
            while missing:
                piece, probability, boosted = next(remaining, ("", 0.0, False))
                if not piece or not missing.startswith(piece):
                    return [(None, False)] * len(words)
                missing = missing[len(piece) :]
                least, any_boosted = min(least, probability), any_boosted or boosted
            sources.append((least, any_boosted))
        return sources
