"""Search with a CTC head along several hypotheses at once: NeMo's `beam_batch` (ctc_batched_beam_decoding.py)."""

from collections.abc import Sequence
from typing import NamedTuple

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.beam_fusion import NO_TOKEN, BeamFusion

_NEVER = float("-inf")
_HASH_FACTOR = 6_364_136_223_846_793_005  # a multiplier of linear congruential generators
_LARGEST_LOSS = 20.0  # a hypothesis that is this much less probable than the best one is dropped (beam_threshold)


class CtcPath(NamedTuple):
    """The best hypothesis of a window: the label of each frame, and the hypothesis' score."""

    labels: list[int]
    score: float


class _Beam(NamedTuple):
    """The hypotheses of all windows: tensors of shape (windows, width).

    `score` is -inf for an empty place. `last` is the label of the last frame. `digest` and `length` describe the text.
    """

    score: torch.Tensor
    last: torch.Tensor
    digest: torch.Tensor
    length: torch.Tensor


class _Step(NamedTuple):
    """The additions of one frame to each place of the beam, shape (windows, width).

    `parent` is the place of the hypothesis before. `begun` is the label that begins, or NO_TOKEN.
    """

    parent: torch.Tensor
    label: torch.Tensor
    begun: torch.Tensor


def search(
    emissions: Sequence[torch.Tensor], width: int, biases: Sequence[WindowBias | None] | None = None
) -> list[CtcPath]:
    """Return the best hypothesis of each window.

    A hypothesis has the score of its best path. Each label gets a bonus of the language model's weight, because NeMo's
    defaults give both the same weight (ngram_lm_alpha, beam_beta). NeMo goes on with the padding of shorter windows.
    Here a window ends with its last frame, and does not depend on the windows beside it.

    Args:
        emissions: the log-probabilities of each window, shape (frames, labels + 1), with the blank last.
        width: the number of hypotheses.
        biases: one for each window, or None without any.
    """
    fusion = BeamFusion(biases, width) if biases is not None and any(biases) else None
    if fusion is not None:
        emissions = [fusion.lock(each, [window] * len(each), range(len(each))) for window, each in enumerate(emissions)]
    lengths = torch.tensor([len(each) for each in emissions], device=emissions[0].device)[:, None]
    frames = torch.nn.utils.rnn.pad_sequence(list(emissions), batch_first=True)
    bonus = torch.tensor([_bonus(bias) for bias in biases or (None,)], device=frames.device)[:, None, None]
    beam, steps = _initial(len(emissions), width, frames.device), list[_Step]()
    for frame in range(frames.shape[1]):
        beam, step = _advance(beam, frames[:, frame], frame < lengths, fusion, bonus)
        steps.append(step)
        if fusion is not None:
            fusion.advance(step.parent, step.begun)
    score = beam.score
    if fusion is not None:
        score = score + torch.from_numpy(fusion.end_scores()).to(score.device)
    return _paths(score, steps, lengths[:, 0].tolist())


def _bonus(bias: WindowBias | None) -> float:
    return 0.0 if bias is None else bias.bias.language_weight


def _initial(windows: int, width: int, device: torch.device) -> _Beam:
    zeros = torch.zeros(windows, width, dtype=torch.long, device=device)
    score = torch.full((windows, width), _NEVER, device=device)
    score[:, 0] = 0.0
    return _Beam(score, zeros + NO_TOKEN, zeros, zeros)


def _advance(
    beam: _Beam, emission: torch.Tensor, is_active: torch.Tensor, fusion: BeamFusion | None, bonus: torch.Tensor
) -> tuple[_Beam, _Step]:
    """Return the best continuations of each window as the next beam.

    Args:
        beam: the hypotheses.
        emission: the log-probabilities of the frame, shape (windows, labels + 1).
        is_active: whether a window has this frame, shape (windows, 1).
        fusion: the scores of labels that begin.
        bonus: of labels that begin, shape (windows or 1, 1, 1).
    """
    (windows, width), outputs = beam.score.shape, emission.shape[1]
    blank = outputs - 1
    scores = beam.score[:, :, None] + emission[:, None]
    repeated = torch.where(beam.last == NO_TOKEN, blank, beam.last)[:, :, None]
    unchanged = scores.gather(2, repeated)
    scores[:, :, :-1] += bonus
    if fusion is not None:
        added, _ = fusion.scores(range(windows * width))
        scores[:, :, :-1] += torch.from_numpy(added).to(scores.device).view(windows, width, blank)
    scores.scatter_(2, repeated, unchanged)
    score, place = scores.flatten(1).topk(width, dim=1)
    score = torch.where(score <= score[:, :1] - _LARGEST_LOSS, _NEVER, score)
    parent = torch.where(is_active, place // outputs, torch.arange(width, device=place.device))
    label = torch.where(is_active, place % outputs, NO_TOKEN)
    last = beam.last.gather(1, parent)
    begins = is_active & (label != blank) & (label != last)
    digest = beam.digest.gather(1, parent)
    following = _Beam(
        score=torch.where(is_active, score, beam.score),
        last=torch.where(is_active, label, last),
        digest=torch.where(begins, digest * _HASH_FACTOR + label + 1, digest),
        length=beam.length.gather(1, parent) + begins,
    )
    step = _Step(parent, label, torch.where(begins, label, NO_TOKEN))
    return following._replace(score=_joined(following)), step


def _joined(beam: _Beam) -> torch.Tensor:
    """Return the scores after equal hypotheses have joined. The best of them stays, the others get -inf."""
    described = (beam.digest, beam.last, beam.length)
    equal = torch.stack([each[:, :, None] == each[:, None] for each in described]).all(dim=0)
    best = torch.where(equal, beam.score[:, None], _NEVER).argmax(dim=2)
    return torch.where(best == torch.arange(best.shape[1], device=best.device), beam.score, _NEVER)


def _paths(score: torch.Tensor, steps: list[_Step], lengths: list[int]) -> list[CtcPath]:
    """Follow the best hypothesis of each window back to its start."""
    best, place = score.max(dim=1)
    rows, labels = torch.arange(len(place), device=place.device), list[torch.Tensor]()
    for step in reversed(steps):
        labels.append(step.label[rows, place])
        place = step.parent[rows, place]
    found = torch.stack(labels[::-1], dim=1).cpu().tolist() if labels else [[] for _ in lengths]
    return [CtcPath(path[:length], one) for path, length, one in zip(found, lengths, best.tolist(), strict=True)]
