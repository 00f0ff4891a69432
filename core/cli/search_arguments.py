"""The arguments of `mynah search`."""

import argparse

from core.cli.number_arguments import number_of
from core.cli.track_arguments import add_heard_arguments

_QUERIES = """queries:
  harbour                  this word. Case does not matter. Accents matter if you type them
  "the old harbour"        these words in a row
  harb*                    words that start with harb, also inside a phrase
  harbour boat             harbour with boat within 10 words (NEAR/3: within 3)
  harbour -boat            harbour without boat near it (also: harbour NOT boat)
  harbour OR port          either word
  /h[ao]rbou?r/            a regular expression. Slower: it reads all transcripts
  speaker:Anna             only this speaker (speaker:"Anna B" for a name with a space)
  language:de              only this language
  folder:radio             only recordings in this folder
  recording:interview      only recordings with this name
  date:2024-05..2025       only recordings of this time
  -speaker:Anna            everyone except this speaker
"""


def add_search_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah search`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _QUERIES
    parser.add_argument("query", metavar="QUERY", nargs="+", help="words to find, see below")
    parser.add_argument(
        "--context", type=int, default=8, metavar="N", help="words to show on each side (default: %(default)s)"
    )
    parser.add_argument(
        "--sort",
        choices=("found", "left", "right", "recording", "time", "speaker"),
        default="found",
        help="order. found: as in the archive. left, right: by the words before or after. recording: by name. time: "
        "by date. "
        "speaker: by speaker (default: %(default)s)",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="show or write at most N places (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    parser.add_argument(
        "--frequencies",
        action="store_true",
        help="show how often the words occur: per recording, per 1,000 words and over time",
    )
    parser.add_argument("--output", metavar="FILE", help="write the places to a .csv, .docx or .TextGrid file")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument("--cut", metavar="FOLDER", help="write the sound of each place into this folder, as .wav files")
    parser.add_argument(
        "--pseudonyms",
        metavar="KEY",
        help="with --cut, silence the names in this file, one NAME => PSEUDONYM a line. The names of the .wav "
        "files get pseudonyms",
    )
    parser.add_argument(
        "--padding",
        type=number_of("seconds"),
        default=0.5,
        metavar="SECONDS",
        help="sound to add on each side (default: %(default)s)",
    )
    add_heard_arguments(parser, "find places from this time of each recording on")
    parser.set_defaults(run="core.cli.search_command:search")
