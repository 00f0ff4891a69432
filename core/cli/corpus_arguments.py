"""The options of `mynah batch` and `mynah export-corpus`. This module imports little, for a fast start."""

import argparse

from core.cli.number_arguments import (
    add_backend_argument,
    add_command,
    add_device_arguments,
    add_model_argument,
    number_of,
)
from core.cli.speaker_arguments import parse_speakers
from core.cli.track_arguments import add_heard_arguments, add_track_argument

PASSES = 8
"""How often `mynah adapt` goes through the text."""
_PRICE = number_of("euros, dollars or the like")


def add_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions of `mynah batch`."""
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _add_plan(
        add_command(actions, "plan", "write a manifest of all recordings in folders, buckets, files and patterns")
    )
    run = add_command(actions, "run", "transcribe a manifest, or a shard of it, on this machine")
    add_run_arguments(run)
    run.add_argument(
        "--shard",
        metavar="I/N",
        type=parse_shard,
        default=(0, 1),
        help="transcribe only every N-th part, starting at part I (I counts from 0). For job arrays on several "
        "machines",
    )
    run.set_defaults(run="core.cli.corpus_command:run_corpus")
    _add_ray(add_command(actions, "ray", "transcribe a manifest on a Ray cluster"))
    _add_report(add_command(actions, "report", "show time, cost and failures of a run"))


def _add_plan(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="folder, file, pattern, or s3://bucket/folder")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the manifest: .jsonl, .csv or .parquet")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing manifest")
    parser.add_argument("--language", metavar="CODE", help="language of all recordings, written into the manifest")
    parser.add_argument(
        "--threads",
        type=parse_count,
        default=16,
        metavar="N",
        help="recordings to open at the same time (default: %(default)s)",
    )
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if a source or a file is skipped")
    parser.set_defaults(run="core.cli.corpus_command:plan_corpus")


def _add_ray(parser: argparse.ArgumentParser) -> None:
    add_run_arguments(parser)
    parser.add_argument(
        "--address", metavar="ADDR", help="address of the cluster, or auto (default: start a cluster on this machine)"
    )
    parser.add_argument(
        "--workers",
        type=parse_count,
        metavar="N",
        help="number of engines (default: one for each GPU, else one for each node)",
    )
    parser.add_argument(
        "--gpus-per-worker",
        type=number_of("GPUs"),
        default=0.0,
        metavar="G",
        help="GPUs for each engine (default: 0)",
    )
    parser.add_argument(
        "--cpus-per-worker",
        type=number_of("processors"),
        default=1.0,
        metavar="C",
        help="processors for each engine (default: 1)",
    )
    parser.set_defaults(run="core.cli.corpus_cluster_command:run_on_cluster")


def _add_watching(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--price", type=_PRICE, metavar="X", help="price of one node for one hour. Shows the remaining cost"
    )
    parser.add_argument(
        "--metrics",
        metavar="PORT|FILE",
        type=parse_metrics_target,
        help="metrics for Prometheus: a page on this port of this machine (or HOST:PORT), or a file for a textfile "
        "collector",
    )


def _add_report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output_url", metavar="URL", help="output of the run: folder or s3://bucket/folder")
    parser.add_argument(
        "-o", "--output", metavar="FILE.html", help="write a page with pictures (default: print figures only)"
    )
    parser.add_argument(
        "--price", type=_PRICE, metavar="X", help="price of one node for one hour. Shows the cost of the run"
    )
    parser.add_argument("--currency", default="", metavar="NAME", help="currency to write after costs, for example EUR")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the figures")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.corpus_report_command:report_corpus")


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that all runs over a manifest share."""
    parser.add_argument(
        "manifest", metavar="MANIFEST", help="manifest from `mynah batch plan`: .jsonl, .csv or .parquet"
    )
    parser.add_argument("--output", required=True, metavar="URL", help="folder or s3://bucket/folder for the results")
    add_model_argument(parser)
    add_device_arguments(parser)
    add_backend_argument(parser)
    parser.add_argument(
        "--language",
        metavar="CODE",
        help="language of recordings that have no language in the manifest. auto: find it for each recording",
    )
    parser.add_argument("--translate-to", metavar="CODE", help="write the text in this language (Canary models)")
    parser.add_argument(
        "--speakers",
        metavar="WAY",
        type=parse_speakers,
        default="off",
        help="identify speakers: auto, a number, channels or off (default: off)",
    )
    parser.add_argument("--speakers-model", metavar="NAME|FILE", help="model that identifies speakers")
    add_track_argument(parser, "auto")
    parser.add_argument(
        "--vocabulary",
        metavar="FILE",
        action="append",
        default=[],
        help="vocabulary file, as in `transcribe`. Repeat it for more files",
    )
    parser.add_argument(
        "--formats", metavar="LIST", help="also write these formats, one file for each recording, for example srt,json"
    )
    parser.add_argument(
        "--results", choices=("jsonl", "parquet"), default="jsonl", help="format of the results (default: jsonl)"
    )
    parser.add_argument(
        "--part-hours",
        type=parse_part_hours,
        default=2.0,
        metavar="H",
        help="hours of sound in one part (default: %(default)s)",
    )
    _add_watching(parser)


def parse_metrics_target(text: str) -> str:
    """Check a value of --metrics and return it: PORT, HOST:PORT or FILE."""
    port = text.rpartition(":")[2]
    if port.isdecimal() and int(port[:6]) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} names no port from 0 to 65535")
    return text


def parse_shard(text: str) -> tuple[int, int]:
    """Parse I/N. Return number and count."""
    number, _, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and int(number) < int(parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is not I/N, with I from 0 to N-1")
    return int(number), int(parts)


def parse_count(text: str) -> int:
    """Parse a whole number from 1 to 1,000."""
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000")
    return int(text)


def parse_part_hours(text: str) -> float:
    """Parse hours from 0.01 to 10."""
    try:
        hours = float(text)
    except ValueError:
        hours = 0.0
    if not 0.01 <= hours <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of hours from 0.01 to 10")
    return hours


def add_export_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah export-corpus`."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="SOURCE",
        help="recordings that Mynah transcribed, folders or patterns. With --from-run: the output of `mynah batch`",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="new folder for the manifest and the sound")
    parser.add_argument("--from-run", action="store_true", help="SOURCE is the output of a run, a folder or URL")
    parser.add_argument("--edited-only", action="store_true", help="export only recordings with a corrected transcript")
    parser.add_argument(
        "--layout",
        choices=("nemo", "huggingface"),
        default="nemo",
        help="nemo: manifest.jsonl. huggingface: metadata.jsonl of an audiofolder (default: %(default)s)",
    )
    parser.add_argument(
        "--pseudonyms",
        metavar="KEY",
        help="replace the names in this file by pseudonyms, one NAME => PSEUDONYM a line, and silence them",
    )
    add_heard_arguments(parser, "export the words from this time of each recording on")
    parser.set_defaults(run="core.cli.export_corpus_command:export_corpus")


def add_adapt_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah adapt`."""
    parser.add_argument(
        "paths", nargs="+", metavar="SOURCE", help="recordings with a corrected transcript, folders or patterns"
    )
    add_model_argument(parser)
    parser.add_argument("-o", "--output", required=True, metavar="NAME", help="name of the new model")
    parser.add_argument("--on-cpu", action="store_true", help="train on the CPU, which may take hours")
    parser.add_argument(
        "--passes",
        type=_parse_passes,
        default=PASSES,
        metavar="N",
        help="how often the training goes through the text, from 1 to 100 (default: %(default)s)",
    )
    parser.set_defaults(run="core.cli.adapt_command:adapt")


def _parse_passes(text: str) -> int:
    """Parse the number of passes over the text."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 100):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 100")
    return int(text)
