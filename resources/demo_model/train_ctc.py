"""Trains the encoder with the CTC head: two processes of one thread each, weights and gradients in shared memory.

One thread per process: two threads on one step gave 350 s of audio a second, two processes 500. The learning rate
follows the wall clock to a deadline, so that training ends in time however busy the machine is.
"""

import argparse
import math
import multiprocessing
import time
from pathlib import Path
from typing import Any

import lean
import numpy as np
import sentencepiece as spm
import torch
from config import CONTEXTS, VOCABULARY, new_model
from export import load_parts
from muon import muon_update
from streaming import from_demo, head_of
from torch import Tensor
from torch.nn import functional as F
from train_tdt import align_example, head_loss
from windows import Batch, Composer

WORKERS, MICROS = 2, 4
NO_KICK = 2000  # steps
PEAK, WARMUP, BETAS, DECAY, CLIP, MUON = 1.5e-3, 100, (0.9, 0.98), 0.01, 1.0, 1.5


def is_matrix(name: str, parameter: Tensor) -> bool:
    """Tell whether Muon trains a weight: the layers' matrices; AdamW has vectors, the subsampling and the head."""
    in_layer = "layers." in name and "decoder_layers" not in name
    return in_layer and parameter.dim() > 1 and min(parameter.shape[:2]) > 100


class Shared:
    """Everything the processes share: flat weights, gradients, Adam's moments and a few numbers."""

    def __init__(self, model: Any, joint: bool) -> None:
        """Move the trained weights into one flat shared tensor."""
        named = [*model.encoder.named_parameters(), *head_of(model).named_parameters()]
        if joint:
            named += [*model.decoder.named_parameters(), *model.joint.named_parameters()]
        named.sort(key=lambda pair: is_matrix(*pair))  # stable: AdamW's weights first, Muon's after
        self.parameters = [p for _, p in named]
        self.fresh = 0  # the step at which the moments were zero
        self.adam_size = sum(p.numel() for name, p in named if not is_matrix(name, p))
        self.spans: dict[tuple[int, ...], list[int]] = {}  # shape -> where Muon's matrices begin
        size = sum(p.numel() for p in self.parameters)
        self.flat, self.first, self.second = (torch.zeros(size).share_memory_() for _ in range(3))
        self.grads = torch.zeros(WORKERS, size).share_memory_()
        self.decay = torch.zeros(size).share_memory_()
        self.numbers = torch.zeros(WORKERS, 4, dtype=torch.float64).share_memory_()
        self.counter = multiprocessing.Value("q", 0)
        self.barrier = multiprocessing.Barrier(WORKERS)
        at = 0
        for parameter in self.parameters:
            part = self.flat[at : at + parameter.numel()]
            part.copy_(parameter.data.flatten())
            parameter.data = part.view_as(parameter)
            if parameter.dim() > 1:
                self.decay[at : at + parameter.numel()] = DECAY
            if at >= self.adam_size:
                self.spans.setdefault((parameter.shape[0], parameter.shape[1]), []).append(at)
            at += parameter.numel()

    def attach_gradients(self, rank: int) -> None:
        """Let this process's gradients accumulate in its own flat row."""
        at = 0
        for parameter in self.parameters:
            parameter.grad = self.grads[rank, at : at + parameter.numel()].view_as(parameter)
            at += parameter.numel()


def kick(step: int) -> float:
    """Return the weight of the rough alignment: alone, CTC sat on its plateau for over a thousand steps."""
    return float(np.clip((NO_KICK - step) / 800, 0.0, 1.0))


def micro_seconds(progress: float) -> float:
    """Return the audio of a quarter of a step: small steps first, as it is steps that leave the plateau."""
    return 16.0 if progress < 0.26 else 24.0


def micro_loss(
    model: Any,
    batch: Batch,
    dropout: float,
    rough_weight: float,
    joint: bool,
    bf16: bool,
    context: tuple[int, int] | None = None,
) -> Tensor:
    """Return the CTC loss per label of one batch, with the rough alignment's cross-entropy per frame."""
    encoded = lean.encode(model.encoder, torch.from_numpy(batch.features), True, dropout, bf16, context)
    logs = lean.ctc_logits(head_of(model), encoded).log_softmax(-1).transpose(0, 1)
    lengths = torch.tensor([len(labels) for labels in batch.labels])
    targets = torch.tensor([i for labels in batch.labels for i in labels], dtype=torch.long)
    frames = torch.full((len(lengths),), logs.shape[0])
    loss = F.ctc_loss(logs, targets, frames, lengths, blank=VOCABULARY, reduction="sum", zero_infinity=True)
    loss = loss / max(60, int(lengths.sum()))  # a silent window must not weigh more than all the others
    if rough_weight:
        rough = torch.from_numpy(batch.rough).transpose(0, 1).flatten()
        loss = loss + rough_weight * F.nll_loss(logs.flatten(0, 1), rough)
    if joint and any(batch.labels):
        scores, jumps = head_loss(model, align_example(batch, encoded, logs.transpose(0, 1)), 0.1)
        loss = loss + scores + 0.3 * jumps
    return loss


def learning_rate(step: int, progress: float) -> float:
    """Warm up by steps, then fall to nothing by wall clock."""
    return PEAK * min(1.0, step / WARMUP) * (1.0 - min(1.0, progress)) + 1e-6


def update_matrices(shared: Shared, rank: int, rate: float) -> None:
    """Apply Muon to this process's share of the matrices of each shape."""
    for (rows, columns), begins in shared.spans.items():
        mine = begins[rank::WORKERS]
        parts = [slice(at, at + rows * columns) for at in mine]
        grads = [shared.grads[:, part].sum(0).view(rows, columns) for part in parts]
        moments = [shared.first[part].view(rows, columns) for part in parts]
        weights = [shared.flat[part].view(rows, columns) for part in parts]
        if parts:
            muon_update(weights, grads, moments, rate, DECAY)


def update(shared: Shared, rank: int, step: int, rate: float) -> None:
    """Clip and apply AdamW to this process's half of the weights."""
    half, age = shared.adam_size // WORKERS, step - shared.fresh
    part = slice(rank * half, (rank + 1) * half if rank + 1 < WORKERS else shared.adam_size)
    shared.barrier.wait()
    grad = shared.grads[:, part].sum(0) / MICROS
    shared.numbers[rank, 1] = float(grad.square().sum())
    shared.barrier.wait()
    norm = math.sqrt(float(shared.numbers[:, 1].sum()))
    if math.isfinite(norm):
        grad *= min(1.0, CLIP / (norm + 1e-9))
        first, second = shared.first[part], shared.second[part]
        first.lerp_(grad, 1 - BETAS[0])
        second.lerp_(grad.square_(), 1 - BETAS[1])
        denominator = (second / (1 - BETAS[1] ** age)).sqrt_().add_(1e-8)
        weights = shared.flat[part]
        weights -= rate * shared.decay[part] * weights
        weights.addcdiv_(first, denominator, value=-rate / (1 - BETAS[0] ** age))
        update_matrices(shared, rank, rate * MUON)
    if rank == 0:
        shared.counter.value = 0
        shared.numbers[0, 2] = norm
    shared.barrier.wait()
    shared.grads[rank].zero_()


def context_for(args: argparse.Namespace, composer: Composer) -> tuple[int, int] | None:
    """Return a random context of a streaming model, or None."""
    if args.streaming is None:
        return None
    left, right = CONTEXTS[int(composer.rng.integers(len(CONTEXTS)))]
    return left, right


def save(path: Path, model: Any, shared: Shared, step: int, begun: float) -> None:
    """Write a checkpoint atomically."""
    state = {
        "encoder": model.encoder.state_dict(), "ctc_decoder": head_of(model).state_dict(),
        "muon": True, "first": shared.first, "second": shared.second, "step": step, "begun": begun,
        "fresh": shared.fresh,
    }  # fmt: skip
    if hasattr(model, "joint"):
        state |= {"decoder": model.decoder.state_dict(), "joint": model.joint.state_dict()}
    temporary = path.with_suffix(".tmp")
    torch.save(state, temporary)
    temporary.replace(path)


def show(model: Any, composer: Composer, processor: Any, context: tuple[int, int] | None) -> None:
    """Print what the CTC head makes of one window, and what it should be."""
    batch = composer.batch(8.0, 0.5)
    with torch.no_grad():
        encoded = lean.encode(model.encoder, torch.from_numpy(batch.features), False, context=context)
        logits = lean.ctc_logits(head_of(model), encoded)
    ids = [int(i) for i in torch.unique_consecutive(logits[0].argmax(-1)) if int(i) != VOCABULARY]
    print("   true:", processor.decode(batch.labels[0])[:150], "\n   read:", processor.decode(ids)[:150], flush=True)


def work(rank: int, model: Any, shared: Shared, args: argparse.Namespace, step: int, begun: float) -> None:
    """The training loop of one process."""
    torch.set_num_threads(1)
    torch.manual_seed(1000 * step + rank)
    shared.attach_gradients(rank)
    composer = Composer(args.corpus, 77 * step + rank, normalized=args.streaming is None)
    processor = spm.SentencePieceProcessor(model_file=str(args.tokenizer / "tokenizer.model"))
    losses: list[float] = []
    saved = shown = time.time()
    while True:
        progress = (time.time() - begun) / (args.deadline - begun)
        if rank == 0:
            shared.numbers[0, 3] = progress
        while True:
            with shared.counter.get_lock():
                mine, shared.counter.value = shared.counter.value, shared.counter.value + 1
            if mine >= MICROS:
                break
            batch = composer.batch(micro_seconds(progress), progress)
            context = context_for(args, composer)
            loss = micro_loss(model, batch, args.dropout, kick(step), bool(args.head), not args.fp32, context)
            if math.isfinite(loss.item()):
                loss.backward()  # type: ignore[no-untyped-call]
                losses.append(loss.item())
        step += 1
        shared.barrier.wait()
        progress = float(shared.numbers[0, 3])
        update(shared, rank, step, learning_rate(step - shared.fresh, progress))
        if rank == 0 and step % 50 == 0:
            norm = float(shared.numbers[0, 2])
            print(f"{time.strftime('%H:%M:%S')} step {step} progress {progress:.3f} "
                  f"loss {np.mean(losses[-200:]):.3f} norm {norm:.2f}", flush=True)  # fmt: skip
            losses = losses[-200:]
        if rank == 0 and time.time() - shown > 120:
            shown = time.time()
            show(model, composer, processor, context_for(args, composer))
        if rank == 0 and (time.time() - saved > 150 or progress >= 1):
            saved = time.time()
            save(args.checkpoint, model, shared, step, begun)
        if progress >= 1:
            break


def main() -> None:
    """Parse the command line, and start or resume the training."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("tokenizer", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--minutes", type=float, default=90.0, help="when training ends, from its first start")
    parser.add_argument("--until", type=float, default=0.0, help="or the time it ends, in seconds since 1970")
    parser.add_argument("--head", type=Path, help="train this TDT head too, from its checkpoint")
    parser.add_argument("--streaming", type=Path, help="train a streaming model that begins with this demo.nemo")
    parser.add_argument("--fp32", action="store_true", help="layers in fp32: at this width often no slower than bf16")
    parser.add_argument("--dropout", type=float, default=0.1)
    args = parser.parse_args()
    torch.set_num_threads(1)  # before the fork: OpenMP's threads do not survive it
    torch.manual_seed(3)
    if args.streaming:
        model = from_demo(args.tokenizer, args.streaming)
    else:
        model = new_model(args.tokenizer)
        features = Composer(args.corpus, 0).batch(32.0, 0.08).features
        lean.scale_subsampling(model.encoder.pre_encode, torch.from_numpy(features))
    if args.head:
        load_parts(model, None, args.head)
    shared, step, begun = Shared(model, bool(args.head)), 0, time.time()
    if args.streaming:
        step = shared.fresh = NO_KICK  # the demo model knows where its labels are
    if args.checkpoint.exists():
        state = torch.load(args.checkpoint, weights_only=True)
        model.encoder.load_state_dict(state["encoder"])
        head_of(model).load_state_dict(state["ctc_decoder"])
        if args.head and "decoder" in state:
            load_parts(model, None, args.checkpoint)
        if "muon" in state and state["first"].shape == shared.first.shape:
            shared.first.copy_(state["first"])
            shared.second.copy_(state["second"])
        step, begun = state["step"], state["begun"]
        shared.fresh = state.get("fresh", step)
    args.deadline = args.until or begun + 60 * args.minutes
    context = multiprocessing.get_context("fork")
    jobs = [context.Process(target=work, args=(rank, model, shared, args, step, begun)) for rank in range(WORKERS)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()


if __name__ == "__main__":
    main()
