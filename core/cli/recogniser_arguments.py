"""The options of the recogniser: its model, its device, its search, its times."""

import argparse

from core.cli.number_arguments import add_backend_argument, add_device_arguments, add_model_argument
from core.cli.usage_errors import Misuse
from core.contracts.compute_choices import BEAM, MOST_HYPOTHESES, SEARCHES, TIMES, beam_of


def add_recogniser_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options for the model and its computation."""
    add_model_argument(parser)
    add_device_arguments(parser)
    add_backend_argument(parser)
    parser.add_argument(
        "--search",
        choices=SEARCHES,
        help="search of the decoder. greedy: follow the best word. beam: follow several, which takes longer and finds "
        "better words with Parakeet and Nemotron (default: greedy)",
    )
    parser.add_argument(
        "--beam",
        type=int,
        choices=range(2, MOST_HYPOTHESES + 1),
        metavar="N",
        help=f"texts that a beam search follows at once, from 2 to {MOST_HYPOTHESES} (default: {BEAM})",
    )
    parser.add_argument(
        "--times",
        choices=TIMES,
        default="sound",
        help="word times of a transcription. sound: from the sound, as in `align`. nemo: by NeMo's rules "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--no-cuda-graphs", action="store_true", help="do not use CUDA graphs. Try it if a GPU driver fails"
    )
    parser.add_argument(
        "--full-speed", action="store_true", help="use all cores, also on battery and while other programs are busy"
    )


def chosen_beam(options: argparse.Namespace) -> int:
    """Return the number of hypotheses of the search, 1 for the greedy search.

    Raises:
        Misuse: --beam stands beside the greedy search.
    """
    if options.search == "greedy" and options.beam is not None:
        raise Misuse("--beam needs --search beam.")
    return beam_of(options.search, options.beam)
