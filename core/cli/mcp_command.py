"""Run `mynah mcp`: offer the archive to an assistant that started this command."""

import argparse
import os
import sys
from contextlib import ExitStack

from core.assistant.protocol import ToolServer
from core.assistant.tools import make_tools
from core.cli import EXIT_DONE
from core.cli.usage_errors import Misuse
from core.contracts.paths import typed_path
from core.library import Engine, open_engine


def serve_assistant(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        Misuse: a folder does not exist.
    """
    folders = [typed_path(folder) for folder in options.allow_folder]
    for folder in folders:
        if not folder.is_dir():
            raise Misuse(f"{folder}: The folder does not exist.")
    with ExitStack() as stack:
        engines: list[Engine] = []

        def engine() -> Engine:
            if not engines:
                engines.append(stack.enter_context(open_engine(options.model)))
            return engines[0]

        outgoing = stack.enter_context(os.fdopen(os.dup(1), "wb"))
        os.dup2(2, 1)  # a stray print would break the protocol
        ToolServer(make_tools(folders, engine), sys.stdin.buffer, outgoing).serve()
    return EXIT_DONE
