"""Train low-rank changes of an encoder's matrices with NeMo's modules and NeMo's losses.

The changes follow LoRA (Hu et al. 2021, https://arxiv.org/abs/2106.09685): a matrix W becomes W + s·B·A, and only A and
B learn. All other weights and the statistics of batch norms stay. After the training, W takes the sum, so the model
keeps its layers and their names.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from core.contracts.errors import EnvironmentFault
from core.engine.audio.decoding import AudioReader
from core.engine.checkpoint.archive import Checkpoint
from core.engine.recognizer import Samples

RANK = 16
SCALE = 2.0
LEARNING_RATE = 1e-3
WEIGHT_DECAY = 0.01
WARM_UP = 0.1  # of all steps
LARGEST_GRADIENT = 1.0
BATCH_SECONDS = 40.0
"""The most sound in a batch, with its padding. A single longer clip is a batch of its own."""
_SEED = 20240611
_FAMILIES = ("ctc", "rnnt", "tdt", "tdt_ctc")
_MEASURED_STEPS = 3  # the first one also warms up


class Example(NamedTuple):
    """A clip of 16 kHz mono, its length in seconds, and the tokens of its text."""

    clip: Path
    seconds: float
    tokens: list[int]


def check_trainable(checkpoint: Checkpoint, device: str) -> None:
    """Check that a model can learn on a device.

    Raises:
        EnvironmentFault: "adapt-model" for a family without a loss here, "adapt-gpu" if the loss needs a GPU.
    """
    if checkpoint.family not in _FAMILIES or checkpoint.tensor_files or "Prompt" in checkpoint.target:
        raise EnvironmentFault("adapt-model", model=checkpoint.name)
    if device == "cpu" and "tdt" in checkpoint.family and not _reads_by_ctc(checkpoint):
        raise EnvironmentFault("adapt-gpu", model=checkpoint.name)


def _reads_by_ctc(checkpoint: Checkpoint) -> bool:
    return checkpoint.family == "ctc" or checkpoint.config.get("preferred_head") == "ctc"


class Trainer:
    """A model in training. `model` is NeMo's, restored and frozen. It is converted to fp32 on `device`."""

    def __init__(self, model: Any, checkpoint: Checkpoint, device: str) -> None:
        self._model = model.float().to(device).eval()
        self._device = device
        self._only_ctc = device == "cpu" and _reads_by_ctc(checkpoint)  # NeMo's TDT loss needs a GPU
        torch.manual_seed(_SEED)
        self._matrices = add_low_rank(self._model.encoder)
        self._parameters = [each for each in self._model.encoder.parameters() if each.requires_grad]
        self._optimizer = torch.optim.AdamW(self._parameters, LEARNING_RATE, weight_decay=WEIGHT_DECAY)
        self._drop_out()

    def _drop_out(self) -> None:
        for module in self._model.encoder.modules():
            if isinstance(module, nn.Dropout):
                module.train()

    def seconds_to_train(self, examples: Sequence[Example], passes: int) -> float:
        """Return the seconds that `train` would take. Measure the time of a few steps, which change the model."""
        taken = heard = 0.0
        for number, batch in enumerate(batches(examples, random.Random(_SEED))[:_MEASURED_STEPS]):
            begun = time.perf_counter()
            self._step(batch)
            if number or len(examples) == len(batch):
                taken += time.perf_counter() - begun
                heard += sum(example.seconds for example in batch)
        return taken / heard * sum(example.seconds for example in examples) * passes

    def train(
        self, examples: Sequence[Example], passes: int, on_progress: Callable[[float], object] = lambda _share: None
    ) -> list[float]:
        """Train on all examples `passes` times. Return the mean loss of each pass.

        Args:
            examples: the clips.
            passes: how often each clip is heard.
            on_progress: gets the share of the sound that was heard so far, after each step.
        """
        rng = random.Random(_SEED)
        plan = [batches(examples, rng) for _ in range(passes)]
        total = sum(map(len, plan))
        schedule = torch.optim.lr_scheduler.LambdaLR(self._optimizer, lambda step: learning_rate(step, total))
        means, heard = [], 0.0
        whole = passes * sum(example.seconds for example in examples)
        for each in plan:
            losses = []
            for batch in each:
                losses.append(self._step(batch))
                schedule.step()
                heard += sum(example.seconds for example in batch)
                on_progress(min(1.0, heard / whole))
            means.append(sum(losses) / len(losses))
        return means

    def merged_matrices(self) -> Iterator[tuple[str, Tensor]]:
        """Merge the changes into the matrices. Yield the changed weights by their names in the checkpoint."""
        for name, layer in self._matrices:
            parametrize.remove_parametrizations(layer, "weight", leave_parametrized=True)
            yield f"encoder.{name}.weight", layer.weight.detach().cpu()

    def _step(self, batch: Sequence[Example]) -> float:
        loss = self._loss(*to_tensors(batch, self._device))
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        norm = nn.utils.clip_grad_norm_(self._parameters, LARGEST_GRADIENT)
        if torch.isfinite(norm):
            self._optimizer.step()
        return float(loss.detach())

    def _loss(self, sound: Tensor, lengths: Tensor, tokens: Tensor, counts: Tensor) -> Tensor:
        """Return the model's own loss. A hybrid's is the weighted sum of both heads."""
        model = self._model
        features, frames = model.preprocessor(input_signal=sound, length=lengths)
        encoded, frames = model.encoder(audio_signal=features, length=frames)
        if not hasattr(model, "joint"):
            return self._ctc_loss(model.decoder, model.loss, encoded, frames, tokens, counts)
        share = float(getattr(model, "ctc_loss_weight", 0.0))
        by_ctc = self._ctc_loss(model.ctc_decoder, model.ctc_loss, encoded, frames, tokens, counts) if share else None
        if by_ctc is not None and self._only_ctc:
            return by_ctc
        by_transducer = self._transducer_loss(encoded, frames, tokens, counts)
        return by_transducer if by_ctc is None else (1 - share) * by_transducer + share * by_ctc

    def _ctc_loss(
        self, head: Any, loss: Any, encoded: Tensor, frames: Tensor, tokens: Tensor, counts: Tensor
    ) -> Tensor:
        scores = head(encoder_output=encoded)
        found: Tensor = loss(log_probs=scores, targets=tokens, input_lengths=frames, target_lengths=counts)
        return found

    def _transducer_loss(self, encoded: Tensor, frames: Tensor, tokens: Tensor, counts: Tensor) -> Tensor:
        model = self._model
        predicted, counts, _ = model.decoder(targets=tokens, target_length=counts)
        found: Tensor
        if model.joint.fuse_loss_wer:
            found, *_ = model.joint(
                encoder_outputs=encoded,
                decoder_outputs=predicted,
                encoder_lengths=frames,
                transcripts=tokens,
                transcript_lengths=counts,
                compute_wer=False,
            )
            return found
        scores = model.joint(encoder_outputs=encoded, decoder_outputs=predicted)
        found = model.loss(log_probs=scores, targets=tokens, input_lengths=frames, target_lengths=counts)
        return found


class _LowRank(nn.Module):
    """Add a product of two narrow matrices to a weight. The product is zero at first."""

    def __init__(self, weight: Tensor) -> None:
        super().__init__()
        rows, columns = weight.shape
        rank = min(RANK, rows, columns)
        self.down = nn.Parameter(torch.randn(rank, columns, device=weight.device) * columns**-0.5)
        self.up = nn.Parameter(torch.zeros(rows, rank, device=weight.device))

    def forward(self, weight: Tensor) -> Tensor:
        return weight + SCALE * (self.up @ self.down)


def add_low_rank(encoder: nn.Module) -> list[tuple[str, Any]]:
    """Add a low-rank change to each linear layer of a frozen encoder. Return the layers by name."""
    layers = [(name, layer) for name, layer in encoder.named_modules() if isinstance(layer, nn.Linear)]
    for _, layer in layers:
        parametrize.register_parametrization(layer, "weight", _LowRank(layer.weight))
    return layers


def learning_rate(step: int, total: int) -> float:
    """Return the share of the highest rate at a step. It rises for WARM_UP of all steps, then falls to zero."""
    rise = max(1.0, WARM_UP * total)
    return min((step + 1) / rise, max(0.0, (total - step) / max(1.0, total - rise)))


def batches(examples: Iterable[Example], rng: random.Random) -> list[list[Example]]:
    """Return all examples in batches of similar lengths, at most BATCH_SECONDS each, in random order."""
    ordered = sorted(examples, key=lambda example: example.seconds * rng.uniform(0.9, 1.1))
    found: list[list[Example]] = []
    longest = 0.0
    for example in ordered:
        longest = max(longest, example.seconds)
        if not found or longest * (len(found[-1]) + 1) > BATCH_SECONDS:
            found.append([])
            longest = example.seconds
        found[-1].append(example)
    rng.shuffle(found)
    return found


def _sound(clip: Path) -> Samples:
    with AudioReader(clip) as reader:
        return np.concatenate(list(reader))


def to_tensors(batch: Sequence[Example], device: str) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the sound of a batch and its lengths, the tokens and their counts. Shorter rows end with zeros."""
    sounds = [torch.from_numpy(_sound(example.clip)) for example in batch]
    tokens = [torch.tensor(example.tokens) for example in batch]
    return (
        nn.utils.rnn.pad_sequence(sounds, batch_first=True).to(device),
        torch.tensor([len(sound) for sound in sounds], device=device),
        nn.utils.rnn.pad_sequence(tokens, batch_first=True).to(device),
        torch.tensor([len(each) for each in tokens], device=device),
    )
