"""The directions of the design: who may import whom, by fresh interpreters and by reading every import statement."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {
    "av",
    "lightning",
    "nemo",
    "numba",
    "numpy",
    "omegaconf",
    "pandas",
    "pytorch_lightning",
    "safetensors",
    "scipy",
    "sentencepiece",
    "soundfile",
    "soxr",
    "torch",
    "transformers",
}
QT = {"PySide6", "shiboken6"}
NAMED_TUPLE = {"_asdict", "_fields", "_make", "_replace"}


def modules(*packages: str) -> list[str]:
    """Dotted names of all modules below `packages`, a package's own name for its __init__."""
    names = []
    for package in packages:
        for path in sorted((ROOT / package.replace(".", "/")).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return names


def is_engine(module: str) -> bool:
    return module == "core.engine" or module.startswith("core.engine.")


ENGINE = modules("core.engine")
CONTRACTS = modules("core.contracts")
LIGHT = [module for module in modules("core", "app") if not is_engine(module)]
CORE = [module for module in LIGHT if module.startswith("core") and module != "core.cli.__main__"]  # that one runs


def source(module: str) -> Path:
    """The file of a module."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def syntax(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(source(module).read_text("utf-8"))


def imports(module: str) -> Iterator[str]:
    """Every module that `module` imports anywhere in its source, functions included, as absolute dotted names."""
    package = module.split(".") if source(module).name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(syntax(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def private_uses(module: str) -> Iterator[str]:
    """Every private name of another module that `module` imports, or takes as an attribute of what it imports."""
    imported: set[str] = set()
    tree = syntax(module)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").split(".")[0] in ("app", "core")):
            yield from (alias.name for alias in node.names if is_private(alias.name))
            imported |= {alias.asname or alias.name for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            yield from [f"{node.value.id}.{node.attr}"] if is_private(node.attr) else []


def is_private(name: str) -> bool:
    """Whether a name is its module's own; those of a named tuple are public in spite of their underscore."""
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


def loaded_by(names: list[str]) -> set[str]:
    """All modules that a fresh interpreter holds after importing `names`."""
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    code += "print(*sys.modules, file=sys.stderr)"
    result = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, cwd=ROOT, check=False)
    assert result.returncode == 0, result.stderr
    return set(result.stderr.splitlines()[-1].split())


def tops(names: Iterable[str]) -> set[str]:
    """Their top-level names."""
    return {name.partition(".")[0] for name in names}


@pytest.mark.slow
def test_core_loads_neither_the_engine_nor_qt() -> None:
    assert not tops(loaded_by(CORE)) & (HEAVY | QT)


@pytest.mark.slow
def test_app_loads_nothing_heavy() -> None:
    assert not tops(loaded_by([module for module in LIGHT if module.startswith("app")])) & HEAVY


@pytest.mark.slow
def test_the_engine_loads_no_window_and_little_of_core() -> None:
    loaded = loaded_by(ENGINE)
    assert not tops(loaded) & (QT | {"app"})
    assert {name for name in loaded if name.startswith("core.") and not is_engine(name)} <= set(CONTRACTS)


@pytest.mark.slow
def test_nothing_that_the_engine_uses_of_core_speaks_to_a_database() -> None:
    """By reading, not by sys.modules: torch and nemo import sqlite3 themselves, which is none of our doing."""
    for module in (*ENGINE, *CONTRACTS):
        assert "sqlite3" not in set(imports(module)), module


@pytest.mark.parametrize("module", LIGHT)
def test_no_statement_outside_the_engine_imports_it_or_anything_heavy(module: str) -> None:
    used = set(imports(module))
    forbidden = HEAVY | (QT if module.startswith("core") else set())
    assert not tops(used) & forbidden
    assert not {name for name in used if is_engine(name)}
    assert module.startswith("app") or "app" not in tops(used)


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_uses_only_the_contracts_of_core(module: str) -> None:
    used = set(imports(module))
    assert not tops(used) & {"sqlite3", "app", *QT}
    own = {name for name in used if name.partition(".")[0] == "core" and not is_engine(name) and name != "core"}
    assert not {name for name in own if name.split(".")[1] != "contracts"}


@pytest.mark.parametrize("module", CONTRACTS)
def test_the_contracts_use_nothing_else_of_core(module: str) -> None:
    used = set(imports(module))
    assert not {name for name in used if name.startswith("core.") and name.split(".")[1] != "contracts"}
    assert not tops(used) & {"sqlite3", "app", *QT, *HEAVY}


@pytest.mark.parametrize("module", [*LIGHT, *ENGINE])
def test_no_module_uses_a_private_name_of_another(module: str) -> None:
    assert not list(private_uses(module))
