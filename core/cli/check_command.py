"""Run `mynah check`: print the broken rules of CHAT as sentences or as JSON."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.number_arguments import format_count
from core.contracts.errors import EnvironmentFault, Fault
from core.formats import chat
from core.formats.recognition import EXTENSIONS, is_chat, unsupported_fault
from core.formats.text_encoding import as_utf8, file_bytes
from core.validation.chatter import Chatter
from core.validation.check import MOST, Finding, check


def chat_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the named files, and all .cha files in the named folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(f for f in path.rglob("*") if is_chat(f) and not f.name.startswith("."))
        else:
            yield path


def read_chat(path: Path) -> chat.Document:
    """Read a file as CHAT if its name ends with .cha or its first line is a header.

    Raises:
        InputFault: as `file_bytes`, and "transcript-kind" for a file that is not CHAT. Every line would break a rule.
    """
    data = as_utf8(file_bytes(path))
    if not is_chat(path) and not data.removeprefix(b"\xef\xbb\xbf").startswith(b"@"):
        raise unsupported_fault(path, (EXTENSIONS["chat"],))
    return chat.read(data)


def check_files(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status: 1 for a finding or an unreadable file."""
    failed, files = False, 0
    with closing(Chatter()) as chatter:
        for path in chat_files(map(Path, options.paths)):
            files += 1
            try:
                findings = check(read_chat(path), chatter, path.stem)
            except Fault as fault:
                failed = True
                _show_fault(path, fault, options.json)
                if isinstance(fault, EnvironmentFault):
                    break
                continue
            failed = failed or bool(findings)
            for line in format_findings(path, findings, options.json):
                print(line)
    if not files:
        print(f"mynah: Found no .cha files in {', '.join(options.paths)}.", file=sys.stderr)
    elif not failed and not options.json:
        print(f"Checked {format_count(files, 'file')}: no rule of CHAT is broken.")
    return EXIT_SOME_FAILED if failed or not files else EXIT_DONE


def format_findings(path: Path, findings: Sequence[Finding], as_json: bool = False) -> Iterator[str]:
    """Yield a line for each of the first findings, and the number of the other findings."""
    for finding in findings[:MOST]:
        if as_json:
            yield json.dumps({"file": str(path), **finding._asdict()})
        else:
            text = finding.text.rstrip(".")
            yield f"{path}:{finding.line}:{finding.column}: {finding.code}: {text}. {finding.advice}"
    if len(findings) > MOST:
        more = len(findings) - MOST
        yield json.dumps({"file": str(path), "more": more}) if as_json else f"{path}: and {more} more"


def _show_fault(path: Path, fault: Fault, as_json: bool) -> None:
    if as_json:
        text = {"file": str(path), "code": fault.code, "text": fault.sentence, "advice": fault.advice}
        print(json.dumps(text, ensure_ascii=True))
    else:
        print(f"{path}: {fault.message}", file=sys.stderr)
