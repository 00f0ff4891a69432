"""Sound to log-mel features, in fp32, as NeMo's AudioToMelSpectrogramPreprocessor has them when nothing is trained."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import SAMPLE_RATE

_WINDOWS = {
    "hann": torch.hann_window,
    "hamming": torch.hamming_window,
    "blackman": torch.blackman_window,
    "bartlett": torch.bartlett_window,
}
_IDLE = frozenset(
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
)  # training's alone, without effect, or on frames that the encoder masks
_DEVIATION_GUARD = 1e-5  # NeMo adds it to each standard deviation


@dataclass(frozen=True)
class FeatureConfig:
    """The settings of the features; `window`, `hop` and `transform` in samples, `guard` keeps the logarithm finite."""

    mels: int
    window: int
    hop: int
    transform: int
    shape: str
    preemphasis: float
    power: float
    lowest: float
    highest: float
    area: bool
    normalize: bool
    guard: float
    clamp: bool


def parse_features(config: dict[str, Any]) -> FeatureConfig:
    """The features of a checkpoint's configuration, NeMo 3.0.0's defaults where it is silent; raises Unsupported."""
    given = config.get("preprocessor")
    if not isinstance(given, dict):
        raise Unsupported("preprocessor")
    if str(given.get("_target_", "")).rpartition(".")[2] != "AudioToMelSpectrogramPreprocessor":
        raise Unsupported("preprocessor._target_")
    left = {name: value for name, value in given.items() if name not in _IDLE}
    fixed = {"sample_rate": SAMPLE_RATE, "frame_splicing": 1, "exact_pad": False, "log": True}
    for name, implemented in fixed.items():
        if left.pop(name, implemented) != implemented:
            raise Unsupported(f"preprocessor.{name}")
    window = _samples(left, "window_size", "n_window_size", 0.02)
    try:
        parsed = FeatureConfig(
            mels=int(left.pop("features", 64)),
            window=window,
            hop=_samples(left, "window_stride", "n_window_stride", 0.01),
            transform=left.pop("n_fft", None) or 2 ** math.ceil(math.log2(window)),
            shape=_one_of(left, "window", "hann", tuple(_WINDOWS)) or "",
            preemphasis=float(left.pop("preemph", 0.97) or 0.0),
            power=float(left.pop("mag_power", 2.0)),
            lowest=float(left.pop("lowfreq", 0) or 0),
            highest=float(left.pop("highfreq", None) or SAMPLE_RATE / 2),
            area=_one_of(left, "mel_norm", "slaney", ("slaney", None)) == "slaney",
            normalize=_one_of(left, "normalize", "per_feature", ("per_feature", "NA", None)) == "per_feature",
            guard=_guard(left.pop("log_zero_guard_value", 2**-24)),
            clamp=_one_of(left, "log_zero_guard_type", "add", ("add", "clamp")) == "clamp",
        )
    except (TypeError, ValueError) as error:
        raise Unsupported("preprocessor") from error
    if left:
        raise Unsupported(f"preprocessor.{min(left)}")
    return parsed


def lay_out_features(source: Weights, config: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """`preprocessor.window` (window,), `preprocessor.filterbank` (mels, bins): fp32, the checkpoint's or computed."""
    parsed = parse_features(config)
    window = source.get("preprocessor.featurizer.window")
    if window is None:
        window = _WINDOWS[parsed.shape](parsed.window, periodic=False)
    yield "preprocessor.window", window.to(torch.float32)
    bank = source.get("preprocessor.featurizer.fb")
    yield "preprocessor.filterbank", (mel_filterbank(parsed) if bank is None else bank[0]).to(torch.float32)


class LogMel:
    """Windows of sound to log-mel features, a whole batch at a time."""

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device) -> None:
        self.config = parse_features(config)
        self._window = weights["preprocessor.window"].to(device)
        self._filterbank = weights["preprocessor.filterbank"].to(device)

    def frames(self, samples: int) -> int:
        """How many frames a window of so many samples has."""
        return samples // self.config.hop

    def __call__(self, batch: torch.Tensor, samples: Sequence[int]) -> torch.Tensor:
        """Features of shape (batch, frames, mels) of fp32 sound of shape (batch, samples), zero beyond each one's end.

        `samples` are the windows' lengths; the longest is the batch's width.
        """
        spectrum = self._spectrum(batch, samples)
        power = spectrum.real.square().add_(spectrum.imag.square())
        if self.config.power != 2.0:
            power = power.pow_(self.config.power / 2)
        counts = [self.frames(count) for count in samples]
        power = power[:, : max(counts)]  # NeMo's last frame lies beyond every window, and is masked
        features = torch.matmul(power, self._filterbank.t())
        features = features.clamp_(min=self.config.guard) if self.config.clamp else features.add_(self.config.guard)
        features = features.log_()
        if len(set(counts)) == 1:
            return self._normalize(features)
        for window, count in zip(features, counts, strict=True):
            self._normalize(window[:count])
            window[count:] = 0
        return features

    def _spectrum(self, batch: torch.Tensor, samples: Sequence[int]) -> torch.Tensor:
        """The short-time Fourier transform after pre-emphasis, shape (batch, frames + 1, bins)."""
        if self.config.preemphasis:
            batch = torch.cat([batch[:, :1], batch[:, 1:] - self.config.preemphasis * batch[:, :-1]], dim=1)
            for row, count in zip(batch, samples, strict=True):
                row[count:] = 0
        spectrum: torch.Tensor = torch.stft(
            batch,
            n_fft=self.config.transform,
            hop_length=self.config.hop,
            win_length=self.config.window,
            window=self._window,
            center=True,
            pad_mode="constant",
            return_complex=True,
        )
        return spectrum.transpose(1, 2)  # as it lies

    def _normalize(self, features: torch.Tensor) -> torch.Tensor:
        """Each mel band of `features`, shape (..., frames, mels), to mean 0 and deviation 1, in place."""
        if self.config.normalize:
            frames = features.shape[-2]
            features -= features.mean(dim=-2, keepdim=True)
            variance = features.square().sum(dim=-2, keepdim=True) / (frames - 1)
            features /= variance.sqrt_().nan_to_num_(0.0).add_(_DEVIATION_GUARD)
        return features


def mel_filterbank(config: FeatureConfig) -> torch.Tensor:
    """Triangular filters on Slaney's mel scale, shape (mels, bins): linear to 1 kHz, logarithmic above it.

    M. Slaney, Auditory Toolbox, 1998; each triangle has the same area where the configuration asks for it.
    """
    bins = torch.linspace(0, SAMPLE_RATE / 2, config.transform // 2 + 1, dtype=torch.float64)
    edges = torch.tensor([_hertz(mel) for mel in _mels(config)], dtype=torch.float64)
    distance = edges[:, None] - bins
    width = edges.diff()[:, None]
    rising, falling = -distance[:-2] / width[:-1], distance[2:] / width[1:]
    filters = torch.minimum(rising, falling).clamp(min=0)
    if config.area:
        filters *= (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return filters.to(torch.float32)


_LINEAR = 200.0 / 3  # hertz a mel below _BEND
_BEND = 1000.0
_STEP = math.log(6.4) / 27  # of the logarithm, a mel above _BEND


def _mels(config: FeatureConfig) -> list[float]:
    lowest, highest = (
        hertz / _LINEAR if hertz < _BEND else _BEND / _LINEAR + math.log(hertz / _BEND) / _STEP
        for hertz in (config.lowest, config.highest)
    )
    return [lowest + (highest - lowest) * i / (config.mels + 1) for i in range(config.mels + 2)]


def _hertz(mel: float) -> float:
    bend = _BEND / _LINEAR
    return mel * _LINEAR if mel < bend else _BEND * math.exp(_STEP * (mel - bend))


def _samples(left: dict[str, Any], seconds: str, samples: str, default: float) -> int:
    given, count = left.pop(seconds, default), left.pop(samples, None)
    if given and count:
        raise Unsupported(f"preprocessor.{samples}")
    return int(given * SAMPLE_RATE) if given else int(count)


def _one_of(left: dict[str, Any], name: str, default: str, implemented: tuple[str | None, ...]) -> str | None:
    value = left.pop(name, default)
    if not (value is None or isinstance(value, str)) or value not in implemented:
        raise Unsupported(f"preprocessor.{name}")
    return value


def _guard(value: object) -> float:
    named = {"tiny": torch.finfo(torch.float32).tiny, "eps": torch.finfo(torch.float32).eps}
    return named[value] if isinstance(value, str) and value in named else float(value)  # type: ignore[arg-type]
