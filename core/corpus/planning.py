"""Makes a manifest of folders, buckets, patterns and files: what is in them, and how long each recording is."""

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
"""Recordings that one process looks at."""
_PATTERN = re.compile(r"[*?\[]")
_Answer = tuple[int, float | None, tuple[Kind, str, dict[str, Figure]] | None]
Refusal = Callable[[str, Fault], None]


class _Found(NamedTuple):
    """A recording, and how long it is in seconds or why it is none."""

    uri: str
    outcome: float | Fault | None


def plan(sources: Iterable[str], refuse: Refusal, language: str | None = None, threads: int = 16) -> Iterator[Entry]:
    """An entry for each recording in the sources, in order, as they are found; never all at once.

    `refuse` is told the address of what cannot be transcribed, and why: it is left out. Up to `threads` recordings
    are looked at side by side by each of a few processes; only their headers are read. Raises EnvironmentFault of the
    storage.
    """
    named = list(sources)
    written: set[int] = set()  # 64 bits of each address; only several sources can name a recording twice
    for uri, outcome in _probed(_recordings(named, refuse), threads):
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
    """The addresses and absolute paths that sources mean. `refuse` is told a source that there is not."""
    for source in sources:
        try:
            yield from _elsewhere(source) if is_uri(source) else _here(source)
        except OSError as error:
            refuse(source, read_fault(error))


def _here(source: str) -> Iterator[str]:
    path = Path(source)
    if path.is_dir():
        found: Iterable[Path | str] = media.recordings_in(path)
    elif not os.path.lexists(source) and _PATTERN.search(source):
        found = sorted(glob.iglob(source, recursive=True))  # noqa: PTH207 (as in core.contracts.media)
    else:
        found = [path]
    for each in found:
        yield str(Path(each).absolute())


def _elsewhere(source: str) -> Iterator[str]:
    check_scheme(source)
    system, path = located(source)
    scheme = f"{source.partition('://')[0]}://"
    if _PATTERN.search(path):
        for found in retried(source, lambda: system.glob(path)):
            yield found if is_uri(found) else f"{scheme}{found}"
    elif retried(source, lambda: system.info(path))["type"] == "directory":
        yield from (uri for uri, _ in storage.find_files(source) if media.is_media_name(uri))
    else:
        yield source


def _probed(uris: Iterable[str], threads: int) -> Iterator[_Found]:
    """Each with its length, in order; a few batches are under way at a time."""
    source, count = iter(uris), os.cpu_count() or 1
    running: deque[Future[list[_Found]]] = deque()
    with ThreadPoolExecutor(count) as pool:
        while batch := list(islice(source, BATCH)):
            running.append(pool.submit(_probe, batch, threads))
            if len(running) > count:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()


def _probe(batch: list[str], threads: int) -> list[_Found]:
    """Ask a process; one that dies is asked again, one recording at a time, and what it dies on is no recording."""
    found = _ask(dict(enumerate(batch)), threads)
    while left := {number: uri for number, uri in enumerate(batch) if number not in found}:
        found |= _ask(left, 1)
        culprit = next((number for number in left if number not in found), None)
        if culprit is not None:
            found[culprit] = InputFault("crashes", cause="its header was read")
    return [_Found(uri, found[number]) for number, uri in enumerate(batch)]


def _ask(uris: dict[int, str], threads: int) -> dict[int, float | Fault | None]:
    """What a process answers, as far as it got."""
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
    found: dict[int, float | Fault | None] = {}
    for line in process.stdout.splitlines():
        try:
            number, seconds, fault = msgspec.json.decode(line, type=_Answer)
        except msgspec.MsgspecError:  # of a process that died while it wrote
            continue
        found[numbers[number]] = seconds if fault is None else fault_from(*fault)
    return found
