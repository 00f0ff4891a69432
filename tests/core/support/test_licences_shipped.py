"""Each shipped component is listed with its licence and its text."""

import json
import re
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from core.support.licences import Component, components, own


@pytest.fixture(scope="module")
def listed() -> dict[str, Component]:
    return {component.name: component for component in components()}


@pytest.mark.slow
def test_shipped_packages_are_listed_without_test_tools(listed: dict[str, Component]) -> None:
    assert {"torch", "PySide6_Essentials", "nemo-toolkit", "msgspec", "soxr", "num2words", "Python"} <= listed.keys()
    assert not {"pytest", "hypothesis", "mypy", "ruff", "mynah", "pip"} & listed.keys()


@pytest.mark.slow
def test_every_licence_has_a_name_and_its_text(listed: dict[str, Component]) -> None:
    assert not [name for name, component in listed.items() if not component.licence or not component.homepage]
    assert not [name for name, component in listed.items() if not component.texts]


def test_package_that_only_requires_others_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As torch's wheels for CUDA require one; and one of NVIDIA's has its licence beside the library."""
    for name, file in (("list-of-others", ""), ("text-beside-it", "code/LICENSE.txt,,\n")):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\nRequires-Dist: torch\n")
        (folder / "RECORD").write_text(f"{folder.name}/METADATA,,\n{file}")
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "LICENSE.txt").write_text("All yours.")
    monkeypatch.setattr("core.support.licences._packages", lambda: distributions(path=[str(tmp_path)]))
    found = {component.name: component for component in components()}
    assert found["text-beside-it"].texts == ("All yours.",)
    assert "list-of-others" not in found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("PySide6_Essentials", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("FFmpeg (in PyAV)", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("torch", "Redistribution and use in source and binary forms"),
        ("Python", "PYTHON SOFTWARE FOUNDATION LICENSE"),
        ("tokenizers", "Apache License"),
    ],
)
def test_the_text_is_that_of_the_licence(name: str, words: str, listed: dict[str, Component]) -> None:
    assert re.search(words, "\n".join(listed[name].texts))


@pytest.mark.slow
def test_the_command_lists_the_same(listed: dict[str, Component]) -> None:
    command = [sys.executable, "-m", "core.cli", "licences"]
    lines = subprocess.check_output([*command, "--json"], text=True).splitlines()
    told = {one["name"]: (one["version"], one["licence"], one["texts"]) for one in map(json.loads, lines)}
    assert told == {name: (one.version, one.licence, len(one.texts)) for name, one in listed.items()}
    assert "PySide6_Essentials" in subprocess.check_output(command, text=True)


def test_our_own_licence_is_there() -> None:
    assert "Apache License" in own()
