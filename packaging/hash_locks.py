"""Writes the hashes into the lock files again, after a pin was changed by hand; asks the package index, nobody else.

usage: python packaging/hash_locks.py        after `bootstrap.py bundle`, which brings uv

All hashes that the index has for a version are taken, so that the locks hold on every system. torch has a lock of its
own without any: its variants (CPU, CUDA) come from other indexes, under one version and with hashes of their own.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

PACKAGING: Final = Path(__file__).resolve().parent
LOCKS: Final = ("requirements.lock", "requirements-test.lock", "requirements-docs.lock", "requirements-bundle.lock")
_PIN: Final = re.compile(r"^[\w.-]+==[^\\\n]*[^\\\s]", re.MULTILINE)


def pins_in(lock: str) -> list[str]:
    """The pins in the text of a lock file, with their markers and without hashes."""
    return _PIN.findall(lock)


def hashed(pins: str) -> str:
    """The pins, a line each, with their hashes, as pip reads them. Raises CalledProcessError when uv fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "pins.txt", Path(folder) / "hashed.txt"
        source.write_text(pins, "utf-8")
        options = ["--universal", "--no-deps", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
        python = [sys.executable, "-m", "uv", "pip", "compile", "--python-version", "3.11", "--system-certs"]
        subprocess.run([*python, *options, str(source), "--output-file", str(target)], check=True)
        return target.read_text("utf-8")


def main() -> int:
    """Rewrite every lock; returns the exit status."""
    for name in LOCKS:
        lock = PACKAGING / name
        text = lock.read_text("utf-8")
        comments = [line for line in text.splitlines() if line.startswith("#")]
        pins = sorted(pins_in(text))
        lock.write_text("\n".join([*comments, hashed("\n".join(pins))]), "utf-8")
        print(f"{name}: {len(pins)} pins")
    return 0


if __name__ == "__main__":
    sys.exit(main())
