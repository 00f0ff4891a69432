"""The arguments of `mynah compare`."""

import argparse

_EPILOG = """normalisations, with commas:
  case           upper and lower case make no difference
  punctuation    signs make no difference, and a hyphen parts words
  numbers        digits count as the words that they are said as
  fillers        uh, um, äh and their like do not count
  none           everything counts as it is written
"""


def add_compare_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    parser.add_argument(
        "reference", metavar="REFERENCE", help="what was said: txt, cha, srt, vtt, ass, json, eaf, TextGrid, stm or ctm"
    )
    parser.add_argument(
        "hypothesis", metavar="HYPOTHESIS", help="what was recognised: such a file, or a recording that Mynah has done"
    )
    parser.add_argument(
        "--normalise",
        metavar="LIST",
        default="case,punctuation",
        help="what makes no difference, see below (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        choices=("jiwer", "sclite"),
        default="jiwer",
        help="how words are paired: with the fewest errors, or at NIST's costs of 4, 3 and 3 (default: %(default)s)",
    )
    parser.add_argument("--language", metavar="CODE", help="of the text, for numbers and fillers (default: its own)")
    parser.add_argument("--differences", action="store_true", help="show the sentences that differ, in colour")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    parser.add_argument("--html", metavar="FILE", help="write a page with figures, lists, and differences with sound")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.compare_command:compare_files")
