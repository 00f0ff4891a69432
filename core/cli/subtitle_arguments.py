"""The options of `mynah` for subtitles; apart from what they mean, so that the command line answers at once."""

import argparse

PREFIX = "subtitle_"
NUMBERS = {
    "line_length": "characters in a line; one of full width, as in Chinese, counts as two",
    "lines": "lines in a cue, 1 to 3",
    "speed": "characters a second that are read comfortably",
    "top_speed": "characters a second put up with where speech leaves no more time",
    "shortest": "seconds that a cue stands at least",
    "longest": "seconds that a cue stands at most",
    "gap": "seconds between two cues",
    "late": "seconds that a cue may outlast its last word, to be readable",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options, as a group of their own in the help."""
    group = parser.add_argument_group("subtitles (--format srt,vtt,ass)")
    group.add_argument(
        "--subtitle-preset",
        choices=("netflix", "broadcast", "social"),
        default="netflix",
        help="netflix: 2 lines of 42, 17 characters a second; broadcast: 2 of 37, 15; social: 1 of 24, 20, at most "
        "3 s (default: %(default)s); the options below change single numbers of it",
    )
    for name, meaning in NUMBERS.items():
        group.add_argument(f"--subtitle-{name.replace('_', '-')}", metavar="N", help=meaning)
    group.add_argument(
        "--subtitle-dashes",
        action="store_true",
        help="let two speakers share a cue that neither could have for long enough, with a dash before each line",
    )
