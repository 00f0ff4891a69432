"""mynah-gui, which has no window yet and says so."""

import subprocess
import sys
from importlib.metadata import version


def gui(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "app", *arguments], capture_output=True, text=True, check=False)


def test_version() -> None:
    assert gui("--version").stdout == f"mynah-gui {version('mynah')}\n"


def test_without_a_window_it_says_where_the_program_is() -> None:
    result = gui()
    assert result.returncode == 1
    assert result.stdout == ""
    assert "mynah transcribe" in result.stderr
    assert len(result.stderr.splitlines()) == 1
