"""The catalogue: the recommended public models, from resources/models.json."""

import functools
from typing import Literal

import msgspec

from core.contracts import paths
from core.contracts.errors import EnvironmentFault

Kind = Literal["recognition", "speakers", "voices"]
"""The purpose of a model: speech to text, identification of speakers, or prints of known voices."""
Layout = Literal["nemo", "hub"]
"""The form of a model: one .nemo file, or a folder as transformers saves it (core.contracts.model_folder)."""


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public checkpoint, as its card on the Hugging Face hub describes it.

    `languages` holds ISO 639-1 codes, none without recognition. `parameters` and `bytes` (of its files) are rounded,
    and estimates if `approximate`. `punctuation`: it writes capitals and punctuation. `translates`: it can write a
    language other than the spoken one. `takes_language`: a prompt may name the spoken language, from the model's own
    list. `title` is its name for people. `recommended`: it is one of the few to start with. `live`: it is made for live
    sound.
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
    recommended: bool = False
    title: str = ""
    live: bool = False

    @property
    def file(self) -> str:
        """The name of its file or folder in the models folder."""
        return f"{self.name}.nemo" if self.layout == "nemo" else self.name

    @property
    def is_prompted(self) -> bool:
        """Whether its prompt names the spoken language. Such a model hears one language."""
        return self.takes_language or self.family == "aed"


@functools.cache
def catalogue() -> tuple[Model, ...]:
    """Return the recommended public models: speech models, best first, then speaker models and voice models.

    nvidia/canary-1b and diar_sortformer_4spk-v1 are missing on purpose: their licences (CC-BY-NC-4.0) forbid commercial
    use, and their successors do the same work. Models on NGC only, and models with an unreadable licence, are missing
    too.
    """
    listed = (paths.resources_dir() / "models.json").read_bytes()
    return msgspec.json.decode(listed, type=tuple[Model, ...])


def find_model(name: str) -> Model:
    """Return the model of the catalogue called `name`, with or without its publisher or the file's ending.

    Raises:
        EnvironmentFault: model-missing.
    """
    short = name.rpartition("/")[2].removesuffix(".nemo")
    for model in catalogue():
        if short == model.name and name.removesuffix(".nemo") in (model.name, model.repository):
            return model
    raise EnvironmentFault("model-missing", model=name)
