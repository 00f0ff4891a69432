"""The arguments of `mynah quality`."""

import argparse

_EPILOG = """what is listed:
  missing    speech that no word covers: likely misses
  invented   words where no voice is heard: over silence, noise
  loop       a phrase over and over
  doubtful   words in a row that the recogniser was not sure of

The page lists the ten worst minutes first; a click plays. The recordings must have been transcribed by Mynah.
"""


def add_quality_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="recordings, folders (searched to any depth) or patterns"
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="the page (default: RECORDING.quality.html beside it, or quality.html in the first folder)",
    )
    parser.add_argument(
        "--below",
        type=float,
        metavar="X",
        help="words with less confidence are doubtful, 0 to 1 (default: as in the window's settings)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a recording; a page only with --output")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.quality_command:show_quality")
