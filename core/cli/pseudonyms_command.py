"""Run `mynah pseudonyms`: list the names in transcripts as a key to edit. Report the effect of a key."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.display import note_printer
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.contracts.errors import Fault
from core.contracts.files import write_atomic
from core.formats import chat
from core.formats.reading import read
from core.formats.recognition import is_chat, is_transcript
from core.transcript.pseudonyms import Report
from core.transcript.spoken_names import find_names

OTHER_TIERS = "Pseudonyms leave out the other tiers, the comments and the headers of a CHAT file."
_MOST_NAMED = 20
_HEAD = """# A key of pseudonyms. Keep it apart from the files that you pass on.
# Remove each line that is no name. Change pseudonyms as you like. Several spellings may have one pseudonym.
"""


def propose(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. Raises EnvironmentFault if the key cannot be written."""
    target = Path(options.output).absolute()
    if target.exists():
        return report_existing(target)
    speakers, names, has_failed = Counter[str](), Counter[str](), False
    files = _files(options.paths)
    for path in files:
        try:
            transcript = read(path, report=note_printer(path))
            if is_chat(path):
                transcript = chat.with_names(chat.read(path.read_bytes()), transcript)
        except Fault as fault:
            has_failed = True
            print(f"{path}: {fault.message}", file=sys.stderr)
            continue
        speakers.update(segment.speaker for segment in transcript.segments if segment.speaker)
        names.update(find_names(transcript))
    others = Counter({name: count for name, count in names.items() if name not in speakers})
    lines = [*_lines("Person", speakers), *_lines("Name", others)]
    if not lines:
        print("mynah: Found no names.", file=sys.stderr)
        return EXIT_SOME_FAILED
    write_atomic(target, _HEAD + "".join(lines), private=True)
    print(f"{target}: {format_count(len(lines), 'name')}. Edit the key before you use it.", file=sys.stderr)
    return EXIT_SOME_FAILED if has_failed else EXIT_DONE


def _files(named: Iterable[str]) -> list[Path]:
    found = list[Path]()
    for path in map(Path, named):
        inside = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        found += [each for each in inside if not path.is_dir() or is_transcript(each)]
    return found


def _lines(word: str, names: Counter[str]) -> list[str]:
    """Return a rule for each name, the most frequent first. A code has no digits, because CHAT spells them out."""
    return [f"{name} => {word}{_letters(number)}\n" for number, (name, _) in enumerate(names.most_common())]


def _letters(number: int) -> str:
    """Return A for 0, Z for 25, AA for 26."""
    last = chr(ord("A") + number % 26)
    return (_letters(number // 26 - 1) if number >= 26 else "") + last


def print_report(path: Path, report: Report) -> None:
    """Report the effect of a key on a file on standard error."""
    places = sum(report.places.values())
    said = f"{format_count(places, 'place')} of {format_count(len(report.places), 'name')} got pseudonyms."
    if report.missing:
        said += f" Not found: {_listed(report.missing)}."
    if report.speakers:
        said += f" Speakers without a pseudonym: {_listed(report.speakers)}."
    print(f"{path}: {said}", file=sys.stderr)


def _listed(names: tuple[str, ...]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
