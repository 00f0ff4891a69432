"""Words from sound that comes in pieces. Words that were given never change."""

from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
import torch
from msgspec.structs import replace

from core.contracts.transcript import Word
from core.engine.audio.voice_gate import VoiceGate
from core.engine.native.encoder.encoder_stream import EncoderStream
from core.engine.native.token_words import Token, WordBuilder
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import SAMPLE_RATE, Samples, StreamWords

_SETTLED_SECONDS = 0.4  # without a token before a pause: a model may write a word somewhat late
_LONGEST_GAP = 3.0  # seconds without a token end an utterance, also in noise
_LONG_UTTERANCE, _LONGEST_UTTERANCE = 60.0, 120.0  # seconds until any gap, or any word, ends an utterance
_REST_SECONDS = 3.0  # of silence, after which nothing is recognised until the next sound
_LEAD_SAMPLES = 6 * SAMPLE_RATE // 5  # silence before that sound: a fresh state is deaf at first


class TokenStream(Protocol):
    """The search of a decoder in one stream."""

    @property
    def tokens(self) -> list[Token]:
        """The tokens since the last `forget`, with frames from the beginning of the stream."""

    def decode(self, encoded: EncodedWindows) -> None:
        """Take the states of the next frames, a batch of one window."""

    def forget(self) -> None:
        """Drop the tokens so far. The search goes on."""


Open = Callable[[], tuple[EncoderStream, TokenStream]]


class NativeStream:
    """The words of one stream. See RecognitionStream.

    A word is given as soon as the next word begins, or after a pause. A pause never touches the state of encoder and
    decoder, so the tokens are those of the whole sound. After a long silence both states are renewed together: carried
    on, they lose single words. The silence itself costs nothing.
    """

    def __init__(
        self,
        open_parts: Open,
        prepare: Callable[[EncodedWindows], EncodedWindows],
        words: WordBuilder,
        rewrite: Callable[[tuple[Word, ...]], tuple[Word, ...]],
        frame_seconds: float,
        pause_seconds: float,
    ) -> None:
        """Start before the first sample.

        Args:
            open_parts: returns a fresh encoder and decoder.
            prepare: adds the prompt to states.
            words: groups tokens into words.
            rewrite: puts phrases of the vocabulary in place of their spoken forms. Forms of several words are replaced
                if the words come in one step.
            frame_seconds: the length of a frame.
            pause_seconds: a silence of this length ends an utterance.
        """
        self._open, self._prepare, self._words, self._rewrite = open_parts, prepare, words, rewrite
        self._frame_seconds, self._pause_seconds = frame_seconds, pause_seconds
        self._rest_seconds = max(_REST_SECONDS, pause_seconds)
        self._encoder, self._decoder = open_parts()
        self._gate = VoiceGate()
        self._offset = 0  # samples before the first one of the encoder
        self._is_resting = False
        self._rested_at = self._reported = self._woken_at = 0.0  # seconds
        self._kept: Samples = np.zeros(0, np.float32)  # the last samples, for the encoder's next beginning
        self._given = 0  # words of this utterance
        self._has_ended = False
        self.samples = 0
        """The number of samples so far."""
        self.chunk_seconds = self._encoder.chunk * frame_seconds

    @property
    def seconds(self) -> float:
        """The sound that is recognised so far, in seconds."""
        if self._is_resting:
            return self._gate.seconds
        return self._offset / SAMPLE_RATE + self._encoder.frames * self._frame_seconds

    @property
    def _certain_seconds(self) -> float:
        """The sound that the gate has judged whatever the sizes of the pieces are: a chunk needs no later sound."""
        return max(0.0, self.seconds - self._frame_seconds)

    def push(self, samples: Samples) -> None:
        """Take the next samples, any number of them."""
        self._gate.push(samples)
        self._kept = np.concatenate([self._kept, samples])
        self.samples += len(samples)
        if not self._is_resting:
            self._encoder.push(samples)

    def finish(self) -> None:
        """Take the end of the sound. `steps` then ends with the last words."""
        self._has_ended = True
        if not self._is_resting:
            self._encoder.finish()

    def steps(self) -> Iterator[StreamWords]:
        """Recognise each chunk whose sound is complete. Yield its result."""
        while not self._is_resting or self._wake():
            for states in self._encoder.chunks():
                lengths = torch.tensor([len(states)], device=states.device)
                self._decoder.decode(self._prepare(EncodedWindows(states.t()[None], lengths, (0.0,))))
                yield self._hear(is_end=False)
                if self._may_rest():
                    self._rested_at = self._certain_seconds
                    self._is_resting = True
                    break
            if not self._is_resting:
                break
        if self._is_resting and self.seconds >= self._reported + self.chunk_seconds and not self._has_ended:
            self._reported = self.seconds
            yield StreamWords((), "", self.seconds, is_over=False)
        self._forget_sound()
        if self._has_ended:
            yield self._hear(is_end=True)

    def _hear(self, *, is_end: bool) -> StreamWords:
        seconds = min(self.seconds, self.samples / SAMPLE_RATE) if self._has_ended else self.seconds
        seconds = self._reported = max(self._reported, seconds)
        tokens = self._decoder.tokens
        if not tokens:
            return StreamWords((), "", seconds, is_end)
        words = self._words.hypothesis(tokens, self._frame_seconds, 0.0).words
        is_over = is_end or self._is_pause(tokens[0], tokens[-1])
        stable = max(self._given, len(words) if is_over else len(words) - 1)
        new, self._given = self._rewrite(tuple(map(self._moved, words[self._given : stable]))), stable
        if is_over:
            self._decoder.forget()
            self._given = 0
        return StreamWords(new, " ".join(word.text for word in self._rewrite(words[stable:])), seconds, is_over)

    def _moved(self, word: Word) -> Word:
        if not self._offset or word.start is None or word.end is None:
            return word
        offset = self._offset / SAMPLE_RATE
        return replace(word, start=word.start + offset, end=word.end + offset)

    def _is_pause(self, first: Token, last: Token) -> bool:
        recognised = self._encoder.frames * self._frame_seconds
        since, length = (recognised - frame * self._frame_seconds for frame in (last.end, first.start))
        quiet = self._gate.quiet_before(self._certain_seconds)
        if since < _SETTLED_SECONDS:
            return self._may_rest() or length >= _LONGEST_UTTERANCE
        return quiet >= self._pause_seconds or since >= _LONGEST_GAP or length >= _LONG_UTTERANCE

    def _may_rest(self) -> bool:
        is_quiet = self._gate.quiet_before(self._certain_seconds) >= self._rest_seconds
        return is_quiet and self._certain_seconds > self._woken_at + _REST_SECONDS

    def _wake(self) -> bool:
        """Begin with fresh states a moment before the next sound. Return False if none has come yet."""
        sound = self._gate.next_sound(self._rested_at)
        if sound is None:
            return False
        first = self.samples - len(self._kept)
        self._woken_at = sound
        self._offset = max(first, round(sound * SAMPLE_RATE) - _LEAD_SAMPLES)
        self._encoder, self._decoder = self._open()
        self._is_resting = False
        self._encoder.push(self._kept[self._offset - first :])
        if self._has_ended:
            self._encoder.finish()
        return True

    def _forget_sound(self) -> None:
        """Keep the sound that a fresh state may need, and the sound that the gate has not judged yet."""
        seconds = min(self._gate.seconds, self.seconds)
        needed = self.samples - max(0, round(seconds * SAMPLE_RATE) - _LEAD_SAMPLES - SAMPLE_RATE // 2)
        if len(self._kept) > needed + SAMPLE_RATE:
            self._kept = self._kept[len(self._kept) - needed :].copy()
