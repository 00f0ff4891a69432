"""Writes demo_diarizer.nemo from a checkpoint of train.py: pack.py CHECKPOINT OUT. Weights are stored as fp16."""

import io
import sys
import tarfile
from pathlib import Path

import torch
import yaml
from shape import nemo_config


def main() -> None:
    """Write the archive, with fixed times, so that the same weights are the same file."""
    state = torch.load(sys.argv[1], weights_only=True)
    kept = {name: tensor.half() for name, tensor in state.items() if not name.startswith("compare")}
    weights = io.BytesIO()
    torch.save(kept, weights)
    contents = {"model_config.yaml": yaml.safe_dump(nemo_config()).encode(), "model_weights.ckpt": weights.getvalue()}
    out = Path(sys.argv[2])
    temporary = out.with_name(out.name + ".tmp")
    with tarfile.open(temporary, "w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in contents.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o644
            archive.addfile(member, io.BytesIO(content))
    temporary.replace(out)
    print(out.stat().st_size / 1e6, "MB;", sum(each.numel() for each in kept.values()) / 1e6, "M parameters")


if __name__ == "__main__":
    main()
