"""Run `mynah morphology`: add %mor and %gra tiers to CHAT files, with Stanza's models."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.check_command import chat_files, format_findings, read_chat
from core.contracts import files, media
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.languages import iso_639_3
from core.formats import export
from core.morphology.add_tiers import Added, with_tiers
from core.morphology.stanza_pipeline import StanzaPipeline
from core.validation.chatter import Chatter
from core.validation.check import check


def morphology(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. A failed file does not stop the others."""
    failed, written = False, set[str]()
    pipelines: dict[str, StanzaPipeline] = {}
    paths = list(chat_files(map(Path, options.paths)))
    with closing(Chatter()) as chatter:
        for path in paths:
            try:
                target = _add_tiers(path, options, pipelines, written, chatter)
            except Fault as fault:
                failed = True
                print(f"{path}: {fault.message}", file=sys.stderr)
                if isinstance(fault, EnvironmentFault):  # the next file would fail, too
                    break
            else:
                written.add(export.folded(target))
                print(target)
    if not paths:
        print(f"mynah: Found no .cha files in {', '.join(options.paths)}.", file=sys.stderr)
    return EXIT_SOME_FAILED if failed or not paths else EXIT_DONE


def _add_tiers(
    path: Path,
    options: argparse.Namespace,
    pipelines: dict[str, StanzaPipeline],
    written: set[str],
    chatter: Chatter,
) -> Path:
    """Write a file with its tiers. Return the new path.

    The path is never in `written`, which holds paths as `export.folded` has them.
    """
    file = read_chat(path)
    if not file.utterances:
        raise InputFault("transcript-empty")
    language = iso_639_3(options.language or (file.languages[0] if file.languages else "eng"))
    pipeline = pipelines.get(language) or StanzaPipeline(Path(options.model), language)
    pipelines[language] = pipeline
    added = with_tiers(file, language, pipeline.analyse, options.anew)
    output = None if options.output is None else Path(options.output) / media.folder_below(path, options.paths)
    destination = export.Destination(
        folder=output,
        overwrite=options.overwrite,
        is_taken=written.__contains__,
        may_replace_source=options.overwrite,
    )
    targets = export.targets(path, ("chat",), destination)
    files.write_atomic(targets["chat"], added.file.to_bytes(), options.overwrite)
    _print_counts(path, added)
    for line in format_findings(targets["chat"], check(added.file, chatter, path.stem)):
        print(line, file=sys.stderr)
    return targets["chat"]


def _print_counts(path: Path, added: Added) -> None:
    counts = [f"Utterances with new tiers: {added.added}."]
    counts += [f"With kept tiers: {added.left}."] if added.left else []
    counts += [f"In another language: {added.foreign}."] if added.foreign else []
    counts += [f"Without tiers, because Stanza divides them otherwise: {added.failed}."] if added.failed else []
    print(f"{path}: {' '.join(counts)}", file=sys.stderr)
