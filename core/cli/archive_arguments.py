"""The arguments of `mynah archive`."""

import argparse

from core.cli.number_arguments import number_of


def add_archive_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--all", action="store_true", help="list every recording, not only the largest")
    parser.set_defaults(run="core.cli.archive_command:list_sizes")
    actions = parser.add_subparsers(metavar="ACTION")
    remove = actions.add_parser("remove", help="remove results; recordings and written transcripts stay")
    remove.add_argument("paths", nargs="*", metavar="PATH", help="recordings, or folders of them")
    remove.add_argument("--older-than", type=number_of("days"), metavar="DAYS", help="those that were done so long ago")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    remove.set_defaults(run="core.cli.archive_command:remove")
    compress = actions.add_parser("compress", help="give the disk back what removed results took")
    compress.set_defaults(run="core.cli.archive_command:compress")
    backup = actions.add_parser("backup", help="write the whole archive into one file, also while Mynah runs")
    backup.add_argument("file", metavar="FILE")
    backup.add_argument("--overwrite", action="store_true", help="replace an existing file")
    backup.set_defaults(run="core.cli.archive_command:back_up")
    restore = actions.add_parser("restore", help="put a backup in the place of this machine's archive")
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="although there are recordings in the archive here")
    restore.add_argument(
        "--look-in", action="append", default=[], metavar="DIR", help="then find the recordings in this folder"
    )
    restore.set_defaults(run="core.cli.archive_command:restore_backup")
    relink = actions.add_parser("relink", help="find recordings that were moved or renamed, by their content")
    relink.add_argument("folders", nargs="+", metavar="DIR", help="where to look, to any depth")
    relink.set_defaults(run="core.cli.archive_command:relink")
