"""Choose who gives the second opinion: the other head of the model, or another model."""

from typing import Final

from core import models
from core.contracts.compute_choices import SECOND_HEADS
from core.contracts.engine_messages import Ready
from core.contracts.protocol import SecondOpinion
from core.journal import ComputeSpec

OFF: Final = "off"


def second_opinion_of(chosen: str | None, votes: bool = False) -> tuple[SecondOpinion | None, str]:
    """Return the second opinion for a prompt, and the path of the second model for Load ("" without one).

    Args:
        chosen: a head of SECOND_HEADS, or the name or path of a model. None, "" and OFF: no second opinion.
        votes: the more confident reading becomes the text.

    Raises:
        EnvironmentFault: model-missing.
    """
    if not chosen or chosen == OFF:
        return None, ""
    if chosen in SECOND_HEADS:
        return SecondOpinion(chosen, votes), ""
    return SecondOpinion(vote=votes), str(models.resolve(chosen))


def lacks_second_opinion(compute: ComputeSpec, ready: Ready) -> bool:
    """Tell whether the model has no head for the second opinion of `compute`, and no second model helps."""
    opinion = compute.prompt.second_opinion
    if opinion is None or compute.load.second_model:
        return False
    return not ready.second_heads or opinion.head not in ("auto", *ready.second_heads)
