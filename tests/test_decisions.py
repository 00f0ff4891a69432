"""Checks the decision records: their numbers, their sections, their length and their index."""

import re
from pathlib import Path

import pytest

RECORDS = Path(__file__).resolve().parent.parent / "docs" / "decisions"
HEADINGS = ["Status", "Context", "Decision", "Consequences", "Measurements"]
LONGEST = 40  # lines
WIDEST = 140  # characters of a line


def records() -> list[Path]:
    """Return the record files in the order of their names."""
    return sorted(path for path in RECORDS.glob("*.md") if path.name != "index.md")


def test_record_names_have_a_number_and_a_topic() -> None:
    names = [path.name for path in records()]
    assert names
    assert [name for name in names if not re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", name)] == []


def test_numbers_are_consecutive_from_one() -> None:
    numbers = [int(path.name[:4]) for path in records()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_index_lists_every_record_once() -> None:
    text = (RECORDS / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\d{4})\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE)
    assert [file for _, file, _, _ in rows] == [path.name for path in records()]
    assert [number for number, file, _, _ in rows if not file.startswith(number)] == []


def test_index_repeats_the_titles() -> None:
    text = (RECORDS / "index.md").read_text(encoding="utf-8")
    titles = dict(re.findall(r"^\| \[\d{4}\]\(([^)]+)\) \| ([^|]+) \|", text, re.MULTILINE))
    for path in records():
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        assert first == f"# {path.name[:4]} {titles.get(path.name)}"


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_record_has_the_five_sections(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    assert parts[1::2] == HEADINGS
    assert [heading for heading, body in zip(parts[1::2], parts[2::2], strict=True) if not body.strip()] == []


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_record_is_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert max(map(len, lines)) <= WIDEST


@pytest.mark.parametrize("path", [*records(), RECORDS / "index.md"], ids=lambda path: path.stem)
def test_links_between_records_lead_to_files(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+\.md)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (RECORDS / link).is_file()] == []
