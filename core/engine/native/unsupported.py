"""The reasons for which the native backend leaves a checkpoint to NeMo."""

from core.contracts.fault_reasons import WORDING


class Unsupported(Exception):
    """A configuration that the native backend does not implement exactly.

    `reason` is a code of core.contracts.fault_reasons with the text for its gap, or "setting:" and the name of a
    setting.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason if reason.partition(":")[0] in WORDING else f"setting:{reason}"
        super().__init__(self.reason)


class TooInexact(Exception):
    """The int8 encoder of a model is too far from the exact one, and the user did not ask for int8."""
