"""What can be chosen of how a model computes, as command line, library, settings and engine have it."""

from typing import Literal, get_args

Device = Literal["auto", "cuda", "mps", "cpu"]
"""Where; auto takes a GPU if there is one."""
Precision = Literal["auto", "fp32", "bf16", "fp16", "int8"]
"""How finely; auto takes what is fastest there."""
Backend = Literal["auto", "native", "nemo"]
"""Whose code; auto takes NeMo's where Mynah has none for the model."""
Times = Literal["sound", "nemo"]
"""How a transcription's words are timed: by the sound, as an alignment's are, or by NeMo's own rules."""

DEVICES: tuple[Device, ...] = get_args(Device)
PRECISIONS: tuple[Precision, ...] = get_args(Precision)
BACKENDS: tuple[Backend, ...] = get_args(Backend)
TIMES: tuple[Times, ...] = get_args(Times)
