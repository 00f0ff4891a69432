"""What the native backend says of a checkpoint that it leaves to NeMo."""

from core.contracts.fault_reasons import WORDING


class Unsupported(Exception):
    """A configuration that the native backend does not implement exactly; `reason` says what of it, as a code.

    It is given a code of core.contracts.fault_reasons and what fills its gap, or the name of a setting.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason if reason.partition(":")[0] in WORDING else f"setting:{reason}"
        super().__init__(self.reason)


class TooInexact(Exception):
    """A model's encoder in int8, which nobody asked for, is too far from the exact one."""
