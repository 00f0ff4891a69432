"""Play a recording, read its transcript, and correct it."""

from app.transcript.transcript_pane import TranscriptPane

__all__ = ["TranscriptPane"]
