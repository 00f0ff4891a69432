"""Everything that an engine found in one recording, for the queue of another computer."""

import msgspec

from core.contracts.engine_messages import Chunk, Done, Failed, SpeakerChunk

MODEL_MEMBER = "mynah"
"""The member of a server's model that says which results the server has."""


class EngineResults(msgspec.Struct, frozen=True):
    """The messages of an engine about one recording. Numbers of jobs and attempts are 0.

    `failed` is the fault of the words, and `done` is None then. `speakers_failed` is the fault of the speakers.
    `language` was detected for the recogniser's prompt. None: nobody asked for the detection, or the model needs none.
    """

    chunks: tuple[Chunk, ...] = ()
    done: Done | None = None
    failed: Failed | None = None
    speaker_chunks: tuple[SpeakerChunk, ...] = ()
    speakers_failed: Failed | None = None
    language: str | None = None
