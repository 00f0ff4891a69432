"""Ctrl-C while a command is being imported: nothing has begun, so it ends at once and says nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

INTERRUPTING = """
import os, signal, sys

def interrupt(event, arguments):
    if event == "import" and arguments[0] == os.environ["INTERRUPT_AT"]:
        os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite in the background has it ignored
sys.addaudithook(interrupt)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a process there cannot send itself Ctrl-C alone")
@pytest.mark.parametrize("module", ["core.cli.command_line", "argparse", "core.contracts.logs", "rich.console"])
def test_a_command_that_is_interrupted_while_it_is_imported_ends_quietly(module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING, "utf-8")
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
    environment = {**os.environ, **homes, "INTERRUPT_AT": module, "PYTHONPATH": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-m", "core.cli", "models"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=Path(__file__).parents[3],
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
