"""Uploads to the spool when the disk is full."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from core.serve.refusals import Refusal
from core.serve.uploads import Spool

resource = pytest.importorskip("resource", reason="the limit on the size of files is one of POSIX")

EDGE = b"edge"
HEADERS = [(b"content-type", b"multipart/form-data; boundary=edge")]


@pytest.fixture
def small_disk() -> Iterator[None]:
    """No file of this process can grow beyond 300 KiB. The last write takes a part of its bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300 * 2**10, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def request_with(pieces: list[bytes]) -> Request:
    async def all_pieces() -> AsyncIterator[Message]:
        for piece in pieces:
            yield {"type": "http.request", "body": piece, "more_body": True}
        yield {"type": "http.request", "body": b""}

    messages = all_pieces()

    async def receive() -> Message:
        return await anext(messages)

    return Request({"type": "http", "method": "POST", "headers": HEADERS}, receive)


@pytest.mark.usefixtures("small_disk")
def test_a_recording_that_does_not_fit_is_refused_and_not_cut(tmp_path: Path) -> None:
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
    request = request_with([head, os.urandom(310 * 2**10), b"\r\n--edge--\r\n"])
    with pytest.raises(Refusal) as refused:
        asyncio.run(Spool(tmp_path, 2**30, 30.0).receive(request))
    assert (refused.value.status, refused.value.code) == (507, "no-write")
    assert list(tmp_path.iterdir()) == []
