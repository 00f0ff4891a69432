"""Sound to log-mel features in fp32, as NeMo's AudioToMelSpectrogramPreprocessor computes them in inference."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import SAMPLE_RATE

_WINDOW_FUNCTIONS = {
    "hann": torch.hann_window,
    "hamming": torch.hamming_window,
    "blackman": torch.blackman_window,
    "bartlett": torch.bartlett_window,
}
# for training only, without effect, or for frames that the encoder masks
_IGNORED = frozenset(
    [
        "_target_",
        "dither",
        "pad_to",
        "pad_value",
        "rng",
        "nb_augmentation_prob",
        "nb_max_freq",
        "use_torchaudio",
        "stft_exact_pad",
        "stft_conv",
        "max_duration",
    ]
)
_STD_GUARD = 1e-5  # NeMo adds this to each standard deviation


@dataclass(frozen=True)
class FeatureConfig:
    """Settings of the features, with the names of NeMo's FilterbankFeatures.

    `win_length`, `hop_length` and `n_fft` are in samples, `lowfreq` and `highfreq` in hertz. `slaney_norm` gives all
    mel filters the same area. `log_zero_guard` keeps the logarithm finite. It is added to the power, or with
    `clamp_log` it is the least power. `normalize` brings each mel band to mean 0 and deviation 1 (`per_feature`).
    """

    mels: int
    win_length: int
    hop_length: int
    n_fft: int
    window: str
    preemph: float
    mag_power: float
    lowfreq: float
    highfreq: float
    slaney_norm: bool
    normalize: bool
    log_zero_guard: float
    clamp_log: bool


def parse_features(config: dict[str, Any]) -> FeatureConfig:
    """Return the features of a checkpoint's configuration. Raise Unsupported for others.

    Missing settings have NeMo 3.0.0's defaults.
    """
    given = config.get("preprocessor")
    if not isinstance(given, dict):
        raise Unsupported("preprocessor")
    if str(given.get("_target_", "")).rpartition(".")[2] != "AudioToMelSpectrogramPreprocessor":
        raise Unsupported("preprocessor._target_")
    remaining = {name: value for name, value in given.items() if name not in _IGNORED}
    fixed = {"sample_rate": SAMPLE_RATE, "frame_splicing": 1, "exact_pad": False, "log": True}
    for name, implemented in fixed.items():
        if remaining.pop(name, implemented) != implemented:
            raise Unsupported(f"preprocessor.{name}")
    win_length = _samples(remaining, "window_size", "n_window_size", 0.02)
    try:
        parsed = FeatureConfig(
            mels=int(remaining.pop("features", 64)),
            win_length=win_length,
            hop_length=_samples(remaining, "window_stride", "n_window_stride", 0.01),
            n_fft=remaining.pop("n_fft", None) or 2 ** math.ceil(math.log2(win_length)),
            window=_one_of(remaining, "window", "hann", tuple(_WINDOW_FUNCTIONS)) or "",
            preemph=float(remaining.pop("preemph", 0.97) or 0.0),
            mag_power=float(remaining.pop("mag_power", 2.0)),
            lowfreq=float(remaining.pop("lowfreq", 0) or 0),
            highfreq=float(remaining.pop("highfreq", None) or SAMPLE_RATE / 2),
            slaney_norm=_one_of(remaining, "mel_norm", "slaney", ("slaney", None)) == "slaney",
            normalize=_one_of(remaining, "normalize", "per_feature", ("per_feature", "NA", None)) == "per_feature",
            log_zero_guard=_log_zero_guard(remaining.pop("log_zero_guard_value", 2**-24)),
            clamp_log=_one_of(remaining, "log_zero_guard_type", "add", ("add", "clamp")) == "clamp",
        )
    except (TypeError, ValueError, OverflowError) as error:
        raise Unsupported("preprocessor") from error
    for name in ("preemph", "mag_power", "lowfreq", "highfreq", "log_zero_guard"):
        if not math.isfinite(getattr(parsed, name)):  # YAML has .nan and .inf
            raise Unsupported(f"preprocessor.{name}")
    if remaining:
        raise Unsupported(f"preprocessor.{min(remaining)}")
    return parsed


def convert_features(source: Weights, config: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield `preprocessor.window` (win_length,) and `preprocessor.filterbank` (mels, bins) in fp32.

    The checkpoint's own tensors are used if it has them.
    """
    parsed = parse_features(config)
    window = source.get("preprocessor.featurizer.window")
    if window is None:
        window = _WINDOW_FUNCTIONS[parsed.window](parsed.win_length, periodic=False)
    yield "preprocessor.window", window.to(torch.float32)
    bank = source.get("preprocessor.featurizer.fb")
    yield "preprocessor.filterbank", (mel_filterbank(parsed) if bank is None else bank[0]).to(torch.float32)


class LogMel:
    """Log-mel features of windows, a whole batch at a time."""

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device) -> None:
        self.config = parse_features(config)
        self._window = weights["preprocessor.window"].to(device)
        self._filterbank = weights["preprocessor.filterbank"].to(device)

    def frames(self, samples: int) -> int:
        """Return the number of frames of a window with `samples` samples."""
        return samples // self.config.hop_length

    def __call__(
        self, batch: torch.Tensor, samples: Sequence[int], lengths: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Return features of shape (batch, frames, mels), zero beyond each window's end.

        Args:
            batch: sound in fp32, shape (batch, samples).
            samples: the length of each window. The longest is the width of `batch`.
            lengths: each window's samples and frames on the device of `batch`, shape (2, batch). None: copy them.
        """
        counts = [self.frames(count) for count in samples]
        if lengths is None and len(set(samples)) > 1:
            lengths = torch.tensor([list(samples), counts]).to(batch.device)
        spectrum = self._spectrum(batch, lengths[0] if lengths is not None and len(set(samples)) > 1 else None)
        features = self._log_mel(spectrum[:, : max(counts)])  # NeMo masks the last frame, beyond every window
        if lengths is None or len(set(counts)) == 1:
            return self._normalize(features)
        return self._normalize_each(features, lengths[1])

    def of_frames(self, sound: torch.Tensor) -> torch.Tensor:
        """Return the features of sound after pre-emphasis, shape (frames, mels), without normalisation.

        `sound` has shape (samples,). The first frame begins with its first sample.
        """
        return self._log_mel(self._transform(sound, center=False))

    def _log_mel(self, spectrum: torch.Tensor) -> torch.Tensor:
        """Return the logarithms of mel bands, shape (..., frames, mels)."""
        power = spectrum.real.square().add_(spectrum.imag.square())
        if self.config.mag_power != 2.0:
            power = power.pow_(self.config.mag_power / 2)
        features = torch.matmul(power, self._filterbank.t())
        guard = self.config.log_zero_guard
        features = features.clamp_(min=guard) if self.config.clamp_log else features.add_(guard)
        return features.log_()

    def _spectrum(self, batch: torch.Tensor, samples: torch.Tensor | None) -> torch.Tensor:
        """Return the short-time Fourier transform after pre-emphasis, shape (batch, frames + 1, bins).

        `samples` has the length of each window, None if all are equal.
        """
        if self.config.preemph:
            batch = torch.cat([batch[:, :1], batch[:, 1:] - self.config.preemph * batch[:, :-1]], dim=1)
            if samples is not None:
                batch.masked_fill_(_beyond(samples, batch.shape[1]), 0)
        return self._transform(batch, center=True)

    def _transform(self, sound: torch.Tensor, *, center: bool) -> torch.Tensor:
        spectrum: torch.Tensor = torch.stft(
            sound,
            n_fft=self.config.n_fft,
            hop_length=self.config.hop_length,
            win_length=self.config.win_length,
            window=self._window,
            center=center,
            pad_mode="constant",
            return_complex=True,
        )
        return spectrum.transpose(-2, -1)  # the order in memory

    def _normalize(self, features: torch.Tensor) -> torch.Tensor:
        """Bring each mel band of `features`, shape (..., frames, mels), to mean 0 and deviation 1, in place."""
        if self.config.normalize:
            frames = features.shape[-2]
            features -= features.mean(dim=-2, keepdim=True)
            variance = features.square().sum(dim=-2, keepdim=True) / (frames - 1)
            features /= variance.sqrt_().nan_to_num_(0.0).add_(_STD_GUARD)
        return features

    def _normalize_each(self, features: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        """Normalise each window by its own frames, in place. Write zeros beyond them.

        Args:
            features: shape (batch, frames, mels).
            counts: each window's own frames, shape (batch,).
        """
        beyond, number = _beyond(counts, features.shape[1])[:, :, None], counts[:, None, None]
        features.masked_fill_(beyond, 0)
        if self.config.normalize:
            features -= features.sum(dim=1, keepdim=True) / number
            features.masked_fill_(beyond, 0)
            variance = features.square().sum(dim=1, keepdim=True) / (number - 1)
            features /= variance.sqrt_().nan_to_num_(0.0).add_(_STD_GUARD)
        return features


def _beyond(counts: torch.Tensor, width: int) -> torch.Tensor:
    """Tell which of `width` places lie beyond each window's end, shape (batch, width)."""
    return torch.arange(width, device=counts.device) >= counts[:, None]


def mel_filterbank(config: FeatureConfig) -> torch.Tensor:
    """Return triangular filters on Slaney's mel scale, shape (mels, bins): linear to 1 kHz, logarithmic above.

    M. Slaney, Auditory Toolbox, 1998. Each triangle has the same area if `slaney_norm` is set.
    """
    bins = torch.linspace(0, SAMPLE_RATE / 2, config.n_fft // 2 + 1, dtype=torch.float64)
    edges = torch.tensor([_hertz(mel) for mel in _mels(config)], dtype=torch.float64)
    distance = edges[:, None] - bins
    width = edges.diff()[:, None]
    rising, falling = -distance[:-2] / width[:-1], distance[2:] / width[1:]
    filters = torch.minimum(rising, falling).clamp(min=0)
    if config.slaney_norm:
        filters *= (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return filters.to(torch.float32)


_LINEAR_STEP = 200.0 / 3  # hertz per mel, below _LOG_FROM
_LOG_FROM = 1000.0  # hertz
_LOG_STEP = math.log(6.4) / 27  # change of the natural logarithm per mel, above _LOG_FROM


def _mels(config: FeatureConfig) -> list[float]:
    lowest, highest = (
        hertz / _LINEAR_STEP
        if hertz < _LOG_FROM
        else _LOG_FROM / _LINEAR_STEP + math.log(hertz / _LOG_FROM) / _LOG_STEP
        for hertz in (config.lowfreq, config.highfreq)
    )
    return [lowest + (highest - lowest) * i / (config.mels + 1) for i in range(config.mels + 2)]


def _hertz(mel: float) -> float:
    log_from = _LOG_FROM / _LINEAR_STEP
    return mel * _LINEAR_STEP if mel < log_from else _LOG_FROM * math.exp(_LOG_STEP * (mel - log_from))


def _samples(remaining: dict[str, Any], seconds: str, samples: str, default: float) -> int:
    """Return a length in samples, which the configuration gives in seconds or in samples."""
    given, count = remaining.pop(seconds, default), remaining.pop(samples, None)
    if given and count:
        raise Unsupported(f"preprocessor.{samples}")
    return int(given * SAMPLE_RATE) if given else int(count)


def _one_of(remaining: dict[str, Any], name: str, default: str, implemented: tuple[str | None, ...]) -> str | None:
    value = remaining.pop(name, default)
    if not (value is None or isinstance(value, str)) or value not in implemented:
        raise Unsupported(f"preprocessor.{name}")
    return value


def _log_zero_guard(value: object) -> float:
    named = {"tiny": torch.finfo(torch.float32).tiny, "eps": torch.finfo(torch.float32).eps}
    return named[value] if isinstance(value, str) and value in named else float(value)  # type: ignore[arg-type]
