"""Let a server recognise: the options --engine and --engine-token, and their conflicts."""

import argparse
import functools
import os

from core.cli.usage_errors import Misuse
from core.specs.second_opinions import OFF


def add_engine_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--engine",
        metavar="URL",
        type=_address,
        help="let `mynah serve` on another computer recognise, for example https://speech.example.org. The sound then "
        "leaves this computer",
    )
    parser.add_argument(
        "--engine-token",
        metavar="FILE",
        help="file with the token for --engine (default: the environment variable MYNAH_ENGINE_TOKEN)",
    )


def engine_of(options: argparse.Namespace) -> str | None:
    """Return the address of the server that recognises, None for this computer."""
    address: str | None = getattr(options, "engine", None)  # most commands have no such option
    return address


def model_of_server(options: argparse.Namespace, address: str) -> str:
    """Return the name of the server's model.

    Raises:
        Misuse: the options conflict with the server.
        EnvironmentFault: as for ServerClient.model_name.
    """
    conflict = _conflict(options)
    if conflict is not None:
        raise Misuse(conflict)
    _keep_token(options.engine_token)
    name = _ask(address)
    if options.model not in (None, name):
        raise Misuse(f"The server has the model {name}. Leave --model out.")
    return name


def engine_notice(address: str) -> str:
    """Return the sentence, without a full stop, that says where the sound goes."""
    from core.remote.language_service import is_this_computer

    is_plain = address.startswith("http:") and not is_this_computer(address)
    return f"The sound goes to {address} for recognition{', without encryption' if is_plain else ''}"


def _conflict(options: argparse.Namespace) -> str | None:
    deciding = {
        "--backend": options.backend != "auto",
        "--device": options.device != "auto",
        "--precision": options.precision != "auto",
        "--language-model": options.language_model is not None,
        "--search": options.search == "beam" or options.beam is not None,
        "--second-opinion": options.second_opinion not in (None, OFF),
        "--times": options.times != "sound",
        "--confidence": options.confidence != "probability",
        "--no-cuda-graphs": options.no_cuda_graphs,
        "--speakers-model": options.speakers_model is not None,
        "--vocabulary": bool(options.vocabulary or options.phrases),
    }
    name = next((name for name, is_given in deciding.items() if is_given), None)
    if name is not None:
        return f"{name} has no effect with --engine: the server decides. Leave it out."
    if options.part_from is not None or options.part_to is not None:
        return "--engine takes whole recordings. Leave --from and --to out."
    return None


def _keep_token(file: str | None) -> None:
    """Give the engine's process the token of a file. Raises Misuse."""
    from core.remote.server_client import TOKEN_VARIABLE

    if file is None:
        return
    try:
        with open(file, encoding="utf-8") as opened:  # noqa: PTH123  # /dev/stdin works, too
            lines = [line.strip() for line in opened.read(2**16).splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{file}: The token can't be read. Choose another --engine-token.") from error
    token = next((line for line in lines if line and not line.startswith("#")), "")
    if not token or not token.isascii() or not token.isprintable():
        raise Misuse(f"{file}: The file has no token. Write it on one line.")
    os.environ[TOKEN_VARIABLE] = token


@functools.cache
def _ask(address: str) -> str:
    from core.remote.server_client import ServerClient

    return ServerClient(address).model_name()


def _address(text: str) -> str:
    from core.remote.server_client import server_address

    try:
        return server_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as https://speech.example.org") from error
