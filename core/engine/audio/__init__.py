"""Recordings to windows of 16 kHz mono: decoding, resampling, voice activity, segmenter; and the outline to draw."""
