"""Packages are acyclic: at every level, a package and its siblings import each other in one direction only."""

import functools
from collections import defaultdict

import pytest
from test_directions import imports, modules, source

ALL = modules("core", "app")
PACKAGES = ["core", "app", *(name for name in ALL if source(name).name == "__init__.py" and "." in name)]


def imported_modules(module: str) -> set[str]:
    """Return the project's modules that `module` imports, each resolved to the module that holds the name."""
    known = set(ALL)
    return {name for name in imports(module) if name in known} - {module}


@functools.cache
def import_graph() -> dict[str, set[str]]:
    """Return the imports of each module. Reading them takes seconds, so it waits for the first test."""
    return {module: imported_modules(module) for module in ALL}


def child_of(package: str, module: str) -> str | None:
    """Return the direct child of `package` that holds `module`, or None outside of it."""
    return module[len(package) + 1 :].split(".")[0] if module.startswith(package + ".") else None


def sibling_imports(package: str) -> dict[str, set[str]]:
    """Return for each direct child of `package` the siblings that its modules import."""
    graph: dict[str, set[str]] = defaultdict(set)
    for module, imported in import_graph().items():
        child = child_of(package, module)
        if child is not None:
            graph[child] |= {sibling for name in imported if (sibling := child_of(package, name)) not in (None, child)}
    return graph


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """Return the nodes of one cycle, or an empty list for an acyclic graph (Kahn's algorithm)."""
    left = {node: set(graph[node]) for node in graph}
    while free := [node for node, targets in left.items() if not targets & set(left)]:
        for node in free:
            del left[node]
    return sorted(left)


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_siblings_are_acyclic(package: str) -> None:
    assert cycle_in(sibling_imports(package)) == []


def test_a_cycle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert cycle_in(graph) == ["a", "b", "c", "d"]
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
