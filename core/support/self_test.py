"""Whether the engine works here: a few seconds of the sample, through a real one, in a queue of their own."""

import io
import tempfile
import time
import wave
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
    """What the engine told of itself, None where it did not come so far, and how it did.

    The clip, CLIP_SECONDS of speech, took `seconds`, the engine's start included, and gave `text`. `fault` may be None
    though it does not work: the test did not finish.
    """

    works: bool
    ready: Ready | None
    beat: Heartbeat | None
    fault: Fault | None
    seconds: float
    text: str


def self_test(device: str = "auto", precision: str = "auto", backend: str = "auto") -> SelfTestResult:
    """Run the built-in demo model on a clip, in the thread that calls.

    Raises EnvironmentFault for our own folders, and the one for temporary files: disk, no-write.
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
    except OSError as error:  # what has no file name is that none can be made anywhere
        if error.filename:
            raise storage_fault(error, Path(error.filename)) from error
        raise EnvironmentFault("no-write", path="TMPDIR", reason=error.strerror or str(error)) from error


def _clip(folder: Path) -> Path:
    """The first seconds of the sample recording, as a file of their own."""
    clip = folder / "self-test.wav"
    content = io.BytesIO()
    with wave.open(str(paths.resources_dir() / "samples" / "note.wav")) as source, wave.open(content, "wb") as target:
        target.setparams(source.getparams())
        target.writeframes(source.readframes(CLIP_SECONDS * source.getframerate()))
    with storage_faults(clip):
        clip.write_bytes(content.getvalue())
    return clip


_NAME = "conversation.flac"


def copy_sample() -> Path:
    """A copy of the sample of the user's own, made at the first call, for transcripts lie beside recordings.

    Raises EnvironmentFault: disk, no-write, own-folder.
    """
    copy = paths.data_dir() / "samples" / _NAME
    with files.storage_faults(copy):
        if not copy.exists():
            files.write_atomic(copy, (paths.resources_dir() / "samples" / _NAME).read_bytes())
    return copy
