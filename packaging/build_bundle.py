"""Build the bundle dist/Mynah, with its bill of materials, its sizes, and the system's kind of installer.

usage: bootstrap.py bundle [--fast]     --fast builds no installer
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import build_gpu_kernels
import contents
import debian_package
import docs_site
import sbom
from venv_setup import say, step

DIST: Final = contents.ROOT / "dist"
BUNDLE: Final = DIST / "Mynah"
WORK: Final = contents.ROOT / "build"
LOG: Final = WORK / "bundle.log"
_LARGEST: Final = 20


def freeze() -> None:
    """Run PyInstaller with its output in the log. End the process with a sentence if it fails."""
    shutil.rmtree(BUNDLE, ignore_errors=True)
    WORK.mkdir(exist_ok=True)
    spec = contents.ROOT / "packaging" / "mynah.spec"
    options = ["--noconfirm", "--distpath", str(DIST), "--workpath", str(WORK)]
    # PyInstaller imports modules. They must not use the network or a display.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HF_HUB_OFFLINE": "1"}
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "PyInstaller", *options, str(spec)]
        if subprocess.call(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=WORK.parent):
            lines = LOG.read_text("utf-8").splitlines()
            sys.exit(f"The bundle could not be built: {lines[-1] if lines else 'no reason given'}. (Log: {LOG})")


def program(name: str = "mynah") -> Path:
    """Return the path of the bundle's executable."""
    return BUNDLE / (name + (".exe" if os.name == "nt" else ""))


def describe(name: str, version: str) -> None:
    """Write the bill of materials. End the process if the bundle holds libraries that forbid redistribution."""
    run = subprocess.run([program(), "licences", "--json"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    libraries = sbom.read(run.stdout)
    if faults := sbom.faults(libraries):
        sys.exit("The bundle may not be given away: " + "; ".join(faults))
    sbom.write(libraries, "Mynah", version, DIST / f"{name}.cdx.json")
    without = [library["name"] for library in libraries if not library["texts"]]
    say(f"  {len(libraries)} libraries, all under licences that allow any use; without a text: {without or 'none'}")


def sizes() -> list[str]:
    """Return lines with the size of the bundle and of its largest libraries."""
    inside = BUNDLE / "_internal"
    parts: Counter[str] = Counter()
    for path in BUNDLE.rglob("*"):
        if path.is_file() and not path.is_symlink():
            where = path.relative_to(inside) if path.is_relative_to(inside) else path.relative_to(BUNDLE)
            parts[where.parts[0]] += path.stat().st_size
    lines = [f"{sum(parts.values()) / 1e6:8.1f} MB in all"]
    return lines + [f"{size / 1e6:8.1f} MB {name}" for name, size in parts.most_common(_LARGEST)]


def installer(name: str, version: str) -> None:
    """Make the installer of this system: a .deb, a signed disk image, or a Windows set-up."""
    if sys.platform.startswith("linux"):
        debian_package.build(BUNDLE, WORK, DIST / f"{name}.deb", version)
    elif sys.platform == "darwin":
        script = contents.ROOT / "packaging" / "macos" / "sign.sh"
        subprocess.run([script, DIST / "Mynah.app", DIST / f"{name}.dmg"], check=True)
    else:
        icon = WORK / "mynah" / "icons" / "mynah.ico"
        facts = {"Version": version, "Edition": contents.edition(), "Bundle": BUNDLE, "Output": DIST, "Icon": icon}
        script = contents.ROOT / "packaging" / "windows" / "mynah.iss"
        usual = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)")) / "Inno Setup 6" / "ISCC.exe"
        command = [shutil.which("iscc") or str(usual), "/Qp", *(f"/D{key}={value}" for key, value in facts.items())]
        subprocess.run([*command, str(script)], check=True)


def main() -> int:
    """Build the bundle. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fast", action="store_true", help="leave the installer out")
    options = parser.parse_args()
    version = contents.program().version
    name = f"Mynah-{version}-{platform.system().lower()}-{platform.machine().lower()}-{contents.edition()}"
    if docs_site.make():
        sys.exit("The manual could not be built: see above.")
    if contents.edition() == "cuda":
        with step("GPU kernels"):
            if build_gpu_kernels.main([]):
                sys.exit("The bundle could not be built without the GPU's kernels: see above.")
    with step(f"freezing {name}"):
        freeze()
    with step("bill of materials"):
        describe(name, version)
    measured = sizes()
    (DIST / f"{name}.sizes.txt").write_text("\n".join(measured) + "\n", "utf-8")
    say("\n".join(measured))
    if not options.fast:
        with step("installer"):
            installer(name, version)
    return 0


if __name__ == "__main__":
    sys.exit(main())
