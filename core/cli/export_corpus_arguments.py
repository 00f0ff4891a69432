"""The arguments of `mynah export-corpus`."""

import argparse


def add_export_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="SOURCE",
        help="the output of `mynah batch`, with --from-run; else recordings, folders or patterns that Mynah has done",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="a folder for the manifest and the sound")
    parser.add_argument("--from-run", action="store_true", help="SOURCE is the output of a run: folder or URL")
    parser.add_argument(
        "--edited-only", action="store_true", help="only recordings whose transcript somebody corrected"
    )
    parser.add_argument(
        "--layout",
        choices=("nemo", "huggingface"),
        default="nemo",
        help="manifest.jsonl for NeMo, or metadata.jsonl of an audiofolder for datasets (default: %(default)s)",
    )
    parser.set_defaults(run="core.cli.export_corpus_command:export_corpus")
