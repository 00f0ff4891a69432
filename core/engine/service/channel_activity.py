"""Recordings in which each channel is a speaker: who speaks is told by their levels, without a model."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import numpy as np

from core.contracts.engine_messages import SpeakerChunk
from core.contracts.protocol import Diarize, Load
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.recognizer import SAMPLE_RATE, Recognizer, Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import Finish, Task, WindowRequest

CHUNK = 30.0  # seconds
FRAME = 0.01  # seconds
_HOP = round(FRAME * SAMPLE_RATE)
_SMOOTHING = 25  # frames: about a syllable, in which one speaker does not give way to another
_SILENCE = 1e-6  # mean square, -60 dB, under which nobody speaks
_NOISE = 0.1  # of a channel's frames that hold nothing but its noise
_OVER_NOISE = 4.0  # times the noise, 6 dB, that speech has at least


class ChannelActivity(Task):
    """See Task. Everything is computed where the file is read: there are no windows."""

    def __init__(self, command: Diarize, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._from_chunk = command.from_chunk
        self._chunks = 0

    @classmethod
    def compute(cls, recognizer: Recognizer | None, requests: Sequence[WindowRequest], load: Load) -> Finish:
        """Never called."""
        raise NotImplementedError

    def read(self, batcher: Batcher[WindowRequest]) -> None:
        """See Task."""
        batcher.end(self.key)
        with AudioReader(self.path) as whole:
            channels = max(1, whole.info.channels)
            self.begin(whole.info.duration)
        with ExitStack() as stack:
            readers = [stack.enter_context(AudioReader(self.path, channel=n)) for n in range(channels)]
            for sound in _chunks(readers):
                self._send_chunk(sound)
                if self.stopped:
                    return
        self.read_to_the_end(readers[0].end)

    def read_to_the_end(self, end: RecordingEnd) -> None:
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
            self._owed += 1
            start = n * CHUNK
            end = start + len(shares) * FRAME
            probabilities = shares.astype("<f4").tobytes()
            self._outbox.send(
                SpeakerChunk(self.job, self.attempt, n, start, end, FRAME, len(sound), probabilities, b"")
            )
            self._tell_progress(end)


def channel_shares(sound: Samples) -> Samples:
    """Each channel's share of what is said, shape (frames, channels), for sound of shape (channels, samples).

    It is that of the energy above the channel's own noise; nobody has a share of a frame in which nobody speaks.
    """
    frames = -(-sound.shape[1] // _HOP)
    padded = np.pad(sound, ((0, 0), (0, frames * _HOP - sound.shape[1])))
    energy = np.square(padded.reshape(len(sound), frames, _HOP)).mean(axis=2)
    window = np.ones(min(_SMOOTHING, frames)) / min(_SMOOTHING, frames)
    smooth = np.stack([np.convolve(each, window, mode="same") for each in energy])
    noise = np.quantile(smooth, _NOISE, axis=1, keepdims=True)
    speech = np.where(smooth > np.maximum(_SILENCE, _OVER_NOISE * noise), smooth, 0.0)
    # where somebody speaks from end to end, the quietest tenth is speech too: the loudest channel is not noise then
    speech = np.where((speech.sum(axis=0) == 0) & (smooth > 100 * _SILENCE), smooth, speech)
    total = speech.sum(axis=0)
    shares: Samples = np.divide(speech, total, out=np.zeros_like(speech), where=total > 0).T.astype(np.float32)
    return shares


def _chunks(readers: Sequence[AudioReader]) -> Iterator[Samples]:
    """The sound of all channels side by side, shape (channels, samples), CHUNK seconds at a time."""
    size, held = round(CHUNK * SAMPLE_RATE), np.zeros((len(readers), 0), np.float32)
    for blocks in zip(*readers, strict=True):
        held = np.concatenate([held, np.stack(blocks)], axis=1)
        while held.shape[1] >= size:
            yield held[:, :size]
            held = held[:, size:]
    if held.shape[1]:
        yield held
