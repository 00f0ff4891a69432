"""The catalogue: the public models worth naming, read from resources/models.json."""

import functools
from typing import Literal

import msgspec

from core.contracts import paths
from core.contracts.errors import EnvironmentFault

Kind = Literal["recognition", "speakers"]
"""What a model is for: it turns speech into text, or tells who speaks."""
Layout = Literal["nemo", "hub"]
"""How a model is kept: one .nemo file, or a folder as transformers saves it (core.contracts.model_folder)."""


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public checkpoint, as its card on the Hugging Face hub describes it.

    `languages` are ISO 639-1 codes; `parameters` and `bytes` (of its files) are rounded, and estimated where
    `approximate`. `punctuation`: it writes capitals and punctuation; `translates`: it can write a language other than
    the one spoken. A model that tells speakers apart has no languages: it is for all. `takes_language`: it can be told
    which one is spoken, and has a list of its own of those that it knows by name.
    """

    name: str
    repository: str
    family: str
    languages: tuple[str, ...]
    parameters: int
    bytes: int
    licence: str
    punctuation: bool
    translates: bool
    summary: str
    kind: Kind = "recognition"
    layout: Layout = "nemo"
    approximate: bool = False
    takes_language: bool = False

    @property
    def file(self) -> str:
        """Name of its file, or folder, in the models folder."""
        return f"{self.name}.nemo" if self.layout == "nemo" else self.name


@functools.cache
def catalogue() -> tuple[Model, ...]:
    """The public models worth naming: those that recognise speech, best first, then those that tell speakers apart.

    nvidia/canary-1b and diar_sortformer_4spk-v1 are left out on purpose: their licences (CC-BY-NC-4.0) forbid
    commercial use, and their successors, which are here, do the same work without that. Nor are models here whose
    licence we could not read, or that are published on NGC alone.
    """
    listed = (paths.resources_dir() / "models.json").read_bytes()
    return msgspec.json.decode(listed, type=tuple[Model, ...])


def find_model(name: str) -> Model:
    """The model of the catalogue called `name`, with or without its publisher or the file's ending.

    Raises EnvironmentFault("model-missing").
    """
    wanted = name.rpartition("/")[2].removesuffix(".nemo")
    for model in catalogue():
        if wanted == model.name and name.removesuffix(".nemo") in (model.name, model.repository):
            return model
    raise EnvironmentFault("model-missing", model=name)
