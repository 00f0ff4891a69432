"""`mynah check`: what breaks the rules of CHAT in files, in plain words or as JSON."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.formats import chat
from core.formats.text_encoding import as_utf8, file_bytes
from core.validation.chatter import Chatter
from core.validation.check import MOST, Finding, check


def chat_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and every .cha file in the folders named."""
    for path in paths:
        if path.is_dir():
            yield from sorted(f for f in path.rglob("*") if f.suffix.lower() == ".cha" and not f.name.startswith("."))
        else:
            yield path


def read_chat(path: Path) -> chat.Document:
    """A file as CHAT, whatever it is called if it begins with a header.

    Raises InputFault as file_bytes does, and "transcript-kind" for what neither is called nor looks like CHAT: all of
    it would break a rule.
    """
    data = as_utf8(file_bytes(path))
    if path.suffix.lower() != ".cha" and not data.removeprefix(b"\xef\xbb\xbf").startswith(b"@"):
        raise InputFault("transcript-kind", suffix=path.suffix or path.name, known=".cha")
    return chat.read(data)


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
