"""Everything that the lock installs may be used for any purpose, commercial ones included."""

import importlib.metadata
import re
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PACKAGING = Path(__file__).resolve().parent.parent.parent / "packaging"
LOCKS = "".join((PACKAGING / f"requirements{which}.lock").read_text("utf-8") for which in ("", "-torch", "-docs"))
PINS = map(Requirement, re.findall(r"^[\w.-]+==[^\\\n]+", LOCKS, re.MULTILINE))
LOCKED = [pin.name for pin in PINS if pin.marker is None or pin.marker.evaluate()]
sys.path.append(str(PACKAGING))
import sbom  # noqa: E402


def texts(name: str) -> list[str]:
    files = importlib.metadata.files(name) or []
    found = [file for file in files if ".dist-info" in str(file) and file.name.upper().startswith(("LICEN", "COPYING"))]
    return [Path(str(file.locate())).read_text("utf-8", errors="replace") for file in found]


@pytest.mark.parametrize("name", LOCKED)
def test_licence(name: str) -> None:
    metadata = importlib.metadata.metadata(name)
    classifiers = [line for line in metadata.get_all("Classifier") or [] if line.startswith("License")]
    # A whole licence text in the field (scipy has its bundled libraries' there) is judged by its title.
    words = [metadata.get("License-Expression") or "", (metadata.get("License") or "")[:80], *classifiers]
    words += [text[:400] for text in texts(name)]  # some have nothing but the text
    assert any(words), f"{name} names no licence"
    assert not sbom.FORBIDDEN.search("\n".join(words)), words
