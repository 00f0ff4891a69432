"""Decide which files go into the bundle. The spec and the tests use this."""

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

import build_gpu_kernels
import build_kernels

ROOT: Final = Path(__file__).resolve().parent.parent
LOCKS: Final = ("requirements.lock", "requirements-torch.lock")

Entry = tuple[str, str, str]
"""An entry of PyInstaller: place in the bundle, source file, kind."""

# NeMo, Lightning and torch import these only for training, plots, logs and exports. hooks/absent.py replaces modules
# that NeMo's import requires.
TRAINING: Final = (
    "IPython", "PIL", "accelerate", "aiohttp", "aistore", "black", "clearml", "cwevals", "dill", "editdistance", "grpc",
    "hf_xet", "llvmlite", "matplotlib", "ml_dtypes", "multiprocess", "narwhals", "onnxruntime", "onnxscript",
    "pyarrow", "sacrebleu", "tensorboard", "tensorrt", "threadpoolctl", "tkinter", "torchaudio", "torchvision",
    "triton", "wandb", "xxhash",
)  # fmt: skip
# Python's modules for libraries with the GPL: GNU Readline and gdbm.
GPL: Final = ("readline", "_gdbm")
# Modules that the window never imports. The engine is a process of the other program.
ENGINES: Final = (
    "av", "cuda", "lightning", "nemo", "numpy", "omegaconf", "py3langid", "sentencepiece", "soxr", "torch",
)  # fmt: skip
# In the run lock only for the set-up: the kernels' compiler, 400 MB.
SET_UP: Final = ("ziglang",)
# Unused parts of libraries that the program needs.
PARTS: Final = (
    "batchalign.backends", "batchalign.cli", "batchalign.config", "batchalign.inputs", "batchalign.recipes",
    "lhotse.bin", "nemo.collections.speechlm2", "nemo.collections.tts", "networkx.tests", "numpy.f2py",
    "sympy.physics", "sympy.stats", "torch.distributed.pipelining", "torch.utils.benchmark",
    "torch.utils.tensorboard", "torch.utils.viz",
)  # fmt: skip
_UNWANTED: Final = re.compile(
    r"""(^|/)tests?/                                                  # of the libraries themselves
    | \.(a|lib|h|hpp|cuh|cu|c|cc|cpp|pxd|pyx|cmake|pc|exe\.manifest)$
    | ^torch/(include|share|test)/
    | ^torch/bin/(?!torch_shm_manager$)                               # without that one torch refuses to be imported
    | ^torch/lib/lib(torchbind_test|jitbackend_test|backend_with_compiler|aoti_custom_ops)
    | ^torch/lib/\w*(protoc|asmjit|fbgemm)\w*\.(exe|pdb)$
    | ^PySide6/(Qt/)?(qml|resources|libexec|metatypes)/
    | ^PySide6/(Qt/)?translations/(?!qtbase_(de|en|es|fr)\.qm)
    | ^PySide6/(Qt/)?plugins/(egldeviceintegrations|generic|networkinformation|position|printsupport|qmltooling)/
    | ^PySide6/(Qt/)?plugins/platformthemes/libqgtk3                  # the system's GTK on our GLib would crash
    | ^PySide6/(Qt/)?plugins/(renderers|sensors|sqldrivers|texttospeech|vectorimageformats|virtualkeyboard)/
    | ^PySide6/(Qt/)?plugins/platforminputcontexts/libqtvirtualkeyboard
    | ^PySide6/(Qt/)?plugins/platforms/libq(eglfs|linuxfb|minimalegl|vkkhrdisplay|vnc|webgl)
    | ^PySide6/(Qt/)?plugins/imageformats/(lib)?q(pdf|tiff|webp|wbmp|tga|icns)
    | (^|/)(lib)?Qt6?(Qml|Quick|VirtualKeyboard|Pdf|3D|WebEngine|Charts|DataVisualization|EglFS|ShaderTools|Sql)
    | ^praatio/(praatScripts|\.coverage)
    | ^(lightning|pytorch_lightning)/(CHANGELOG|README|MANIFEST)
    """,
    re.VERBOSE,
)


def edition() -> str:
    """Return the device of the installed torch: cpu, cuda or, on a Mac, mps."""
    import torch

    if sys.platform == "darwin":
        return "mps"
    return "cuda" if torch.version.cuda else "cpu"


def excluded(stood_in_for: Iterable[str], edition: str) -> list[str]:
    """Return the modules to leave out of the bundle.

    These are replaced modules, modules for training, the set-up's modules, and modules outside the run lock.
    """
    gpu = () if edition == "cuda" else ("cuda",)
    return sorted({*stood_in_for, *TRAINING, *PARTS, *GPL, *SET_UP, *gpu, *_outside_the_lock()})


def wanted(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries except files that the program never opens."""
    return [entry for entry in entries if not _UNWANTED.search(entry[0].replace("\\", "/"))]


def is_of_the_system(library: str) -> bool:
    """Return whether a library belongs to the system, not to Python, to a package of pip or to Mynah."""
    ours = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    return not library.startswith((*ours, str(ROOT / "core"))) and "libpython" not in library


def reached(binaries: Iterable[Entry]) -> list[Entry]:
    """Return `binaries` without system libraries that no other binary needs. Only for Linux."""
    entries = list(binaries)
    if not sys.platform.startswith("linux"):
        return entries
    system = {place: source for place, source, _ in entries if is_of_the_system(source)}
    seen: set[str] = set()
    waiting = [source for place, source, kind in entries if place not in system and kind != "SYMLINK"]
    while waiting:
        out = subprocess.run(["objdump", "-p", waiting.pop()], capture_output=True, text=True, check=True).stdout
        found = set(re.findall(r"^\s*NEEDED\s+(\S+)$", out, re.MULTILINE)) & system.keys() - seen
        seen |= found
        waiting += [system[name] for name in found]
    return [entry for entry in entries if entry[0] not in system or entry[0] in seen]


def stripped(binaries: Iterable[Entry], work: Path) -> list[Entry]:
    """Return `binaries` without symbols, as copies in the folder `work`. Only for Linux. It saves 160 MB.

    Skips libraries that auditwheel edited (in folders *.libs), because strip may break their alignment. Skips NVIDIA's,
    because their licence forbids changes.
    """
    if not sys.platform.startswith("linux"):
        return list(binaries)
    result = []
    for place, source, kind in binaries:
        target = work / "stripped" / place
        if kind != "SYMLINK" and not place.partition("/")[0].endswith((".libs", "nvidia")):
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["strip", "--strip-unneeded", "-o", str(target), source], check=True)
            source = str(target)
        result.append((place, source, kind))
    return result


def collected(*tables: Iterable[Entry]) -> list[Distribution]:
    """Return the distributions with at least one file in the bundle, sorted by name."""
    owners = {str(file.locate()): distribution for distribution in distributions() for file in distribution.files or ()}
    found = {}
    for _, source, _ in (entry for table in tables for entry in table):
        if (owner := owners.get(str(source))) is not None:
            found[_plain(owner.name)] = owner
    return [found[name] for name in sorted(found)]


def metadata(found: Iterable[Distribution]) -> Iterator[Entry]:
    """Yield the entries of name, version and licences of each distribution, for About and for version checks."""
    for distribution in found:
        for file in distribution.files or ():
            place = Path(str(file.locate()))
            if file.parts[0].endswith(".dist-info") and place.suffix != ".pyc" and place.is_file():
                yield str(Path(*file.parts)), str(place), "DATA"


def program() -> Distribution:
    """Return Mynah's own installed distribution."""
    return next(found for found in distributions() if _plain(found.name) == "mynah")


def resources() -> list[tuple[str, str]]:
    """Return the program's files in resources/ as pairs (file, folder). Leaves out recipes and stray outputs."""
    sound = (".wav", ".flac", ".mp3", ".mp4")
    models = {"demo_model": (".nemo",), "demo_diarizer": (".nemo",), "demo_voices": (".nemo",)}
    wanted_of = {**models, "i18n": (".qm",), "samples": sound, "pictures": (), "texts": ()}
    files = [
        path
        for path in sorted((ROOT / "resources").rglob("*"))
        if path.is_file() and path.suffix in wanted_of.get(path.parent.name, (path.suffix,)) and path.suffix != ".pyc"
    ]
    files.append(ROOT / "core" / "journal" / "schema.sql")
    return [*((str(path), str(path.parent.relative_to(ROOT))) for path in files), (str(ROOT / "LICENSE"), ".")]


def kernels() -> list[tuple[str, str]]:
    """Return the kernels' library as a pair (file, folder), [] if it was not built."""
    built = build_kernels.library()
    return [(str(built), str(built.parent.relative_to(ROOT)))] if built.is_file() else []


def gpu_kernels() -> list[tuple[str, str]]:
    """Return the files of the GPU's kernels as pairs (file, folder), [] if they were not built or torch needs none."""
    built = build_gpu_kernels.BUILT
    files = sorted(path for path in built.rglob("*") if path.is_file()) if edition() == "cuda" else []
    return [(str(path), str(path.parent.relative_to(ROOT))) for path in files]


def modules(*packages: str) -> list[str]:
    """Return all modules of our own `packages`. The programs import many of them late.

    Sources of the GPU's kernels are left out: only their compiler imports them.
    """
    names = (
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    )
    return [name for name in names if name != build_gpu_kernels.SOURCES]


def _outside_the_lock() -> Iterator[str]:
    """Yield the top-level modules of packages that are installed only for tests and builds."""
    pins = "".join((ROOT / "packaging" / name).read_text("utf-8") for name in LOCKS)
    locked = {_plain(name) for name in re.findall(r"^([\w.-]+)==", pins, re.MULTILINE)}
    for distribution in distributions():
        name = _plain(distribution.name)
        if name not in locked and name != "mynah" and not name.startswith(("nvidia-", "cuda-")):
            yield from sorted({_top(file.parts) for file in distribution.files or ()} - {""} - sys.stdlib_module_names)


def _top(parts: tuple[str, ...]) -> str:
    name = parts[0].partition(".")[0] if len(parts) == 1 else parts[0]
    importable = len(parts) > 1 or parts[0].endswith((".py", ".so", ".pyd"))
    return name if importable and name.isidentifier() else ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
