"""The engine process: messages in, messages out, one model, nothing worth keeping."""

import os

from core import trace
from core.engine.lifeline import die_with_parent
from core.engine.outbox import Outbox, take_standard_streams


def main() -> int:
    """Serve the front end on the other side of the pipe until it goes; returns the exit status."""
    os.environ.pop("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None)  # NeMo honours it, and a pickle could then run code
    commands, results = take_standard_streams()
    die_with_parent()
    trace.begin("engine")
    with trace.span("imports"):
        from core.engine.service import Service

    return Service(commands, Outbox(results)).run()


if __name__ == "__main__":
    raise SystemExit(main())
