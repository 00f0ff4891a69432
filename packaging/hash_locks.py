"""Write the hashes into the lock files again after a change of a pin.

usage: python packaging/hash_locks.py        after `bootstrap.py bundle`, which installs uv

All hashes of a version in the package index are written, so that the locks work on every system. The lock of torch has
no hashes: its variants (CPU, CUDA) come from other indexes, with the same version and other hashes.
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
    """Return the pins in a lock file's text, with markers and without hashes."""
    return _PIN.findall(lock)


def hashed(pins: str) -> str:
    """Return the pins with their hashes, one pin a line, as pip reads them. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "pins.txt", Path(folder) / "hashed.txt"
        source.write_text(pins, "utf-8")
        options = ["--universal", "--no-deps", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
        python = [sys.executable, "-m", "uv", "pip", "compile", "--python-version", "3.11", "--system-certs"]
        subprocess.run([*python, *options, str(source), "--output-file", str(target)], check=True)
        return target.read_text("utf-8")


def main() -> int:
    """Write all locks again. Return the exit status."""
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
