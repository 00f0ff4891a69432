"""Pack fitted weights into demo_voices.nemo: pack.py CHECKPOINT OUT. Weights are stored as fp16, statistics as fp32."""

import io
import sys
import tarfile
from pathlib import Path

import torch
import yaml
from bank import ESPEAK, FLITE
from shape import nemo_config


def main() -> None:
    """Write the archive with fixed times, so that the same weights are the same file."""
    state = torch.load(sys.argv[1], weights_only=True)
    stored = {name: each if "running" in name or each.dim() == 0 else each.half() for name, each in state.items()}
    weights = io.BytesIO()
    torch.save(stored, weights)
    config = yaml.safe_dump(nemo_config(ESPEAK + FLITE)).encode()
    out = Path(sys.argv[2])
    temporary = out.with_name(out.name + ".tmp")
    with tarfile.open(temporary, "w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in {"model_config.yaml": config, "model_weights.ckpt": weights.getvalue()}.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o644
            archive.addfile(member, io.BytesIO(content))
    temporary.replace(out)
    print(out.stat().st_size / 1e6, "MB")


if __name__ == "__main__":
    main()
