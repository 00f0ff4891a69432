"""What the native backend says of a checkpoint that it leaves to NeMo."""


class Unsupported(Exception):
    """A configuration that the native backend does not implement exactly; `reason` says which setting.

    It is the setting's name, or a code of core.contracts.fault_reasons and what fills its gap.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
