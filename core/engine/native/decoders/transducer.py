"""RNN-T and TDT: batched greedy search, each step a label or a run of blanks for every window at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from core.engine.encoded_windows import Encoded
from core.engine.native.decoders.cuda_graphs import ROOM, StepGraphs
from core.engine.native.decoders.joint import Joint, check_joint, lay_out_joint
from core.engine.native.decoders.prediction_network import Predictor, check_predictor, lay_out_predictor
from core.engine.native.decoders.transducer_search import Cursor, Heard
from core.engine.native.runtime.thread_budget import threads
from core.engine.native.unsupported import Unsupported
from core.engine.stitching.token_words import Token

Weights = Mapping[str, torch.Tensor]
# frames that a step looks at in windows that are alone, in fp32; in half precision a row costs less, and it looks at
# twice as many. RNN-T passes its blanks one by one, TDT jumps.
_AHEAD = {"rnnt": 4, "tdt": 2}
_CROWD = 4  # windows in a batch from which on it looks less far: then there are rows enough
_NOTHING = -1  # what is written where a step found no label


@dataclass(frozen=True)
class TransducerConfig:
    """`durations` in frames (TDT; empty for RNN-T), and the most labels that one frame may give."""

    durations: tuple[int, ...]
    most_labels: int


def parse_transducer(config: dict[str, Any]) -> TransducerConfig:
    """What the search needs; raises Unsupported."""
    loss, decoding = config.get("loss") or {}, config.get("decoding") or {}
    tdt = loss.get("loss_name") == "tdt"
    durations = tuple(int(each) for each in (loss.get("tdt_kwargs") or {}).get("durations") or ()) if tdt else ()
    greedy = decoding.get("greedy") or {}
    most = greedy.get("max_symbols") or greedy.get("max_symbols_per_step")
    if tdt and (not durations or min(durations) < 0):
        raise Unsupported("loss.tdt_kwargs.durations")
    if not isinstance(most, int):
        raise Unsupported("decoding.greedy.max_symbols")
    check_predictor(config)
    check_joint(config, len(durations))
    return TransducerConfig(durations, most)


def lay_out_transducer(
    source: Weights, config: dict[str, Any], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `predictor.…` and `joint.…`, one at a time; raises Unsupported."""
    parse_transducer(config)
    yield from lay_out_predictor(source, dtype)
    yield from lay_out_joint(source, dtype)


class TransducerHead:
    """The prediction and joint networks of a transducer, and the greedy search with them.

    Stock label-looping (arXiv 2406.06220) waits for every window's next label before the prediction network runs. Here
    a window that found one goes on at once, and a step looks at several frames ahead: a pass over the weights costs
    nearly the same for one row as for 16, so what counts is how many passes there are. Labels are the same.
    """

    def __init__(
        self, config: dict[str, Any], weights: Weights, device: torch.device, cuda_graphs: bool = False
    ) -> None:
        """`weights` as lay_out_transducer made them. Raises Unsupported."""
        parsed = parse_transducer(config)
        self.kind = "tdt" if parsed.durations else "rnnt"
        self._predictor = Predictor(weights, device)
        self._joint = Joint(config, weights, device)
        self._most_labels = parsed.most_labels
        self._durations = torch.tensor(parsed.durations, device=device)
        self._blank = self._joint.outputs - len(parsed.durations) - 1
        self._device = device
        self._graphs = StepGraphs(self._step) if cuda_graphs and device.type == "cuda" else None
        # a step in half precision is so short that a second core comes too late to each of its products
        half = weights["joint.output.weight"].dtype != torch.float32
        self._ahead = _AHEAD[self.kind] * (2 if half else 1)
        self._threads = 1 if half and device.type == "cpu" else torch.get_num_threads()

    @torch.inference_mode()
    def decode(self, encoded: Encoded) -> list[list[Token]]:
        """The tokens of each window: TDT's last as long as the model says, RNN-T's one frame."""
        batch = len(encoded.lengths)
        ahead = max(1, min(self._ahead, self._ahead * _CROWD // batch))
        with threads(self._threads):
            heard, cursor = self._hear(encoded, ahead), self._start(batch)
            found = self._graphs.run(heard, cursor) if self._graphs else self._run(heard, cursor)
        return [_tokens(row) for row in found.cpu().unbind(dim=1)]

    def _hear(self, encoded: Encoded, ahead: int) -> Heard:
        projected = self._joint.heard(encoded.states.transpose(1, 2))
        batch, frames, width = projected.shape
        room = frames + ahead
        if self._graphs:
            room += -room % ROOM
        filled = torch.nn.functional.pad(projected, (0, 0, 0, room - frames))
        starts = torch.arange(batch, device=self._device) * room
        end = torch.tensor(frames, device=self._device)
        return Heard(filled.view(-1, width), starts, encoded.lengths, end, torch.arange(ahead, device=self._device))

    def _start(self, batch: int) -> Cursor:
        frame = torch.zeros(batch, dtype=torch.long, device=self._device)
        output, memory = self._predictor.step(frame + self._blank, self._predictor.start(batch))
        return Cursor(frame, frame - 1, frame, self._joint.predicted(output), memory)

    def _run(self, heard: Heard, cursor: Cursor) -> torch.Tensor:
        """What all steps found, of shape (steps, batch, 4)."""
        found: list[torch.Tensor] = []
        while not found or bool(cursor.going(heard).any()):
            cursor, row = self._step(heard, cursor)
            found.append(row)
        return torch.stack(found)

    def _step(self, heard: Heard, cursor: Cursor) -> tuple[Cursor, torch.Tensor]:
        """Look at the next frames of each window: where the search stands then, and what it found, (batch, 4)."""
        scores = self._scores(heard, cursor)
        _, labels = scores[:, : self._blank + 1].max(dim=1)  # argmax alone takes three times as long
        lasts = self._durations[scores[:, self._blank + 1 :].argmax(dim=1)] if self.kind == "tdt" else None
        blanks = labels == self._blank
        moves = blanks.long() if lasts is None else torch.where(blanks, lasts.clamp(min=1), lasts)
        passed, chosen = self._pass_blanks(blanks, moves, heard, cursor)
        frame, label = cursor.frame + passed, labels[chosen]
        found = cursor.going(heard) & ~blanks[chosen]
        after = frame + moves[chosen]
        repeats = torch.where(frame == cursor.latest, cursor.repeats + 1, 1)
        after += found & (repeats >= self._most_labels) & (after == frame)
        # not by logsumexp, whose exponentials are many times slower on a CPU where scores differ much
        sure = scores.index_select(0, chosen)[:, : self._blank + 1].softmax(dim=1).amax(dim=1)
        until = frame + (1 if lasts is None else lasts[chosen])
        row = torch.stack([torch.where(found, label, _NOTHING), frame, until, sure], dim=1)
        latest = torch.where(found, frame, cursor.latest)
        repeats = torch.where(found, repeats, cursor.repeats)
        return Cursor(after, latest, repeats, *self._predict(cursor, label, found)), row

    def _scores(self, heard: Heard, cursor: Cursor) -> torch.Tensor:
        """Scores of the next frames, shape (batch * ahead, outputs)."""
        first = heard.starts + torch.minimum(cursor.frame, heard.end)
        both = heard.frames[first[:, None] + heard.ahead] + cursor.predicted[:, None]
        return self._joint.scores(both.flatten(0, 1))

    def _pass_blanks(
        self, blanks: torch.Tensor, moves: torch.Tensor, heard: Heard, cursor: Cursor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """How many frames each window passes by its blanks within what was looked at, and the row where it stops."""
        ahead = len(heard.ahead)
        rows = torch.arange(0, len(blanks), ahead, device=self._device)
        passed, left = torch.zeros_like(rows), heard.lengths - cursor.frame
        for _ in range(ahead - 1):
            further = passed + moves[rows + passed]
            goes = blanks[rows + passed] & (further < ahead) & (further < left)
            passed = torch.where(goes, further, passed)
        return passed, rows + passed

    def _predict(self, cursor: Cursor, label: torch.Tensor, found: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The prediction network moved on where a label was found."""
        if self._device.type == "cpu" and not found.any():
            return cursor.predicted, cursor.memory
        output, memory = self._predictor.step(label, cursor.memory)
        predicted = torch.where(found[:, None], self._joint.predicted(output), cursor.predicted)
        return predicted, torch.where(found[:, None], memory, cursor.memory)


def _tokens(found: torch.Tensor) -> list[Token]:
    """One window's tokens, of rows (label, frame, end, probability)."""
    rows = found[found[:, 0] != _NOTHING].tolist()
    return [Token(int(label), int(start), int(end), sure) for label, start, end, sure in rows]
