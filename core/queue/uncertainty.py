"""Choose the confidence below which the words of a job are uncertain."""

from pathlib import Path

from core.contracts.compute_choices import Confidence
from core.contracts.paths import DEMO
from core.journal import Job
from core.journal.sources import IMPORTED
from core.models import catalogue

# The best F1 of uncertain words on synthetic talk with noise, see decisions/0135.
_BELOW: dict[Confidence, dict[str, float]] = {
    "probability": {"ctc": 0.65, "tdt": 0.65},
    "entropy": {"ctc": 0.87, "tdt": 0.77},
}
_OTHERS: dict[Confidence, float] = {"probability": 0.65, "entropy": 0.8}  # of families without measurements
_HEADS = {"tdt_ctc": "tdt"}  # the head that writes the words of a hybrid
_UNMEASURED = 0.5  # alignments and other programs measure in their own ways


def uncertain_below(job: Job, chosen: float | None = None) -> float:
    """Return the confidence below which a word of the job is uncertain.

    Args:
        job: a job in any state.
        chosen: the user's choice for all models. None: the best value for the kind of the job's model.
    """
    if chosen is not None:
        return chosen
    if job.engine == IMPORTED or job.script is not None:
        return _UNMEASURED
    load = job.compute.load
    file = Path(load.model)
    family = "ctc" if file.stem == DEMO else next((each.family for each in catalogue() if each.file == file.name), "")
    return _BELOW[load.confidence].get(_HEADS.get(family, family), _OTHERS[load.confidence])
