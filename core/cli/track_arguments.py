"""The options of `mynah` that choose sound tracks and a part of the recording."""

import argparse

from core.cli.usage_errors import Misuse
from core.contracts.part import LONGEST_SECONDS, Part, part_between
from core.contracts.tracks import is_choice
from core.transcript.timestamps import parse_time


def add_track_argument(
    parser: argparse.ArgumentParser, default: str | None = None, words: str = "the project's value, else auto"
) -> None:
    """Add --tracks. `words` explain the default None."""
    default_words = default or words
    parser.add_argument(
        "--tracks",
        metavar="auto|all|N|NAME",
        type=parse_tracks,
        default=default,
        help="sound tracks to hear, if a file has several. auto: each track with its own speech. all: each track. "
        f"N: track N, from 1 on. NAME: the tracks with this title or language. Several: 1,3 (default: {default_words})",
    )


def add_heard_arguments(parser: argparse.ArgumentParser, text: str) -> None:
    """Add --tracks, --from and --to for a command about transcripts. `text` is the help of --from."""
    add_track_argument(parser, words="the tracks that the transcript was made from")
    add_part_arguments(parser, text)


def parse_tracks(text: str) -> str:
    """Check a value of --tracks and return it."""
    if not is_choice(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not auto, all, a number from 1 on or a name")
    return text.strip()


def add_part_arguments(parser: argparse.ArgumentParser, text: str = "hear the recording from this time on") -> None:
    """Add --from and --to. `text` is the help of --from."""
    parser.add_argument(
        "--from",
        dest="part_from",
        metavar="TIME",
        type=parse_part_time,
        help=f"{text}. TIME: 90, 1:30 or 1:02:03.500. Times of the result are those of the whole recording",
    )
    parser.add_argument(
        "--to", dest="part_to", metavar="TIME", type=parse_part_time, help="hear the recording up to this time"
    )


def parse_part_time(text: str) -> float:
    """Check a value of --from or --to and return it in seconds."""
    seconds = parse_time(text)
    if seconds is None or seconds > LONGEST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time such as 90, 1:30 or 1:02:03.500")
    return seconds


def part_of(options: argparse.Namespace) -> Part | None:
    """Return the part that the options choose. None: the whole recording.

    Raises:
        Misuse: --to is not later than --from.
    """
    try:
        return part_between(getattr(options, "part_from", None), getattr(options, "part_to", None))
    except ValueError as error:
        raise Misuse("--to must be later than --from.") from error
