"""Keep the keys of other computers in files that only this user can read. They are never part of the settings."""

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from core.contracts import files, foreign_json, paths
from core.contracts.errors import EnvironmentFault

Kind = Literal["service", "engine"]
"""The key of the language service, or the token of the computer that recognises."""
_LONGEST = 4096  # characters


class _Kept(msgspec.Struct, frozen=True):
    """A key, and the server that it belongs to."""

    server: str
    key: str


def file(kind: Kind = "service") -> Path:
    """Return the path of a key.

    Raises:
        EnvironmentFault: own-folder.
    """
    return paths.config_dir() / f"{kind}_key.json"


def is_key(text: str) -> bool:
    """Tell whether a text can stand in a header of a request."""
    return 0 < len(text) <= _LONGEST and text.isascii() and text.isprintable() and " " not in text


def read(address: str, kind: Kind = "service") -> str:
    """Return the key for the server of an address. Empty without one, or if the key belongs to another server.

    Raises:
        EnvironmentFault: own-folder.
    """
    path = file(kind)
    files.close_to_others(path)
    try:
        kept: _Kept = foreign_json.decode(path.read_bytes(), _Kept)
    except (OSError, ValueError):
        return ""
    return kept.key if kept.server == _server(address) and is_key(kept.key) else ""


def save(address: str, key: str, kind: Kind = "service") -> None:
    """Keep the key for the server of an address. An empty key deletes the file.

    Raises:
        EnvironmentFault: own-folder, disk, no-write.
    """
    path = file(kind)
    if key:
        files.write_atomic(path, msgspec.json.encode(_Kept(_server(address), key)), private=True)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(path), reason=error.strerror or str(error)) from error


def _server(address: str) -> str:
    """Return scheme, host and port of an address."""
    parts = urlsplit(address.strip().lower())
    return f"{parts.scheme}://{parts.netloc}"
