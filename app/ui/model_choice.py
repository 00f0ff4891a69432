"""What is chosen with a model: the languages that it knows, and what of the choices for another one it can keep."""

import msgspec

from core import models
from core.contracts.errors import EnvironmentFault
from core.models import Model
from core.settings.settings import Settings


def with_model(settings: Settings, name: str) -> Settings:
    """The settings with another model. A language that it does not know is any language, and what cannot be translated
    is not: else its words would be taken for those of the language before."""
    kept = settings.language if settings.language in known_languages(name) else None
    target = settings.translate_to if kept is not None and translates(name) else None
    return msgspec.structs.replace(settings, model=name, language=kept, translate_to=target)


def catalogue_model(name: str) -> Model | None:
    """The model of that name in the catalogue; None for a file of one's own."""
    try:
        return models.find_model(name)
    except EnvironmentFault:
        return None


def known_languages(name: str) -> tuple[str, ...]:
    """What the model is known to know; nothing for a file of one's own."""
    if name == models.DEMO:
        return ("en",)
    model = catalogue_model(name)
    return () if model is None else model.languages


def translates(name: str) -> bool:
    """Whether the model is known to translate."""
    model = catalogue_model(name)
    return model is not None and model.translates
