"""Log-mel features of sound that comes in pieces. The sizes of the pieces change no byte."""

import torch

from core.engine.native.encoder.features import LogMel
from core.engine.native.unsupported import Unsupported
from core.engine.recognizer import Samples

_FRAME_MULTIPLE = 8  # torch multiplies other numbers of rows in another order, and the last bits would differ


class LogMelStream:
    """The features of one stream, in order."""

    def __init__(self, features: LogMel, device: torch.device) -> None:
        """Start before the first sample.

        Raises:
            Unsupported: the features need the mean of the whole sound.
        """
        config = features.config
        if config.normalize:
            raise Unsupported("preprocessor.normalize")
        self._features, self._device = features, device
        self._hop, self._width = config.hop_length, config.n_fft
        self._reach = config.n_fft // 2 - (config.n_fft - config.win_length) // 2  # samples behind a frame's centre
        self._sound = torch.zeros(config.n_fft // 2, device=device)  # after pre-emphasis, from the next frame on
        self._last = torch.zeros(0, device=device)
        self._has_ended = False
        self._taken = 0
        self.samples = 0
        """The number of samples so far."""

    @property
    def ready(self) -> int:
        """The number of frames that can be taken."""
        whole = self.samples // self._hop
        if not self._has_ended:
            whole = min(whole, (self.samples - self._reach) // self._hop + 1)
        return max(0, whole - self._taken)

    def push(self, samples: Samples) -> None:
        """Take the next samples, shape (samples,)."""
        if not len(samples):
            return
        piece = torch.from_numpy(samples.copy()).to(self._device)
        emphasis = self._features.config.preemph
        before = torch.cat([self._last, piece[:-1]])
        emphasised = piece[len(piece) - len(before) :] - emphasis * before if emphasis else piece
        if emphasis and not self.samples:
            emphasised = torch.cat([piece[:1], emphasised])
        self._last = piece[-1:]
        self._sound = torch.cat([self._sound, emphasised])
        self.samples += len(samples)

    def finish(self) -> None:
        """Take the end of the sound. The last frames see silence behind it."""
        self._has_ended = True

    def take(self, count: int) -> torch.Tensor:
        """Return the next `count` frames, shape (count, mels)."""
        frames_there = count + -count % _FRAME_MULTIPLE
        needed = max(0, frames_there - 1) * self._hop + self._width
        sound = self._sound[:needed]
        frames = self._features.of_frames(torch.nn.functional.pad(sound, (0, needed - len(sound))))
        self._sound = self._sound[count * self._hop :]
        self._taken += count
        return frames[:count]
