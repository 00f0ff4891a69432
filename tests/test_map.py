"""Compares the map in the architecture page, and the paths in the developers' pages, with the tree."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "development"


def rooms() -> list[str]:
    """Return the folders that the map's table names."""
    text = (PAGES / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## The map")[2].partition("## Directions")[0]
    return re.findall(r"^\| `((?:core|app)[\w/]*)` \|", table, re.MULTILINE)


def folders() -> list[str]:
    """Return the packages of the tree. `core` itself holds packages only."""
    inits = [path.parent for package in ("core", "app") for path in (ROOT / package).rglob("__init__.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in inits if path != ROOT / "core")


def modules(folder: str) -> list[Path]:
    return [path for path in (ROOT / folder).glob("*.py") if path.name != "__init__.py"]


def test_map_names_every_folder_and_no_other() -> None:
    assert sorted(rooms()) == folders()


def test_every_package_states_its_purpose() -> None:
    for folder in folders():
        first = (ROOT / folder / "__init__.py").read_text(encoding="utf-8").partition("\n")[0]
        assert first.startswith('"""'), folder


def test_core_itself_holds_packages_only() -> None:
    assert modules("core") == []


def test_named_files_exist() -> None:
    for page in (ROOT / "CONTRIBUTING.md", *PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for name in set(re.findall(r"`((?:core|app|tests|packaging|resources)/[\w./]+\.\w+)`", text)):
            assert (ROOT / name).is_file(), f"{page.name}: {name}"


def test_glossary_has_sixty_words_at_most() -> None:
    text = (PAGES / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([^|-][^|]*) \|", text, re.MULTILINE)[1:]
    assert 0 < len(words) <= 60
    assert words == sorted(set(words))


def test_test_folders_mirror_packages() -> None:
    for package in ("core", "app"):
        for test in (ROOT / "tests" / package).rglob("test_*.py"):
            assert (ROOT / test.parent.relative_to(ROOT / "tests")).is_dir(), test
