"""The arguments of `mynah search`."""

import argparse

from core.cli.number_arguments import number_of

_QUERIES = """queries:
  harbour                  the word, whatever its case and accents (typed accents count)
  "the old harbour"        these words in a row
  harb*                    words that begin so; in phrases too
  harbour boat             harbour, with boat within 10 words of it; NEAR/3 says 3; -boat or NOT boat: without it
  harbour OR port          either
  /h[ao]rbou?r/            a regular expression: slower, all texts are read
  speaker:Anna language:de folder:radio recording:interview date:2024-05..2025
                           only there; -speaker:Anna: only elsewhere; speaker:"Anna B" with spaces
"""


def add_search_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _QUERIES
    parser.add_argument("query", metavar="QUERY", nargs="+", help="what to find, see below")
    parser.add_argument("--context", type=int, default=8, metavar="N", help="words on each side (default: %(default)s)")
    parser.add_argument(
        "--sort",
        choices=("found", "left", "right", "recording", "time", "speaker"),
        default="found",
        help="by the words before or behind, by the recording's name, its date, or the speaker",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="show or write at most so many places (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--frequencies", action="store_true", help="count: per recording, per 1,000 words, over time")
    parser.add_argument("--output", metavar="FILE", help="write the places to a .csv, .docx or .TextGrid file")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument("--cut", metavar="FOLDER", help="write the sound of each place as a .wav file")
    parser.add_argument(
        "--padding",
        type=number_of("seconds"),
        default=0.5,
        metavar="SECONDS",
        help="sound on each side (default: %(default)s)",
    )
    parser.set_defaults(run="core.cli.search_command:search")
