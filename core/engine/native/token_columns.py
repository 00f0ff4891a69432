"""The tokens of a window in columns, for the process that makes its words. No module here imports torch."""

from collections.abc import Sequence

from core.engine.native.token_words import Token, WordBuilder
from core.engine.recognizer import Hypothesis, WindowTokens


def as_columns(tokens: Sequence[Token], padding_before: float) -> WindowTokens:
    """Return the tokens of one window in columns. Pickling hundreds of objects would cost more than their words."""
    fields = [(each.id, each.start, each.end, each.probability, each.centre, each.boosted) for each in tokens]
    return WindowTokens(tuple(zip(*fields, strict=True)), padding_before)


class ColumnWords:
    """A MakeWords for tokens from `as_columns`."""

    def __init__(self, words: WordBuilder, frame_seconds: float) -> None:
        self._words, self._frame_seconds = words, frame_seconds

    def __call__(self, found: WindowTokens) -> Hypothesis:
        """Return the hypothesis that the tokens spell."""
        tokens = [Token(*fields) for fields in zip(*found.columns, strict=True)]
        return self._words.hypothesis(tokens, self._frame_seconds, found.padding_before)
