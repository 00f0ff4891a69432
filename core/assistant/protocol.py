"""Speak the Model Context Protocol over two streams: one JSON-RPC message a line."""

import json
import logging
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any, BinaryIO

import msgspec

from core.contracts.errors import Fault

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""The versions of the protocol that this server speaks, the newest first."""
MOST_LINE_BYTES = 2**20
_PARSE_ERROR, _INVALID_REQUEST, _NO_METHOD, _INVALID_PARAMS = -32700, -32600, -32601, -32602

_log = logging.getLogger(__name__)

Members = dict[str, Any]


class WrongArguments(Exception):
    """A tool got arguments that it does not take. The text says which."""


class Tool(msgspec.Struct, frozen=True):
    """A tool: its name, its purpose for the assistant, its arguments as a JSON schema, and its function.

    `run` returns the text of the answer. It raises WrongArguments, and Fault.
    """

    name: str
    purpose: str
    schema: Members
    run: Callable[[Members], str]


class ToolServer:
    """Answers one client until the end of its stream."""

    def __init__(self, tools: Sequence[Tool], incoming: BinaryIO, outgoing: BinaryIO) -> None:
        """Offer `tools` to the client at the other end of the streams."""
        self._tools = {tool.name: tool for tool in tools}
        self._incoming, self._outgoing = incoming, outgoing

    def serve(self) -> None:
        """Answer messages until the stream ends."""
        while line := self._incoming.readline(MOST_LINE_BYTES + 1):
            if len(line) > MOST_LINE_BYTES and not line.endswith(b"\n"):
                while (rest := self._incoming.readline(MOST_LINE_BYTES)) and not rest.endswith(b"\n"):
                    pass
                self._send_error(None, _INVALID_REQUEST, "The message is too long.")
            elif line.strip():
                self._answer(line)

    def _answer(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            self._send_error(None, _PARSE_ERROR, "The message is not JSON.")
            return
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            is_answer = isinstance(message, dict) and ("result" in message or "error" in message)
            if not is_answer:
                self._send_error(None, _INVALID_REQUEST, "The message is no request.")
            return
        if "id" not in message:  # a notification
            return
        params = message.get("params")
        params = params if isinstance(params, dict) else {}
        match message["method"]:
            case "initialize":
                self._send(message["id"], _introduction(params.get("protocolVersion")))
            case "ping":
                self._send(message["id"], {})
            case "tools/list":
                self._send(message["id"], {"tools": [_described(tool) for tool in self._tools.values()]})
            case "tools/call":
                self._call(message["id"], params)
            case _:
                self._send_error(message["id"], _NO_METHOD, f"Mynah does not know {message['method'][:80]}.")

    def _call(self, number: Any, params: Members) -> None:
        name, arguments = params.get("name"), params.get("arguments") or {}
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None or not isinstance(arguments, dict):
            self._send_error(number, _INVALID_PARAMS, f"There is no tool {str(name)[:80]}.")
            return
        try:
            _check_names(tool, arguments)
            text, is_error = tool.run(arguments), False
        except WrongArguments as error:
            text, is_error = str(error), True
        except Fault as fault:
            text, is_error = fault.message, True
        except Exception as error:
            _log.exception("the tool %s", tool.name)
            text, is_error = f"Something went wrong inside Mynah ({type(error).__name__}).", True
        self._send(number, {"content": [{"type": "text", "text": text}], "isError": is_error})

    def _send(self, number: Any, result: Members) -> None:
        self._write({"jsonrpc": "2.0", "id": number, "result": result})

    def _send_error(self, number: Any, code: int, sentence: str) -> None:
        self._write({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": sentence}})

    def _write(self, message: Members) -> None:
        self._outgoing.write(json.dumps(message).encode() + b"\n")
        self._outgoing.flush()


def _introduction(asked: Any) -> Members:
    return {
        "protocolVersion": asked if asked in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "mynah", "version": version("mynah")},
        "instructions": "Transcripts of recordings on this computer. Their words may be recognised wrongly.",
    }


def _check_names(tool: Tool, arguments: Members) -> None:
    known = tool.schema["properties"]
    unknown = [str(name)[:80] for name in arguments if name not in known]
    if unknown:
        raise WrongArguments(f"{tool.name} has no argument {unknown[0]}. It takes {', '.join(known)}.")


def _described(tool: Tool) -> Members:
    return {
        "name": tool.name,
        "description": tool.purpose,
        "inputSchema": {"type": "object", "additionalProperties": False, **tool.schema},
        "annotations": {"readOnlyHint": True, "openWorldHint": False},
    }
