"""Run the scheduler of a window in a thread that lives as long as the program."""

import logging
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue

from core.contracts.errors import Bug, Fault
from core.journal import Journal
from core.journal.database import note_suspicion
from core.queue.events import Halted, Observer, QueueOpened
from core.queue.scheduler.commands import Command, Start, Stop
from core.queue.scheduler.scheduler import Mailbox, Policy, Scheduler

WINDOW_BATCH = "window"
"""The key of the batch for all recordings of the window."""

_log = logging.getLogger(__name__)


class SchedulerThread:
    """Runs a scheduler. After a fault that ended it, the next Start runs another one.

    One thread starts all engines and lives as long as the program, because Linux ends an engine with the thread that
    started it. Commands wait in one mailbox even without a scheduler, so that none is lost.
    """

    def __init__(self, journal: Path, log: Path, observer: Observer, command: Sequence[str] | None = None) -> None:
        """Prepare the thread.

        Args:
            journal: the journal's file.
            log: file for the engine's stderr.
            observer: gets each event, in the thread.
            command: as in EngineClient.
        """
        self._journal, self._log, self._observer, self._command = journal, log, observer, command
        self._mailbox: Mailbox = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="scheduler", daemon=True)

    def start(self) -> None:
        """Open the journal and work on its queue. QueueOpened, Held and JobsAdded report it."""
        self._thread.start()

    def submit(self, command: Command) -> None:
        """Have a command carried out. Any thread may call this, even before `start`."""
        self._mailbox.put(command)

    def close(self, patience: float) -> None:
        """Stop working and wait up to `patience` seconds. The queue resumes behind the last committed chunk."""
        self.submit(Stop())
        if self._thread.is_alive():
            self._thread.join(patience)

    def _work(self) -> None:
        commands: deque[Command] = deque()
        is_closing = False
        while (fault := self._run(commands)) is not None and not is_closing:
            self._observer(Halted(fault))
            is_closing = self._take_until_start(commands)

    def _run(self, commands: deque[Command]) -> Fault | None:
        """Work until Stop or a fault of the journal. Return the fault.

        `commands` are carried out first and taken out one by one. A refused command and those behind it stay there.
        """
        scheduler: Scheduler | None = None
        try:
            journal = Journal(self._journal)
            try:
                batch, _ = journal.batches.open(WINDOW_BATCH)
                journal.trash.purge()
                scheduler = Scheduler(
                    journal,
                    self._log,
                    self._observer,
                    batch=batch,
                    policy=Policy.STAY_OPEN,
                    command=self._command,
                    mailbox=self._mailbox,
                )
                self._observer(QueueOpened(batch))
                if scheduler.run(_taken_from(commands)):
                    return None
                if scheduler.refused is not None:
                    commands.appendleft(scheduler.refused)
                return scheduler.fault
            finally:
                journal.close()
        except Fault as fault:
            return fault
        except Exception as error:
            _log.exception("the scheduler")
            if scheduler is not None and scheduler.refused is not None:
                commands.appendleft(scheduler.refused)
            note_suspicion(self._journal)  # a damaged row fails in any way
            return Bug("bug", reason=type(error).__name__)

    def _take_until_start(self, commands: deque[Command]) -> bool:
        """Wait for Start or Stop, and add it and earlier commands to `commands`. Return whether it is Stop."""
        while True:
            item = self._mailbox.get()
            if isinstance(item, tuple):  # a message of a dead engine
                continue
            commands.append(item)
            if isinstance(item, Start | Stop):
                return isinstance(item, Stop)


def _taken_from(commands: deque[Command]) -> Iterator[Command]:
    while commands:
        yield commands.popleft()
