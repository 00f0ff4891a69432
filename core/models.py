"""Which recognisers there are: the catalogue of public ones, and those whose file is on this disk."""

import functools
from pathlib import Path

import msgspec

from core import paths
from core.errors import EnvironmentFault

DEMO = "demo"
"""The name of the built-in model."""


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public checkpoint, as its card on the Hugging Face hub describes it.

    `languages` are ISO 639-1 codes; `parameters` and `bytes` (of the .nemo file) are rounded. `punctuation`: it writes
    capitals and punctuation; `translates`: it can write a language other than the one spoken.
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


@functools.cache
def catalogue() -> tuple[Model, ...]:
    """The public models worth naming, best first.

    nvidia/canary-1b is left out on purpose: its licence (CC-BY-NC-4.0) forbids commercial use, and its successors,
    which are here, do the same work without that.
    """
    listed = (paths.resources_dir() / "models.json").read_bytes()
    return msgspec.json.decode(listed, type=tuple[Model, ...])


def on_disk() -> dict[str, Path]:
    """The models that can be used now, name to file: the built-in one, then those of the models folder by name."""
    found = {DEMO: paths.demo_model()} if paths.demo_model().is_file() else {}
    for path in sorted(paths.models_dir().glob("*.nemo"), key=lambda path: path.name.casefold()):
        if path.is_file():
            found.setdefault(path.stem, path)
    return found


def resolve(name_or_path: str | None) -> Path:
    """The file of the model called `name_or_path`, which may also be the path of a .nemo file; None: the built-in one.

    A name may carry its publisher, as on the hub ("nvidia/parakeet-tdt-0.6b-v3"). A file wins over a name.
    Raises EnvironmentFault("model-missing").
    """
    wanted = name_or_path or DEMO
    path = Path(wanted).expanduser()
    if path.suffix == ".nemo" and path.is_file():
        return path.resolve()
    found = on_disk().get(wanted.rpartition("/")[2].removesuffix(".nemo"))
    if found is None or (path.suffix == ".nemo" and path.parent != Path()):
        raise EnvironmentFault("model-missing", model=wanted)
    return found


def only_language(model: Path) -> str | None:
    """The ISO 639-1 code of the one language that the model file `model` knows; None when it knows several or none."""
    if model == paths.demo_model():
        return "en"
    languages = next((known.languages for known in catalogue() if known.name == model.stem), ())
    return languages[0] if len(languages) == 1 else None
