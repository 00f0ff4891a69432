"""Give the engine process the token for a server. Its command line would show it to other users."""

import os

from core.remote.server_client import TOKEN_VARIABLE
from core.settings import service_key


def keep_token(address: str, token: str) -> None:
    """Save the token for the server at an address, and use it from now on. "" means that none is needed.

    Raises:
        EnvironmentFault: own-folder, disk, no-write.
    """
    service_key.save(address, token, "engine")
    use_token(address)


def use_token(address: str) -> None:
    """Use the saved token for the server at an address in all further processes.

    Raises:
        EnvironmentFault: own-folder.
    """
    token = service_key.read(address, "engine")
    if token:
        os.environ[TOKEN_VARIABLE] = token
    else:
        os.environ.pop(TOKEN_VARIABLE, None)
