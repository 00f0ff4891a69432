"""Offer to join the files of split recordings that nobody was asked about, and report joins in the banner."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from app.bridge import Bridge
from app.inputs.input_tasks import InputTasks
from app.ui import wording
from app.ui.banner import Answer, Banner
from core.contracts.errors import Fault
from core.contracts.split_recordings import SplitRecording
from core.journal import Job
from core.queue.scheduler.commands import TrashJobs

_NAMED = 3  # up to this many recordings are named


class JoinOffer(QObject):
    """Shows the offer with "Join". After a join, the rows of the parts leave the library. Undo brings them back."""

    def __init__(
        self, bridge: Bridge, inputs: InputTasks, banner: Banner, jobs: Callable[[], Iterable[Job]], parent: QObject
    ) -> None:
        """Follow the inputs. `jobs` returns the rows of the library."""
        super().__init__(parent)
        self._bridge, self._banner, self._jobs = bridge, banner, jobs
        inputs.splits_found.connect(self._offer)
        inputs.joining.connect(self._joining)
        inputs.joined.connect(self._remove_parts)
        inputs.joins_failed.connect(self._failed)

    def _offer(self, splits: Sequence[SplitRecording], join: Callable[[], object]) -> None:
        said = []
        for group in splits[:_NAMED]:
            text = self.tr("{first} to {last} look like one recording in %n file(s).", "", len(group.files))
            text = text.format(first=group.files[0].name, last=group.files[-1].name)
            if group.missing:
                text += " " + self.tr("Missing: {names}.").format(names=", ".join(group.missing))
            said.append(text)
        if len(splits) > _NAMED:
            said.append("…")
        said.append(self.tr("If you join them, the transcript has one clock."))
        topic = f"split {splits[0].files[0]}"  # each folder has its own offer
        self._banner.show_message("\n".join(said), "warning", topic, Answer(self.tr("Join"), join))

    def _joining(self, count: int) -> None:
        text = self.tr("Joining %n file(s) to one recording, which then appears in the library.", "", count)
        self._banner.show_message(text, "note", "joining")

    def _remove_parts(self, parts: Sequence[Path]) -> None:
        """Remove the rows of joined files from the library."""
        paths = set(map(str, parts))
        jobs = [job.id for job in self._jobs() if job.path in paths]
        if jobs:
            self._bridge.submit(TrashJobs(jobs))

    def _failed(self, failed: Sequence[tuple[SplitRecording, Fault]]) -> None:
        text = self.tr("Couldn't join {first} to {last}. {why} They stay separate recordings.")
        said = [
            text.format(first=group.files[0].name, last=group.files[-1].name, why=wording.message(fault))
            for group, fault in failed
        ]
        self._banner.show_message("\n".join(said), "warning", f"join {failed[0][0].files[0]}")
