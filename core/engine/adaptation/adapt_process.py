"""Train a copy of a model on corrected speech. A program of its own, for `mynah adapt`.

usage: python -m core.engine.adaptation.adapt_process MODEL CACHE DEVICE PASSES [TARGET]

MODEL is a .nemo file. CACHE is the folder of unpacked models. DEVICE is "auto" or "cpu". Training goes through the text
PASSES times. TARGET is the new .nemo file. Without TARGET, the program measures a few steps and writes nothing.
Standard input holds the clips as JSON: [[path, seconds, text], …]. Standard output gets lines of JSON: {"done": SHARE}
during the training, then the facts. The facts are the device, the seconds of the whole training, and the mean loss of
each pass. Standard error gets a fault as JSON. The program ends if nobody reads its output.
"""

import io
import json
import os
import sys
import tarfile
import time
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from pathlib import Path

import torch
from torch import Tensor

from core.contracts import processes
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.engine import devices
from core.engine.accelerators import abilities
from core.engine.adaptation.training import Example, Trainer, check_trainable
from core.engine.checkpoint.archive import Checkpoint, forget_unpacked_weights, unpack_weights
from core.engine.checkpoint.hub_folder import open_model
from core.engine.checkpoint.vetting import WEIGHTS
from core.engine.language_model_process import fold_texts
from core.engine.native.tokenizer import load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.nemo.restore import restore
from core.engine.service.parent_watch import die_with_parent


def main(arguments: list[str]) -> int:
    """Measure or train. Return 1 after a fault."""
    die_with_parent()
    model, cache, device, passes, *target = arguments
    output = sys.stdout

    def tell(share: float) -> None:
        print(json.dumps({"done": share}), file=output, flush=True)

    tell(0.0)  # fails if the command ended during the imports, which take seconds
    clips = json.load(sys.stdin.buffer)
    try:
        with redirect_stdout(sys.stderr):  # NeMo prints
            facts = adapt(
                Path(model), Path(cache), device, clips, int(passes), Path(target[0]) if target else None, tell
            )
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    except (torch.OutOfMemoryError, MemoryError):
        processes.report_fault(EnvironmentFault("adapt-memory", model=Path(model).stem))
        return 1
    print(json.dumps(facts))
    return 0


def adapt(
    model: Path,
    cache: Path,
    device: str,
    clips: Iterable[tuple[str, float, str]],
    passes: int,
    target: Path | None,
    on_progress: Callable[[float], object],
) -> dict[str, object]:
    """Train a copy of a model and write it to `target`. Without a target, measure only. Return the facts.

    Raises:
        InputFault: "adapt-text". The model can write none of the texts.
        EnvironmentFault: those of check_trainable, open_model and restore, "disk" and "no-write".
    """
    trains = [name for name in devices.usable_devices() if abilities(name).trains]
    chosen = trains[0] if device == "auto" and trains else "cpu"
    devices.set_thread_count()
    checkpoint = open_model(model, cache)
    check_trainable(checkpoint, chosen)
    examples = list(_examples(checkpoint, clips))
    if not examples:
        raise InputFault("adapt-text", model=checkpoint.name)
    trainer = Trainer(restore(checkpoint), checkpoint, chosen)
    if target is None:
        return {"device": chosen, "seconds": trainer.seconds_to_train(examples, passes)}
    begun = time.monotonic()
    losses = trainer.train(examples, passes, on_progress)
    facts = {"device": chosen, "seconds": time.monotonic() - begun, "losses": losses}
    write_checkpoint(checkpoint, dict(trainer.merged_matrices()), target)
    forget_unpacked_weights(checkpoint)
    return facts


def _examples(checkpoint: Checkpoint, clips: Iterable[tuple[str, float, str]]) -> Iterable[Example]:
    """Yield the clips whose text the model can write."""
    try:
        tokenizer = load_tokenizer(checkpoint.config, checkpoint.folder)
    except Unsupported as unsupported:
        raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason=str(unsupported)) from unsupported
    if len(tokenizer.languages) > 1:  # a tokenizer for each language
        raise EnvironmentFault("adapt-model", model=checkpoint.name)
    language = next(iter(tokenizer.languages), None)
    for path, seconds, text in clips:
        for folded in fold_texts([text], tokenizer):
            tokens = [int(token) for token in tokenizer.text_to_ids(folded, language)]
            if tokens:
                yield Example(Path(path), seconds, tokens)


def write_checkpoint(checkpoint: Checkpoint, changed: dict[str, Tensor], target: Path) -> None:
    """Write a copy of a .nemo file with some weights changed. All other members keep their bytes.

    Each weight keeps its precision.

    Raises:
        EnvironmentFault: "disk", "no-write", "model-broken".
    """
    weights: dict[str, Tensor] = torch.load(unpack_weights(checkpoint), map_location="cpu", weights_only=True)
    for name, value in changed.items():
        if name not in weights or weights[name].shape != value.shape:
            raise EnvironmentFault("model-broken", model=checkpoint.name, reason=name)
        weights[name] = value.to(weights[name].dtype)
    content = io.BytesIO()
    torch.save(weights, content)
    check_space(target.parent, checkpoint.archive.stat().st_size)
    with storage_faults(target.parent), temporary_beside(target) as temporary:
        with tarfile.open(checkpoint.archive, "r:*") as old, tarfile.open(temporary, "w") as new:
            for member in old:
                if member.name.removeprefix("./") == WEIGHTS:
                    member.size = content.getbuffer().nbytes
                    content.seek(0)
                    new.addfile(member, content)
                else:
                    new.addfile(member, old.extractfile(member) if member.isfile() else None)
        with temporary.open("rb+") as written:
            os.fsync(written.fileno())
        publish(temporary, target)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
