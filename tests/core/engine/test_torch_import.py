"""What an engine's own way of importing torch leaves behind, in a process that has not imported it."""

import json
import subprocess
import sys

PROGRAM = """
import gc, inspect, json, sys
found = inspect.getmodule
from core.engine import torch_import
torch_import.import_lean()
import torch
told = {
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
told["has shapes alone"] = list((torch.ones(2, 3, device="meta") @ torch.ones(3, 1, device="meta")).shape)
print(json.dumps(told))
"""


def test_torch_is_whole_and_its_modules_are_no_garbage() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=120)
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
        "has shapes alone": [2, 1],
    }
