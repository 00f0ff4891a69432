"""Which parts of the window hear of what the scheduler tells; those that follow it by themselves are not here."""

from app.bridge import Bridge
from app.memory.memory_source import MemorySource
from app.shell.toolbar import Toolbar
from app.transcript import TranscriptPane
from core.contracts.engine_messages import Heartbeat, Progress, Ready
from core.queue.events import (
    ChunkCommitted,
    EngineLost,
    EngineReleased,
    EngineStarted,
    Halted,
    JobChanged,
    SpeakersAssigned,
    TranscriptReplaced,
)


def to_transcript(bridge: Bridge, pane: TranscriptPane) -> None:
    """The transcript that is shown grows, and follows its job."""

    def replaced(event: TranscriptReplaced) -> None:
        if pane.job is not None and pane.job.id == event.job.id:
            pane.show_job(event.job)

    bridge.subscribe(TranscriptReplaced, replaced)
    bridge.subscribe(ChunkCommitted, lambda event: pane.on_chunk(event.chunk))
    bridge.subscribe(Progress, pane.on_progress)
    bridge.subscribe(JobChanged, lambda event: pane.on_job_changed(event.job))
    bridge.subscribe(SpeakersAssigned, lambda event: pane.on_speakers_assigned(event.job))


def of_the_engine(bridge: Bridge, memory: MemorySource, toolbar: Toolbar) -> None:
    """The meter measures the engine that is there, and the toolbar names its device."""

    def ready(told: Ready) -> None:
        if told.kind == "recognition":
            memory.engine_ready(told)
            toolbar.show_ready(told)

    def gone(_: object) -> None:
        memory.engine_ended()
        toolbar.show_ready(None)

    bridge.subscribe(EngineStarted, lambda event: memory.engine_started(event.pid))
    bridge.subscribe(Heartbeat, memory.set_heartbeat)
    bridge.subscribe(Ready, ready)
    for event in (EngineLost, EngineReleased, Halted):
        bridge.subscribe(event, gone)
