"""The engine process: messages in, messages out, one model, nothing worth keeping."""

import os

from core.contracts import trace
from core.engine.service.outbox import Outbox, take_standard_streams
from core.engine.service.parent_watch import die_with_parent


def main() -> int:
    """Serve the front end on the other side of the pipe until it goes; returns the exit status."""
    os.environ.pop("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None)  # NeMo honours it, and a pickle could then run code
    commands, results = take_standard_streams()
    die_with_parent()
    trace.begin("engine")
    with trace.span("imports"):
        from core.engine.service.engine_loop import Service

    return Service(commands, Outbox(results)).run()


if __name__ == "__main__":
    raise SystemExit(main())
