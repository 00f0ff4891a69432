"""Trains the demo diariser for so many minutes: train.py BANK DEVELOPMENT_BANK OUT --minutes 50 [--init CKPT]."""

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from mixing import Layout, Mixer, Window
from network import Diarizer, whiten
from shape import SPEAKERS, STACKED
from torch import Tensor
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "demo_model"))

from muon import muon_update

PERMUTATIONS = list(itertools.permutations(range(SPEAKERS)))
ROWS = 2400  # of a batch
CACHED_WEIGHT = 0.2  # of the frames of cached rows: the program does not look at what the model says of them
PERMUTED, COMPARISON = 0.3, 0.7  # shares of the losses beside the one by arrival


@dataclass(frozen=True)
class Stage:
    """Up to which share of the training the windows have these layouts (drawn alike) and numbers of speakers."""

    until: float
    layouts: tuple[Layout, ...]
    speakers: tuple[int, ...]


STAGES = (
    Stage(0.05, (Layout(0, 100),), (1, 2, 2, 2)),
    Stage(0.18, (Layout(0, 190),), (1, 2, 2, 3, 3)),
    Stage(0.30, (Layout(0, 190), Layout(0, 250), Layout(64, 150), Layout(132, 190)), (0, 1, 2, 2, 3, 3, 4, 4)),
    Stage(
        0.50,
        (Layout(0, 190), Layout(0, 190), Layout(0, 380), Layout(132, 200), Layout(264, 420)),
        (0, 1, 2, 2, 3, 3, 4, 4),
    ),
    Stage(
        1.00,
        (*[Layout(0, 380)] * 3, Layout(0, 250), Layout(264, 420), Layout(264, 420)),
        (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4),
    ),
)


@dataclass
class Batch:
    """Windows of one layout."""

    features: Tensor
    activity: Tensor
    silent: Tensor
    layout: Layout


def batch(windows: list[Window], layout: Layout) -> Batch:
    """Windows as tensors."""
    features, activity, silent = (
        torch.from_numpy(np.stack([getattr(window, name) for window in windows]))
        for name in ("features", "activity", "silent")
    )
    return Batch(features, activity, silent, layout)


def losses(model: Diarizer, given: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """The loss by arrival, by the best permutation (the same where there is a cache), and of comparing rows.

    Sortformer, https://arxiv.org/abs/2409.06656: binary cross-entropy with speakers sorted by arrival, and the least
    over all orders of speakers.
    """
    logits, alike = model(given.features, given.silent)
    weights = torch.ones(logits.shape[1])
    weights[: given.layout.cached * STACKED] = CACHED_WEIGHT
    weights /= weights.sum()
    silence = (functional.softplus(logits) * weights[:, None]).sum(1)  # (batch, speakers)
    costs = silence[:, :, None] - torch.einsum("bti,btj->bij", logits * weights[:, None], given.activity)
    arrival = costs.diagonal(dim1=1, dim2=2).mean(1)
    orders = torch.stack([costs[:, range(SPEAKERS), order].mean(1) for order in PERMUTATIONS])
    permuted = orders.amin(0) if not given.layout.cached else arrival
    return arrival.mean(), permuted.mean(), comparison(alike, given.activity)


def comparison(alike: Tensor, activity: Tensor) -> Tensor:
    """Binary cross-entropy of whether two rows of one speaker each are of the same."""
    coarse = activity.view(len(activity), -1, STACKED, SPEAKERS).mean(2) > 0.5
    alone = (coarse.sum(-1) == 1).float()
    same = (coarse.float() @ coarse.float().transpose(1, 2) > 0).float()
    counted = alone[:, :, None] * alone[:, None, :]
    found = functional.binary_cross_entropy_with_logits(alike, same, weight=counted, reduction="sum")
    return found / counted.sum().clamp(min=1)


def batches(mixer: Mixer, progress: "list[float]") -> Iterator[Batch]:
    """Batches by the stage that `progress` says."""
    while True:
        stage = next(stage for stage in STAGES if progress[0] <= stage.until)
        layout = stage.layouts[mixer.rng.integers(len(stage.layouts))]
        count = max(4, ROWS // (layout.cached + layout.rows))
        yield batch([mixer.window(layout, int(mixer.rng.choice(stage.speakers))) for _ in range(count)], layout)


# --- development


def development(folder: Path) -> list[Batch]:
    """The same windows at every call."""
    mixer = Mixer(folder, 77)
    found = []
    for layout, count in ((Layout(0, 190), 16), (Layout(0, 380), 8), (Layout(264, 420), 8)):
        found.append(batch([mixer.window(layout, 2 + i % 3) for i in range(count)], layout))
    return found


@torch.no_grad()
def errors(model: Diarizer, given: Batch) -> tuple[float, float]:
    """Diarisation error of the frames outside the cache, speakers by arrival and by the best permutation."""
    logits, _ = model(given.features, given.silent)
    first = given.layout.cached * STACKED
    found, true = (logits > 0)[:, first:], given.activity[:, first:] > 0.5
    wrong, least, total = 0.0, 0.0, 0.0
    for one, other in zip(found, true, strict=True):
        most = torch.maximum(one.sum(1), other.sum(1)).sum()
        right = [float((one[:, list(order)] & other).sum()) for order in PERMUTATIONS]
        wrong += float(most) - right[0]
        least += float(most) - max(right)
        total += float(other.sum())
    return wrong / total, least / total


# --- training


class Trainer:
    """The model, its average over the last steps, and its optimisers."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.mixer = Mixer(args.bank, args.seed)
        self.model = Diarizer()
        if args.init:
            self.model.load_state_dict(torch.load(args.init, weights_only=True))
        else:
            some = [self.mixer.window(Layout(0, 190), 2).features for _ in range(40)]
            whiten(self.model, torch.from_numpy(np.concatenate(some)))
        self.average = torch.optim.swa_utils.AveragedModel(
            self.model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.99)
        )
        layers: dict[tuple[int, ...], list[Tensor]] = {}
        others = []
        for name, each in self.model.named_parameters():
            if each.dim() == 2 and "layers" in name:
                layers.setdefault(tuple(each.shape), []).append(each)
            else:
                others.append(each)
        self.matrices = [(group, [torch.zeros_like(each) for each in group]) for group in layers.values()]
        self.optimizer = torch.optim.AdamW(others, lr=args.rate, weight_decay=0.01, betas=(0.9, 0.98))

    def step(self, given: Batch, progress: float) -> tuple[float, float, float]:
        """One update; the three losses."""
        warm, cool = min(1.0, 0.05 + (progress - self.args.begin) / 0.02), min(1.0, (1.0 - progress) / 0.35)
        rate = self.args.rate * min(warm, 0.03 + 0.97 * cool)
        with torch.autocast("cpu", torch.bfloat16, enabled=self.args.bf16):
            arrival, permuted, compared = losses(self.model, given)
        (arrival + PERMUTED * permuted + COMPARISON * compared).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for group, moments in self.matrices:
            muon_update(group, [each.grad for each in group if each.grad is not None], moments, rate, 0.05)
        self.optimizer.param_groups[0]["lr"] = rate * 0.7
        self.optimizer.step()
        self.model.zero_grad(set_to_none=True)
        self.average.update_parameters(self.model)
        return float(arrival.detach()), float(permuted.detach()), float(compared.detach())

    def run(self) -> None:
        """Train until the time is over, with a look at the development windows every minute or two."""
        developing = development(self.args.development)
        began = looked = time.monotonic()
        progress = [self.args.begin]
        means = np.zeros(3)
        for number, given in enumerate(batches(self.mixer, progress), 1):
            found = self.step(given, progress[0])
            means += (np.array(found) - means) / min(100, number)
            now = time.monotonic()
            progress[0] = self.args.begin + (1 - self.args.begin) * (now - began) / (60 * self.args.minutes)
            if now - looked > self.args.every or progress[0] >= 1:
                looked = now
                self.look(number, progress[0], now - began, means, developing)
            if progress[0] >= 1:
                return

    def look(self, number: int, progress: float, seconds: float, means: np.ndarray, developing: list[Batch]) -> None:
        """Print how it goes, and keep the weights."""
        state = self.average.module.state_dict()
        torch.save(state, self.args.out.with_suffix(".tmp"))
        self.args.out.with_suffix(".tmp").replace(self.args.out)
        both = [errors(self.average.module, each) for each in developing]
        found = "  ".join(f"{100 * arrival:5.1f} {100 * least:5.1f}" for arrival, least in both)
        figures = " ".join(f"{each:.3f}" for each in means)
        print(f"{seconds / 60:5.1f} min {progress:.2f} step {number}  loss {figures}  errors {found}", flush=True)


def main() -> None:
    """Parse the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bank", type=Path)
    parser.add_argument("development", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--begin", type=float, default=0.0, help="the share of the training that is over already")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=60, help="seconds between two looks at the development windows")
    parser.add_argument("--bf16", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    Trainer(args).run()


if __name__ == "__main__":
    main()
