"""Build a language model from texts, in a separate process and without torch.

usage: python -m core.engine.language_model_process MODEL CACHE TARGET ORDER BYTES

MODEL is a .nemo file, or a folder with a model from the hub. CACHE is the folder of unpacked models. TARGET ends with
.nemo (NeMo's NGPU-LM) or .arpa. ORDER is the length of the longest n-grams in tokens. The first line of standard input
is a NewModel as JSON, see core.contracts.language_model_origin: command lines have too little room for many sources.
The other lines are the texts in UTF-8. Each is a sequence with a beginning and an end. BYTES is the size of all lines.
Fewer bytes mean that the parent died, and the model is not written.

Standard output gets the facts as JSON. Standard error gets a fault as JSON.
"""

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.contracts import processes
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.files import publish, storage_faults, temporary_beside, write_atomic
from core.contracts.language_model_origin import (
    NewModel,
    add_origin,
    file_beside,
    from_json,
    has_mark,
    is_archive,
    mark_of,
    read_origin,
    to_json,
)
from core.engine.checkpoint.hub_folder import open_model
from core.engine.native.tokenizer import Tokenizer, load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.ngrams.kneser_ney import estimate
from core.engine.ngrams.model_file import write_model
from core.engine.service.parent_watch import die_with_parent

_FRAME_SYNCHRONOUS = ("ctc", "rnnt", "tdt", "tdt_ctc")


def main(arguments: list[str]) -> int:
    """Build the model. Return 1 after a fault."""
    die_with_parent()
    model, cache, target, order, size = arguments
    try:
        tokenizer = _tokenizer(Path(model), Path(cache))
        lines = _whole(sys.stdin.buffer, int(size))
        new = from_json(next(lines), NewModel)
        facts = build(lines, tokenizer, Path(target), int(order), new)
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    print(json.dumps(facts))
    return 0


def _whole(lines: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Yield all lines. Raise EOFError if they have fewer bytes than `size`."""
    for line in lines:
        size -= len(line)
        yield line
    if size > 0:
        raise EOFError("the texts are not whole")


def _tokenizer(model: Path, cache: Path) -> Tokenizer:
    """Return the tokenizer of a model.

    Raises:
        EnvironmentFault: "language-model-family", "model-unsupported", and those of open_model.
    """
    checkpoint = open_model(model, cache)
    if checkpoint.family not in _FRAME_SYNCHRONOUS:
        raise EnvironmentFault("language-model-family", model=checkpoint.name)
    try:
        return load_tokenizer(checkpoint.config, checkpoint.folder)
    except Unsupported as unsupported:
        raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason=str(unsupported)) from unsupported


def build(
    lines: Iterable[bytes], tokenizer: Tokenizer, target: Path, order: int, new: NewModel | None = None
) -> dict[str, object]:
    """Write the model of some texts, and their origin. Return the numbers of words, tokens and n-grams.

    Raises:
        InputFault: "language-model-empty", "language-model-changed".
        EnvironmentFault: "disk", "no-write", "file-exists".
    """
    language = next(iter(tokenizer.languages), None)
    sentences: list[NDArray[np.int32]] = []
    words = 0
    for text in fold_texts((line.decode(errors="replace") for line in lines), tokenizer):
        words += len(text.split())
        sentences.append(np.array(tokenizer.text_to_ids(text, language), np.int32))
    try:
        grams = estimate(sentences, len(tokenizer.pieces), order)
    except ValueError as error:
        raise InputFault("language-model-empty") from error
    tokens = sum(map(len, sentences))
    sentences.clear()
    with storage_faults(target.parent), temporary_beside(target) as temporary:
        write_model(temporary, grams, len(tokenizer.pieces), target.suffix.lower())
        if new is not None:
            _mark(temporary, target, new)
        with temporary.open("rb+") as written:
            os.fsync(written.fileno())
        publish(temporary, target)
    return {"words": words, "tokens": tokens, "ngrams": [len(each.weight) for each in grams]}


def _mark(temporary: Path, target: Path, new: NewModel) -> None:
    """Write the origin of a model that is not published yet. After a kill in between, the old model has a mark.

    Raises:
        InputFault, EnvironmentFault: as `build`, if the present file must stay.
    """
    if new.replaces is not None and os.path.lexists(target) and not has_mark(target, new.replaces):
        if not new.replaces:
            raise EnvironmentFault("file-exists", path=str(target))
        raise InputFault("language-model-changed", path=str(target))
    mark = mark_of(temporary, is_archive(target))
    if is_archive(target):
        add_origin(temporary, msgspec.structs.replace(new.origin, marks=(mark,)))
        return
    before = read_origin(target)
    known = [each for each in before.marks if has_mark(target, [each])] if before is not None else []
    origin = msgspec.structs.replace(new.origin, marks=(mark, *known))
    write_atomic(file_beside(target), to_json(origin))


def fold_texts(lines: Iterable[str], tokenizer: Tokenizer) -> Iterator[str]:
    """Yield the lines in characters of the tokenizer. A character without a token becomes lower case, or is left out.

    Otherwise an unknown token would stand for it, and models without capitals would know only few words.
    """
    known = set("".join(tokenizer.pieces)) | {" "}
    table: dict[int, str] = {}
    for line in lines:
        text = " ".join(unicodedata.normalize("NFKC", line).split())
        for character in set(text):
            if ord(character) not in table:
                ways = (character, character.lower())
                table[ord(character)] = next((each for each in ways if known.issuperset(each)), "")
        folded = " ".join(text.translate(table).split())
        if folded:
            yield folded


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
