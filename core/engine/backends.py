"""Choose the backend that runs a checkpoint: the native one if it implements the model exactly, otherwise NeMo."""

import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.contracts import trace
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.protocol import Load, LoadDiarizer
from core.engine import device_choice, devices, native, nemo, torch_import
from core.engine.checkpoint.archive import Checkpoint
from core.engine.checkpoint.file_cache import prefetch
from core.engine.checkpoint.hub_folder import open_model
from core.engine.checkpoint.tensor_files import total_size
from core.engine.devices import ComputeChoice
from core.engine.native.weights.weight_checks import check_ahead
from core.engine.recognizer import OutOfMemory, Recognizer

if TYPE_CHECKING:
    from core.engine.diarization.diarizer import Diarizer


def load(message: Load) -> tuple[Recognizer, Ready]:
    """Load the model that `message` names.

    The reason for the backend is one of these codes:

    * asked: the message names the backend.
    * known: the native backend implements this model exactly.
    * unknown:WHAT: the native backend lacks WHAT, so NeMo runs the model.
    * failed:WHAT: the native backend has a bug. The log has the details.

    Returns:
        The recogniser, and the message that describes it.

    Raises:
        EnvironmentFault: "model-missing", "model-refused", "model-broken", "model-unsupported", "disk", "no-write",
            "device", "precision".
        OutOfMemory: the model does not fit into memory.
    """
    began = time.monotonic()
    notes = Path(message.cache) / "machine"
    preparing = threading.Thread(target=_prepare, args=(message, notes), name="torch", daemon=True)
    preparing.start()  # hashing a new model takes seconds, and torch is imported meanwhile
    with trace.span("checkpoint"):
        checkpoint = open_model(Path(message.model), Path(message.cache))
    if message.backend != "nemo":
        converted = list(native.converted_files(checkpoint, message.precision.replace("auto", "*")))
        prefetch(converted)
        check_ahead(converted)
    with trace.span("prepare"):
        preparing.join()
        torch_import.import_lean()  # raises the exception that ended the thread
    with trace.span("choose"):
        devices.set_thread_count()
        choice = device_choice.choose(
            message.device, message.precision, checkpoint.weights().size, notes, message.backend != "nemo"
        )
    with devices.out_of_memory_translated(), trace.span("model"):
        recognizer, choice, reason = _recognizer(message, checkpoint, choice)
    recognizer.use_confidence(message.confidence)
    from core.engine import precision

    ready = Ready(
        model=checkpoint.name,
        family=recognizer.family,
        backend=recognizer.backend,
        backend_reason=reason,
        device=choice.device,
        device_reason=choice.device_reason,
        precision=choice.precision,
        precision_reason=choice.precision_reason,
        languages=recognizer.languages,
        boosts=recognizer.boosts,
        beams=recognizer.beams,
        load_seconds=time.monotonic() - began,
        devices=devices.usable_devices(),
        second_heads=recognizer.second_heads,
        processor=precision.description(),
        lacks_kernels=precision.lacks_kernels(),
    )
    return recognizer, ready


def _prepare(message: Load, notes: Path) -> None:
    """Import torch. On a new machine, measure which precision is fastest."""
    with trace.span("import torch"):
        torch_import.import_lean()
    if message.backend == "nemo":
        return
    with suppress(OSError), trace.span("measure"):  # opening the model reports that it is unreadable
        model = Path(message.model)
        size = total_size(tuple(model.glob("*.safetensors")) if model.is_dir() else (model,))
        device_choice.measure_ahead(message.device, message.precision, size, notes)


def load_diarizer(message: LoadDiarizer) -> "tuple[Diarizer, Ready]":
    """Load the diarizer. See core.engine.diarization.loading.load."""
    with trace.span("import torch"):
        torch_import.import_lean()
    from core.engine.diarization import loading

    return loading.load(message)


def _recognizer(message: Load, checkpoint: Checkpoint, choice: ComputeChoice) -> tuple[Recognizer, ComputeChoice, str]:
    reason = "asked"
    if message.backend != "nemo":
        try:
            with devices.out_of_memory_translated():
                recognizer, choice = _native(message, checkpoint, choice)
        except native.Unsupported as unsupported:
            if message.backend == "native" or checkpoint.tensor_files:
                why = f"native-unknown:{unsupported.reason}"
                raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason=why) from unsupported
            reason = f"unknown:{unsupported.reason}"
        except (Fault, OutOfMemory):
            raise
        except Exception as error:
            if message.backend == "native" or checkpoint.tensor_files:
                raise
            traceback.print_exc()
            reason = f"failed:{type(error).__name__}"
        else:
            return recognizer, choice, "known" if message.backend == "auto" else "asked"
    if checkpoint.tensor_files:
        raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason="hub-layout")
    if choice.precision_reason == "cpu-int8":
        choice = device_choice.without_int8(choice, "family")
    if choice.precision == "int8":
        raise EnvironmentFault("precision-nemo", precision=choice.precision)
    torch_import.complete()
    return *nemo.load(checkpoint, choice, message.word_times, _uses_graphs(message)), reason


def _uses_graphs(message: Load) -> bool:
    """Tell whether CUDA graphs may be used. Nobody has tried graphs of ROCm."""
    return message.cuda_graphs and not devices.is_rocm()


def _native(message: Load, checkpoint: Checkpoint, choice: ComputeChoice) -> tuple[Recognizer, ComputeChoice]:
    """Return the native recogniser. Replace an int8 that nobody requested if it is too inexact for this model."""
    try:
        return native.load(checkpoint, choice, message.word_times, _uses_graphs(message)), choice
    except native.TooInexact:
        choice = device_choice.without_int8(choice, "int8-inexact")
        return native.load(checkpoint, choice, message.word_times, _uses_graphs(message)), choice
