"""Trains the TDT head on the frozen encoder, against the CTC head's forced alignment.

NeMo's TDT loss needs a GPU. Here every pair of an encoder frame and a number of emitted labels that greedy decoding
can meet has a known answer instead: before a label's frame, blank and how far to jump; at its frame, the label and
the distance to the next; a little after it (after a jump too far), the label still. Cross-entropy on these is enough.
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lean
import numpy as np
import torch
from align import forced_starts
from config import DURATIONS, VOCABULARY, new_model
from export import load_parts
from torch import Tensor
from torch.nn import functional as F
from windows import Batch, Composer

LONGEST, LATE, LATE_WEIGHT = DURATIONS[-1], 2, 0.1
KNOWN_SHARE = 0.15
MARGIN = 1  # jumps end a frame early where they can: a jump too short costs one blank, a jump too far a word


@torch.no_grad()
def start_from_ctc(model: Any) -> None:
    """Make the joint's label scores those of the CTC head, so that training starts from what that head knows.

    The joint is as wide as the encoder: its projection becomes the identity, shifted far enough for its ReLU to pass
    all, and its output layer takes the CTC head's weights, less what the shift adds.
    """
    joint, head = model.joint, model.ctc_decoder.decoder_layers[0]
    shift, out = 4.0, joint.joint_net[-1]
    weight = head.weight.squeeze(-1)
    joint.enc.weight.copy_(torch.eye(weight.shape[1]))
    joint.enc.bias.fill_(shift)
    joint.pred.weight *= 0.1
    joint.pred.bias.zero_()
    out.weight[: len(weight)] = weight
    out.bias[: len(weight)] = head.bias - shift * weight.sum(1)
    out.weight[len(weight) :] *= 0.3


@dataclass
class Example:
    """A batch of encoded windows with the pairs to learn: frame, predictor step, label, duration, weight."""

    encoded: Tensor
    history: Tensor
    pairs: Tensor
    weights: Tensor


def jump(distance: int) -> int:
    """Return the duration to learn for a distance to the next label."""
    return min(LONGEST, distance if distance <= 1 else distance - MARGIN)


def window_pairs(starts: list[int], ids: list[int], ends: list[int], frames: int) -> list[tuple[int, ...]]:
    """Return (frame, predictor step, label, duration, is late) of one window."""
    pairs = []
    begin = 0
    for u in range(len(ids) + 1):
        start = starts[u] if u < len(ids) else frames
        pairs += [(t, u, VOCABULARY, jump(start - t), 0) for t in range(begin, min(start, frames))]
        if u == len(ids):
            break
        following = starts[u + 1] if u + 1 < len(ids) else frames
        if u + 1 == len(ids) or ends[u] != ends[u + 1]:  # the utterance's last label: it lasts until speech ends
            following = min(following, max(start + 1, ends[u]))
        for t in range(start, min(start + LATE, following, frames - 1) + 1):
            pairs.append((t, u, ids[u], jump(following - t), int(t > start)))
        begin = start + 1
    return pairs


def make_example(model: Any, composer: Composer, seconds: float) -> Example:
    """Compose windows, encode and align them."""
    batch = composer.batch(seconds, 1.0)
    with torch.no_grad():
        encoded = lean.encode(model.encoder, torch.from_numpy(batch.features), False)
        logs = lean.ctc_logits(model.ctc_decoder, encoded).log_softmax(-1)
    return align_example(batch, encoded.to(torch.bfloat16), logs)


def align_example(batch: Batch, encoded: Tensor, logs: Tensor) -> Example:
    """Align windows by the CTC head's log-probabilities, and list what the head is to learn from them."""
    starts = forced_starts(logs.detach().numpy(), batch.labels, VOCABULARY)
    longest = max(len(ids) for ids in batch.labels)
    history = torch.full((len(starts), longest + 1), VOCABULARY, dtype=torch.long)
    rows = []
    for b, (frames, ids, ends) in enumerate(zip(starts, batch.labels, batch.ends, strict=True)):
        history[b, 1 : len(ids) + 1] = torch.tensor(ids, dtype=torch.long)
        rows += [(b, *pair) for pair in window_pairs(frames, ids, ends, encoded.shape[1])]
    pairs = torch.tensor(rows, dtype=torch.long)
    weights = torch.where(pairs[:, 5] > 0, LATE_WEIGHT, 1.0)
    return Example(encoded, history, pairs[:, :5], weights)


def spoil(history: Tensor, rate: float) -> Tensor:
    """Replace some emitted labels by random ones: the grammar's word order must not be learned by heart."""
    wrong = torch.rand(history.shape) < rate
    wrong[:, 0] = False
    return torch.where(wrong & (history != VOCABULARY), torch.randint(1, VOCABULARY, history.shape), history)


def head_loss(model: Any, example: Example, spoil_rate: float) -> tuple[Tensor, Tensor]:
    """Return the label and the duration cross-entropy of one example."""
    joint, prediction = model.joint, model.decoder.prediction
    embedded = prediction["embed"](spoil(example.history, spoil_rate))
    predicted, _ = prediction["dec_rnn"](embedded.transpose(0, 1), None)
    predicted = joint.project_prednet(predicted.transpose(0, 1))
    encoded = joint.project_encoder(example.encoded.float())
    b, t, u, label, duration = example.pairs.unbind(1)
    logits = joint.joint_net(encoded[b, t] + predicted[b, u])
    split = logits.shape[-1] - len(DURATIONS)
    total = example.weights.sum()
    labels = (F.cross_entropy(logits[:, :split], label, reduction="none", label_smoothing=0.02) * example.weights).sum()
    lengths = (F.cross_entropy(logits[:, split:], duration, reduction="none") * example.weights).sum()
    return labels / total, lengths / total


def train(model: Any, examples: list[Example], seconds: float, peak: float) -> None:
    """Train predictor and joint for that long; the learning rate falls to nothing."""
    fresh = [*model.decoder.parameters(), *model.joint.pred.parameters()]
    known = [*model.joint.enc.parameters(), *model.joint.joint_net.parameters()]  # from the CTC head: change it slowly
    groups: list[dict[str, Any]] = [{"params": fresh, "share": 1.0}, {"params": known, "share": KNOWN_SHARE}]
    optimizer = torch.optim.AdamW(groups, lr=peak, betas=(0.9, 0.98), weight_decay=0.0, fused=True)
    parameters = fresh + known
    model.decoder.train()  # the joint stays without dropout: with its shift, a dropped unit would move every score
    rng, begun, step, seen = np.random.default_rng(1), time.time(), 0, []
    while (passed := (time.time() - begun) / seconds) < 1.0:
        for group in optimizer.param_groups:
            group["lr"] = group["share"] * peak * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * passed))
        optimizer.zero_grad()
        for index in rng.integers(0, len(examples), 2):
            labels, lengths = head_loss(model, examples[int(index)], 0.1)
            (labels + 0.5 * lengths).backward()  # type: ignore[no-untyped-call]
            seen.append((labels.item(), lengths.item()))
        torch.nn.utils.clip_grad_norm_(parameters, 2.0)
        optimizer.step()
        step += 1
        if step % 100 == 0:
            print("step", step, "label and duration loss", np.mean(seen[-100:], axis=0).round(3), flush=True)
    print("passes over the examples:", round(2 * step / len(examples), 1))
    model.decoder.eval()


def main() -> None:
    """Encode and align windows, train the head on them, and save it."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("corpus", "tokenizer", "ctc", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--examples", type=int, default=1500, help="batches of 32 s to encode")
    parser.add_argument("--minutes", type=float, default=6.0, help="how long to train on them")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--peak", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--start", type=Path, help="an earlier head to go on from")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(4)
    model = new_model(args.tokenizer)
    load_parts(model, args.ctc, args.start)
    if not args.start:
        start_from_ctc(model)
    composer = Composer(args.corpus, 991)
    begun = time.time()
    examples = [make_example(model, composer, 32.0) for _ in range(args.examples)]
    print(len(examples), "batches encoded in", round(time.time() - begun), "s", flush=True)
    train(model, examples, 60 * args.minutes, args.peak)
    temporary = args.out.with_suffix(".tmp")
    torch.save({"decoder": model.decoder.state_dict(), "joint": model.joint.state_dict()}, temporary)
    temporary.replace(args.out)


if __name__ == "__main__":
    main()
