"""Test that scripts which no test starts import only what core and app have."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("packaging", "resources", "tests/bench", "tests/faults")
    for path in (ROOT / folder).rglob("*.py")
)


def source_of(module: str) -> Path | None:
    whole = ROOT.joinpath(*module.split("."))
    return next((path for path in (whole.with_suffix(".py"), whole / "__init__.py") if path.exists()), None)


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the names that a module defines or imports."""
    tree = ast.parse(path.read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names |= {(alias.asname or alias.name).split(".")[0] for alias in aliases}
    return frozenset(names)


def missing_in(script: Path) -> Iterator[str]:
    """Yield the imported names of core and app that do not exist."""
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("core", "app"):
            for alias in node.names:
                source = source_of(node.module)
                defined = source is not None and {alias.name, "__getattr__"} & names_in(source)
                if not defined and source_of(f"{node.module}.{alias.name}") is None:
                    yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_imported_name_exists(script: str) -> None:
    assert list(missing_in(ROOT / script)) == []


def test_a_missing_name_is_found(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from core.contracts import paths, nothing\nfrom core.gone import more\n", "utf-8")
    assert list(missing_in(script)) == ["core.contracts.nothing", "core.gone.more"]
