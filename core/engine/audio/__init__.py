"""Read recordings: decode and resample them, find speech, cut windows, and measure the waveform to draw."""
