"""The row of a model in a list of models: its state and its actions."""

from dataclasses import dataclass
from pathlib import Path

from core.models.catalogue import Kind, Model
from core.models.library import BUILT_IN, kind_of
from core.models.model_files import model_size
from core.models.model_task import ModelTask


@dataclass(frozen=True)
class ModelEntry:
    """The state of one model: in the catalogue, on this disk, under way, in use.

    `part` holds the bytes of an unfinished download that are here, and its whole size. `recommended`: one of the few
    models to start with. `first`: the first one to get. `slower` says why NeMo runs it, as a code of
    core.contracts.device_reasons. Empty for the native backend.
    """

    name: str
    model: Model | None = None
    file: Path | None = None
    part: tuple[int, int] | None = None
    task: ModelTask | None = None
    in_use: bool = False
    recommended: bool = False
    first: bool = False
    slower: str = ""

    @property
    def kind(self) -> Kind:
        """The purpose of the model. "recognition" while unknown."""
        if self.model is not None:
            return self.model.kind
        return "recognition" if self.file is None else kind_of(self.file)

    @property
    def size(self) -> int:
        """The bytes on this disk, otherwise the size in the catalogue."""
        if self.file is not None:
            try:
                return model_size(self.file)
            except OSError:  # the model is being removed
                return 0
        return self.model.bytes if self.model else 0

    @property
    def is_present(self) -> bool:
        """Whether the model is on this computer, at least in part, or on its way."""
        under_way = self.task is not None and (not self.task.ended or self.task.state == "failed")
        return self.file is not None or self.part is not None or under_way

    @property
    def actions(self) -> tuple[str, ...]:
        """The possible actions, the likeliest first."""
        task = self.task
        if task is not None and not task.ended:
            if task.state == "waiting":
                return ("cancel",)
            return ("pause",) if task.kind == "download" else () if task.kind == "remove" else ("stop",)
        failed = task is not None and task.state == "failed"
        if failed and task is not None and task.kind == "import":
            return ("dismiss",)
        if self.file is not None:
            mine = ("check", "remove") if self.name not in BUILT_IN else ()
            return mine if self.in_use or self.kind == "voices" else ("use", *mine)
        if self.part is not None:
            return ("again" if failed else "resume", "discard")
        if self.model is None:
            return ("again", "dismiss") if failed else ()
        return ("again" if failed else "download",)
