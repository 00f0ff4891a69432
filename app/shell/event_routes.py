"""Forward the events of the scheduler to the transcript and to the memory meter."""

from app.bridge import Bridge
from app.memory.memory_source import MemorySource
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


def route_to_transcript(bridge: Bridge, pane: TranscriptPane) -> None:
    """Forward the events of the shown job to the transcript pane."""

    def replaced(event: TranscriptReplaced) -> None:
        if pane.job is not None and pane.job.id == event.job.id:
            pane.show_job(event.job)

    bridge.subscribe(TranscriptReplaced, replaced)
    bridge.subscribe(ChunkCommitted, lambda event: pane.on_chunk(event.chunk))
    bridge.subscribe(Progress, pane.on_progress)
    bridge.subscribe(JobChanged, lambda event: pane.on_job_changed(event.job))
    bridge.subscribe(SpeakersAssigned, lambda event: pane.on_speakers_assigned(event.job))


def route_engine_events(bridge: Bridge, memory: MemorySource) -> None:
    """Forward the engine's events to the memory meter."""

    def ready(told: Ready) -> None:
        if told.kind == "recognition":
            memory.engine_ready(told)

    def gone(_: object) -> None:
        memory.engine_ended()

    bridge.subscribe(EngineStarted, lambda event: memory.engine_started(event.pid))
    bridge.subscribe(Heartbeat, memory.set_heartbeat)
    bridge.subscribe(Ready, ready)
    for event in (EngineLost, EngineReleased, Halted):
        bridge.subscribe(event, gone)
