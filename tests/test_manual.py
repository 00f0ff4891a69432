"""The manual names all formats, keys, exit codes and events that the program has."""

import re
from pathlib import Path

import core.cli
from core.cli.json_lines import JsonDisplay
from core.formats import FORMATS
from core.specs.project_file import KEYS

ROOT = Path(__file__).parents[1]
MOST_LINES = 120


def first_cells(page: str) -> set[str]:
    """Return the first cells of all tables of a page, without the marks of code."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return {cell.strip(" `") for cell in re.findall(r"^\|([^|]+)\|", text, re.MULTILINE)}


def test_readme_fits_one_screen_and_has_both_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    assert "    python3 packaging/bootstrap.py run transcribe resources/samples --format srt,chat" in lines
    assert "    python3 packaging/bootstrap.py test" in lines


def test_every_format_is_documented() -> None:
    assert set(FORMATS) <= first_cells("reference/formats.md")


def test_every_key_of_a_project_is_documented() -> None:
    assert {key.removeprefix("chat.") for key in KEYS} <= first_cells("reference/mynah-toml.md")


def test_every_exit_code_is_documented() -> None:
    codes = {str(code) for name, code in vars(core.cli).items() if name.startswith("EXIT_")}
    cells = {cell for cell in first_cells("reference/exit-codes.md") if cell.isdecimal()}
    assert cells == codes


def test_every_event_of_json_progress_is_documented() -> None:
    source = Path(str(JsonDisplay.__init__.__code__.co_filename)).read_text(encoding="utf-8")
    events = set(re.findall(r'self\._write\(\s*"([a-z-]+)"', source))
    assert len(events) > 10
    assert events <= first_cells("reference/json.md")
