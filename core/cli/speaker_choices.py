"""What a command line asks for of speakers: `mynah transcribe` and `mynah speakers` share it."""

import argparse
from pathlib import Path

from core.contracts import paths
from core.journal import SpeakerChoice
from core.specs.job_specs import check_count, load_diarizer

DEMO_NOTICE = (
    "Speakers are told apart by the built-in demo model, which learned from synthetic voices; "
    "get a real one with `mynah models`"
)


def speaker_choice(options: argparse.Namespace) -> SpeakerChoice:
    """What is asked for by --speakers and the options that go with it.

    Raises EnvironmentFault("model-missing"), InputFault("speakers-many").
    """
    way, shortest = options.speakers, options.shortest_turn
    if way == "off":
        return SpeakerChoice()
    if way == "channels":
        return SpeakerChoice("channels", shortest_turn=shortest)
    load = load_diarizer(options.speakers_model, options.device, options.precision)
    exactly = None if way == "auto" else int(way)
    if exactly is not None:
        check_count(load, exactly)
    return SpeakerChoice("model", load, exactly, options.at_most, shortest)


def misuse(options: argparse.Namespace) -> str | None:
    """Why the options do not fit together, None if they do."""
    if options.at_most is not None and options.speakers != "auto":
        return "--at-most goes with --speakers auto"
    if options.speakers_model is not None and options.speakers in ("off", "channels"):
        return "--speakers-model goes with --speakers auto or a number"
    if options.shortest_turn and options.speakers == "off":
        return "--shortest-turn goes with --speakers"
    return None


def uses_demo(choice: SpeakerChoice) -> bool:
    """Whether the built-in model tells the speakers apart."""
    return choice.load is not None and Path(choice.load.model) == paths.demo_diarizer()
