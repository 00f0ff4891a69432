"""Read a language model from a file of either format, and write one."""

from collections.abc import Sequence
from pathlib import Path

from core.engine.ngrams.arpa_file import read_arpa, write_arpa
from core.engine.ngrams.gram_automaton import Grams, to_arrays
from core.engine.ngrams.nemo_file import read_nemo, write_nemo
from core.engine.ngrams.ngram_model import NgramModel

_ARPA = ".arpa"


def read_model(path: Path, tokens: int) -> NgramModel:
    """Return the model in a file. An NGPU-LM file ends with .nemo, every other file is ARPA.

    Args:
        path: the file.
        tokens: the number of the recogniser's tokens. An NGPU-LM file may have another.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is no such model.
    """
    return NgramModel(read_nemo(path) if path.suffix.lower() == ".nemo" else read_arpa(path, tokens))


def write_model(path: Path, grams: Sequence[Grams], tokens: int, kind: str) -> None:
    """Write a model of `tokens` tokens.

    Args:
        path: the file.
        grams: the n-grams of all orders, the 1-grams first.
        tokens: the number of the recogniser's tokens.
        kind: ".arpa" or ".nemo".

    Raises:
        OSError: the file cannot be written.
    """
    if kind == _ARPA:
        write_arpa(path, grams)
    else:
        write_nemo(path, to_arrays(grams, tokens))
