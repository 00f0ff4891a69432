"""A run over a corpus: its parts, the done parts, and the mark of a complete run."""

from collections.abc import Iterable, Iterator

import msgspec

from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.vocabulary import digest
from core.corpus import corpus_storage as storage
from core.corpus.corpus_parts import Part, is_in_shard, split_into_parts
from core.corpus.manifest import manifest_digest, read_manifest
from core.corpus.node_models import fetch_model
from core.corpus.part_files import PLAN, SUCCESS, PartOptions, done_parts
from core.corpus.run_observer import FailureLimit, RunObserver
from core.corpus.worker import EngineWorker, PartFailed
from core.library.engine_options import phrases_of

WHOLE = (0, 1)
"""The shard of a run without --shard."""


class CorpusPlan(msgspec.Struct, frozen=True):
    """The facts that all commands with the same output must share. The output stores them, so that two runs never mix.

    `manifest` is the SHA-256 of its bytes. `model_bytes` is the size of the model. `options` holds all other options
    that affect the text. Vocabulary files count by their content.
    """

    manifest: str
    part_hours: float
    model: str
    model_bytes: int
    results: str
    formats: tuple[str, ...]
    options: dict[str, str]


_OTHER_OPTIONS = frozenset(
    {"model", "device", "cuda_graphs", "full_speed"}
)  # fields of their own, or without effect on the text
_DIFFERENCES = {
    "manifest": "it has another manifest",
    "part_hours": "it has parts of {0} hours, not {1}",
    "model": "its model is {0}, not {1}",
    "model_bytes": "its model has {0} bytes, not {1}",
    "results": "its results are {0}, not {1}",
    "formats": "its formats are {0}, not {1}",
}


class CorpusRun:
    """A manifest, an output, and a shard (number from 0, count) of the parts.

    `total` is the number of parts of all shards, known once `parts` or `open_parts` is exhausted.
    """

    def __init__(self, manifest: str, options: PartOptions, part_hours: float, shard: tuple[int, int] = WHOLE) -> None:
        """Write the plan, or compare it with the stored plan.

        Raises:
            EnvironmentFault: "corpus-other", "model-missing", and faults of the storage.
            InputFault: the manifest cannot be read.
        """
        self.manifest, self.options, self.part_hours, self.shard = manifest, options, part_hours, shard
        self.total: int | None = None
        self._plan = _plan(manifest, options, part_hours)
        self._check_plan(self._plan)
        self.done = done_parts(options.output)
        """Numbers of done parts of all shards, as of the last look."""

    def parts(self) -> Iterator[Part]:
        """Yield the shard's parts, done or not, lazily from the manifest. Raises InputFault."""
        count = 0
        for part in split_into_parts(read_manifest(self.manifest), self.part_hours):
            count += 1
            if is_in_shard(part.number, self.shard):
                yield part
        self.total = count

    def open_parts(self) -> Iterator[Part]:
        """Return the shard's parts that are not done. Raises InputFault."""
        return (part for part in self.parts() if part.number not in self.done)

    def refresh_done_parts(self) -> None:
        """List the done parts again. Raises EnvironmentFault."""
        self.done = done_parts(self.options.output)

    def conclude(self) -> bool:
        """Write _SUCCESS if all parts of all shards are done. Return whether they are. Raises EnvironmentFault."""
        self.refresh_done_parts()
        self._check_plan(self._plan)  # the output may have been removed during the run
        if self.total is None or len(self.done) < self.total:
            return False
        storage.write_whole(storage.join(self.options.output, SUCCESS), b"")
        return True

    def missing_parts(self) -> list[int]:
        """Return the numbers of the shard's parts without results, as `conclude` found them."""
        return [
            number for number in range(self.total or 0) if is_in_shard(number, self.shard) and number not in self.done
        ]

    def _check_plan(self, plan: CorpusPlan) -> None:
        address = storage.join(self.options.output, PLAN)
        if not storage.exists(address):
            storage.write_whole(address, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
        try:
            stored = msgspec.json.decode(storage.read_whole(address), type=CorpusPlan)
        except msgspec.MsgspecError as error:
            difference = f"its {PLAN} cannot be read"
            raise EnvironmentFault("corpus-other", uri=self.options.output, difference=difference) from error
        if stored != plan:
            raise EnvironmentFault("corpus-other", uri=self.options.output, difference=_difference(stored, plan))


def _plan(manifest: str, options: PartOptions, part_hours: float) -> CorpusPlan:
    """Return the plan: all options except those for place and speed of the computation."""
    engine = options.engine
    values = msgspec.to_builtins(engine, str_keys=True) | {"vocabulary": digest(phrases_of(engine))}
    others = {name: str(values[name]) for name in values if name not in _OTHER_OPTIONS}
    others["format_options"] = msgspec.json.encode(options.format_options).decode()
    model = fetch_model(engine.model)
    identity = models.model_name(model), models.model_size(model)
    return CorpusPlan(manifest_digest(manifest), part_hours, *identity, options.results, options.formats, others)


def _difference(stored: CorpusPlan, here: CorpusPlan) -> str:
    for name, template in _DIFFERENCES.items():
        old, new = getattr(stored, name), getattr(here, name)
        if old != new:
            return template.format(old or "none", new or "none")
    names = {name for name in {**stored.options, **here.options} if stored.options.get(name) != here.options.get(name)}
    return "it has other values of " + ", ".join(sorted(names))


def run_here(worker: EngineWorker, parts: Iterable[Part], observer: RunObserver) -> None:
    """Transcribe parts with one engine. Raises EnvironmentFault if the engine cannot work, and "corpus-stopped"."""
    limit = FailureLimit(1)

    def given() -> Iterator[Part]:
        for part in parts:
            observer.part_given(part, worker.node)
            yield part

    for outcome in worker.run_all(given()):
        if isinstance(outcome, PartFailed):
            observer.part_failed(outcome.number, outcome.fault, None)
            limit.add(outcome.fault)
        else:
            observer.part_done(outcome)
            limit.reset()
