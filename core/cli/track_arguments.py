"""The option of `mynah` that chooses sound tracks."""

import argparse

from core.contracts.tracks import is_choice


def add_track_argument(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add --tracks. The default None stands for the project's value, else auto."""
    default_words = default or "the project's value, else auto"
    parser.add_argument(
        "--tracks",
        metavar="auto|all|N|NAME",
        type=parse_tracks,
        default=default,
        help="sound tracks to hear, if a file has several. auto: each track with its own speech. all: each track. "
        f"N: track N, or several such as 1,3. NAME: the tracks with this title or language (default: {default_words})",
    )


def parse_tracks(text: str) -> str:
    """Check a value of --tracks and return it."""
    if not is_choice(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not auto, all, a number or a name")
    return text.strip()
