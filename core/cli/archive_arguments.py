"""The arguments of `mynah archive`."""

import argparse

from core.cli.command_parsers import add_command
from core.cli.number_arguments import number_of


def add_archive_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--all", action="store_true", help="list every recording, not only the largest")
    parser.set_defaults(run="core.cli.archive_command:list_sizes")
    actions = parser.add_subparsers(metavar="ACTION")
    remove = add_command(actions, "remove", "remove results; recordings and written transcripts stay")
    remove.add_argument("paths", nargs="*", metavar="PATH", help="recordings, or folders of them")
    remove.add_argument("--older-than", type=number_of("days"), metavar="DAYS", help="those that were done so long ago")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    remove.set_defaults(run="core.cli.archive_command:remove")
    compress = add_command(actions, "compress", "give the disk back what removed results took")
    compress.set_defaults(run="core.cli.archive_command:compress")
    backup = add_command(actions, "backup", "write the whole archive into one file, also while Mynah runs")
    backup.add_argument("file", metavar="FILE", help="the backup, which is made")
    backup.add_argument("--overwrite", action="store_true", help="replace an existing file")
    backup.set_defaults(run="core.cli.archive_command:back_up")
    restore = add_command(actions, "restore", "put a backup in the place of this machine's archive")
    restore.add_argument("file", metavar="FILE", help="a backup of `mynah archive backup` or of the window")
    restore.add_argument("--replace", action="store_true", help="also an archive here that has recordings")
    restore.add_argument(
        "--look-in", action="append", default=[], metavar="DIR", help="then find the recordings in this folder"
    )
    restore.set_defaults(run="core.cli.archive_command:restore_backup")
    relink = add_command(actions, "relink", "find recordings that were moved or renamed, by their content")
    relink.add_argument("folders", nargs="+", metavar="DIR", help="where to look, to any depth")
    relink.set_defaults(run="core.cli.archive_command:relink")
