"""The options of `mynah` for speakers; apart from what they mean, so that the command line is fast."""

import argparse

from core.cli.number_arguments import number_of

_WAYS = ("auto", "channels", "off")


def add_speaker_arguments(
    parser: argparse.ArgumentParser, default: str | None, model: str = "--speakers-model"
) -> None:
    """The options for speakers, as a group of their own in the help.

    `default` is that of --speakers, None for the project's, else off; `model` is what the option for the model is
    called besides.
    """
    usual = default or "the project's, else off"
    group = parser.add_argument_group("speakers")
    group.add_argument(
        "--speakers",
        metavar="auto|N|channels|off",
        type=speakers_value,
        default=default,
        help="find who speaks: auto for as many as are heard, N where that is known, "
        f"channels where each channel of the recording is a speaker (default: {usual})",
    )
    group.add_argument("--at-most", metavar="N", type=_count, help="with auto: no more than so many speak")
    group.add_argument(
        "--shortest-turn",
        metavar="S",
        type=number_of("seconds"),
        default=0.0,
        help="drop turns shorter than so many seconds",
    )
    group.add_argument(
        *dict.fromkeys(("--speakers-model", model)),
        metavar="NAME|FILE",
        help="Nemotron-3-Diarization or a streaming Sortformer: a name, a .nemo file, or the folder of "
        "model.safetensors (default: the best of `mynah models` that is here, else the built-in demo model)",
    )


def _count(text: str) -> int:
    """A number of speakers; raises argparse's error for anything below one."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of speakers")
    return int(text)


def speakers_value(text: str) -> str:
    """auto, channels, off or a number of speakers; raises argparse's error for anything else."""
    if text not in _WAYS:
        try:
            _count(text)
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentTypeError(f"{text!r} is none of auto, channels, off, or a number") from error
    return text
