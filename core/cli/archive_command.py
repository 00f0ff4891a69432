"""Run `mynah archive`: show sizes, remove, compress, back up, restore and relink."""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.archive.moved_recordings import content_samples, relink_moved
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import open_journal
from core.cli.models_list import format_size
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.cli.usage_errors import usage_error
from core.contracts import paths
from core.contracts.errors import InputFault
from core.contracts.media import lies_in
from core.journal import Journal
from core.journal.backup_rows import BackupContent
from core.journal.restoring import check_backup, restore
from core.journal.storage import JobSize

_MOST_LISTED = 20
_DAY_SECONDS = 86_400


@contextmanager
def _journal() -> Iterator[Journal]:
    journal = open_journal()
    try:
        yield journal
    finally:
        journal.close()


def list_sizes(options: argparse.Namespace) -> int:
    """Show the size of the archive and of each recording. Return the exit status. Raises EnvironmentFault."""
    with _journal() as journal:
        sizes, whole = journal.storage.job_sizes(), journal.storage.file_size()
    if options.json:
        jobs = [
            {"path": job.path, "state": job.state, "bytes": job.size, "ended": job.ended, "removed": job.removed}
            for job in sizes
        ]
        print(json.dumps({"bytes": whole.size, "free": whole.free, "recordings": jobs}))
        return EXIT_DONE
    shown = sizes if options.all else sizes[:_MOST_LISTED]
    for job in shown:
        print(f"{format_size(job.size):>10}  {job.path}{' (removed from the list)' if job.removed else ''}")
    if len(shown) < len(sizes):
        print(f"{'':>10}  … and {len(sizes) - len(shown)} more (see --all)")
    free = f". `mynah archive compress` frees at least {format_size(whole.free)}" if whole.free else ""
    print(f"{format_size(whole.size):>10}  {journal.path}, {format_count(len(sizes), 'recording')}{free}")
    return EXIT_DONE


def remove(options: argparse.Namespace) -> int:
    """Remove the transcripts of some recordings from the journal. Return the exit status. Raises EnvironmentFault."""
    if not options.paths and options.older_than is None:
        return usage_error("Nothing was selected. Name recordings or folders, or use --older-than DAYS.")
    with _journal() as journal:
        chosen = _select(journal.storage.job_sizes(), options)
        if not chosen:
            print("mynah: The archive has no such transcripts.", file=sys.stderr)
            return EXIT_SOME_FAILED
        size = format_size(sum(job.size for job in chosen))
        print(f"This removes {format_count(len(chosen), 'transcript')} with all edits from the archive ({size}).")
        print("The recordings and the exports stay.")
        if not options.yes and not _is_confirmed():
            return EXIT_SOME_FAILED
        removed = journal.jobs.remove([job.job for job in chosen])
        free = format_size(journal.storage.file_size().free)
    print(f"Removed {format_count(len(removed), 'transcript')}. `mynah archive compress` frees {free} of disk space.")
    if len(removed) < len(chosen):
        print(
            f"mynah: {format_count(len(chosen) - len(removed), 'transcript')} stayed, because Mynah works on them.",
            file=sys.stderr,
        )
    return EXIT_DONE if len(removed) == len(chosen) else EXIT_SOME_FAILED


def _select(sizes: Sequence[JobSize], options: argparse.Namespace) -> list[JobSize]:
    named = [str(Path(path).absolute()) for path in options.paths]
    before = None if options.older_than is None else time.time() - options.older_than * _DAY_SECONDS
    return [
        job
        for job in sizes
        if (not named or any(job.path == path or lies_in(job.path, path) for path in named))
        and (before is None or (job.state == "done" and job.ended < before))
    ]


def _is_confirmed() -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        print("mynah: Nothing was removed. Use --yes to remove without a question.", file=sys.stderr)
        return False
    try:
        return input("Remove them? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:  # Ctrl-D
        print()
        return False


def compress(options: argparse.Namespace) -> int:
    """Shrink the journal's file to its content. Return the exit status. Raises EnvironmentFault."""
    with _journal() as journal:
        freed = journal.storage.compress()
        size = journal.storage.file_size().size
    print(f"The archive now takes {format_size(size)}, {format_size(max(0, freed))} less than before.")
    return EXIT_DONE


def back_up(options: argparse.Namespace) -> int:
    """Write the whole journal into one file. Return the exit status. Raises EnvironmentFault."""
    target = Path(options.file)
    if target.is_dir() or (target.exists() and not options.overwrite):
        return report_existing(target)
    with _journal() as journal:
        try:
            journal.storage.back_up(target, list(content_samples(journal)), options.overwrite)
        except FileExistsError:
            return report_existing(target)
    content = check_backup(target)
    print(f"{target}: {format_size(target.stat().st_size)}, {format_count(content.recordings, 'recording')}")
    return EXIT_DONE


def restore_backup(options: argparse.Namespace) -> int:
    """Replace the journal with a backup. Return the exit status. Raises EnvironmentFault."""
    backup, folders = Path(options.file), list(map(Path, options.look_in))
    if (problem := _missing_folder(folders)) is not None:
        return usage_error(problem)
    try:
        content = check_backup(backup)
        count_here = _count_recordings()
        if count_here and not options.replace:
            print(
                f"mynah: The archive already has {format_count(count_here, 'recording')}. "
                "Back it up, then use --replace.",
                file=sys.stderr,
            )
            _print_damage(content)
            return EXIT_SOME_FAILED
        content = restore(backup, paths.journal())
    except InputFault as fault:
        return usage_error(f"{backup}: {fault.message}")
    print(f"The archive has {format_count(content.recordings, 'recording')}.")
    _print_damage(content)
    status = _relink(folders) if folders else EXIT_DONE
    return EXIT_SOME_FAILED if content.damaged else status


def _print_damage(content: BackupContent) -> None:
    for name in content.damaged:
        print(f"mynah: {name}: damaged in the backup, not restored.", file=sys.stderr)


def _count_recordings() -> int:
    """Return the number of recordings that a restore would replace.

    Raises:
        EnvironmentFault: the journal cannot be read. The restore must not replace it then.
    """
    if not paths.journal().is_file():
        return 0
    with _journal() as journal:
        return len(journal.storage.job_sizes())


def relink(options: argparse.Namespace) -> int:
    """Find moved recordings. Return the exit status. Raises EnvironmentFault."""
    folders = list(map(Path, options.folders))
    problem = _missing_folder(folders)
    return usage_error(problem) if problem is not None else _relink(folders)


def _relink(folders: Sequence[Path]) -> int:
    with _journal() as journal:
        moved = relink_moved(journal, folders)
    for old, new in moved.relinked:
        print(f"{old} → {new}")
    print(f"Found {len(moved.relinked):,} moved recordings. Still missing: {len(moved.missing):,}.")
    for path in moved.missing[:_MOST_LISTED]:
        print(f"mynah: {path}: not found", file=sys.stderr)
    return EXIT_SOME_FAILED if moved.missing else EXIT_DONE


def _missing_folder(folders: Sequence[Path]) -> str | None:
    return next((f"There is no folder {folder}. Check the path." for folder in folders if not folder.is_dir()), None)
