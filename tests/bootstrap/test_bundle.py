"""What goes into the bundle: the rules alone. packaging/smoke.py tries the bundle itself, after building it."""

import configparser
import plistlib
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
sys.path.append(str(PACKAGING))
import build_kernels  # noqa: E402
import contents  # noqa: E402
import hash_locks  # noqa: E402
import sbom  # noqa: E402

STAND_IN = """
import sys
sys.path.insert(0, {hooks!r})
import absent
sys.meta_path.insert(0, absent.Finder(absent.LEFT_OUT))
"""


def stood_in(code: str) -> subprocess.CompletedProcess[str]:
    """Run `code` where the libraries that the bundle leaves out are stood in for."""
    whole = STAND_IN.format(hooks=str(PACKAGING / "hooks")) + code
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False)


def test_what_is_left_out_can_be_named_and_not_used() -> None:
    found = stood_in("""
import pandas as pd
from scipy.signal.windows import hann
from transformers import PreTrainedTokenizerBase
class Mine(PreTrainedTokenizerBase): pass
def f(table: pd.DataFrame | None) -> list[pd.Series]: ...
assert Mine.__mro__ == (Mine, object)
assert not isinstance(1, pd.DataFrame)
try:
    hann(3)
except ImportError as error:
    print(error.name, error)
""")
    assert found.returncode == 0, found.stderr
    assert found.stdout == "scipy scipy.signal.windows.hann is not in Mynah's bundle: recognition needs none\n"


def test_numbas_decorators_leave_a_function_as_it_is() -> None:
    found = stood_in("""
import numba
from numba import cuda
@numba.jit
def one(): return 1
@numba.njit(nopython=True, cache=True)
def two(): return 2
@cuda.jit(device=True)
def three(): return 3
print(one() + two() + three(), cuda.is_available())
""")
    assert (found.returncode, found.stdout) == (0, "6 False\n"), found.stderr


def test_nothing_of_our_own_is_among_what_is_left_out() -> None:
    own = {name.partition(".")[0] for name in contents.modules("core", "app")}
    assert own == {"core", "app"}
    assert {"core.engine.__main__", "core.engine.audio.outline", "app.__main__"} <= {*contents.modules("core", "app")}
    excluded = contents.excluded(["numba"], "cpu")
    assert {"numba", "pytest", "hypothesis", "ziglang", "batchalign.backends", "cuda"} <= {*excluded}
    assert not {"core", "app", "torch", "nemo", "av", "soxr", "PySide6", "msgspec", "librosa"} & {*excluded}
    assert not {"batchalign", "batchalign._core", "jiwer", "pydantic", "rapidfuzz"} & {*excluded}
    assert "cuda" not in contents.excluded([], "cuda")


@pytest.mark.parametrize(
    "place",
    ["torch/include/ATen/ATen.h", "torch/bin/protoc", "torch/lib/libtorchbind_test.so", "networkx/tests/a.py",
     "a/b.lib", "PySide6/Qt/lib/libQt6Quick.so.6", "PySide6/Qt/translations/qtbase_it.qm", "PySide6\\Qt6Qml.dll"],
)  # fmt: skip
def test_what_no_path_opens_is_left_out(place: str) -> None:
    assert contents.wanted([(place, "", "DATA")]) == []


@pytest.mark.parametrize(
    "place",
    ["torch/bin/torch_shm_manager", "torch/lib/libtorch_cpu.so", "PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt6Gui.dll",
     "PySide6/Qt/translations/qtbase_de.qm", "PySide6/Qt/translations/qtbase_es.qm",
     "PySide6/Qt/translations/qtbase_fr.qm", "PySide6/Qt/plugins/platforms/libqxcb.so", "librosa/__init__.pyi",
     "av.libs/libx264-1.so.165", "resources/demo_model/demo.nemo", "nemo/collections/asr/models/rnnt_models.py"],
)  # fmt: skip
def test_what_is_needed_stays(place: str) -> None:
    assert len(contents.wanted([(place, "", "DATA")])) == 1


def test_the_programs_resources_go_along_and_their_recipes_stay() -> None:
    files = {str(Path(file).relative_to(ROOT)) for file, _ in contents.resources()}
    models = {"demo_model/demo.nemo", "demo_diarizer/demo_diarizer.nemo", "demo_voices/demo_voices.nemo"}
    samples = {"samples/note.wav", "samples/transcripts/conversation.json"}
    languages = {f"i18n/mynah_{code}.qm" for code in ("de", "en", "es", "fr")}
    needed = {*models, *samples, *languages, "models.json", "style.qss"}
    assert {f"resources/{name}" for name in needed} | {"LICENSE", "core/journal/schema.sql"} <= files
    assert not [name for name in files if name.endswith((".py", ".ts")) or "/texts/" in name or "/pictures/" in name]


def test_gpu_kernels_go_along_for_nvidia_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "core" / "built"
    (built / "sm_90").mkdir(parents=True)
    (built / "sm_90" / "silu.cubin").touch()
    (built / "manifest.json").touch()
    monkeypatch.setattr(contents, "ROOT", tmp_path)
    monkeypatch.setattr(contents.build_gpu_kernels, "BUILT", built)
    monkeypatch.setattr(contents, "edition", lambda: "cuda")
    places = Path("core/built"), Path("core/built/sm_90")
    expected = [("manifest.json", str(places[0])), ("silu.cubin", str(places[1]))]
    assert [(Path(file).name, folder) for file, folder in contents.gpu_kernels()] == expected
    monkeypatch.setattr(contents, "edition", lambda: "cpu")
    assert contents.gpu_kernels() == []
    monkeypatch.undo()
    assert "core.engine.native.gpu_kernels.loading" in contents.modules("core")
    assert contents.build_gpu_kernels.SOURCES not in contents.modules("core")


@pytest.mark.skipif(not build_kernels.is_wanted(), reason="there are no kernels for this processor")
def test_the_kernels_go_along_beside_their_module() -> None:
    [(file, folder)] = contents.kernels()
    assert folder == "core/engine/native/kernels"
    entry = (f"{folder}/{Path(file).name}", file, "BINARY")
    assert contents.reached(contents.wanted([entry])) == [entry]
    assert not contents.is_of_the_system(file)


def library(**facts: str) -> sbom.Library:
    return {"name": "thing", "version": "1", "licence": "MIT", "homepage": "https://thing.example", "texts": 1, **facts}


def test_a_bundle_with_a_forbidden_licence_is_refused() -> None:
    assert sbom.faults([library(), library(name="nvidia-cublas", licence="NVIDIA Proprietary Software")]) == []
    for licence in ("CC-BY-NC-4.0", "Non-Commercial", "AGPL-3.0", "proprietary", ""):
        assert len(sbom.faults([library(licence=licence)])) == 1
    for name in ("x264 (in PyAV)", "libreadline8 (Debian)"):
        assert sbom.faults([library(name=name, licence="GPL-3+")])


def test_pins_are_read_with_and_without_hashes() -> None:
    hashes = "    --hash=sha256:00 \\\n    --hash=sha256:11\n"
    text = f"# pins\na==1.0\nb-c==2 ; sys_platform == 'win32' \\\n{hashes}d==3 \\\n"
    assert hash_locks.pins_in(text) == ["a==1.0", "b-c==2 ; sys_platform == 'win32'", "d==3"]


def test_the_desktops_files_are_well_formed() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(PACKAGING / "linux" / "mynah.desktop", "utf-8")
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"].split() == ["mynah-gui", "%F"]
    types = desktop["MimeType"].rstrip(";").split(";")
    kinds = ElementTree.parse(PACKAGING / "linux" / "mynah.xml").getroot()
    defined = {kind.get("type"): kind[-1].get("pattern") for kind in kinds}
    assert defined["application/x-nemo-checkpoint"] == "*.nemo"
    assert "application/x-nemo-checkpoint" in types
    assert all(kind.count("/") == 1 for kind in types)
    assert ElementTree.parse(PACKAGING / "linux" / "mynah.metainfo.xml").getroot().findtext("name") == "Mynah"
    granted = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    switches = {"allow-jit", "audio-input", "allow-unsigned-executable-memory", "disable-library-validation"}
    assert {name.rpartition(".")[2] for name, given in granted.items() if given} == switches
