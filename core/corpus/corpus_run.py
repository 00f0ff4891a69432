"""A run over a corpus: which parts it has, which are done, and what says that all are."""

from collections.abc import Iterable, Iterator

import msgspec

from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.vocabulary import digest
from core.corpus import corpus_storage as storage
from core.corpus.corpus_parts import Part, in_shard, parts_of
from core.corpus.manifest import manifest_digest, read_manifest
from core.corpus.node_models import model_here
from core.corpus.part_files import PLAN, SUCCESS, PartOptions, done_parts
from core.corpus.run_observer import FailureLimit, RunObserver
from core.corpus.worker import EngineWorker, PartFailed
from core.library.engine_options import phrases_of

WHOLE = (0, 1)
"""The only shard."""


class CorpusPlan(msgspec.Struct, frozen=True):
    """What all commands that write into one output must agree on: kept there, so that none mixes two runs.

    `manifest` is the SHA-256 of its bytes, `model` the model's name, `model_bytes` its size, `options` all else that
    the text depends on; of lists of words their content counts.
    """

    manifest: str
    part_hours: float
    model: str
    model_bytes: int
    results: str
    formats: tuple[str, ...]
    options: dict[str, str]


_ELSEWHERE = frozenset({"model", "device", "cuda_graphs", "full_speed"})  # apart, or of no account for the text
_DIFFERENCES = {
    "manifest": "its manifest was another one",
    "part_hours": "its parts were of {0} hours, not {1}",
    "model": "its model was {0}, not {1}",
    "model_bytes": "its model had {0} bytes, not {1}",
    "results": "its results were {0}, not {1}",
    "formats": "its formats were {0}, not {1}",
}


class CorpusRun:
    """A manifest, an output, and a shard (number from 0, count) of the parts.

    `total` is how many parts all shards have together, known once `parts` or `open_parts` has come to its end.
    """

    def __init__(self, manifest: str, options: PartOptions, part_hours: float, shard: tuple[int, int] = WHOLE) -> None:
        """Writes the plan, or compares it with the one that is there.

        Raises EnvironmentFault: "corpus-other", "model-missing", those of the storage; InputFault for the manifest.
        """
        self.manifest, self.options, self.part_hours, self.shard = manifest, options, part_hours, shard
        self.total: int | None = None
        self._plan = _plan(manifest, options, part_hours)
        self._agree(self._plan)
        self.done = done_parts(options.output)
        """Numbers of the parts that were done when that was last looked for, of all shards."""

    def parts(self) -> Iterator[Part]:
        """The shard's parts, done or not, read from the manifest as they are asked for. Raises InputFault."""
        count = 0
        for part in parts_of(read_manifest(self.manifest), self.part_hours):
            count += 1
            if in_shard(part.number, self.shard):
                yield part
        self.total = count

    def open_parts(self) -> Iterator[Part]:
        """The same without those that are done. Raises InputFault."""
        return (part for part in self.parts() if part.number not in self.done)

    def look_again(self) -> None:
        """Find out anew which parts are done. Raises EnvironmentFault."""
        self.done = done_parts(self.options.output)

    def conclude(self) -> bool:
        """Write _SUCCESS if the parts of all shards are done; whether they are. Raises EnvironmentFault."""
        self.look_again()
        self._agree(self._plan)  # somebody may have removed the output
        if self.total is None or len(self.done) < self.total:
            return False
        storage.write_whole(storage.join(self.options.output, SUCCESS), b"")
        return True

    def missing_parts(self) -> list[int]:
        """Return the numbers of the shard's parts without results, as `conclude` found them."""
        return [number for number in range(self.total or 0) if in_shard(number, self.shard) and number not in self.done]

    def _agree(self, plan: CorpusPlan) -> None:
        address = storage.join(self.options.output, PLAN)
        if not storage.exists(address):
            storage.write_whole(address, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
        try:
            there = msgspec.json.decode(storage.read_whole(address), type=CorpusPlan)
        except msgspec.MsgspecError as error:
            difference = f"its {PLAN} cannot be read"
            raise EnvironmentFault("corpus-other", uri=self.options.output, difference=difference) from error
        if there != plan:
            raise EnvironmentFault("corpus-other", uri=self.options.output, difference=_difference(there, plan))


def _plan(manifest: str, options: PartOptions, part_hours: float) -> CorpusPlan:
    """Everything but what only says where and how fast it is computed."""
    engine = options.engine
    asked = msgspec.to_builtins(engine, str_keys=True) | {"vocabulary": digest(phrases_of(engine))}
    left = {name: str(asked[name]) for name in asked if name not in _ELSEWHERE}
    left["format_options"] = msgspec.json.encode(options.format_options).decode()
    model = model_here(engine.model)
    identity = models.model_name(model), models.model_size(model)
    return CorpusPlan(manifest_digest(manifest), part_hours, *identity, options.results, options.formats, left)


def _difference(there: CorpusPlan, here: CorpusPlan) -> str:
    for name, words in _DIFFERENCES.items():
        old, new = getattr(there, name), getattr(here, name)
        if old != new:
            return words.format(old or "none", new or "none")
    names = {name for name in {**there.options, **here.options} if there.options.get(name) != here.options.get(name)}
    return "other options of " + ", ".join(sorted(names))


def run_here(worker: EngineWorker, parts: Iterable[Part], observer: RunObserver) -> None:
    """Work through parts with one engine. Raises EnvironmentFault when the engine cannot work, and "corpus-stopped"."""
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
            limit.forget()
