"""The arguments for the source of a new recording."""

import argparse

from core.cli.number_arguments import number_of


def add_source_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file to make, its source, and the options to try a recording out."""
    parser.add_argument(
        "recording", nargs="?", metavar="FILE", help="the .flac file to make (default: date and time, in this folder)"
    )
    parser.add_argument(
        "--source",
        default="microphone",
        metavar="SOURCE",
        help="microphone, computer (all that this computer plays), both (as two channels, You and Others), "
        "or the name of a device (default: %(default)s)",
    )
    parser.add_argument("--list-sources", action="store_true", help="list the devices to record from, and stop")
    add_trial_arguments(parser)
    parser.add_argument(
        "--play-other",
        dest="other_file",
        metavar="FILE",
        help="play this file in place of the computer's sound, beside --play",
    )


def add_trial_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the time at which a recording ends, and a file in place of a device."""
    parser.add_argument(
        "--stop-after", type=number_of("seconds"), metavar="SECONDS", help="end the recording after this time"
    )
    parser.add_argument(
        "--play",
        dest="source_file",
        metavar="FILE",
        help="play this WAV, FLAC or MP3 file in place of a device, to try the command out",
    )
    parser.add_argument(
        "--pace",
        type=number_of("times"),
        default=1.0,
        metavar="N",
        help="speed of --play. 1: real time. 0: as fast as possible (default: 1)",
    )
