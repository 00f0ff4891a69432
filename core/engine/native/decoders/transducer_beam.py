"""Search with RNN-T and TDT along several hypotheses at once, in batches: NeMo's `malsd_batch`."""

from collections.abc import Sequence
from typing import NamedTuple

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.beam_fusion import NO_TOKEN, BeamFusion
from core.engine.native.decoders.transducer_search import NO_LABEL, TransducerSearch
from core.engine.native.window_batch import EncodedWindows

_NEVER = float("-inf")
_HASH_FACTOR = 6_364_136_223_846_793_005  # a multiplier of linear congruential generators


class BeamResult(NamedTuple):
    """The best hypothesis of a window.

    `rows` has shape (labels, 4): label, frame, end frame, confidence. `changed` tells for each label whether the bias
    preferred it to the label that fits the sound best. `score` is the hypothesis' log-probability.
    """

    rows: torch.Tensor
    changed: list[bool]
    score: float = 0.0


class _Beam(NamedTuple):
    """The hypotheses of all windows: tensors of shape (windows, width), then those of the prediction network.

    `score` is -inf for an empty place. `frame` is the next frame to read, which gave `labels_there` labels.
    `digest`, `last` and `length` describe the labels. `projection`, shape (windows, width, joint width), and `network`,
    shape (2, layers, windows, width, units), are as in SearchState.
    """

    score: torch.Tensor
    frame: torch.Tensor
    labels_there: torch.Tensor
    digest: torch.Tensor
    last: torch.Tensor
    length: torch.Tensor
    projection: torch.Tensor
    network: torch.Tensor


class _Candidates(NamedTuple):
    """Continuations of each hypothesis, shape (windows, width, width). `duration` counts frames."""

    score: torch.Tensor
    label: torch.Tensor
    duration: torch.Tensor
    probability: torch.Tensor  # log-probability of the label, or the logarithm of its confidence
    changed: torch.Tensor


class _Step(NamedTuple):
    """The additions of one step to each place of the beam. `parent` is the place of the hypothesis before."""

    parent: torch.Tensor
    label: torch.Tensor
    frame: torch.Tensor
    duration: torch.Tensor
    probability: torch.Tensor
    changed: torch.Tensor


class TransducerBeam:
    """A beam search in which each step adds one label or one blank to each hypothesis.

    The rules are NeMo's (tdt_malsd_batched_computer.py, rnnt_malsd_batched_computer.py). Hypotheses with the same
    labels join and add their probabilities. The best one has the highest log-probability per label.
    """

    def __init__(self, greedy: TransducerSearch) -> None:
        """Take the networks and the settings of the greedy search."""
        self._greedy, self._network, self._joint = greedy, greedy.network, greedy.joint
        self._durations, self._blank, self._max_symbols = greedy.durations, greedy.blank, greedy.max_symbols

    def search(
        self, encoded: EncodedWindows, width: int, biases: Sequence[WindowBias | None] | None = None
    ) -> list[BeamResult]:
        """Return the best hypothesis of each window among `width` at a time. `biases` has one entry for each window."""
        frames = self._joint.project_encoder(encoded.states.transpose(1, 2))
        beam, lengths = self._initial(len(frames), width, frames.device), encoded.lengths[:, None]
        fusion = BeamFusion(biases, width) if biases is not None and any(biases) else None
        steps: list[_Step] = []
        while True:
            active = (beam.frame < lengths) & (beam.score > _NEVER)
            if not active.any():
                break
            candidates = self._candidates(frames, beam, active, fusion)
            beam, step = self._advance(beam, active, candidates)
            if fusion is not None:
                fusion.advance(step.parent, torch.where(step.label == self._blank, NO_TOKEN, step.label))
            steps.append(step)
        marks = [bias is not None and bias.bias.marks for bias in biases or [None] * len(frames)]
        return self._best(beam, steps, marks)

    def _initial(self, windows: int, width: int, device: torch.device) -> _Beam:
        zeros = torch.zeros(windows, width, dtype=torch.long, device=device)
        output, state = self._network.step(zeros.flatten() + self._blank, self._network.initial_state(windows * width))
        score = torch.full((windows, width), _NEVER, device=device)
        score[:, 0] = 0.0
        projection = self._joint.project_predictor(output)
        return _Beam(
            score=score,
            frame=zeros,
            labels_there=zeros,
            digest=zeros,
            last=zeros + NO_LABEL,
            length=zeros,
            projection=projection.view(windows, width, -1),
            network=state.view(*state.shape[:2], windows, width, -1),
        )

    # --- candidates

    def _candidates(
        self, frames: torch.Tensor, beam: _Beam, active: torch.Tensor, fusion: BeamFusion | None
    ) -> _Candidates:
        """Return the continuations of each hypothesis. A finished hypothesis continues as itself."""
        windows, width = active.shape
        rows = active.flatten().nonzero()[:, 0]
        window = rows // width
        sums = frames[window, beam.frame.flatten()[rows]] + beam.projection.flatten(0, 1)[rows]
        logits = self._joint.logits(sums)
        labels, durations = logits[:, : self._blank + 1], logits[:, self._blank + 1 :]
        log_probabilities = labels.log_softmax(dim=1)
        fused = (
            log_probabilities if fusion is None else fusion.apply(log_probabilities, rows, beam.frame.flatten()[rows])
        )
        top, label = fused.topk(min(width, self._blank + 1), dim=1)
        blank = fused[:, self._blank]
        top, label, duration, forced = self._with_durations(top, label, durations, blank, width)
        probability = log_probabilities.gather(1, label)
        if self._greedy.measure is not None:
            confidence = self._greedy.measure.of_logits(log_probabilities)
            probability = confidence.log()[:, None].expand_as(probability)
        changed = label != log_probabilities[:, : self._blank].argmax(dim=1, keepdim=True)
        must_pass = beam.labels_there.flatten()[rows] >= self._max_symbols
        own = beam.score.flatten()[rows]
        score = own[:, None] + top
        score = torch.where(must_pass[:, None], _NEVER, score)
        score[:, 0] = torch.where(must_pass, own + forced, score[:, 0])
        label = torch.where(must_pass[:, None], self._blank, label)
        duration = torch.where((label == self._blank) & (duration == 0), 1, duration)
        all_scores = beam.score.new_full((windows * width, width), _NEVER)
        all_scores[:, 0] = beam.score.flatten()
        return _Candidates(
            *(
                values.index_copy(0, rows, new).view(windows, width, width)
                for values, new in (
                    (all_scores, score),
                    (torch.full_like(all_scores, NO_LABEL, dtype=torch.long), label),
                    (torch.zeros_like(all_scores, dtype=torch.long), duration),
                    (torch.zeros_like(all_scores), probability),
                    (torch.zeros_like(all_scores, dtype=torch.bool), changed),
                )
            )
        )

    def _with_durations(
        self, top: torch.Tensor, label: torch.Tensor, durations: torch.Tensor, blank: torch.Tensor, width: int
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return score, label and duration of the best continuations, each (rows, width), and the forced blank's score.

        Args:
            top, label: scores of the best labels, and the labels, shape (rows, labels).
            durations: logits of the durations, shape (rows, durations); empty for RNN-T.
            blank: log-probability of the blank, shape (rows,).
            width: the number of continuations.
        """
        if self._durations is None:
            missing = width - top.shape[1]
            top = torch.nn.functional.pad(top, (0, missing), value=_NEVER)
            label = torch.nn.functional.pad(label, (0, missing), value=self._blank)
            return top, label, (label == self._blank).long(), blank
        log_durations = durations.log_softmax(dim=1)
        pairs = (top[:, :, None] + log_durations[:, None]).flatten(1)
        missing = width - pairs.shape[1]
        if missing > 0:
            pairs = torch.nn.functional.pad(pairs, (0, missing), value=_NEVER)
        top, place = pairs.topk(width, dim=1)
        place = place.clamp(max=label.shape[1] * log_durations.shape[1] - 1)
        label = label.gather(1, place // log_durations.shape[1])
        duration = self._durations[place % log_durations.shape[1]]
        return top, label, duration, blank + log_durations.amax(dim=1)

    # --- the next beam

    def _advance(self, beam: _Beam, active: torch.Tensor, candidates: _Candidates) -> tuple[_Beam, _Step]:
        """Return the best continuations of each window as the next beam."""
        windows, width = active.shape
        score, place = candidates.score.flatten(1).topk(width, dim=1)
        parent = place // width
        label, duration, probability, changed = (each.flatten(1).gather(1, place) for each in candidates[1:])
        frame = beam.frame.gather(1, parent)
        is_label = (label != NO_LABEL) & (label != self._blank)
        there = beam.labels_there.gather(1, parent) + is_label
        digest, last = beam.digest.gather(1, parent), beam.last.gather(1, parent)
        step = _Step(parent, label, frame, duration, probability, changed)
        flat = (parent + torch.arange(windows, device=parent.device)[:, None] * width).flatten()
        projection, network = self._predict(beam, flat, label, is_label & (score > _NEVER))
        following = _Beam(
            score=score,
            frame=frame + duration,
            labels_there=torch.where(duration > 0, 0, there),
            digest=torch.where(is_label, digest * _HASH_FACTOR + label + 1, digest),
            last=torch.where(is_label, label, last),
            length=beam.length.gather(1, parent) + is_label,
            projection=projection.view(beam.projection.shape),
            network=network.view(beam.network.shape),
        )
        return following._replace(score=self._joined(following)), step

    def _joined(self, beam: _Beam) -> torch.Tensor:
        """Return the scores after equal hypotheses have joined. The best of them keeps the sum, the others get -inf."""
        described = [beam.digest, beam.last, beam.length]
        if self._durations is not None:
            described.append(beam.frame)
        equal = torch.stack([each[:, :, None] == each[:, None] for each in described]).all(dim=0)
        scores = torch.where(equal, beam.score[:, None], _NEVER)
        is_best = scores.argmax(dim=2) == torch.arange(scores.shape[1], device=scores.device)
        return torch.where(is_best, scores.logsumexp(dim=2), _NEVER)

    def _predict(
        self, beam: _Beam, parents: torch.Tensor, label: torch.Tensor, found: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the prediction network's projections and states, (rows, ...). It runs in rows with a new label."""
        projection = beam.projection.flatten(0, 1)[parents]
        network = beam.network.flatten(2, 3)[:, :, parents]
        rows = found.flatten().nonzero()[:, 0]
        if len(rows):
            output, moved_on = self._network.step(label.flatten()[rows], network[:, :, rows])
            projection = projection.index_copy(0, rows, self._joint.project_predictor(output))
            network = network.index_copy(2, rows, moved_on)
        return projection, network

    def _best(self, beam: _Beam, steps: list[_Step], marks: list[bool]) -> list[BeamResult]:
        """Follow the best hypothesis of each window back to its start. `marks` tells where a bias marks labels."""
        (windows, _), device = beam.score.shape, beam.score.device
        place = (beam.score / (beam.length + 1)).argmax(dim=1)
        scores = beam.score.gather(1, place[:, None])[:, 0].tolist()
        rows = torch.arange(windows, device=device)
        outputs, changes = [], []
        for step in reversed(steps):
            label, start = step.label[rows, place], step.frame[rows, place]
            length = 1 if self._durations is None else step.duration[rows, place]
            outputs.append(torch.stack([label, start, start + length, step.probability[rows, place].exp()], dim=1))
            changes.append(step.changed[rows, place])
            place = step.parent[rows, place]
        if not steps:
            return [BeamResult(torch.empty(0, 4), [], score) for score in scores]
        found, changed = torch.stack(outputs[::-1], dim=1).cpu(), torch.stack(changes[::-1], dim=1).cpu()
        results = []
        for window, score in enumerate(scores):
            is_label = (found[window, :, 0] != NO_LABEL) & (found[window, :, 0] != self._blank)
            marked = (changed[window, is_label] & marks[window]).tolist()
            results.append(BeamResult(found[window, is_label], marked, score))
        return results
