"""`mynah check`: what breaks the rules of CHAT in files, in plain words or as JSON."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.chat_files import chat_files, read_chat
from core.contracts.errors import EnvironmentFault, Fault
from core.validation.chatter import Chatter
from core.validation.check import MOST, Finding, check


def check_files(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status: 1 when anything was found, or a file could not be read."""
    failed, files = False, 0
    with closing(Chatter()) as chatter:
        for path in chat_files(map(Path, options.paths)):
            files += 1
            try:
                found = check(read_chat(path), chatter, path.stem)
            except Fault as fault:
                failed = True
                _show_fault(path, fault, options.json)
                if isinstance(fault, EnvironmentFault):
                    break
                continue
            failed = failed or bool(found)
            for line in lines(path, found, options.json):
                print(line)
    if not files:
        print(f"mynah: no .cha files found in {', '.join(options.paths)}", file=sys.stderr)
    elif not failed and not options.json:
        print(f"{files} {'file' if files == 1 else 'files'}: nothing breaks the rules of CHAT")
    return EXIT_SOME_FAILED if failed or not files else EXIT_DONE


def lines(path: Path, found: Sequence[Finding], as_json: bool = False) -> Iterator[str]:
    """The first findings of a file, a line each, and how many more there are."""
    for finding in found[:MOST]:
        if as_json:
            yield json.dumps({"file": str(path), **finding._asdict()})
        else:
            text = finding.text.rstrip(".")
            yield f"{path}:{finding.line}:{finding.column}: {finding.code}: {text}. {finding.advice}"
    if len(found) > MOST:
        more = len(found) - MOST
        yield json.dumps({"file": str(path), "more": more}) if as_json else f"{path}: and {more} more"


def _show_fault(path: Path, fault: Fault, as_json: bool) -> None:
    if as_json:
        text = {"file": str(path), "code": fault.code, "text": fault.sentence, "advice": fault.advice}
        print(json.dumps(text, ensure_ascii=True))
    else:
        print(f"{path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
