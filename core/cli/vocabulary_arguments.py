"""The options of `mynah` for words to expect; apart from what they mean, so that the command line is fast."""

import argparse

from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH


def add_vocabulary_arguments(parser: argparse.ArgumentParser) -> None:
    """The options for words to expect, as a group of their own in the help."""
    group = parser.add_argument_group("words to expect")
    group.add_argument(
        "--vocabulary",
        metavar="FILE",
        action="append",
        default=[],
        help="prefer the words and phrases in this file where the sound allows them: one a line, as PHRASE or "
        "PHRASE | WEIGHT | WRITTEN SO BY MISTAKE; a .csv with columns phrase, weight, spoken; a CLAN word list (.cut); "
        "or the names in a .cha file; may be given again",
    )
    group.add_argument(
        "--vocabulary-strength",
        metavar="X",
        type=_strength,
        default=DEFAULT_STRENGTH,
        help=f"how strongly, from 0 (not at all) to {MOST_STRENGTH:g}; more finds more of them, also where they were "
        "not said (default: %(default)s)",
    )
    group.add_argument(
        "--vocabulary-as-typed",
        action="store_true",
        help="expect them only as they are typed, not also capitalised and in lower case",
    )
    group.add_argument(
        "--vocabulary-boosting-tree",
        action="store_true",
        help="with a model that has a CTC head, prefer them in its search, as with others (NeMo's boosting tree), "
        "in place of spotting them in that head's output (NeMo's CTC word spotter)",
    )


def _strength(text: str) -> float:
    """A strength; raises argparse's error for what is none."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= MOST_STRENGTH:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to {MOST_STRENGTH:g}")
    return found
