"""Tell a dead storage from a dead row: a dead row becomes a fault, a dead storage keeps its part open."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.object_storage import is_uri, read_range

STORAGE_CODES = frozenset({"storage-away", "storage-library", "storage-protocol", "storage-ranges", "storage-whole"})
"""Faults of a recording's storage. Every other fault of the environment concerns the whole part."""
FAILURES_IN_A_ROW = 3
"""Failures without an answer between them, after which a storage is checked before its other rows are tried."""
_REMEMBERED = 1000  # storages; a manifest of web pages may name millions


def is_storage_fault(fault: Fault | None) -> bool:
    """Return whether a recording failed because its storage did not give it."""
    return isinstance(fault, EnvironmentFault) and fault.code in STORAGE_CODES


def storage_of(uri: str) -> str:
    """Return scheme, host and port of an address, or "" for a file of this machine."""
    if not is_uri(uri) or uri.startswith("file://"):
        return ""
    scheme, _, rest = uri.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}".lower()


class StorageHealth:
    """Remember which storages answered, and decide whose fault a failed row is.

    A worker keeps this for its whole life, because a row of another part is evidence as well.
    """

    def __init__(self, earlier: Callable[[], Iterable[str]] = tuple) -> None:
        """Start without any evidence.

        Args:
            earlier: returns addresses of recordings that earlier commands read. Called once, before the first decision.
        """
        self._earlier: Callable[[], Iterable[str]] | None = earlier
        self._given: OrderedDict[str, str] = OrderedDict()  # the newest address that each storage answered for
        self._failures: Counter[str] = Counter()  # since the last answer

    @property
    def has_answers(self) -> bool:
        """Whether any storage has answered."""
        return bool(self._given)

    def note_answer(self, uri: str) -> None:
        """Record that the storage of `uri` answered."""
        storage = storage_of(uri)
        self._failures.pop(storage, None)
        self._given[storage] = uri
        self._given.move_to_end(storage)
        if len(self._given) > _REMEMBERED:
            self._given.popitem(last=False)

    def note_failure(self, uri: str) -> bool:
        """Record that the storage of `uri` did not answer. Return whether to check the storage now."""
        storage = storage_of(uri)
        if len(self._failures) > _REMEMBERED:
            self._failures.clear()
        self._failures[storage] += 1
        return self._failures[storage] >= FAILURES_IN_A_ROW

    def is_dead(self, storage: str, rows: int, part_rows: int) -> bool:
        """Return whether a storage with failed rows is away, so that its part has to wait.

        A storage that answered before is asked again for a recording that it gave. A storage that never answered is
        away if it holds most of the part. It is away, too, if nothing else can be read.

        Args:
            storage: as `storage_of` names it.
            rows: rows of the part that lie on the storage.
            part_rows: all rows of the part.
        """
        self._remember_earlier()
        known = self._given.get(storage)
        if known is not None:
            return not self._has_answered(storage, known)
        if rows >= FAILURES_IN_A_ROW and 2 * rows >= part_rows:
            return True
        if not self._given:
            return True
        elsewhere = next((name for name in reversed(self._given) if name), None)
        return elsewhere is not None and not self._has_answered(elsewhere, self._given[elsewhere])

    def _remember_earlier(self) -> None:
        if self._earlier is None:
            return
        for uri in self._earlier():
            storage = storage_of(uri)
            if storage not in self._given:
                self._given[storage] = uri
                self._given.move_to_end(storage, last=False)  # an answer to this command is newer
        self._earlier = None

    def _has_answered(self, storage: str, uri: str) -> bool:
        if not storage:
            return True
        try:
            read_range(uri, 0, 1)
        except EnvironmentFault as fault:
            if fault.code == "storage-away":
                return False
        except (OSError, ValueError):  # a refusal is an answer
            pass
        self._failures.pop(storage, None)
        return True


def check_host(uri: str) -> None:
    """Raise ValueError for an address without a host or a bucket, or with an impossible port."""
    if not storage_of(uri):
        return
    parts = urlsplit(uri)
    if not parts.netloc or (parts.scheme in ("http", "https") and not parts.hostname):
        raise ValueError("the address names no host or bucket")
    if parts.scheme in ("http", "https") and parts.port == 0:
        raise ValueError("the address names port 0")
