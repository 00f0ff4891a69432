"""Children of the window: on Windows each console program of a program without a console gets one that people see."""

import ast
from pathlib import Path

import pytest

CORE = Path(__file__).parents[3] / "core"
NEVER_IN_A_WINDOW = ("cli", "corpus", "cluster", "engine")
STARTING = [
    path
    for path in sorted(CORE.rglob("*.py"))
    if path.relative_to(CORE).parts[0] not in NEVER_IN_A_WINDOW and "own_command(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", STARTING, ids=lambda path: path.stem)
def test_a_child_of_the_window_has_no_console(path: Path) -> None:
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    starting = [call for call in calls if ast.unparse(call.func) in ("subprocess.run", "subprocess.Popen")]
    for call in starting:
        flags = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}.get("creationflags", "")
        assert "NO_CONSOLE" in flags, f"{path.name}:{call.lineno}"
