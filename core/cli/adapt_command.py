"""Run `mynah adapt`: train a copy of a model on corrected transcripts, and keep it only if it reads better."""

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from core import models
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.batch_run import handle_signals
from core.cli.corpus_command import interrupt
from core.cli.export_corpus_command import journal_sources
from core.cli.number_arguments import format_count
from core.cli.standard_input import refuse_addresses
from core.cli.usage_errors import Misuse
from core.comparison.error_rates import ErrorCounts, compare
from core.comparison.normalisation import tokens_of
from core.contracts import foreign_json, paths, processes
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import make_private_folder, storage_faults, temporary_beside
from core.contracts.transcript import Segment, Transcript, Word
from core.corpus.training_data import Utterance, export_training_data
from core.library import Engine, EngineOptions

LEAST_SECONDS = 300.0
"""The least corrected sound. Less of it holds out too few words for a comparison."""
HELD_OUT = 5  # every fifth segment of a random order
_SEED = 7
_HOUR, _MINUTE = 3600.0, 60.0


class _Rows(msgspec.Struct):
    """The segments to learn from, and the segments to judge by."""

    learned: list[Utterance]
    held_out: list[Utterance]


def adapt(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status: EXIT_SOME_FAILED also if no model was kept.

    Raises:
        Fault: the model cannot learn, the text is too short, or the models folder fails.
    """
    with handle_signals(interrupt):  # removes the clips after SIGTERM, too
        return _adapt(options)


def _adapt(options: argparse.Namespace) -> int:
    _check_name(options.output)
    refuse_addresses(options.paths)
    model = models.resolve(options.model)
    cache = paths.cache_dir()
    with storage_faults(cache):
        work = temporary_beside(cache / "adapt")  # a killed command leaves clips, and the next one removes them
    with work as folder:
        with storage_faults(cache):
            make_private_folder(folder)
        rows = _corrected_rows(options.paths, folder)
        _print_share(rows)
        if not _may_train(model, options, folder, rows):
            return EXIT_SOME_FAILED
        adapted = folder / f"{options.output}.nemo"
        _run(model, options, folder, rows, adapted)
        return _keep_if_better(model, adapted, folder, rows)


def _check_name(name: str) -> None:
    """Refuse names that a model cannot get, and names of models that exist."""
    if Path(name).name != name or name.startswith(".") or name.endswith(".nemo"):
        raise Misuse("--output must be a plain name without an ending, such as parakeet-anna.")
    if name in models.installed(None):
        raise EnvironmentFault("model-exists", model=name)
    if any(name == each.name for each in models.catalogue()):
        raise Misuse(f"{name} is the name of a published model. Choose another name.")


def _corrected_rows(named: list[str], folder: Path) -> _Rows:
    """Cut the sound of the corrected transcripts into clips in `folder`. Return the segments in two shares.

    Raises:
        InputFault: adapt-short.
    """

    def refuse(name: object, reason: str) -> None:
        print(f"{name}: Skipped. {reason}", file=sys.stderr)

    for source, fault, _ in export_training_data(journal_sources(named, refuse, corrected_only=True), folder, "nemo"):
        if fault is not None:
            refuse(source.recording.uri, fault.message)
    lines = (folder / "manifest.jsonl").read_bytes().splitlines()
    rows = [row for line in lines if tokens_of(_transcript((row := foreign_json.decode(line, Utterance)).text))]
    seconds = sum(row.duration for row in rows)
    if seconds < LEAST_SECONDS:
        raise InputFault("adapt-short", minutes=round(seconds / _MINUTE, 1), least=round(LEAST_SECONDS / _MINUTE))
    random.Random(_SEED).shuffle(rows)
    return _Rows([row for n, row in enumerate(rows) if n % HELD_OUT], rows[::HELD_OUT])


def _print_share(rows: _Rows) -> None:
    shares = ((rows.learned, "to learn from"), (rows.held_out, "held out"))
    for share, purpose in shares:
        minutes = sum(row.duration for row in share) / _MINUTE
        print(f"{minutes:.1f} minutes {purpose}, in {format_count(len(share), 'segment')}.", file=sys.stderr)


def _may_train(model: Path, options: argparse.Namespace, folder: Path, rows: _Rows) -> bool:
    """Measure a few steps, and say how long the training takes. Return whether it may begin."""
    facts = _run(model, options, folder, rows)
    print(f"The training takes about {_length(facts['seconds'])}.", file=sys.stderr)
    if facts["device"] != "cpu" or options.on_cpu:
        return True
    print("This computer has no NVIDIA GPU that Mynah can use. Add --on-cpu to train on the CPU.", file=sys.stderr)
    return False


def _length(seconds: float) -> str:
    if seconds >= 2 * _HOUR:
        return format_count(round(seconds / _HOUR), "hour")
    return format_count(max(1, round(seconds / _MINUTE)), "minute")


def _run(
    model: Path, options: argparse.Namespace, folder: Path, rows: _Rows, target: Path | None = None
) -> dict[str, Any]:
    """Train in another process, or only measure without a target. Return its facts."""
    clips = [(str(folder / row.audio_filepath), row.duration, row.text) for row in rows.learned]
    facts: dict[str, Any] = {}
    progress = _Progress()

    def take(line: bytes) -> None:
        answer: dict[str, Any] = json.loads(line)
        if "done" in answer:
            progress.show(answer["done"])
        else:
            facts.update(answer)

    fault = processes.follow_part(
        "adapt-model",
        "core.engine.adaptation.adapt_process",
        *(str(model), str(paths.cache_dir() / "models"), "cpu" if options.on_cpu else "auto", str(options.passes)),
        *([] if target is None else [str(target)]),
        content=json.dumps(clips).encode(),
        on_line=take,
    )
    if fault is not None:
        raise fault
    return facts


class _Progress:
    """Prints a line after each tenth of the training, with the time left."""

    def __init__(self) -> None:
        self._first: tuple[float, float] | None = None  # the time and the share of the first report
        self._printed = 0

    def show(self, share: float) -> None:
        """Take the share that is done."""
        now = time.monotonic()
        if share == 0:  # the program has started
            return
        if self._first is None:  # the first step also warms up
            self._first = now, share
        begun, first = self._first
        tenths = int(10 * share)
        if self._printed < tenths < 10 and share > first:
            self._printed = tenths
            left = (now - begun) / (share - first) * (1 - share)
            print(f"{10 * tenths} % of the training is done, about {_length(left)} left.", file=sys.stderr)


def _keep_if_better(model: Path, adapted: Path, folder: Path, rows: _Rows) -> int:
    """Compare both models on the held-out segments. Move the new one into the models folder if it reads better."""
    is_kept = False
    try:
        before, after = _errors(model, folder, rows.held_out), _errors(adapted, folder, rows.held_out)
        for counts, moment in ((before, "before"), (after, "after")):
            print(
                f"{100 * (counts.rate or 0.0):.1f} % word errors {moment}, on the held-out segments.", file=sys.stderr
            )
        if after.errors < before.errors:
            kept = models.import_checkpoint(adapted, models.folder(), move=True)
            is_kept = True
            print(f"{kept}: Kept. Use it with --model {kept.stem}.", file=sys.stderr)
            return EXIT_DONE
        print("The new model reads no better. It was not kept.", file=sys.stderr)
        return EXIT_SOME_FAILED
    finally:
        if not is_kept:
            models.remove_unpacked(adapted)


def _errors(model: Path, folder: Path, rows: Sequence[Utterance]) -> ErrorCounts:
    """Return the word errors of a model on clips. Case and punctuation do not count."""
    total = ErrorCounts()
    with Engine(EngineOptions(model=str(model))) as engine:
        for result in engine.transcribe(str(folder / row.audio_filepath) for row in rows):
            if result.fault is not None:
                raise result.fault
            assert result.transcript is not None
            row = rows[result.number]
            counts = compare(_transcript(row.text), result.transcript, language=row.lang).words
            total.hits += counts.hits
            total.substitutions += counts.substitutions
            total.deletions += counts.deletions
            total.insertions += counts.insertions
    return total


def _transcript(text: str) -> Transcript:
    return Transcript((Segment(tuple(map(Word, text.split()))),), "", 0.0, "")
