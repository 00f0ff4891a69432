"""Run `mynah serve`: read the tokens, listen, and serve until a signal."""

import argparse
import contextlib
import os
import secrets
import socket
import stat
import sys
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.batch_run import handle_signals
from core.cli.recogniser_arguments import chosen_beam, chosen_language_model, chosen_second_opinion
from core.cli.usage_errors import Misuse
from core.cli.vocabulary_files import read_vocabulary
from core.contracts.compute_choices import BEAM
from core.contracts.protocol import LANGUAGE_MODEL_WEIGHT
from core.library.engine_options import EngineOptions
from core.serve.gate import access_for, is_loopback
from core.serve.server import ServerOptions, serve

_TOKEN_BYTES = 32
_SHORTEST_TOKEN = 16
_MOST_TOKENS = 1000
_BACKLOG = 512


def serve_clients(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        Misuse: the options are wrong, or the port is taken.
        Fault: the model is missing, or the machine cannot serve.
    """
    tokens = read_tokens(Path(options.token_file)) if options.token_file else ()
    if not tokens and not is_loopback(options.host):
        raise Misuse(f"Other computers can reach {options.host}. Name a file for the token with --token-file.")
    beam, language_model = chosen_beam(options), chosen_language_model(options)
    chosen_second_opinion(options)  # reports a vote without an opinion
    engine = EngineOptions(
        model=options.model,
        backend=options.backend,
        precision=options.precision,
        device=options.device,
        language=options.language,
        speakers_model=options.speakers_model,
        vocabulary=read_vocabulary(options.vocabulary),
        search="beam" if beam > 1 else "greedy",
        beam=beam if beam > 1 else BEAM,
        language_model=None if language_model is None else language_model.path,
        language_model_weight=LANGUAGE_MODEL_WEIGHT if language_model is None else language_model.weight,
        second_opinion=options.second_opinion,
        second_opinion_vote=options.second_opinion_vote,
        times=options.times,
        confidence=options.confidence,
        cuda_graphs=not options.no_cuda_graphs,
        full_speed=options.full_speed,
    )
    server = ServerOptions(
        access=access_for(options.host, options.allow_host, options.allow_origin, tokens),
        engine=engine,
        most_open=options.queue,
        most_bytes=options.upload_limit,
        keep_seconds=options.keep,
        patience=options.patience,
    )
    with contextlib.closing(_listen(options.host, options.port)) as listener, handle_signals(lambda: None):
        fault = serve(server, listener, lambda address: _announce(address, options.token_file))
    if fault is not None:
        print(f"mynah: {fault.message}", file=sys.stderr)
    return EXIT_DONE if fault is None else EXIT_SOME_FAILED


def _announce(address: str, token_file: str | None) -> None:
    print(f"Serving on {address}/v1 (Ctrl-C ends the server)", flush=True)
    if token_file:
        print(f"Clients need a token of {token_file}.", flush=True)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises Misuse."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, number)
        try:
            exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # Windows shares ports otherwise
            listener.setsockopt(socket.SOL_SOCKET, exclusive, 1)
            listener.bind(address)
            listener.listen(_BACKLOG)
        except BaseException:
            listener.close()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise Misuse(f"Couldn't listen on {host} with port {port} ({reason}). Choose another --port.") from error
    return listener


def read_tokens(path: Path) -> tuple[bytes, ...]:
    """Return the tokens of a file, one a line. A missing file is created with a random token.

    Raises:
        Misuse: others can read the file, it has no token, or it cannot be read.
    """
    try:
        with contextlib.suppress(FileExistsError):
            number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(f"{secrets.token_urlsafe(_TOKEN_BYTES)}\n")
        if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o027:  # systemd shows its own as 0440
            raise Misuse(f"{path}: Other users can read the tokens. Run `chmod 600` on the file.")
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{path}: The tokens can't be read. Choose another --token-file.") from error
    tokens = [line.encode() for line in lines if line and not line.startswith("#")]
    if not 0 < len(tokens) <= _MOST_TOKENS or min(map(len, tokens)) < _SHORTEST_TOKEN:
        raise Misuse(f"{path}: Write one token a line, each of {_SHORTEST_TOKEN} signs or more.")
    return tuple(tokens)
