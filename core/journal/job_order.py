"""The order of the queue: each job has a position, a real number, so that others fit between any two."""

import sqlite3
from collections.abc import Sequence

from core.journal import job_rows

_SMALLEST_GAP = 1e-6  # between two positions; below it all jobs get new positions


def reorder(connection: sqlite3.Connection, job_ids: Sequence[int], before: int | None) -> bool:
    """Put these jobs, in this order, directly in front of the job `before`, or at the end. KeyError without it.

    Returns whether other jobs have got new positions, too, in the same order.
    """
    low, high = _gap(connection, set(job_ids), before)
    crowded = high - low < _SMALLEST_GAP * (len(job_ids) + 1)
    if crowded:
        connection.execute(
            "UPDATE job SET position = ranked.n FROM"
            " (SELECT id, ROW_NUMBER() OVER (ORDER BY position, id) AS n FROM job) AS ranked"
            " WHERE ranked.id = job.id"
        )
        low, high = _gap(connection, set(job_ids), before)
    step = (high - low) / (len(job_ids) + 1)
    for n, job_id in enumerate(job_ids, 1):
        job_rows.update(connection, job_id, position=low + n * step)
    return crowded


def move_to_end(connection: sqlite3.Connection, job_id: int) -> None:
    """Put a job behind all others."""
    connection.execute("UPDATE job SET position = (SELECT MAX(position) FROM job) + 1 WHERE id = ?", (job_id,))


def _gap(connection: sqlite3.Connection, moving: set[int], before: int | None) -> tuple[float, float]:
    """The positions between which there is room in front of `before` once the moving jobs are out of the way."""
    if before is None:
        (last,) = connection.execute("SELECT COALESCE(MAX(position), 0) FROM job").fetchone()
        return last, last + len(moving) + 1
    row = connection.execute("SELECT position FROM job WHERE id = ?", (before,)).fetchone()
    if row is None:
        raise KeyError(before)
    above = connection.execute(
        "SELECT id, position FROM job WHERE position < ? ORDER BY position DESC", (row["position"],)
    )
    low = next((other["position"] for other in above if other["id"] not in moving), row["position"] - len(moving) - 1)
    return low, row["position"]
