"""Test whether the engine works here: recognise a few seconds of the sample in a temporary queue."""

import io
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.contracts import files, paths
from core.contracts.engine_messages import Heartbeat, Ready
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.files import storage_fault, storage_faults
from core.contracts.protocol import Prompt
from core.journal import JobSpec, JobState, Journal
from core.queue.events import Event
from core.queue.scheduler.scheduler import Scheduler
from core.specs.job_specs import compute_spec

CLIP_SECONDS = 3


@dataclass(frozen=True)
class SelfTestResult:
    """The last messages of the engine, None if missing, and the outcome.

    A clip of CLIP_SECONDS took `seconds`, with the engine's start, and gave `text`. `fault` may be None although
    `works` is False: the test did not finish.
    """

    works: bool
    ready: Ready | None
    beat: Heartbeat | None
    fault: Fault | None
    seconds: float
    text: str


def self_test(device: str = "auto", precision: str = "auto", backend: str = "auto") -> SelfTestResult:
    """Run the built-in demo model on a clip, in the calling thread.

    Raises:
        EnvironmentFault: own-folder, disk, no-write.
    """
    latest: dict[type, Event] = {}
    began = time.monotonic()
    with _temporary_folder() as folder:
        clip = _clip(Path(folder))
        with closing(Journal(Path(folder) / paths.JOURNAL)) as journal:
            compute = compute_spec(paths.demo_model(), Prompt(), device=device, precision=precision, backend=backend)
            batch, _ = journal.batches.open("self-test")
            stat = clip.stat()
            job = journal.jobs.add(batch, str(clip), stat.st_size, stat.st_mtime_ns, JobSpec(compute))

            def keep(event: Event) -> None:
                latest[type(event)] = event

            scheduler = Scheduler(journal, paths.engine_log(), keep, batch=batch)
            scheduler.run()
            job = journal.jobs.get(job.id)
            text = " ".join(word.text for word in journal.chunks.words(job.id))
    fault = scheduler.fault or job.fault
    ready, beat = latest.get(Ready), latest.get(Heartbeat)
    return SelfTestResult(
        fault is None and job.state == JobState.DONE,
        ready if isinstance(ready, Ready) else None,
        beat if isinstance(beat, Heartbeat) else None,
        fault,
        time.monotonic() - began,
        text,
    )


def _temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    try:
        return tempfile.TemporaryDirectory(prefix="mynah-test-")
    except OSError as error:  # without a file name, no folder for temporary files is usable
        if error.filename:
            raise storage_fault(error, Path(error.filename)) from error
        raise EnvironmentFault("no-write", path="TMPDIR", reason=error.strerror or str(error)) from error


def _clip(folder: Path) -> Path:
    """Write the first seconds of the sample recording to a file."""
    import wave  # late: the window starts without it

    clip = folder / "self-test.wav"
    content = io.BytesIO()
    with wave.open(str(paths.resources_dir() / "samples" / "note.wav")) as source, wave.open(content, "wb") as target:
        target.setparams(source.getparams())
        target.writeframes(source.readframes(CLIP_SECONDS * source.getframerate()))
    with storage_faults(clip):
        clip.write_bytes(content.getvalue())
    return clip


_COPIES = {"conversation.flac": "Sample transcript.flac", "transcripts/conversation.json": "Sample transcript.json"}


def copy_sample() -> Path:
    """Return the user's own copy of the sample's corrected transcript, beside its recording.

    The first call makes both: transcripts lie next to recordings.

    Raises:
        EnvironmentFault: disk, no-write, own-folder.
    """
    folder = paths.data_dir() / "samples"
    for name, called in _COPIES.items():
        copy = folder / called
        with files.storage_faults(copy):
            if not copy.exists():
                files.write_atomic(copy, (paths.resources_dir() / "samples" / name).read_bytes())
    return folder / _COPIES["transcripts/conversation.json"]
