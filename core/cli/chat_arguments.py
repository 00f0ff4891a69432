"""The options of `mynah` for CHAT files; apart from what they mean, so that the command line answers at once."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options, as a group of their own in the help."""
    group = parser.add_argument_group("CHAT (--format chat)")
    group.add_argument("--chat-template", metavar="FILE", help="take the headers from this .cha file, or head of one")
    group.add_argument("--chat-corpus", metavar="NAME", help="name of the corpus (default: mynah)")
    group.add_argument(
        "--chat-participant",
        metavar="CODE:Name:Role",
        action="append",
        default=[],
        help="a speaker, for example CHI:Anna:Target_Child; again for each one, in the order in which they speak",
    )
    group.add_argument("--chat-languages", metavar="LIST", help="comma-separated, the main one first, as eng,spa")
    group.add_argument("--chat-media", metavar="NAME", help="name in @Media (default: that of the .cha file)")
    group.add_argument("--chat-date", metavar="DATE", help="day of the recording, as 2026-11-21 or 21-NOV-2026")
    group.add_argument("--chat-comment", metavar="TEXT", action="append", default=[], help="a line of @Comment")
    group.add_argument(
        "--chat-header",
        metavar="NAME:TEXT",
        action="append",
        default=[],
        help='any other header, for example "Location:Cologne"',
    )
    group.add_argument("--no-chat-wor", action="store_true", help="write no %%wor tiers with the words' times")
    group.add_argument(
        "--no-chat-marks",
        action="store_true",
        help="mark no fillers, fragments and retracings (CHAT files keep theirs)",
    )
