"""The lock files: complete for every system and Python that we name, and in agreement with pyproject.toml."""

import ast
import importlib.metadata
import itertools
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent.parent
SYSTEMS = [
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "x86_64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": "arm64"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
]
PYTHONS = ["3.11", "3.12", "3.13"]
ENVIRONMENTS = [
    {**system, "python_version": python, "python_full_version": f"{python}.1"}
    for system, python in itertools.product(SYSTEMS, PYTHONS)
]
# The variant of torch that a machine's pip picks brings its own GPU libraries; batchalign's parser needs only pydantic.
OWN_AFFAIR = {"torch": ("nvidia-", "cuda-", "triton"), "batchalign": ("",)}


def hashed(name: str) -> dict[str, list[str]]:
    """The pins of a lock file, each with its hashes."""
    text = (ROOT / "packaging" / name).read_text("utf-8").replace("\\\n", "")
    lines = [line.split("--hash=") for line in text.splitlines() if line and not line.startswith("#")]
    return {pin.strip(): [one.strip() for one in hashes] for pin, *hashes in lines}


def pins(name: str) -> list[Requirement]:
    return [Requirement(pin) for pin in hashed(name)]


def applies(requirement: Requirement, environment: dict[str, str], extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**environment, "extra": extra})


RUN = pins("requirements.lock") + pins("requirements-torch.lock")
TEST = pins("requirements-test.lock")
DOCS = pins("requirements-docs.lock")
BUNDLE = pins("requirements-bundle.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DECLARED = [Requirement(line) for line in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["gui"])]
DECLARED_FOR_MORPHOLOGY = [Requirement(line) for line in PROJECT["optional-dependencies"]["morphology"]]
DECLARED_FOR_GPU_KERNELS = [Requirement(line) for line in PROJECT["optional-dependencies"]["gpu-kernels"]]
DECLARED_FOR_KERNELS = [Requirement(line) for line in PROJECT["optional-dependencies"]["kernels"]]
DECLARED_FOR_DOCS = [Requirement(line) for line in PROJECT["optional-dependencies"]["docs"]]
DECLARED_FOR_TESTS = [Requirement(line) for line in PROJECT["optional-dependencies"]["test"]]


def needed_by(pin: Requirement, extras: set[str], environment: dict[str, str]) -> Iterator[Requirement]:
    """What the pinned distribution requires in `environment`, as far as its metadata is installed here."""
    try:
        lines = importlib.metadata.requires(pin.name) or []
    except importlib.metadata.PackageNotFoundError:
        assert pin.marker is not None, f"{pin} is not installed"
        return
    for requirement in map(Requirement, lines):
        if not any(applies(requirement, environment, extra) for extra in ("", *extras)):
            continue
        if not requirement.name.startswith(OWN_AFFAIR.get(str(canonicalize_name(pin.name)), ("\0",))):
            yield requirement


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=lambda e: f"{e['sys_platform']}-{e['python_version']}")
def test_the_lock_is_complete_and_consistent(environment: dict[str, str]) -> None:
    everything = {canonicalize_name(pin.name): pin for pin in (*RUN, *TEST, *DOCS) if applies(pin, environment)}
    optional = *DECLARED_FOR_KERNELS, *DECLARED_FOR_GPU_KERNELS, *DECLARED_FOR_DOCS, *DECLARED_FOR_TESTS
    declared = [*DECLARED, *optional]
    asked = [requirement for requirement in declared if applies(requirement, environment)]
    extras: dict[str, set[str]] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    while asked:
        requirement = asked.pop()
        name = canonicalize_name(requirement.name)
        assert name in everything, f"{requirement} is not in the lock"
        pin = everything[name]
        version = next(iter(pin.specifier)).version
        assert requirement.specifier.contains(version, prereleases=True), f"{requirement} does not allow {pin}"
        extras.setdefault(name, set()).update(requirement.extras)
        if (state := (str(name), frozenset(extras[name]))) not in seen:
            seen.add(state)
            asked += needed_by(pin, extras[name], environment)


def test_the_program_runs_without_the_test_lock() -> None:
    environment = ENVIRONMENTS[0]
    names = {canonicalize_name(pin.name) for pin in RUN}
    for pin in RUN:
        for requirement in needed_by(pin, set(), environment):
            assert canonicalize_name(requirement.name) in names, f"{pin} needs {requirement}"
    assert {canonicalize_name(requirement.name) for requirement in (*DECLARED, *DECLARED_FOR_KERNELS)} <= names


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-test.lock", "requirements-docs.lock", "requirements-bundle.lock"]
)
def test_every_pin_has_its_hashes(name: str) -> None:
    for pin, hashes in hashed(name).items():
        assert hashes, pin
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), pin


def test_only_torch_has_none() -> None:
    assert [pin.name for pin in pins("requirements-torch.lock")] == ["torch"]


def test_every_pin_is_exact_listed_once_and_what_is_installed_here() -> None:
    for together in ((*RUN, *TEST, *DOCS), (*RUN, *DOCS, *BUNDLE)):
        names = [canonicalize_name(pin.name) for pin in together]
        assert len(names) == len(set(names))
    bundle = {canonicalize_name(pin.name): pin.specifier for pin in BUNDLE}
    for pin in TEST:  # the bundle's tools and the tests may need the same, then in one version
        assert bundle.get(canonicalize_name(pin.name), pin.specifier) == pin.specifier, pin
    for pin in (*RUN, *TEST, *DOCS):
        assert [clause.operator for clause in pin.specifier] == ["=="], pin
        if pin.marker is None or pin.marker.evaluate():
            assert pin.specifier.contains(importlib.metadata.version(pin.name)), pin


def imported(folder: str) -> set[str]:
    """Top-level names that the sources below `folder` import."""
    names = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names.add((node.module or "").partition(".")[0])
    return names - {"core", "app"}


@pytest.mark.parametrize("folder", ["core", "app"])
def test_every_import_of_the_program_is_declared(folder: str) -> None:
    optional = *DECLARED_FOR_MORPHOLOGY, *DECLARED_FOR_GPU_KERNELS
    declared = {canonicalize_name(requirement.name) for requirement in (*DECLARED, *optional)}
    distributions = importlib.metadata.packages_distributions()
    for name in imported(folder) - sys.stdlib_module_names:
        owners = {canonicalize_name(owner) for owner in distributions.get(name, [name])}  # not installed: other systems
        assert owners & declared, f"{name} is not in pyproject.toml"
