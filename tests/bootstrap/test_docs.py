"""The manual: its generated pages are fresh, it builds strictly, and it needs no network."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
INDEX = "# Home\n\n{text}\n\n```{{toctree}}\n{pages}\n```\n"
sys.path.append(str(ROOT / "packaging"))
import docs_site  # noqa: E402
import reference_pages  # noqa: E402


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the generated pages of the present program."""
    folder = tmp_path_factory.mktemp("reference")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(ROOT / "packaging" / "reference_pages.py"), str(folder)]
    subprocess.run(command, env=environment, cwd=ROOT, check=True)
    return folder


@pytest.mark.parametrize("name", reference_pages.PAGES)
def test_generated_page_is_fresh(generated: Path, name: str) -> None:
    fresh = (generated / name).read_text("utf-8")
    assert (DOCS / "reference" / name).read_text("utf-8") == fresh, "run: python3 packaging/bootstrap.py docs"


def test_generated_pages_name_commands_keys_and_faults(generated: Path) -> None:
    assert "| `--format` | `LIST` |" in (generated / "command-line.md").read_text("utf-8")
    assert "| Undo | `Ctrl+Z` |" in (generated / "keyboard-shortcuts.md").read_text("utf-8")
    assert "| `disk` |" in (generated / "errors.md").read_text("utf-8")


def test_help_of_the_generator_writes_no_file(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "packaging" / "reference_pages.py"), "--help"]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert "docs/reference" in shown
    assert list(tmp_path.iterdir()) == []


def test_signs_of_markdown_are_shown_as_they_are() -> None:
    assert reference_pages.escaped("a*b [c] <d> | `e*f|g`") == r"a\*b \[c\] \<d\> \| `e*f\|g`"


@pytest.mark.slow
def test_manual_builds_searches_and_needs_no_network(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert docs_site.build(site=site, work=tmp_path / "work") == 0
    assert "speaker" in (site / "searchindex.js").read_text("utf-8")
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    assert len(pages) > 30
    for path, page in pages.items():
        loaded = re.findall(r"<(?:script|img|link|iframe)[^>]*?(?:src|href)=\"([^\"]+)\"", page)
        assert [address for address in loaded if re.match(r"(https?:)?//", address)] == [], path
    for path in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", path.read_text("utf-8")), path


def built(folder: Path, text: str = "Words.", pages: str = "one", **files: str) -> int:
    """Build a small manual with the settings of the real one. Return the exit status."""
    source = folder / "docs"
    source.mkdir()
    shutil.copy(DOCS / "conf.py", source)
    (source / "index.md").write_text(INDEX.format(text=text, pages=pages), "utf-8")
    (source / "one.md").write_text("# One\n\n## Part\n", "utf-8")
    for name, content in files.items():
        (source / f"{name}.md").write_text(content, "utf-8")
    return docs_site.build(source, folder / "site", folder / "work")


def test_sound_manual_replaces_the_former_site(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "former.html").touch()
    assert built(tmp_path, "See [one](one.md) and [its part](one.md#part).") == 0
    assert (tmp_path / "site" / "one.html").is_file()
    assert not (tmp_path / "site" / "former.html").exists()


@pytest.mark.parametrize(
    ("text", "pages", "complaint"),
    [
        ("See [two](two.md).", "one", "two.md"),
        ("See [a part](one.md#gone).", "one", "gone"),
        ("![picture](gone.png)", "one", "gone.png"),
        ("Words.", "one\ntwo", "two"),
        ("Words.", "", "one.md"),
    ],
    ids=["missing page", "missing heading", "missing picture", "missing page in the tree", "page outside the tree"],
)
def test_fault_fails_the_build_and_keeps_the_former_site(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, pages: str, complaint: str
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("former", "utf-8")
    assert built(tmp_path, text, pages) != 0
    assert complaint in capfd.readouterr().err
    assert (tmp_path / "site" / "index.html").read_text("utf-8") == "former"
