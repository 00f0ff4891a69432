"""Run a scheduler on a temporary journal, for callers that keep nothing."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from core.contracts.errors import Bug, Fault
from core.journal import Journal
from core.journal.journal import temporary_journal
from core.queue.events import Observer
from core.queue.scheduler.scheduler import Mailbox, Policy, Scheduler

_log = logging.getLogger(__name__)


def run_temporarily(
    begin: Callable[[Journal], int],
    log: Path,
    observer: Observer,
    mailbox: Mailbox,
    *,
    policy: Policy = Policy.STAY_OPEN,
    command: Sequence[str] | None = None,
) -> Fault | None:
    """Run a scheduler until its end, and delete its journal. Return the fault that ended it, None without one.

    Args:
        begin: takes the new journal, and returns the batch to work on.
        log, observer, mailbox, policy, command: as for Scheduler.
    """
    try:
        with temporary_journal() as journal:
            scheduler = Scheduler(
                journal, log, observer, batch=begin(journal), policy=policy, command=command, mailbox=mailbox
            )
            has_ended_well = scheduler.run()
            # a scheduler that stays has reported its halts
            return None if has_ended_well and policy is Policy.STAY_OPEN else scheduler.fault
    except Fault as fault:
        return fault
    except Exception as error:
        _log.exception("the scheduler of a temporary journal")
        return Bug("bug", reason=type(error).__name__)
