"""Refuse a request with a status and a body in OpenAI's shape."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from core.contracts.errors import Fault

_TYPES = {400: "invalid_request_error", 401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_FULL_CODES = frozenset({"disk", "no-write"})
"""Codes of faults of a full or closed disk."""


class Refusal(Exception):
    """A request cannot be served. The answer has a status, a sentence, and a code for programs."""

    def __init__(
        self, status: int, message: str, code: str, param: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Make a refusal.

        Args:
            status: the status of the answer.
            message: what happened and what to do, in whole sentences.
            code: the code of the error.
            param: the field of the request that is wrong.
            headers: more headers of the answer.
        """
        super().__init__(message)
        self.status, self.message, self.code, self.param = status, message, code, param
        self.headers = dict(headers or {})

    @property
    def body(self) -> dict[str, Any]:
        """The body of the answer, as OpenAI writes it."""
        kind = _TYPES.get(self.status, "invalid_request_error" if self.status < 500 else "server_error")
        return {"error": {"message": self.message, "type": kind, "param": self.param, "code": self.code}}

    def response(self) -> Response:
        """Return the answer."""
        return Response(
            json.dumps(self.body, ensure_ascii=False), self.status, self.headers, media_type="application/json"
        )


def refusal_from(fault: Fault) -> Refusal:
    """Return the refusal for a fault of the recording, of this machine or of Mynah."""
    status = 507 if fault.code in _FULL_CODES else {"input": 400, "environment": 503}.get(fault.kind, 500)
    return Refusal(status, fault.message, fault.code, "file" if status == 400 else None)
