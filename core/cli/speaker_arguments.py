"""The options of `mynah` for speakers. This module imports little, for a fast start."""

import argparse

from core.cli.number_arguments import number_of

_MODES = ("auto", "channels", "off")


def add_speaker_arguments(
    parser: argparse.ArgumentParser, default: str | None, model: str = "--speakers-model"
) -> None:
    """Add the group of options for speakers.

    Args:
        parser: the command's parser.
        default: default of --speakers. None stands for the project's value, else off.
        model: second name of the option --speakers-model.
    """
    default_words = default or "the project's value, else off"
    group = parser.add_argument_group("speakers")
    group.add_argument(
        "--speakers",
        metavar="auto|N|channels|off",
        type=parse_speakers,
        default=default,
        help="identify speakers. auto: find their number. N: exactly N speakers. "
        f"channels: one speaker for each channel of the recording. off: none (default: {default_words})",
    )
    group.add_argument("--at-most", metavar="N", type=_parse_count, help="with auto: find at most N speakers")
    group.add_argument(
        "--shortest-turn",
        metavar="S",
        type=number_of("seconds"),
        default=0.0,
        help="drop turns shorter than S seconds",
    )
    group.add_argument(
        *dict.fromkeys(("--speakers-model", model)),
        metavar="NAME|FILE",
        help="Nemotron-3-Diarization or a streaming Sortformer, as a name, a .nemo file, or a folder with "
        "model.safetensors (default: the best installed model of `mynah models`, else the built-in demo model)",
    )


def _parse_count(text: str) -> int:
    """Parse a number of speakers, 1 or more."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of speakers")
    return int(text)


def parse_speakers(text: str) -> str:
    """Check a value of --speakers and return it: auto, channels, off or a number."""
    if text not in _MODES:
        try:
            _parse_count(text)
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentTypeError(f"{text!r} is not auto, channels, off or a number") from error
    return text
