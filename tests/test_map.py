"""CONTRIBUTING.md's map is the tree: every room is in it with its folder, and every folder is a room."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def rooms() -> list[str]:
    """The folders that the map's table names."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## The map")[2].partition("## Directions")[0]
    return re.findall(r"^\| `((?:core|app)[\w/]*)` \|", table, re.MULTILINE)


def folders() -> list[str]:
    """The packages of the tree; `core` itself holds packages alone."""
    inits = [path.parent for package in ("core", "app") for path in (ROOT / package).rglob("__init__.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in inits if path != ROOT / "core")


def modules(folder: str) -> list[Path]:
    return [path for path in (ROOT / folder).glob("*.py") if path.name != "__init__.py"]


def test_the_map_names_every_folder_and_no_other() -> None:
    assert sorted(rooms()) == folders()


def test_every_room_says_what_it_is_for() -> None:
    for folder in folders():
        first = (ROOT / folder / "__init__.py").read_text(encoding="utf-8").partition("\n")[0]
        assert first.startswith('"""'), folder


def test_core_itself_holds_rooms_alone() -> None:
    assert modules("core") == []


def test_what_the_text_names_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for name in set(re.findall(r"`((?:core|app|tests|packaging|resources)/[\w./]+\.\w+)`", text)):
        assert (ROOT / name).is_file(), name


def test_a_file_name_is_used_once() -> None:
    names = Counter(path.name for folder in folders() for path in modules(folder) if path.name != "__main__.py")
    assert [name for name, count in names.items() if count > 1] == []


def test_the_tests_lie_as_what_they_test() -> None:
    for package in ("core", "app"):
        for test in (ROOT / "tests" / package).rglob("test_*.py"):
            assert (ROOT / test.parent.relative_to(ROOT / "tests")).is_dir(), test
