"""The choices for how a model computes, as command line, library, settings and engine name them."""

from typing import Literal, get_args

Device = Literal["auto", "cuda", "xpu", "mps", "cpu"]
"""The device. auto: a GPU if the machine has one. Nobody has tried xpu, an Intel GPU."""
Precision = Literal["auto", "fp32", "bf16", "fp16", "int8"]
"""The number format. auto: the fastest format on the device."""
Backend = Literal["auto", "native", "nemo"]
"""The implementation. auto: NeMo for models that the native backend does not support."""
Times = Literal["sound", "nemo"]
"""The rule for word times: by the sound, as in an alignment, or by NeMo's rules."""
Confidence = Literal["probability", "entropy"]
"""The measure of a word's confidence: its tokens' probability, or the entropy over all tokens that NeMo takes."""

Search = Literal["greedy", "beam"]
"""The search of a decoder. beam: follow several hypotheses at once, which takes longer and finds better words."""
BEAM = 4
"""Hypotheses of a beam search without a number of its own."""
MOST_HYPOTHESES = 16
SecondHead = Literal["auto", "ctc", "tdt"]
"""The head that reads a second time. auto: the one that does not write the words. tdt: the transducer of any kind."""


def beam_of(search: Search | None, beam: int | None = None) -> int:
    """Return the number of hypotheses of a search, 1 for the greedy search. A `beam` alone means a beam search."""
    if search is None:
        return beam or 1
    return (beam or BEAM) if search == "beam" else 1


DEVICES: tuple[Device, ...] = get_args(Device)
DEEP_DEVICES: tuple[Device, ...] = ("cuda", "xpu")
"""Devices whose batches hold thousands of seconds of sound."""
PRECISIONS: tuple[Precision, ...] = get_args(Precision)
BACKENDS: tuple[Backend, ...] = get_args(Backend)
TIMES: tuple[Times, ...] = get_args(Times)
CONFIDENCES: tuple[Confidence, ...] = get_args(Confidence)
SEARCHES: tuple[Search, ...] = get_args(Search)
SECOND_HEADS: tuple[SecondHead, ...] = get_args(SecondHead)
