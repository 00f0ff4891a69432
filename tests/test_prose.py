"""The prose check finds each kind of bad sentence, and accepts plain ones."""

from pathlib import Path

import prose
import pytest

BAD = {
    "words": "The engine " + "reads and " * 12 + "writes.",
    "opening": "Of some windows the states are kept.",
    "phrase": "The transcript is to be shown.",
    "semicolons": "The engine reads; the journal writes; the window waits.",
}


@pytest.mark.parametrize("rule", BAD)
def test_bad_sentences_are_found(rule: str) -> None:
    findings = list(prose.check_text("here", BAD[rule]))
    assert [rule in finding.rule for finding in findings] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "The engine restarts. No finished work was lost.",
        "Run `what is this` first.",
        "What does Mynah send?",
        "| of which | so many |",
        "```\nOf course this is code of which nobody is told.\n```",
    ],
)
def test_plain_sentences_code_and_tables_pass(text: str) -> None:
    assert list(prose.check_text("here", text)) == []


def test_a_function_begins_with_a_verb(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Read files."""\n\n'
        'def good() -> None:\n    """Return the first line."""\n\n'
        'def noun() -> None:\n    """The first line of a file."""\n\n'
        'def third() -> None:\n    """Returns the first line."""\n\n'
        'class Page:\n    """A page of a file."""\n\n'
        '    @property\n    def size(self) -> int:\n        """The number of its lines."""\n',
        "utf-8",
    )
    assert [finding.rule for finding in prose.check(module)] == ["no verb", "no verb"]


def test_the_status_tells_findings_from_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("Mynah writes SRT files.\n", "utf-8")
    assert prose.main([str(page)]) == 0
    page.write_text("Whoever writes SRT files reads this.\n", "utf-8")
    assert prose.main([str(page)]) == 1
    assert "Whoever writes" in capsys.readouterr().out
