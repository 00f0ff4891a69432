"""Define the arguments of `mynah serve` and `mynah mcp`."""

import argparse
import re

from core.cli.number_arguments import add_model_argument, number_of

_UNITS = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah serve`, but for those of the recogniser."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="address to listen on. An address that other computers reach needs --token-file (default: %(default)s)",
    )
    parser.add_argument("--port", type=_port, default=8321, metavar="N", help="port (default: %(default)s)")
    parser.add_argument(
        "--token-file",
        metavar="FILE",
        help="serve only clients that send a token of this file. The file has one token a line. Mynah creates a "
        "missing file with a random token",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name of this server, for example the name of a proxy. Repeat the option for more names",
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="let web pages of this origin use the server, for example https://notes.example. Repeat the option for "
        "more origins",
    )
    parser.add_argument(
        "--queue",
        type=_count,
        default=64,
        metavar="N",
        help="number of open requests. Further requests get the status 429 (default: %(default)s)",
    )
    parser.add_argument(
        "--upload-limit",
        type=_size,
        default=2 * 2**30,
        metavar="SIZE",
        help="largest recording, for example 500M (default: 2G)",
    )
    parser.add_argument(
        "--keep",
        type=number_of("seconds"),
        default=3600.0,
        metavar="SECONDS",
        help="time after which the transcript of a finished job is deleted (default: %(default)g)",
    )
    parser.add_argument(
        "--patience",
        type=number_of("seconds"),
        default=30.0,
        metavar="SECONDS",
        help="longest pause of a client within a request (default: %(default)g)",
    )
    parser.add_argument("--language", metavar="CODE", help="spoken language of requests that name none")
    parser.add_argument(
        "--vocabulary",
        metavar="FILE",
        action="append",
        default=[],
        help="prefer the words and phrases in this file, as `mynah transcribe` does. Repeat the option for more files",
    )
    parser.add_argument(
        "--speakers-model",
        metavar="NAME|FILE.nemo",
        help="model for requests that ask for speakers (default: the best installed one)",
    )
    parser.set_defaults(run="core.cli.serve_command:serve_clients")


def add_mcp_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah mcp`."""
    parser.add_argument(
        "--allow-folder",
        action="append",
        default=[],
        metavar="DIR",
        help="let the assistant transcribe recordings in this folder. Repeat the option for more folders (default: no "
        "folder)",
    )
    add_model_argument(parser)
    parser.set_defaults(run="core.cli.mcp_command:serve_assistant")


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= 10_000):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10000")
    return int(text)


def _size(text: str) -> int:
    match = re.fullmatch(r"(\d{1,12})([kmgt]?)b?", text.strip().lower())
    if match is None or not int(match[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 500M or 2G")
    return int(match[1]) * _UNITS[match[2]]
