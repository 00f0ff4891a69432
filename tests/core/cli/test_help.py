"""`--help` of every command says in a sentence what it is for, and of every option what it does."""

import re

import pytest

from core.cli import main

COMMANDS = """
    transcribe|watch|align|speakers|search|compare|quality|archive|archive remove|archive compress|archive backup
    |archive restore|archive relink|batch|batch plan|batch run|batch ray|batch report|export-corpus|convert|check
    |morphology|language-model|language-model build|language-model refresh|models|models list|models download
    |models remove|models verify|models import|models move|update|licences|doctor|record|listen|dictate|adapt|serve
    |mcp|burn|pseudonyms|voices|voices on|voices off|voices list|voices learn|voices suggest|voices forget
"""


@pytest.mark.parametrize("command", [" ".join(each.split()) for each in COMMANDS.split("|")])
def test_each_option_is_told(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    with pytest.raises(SystemExit) as status:
        main([*command.split(), "--help"])
    assert status.value.code == 0
    usage, sentence, *lists = capsys.readouterr().out.split("\n\n")
    assert usage.startswith(f"usage: mynah {command} ")
    assert re.fullmatch(r"[A-Z][^%]*(%mor and %gra)?[^%]*\.", sentence)
    lines = re.sub(r"\n {24}", "  ", "\n".join(lists)).splitlines()  # words that begin below a long option
    told = [line for line in lines if re.match(r"  (-|(?!ACTION)[A-Z]+( |$))", line)]
    assert told
    for line in told:
        assert re.search(r"  \S", line[3:]), line


def test_all_commands_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    tried = {" ".join(each.split()) for each in COMMANDS.split("|")}
    for group in ("", "archive", "batch", "language-model", "models", "voices"):
        with pytest.raises(SystemExit):
            main([*group.split(), "--help"])
        named = re.findall(r"^    ([a-z-]+)", capsys.readouterr().out, re.MULTILINE)
        assert {f"{group} {name}".strip() for name in named} <= tried
