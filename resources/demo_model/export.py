"""Writes demo.nemo from checkpoints: export.py TOKENIZER_DIR OUT [--ctc CKPT] [--tdt CKPT] | [--streaming CKPT].

Weights are stored as fp16, which halves the file; batch-norm statistics and the preprocessor's tables stay fp32.
"""

import argparse
import io
import re
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import torch
from config import DURATIONS, new_model, new_streaming_model
from torch import Tensor


def half(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the state with weights in fp16 where that loses nothing that matters."""
    exact = ("running_mean", "running_var", "num_batches_tracked", "preprocessor.")
    return {
        name: tensor.clone() if any(word in name for word in exact) or not tensor.is_floating_point() else tensor.half()
        for name, tensor in state.items()
    }


def write_archive(model: Any, out: Path) -> None:
    """Write the model as NeMo would, then again with plain member names, fixed times and smaller weights."""
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder) / "model.nemo"
        model.save_to(str(first))
        with tarfile.open(first) as archive:
            members = {m.name.removeprefix("./"): archive.extractfile(m) for m in archive if m.isfile()}
            contents = {name: file.read() for name, file in members.items() if file}
    config = contents["model_config.yaml"].decode("utf-8")
    config = re.sub(r"(?m)^(  dir:).*$", r"\1 tokenizer", config)
    if hasattr(model, "joint"):
        config = "preferred_head: ctc\n" + config  # it reads better by far
    contents["model_config.yaml"] = config.encode("utf-8")
    weights = io.BytesIO()
    torch.save(half(model.state_dict()), weights)
    contents["model_weights.ckpt"] = weights.getvalue()
    temporary = out.with_name(out.name + ".tmp")
    with tarfile.open(temporary, "w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(contents):
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(contents[name]), 0o644
            archive.addfile(member, io.BytesIO(contents[name]))
    temporary.replace(out)


def load_parts(model: Any, ctc: Path | None, tdt: Path | None) -> None:
    """Load trained parts into the model."""
    for path, names in ((ctc, ("encoder", "ctc_decoder")), (tdt, ("decoder", "joint"))):
        if path:
            state = torch.load(path, weights_only=True)
            for name in names:
                getattr(model, name).load_state_dict(state[name])


@torch.no_grad()
def lean_against_skipping(model: Any, blank: float, jump: float) -> None:
    """Make the TDT head choose blanks and long jumps a little less readily: greedy decoding left words out."""
    bias, count = model.joint.joint_net[-1].bias, len(DURATIONS)
    bias[-count - 1] -= blank
    bias[-count + 2 :] -= jump * torch.arange(1, count - 1)


def main() -> None:
    """Parse the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tokenizer", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--ctc", type=Path)
    parser.add_argument("--tdt", type=Path)
    parser.add_argument("--blank", type=float, default=0.0, help="what to take off the TDT head's blank score")
    parser.add_argument("--jump", type=float, default=0.0, help="what to take off durations, for each frame above one")
    parser.add_argument("--streaming", type=Path, help="a checkpoint of train_ctc.py --streaming")
    args = parser.parse_args()
    if args.streaming:
        model = new_streaming_model(args.tokenizer)
        state = torch.load(args.streaming, weights_only=True)
        model.encoder.load_state_dict(state["encoder"])
        model.decoder.load_state_dict(state["ctc_decoder"])
    else:
        model = new_model(args.tokenizer)
        load_parts(model, args.ctc, args.tdt)
        lean_against_skipping(model, args.blank, args.jump)
    write_archive(model, args.out)
    print(args.out.stat().st_size / 1e6, "MB;", sum(p.numel() for p in model.parameters()) / 1e6, "M parameters")


if __name__ == "__main__":
    main()
