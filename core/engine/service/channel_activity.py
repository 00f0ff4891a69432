"""Identify speakers by channel: compare the channels' levels, without a model."""

from collections.abc import Iterator, Sequence
from typing import Self

import numpy as np

from core.contracts.engine_messages import SpeakerChunk
from core.contracts.protocol import Diarize
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.audio.tracks_reader import GrowingSources, TracksReader, open_channels
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, Finish, LoadedModel, Task, WindowRequest

CHUNK_SECONDS = 30.0
FRAME_SECONDS = 0.01
_HOP = round(FRAME_SECONDS * SAMPLE_RATE)
_SMOOTHING_FRAMES = 25  # about a syllable: speakers do not change within one
_SILENCE = 1e-6  # mean square (-60 dB): nobody speaks below it
_NOISE_SHARE = 0.1  # the share of a channel's frames that hold only noise
_EQUAL = 0.99  # squared correlation of two channels with the same sound
_SPEECH_RATIO = 4.0  # speech has at least this many times the energy of the noise (6 dB)


class ChannelActivity(Task[Window]):
    """See Task. The reader computes everything itself, so no windows enter the pool."""

    def __init__(self, command: Diarize, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._from_chunk = command.from_chunk
        self._chunks = 0

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, Window]]) -> Finish:
        """Raise NotImplementedError: this task has no windows."""
        raise NotImplementedError

    def read(self, batcher: Batcher[AnyRequest]) -> None:
        """See Task."""
        batcher.end(self.key)
        with open_channels(self.path, self.tracks) as reader:
            self.begin(reader.info.duration)
            for sound in _chunks(reader):
                self._send_chunk(sound)
                if self.stopped:
                    return
        self.finish_reading(reader.end)

    def finish_reading(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            if not self.stopped:
                self._send_done(self._chunks, end)

    def _expect(self, window: Window) -> bool:
        return False

    def _send_chunk(self, sound: Samples) -> None:
        n, self._chunks = self._chunks, self._chunks + 1
        if n < self._from_chunk:
            return
        shares = channel_shares(sound)
        with self._changed:
            self._wait_for_acknowledgements()
            if self.stopped:
                return
            self._unacknowledged += 1
            start = n * CHUNK_SECONDS
            end = start + len(shares) * FRAME_SECONDS
            probabilities = shares.astype("<f4").tobytes()
            self._outbox.send(
                SpeakerChunk(self.job, self.attempt, n, start, end, FRAME_SECONDS, len(sound), probabilities, b"")
            )
            self._report_progress(end)


def channel_shares(sound: Samples) -> Samples:
    """Return each channel's share of the speech, shape (frames, channels).

    A share is the part of the energy above the channel's own noise. All shares are 0 in frames without speech.
    A channel that is equal to an earlier channel has no share.

    Args:
        sound: shape (channels, samples).
    """
    frames = -(-sound.shape[1] // _HOP)
    padded = np.pad(sound, ((0, 0), (0, frames * _HOP - sound.shape[1])))
    energy = np.square(padded.reshape(len(sound), frames, _HOP)).mean(axis=2)
    window = np.ones(min(_SMOOTHING_FRAMES, frames)) / min(_SMOOTHING_FRAMES, frames)
    smooth = np.stack([np.convolve(each, window, mode="same") for each in energy])
    noise = np.quantile(smooth, _NOISE_SHARE, axis=1, keepdims=True)
    speech = np.where(smooth > np.maximum(_SILENCE, _SPEECH_RATIO * noise), smooth, 0.0)
    # If somebody speaks all the time, the quietest tenth is speech too. The loud channels are not noise then.
    speech = np.where((speech.sum(axis=0) == 0) & (smooth > 100 * _SILENCE), smooth, speech)
    for number in range(1, len(sound)):
        if any(_are_equal(sound[number], sound[before]) for before in range(number)):
            speech[number] = 0.0
    total = speech.sum(axis=0)
    shares: Samples = np.divide(speech, total, out=np.zeros_like(speech), where=total > 0).T.astype(np.float32)
    return shares


def _are_equal(one: Samples, other: Samples) -> bool:
    """Tell whether two channels have the same sound, perhaps inverted."""
    norm = float(one @ one) * float(other @ other)
    return norm > 0 and float(one @ other) ** 2 > _EQUAL * norm


def _chunks(reader: TracksReader | GrowingSources) -> Iterator[Samples]:
    """Yield the sound of all channels in pieces of CHUNK_SECONDS, shape (channels, samples)."""
    size, held = round(CHUNK_SECONDS * SAMPLE_RATE), np.zeros((len(reader.sources), 0), np.float32)
    for block in reader.blocks():
        held = np.concatenate([held, block], axis=1)
        while held.shape[1] >= size:
            yield held[:, :size]
            held = held[:, size:]
    if held.shape[1]:
        yield held
