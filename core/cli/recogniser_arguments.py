"""The options of the recogniser: its model, its device, its search, its times."""

import argparse
from pathlib import Path

from core.cli.number_arguments import add_backend_argument, add_command, add_device_arguments, add_model_argument
from core.cli.usage_errors import Misuse
from core.contracts.compute_choices import BEAM, CONFIDENCES, MOST_HYPOTHESES, SEARCHES, TIMES, beam_of
from core.contracts.language_model_origin import ORDER
from core.contracts.protocol import LANGUAGE_MODEL_WEIGHT, MOST_LANGUAGE_MODEL_WEIGHT, LanguageModel, SecondOpinion
from core.specs.second_opinions import second_opinion_of


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
        "--language-model",
        metavar="FILE",
        help="prefer texts like those of this n-gram model (NeMo's NGPU-LM or ARPA), with --search beam. Build one "
        "with `mynah language-model build`",
    )
    parser.add_argument(
        "--language-model-weight",
        type=_parse_weight,
        metavar="X",
        help="how strongly to prefer texts of the language model, from 0 (not at all) to "
        f"{MOST_LANGUAGE_MODEL_WEIGHT:g} (default: {LANGUAGE_MODEL_WEIGHT})",
    )
    parser.add_argument(
        "--second-opinion",
        metavar="MODEL",
        help="read twice, and mark words with two readings as uncertain. MODEL is auto, ctc or tdt for the other head "
        "of a hybrid model, the name or path of another model, or off (default: off)",
    )
    parser.add_argument(
        "--second-opinion-vote",
        action="store_true",
        help="write the more confident of the two readings, with --second-opinion",
    )
    parser.add_argument(
        "--times",
        choices=TIMES,
        default="sound",
        help="word times of a transcription. sound: from the sound, as in `align`. nemo: by NeMo's rules "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--confidence",
        choices=CONFIDENCES,
        default="probability",
        help="the confidence of words. probability: of their least probable part. entropy: NeMo's measure of all parts "
        "that the model weighs (default: %(default)s)",
    )
    parser.add_argument(
        "--no-cuda-graphs", action="store_true", help="do not use CUDA graphs. Try it if a GPU driver fails"
    )
    parser.add_argument(
        "--full-speed", action="store_true", help="use all cores, also on battery and while other programs are busy"
    )


def add_language_model_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions of `mynah language-model`."""
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    build = add_command(actions, "build", "build a language model from texts and corrected transcripts")
    build.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="text, transcript, recording with a corrected transcript, or folder of them",
    )
    build.add_argument("-o", "--output", required=True, metavar="FILE", help="the language model: .nemo or .arpa")
    add_model_argument(build)
    build.add_argument(
        "--order",
        type=int,
        choices=range(2, 9),
        default=ORDER,
        metavar="N",
        help="longest sequence of tokens to count, from 2 to 8 (default: %(default)s)",
    )
    build.add_argument("--overwrite", action="store_true", help="replace an existing file")
    build.set_defaults(run="core.cli.language_model_command:build")
    refresh = add_command(actions, "refresh", "build a project's language model again, with its new corrections")
    refresh.add_argument("project", metavar="PROJECT", help="folder whose mynah.toml names the language model")
    refresh.add_argument(
        "--allow-outside", action="store_true", help="also read texts outside PROJECT, and write a model outside"
    )
    refresh.set_defaults(run="core.cli.language_model_command:refresh")


def _parse_weight(text: str) -> float:
    """Parse the weight of a language model."""
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= MOST_LANGUAGE_MODEL_WEIGHT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST_LANGUAGE_MODEL_WEIGHT:g}")
    return weight


def chosen_language_model(options: argparse.Namespace) -> LanguageModel | None:
    """Return the language model of the search, None without one.

    Raises:
        Misuse: the file is missing, or a weight stands without a language model.
    """
    weight = options.language_model_weight
    if options.language_model is None:
        if weight is not None:
            raise Misuse("--language-model-weight needs --language-model.")
        return None
    path = Path(options.language_model).absolute()
    if not path.is_file():
        raise Misuse(f"{options.language_model}: The file does not exist.")
    return LanguageModel(str(path), LANGUAGE_MODEL_WEIGHT if weight is None else weight)


def chosen_second_opinion(options: argparse.Namespace) -> SecondOpinion | None:
    """Return the second opinion of the prompt. Load names its model.

    Raises:
        Misuse: a vote stands without a second opinion.
        EnvironmentFault: model-missing.
    """
    opinion, _ = second_opinion_of(options.second_opinion, options.second_opinion_vote)
    if opinion is None and options.second_opinion_vote:
        raise Misuse("--second-opinion-vote needs --second-opinion.")
    return opinion


def chosen_beam(options: argparse.Namespace) -> int:
    """Return the number of hypotheses of the search, 1 for the greedy search. A language model means a beam search.

    Raises:
        Misuse: --beam stands beside the greedy search.
    """
    if options.search == "greedy" and options.beam is not None:
        raise Misuse("--beam needs --search beam.")
    return beam_of(options.search or ("beam" if options.language_model else None), options.beam)
