"""The transcript pane: hear a recording, read its words, and put them right."""

from app.transcript.transcript_pane import TranscriptPane

__all__ = ["TranscriptPane"]
