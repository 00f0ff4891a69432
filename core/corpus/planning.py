"""Make a manifest from folders, buckets, patterns and files, with the length of each recording."""

import glob
import json
import os
import re
import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from core.contracts import media, paths, processes
from core.contracts.errors import Fault, Figure, InputFault, Kind, fault_from
from core.contracts.media import read_fault
from core.contracts.object_storage import is_uri, located, retried
from core.corpus import corpus_storage as storage
from core.corpus.manifest import Entry, entry_id
from core.library.recordings import Recording, address_of, check_scheme

BATCH = 1024
"""Recordings that one process opens."""
_PATTERN = re.compile(r"[*?\[]")
_Answer = tuple[int, float | None, tuple[Kind, str, dict[str, Figure]] | None, object]
Refusal = Callable[[str, Fault], None]


class _Probed(NamedTuple):
    """A recording, and its length in seconds or a fault."""

    uri: str
    outcome: float | Fault | None


def plan(sources: Iterable[str], refuse: Refusal, language: str | None = None, threads: int = 16) -> Iterator[Entry]:
    """Yield an entry for each recording in the sources, in order, as it is found.

    Only the headers of recordings are read.

    Args:
        sources: folders, files, patterns and addresses.
        refuse: called with the address and the fault of each skipped file.
        language: language of all recordings.
        threads: recordings that each of a few processes opens at the same time.

    Raises:
        EnvironmentFault: the storage fails.
    """
    named = list(sources)
    written: set[int] = set()  # 64 bits of each address. Only two sources can name a recording twice
    for uri, outcome in _probe_all(_recordings(named, refuse), threads):
        if isinstance(outcome, Fault):
            refuse(uri, outcome)
            continue
        name = entry_id(uri)
        if len(named) > 1:
            bits = int(name[-16:], 16)
            if bits in written:
                continue
            written.add(bits)
        yield Entry(name, uri, None, None if outcome is None else round(outcome, 3), language)


def _recordings(sources: Iterable[str], refuse: Refusal) -> Iterator[str]:
    """Yield the addresses and absolute paths in the sources. Calls `refuse` for a missing source."""
    for source in sources:
        try:
            yield from _remote_recordings(source) if is_uri(source) else _local_recordings(source)
        except OSError as error:
            refuse(source, read_fault(error))


def _local_recordings(source: str) -> Iterator[str]:
    path = Path(source)
    if path.is_dir():
        files: Iterable[Path | str] = media.recordings_in(path)
    elif not os.path.lexists(source) and _PATTERN.search(source):
        files = sorted(glob.iglob(source, recursive=True))  # noqa: PTH207 (as in core.contracts.media)
    else:
        files = [path]
    for each in files:
        yield str(Path(each).absolute())


def _remote_recordings(source: str) -> Iterator[str]:
    check_scheme(source)
    system, path = located(source)
    scheme = f"{source.partition('://')[0]}://"
    if _PATTERN.search(path):
        for match in retried(source, lambda: system.glob(path)):
            yield match if is_uri(match) else f"{scheme}{match}"
    elif retried(source, lambda: system.info(path))["type"] == "directory":
        yield from (uri for uri, _ in storage.find_files(source) if media.is_media_name(uri))
    else:
        yield source


def _probe_all(uris: Iterable[str], threads: int) -> Iterator[_Probed]:
    """Yield each recording with its length, in order. Probes a few batches at the same time."""
    source, count = iter(uris), os.cpu_count() or 1
    running: deque[Future[list[_Probed]]] = deque()
    with ThreadPoolExecutor(count) as pool:
        while batch := list(islice(source, BATCH)):
            running.append(pool.submit(_probe, batch, threads))
            if len(running) > count:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()


def _probe(batch: list[str], threads: int) -> list[_Probed]:
    """Probe a batch in a process. After a crash, probe the rest one by one, and blame the recording that crashes."""
    outcomes = _run_probe(dict(enumerate(batch)), threads)
    while left := {number: uri for number, uri in enumerate(batch) if number not in outcomes}:
        outcomes |= _run_probe(left, 1)
        culprit = next((number for number in left if number not in outcomes), None)
        if culprit is not None:
            outcomes[culprit] = InputFault("crashes", cause="its header was read")
    return [_Probed(uri, outcomes[number]) for number, uri in enumerate(batch)]


def _run_probe(uris: dict[int, str], threads: int) -> dict[int, float | Fault | None]:
    """Return the answers of a process, as far as it came."""
    numbers = list(uris)
    lines = "".join(json.dumps(str(address_of(Recording(uri), 0))) + "\n" for uri in uris.values())
    command = [*processes.own_command("durations", "core.engine.audio.duration_probe"), str(threads)]
    process = subprocess.run(
        command,
        input=lines.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        cwd=paths.resources_dir().parent,
    )
    outcomes: dict[int, float | Fault | None] = {}
    for line in process.stdout.splitlines():
        try:
            number, seconds, fault, _ = msgspec.json.decode(line, type=_Answer)
        except msgspec.MsgspecError:  # the process died while it wrote this line
            continue
        outcomes[numbers[number]] = seconds if fault is None else fault_from(*fault)
    return outcomes
