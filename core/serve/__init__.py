"""Serve OpenAI's transcription routes, and jobs, over HTTP. One engine works for all clients."""
