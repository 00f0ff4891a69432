"""What an engine's own way of importing torch leaves behind, in a process that has not imported it."""

import json
import os
import py_compile
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from core.engine import torch_import

PROGRAM = """
import gc, inspect, json, sys, types
found = inspect.getmodule
from core.engine import torch_import
torch_import.import_lean()
import torch
torch.ones(2, 3) @ torch.ones(3, 1)
later = sorted(name for name in torch_import._DELAYED if type(sys.modules[name]) is not types.ModuleType)
told = {
    "later": later,
    "looks for modules": inspect.getmodule is found,
    "has left": [
        name for name, module in list(sys.modules.items())
        if vars(module).get("getmodule", found) is not found and module.getmodule(json.dumps) is not json
    ],
    "collects": gc.isenabled(),
    "walks": len(gc.get_objects()),
    "knows the line": torch._library.utils.get_source(1).rpartition(":")[0],
    "computes": (torch.ones(2, 3) @ torch.ones(3, 1)).tolist(),
    "hides": [name for name in ("torch._meta_registrations", "cuda.bindings") if name in sys.modules],
}
torch_import.complete()
told["later then"] = [name for name in later if type(sys.modules[name]) is not types.ModuleType]
told["has shapes alone"] = list((torch.ones(2, 3, device="meta") @ torch.ones(3, 1, device="meta")).shape)
print(json.dumps(told))
"""


@pytest.mark.slow
def test_torch_is_whole_and_its_modules_are_no_garbage() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=300)
    told = json.loads(ended.stdout)
    assert told["walks"] < 20_000  # of some 400,000
    assert told | {"walks": 0} == {
        "looks for modules": True,
        "has left": [],
        "collects": True,
        "walks": 0,
        "knows the line": "<string>",
        "computes": [[3.0], [3.0]],
        "hides": [],
        "later": sorted(torch_import._DELAYED),
        "later then": [],
        "has shapes alone": [2, 1],
    }


AHEAD = """
import json, sys
from core.engine import torch_ahead, torch_import
sys.modules["torch._meta_registrations"] = sys  # as import_lean has something there
read = torch_ahead.ReadModules()
read.read_while(lambda: True)
del sys.modules["torch._meta_registrations"]
names = list(read._loaders)
found, again = (read.find_spec("torch", None) for _ in range(2))
torch_import.import_lean()
import torch
print(json.dumps({
    "read": len(names), "needed": sum(name in sys.modules for name in names),
    "all": sum(name.partition(".")[0] == "torch" for name in sys.modules),
    "found": [found.name, found.origin == torch.__file__, found.submodule_search_locations == torch.__path__],
    "again": again, "left": [str(each) for each in sys.meta_path if isinstance(each, torch_ahead.ReadModules)],
    "reloads": __import__("importlib").reload(torch.torch_version).__name__,
}))
"""


@pytest.mark.slow
def test_most_of_what_is_read_ahead_is_needed_and_most_of_what_is_needed_is_read() -> None:
    ended = subprocess.run([sys.executable, "-c", AHEAD], capture_output=True, text=True, check=True, timeout=300)
    told = json.loads(ended.stdout)
    assert told["needed"] > 0.7 * told["read"]
    assert told["needed"] > 0.5 * told["all"]
    assert told["found"] == ["torch", True, True]
    assert told["again"] is None
    assert told["left"] == []
    assert told["reloads"] == "torch.torch_version"


SMALL = """
import json, sys
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from core.engine import __main__ as engine
engine.open_small_libraries()
before = set(sys.modules)
from core.engine.audio.decoding import AudioReader
from core.engine.audio.segmenter import windows
from core.engine.service import engine_loop
with AudioReader(Path(sys.argv[1])) as reader:
    list(windows(reader))
    assert reader.end.bytes_read
opened = [
    name for name, module in sys.modules.items()
    if name not in before and isinstance(getattr(module.__spec__, "loader", None), ExtensionFileLoader)
]
print(json.dumps(opened))
"""


@pytest.mark.slow
def test_what_opens_libraries_in_a_start_comes_before_those_of_torch(tmp_path: Path) -> None:
    sound = tmp_path / "sound.wav"
    soundfile.write(sound, np.random.default_rng(0).normal(0, 0.1, 64_000), 16_000)
    program = [sys.executable, "-c", SMALL, str(sound)]
    ended = subprocess.run(program, capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(ended.stdout) == []


DAMAGED = """
import sys
from core.engine import torch_ahead
read = torch_ahead.ReadModules()
read.read_while(lambda: True)
print([name for name in ("torch", "torch.whole", "torch.damaged") if read.find_spec(name, None) is not None])
"""


def test_a_module_whose_compiled_code_is_damaged_is_left_to_whoever_imports_it(tmp_path: Path) -> None:
    package = tmp_path / "torch"
    package.mkdir()
    for name in ("__init__", "whole", "damaged"):
        source = package / f"{name}.py"
        source.write_text(f"name = {name!r}\n")
        compiled = Path(py_compile.compile(str(source), doraise=True) or "")
    compiled.write_bytes(compiled.read_bytes()[:-9])
    root = str(Path(torch_import.__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), root))}
    program = [sys.executable, "-c", DAMAGED]
    ended = subprocess.run(program, capture_output=True, text=True, check=True, timeout=300, env=environment)
    assert ended.stdout.split("\n")[0] == "['torch', 'torch.whole']"
