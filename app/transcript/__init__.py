"""The transcript pane: hear a recording, read its words, and put them right."""

from app.transcript.pane import TranscriptPane

__all__ = ["TranscriptPane"]
