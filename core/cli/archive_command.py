"""`mynah archive`: how large the journal is, removing, compressing, backup, and recordings that moved."""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.archive.moved_recordings import content_samples, relink_moved
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import journal_file, open_journal
from core.cli.models_list import size_words
from core.cli.number_arguments import counted
from core.cli.output_file import tell_it_exists
from core.cli.usage_errors import usage_error
from core.contracts.errors import InputFault
from core.contracts.media import lies_in
from core.journal import Journal
from core.journal.restoring import check_backup, restore
from core.journal.storage import JobSize

_LISTED = 20
_DAY = 86_400  # seconds


@contextmanager
def _journal() -> Iterator[Journal]:
    journal = open_journal()
    try:
        yield journal
    finally:
        journal.close()


def list_sizes(options: argparse.Namespace) -> int:
    """Show how large the archive is, by recording; returns the exit status. Raises EnvironmentFault."""
    with _journal() as journal:
        sizes, whole = journal.storage.job_sizes(), journal.storage.file_size()
    if options.json:
        jobs = [
            {"path": job.path, "state": job.state, "bytes": job.size, "ended": job.ended, "removed": job.removed}
            for job in sizes
        ]
        print(json.dumps({"bytes": whole.size, "free": whole.free, "recordings": jobs}))
        return EXIT_DONE
    shown = sizes if options.all else sizes[:_LISTED]
    for job in shown:
        print(f"{size_words(job.size):>10}  {job.path}{' (removed from the list)' if job.removed else ''}")
    if len(shown) < len(sizes):
        print(f"{'':>10}  … and {len(sizes) - len(shown)} more: --all")
    free = f", of which compressing gives back {size_words(whole.free)} at least" if whole.free else ""
    print(f"{size_words(whole.size):>10}  {journal.path}, {counted(len(sizes), 'recording')}{free}")
    return EXIT_DONE


def remove(options: argparse.Namespace) -> int:
    """Forget what was recognised of some recordings; returns the exit status. Raises EnvironmentFault."""
    if not options.paths and options.older_than is None:
        return usage_error("name recordings or folders, or say --older-than DAYS")
    with _journal() as journal:
        chosen = _chosen(journal.storage.job_sizes(), options)
        if not chosen:
            print("There is nothing of that in the archive.", file=sys.stderr)
            return EXIT_SOME_FAILED
        size = size_words(sum(job.size for job in chosen))
        print(f"To be removed from the archive: {counted(len(chosen), 'transcript')} with all edits, {size}.")
        print("The recordings and the files that were written stay.")
        if not options.yes and not _agreed():
            return EXIT_SOME_FAILED
        removed = journal.jobs.remove([job.job for job in chosen])
        free = size_words(journal.storage.file_size().free)
    print(f"{len(removed)} removed; `mynah archive compress` gives the disk {free} back.")
    if len(removed) < len(chosen):
        print(f"mynah: {len(chosen) - len(removed)} are being worked on, and stay", file=sys.stderr)
    return EXIT_DONE if len(removed) == len(chosen) else EXIT_SOME_FAILED


def _chosen(sizes: Sequence[JobSize], options: argparse.Namespace) -> list[JobSize]:
    named = [str(Path(path).absolute()) for path in options.paths]
    before = None if options.older_than is None else time.time() - options.older_than * _DAY
    return [
        job
        for job in sizes
        if (not named or any(job.path == path or lies_in(job.path, path) for path in named))
        and (before is None or (job.state == "done" and job.ended < before))
    ]


def _agreed() -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        print("mynah: say --yes to remove them without being asked", file=sys.stderr)
        return False
    try:
        return input("Remove them? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:  # Ctrl-D
        print()
        return False


def compress(options: argparse.Namespace) -> int:
    """Make the journal's file as small as its content; returns the exit status. Raises EnvironmentFault."""
    with _journal() as journal:
        freed = journal.storage.compress()
        size = journal.storage.file_size().size
    print(f"The archive is {size_words(size)}, {size_words(max(0, freed))} less.")
    return EXIT_DONE


def back_up(options: argparse.Namespace) -> int:
    """Write the whole journal into one file; returns the exit status. Raises EnvironmentFault."""
    target = Path(options.file)
    if target.is_dir() or (target.exists() and not options.overwrite):
        return tell_it_exists(target)
    with _journal() as journal:
        try:
            journal.storage.back_up(target, list(content_samples(journal)), options.overwrite)
        except FileExistsError:
            return tell_it_exists(target)
    print(f"{target}: {size_words(target.stat().st_size)}, {counted(check_backup(target), 'recording')}")
    return EXIT_DONE


def restore_backup(options: argparse.Namespace) -> int:
    """Put a backup in the place of the journal; returns the exit status. Raises EnvironmentFault."""
    backup, folders = Path(options.file), list(map(Path, options.look_in))
    if (strange := _no_folder(folders)) is not None:
        return usage_error(strange)
    try:
        check_backup(backup)
        here = _count_here()
        if here and not options.replace:
            print(
                f"mynah: the archive here has {counted(here, 'recording')}; back it up, then say --replace",
                file=sys.stderr,
            )
            return EXIT_SOME_FAILED
        count = restore(backup, journal_file())
    except InputFault as fault:
        return usage_error(f"{backup}: {fault.sentence}. {fault.advice}")
    print(f"The archive has {counted(count, 'recording')}.")
    return _relink(folders) if folders else EXIT_DONE


def _count_here() -> int:
    """How many recordings would be lost. Raises EnvironmentFault where the journal cannot be read: it is kept."""
    if not journal_file().is_file():
        return 0
    with _journal() as journal:
        return len(journal.storage.job_sizes())


def relink(options: argparse.Namespace) -> int:
    """Find recordings that are not where they were; returns the exit status. Raises EnvironmentFault."""
    folders = list(map(Path, options.folders))
    strange = _no_folder(folders)
    return usage_error(strange) if strange is not None else _relink(folders)


def _relink(folders: Sequence[Path]) -> int:
    with _journal() as journal:
        moved = relink_moved(journal, folders)
    for old, new in moved.found:
        print(f"{old} → {new}")
    print(f"{len(moved.found)} found, {len(moved.gone)} not found.")
    for path in moved.gone[:_LISTED]:
        print(f"mynah: {path}: not found", file=sys.stderr)
    return EXIT_SOME_FAILED if moved.gone else EXIT_DONE


def _no_folder(folders: Sequence[Path]) -> str | None:
    return next((f"there is no folder {folder}" for folder in folders if not folder.is_dir()), None)
