"""Turn the options for speakers into a choice. `mynah transcribe` and `mynah speakers` share this."""

import argparse
from pathlib import Path

from core.cli.number_arguments import format_count
from core.contracts import paths
from core.journal import SpeakerChoice
from core.specs.job_specs import check_count, load_diarizer

DEMO_NOTICE = (
    "Using the built-in demo model for speakers, which knows synthetic voices only. "
    "Get a real model with `mynah models`"
)


def speaker_choice(options: argparse.Namespace) -> SpeakerChoice:
    """Return the choice of --speakers and its options.

    Raises:
        EnvironmentFault: "model-missing".
        InputFault: "speakers-many".
    """
    mode, shortest = options.speakers, options.shortest_turn
    if mode == "off":
        return SpeakerChoice()
    if mode == "channels":
        return SpeakerChoice("channels", shortest_turn=shortest)
    load = load_diarizer(options.speakers_model, options.device, options.precision)
    exactly = None if mode == "auto" else int(mode)
    if exactly is not None:
        check_count(load, exactly)
    return SpeakerChoice("model", load, exactly, options.at_most, shortest)


def option_conflict(options: argparse.Namespace) -> str | None:
    """Return the conflict between the options, None if there is no conflict."""
    if options.at_most is not None and options.speakers != "auto":
        return "--at-most needs --speakers auto."
    if options.speakers_model is not None and options.speakers in ("off", "channels"):
        return "--speakers-model needs --speakers auto or a number."
    if options.shortest_turn and options.speakers == "off":
        return "--shortest-turn needs --speakers."
    return None


def uses_demo(choice: SpeakerChoice) -> bool:
    """Return whether the built-in model identifies the speakers."""
    return choice.load is not None and Path(choice.load.model) == paths.demo_diarizer()


def missing_speakers(found: int, expected: int) -> str:
    """Return the sentence about a result with fewer speakers than the user asked for, without a full stop."""
    return f"The model found {format_count(found, 'speaker')} instead of {expected}"
