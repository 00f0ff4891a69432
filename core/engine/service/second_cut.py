"""Cut a window anew if a model wrote nothing for the speech in it.

Some models write nothing for some cuts of clear speech. Another cut of the same sound then has all its words.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from core.contracts.transcript import Word
from core.engine.audio.pitch import first_tail, voiced_frames
from core.engine.audio.segmenter import Window
from core.engine.audio.voice_activity import FRAME
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Samples

_LEAST_VOICED = 25  # frames of voice (0.5 s): less may be a cough or a chair
_LEAST_DIVIDED = 4 * SAMPLE_RATE  # samples: shorter windows lose their margins instead
_MARGIN = SAMPLE_RATE // 5  # samples of the silence around the sound
_MIDDLE = 0.35, 0.65  # the part of a window where it is divided
_QUIET_FRAMES = 10  # frames of the quietest place


@dataclass(frozen=True)
class Piece(Window):
    """One of `places` parts of a window that is recognised again. `place` counts them from 0."""

    whole: Window
    place: int
    places: int


def pieces(window: Window) -> list[Piece]:
    """Return a window in another cut. The list is empty if nobody speaks in it."""
    sound = window.samples
    voiced, _ = voiced_frames(sound, first_tail())
    if int(voiced.sum()) < _LEAST_VOICED:
        return []
    if len(sound) < _LEAST_DIVIDED:
        spans = [(_MARGIN, len(sound) - _MARGIN)]
    else:
        cut = _quietest(sound)
        spans = [(0, cut), (cut, len(sound))]
    fields = {name: getattr(window, name) for name in Window.__dataclass_fields__}
    return [
        Piece(
            **fields
            | {
                "start": window.start + begin / SAMPLE_RATE,
                "end": window.start + end / SAMPLE_RATE,
                "samples": sound[begin:end],
            },
            whole=window,
            place=place,
            places=len(spans),
        )
        for place, (begin, end) in enumerate(spans)
    ]


class SecondCuts:
    """The windows of one recording that are recognised again. Not thread-safe."""

    def __init__(self) -> None:
        self._results: dict[int, dict[int, tuple[Piece, Hypothesis]]] = {}  # by window, then by place

    def cut(self, window: Window) -> list[Piece]:
        """Return the pieces to recognise for a window without words. The list is empty if nobody speaks in it."""
        again = pieces(window)
        if again:
            self._results[id(window)] = {}
        return again

    def add(self, piece: Piece, hypothesis: Hypothesis) -> Hypothesis | None:
        """Add the result of a piece. Return that of the whole window once all its pieces have one."""
        places = self._results[id(piece.whole)]
        places[piece.place] = piece, hypothesis
        if len(places) < piece.places:
            return None
        del self._results[id(piece.whole)]
        return merged([places[place] for place in sorted(places)])


def merged(parts: Sequence[tuple[Piece, Hypothesis]]) -> Hypothesis:
    """Return the hypothesis of a window from those of its pieces."""
    words: list[Word] = []
    ordered = [hypothesis for _, hypothesis in parts]
    for piece, hypothesis in parts:
        offset = piece.start - piece.whole.start
        words += [_moved(word, offset) for word in hypothesis.words]
    return replace(
        ordered[0],
        text=" ".join(each.text for each in ordered if each.text),
        tokens=tuple(token for each in ordered for token in each.tokens),
        words=tuple(words),
        positions=(),
        language=next((each.language for each in ordered if each.language is not None), None),
        translation=_translation(ordered),
    )


def _translation(hypotheses: Sequence[Hypothesis]) -> str | None:
    texts = [each.translation for each in hypotheses if each.translation is not None]
    return " ".join(filter(None, texts)) if texts else None


def _moved(word: Word, seconds: float) -> Word:
    if word.start is None or word.end is None:
        return word
    return msgspec.structs.replace(word, start=round(word.start + seconds, 3), end=round(word.end + seconds, 3))


def _quietest(sound: Samples) -> int:
    """Return the sample in the middle of the quietest place near the middle."""
    whole = len(sound) // FRAME * FRAME
    energies = np.square(sound[:whole].reshape(-1, FRAME)).mean(axis=1)
    smooth = np.convolve(energies, np.full(_QUIET_FRAMES, 1 / _QUIET_FRAMES), "same")
    first, last = (round(share * len(smooth)) for share in _MIDDLE)
    return (first + int(smooth[first:last].argmin())) * FRAME
