"""The transcript pane: play a recording, read its words, and correct them."""

from app.transcript.transcript_pane import TranscriptPane

__all__ = ["TranscriptPane"]
