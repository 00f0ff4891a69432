"""The options of `mynah batch`; apart from what they mean, so that the command line is fast."""

import argparse

from core.cli.number_arguments import add_backend_argument, add_command, add_device_arguments, number_of
from core.cli.speaker_arguments import speakers_value

_PRICE = number_of("euros, dollars or the like")


def add_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """The actions on corpora."""
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _add_plan(add_command(actions, "plan", "make a manifest of folders, buckets, files and patterns"))
    run = add_command(actions, "run", "transcribe a manifest on this machine, or a shard of it")
    add_run_arguments(run)
    run.add_argument(
        "--shard",
        metavar="I/N",
        type=shard,
        default=(0, 1),
        help="only each N-th part, from part I on, counted from 0: for arrays of jobs on several machines",
    )
    run.set_defaults(run="core.cli.corpus_command:run_corpus")
    _add_ray(add_command(actions, "ray", "transcribe a manifest on a Ray cluster, or on one that is started here"))
    _add_report(add_command(actions, "report", "tell what a run took and what came of it, as a page, too"))


def _add_plan(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="folder, file, pattern, or s3://bucket/folder")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the manifest: .jsonl, .csv or .parquet")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing manifest")
    parser.add_argument("--language", metavar="CODE", help="note that all recordings are in this language")
    parser.add_argument("--threads", type=count, default=16, metavar="N", help="recordings looked at side by side")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if a source or a file is left out")
    parser.set_defaults(run="core.cli.corpus_command:plan_corpus")


def _add_ray(parser: argparse.ArgumentParser) -> None:
    add_run_arguments(parser)
    parser.add_argument("--address", metavar="ADDR", help="of the cluster, or auto (default: one starts here)")
    parser.add_argument("--workers", type=count, metavar="N", help="engines (default: one a node, or a GPU)")
    parser.add_argument(
        "--gpus-per-worker",
        type=number_of("GPUs"),
        default=0.0,
        metavar="G",
        help="of an engine (default: 0)",
    )
    parser.add_argument(
        "--cpus-per-worker",
        type=number_of("processors"),
        default=1.0,
        metavar="C",
        help="of an engine (default: 1)",
    )
    parser.set_defaults(run="core.cli.corpus_cluster_command:run_on_cluster")


def _add_watching(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--price", type=_PRICE, metavar="X", help="what an hour of a node costs: shows the money left")
    parser.add_argument(
        "--metrics",
        metavar="PORT|FILE",
        type=metrics_target,
        help="for Prometheus: a page on this port of the loopback (or HOST:PORT), or a file for a textfile collector",
    )


def _add_report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output_url", metavar="URL", help="where the run writes: folder or s3://bucket/folder")
    parser.add_argument("-o", "--output", metavar="FILE.html", help="write the page (default: figures alone)")
    parser.add_argument("--price", type=_PRICE, metavar="X", help="what an hour of a node costs: tells the run's costs")
    parser.add_argument("--currency", default="", metavar="NAME", help="written behind costs, for example EUR")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the figures")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.corpus_report_command:report_corpus")


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """What is asked of a run over a manifest, wherever it is computed."""
    parser.add_argument("manifest", metavar="MANIFEST", help="as `mynah batch plan` makes it: .jsonl, .csv, .parquet")
    parser.add_argument("--output", required=True, metavar="URL", help="folder or s3://bucket/folder for the results")
    parser.add_argument("--model", metavar="NAME|FILE.nemo", help="default: the built-in demo model")
    add_device_arguments(parser)
    add_backend_argument(parser)
    parser.add_argument("--language", metavar="CODE", help="where the manifest names none; auto: each recording's own")
    parser.add_argument("--translate-to", metavar="CODE", help="write the text in this language (Canary models)")
    parser.add_argument("--speakers", metavar="WAY", type=speakers_value, default="off", help="as in `transcribe`")
    parser.add_argument("--speakers-model", metavar="NAME|FILE", help="the model that tells speakers apart")
    parser.add_argument("--vocabulary", metavar="FILE", action="append", default=[], help="list of words to expect")
    parser.add_argument("--formats", metavar="LIST", help="also these, a file for each recording, for example srt,json")
    parser.add_argument("--results", choices=("jsonl", "parquet"), default="jsonl", help="of parts (default: jsonl)")
    parser.add_argument(
        "--part-hours", type=part_hours, default=2.0, metavar="H", help="sound in one part (default: %(default)s)"
    )
    _add_watching(parser)


def metrics_target(text: str) -> str:
    """PORT, HOST:PORT or FILE as it is; raises argparse's error for a port that there is not."""
    port = text.rpartition(":")[2]
    if port.isdecimal() and int(port[:6]) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} has no port from 0 to 65535")
    return text


def shard(text: str) -> tuple[int, int]:
    """The number and the count in I/N; raises argparse's error."""
    number, _, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and int(number) < int(parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is not I/N with I from 0 to N-1")
    return int(number), int(parts)


def count(text: str) -> int:
    """A number from 1 to 1,000; raises argparse's error."""
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to 1000")
    return int(text)


def part_hours(text: str) -> float:
    """Hours from 0.01 to 10; raises argparse's error."""
    try:
        hours = float(text)
    except ValueError:
        hours = 0.0
    if not 0.01 <= hours <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of hours from 0.01 to 10")
    return hours


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
